import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import type { Frequency } from '../choices.ts';

/** What a series says of when it meets. */
export interface SeriesRule {
  frequency: Frequency;
  interval: number;
  /** Day and wall time of the first one, in the zone. */
  startsOn: string;
  startTime: string;
  tz: string;
  endRule: 'never' | 'date' | 'count';
  endsOn: string | null;
  endCount: number | null;
}

const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The rule as RFC 5545 writes it, without its first day. */
function ruleText({ frequency, interval, startsOn, endRule, endsOn, endCount, tz }: SeriesRule): string {
  const first = Temporal.PlainDate.from(startsOn);
  const weekday = weekdayCodes[first.dayOfWeek - 1] ?? 'MO';
  const nth = Math.ceil(first.day / 7);
  const parts = {
    daily: ['FREQ=DAILY'],
    // Every second working day is one of a week's five, not of the days in between.
    working_days: ['FREQ=DAILY', 'BYDAY=MO,TU,WE,TH,FR'],
    weekly: ['FREQ=WEEKLY', `BYDAY=${weekday}`],
    monthly_day: ['FREQ=MONTHLY', `BYMONTHDAY=${first.day}`],
    // A fifth one is not in every month: it is the last.
    monthly_nth_weekday: ['FREQ=MONTHLY', `BYDAY=${nth === 5 ? -1 : nth}${weekday}`],
  }[frequency];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (endRule === 'count' && endCount !== null) parts.push(`COUNT=${endCount}`);
  if (endRule === 'date' && endsOn !== null) {
    // The end of its last day, by the clock of the zone.
    const end = Temporal.PlainDate.from(endsOn).add({ days: 1 }).toZonedDateTime(tz).subtract({ seconds: 1 });
    parts.push(`UNTIL=${end.toInstant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/gu, '')}`);
  }
  return parts.join(';');
}

function ruleOf(series: SeriesRule): RRuleTemporal {
  const start = `${series.startsOn.replaceAll('-', '')}T${series.startTime.replace(':', '')}00`;
  return new RRuleTemporal({
    rruleString: `DTSTART;TZID=${series.tz}:${start}\nRRULE:${ruleText(series)}`,
  });
}

/** True where the rule gives at least one meeting. */
export function hasOccurrence(series: SeriesRule): boolean {
  const [first] = ruleOf(series).all((_, index) => index < 1);
  return first !== undefined;
}

/**
 * The first moment of the rule after another one for which `isTaken` says no: by the clock of the series' zone, summer and winter.
 * Undefined when the series has ended.
 */
export function nextOccurrence(
  series: SeriesRule,
  after: Date,
  isTaken: (moment: string) => boolean = () => false,
): string | undefined {
  const rule = ruleOf(series);
  let from = after;
  // Nobody cancels a thousand in a row; a rule that gives nothing ends by itself.
  for (let turn = 0; turn < 1000; turn += 1) {
    const found = rule.next(from);
    if (found === null) return undefined;
    const moment = new Date(found.epochMilliseconds).toISOString();
    if (!isTaken(moment)) return moment;
    from = new Date(found.epochMilliseconds);
  }
  return undefined;
}

/** A day and a time by the clock of a zone as a moment. A time that the clock jumps over is the one after it. */
export function momentIn(tz: string, day: string, time: string): string {
  return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(tz).toInstant().toString();
}
