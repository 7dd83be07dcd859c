import { sql } from 'drizzle-orm';
import { dayOf } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { frequencies, type Frequency } from '../choices.ts';
import { nextOccurrence, type SeriesRule } from './occurrences.ts';

export type SeriesRow = {
  id: string;
  title: string;
  project_id: string | null;
  frequency: string;
  interval: number;
  starts_on: string;
  start_time: string;
  tz: string;
  duration_minutes: number;
  end_rule: string;
  ends_on: string | null;
  end_count: number | null;
  location: string | null;
  video_url: string | null;
  facilitator: string;
  note_taker: string | null;
  people: string[];
  guests: string | null;
  template: string | null;
};

const isFrequency = (value: unknown): value is Frequency =>
  typeof value === 'string' && Object.hasOwn(frequencies, value);
const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other);

/** The rule of a series, of the fields of its record. */
export function ruleOf(fields: Readonly<Record<string, unknown>>): SeriesRule {
  const { frequency, end_rule: ends } = fields;
  return {
    frequency: isFrequency(frequency) ? frequency : 'weekly',
    interval: Number(fields['interval'] ?? 1),
    startsOn: textOr(fields['starts_on'], ''),
    startTime: textOr(fields['start_time'], ''),
    tz: textOr(fields['tz'], 'UTC'),
    endRule: ends === 'date' || ends === 'count' ? ends : 'never',
    endsOn: textOr(fields['ends_on'], null),
    endCount: typeof fields['end_count'] === 'number' ? fields['end_count'] : null,
  };
}

/** A series, locked: two meetings of it that start at once open the next one together. */
export async function lockSeries(write: Write, id: string): Promise<SeriesRow> {
  const { rows } = await write.tx.execute<SeriesRow>(sql`
    select id, title, project_id, frequency, interval, starts_on::text, start_time, tz, duration_minutes, end_rule, ends_on::text,
      end_count, location, video_url, facilitator, note_taker, people, guests, template
    from meeting_series where id = ${id} for update`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

interface Slot {
  id: string;
  at: string;
  state: string;
  deleted: boolean;
}

/**
 * The meeting of a series that comes after a slot: the first slot that is held by one still to come, wherever that was moved to, or is
 * still free. Slots whose meeting was cancelled, removed or is over are passed over. Undefined when the series has ended.
 */
export async function findNext(
  write: Write,
  series: SeriesRow,
  after: Date,
): Promise<{ meeting: string } | { slot: string } | undefined> {
  const { rows } = await write.tx.execute<Slot & Record<string, unknown>>(sql`
    select id, to_char(occurrence_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, state, deleted_at is not null as deleted
    from meetings where series_id = ${series.id} and occurrence_at > ${after.toISOString()}::timestamptz`);
  // A series meets once a day: one that is held at another time of day since its meetings were opened does not meet twice on the day of one.
  const dayAt = (moment: string) => dayOf(moment, series.tz);
  const [today, isToCome] = [
    dayAt(after.toISOString()),
    (slot: Slot) => !slot.deleted && (slot.state === 'draft' || slot.state === 'open'),
  ];
  const slot = nextOccurrence(ruleOf(series), after, (moment) => {
    const day = dayAt(moment);
    const there = rows.filter((row) => dayAt(row.at) === day);
    return day <= today || (there.length > 0 && !there.some(isToCome));
  });
  if (slot === undefined) {
    // A rule that was changed or has ended may leave meetings that it no longer names.
    const left = rows.filter(isToCome).toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
    return left === undefined ? undefined : { meeting: left.id };
  }
  const early = rows
    .filter((row) => isToCome(row) && dayAt(row.at) <= dayAt(slot))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))[0];
  return early === undefined ? { slot } : { meeting: early.id };
}
