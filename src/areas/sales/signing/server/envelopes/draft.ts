import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { peopleById } from '#areas/people/accounts/server/reads.ts';
import { badInput, refuse, refuseAs } from '#platform/shared/errors.ts';
import { addDays, companyZone, daysBetween, todayIn } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { envelopeBounds, reminderDays, windowDays, type FieldKind } from '#areas/sales/signing/choices.ts';
import { requireBinding } from './binding.ts';
import { heldEnvelope } from './envelope-rows.ts';
import { accountOf } from './recipient-rows.ts';
import { moved, note } from '../log.ts';
import type { NewEnvelope, NewField, NewRecipient, TakenDocument } from '../reads.ts';
import { rules } from '../rules.ts';
import { shortened } from '#platform/shared/text.ts';

/** Without letters and digits that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newNumber = (): string =>
  `HE-${[0, 1, 2].map(() => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join('-')}`;

/** How large the places of a kind are where nobody says so, in points. */
const usualSize: Record<FieldKind, [number, number]> = {
  signature: [200, 44],
  initials: [72, 36],
  date: [110, 20],
  text: [200, 20],
  check: [16, 16],
  name: [200, 20],
};

export const bounded = (path: string, count: number, most: number): void => {
  if (count > most)
    throw badInput(path, { en: `Must have at most ${most} entries.`, es: `Debe tener como máximo ${most} elementos.` });
};

export interface ReadyRecipient {
  id: string;
  step: number;
  role: NewRecipient['role'];
  userId: string | null;
  name: string;
  email: string | null;
  language: 'en' | 'es';
  timeZone: string;
  expiresOn: string;
}

/** The last day to sign lies ahead of whoever signs, where they are, and not too far. */
export function requireDay(day: string, timeZone: string, path: string): void {
  const today = todayIn(timeZone);
  if (day < today) throw badInput(path, rules.past);
  if (daysBetween(today, day) > windowDays.most) throw badInput(path, rules.tooLong);
}

/** Somebody of the house is known by their account, also where only an address names them: they sign as nobody else. */
async function knownOfHouse(write: Write, draft: NewRecipient): Promise<NewRecipient> {
  if (draft.userId !== undefined || draft.email === undefined) return draft;
  const account = await accountOf(write.tx, draft.email);
  return account?.is_house === true ? { ...draft, userId: account.id } : draft;
}

/** Who each recipient is, with every fault named at its place in the list. */
export async function readyRecipients(
  write: Write,
  given: readonly NewRecipient[],
  placeOfDraft = (at: number) => at,
): Promise<ReadyRecipient[]> {
  const drafts = await Promise.all(given.map((each) => knownOfHouse(write, each)));
  const people = await peopleById(
    write.tx,
    drafts.flatMap(({ userId }) => userId ?? []),
  );
  const { rows } = await write.tx.execute<{ id: string; time_zone: string | null }>(
    sql`select id, time_zone from users where id = any(${sql.param([...people.keys()])}::uuid[])`,
  );
  const zones = new Map(rows.map((row) => [row.id, row.time_zone]));
  const seen = new Set<string>();
  return drafts.map((draft, index) => {
    const at = placeOfDraft(index);
    const person = draft.userId === undefined ? undefined : people.get(draft.userId);
    if (draft.userId === undefined ? (draft.name ?? '').trim() === '' : person?.is_active !== true)
      throw badInput(`recipients.${at}`, rules.who);
    const email = draft.userId === undefined ? (draft.email?.trim().toLowerCase() ?? null) : (person?.email ?? null);
    if (email === null && draft.role !== 'signer' && draft.role !== 'approver')
      throw badInput(`recipients.${at}.email`, rules.who);
    if (email !== null && seen.has(email)) throw badInput(`recipients.${at}.email`, rules.sameInside);
    if (email !== null) seen.add(email);
    const timeZone = draft.timeZone ?? (draft.userId === undefined ? null : zones.get(draft.userId)) ?? companyZone;
    const expiresOn = draft.expiresOn ?? addDays(todayIn(timeZone), windowDays.usual);
    requireDay(expiresOn, timeZone, `recipients.${at}.expires_on`);
    return {
      id: newId(),
      step: draft.step ?? index + 1,
      role: draft.role,
      userId: draft.userId ?? null,
      name: person?.name ?? (draft.name ?? '').trim(),
      email,
      language: draft.language ?? person?.language ?? 'en',
      timeZone,
      expiresOn,
    };
  });
}

/** Where a field lies on its page, in shares of it. */
function placeOf(field: NewField, document: TakenDocument, path: string) {
  if (!('anchor' in field.at)) {
    if (document.pages[field.at.page - 1] === undefined) throw badInput(`${path}.page`, rules.noPage);
    return field.at;
  }
  const anchor = document.anchors[field.at.anchor];
  const size = anchor === undefined ? undefined : document.pages[anchor.page - 1];
  if (anchor === undefined || size === undefined) throw badInput(path, rules.noAnchor);
  const [width, height] = [field.at.width ?? usualSize[field.kind][0], field.at.height ?? usualSize[field.kind][1]];
  const within = (start: number, length: number, most: number) => Math.max(0, Math.min(start, most - length)) / most;
  return {
    page: anchor.page,
    x: within(anchor.x, width, size[0]),
    y: within(anchor.y, height, size[1]),
    width: Math.min(1, width / size[0]),
    height: Math.min(1, height / size[1]),
  };
}

