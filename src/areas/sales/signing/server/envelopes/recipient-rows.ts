import { sql } from 'drizzle-orm';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { RecipientRole, RecipientState } from '#areas/sales/signing/choices.ts';

export interface RecipientRow extends Record<string, unknown> {
  id: string;
  envelope_id: string;
  step: number;
  role: RecipientRole;
  user_id: string | null;
  name: string;
  email: string | null;
  language: 'en' | 'es';
  time_zone: string;
  expires_on: string;
  expires_at: string;
  state: RecipientState;
  sent_at: string | null;
  opened_at: string | null;
  acted_at: string | null;
  reason: string | null;
  delegated_from: string | null;
  reminded_at: string | null;
  reminders: number;
  added: boolean;
}

/** The recipients of an envelope, in the order of their steps. */
export async function recipientsOf(db: Executor, envelopeId: string): Promise<RecipientRow[]> {
  const { rows } = await db.execute<RecipientRow>(sql`
    select r.id, r.envelope_id, r.step, r.role, r.user_id, r.name, r.email, r.language, r.time_zone, r.expires_on::text as expires_on,
      ${iso(sql`r.expires_at`)} as expires_at, r.state, ${iso(sql`r.sent_at`)} as sent_at, ${iso(sql`r.opened_at`)} as opened_at,
      ${iso(sql`r.acted_at`)} as acted_at, r.reason, r.delegated_from, ${iso(sql`r.reminded_at`)} as reminded_at, r.reminders, r.added
    from envelope_recipients r where r.envelope_id = ${envelopeId} order by r.step, r.id`);
  return rows;
}

/** True of those without whom an envelope is not complete. */
export const acts = ({ role }: Pick<RecipientRow, 'role'>): boolean => role === 'signer' || role === 'approver';

/** Somebody with an account that is in use. */
export interface Account extends Record<string, unknown> {
  id: string;
  name: string;
  /** Works for the builder, in an office or on the floor. */
  is_house: boolean;
}

/** The account behind an address, if there is one in use. */
export async function accountOf(db: Executor, email: string): Promise<Account | undefined> {
  const { rows } = await db.execute<Account>(sql`
    select u.id, u.first_name || ' ' || u.last_name as name,
      bool_or(g."group" in ('admin', 'employee', 'third_party_staff', 'floor_manager')) as is_house
    from users u join user_groups g on g.user_id = u.id
    where u.email = ${email.trim().toLowerCase()} and u.state = 'active' and u.deleted_at is null group by u.id`);
  return rows[0];
}
