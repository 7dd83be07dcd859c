import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { rules } from './words.ts';

/** Notes who of those asked was there, and answers how many that are. */
export async function markThere(write: Write, meetingId: string, who: SQL): Promise<number> {
  const { rowCount } = await write.tx.execute(sql`
    update meeting_participants set attended = true
    where meeting_id = ${meetingId} and removed_at is null and not attended and ${who}`);
  return rowCount ?? 0;
}

/** Sets who was there to exactly those that were ticked at the end. */
export async function setThere(write: Write, meetingId: string, there: readonly string[]): Promise<void> {
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from meeting_participants where meeting_id = ${meetingId} and removed_at is null`,
  );
  const strange = there.findIndex((id) => rows.every((row) => row.id !== id));
  if (strange >= 0) throw refuse(`there.${strange}`, rules.notAsked);
  await write.tx.execute(sql`
    update meeting_participants set attended = id = any(${sql.param([...there])}::uuid[])
    where meeting_id = ${meetingId} and removed_at is null`);
}
