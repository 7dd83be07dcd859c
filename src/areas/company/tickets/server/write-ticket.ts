import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { mentionsIn, plainText, type RichDocument } from '#platform/shared/rich-text.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Handlers } from '#platform/server/http/mount.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { talkContract } from '../contract.ts';
import { linksOf } from './told/outside-news.ts';
import { servedTickets } from './record.ts';
import { rules } from './rules.ts';
import { outsideReadersOf } from './scope.ts';
import { readWords } from './talk/talk.ts';
import { categoryOf, requireValues, richDescription } from './ticket-details.ts';
import { ticketFor } from './talk/talk-rows.ts';

const t = texts({
  called: {
    en: '{code}: {who} mentioned you in the description',
    es: '{code}: {who} te mencionó en la descripción',
  },
});

const longestDescription = 8000;

interface Extras {
  description?: RichDocument | null | undefined;
  custom?: Readonly<Record<string, unknown>> | undefined;
}

/** What is kept of a rich description and of the fields of a category, beside what the record itself takes. */
async function extrasOf(
  write: Write,
  typeId: unknown,
  { description, custom }: Extras,
): Promise<Record<string, unknown>> {
  if (custom !== undefined) requireValues(await categoryOf(write.tx, typeId), custom);
  const words = description == null ? '' : plainText(description);
  if (words.length > longestDescription)
    throw refuse('description', sentence(rules.longDescription, { most: longestDescription }));
  return {
    ...(custom === undefined ? {} : { custom }),
    ...(description === undefined
      ? {}
      : { description: words === '' ? null : words, description_body: words === '' ? null : description }),
  };
}

/** Mentions under the names that people have, refused where somebody could not read them; who is new among them is told. */
async function settleMentions(write: Write, viewer: Viewer, id: string, body: RichDocument, was: RichDocument | null) {
  const { people, project } = mentionsIn(body);
  if (people.length === 0 && !project) return;
  const ticket = await ticketFor(write.tx, id);
  const audience = ticket.visibility === 'shared' ? 'shared' : 'internal';
  const words = await readWords(write, ticket, audience, { body, hasFiles: true }).catch((error: unknown) => {
    throw refuseAtDescription(error);
  });
  await write.tx.execute(
    sql`update tickets set description_body = ${JSON.stringify(words.body)}::jsonb, description = ${words.plain} where id = ${id}`,
  );
  const known = was === null ? [] : mentionsIn(was).people;
  const called = words.mentions.filter((each) => each !== viewer.userId && !known.includes(each));
  if (called.length === 0) return;
  await write.publish('record.told', {
    kind: 'ticket',
    id,
    projectId: ticket.project_id,
    outside: audience === 'shared' ? await outsideReadersOf(write.tx, ticket) : [],
    links: linksOf(ticket),
    to: called,
    type: 'mention',
    reason: 'mentioned',
    text: sentence(t.called, { code: ticket.code, who: viewer.name }),
  });
}

/** The same refusal, at the field of the form that holds the words. */
function refuseAtDescription(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === 'rule_broken'
    ? refuse('description', rules.cannotRead)
    : error;
}

/** A ticket with what its form holds beside the fields of the record: for whoever was slower, to choose from. */
async function currentOf(db: Executor, viewer: Viewer, id: string) {
  const { rows } = await db.execute<{ description_body: unknown; custom: unknown; description: string | null }>(
    sql`select description_body, custom, description from tickets where id = ${id}`,
  );
  const [row] = rows;
  return {
    ...(await servedTickets.rows.read(db, viewer, id)),
    description_body: richDescription(row ?? {}),
    custom: row?.custom ?? {},
  };
}

/** Makes and changes tickets with all that their form holds, in one write. */
export const writeHandlers: Handlers<Pick<typeof talkContract, 'make' | 'change'>> = {
  async make({ viewer, body: { record, ...extras }, write }) {
    const more = await extrasOf(write, record.type_id, extras);
    const id = await servedTickets.life.create(write, viewer, { ...record, ...more });
    if (extras.description != null) await settleMentions(write, viewer, id, extras.description, null);
    return servedTickets.rows.read(write.tx, viewer, id);
  },
  async change({ viewer, params: { id }, body: { record, version, ...extras }, ifMatch, write }) {
    const { rows } = await write.tx.execute<{
      type_id: string | null;
      body: RichDocument | null;
      custom: Record<string, unknown> | null;
    }>(
      sql`select type_id, description_body as body, custom from tickets where id = ${id} and deleted_at is null for update`,
    );
    const [was] = rows;
    const typeId = record?.type_id === undefined ? was?.type_id : record.type_id;
    // What is not sent stays as it is.
    const custom = extras.custom === undefined ? undefined : { ...was?.custom, ...extras.custom };
    const more = { ...(await extrasOf(write, typeId, extras)), ...(custom === undefined ? {} : { custom }) };
    await servedTickets.life.change(write, viewer, id, { ...record, ...more }, version ?? ifMatch, () =>
      currentOf(write.tx, viewer, id),
    );
    if (extras.description != null) await settleMentions(write, viewer, id, extras.description, was?.body ?? null);
    return servedTickets.rows.read(write.tx, viewer, id);
  },
};
