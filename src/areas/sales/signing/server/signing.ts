import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { AppError, refuse, refuseAs } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { consentWords, type IdentifiedBy } from '../choices.ts';
import type { SignatureDraft } from '../schema.ts';
import { requireSealsAsShown } from './sealing/documents.ts';
import { requireDrawable } from './sealing/drawable.ts';
import { requireStillBinding } from './envelopes/binding.ts';
import type { EnvelopeRow } from './envelopes/envelope-rows.ts';
import { acts, recipientsOf, type RecipientRow } from './envelopes/recipient-rows.ts';
import { documentsOf, fieldsOf } from './envelopes/document-rows.ts';
import { filledIn } from './sealing/filled-in.ts';
import { endLinks } from './links/links.ts';
import { moved, note } from './log.ts';
import { heldRecipient, requireLive } from './manage.ts';
import { tellAll, tellSender, type MailSettings } from './news.ts';
import { rules } from './rules.ts';
import { askNext } from './turns.ts';
import { shortened } from '#platform/shared/text.ts';

/** Who acts on an envelope, and how that is known. */
export interface Standing {
  recipientId: string;
  identified: IdentifiedBy;
  /** The own account or mailbox that it is known by: `user:<id>` or `address:<e-mail>`. No two signatures of an envelope have the same. */
  proof: string;
  note: string | null;
  userId: string | null;
  ip: string;
  device: string;
}

