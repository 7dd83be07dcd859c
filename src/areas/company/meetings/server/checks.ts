import { companyZone } from '#platform/shared/dates.ts';
import { refuse } from '#platform/shared/errors.ts';
import { Email, TimeZone } from '#platform/shared/fields.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Change } from '#platform/server/record/serve-record.ts';
import { agendaLines, mostPastedLines } from '../rules.ts';
import { hasOccurrence } from './occurrences.ts';
import { ruleOf } from './series.ts';
import { rules } from './words.ts';

const textIn = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The zone that is named, or the company's; throws for one that no clock knows. */
export function requireZone(value: unknown): string {
  const zone = textIn(value) ?? companyZone;
  if (!TimeZone.safeParse(zone).success) throw refuse('tz', rules.zone);
  return zone;
}

/** Refuses a way into a call that no browser opens. */
export function requireUrl(value: unknown): void {
  const text = textIn(value);
  if (text !== null && !(URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol)))
    throw refuse('video_url', rules.url);
}

/** The addresses of a text with commas between; throws for what is none. */
function addressesIn(value: unknown): string[] {
  const found = (textIn(value) ?? '')
    .split(/[\s,;]+/u)
    .filter((each) => each !== '')
    .map((address) => {
      const read = Email.safeParse(address);
      if (!read.success) throw refuse('guests', sentence(rules.address, { address }));
      return read.data;
    });
  return [...new Set(found)];
}

/** What follows from how a series is written; throws where it says what cannot be, or would never meet. */
export function checkSeries({ viewer, after }: Change): Change['after'] {
  const tz = requireZone(after['tz']);
  requireUrl(after['video_url']);
  const time = textIn(after['start_time']) ?? '09:00';
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time)) throw refuse('start_time', rules.time);
  const endRule = after['end_rule'] ?? 'never';
  const [endsOn, endCount] = [textIn(after['ends_on']), after['end_count'] ?? null];
  if (endRule === 'date' && endsOn === null) throw refuse('ends_on', rules.endsOn);
  if (endRule === 'date' && (endsOn ?? '') < (textIn(after['starts_on']) ?? ''))
    throw refuse('ends_on', rules.endsBefore);
  if (endRule === 'count' && endCount === null) throw refuse('end_count', rules.endCount);
  const guests = addressesIn(after['guests']);
  if (agendaLines(textIn(after['template']) ?? '').length > mostPastedLines)
    throw refuse('template', sentence(rules.lines, { most: mostPastedLines }));
  const follows = {
    tz,
    start_time: time,
    interval: after['interval'] ?? 1,
    duration_minutes: after['duration_minutes'] ?? 60,
    end_rule: endRule,
    ends_on: endRule === 'date' ? endsOn : null,
    end_count: endRule === 'count' ? endCount : null,
    facilitator: after['facilitator'] ?? viewer.userId,
    guests: guests.length === 0 ? null : guests.join(', '),
  };
  if (!hasOccurrence(ruleOf({ ...after, ...follows }))) throw refuse('starts_on', rules.neverMeets);
  return follows;
}