/** Refuses more documents than one file can be sealed of: what all have signed is never left without it. */
export function requireSealable(documents: readonly Pick<TakenDocument, 'bytes' | 'pages'>[], path: string): void {
  const bytes = documents.reduce((sum, each) => sum + each.bytes, 0);
  const pages = documents.reduce((sum, each) => sum + each.pages.length, 0);
  if (bytes > envelopeBounds.allBytes || pages > envelopeBounds.allPages)
    throw refuseAs('too_large', path, rules.tooMuch);
}

/** Lays a document that was taken into an envelope that is not sent yet. */
export async function insertDocument(
  write: Write,
  envelopeId: string,
  { name, key, sha256, bytes, pages }: TakenDocument,
  { position, added }: { position: number; added: boolean },
): Promise<string> {
  const id = newId();
  await write.tx.execute(sql`
    insert into envelope_documents (id, envelope_id, position, name, storage_key, sha256, bytes, pages, added, is_plain)
    values (${id}, ${envelopeId}, ${position}, ${name}, ${key}, ${sha256}, ${bytes}, ${JSON.stringify(pages)}::jsonb, ${added}, true)`);
  return id;
}

/** Their time ends with the end of their day, where they are. */
export async function insertRecipient(
  write: Write,
  envelopeId: string,
  each: ReadyRecipient,
  added = false,
): Promise<void> {
  await write.tx.execute(sql`
    insert into envelope_recipients (id, envelope_id, step, role, user_id, name, email, language, time_zone, expires_on, expires_at, added)
    values (${each.id}, ${envelopeId}, ${each.step}, ${each.role}, ${each.userId}, ${each.name}, ${each.email}, ${each.language},
      ${each.timeZone}, ${each.expiresOn}::date, ((${each.expiresOn}::date + 1)::timestamp at time zone ${each.timeZone}), ${added})`);
}

/** Makes an envelope that is not sent yet. Of one thing there is at most one that is being made or out. */
export async function prepareEnvelope(
  write: Write,
  viewer: Viewer,
  draft: NewEnvelope,
): Promise<{ id: string; number: string }> {
  if (draft.documents.length === 0) throw badInput('documents', rules.nothing);
  if (!draft.recipients.some(({ role }) => role === 'signer' || role === 'approver'))
    throw badInput('recipients', rules.nobody);
  bounded('documents', draft.documents.length, envelopeBounds.documents);
  requireSealable(draft.documents, 'documents');
  bounded('recipients', draft.recipients.length, envelopeBounds.recipients);
  bounded('fields', draft.fields.length, envelopeBounds.fields);
  const recipients = await readyRecipients(write, draft.recipients);
  await requireBinding(write, draft.projectId, recipients);
  const [id, number] = [newId(), newNumber()];
  await write.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`envelope ${draft.of.kind} ${draft.of.id}`}))`);
  const { rows } = await write.tx.execute(sql`
    select 1 from envelopes where of_kind = ${draft.of.kind} and of_id = ${draft.of.id} and state in ('draft', 'sent', 'partially_signed')`);
  if (rows.length > 0) throw refuse('of', rules.out);
  await write.tx.execute(sql`
    insert into envelopes (id, number, of_kind, of_id, project_id, title, message, in_order, remind_after_days, remind_every_days, created_by)
    values (${id}, ${number}, ${draft.of.kind}, ${draft.of.id}, ${draft.projectId}, ${shortened(draft.title.trim(), 200)}, ${draft.message ?? null},
      ${draft.inOrder ?? true}, ${draft.remindAfterDays ?? reminderDays.after}, ${draft.remindEveryDays ?? reminderDays.every}, ${viewer.userId})`);
  const documentIds: string[] = [];
  for (const [at, document] of draft.documents.entries())
    documentIds.push(await insertDocument(write, id, document, { position: at + 1, added: false }));
  for (const each of recipients) await insertRecipient(write, id, each);
  for (const [at, field] of draft.fields.entries()) {
    const [document, documentId] = [draft.documents[field.document], documentIds[field.document]];
    const recipient = recipients[field.recipient];
    if (document === undefined || documentId === undefined) throw badInput(`fields.${at}.document`, rules.noDocument);
    if (recipient === undefined || recipient.role !== 'signer')
      throw badInput(`fields.${at}.recipient`, rules.noRecipient);
    const place = placeOf(field, document, `fields.${at}.at`);
    await write.tx.execute(sql`
      insert into envelope_fields (id, envelope_id, document_id, recipient_id, kind, page, x, y, width, height, required, label)
      values (${newId()}, ${id}, ${documentId}, ${recipient.id}, ${field.kind}, ${place.page}, ${place.x}, ${place.y}, ${place.width},
        ${place.height}, ${field.required ?? true}, ${field.label ?? null})`);
  }
  const envelope = await heldEnvelope(write, id);
  await note(write, envelope, 'prepared', {
    facts: Object.fromEntries(
      draft.documents.map((document, at) => [`document ${at + 1}`, `${document.name} ${document.sha256}`]),
    ),
  });
  await moved(write, envelope, 'prepared');
  return { id, number };
}