/** The recipient whom the viewer’s account is, once they have been asked; `not_found` for everybody else. */
export async function ownRecipient(db: Executor, viewer: Viewer, envelopeId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from envelope_recipients r where r.envelope_id = ${envelopeId} and r.user_id = ${viewer.userId} and r.state <> 'waiting'
    order by r.step limit 1`);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError('not_found');
  return id;
}

/** Notes that somebody has the documents before them. */
export async function openDocuments(write: Write, standing: Standing): Promise<void> {
  const { envelope, recipient } = await heldRecipient(write, standing.recipientId);
  if (recipient.state !== 'sent' || envelope.state === 'draft') return;
  const isOver = envelope.state !== 'sent' && envelope.state !== 'partially_signed';
  if (isOver && (envelope.state !== 'completed' || acts(recipient))) return;
  await write.tx.execute(sql`
    update envelope_recipients set state = 'opened', opened_at = coalesce(opened_at, now()) where id = ${recipient.id}`);
  await note(write, envelope, 'opened', { recipient, facts: { ip: standing.ip } });
  await moved(write, envelope, 'opened', { recipient });
}

/** Refuses, by the reason that whoever asks can understand, unless this recipient may act now. */
function requireTurn(envelope: EnvelopeRow, recipient: RecipientRow): void {
  if (recipient.state === 'signed') throw refuse('', rules.signedAlready);
  if (recipient.state === 'declined') throw refuse('', rules.declinedAlready);
  requireLive(envelope);
  if (!acts(recipient)) throw refuse('', rules.notAsked);
  if (recipient.state === 'waiting') throw refuse('', rules.turn);
  if (recipient.state === 'expired' || Date.parse(recipient.expires_at) <= Date.now()) throw refuse('', rules.late);
}

/** One hash over all documents in their order: what lay before whoever signed. */
export function hashOfDocuments(documents: readonly { sha256: string }[]): string {
  return createHash('sha256')
    .update(documents.map(({ sha256 }) => sha256).join('\n'))
    .digest('hex');
}

interface Ports {
  storage: FileStorage;
  settings: MailSettings;
}

/** Signs or approves, once. With the last signature the envelope is complete, and its file is sealed a moment later. */
export async function signDocuments(
  write: Write,
  { storage, settings }: Ports,
  standing: Standing,
  draft: SignatureDraft,
): Promise<void> {
  const { envelope, recipient } = await heldRecipient(write, standing.recipientId);
  requireTurn(envelope, recipient);
  await requireStillBinding(write, envelope.project_id, { userId: recipient.user_id, name: recipient.name });
  const documents = await documentsOf(write.tx, envelope.id);
  await requireSealsAsShown(storage, documents);
  if (recipient.role === 'signer' && draft.mark === undefined) throw refuse('mark', rules.markMissing);
  await requireDrawable(draft);
  const filled = filledIn(recipient, await fieldsOf(write.tx, envelope.id), draft);
  const isSigner = recipient.role === 'signer';
  await write.tx.execute(sql`
    insert into envelope_signatures (id, envelope_id, recipient_id, name, user_id, email, mark, initials, identified, identified_note, proof,
      ip, device, consent, documents_hash)
    values (${newId()}, ${envelope.id}, ${recipient.id}, ${recipient.name}, ${standing.userId}, ${recipient.email},
      ${isSigner ? JSON.stringify(draft.mark) : null}::jsonb,
      ${isSigner && draft.initials !== undefined ? JSON.stringify(draft.initials) : null}::jsonb, ${standing.identified}, ${standing.note},
      ${standing.proof}, ${standing.ip}, ${shortened(standing.device, 300)}, ${consentWords.consent[draft.language]}, ${hashOfDocuments(documents)})`);
  for (const [id, value] of filled)
    await write.tx.execute(sql`update envelope_fields set value = ${value} where id = ${id}`);
  await write.tx.execute(
    sql`update envelope_recipients set state = 'signed', acted_at = now() where id = ${recipient.id}`,
  );
  await note(write, envelope, 'consented', { recipient, facts: { language: draft.language } });
  await note(write, envelope, isSigner ? 'signed' : 'approved', {
    recipient,
    facts: {
      identified: standing.identified,
      documents: hashOfDocuments(documents),
      ip: standing.ip,
      places: filled.size,
    },
  });
  await leaveDevice(write, standing);
  await goOn(write, settings, envelope, recipient);
}

/** The device of the house goes to the next person: whoever comes after reads nothing on it. */
async function leaveDevice(write: Write, standing: Standing): Promise<void> {
  if (standing.identified === 'in_person') await endLinks(write, standing.recipientId, 'in_person');
}

async function goOn(
  write: Write,
  settings: MailSettings,
  envelope: EnvelopeRow,
  recipient: RecipientRow,
): Promise<void> {
  const isComplete = (await recipientsOf(write.tx, envelope.id)).every(
    (each) => !acts(each) || each.state === 'signed',
  );
  if (isComplete) await askNext(write, settings, envelope);
  await write.tx.execute(
    isComplete
      ? sql`update envelopes set state = 'completed', ended_at = now(), updated_at = now(), version = version + 1 where id = ${envelope.id}`
      : sql`update envelopes set state = 'partially_signed', updated_at = now(), version = version + 1 where id = ${envelope.id}`,
  );
  await moved(write, envelope, 'signed', { recipient });
  if (!isComplete) {
    await tellSender(write, envelope, recipient.name);
    await askNext(write, settings, envelope);
    return;
  }
  await note(write, envelope, 'completed');
  await moved(write, envelope, 'completed', { recipient });
  write.job('seal_envelope', { id: envelope.id }, { key: `seal:${envelope.id}` });
}

/** Declines, which ends the envelope. Everybody who had acted or was asked is told the reason. */
export async function declineDocuments(write: Write, standing: Standing, reason: string): Promise<void> {
  const { envelope, recipient, recipients } = await heldRecipient(write, standing.recipientId);
  requireTurn(envelope, recipient);
  await write.tx.execute(sql`
    update envelope_recipients set state = 'declined', acted_at = now(), reason = ${reason} where id = ${recipient.id}`);
  await write.tx.execute(sql`
    update envelopes set state = 'declined', ended_at = now(), end_reason = ${reason}, updated_at = now(), version = version + 1
    where id = ${envelope.id}`);
  await leaveDevice(write, standing);
  await note(write, envelope, 'declined', { recipient, facts: { reason, ip: standing.ip } });
  await tellAll(write, envelope, recipients, 'declined', { who: recipient.name, reason, but: recipient.id });
  await moved(write, envelope, 'declined', { recipient, reason });
}

/** Refuses to hand on what is not theirs to act on. */
export async function requireOwnTurn(write: Write, standing: Standing): ReturnType<typeof heldRecipient> {
  const held = await heldRecipient(write, standing.recipientId);
  requireTurn(held.envelope, held.recipient);
  // On a device of the house somebody stands beside the signer who knows who that is: nobody else comes by it.
  if (standing.identified === 'in_person') throw refuseAs('forbidden', '', rules.step);
  return held;
}
