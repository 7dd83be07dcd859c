import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { holds, type Capability } from '#platform/shared/access.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { iso, personName } from '../database/sql-words.ts';
import type { Executor, RecordedChange, Write } from './transaction.ts';
import type { Viewer } from '../viewer.ts';

/** How long a change can be taken back and a record lies in the bin, in days. */
export const undoDays = 30;

/** True for what lies in the bin and may still come back. After its time nothing does, though its row is there until the night. */
export function liesInBin(deletedAt: AnyColumn): SQL {
  return sql`${deletedAt} > now() - make_interval(days => ${undoDays})`;
}

/**
 * Takes one record's change back: judges the viewer's rights, refuses with `conflict` when the record has moved on, writes audit and
 * events like any change, and records the way back.
 */
export type Restorer = (write: Write, viewer: Viewer, change: RecordedChange) => Promise<void>;

/**
 * Takes back also what somebody made by a call of its own who writes no such record otherwise: it goes to the bin, and out of it again, by the
 * right to that call. Nobody takes back what another person made; whoever holds the right to write is judged as ever.
 */
export function alsoByWhoMade(restorer: Restorer, made: Capability, writes: Capability): Restorer {
  return (write, viewer, change) => {
    const isTheirs = holds(viewer.groups, made) && !holds(viewer.groups, writes);
    const isOfMaking = typeof change.after['deleted'] === 'boolean';
    return restorer(write, isTheirs && isOfMaking ? { ...viewer, groups: ['admin'] } : viewer, change);
  };
}

/** A record in the bin, as a person knows it. */
export interface Binned {
  id: string;
  label: string;
  /** What it belonged to, for example its project. */
  of: string | null;
  deletedAt: string;
  deletedBy: string | null;
}

/** One kind of record that can lie in the bin. */
export interface Bin {
  list(db: Executor): Promise<Binned[]>;
  restore(write: Write, viewer: Viewer, id: string): Promise<void>;
}

/**
 * What lies in a bin, the newest first, at most 500: `from` is the table under the name `r` with what it is joined to, `label` and `of` say
 * in SQL what the record is and what it belonged to. Who last touched it has put it there.
 */
export async function readBin(
  db: Executor,
  { from, label, of = sql`null`, where = sql`true` }: { from: SQL; label: SQL; of?: SQL; where?: SQL },
): Promise<Binned[]> {
  const { rows } = await db.execute<Binned & Record<string, unknown>>(sql`
    select r.id, ${label} as label, (${of})::text as of, ${iso(sql`r.deleted_at`)} as "deletedAt",
      ${personName(sql`r.updated_by`)} as "deletedBy"
    from ${from} where r.deleted_at > now() - make_interval(days => ${undoDays}) and (${where}) order by r.deleted_at desc limit 500`);
  return rows;
}

/** Kinds of records by the name that audit rows give them. */
export type Restorers = Readonly<Record<string, Restorer>>;
export type Bins = Readonly<Record<string, Bin>>;

/** Compares what JSON keeps: without regard to the order of an object's keys, and a missing value like null. */
function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, ordered(each)]),
  );
}

/** Throws `conflict`, naming the fields, unless each one still holds what the change gave it. Other fields may have changed since. */
export function refuseMovedOn(current: Record<string, unknown>, change: RecordedChange): void {
  const moved = Object.keys(change.after).filter((key) => !sameValue(current[key], change.after[key]));
  if (moved.length > 0)
    throw new AppError('conflict', {
      said: {
        en: 'This was changed again since, so it stays as it is.',
        es: 'Esto se volvió a cambiar desde entonces, así que se queda como está.',
      },
      details: moved.map((path) =>
        faultOf(path, { en: 'Was changed again since.', es: 'Se cambió otra vez desde entonces.' }),
      ),
    });
}

/** The change that does again what is being taken back. */
export function wayBack(
  change: RecordedChange,
  current: Record<string, unknown>,
  versionAfter: number,
): RecordedChange {
  return {
    ...change,
    // What only the way here knew (since when it stood so) is read from the record itself.
    before: Object.fromEntries(Object.keys(change.before).map((key) => [key, current[key] ?? null])),
    after: Object.fromEntries(Object.keys(change.after).map((key) => [key, change.before[key] ?? null])),
    versionAfter,
  };
}
