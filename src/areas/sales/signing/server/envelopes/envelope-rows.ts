import { sql, type SQL } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { iso } from '#platform/server/database/sql-words.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { StampMiss } from '#platform/server/pdf/time-stamp.ts';
import type {
  EnvelopeState,
  EnvelopeSubject,
  FieldKind,
  RecipientRole,
  RecipientState,
} from '#areas/sales/signing/choices.ts';

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

export interface DocumentRow extends Record<string, unknown> {
  id: string;
  position: number;
  name: string;
  storage_key: string;
  sha256: string;
  bytes: number;
  pages: [number, number][];
  added: boolean;
}

export interface FieldRow extends Record<string, unknown> {
  id: string;
  document_id: string;
  recipient_id: string;
  kind: FieldKind;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  value: string | null;
}

/** Envelopes of alias `e`, as they are read everywhere. */
export const envelopeColumns = sql`e.id, e.number, e.of_kind, e.of_id, e.project_id, e.title, e.message, e.in_order, e.state,
  ${iso(sql`e.sent_at`)} as sent_at, ${iso(sql`e.ended_at`)} as ended_at, e.end_reason, e.remind_after_days, e.remind_every_days,
  e.created_by, (select u.first_name || ' ' || u.last_name from users u where u.id = e.created_by) as sender,
  e.sealed_key, e.sealed_sha256, e.sealed_bytes, ${iso(sql`e.sealed_at`)} as sealed_at,
  ${iso(sql`e.stamped_at`)} as stamped_at, e.stamp_missed`;

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

export async function recipientsOf(db: Executor, envelopeId: string): Promise<RecipientRow[]> {
  const { rows } = await db.execute<RecipientRow>(sql`
    select r.id, r.envelope_id, r.step, r.role, r.user_id, r.name, r.email, r.language, r.time_zone, r.expires_on::text as expires_on,
      ${iso(sql`r.expires_at`)} as expires_at, r.state, ${iso(sql`r.sent_at`)} as sent_at, ${iso(sql`r.opened_at`)} as opened_at,
      ${iso(sql`r.acted_at`)} as acted_at, r.reason, r.delegated_from, ${iso(sql`r.reminded_at`)} as reminded_at, r.reminders, r.added
    from envelope_recipients r where r.envelope_id = ${envelopeId} order by r.step, r.id`);
  return rows;
}

export async function documentsOf(db: Executor, envelopeId: string): Promise<DocumentRow[]> {
  const { rows } = await db.execute<DocumentRow>(sql`
    select d.id, d.position, d.name, d.storage_key, d.sha256, d.bytes, d.pages, d.added from envelope_documents d
    where d.envelope_id = ${envelopeId} order by d.position`);
  return rows;
}

export async function fieldsOf(db: Executor, envelopeId: string): Promise<FieldRow[]> {
  const { rows } = await db.execute<FieldRow>(sql`
    select f.id, f.document_id, f.recipient_id, f.kind, f.page, f.x, f.y, f.width, f.height, f.required, f.label, f.value
    from envelope_fields f join envelope_documents d on d.id = f.document_id
    where f.envelope_id = ${envelopeId} order by d.position, f.page, f.y, f.x, f.id`);
  return rows;
}

/** True of those without whom an envelope is not complete. */
export const acts = ({ role }: Pick<RecipientRow, 'role'>): boolean => role === 'signer' || role === 'approver';
