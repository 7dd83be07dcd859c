import { sql, type SQL } from 'drizzle-orm';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { ClockSide } from '../clock.ts';

/** A table whose rows carry deadlines under the common names, and which of its rows (alias `r`) still can miss one. */
export interface MarkedTable {
  table: string;
  open: SQL;
}

/** A deadline that has been missed just now. */
export interface Missed extends Record<string, unknown> {
  id: string;
  side: ClockSide;
  due_at: string;
}

const sides: readonly { side: ClockSide; due: SQL; settled: SQL; failed: SQL }[] = [
  {
    side: 'response',
    due: sql`response_due_at`,
    settled: sql`first_responded_at`,
    failed: sql`response_failed_at`,
  },
  { side: 'resolution', due: sql`resolution_due_at`, settled: sql`resolved_at`, failed: sql`resolution_failed_at` },
];

/**
 * Marks what has missed a deadline by `now`, at most `most` rows of each side: the rest comes in the next round. A row that somebody writes at
 * this moment is left to the next round too, so that no write waits for the job and the job waits for none. Like the clock it knows whole
 * minutes: who answers within the minute of the deadline has kept it. What stands still misses nothing.
 */
export async function markFailed(
  { tx }: Pick<Write, 'tx'>,
  { table, open }: MarkedTable,
  now: string,
  most = 2000,
): Promise<Missed[]> {
  const missed: Missed[] = [];
  const name = sql.identifier(table);
  for (const { side, due, settled, failed } of sides) {
    const { rows } = await tx.execute<Missed>(sql`
      with late as materialized (
        select r.id from ${name} r
        where r.${due} < date_trunc('minute', ${now}::timestamptz) and r.${settled} is null and r.${failed} is null
          and r.paused_since is null and r.deleted_at is null and ${open}
        order by r.${due}, r.id limit ${most} for update skip locked)
      update ${name} r set ${failed} = r.${due}, sla_state = 'failed' from late where r.id = late.id
      returning r.id, ${side}::text as side, to_char(r.${due} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due_at`);
    missed.push(...rows);
  }
  return missed;
}
