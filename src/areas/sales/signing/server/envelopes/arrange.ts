import { sql } from 'drizzle-orm';
import { badInput, refuse } from '#platform/shared/errors.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { envelopeBounds } from '#areas/sales/signing/choices.ts';
import type { Arrangement } from '#areas/sales/signing/schema.ts';
import { bounded, insertDocument, insertRecipient, readyRecipients, requireDay, requireSealable } from './draft.ts';
import { requireBinding } from './binding.ts';
import { heldEnvelope, type EnvelopeRow } from './envelope-rows.ts';
import { acts, recipientsOf, type RecipientRow } from './recipient-rows.ts';
import { documentsOf } from './document-rows.ts';
import { moved, note } from '../log.ts';
import type { NewRecipient, TakenDocument } from '../reads.ts';
import { rules } from '../rules.ts';

type Draft = Arrangement['recipients'][number];

/** The envelope, held, if nothing of it has been sent. */
export async function heldDraft(write: Write, id: string): Promise<EnvelopeRow> {
  const envelope = await heldEnvelope(write, id);
  if (envelope.state !== 'draft') throw refuse('', rules.frozen);
  return envelope;
}

/**
 * Says how an envelope goes out: to whom, in which order, until when, and when they are reminded. The parties of what it is of stay as
 * they are but for their turn and their day; everybody else comes and goes.
 */
export async function arrange(write: Write, id: string, arrangement: Arrangement): Promise<void> {
  const envelope = await heldDraft(write, id);
  const before = await recipientsOf(write.tx, id);
  requireParties(before, arrangement.recipients);
  if (!arrangement.recipients.some(acts)) throw badInput('recipients', rules.nobody);
  for (const gone of before.filter((each) => !arrangement.recipients.some((draft) => draft.id === each.id))) {
    await write.tx.execute(sql`delete from envelope_fields where recipient_id = ${gone.id}`);
    await write.tx.execute(sql`delete from envelope_recipients where id = ${gone.id}`);
  }
  for (const [at, draft] of arrangement.recipients.entries()) {
    const known = before.find((each) => each.id === draft.id);
    if (known !== undefined) await rearrange(write, known, draft, `recipients.${at}`);
  }
  const known = arrangement.recipients.map(({ id, role }) => {
    const { user_id: userId = null, name = '' } = before.find((each) => each.id === id) ?? {};
    return { role, userId, name };
  });
  await requireBinding(write, envelope.project_id, known);
  await addRecipients(write, envelope, before, arrangement.recipients);
  await write.tx.execute(sql`
    update envelopes set in_order = ${arrangement.in_order}, message = ${arrangement.message},
      remind_after_days = ${arrangement.remind_after_days}, remind_every_days = ${arrangement.remind_every_days},
      updated_at = now(), version = version + 1 where id = ${id}`);
  await note(write, envelope, 'prepared', { facts: { recipients: arrangement.recipients.length } });
  const isAsBefore = ({ id: each, role }: Draft) => before.some((one) => one.id === each && one.role === role);
  if (!arrangement.recipients.every(isAsBefore)) await moved(write, envelope, 'widened');
}

/** Refuses a list that names somebody who is not in it, or twice, or that leaves out or changes the part of a party. */
function requireParties(before: readonly RecipientRow[], drafts: readonly Draft[]): void {
  const named = new Set<string>();
  for (const [at, { id, role }] of drafts.entries()) {
    if (id === undefined) continue;
    const known = before.find((each) => each.id === id);
    if (known === undefined || named.has(id)) throw badInput(`recipients.${at}.id`, rules.noRecipient);
    if (!known.added && known.role !== role) throw badInput(`recipients.${at}.role`, rules.party);
    named.add(id);
  }
  if (before.some((each) => !each.added && !named.has(each.id))) throw badInput('recipients', rules.party);
}

async function rearrange(write: Write, known: RecipientRow, draft: Draft, path: string): Promise<void> {
  requireDay(draft.expires_on, known.time_zone, `${path}.expires_on`);
  if (draft.role !== 'signer')
    await write.tx.execute(sql`delete from envelope_fields where recipient_id = ${known.id}`);
  await write.tx.execute(sql`
    update envelope_recipients set role = ${draft.role}, step = ${draft.step}, expires_on = ${draft.expires_on}::date,
      expires_at = ((${draft.expires_on}::date + 1)::timestamp at time zone time_zone) where id = ${known.id}`);
}

async function addRecipients(
  write: Write,
  envelope: EnvelopeRow,
  before: readonly RecipientRow[],
  drafts: readonly Draft[],
): Promise<void> {
  const places = drafts.flatMap((draft, at) => (draft.id === undefined ? [at] : []));
  const fresh: NewRecipient[] = [];
  for (const at of places) {
    const draft = drafts[at];
    if (draft === undefined) continue;
    const email = draft.email ?? '';
    if (before.some((each) => each.email === email && drafts.some(({ id }) => id === each.id)))
      throw badInput(`recipients.${at}.email`, rules.sameInside);
    const { rows } = await write.tx.execute<{ id: string }>(sql`
      select u.id from users u where u.email = ${email} and u.state = 'active' and u.deleted_at is null
        and exists (select 1 from user_groups g where g.user_id = u.id) limit 1`);
    const [account] = rows;
    fresh.push({
      role: draft.role,
      step: draft.step,
      expiresOn: draft.expires_on,
      // Whoever has an account is known by it; somebody from outside is taken to live where the first party does.
      ...(account === undefined
        ? { name: draft.name ?? '', email, ...(before[0] === undefined ? {} : { timeZone: before[0].time_zone }) }
        : { userId: account.id }),
      ...(draft.language === undefined ? {} : { language: draft.language }),
    });
  }
  const placeOf = (index: number) => places[index] ?? index;
  const ready = await readyRecipients(write, fresh, placeOf);
  await requireBinding(write, envelope.project_id, ready, placeOf);
  for (const each of ready) await insertRecipient(write, envelope.id, each, true);
}

/** Lays a document in behind those that are there. */
export async function addDocument(write: Write, id: string, taken: TakenDocument): Promise<void> {
  const envelope = await heldDraft(write, id);
  const documents = await documentsOf(write.tx, id);
  bounded('documents', documents.length + 1, envelopeBounds.documents);
  requireSealable([...documents, taken], 'document');
  await insertDocument(write, id, taken, { position: (documents.at(-1)?.position ?? 0) + 1, added: true });
  await note(write, envelope, 'prepared', { facts: { document: taken.name, sha256: taken.sha256 } });
  await moved(write, envelope, 'widened');
}

/** Takes a document out that was laid in by hand, with all places on it. */
export async function removeDocument(write: Write, id: string, documentId: string): Promise<void> {
  const envelope = await heldDraft(write, id);
  const document = (await documentsOf(write.tx, id)).find((each) => each.id === documentId);
  if (document === undefined) throw badInput('document_id', rules.noDocument);
  if (!document.added) throw refuse('document_id', rules.ownDocument);
  await write.tx.execute(sql`delete from envelope_fields where document_id = ${documentId}`);
  await write.tx.execute(sql`delete from envelope_documents where id = ${documentId}`);
  await note(write, envelope, 'prepared', { facts: { without: document.name } });
}
