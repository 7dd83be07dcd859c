import { and, desc, eq, gte, ilike, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditLog, mailOutbox } from '#platform/server/tables.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { AuditEntry, Mail, mailStates } from '../schema.ts';
import { blankedColumn } from './blanked.ts';

export interface AuditFilter {
  actor_id?: string | undefined;
  entity_type?: string | undefined;
  entity_id?: string | undefined;
  project_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function likeStart(text: string): string {
  return `${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
}

/** One page of the audit log, newest first, before the id given. */
export async function listAudit(
  db: Executor,
  filter: AuditFilter,
  limit: number,
  before: number | undefined,
): Promise<AuditEntry[]> {
  const conditions: SQL[] = [];
  if (before !== undefined) conditions.push(lt(auditLog.id, before));
  if (filter.actor_id !== undefined) conditions.push(eq(auditLog.actorId, filter.actor_id));
  if (filter.entity_type !== undefined) conditions.push(eq(auditLog.entityType, filter.entity_type));
  if (filter.entity_id !== undefined) conditions.push(eq(auditLog.entityId, filter.entity_id));
  if (filter.project_id !== undefined) conditions.push(eq(auditLog.projectId, filter.project_id));
  if (filter.action !== undefined) conditions.push(sql`${auditLog.action} like ${likeStart(filter.action)}`);
  if (filter.from !== undefined) conditions.push(gte(auditLog.at, filter.from));
  if (filter.to !== undefined) conditions.push(lt(auditLog.at, filter.to));
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor_id: auditLog.actorId,
      actor_name: auditLog.actorName,
      source: auditLog.source,
      action: auditLog.action,
      entity_type: auditLog.entityType,
      entity_id: auditLog.entityId,
      project_id: auditLog.projectId,
      old: auditLog.old,
      new: auditLog.new,
      reason: auditLog.reason,
      request_id: auditLog.requestId,
    })
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

const mailColumns = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  recipient: mailOutbox.recipient,
  subject: blankedColumn(mailOutbox.subject),
  state: mailOutbox.state,
  tries: mailOutbox.tries,
  last_error: sql<string | null>`${blankedColumn(mailOutbox.lastError)}`,
  created_at: mailOutbox.createdAt,
  sent_at: mailOutbox.sentAt,
};

export interface MailFilter {
  state?: (typeof mailStates)[number] | undefined;
  kind?: string | undefined;
  q?: string | undefined;
}

type MailRow = Omit<Mail, 'state'> & { state: string };

/** The column holds only these words: a CHECK says so, the builder's type does not. */
function toMail<R extends MailRow>(row: R): R & { state: Mail['state'] } {
  return { ...row, state: row.state as Mail['state'] };
}

/** One page of outgoing mail, newest first: ids are time-ordered, so the id is the key. */
export async function listMail(
  db: Executor,
  filter: MailFilter,
  limit: number,
  before: string | undefined,
): Promise<Mail[]> {
  const conditions: (SQL | undefined)[] = [];
  if (before !== undefined) conditions.push(lt(mailOutbox.id, before));
  if (filter.state !== undefined) conditions.push(eq(mailOutbox.state, filter.state));
  if (filter.kind !== undefined) conditions.push(eq(mailOutbox.kind, filter.kind));
  if (filter.q !== undefined)
    conditions.push(
      or(ilike(mailOutbox.recipient, `%${likeStart(filter.q)}`), ilike(mailColumns.subject, `%${likeStart(filter.q)}`)),
    );
  const rows = await db
    .select(mailColumns)
    .from(mailOutbox)
    .where(and(...conditions))
    .orderBy(desc(mailOutbox.id))
    .limit(limit);
  return rows.map(toMail);
}

/** One mail as it was written, codes and links included: whoever shows it blanks it, or notes that it was read. */
export async function findMail(db: Executor, id: string): Promise<(Mail & { body: string }) | undefined> {
  const [row] = await db
    .select({ ...mailColumns, subject: mailOutbox.subject, body: mailOutbox.body })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return row === undefined ? undefined : toMail(row);
}

/** Back to waiting, if it has failed; false when it has not. */
export async function revive(tx: Executor, id: string): Promise<boolean> {
  const rows = await tx
    .update(mailOutbox)
    .set({ state: 'waiting' })
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.state, 'failed')))
    .returning({ id: mailOutbox.id });
  return rows.length > 0;
}
