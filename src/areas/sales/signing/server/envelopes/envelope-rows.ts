import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { StampMiss } from '#platform/server/pdf/time-stamp.ts';
import type { EnvelopeState, EnvelopeSubject } from '#areas/sales/signing/choices.ts';

export interface EnvelopeRow extends Record<string, unknown> {
  id: string;
  number: string;
  of_kind: EnvelopeSubject;
  of_id: string;
  project_id: string | null;
  title: string;
  message: string | null;
  in_order: boolean;
  state: EnvelopeState;
  sent_at: string | null;
  ended_at: string | null;
  end_reason: string | null;
  remind_after_days: number;
  remind_every_days: number;
  created_by: string | null;
  sender: string | null;
  sealed_key: string | null;
  sealed_sha256: string | null;
  sealed_bytes: number | null;
  sealed_at: string | null;
  stamped_at: string | null;
  stamp_missed: StampMiss | null;
}

/** Envelopes of alias `e`, as they are read everywhere. */
export const envelopeColumns = sql`e.id, e.number, e.of_kind, e.of_id, e.project_id, e.title, e.message, e.in_order, e.state,
  ${iso(sql`e.sent_at`)} as sent_at, ${iso(sql`e.ended_at`)} as ended_at, e.end_reason, e.remind_after_days, e.remind_every_days,
  e.created_by, (select u.first_name || ' ' || u.last_name from users u where u.id = e.created_by) as sender,
  e.sealed_key, e.sealed_sha256, e.sealed_bytes, ${iso(sql`e.sealed_at`)} as sealed_at,
  ${iso(sql`e.stamped_at`)} as stamped_at, e.stamp_missed`;

/** The envelopes of alias `e` for which the condition holds; with `held` their rows are held until the end of the write. */
export async function envelopesWhere(db: Executor, where: SQL, held?: 'held'): Promise<EnvelopeRow[]> {
  const { rows } = await db.execute<EnvelopeRow>(
    sql`select ${envelopeColumns} from envelopes e where ${where} ${held === 'held' ? sql`for update of e` : sql``}`,
  );
  return rows;
}

/** The envelope, with its row held until the end of the write: all that happens to one happens one after the other. */
export async function heldEnvelope(write: Write, id: string): Promise<EnvelopeRow> {
  const [row] = await envelopesWhere(write.tx, sql`e.id = ${id}`, 'held');
  if (row === undefined) throw new AppError('not_found');
  return row;
}
