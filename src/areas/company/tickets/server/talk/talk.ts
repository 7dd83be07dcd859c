import { sql } from 'drizzle-orm';
import { requireFilesOf } from '#areas/platform-services/files/server/reads.ts';
import { AppError, badInput, faultOf, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { excerptOf, mentionsIn, plainText, type RichDocument, type RichNode } from '#platform/shared/rich-text.ts';
import { sentence, texts } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { undoDays } from '#platform/server/writes/undo.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { Audience } from '#areas/company/tickets/choices.ts';
import { noteEvent, settleDeadlines } from '../clock/deadlines.ts';
import { linksOf, placeOf } from '../told/outside-news.ts';
import { rules } from '../rules.ts';
import { outsideReadersOf } from '../scope.ts';
import { namesOf, noteTalk, type TalkTicket } from './talk-rows.ts';

const t = texts({
  said: { en: '{code}: {who} wrote: {words}', es: '{code}: {who} escribió: {words}' },
  called: { en: '{code}: {who} mentioned you: {words}', es: '{code}: {who} te mencionó: {words}' },
});

/** Everybody who may read words of this audience on this ticket, beside staff. */
const outsideFor = async (write: Write, ticket: TalkTicket, audience: Audience): Promise<string[]> =>
  audience === 'shared' ? outsideReadersOf(write.tx, ticket) : [];

/** Of these people, those who may read it, by name: staff, and for shared words the side outside. */
async function readersAmong(
  write: Write,
  outside: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await write.tx.execute<{ id: string }>(sql`
    select distinct g.user_id as id from user_groups g where g.user_id = any(${sql.param([...ids])}::uuid[])
      and g."group" in ('admin', 'employee', 'third_party_staff')`);
  const staff = new Set(rows.map(({ id }) => id));
  const named = await namesOf(
    write.tx,
    ids.filter((id) => staff.has(id) || outside.includes(id)),
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** Mentions under the names that people have, whatever name the sender wrote there. */
function named(nodes: readonly RichNode[], names: ReadonlyMap<string, string>): RichNode[] {
  return nodes.map((node) => {
    if (node.type === 'mention') {
      const id = String(node.attrs?.['id']);
      return { ...node, attrs: { id, label: names.get(id) ?? '' } };
    }
    return node.content === undefined ? node : { ...node, content: named(node.content, names) };
  });
}

/** Reads what somebody wrote; refuses words that are none, and a mention of somebody who could not read them. */
export async function readWords(
  write: Write,
  ticket: TalkTicket,
  audience: Audience,
  draft: { body: RichDocument; hasFiles: boolean },
): Promise<{ body: RichDocument; plain: string; mentions: string[] }> {
  const { people, project } = mentionsIn(draft.body);
  const names = await readersAmong(write, await outsideFor(write, ticket, audience), people);
  if (project || people.some((id) => !names.has(id))) throw refuse('body', rules.cannotRead);
  const body: RichDocument = { type: 'doc', content: named(draft.body.content, names) };
  const plain = plainText(body);
  if (plain === '' && !draft.hasFiles) throw badInput('body', rules.empty);
  return { body, plain, mentions: people };
}

/** Hangs files on a ticket; what is shared must be open to those who read it. */
export async function hangFiles(
  write: Write,
  viewer: Viewer,
  ticket: TalkTicket,
  at: { commentId: string | null; audience: Audience; fileIds: readonly string[] },
): Promise<void> {
  const { commentId, audience, fileIds } = at;
  if (fileIds.length === 0) return;
  await requireFilesOf(write.tx, viewer, ticket.project_id, fileIds, 'file_ids');
  if (audience === 'shared') {
    const open = ticket.side === 'home' ? ['home', 'owner'] : ['developer', 'owner'];
    const { rows } = await write.tx.execute<{ name: string }>(sql`
      select name from files where id = any(${sql.param([...fileIds])}::uuid[])
        and ${ticket.side !== 'floor'} and not visibility = any(${sql.param(open)}::text[]) limit 1`);
    const [hidden] = rows;
    if (hidden !== undefined) throw refuse('file_ids', rules.fileHidden, hidden.name);
  }
  await write.tx.execute(sql`
    insert into ticket_files (ticket_id, file_id, comment_id, role, audience, added_by)
    select ${ticket.id}, id, ${commentId}, 'document', ${audience}, ${viewer.userId}
    from unnest(${sql.param([...new Set(fileIds)])}::uuid[]) as id on conflict do nothing`);
}

export interface Said {
  body: RichDocument;
  audience: Audience;
  reply_to?: string | null | undefined;
  file_ids?: readonly string[] | undefined;
}

/** Says something on a ticket: kept, counted by the clock, and told to those who may read it and to nobody else. */
export async function say(write: Write, viewer: Viewer, ticket: TalkTicket, said: Said): Promise<string> {
  const { audience } = said;
  const isStaff = seesEverything(viewer) && viewer.userId !== ticket.requester_id;
  if (['cancelled', 'merged'].includes(ticket.state)) throw refuse('body', rules.ended);
  if (audience === 'shared' && ticket.visibility !== 'shared') throw refuse('audience', rules.notShared);
  if (said.reply_to != null) await requireAnswered(write, ticket, said.reply_to, audience);
  const files = said.file_ids ?? [];
  const words = await readWords(write, ticket, audience, { body: said.body, hasFiles: files.length > 0 });
  const id = newId();
  await write.tx.execute(sql`
    insert into ticket_comments (id, ticket_id, author_id, audience, reply_to, body, plain, mentions, created_by, updated_by)
    values (${id}, ${ticket.id}, ${viewer.userId}, ${audience}, ${said.reply_to ?? null}, ${JSON.stringify(words.body)}::jsonb,
      ${words.plain}, ${sql.param(words.mentions)}::uuid[], ${viewer.userId}, ${viewer.userId})`);
  await hangFiles(write, viewer, ticket, { commentId: id, audience, fileIds: files });
  if (audience === 'shared') await countWords(write, viewer, ticket, isStaff);
  await write.tx.execute(
    sql`update tickets set updated_at = now(), updated_by = ${viewer.userId} where id = ${ticket.id}`,
  );
  await write.tx.execute(sql`delete from ticket_drafts where ticket_id = ${ticket.id} and user_id = ${viewer.userId}`);
  // Whoever writes on it wants to hear what becomes of it.
  if (isStaff)
    await write.tx.execute(
      sql`insert into ticket_people (ticket_id, user_id, role) values (${ticket.id}, ${viewer.userId}, 'watcher') on conflict do nothing`,
    );
  await tellOfWords(write, viewer, ticket, audience, words);
  await noteTalk(write, ticket, audience === 'shared' ? 'answered' : 'noted');
  return id;
}

/** What goes out or comes in is what the clock counts; what staff say among themselves is not. */
async function countWords(write: Write, viewer: Viewer, ticket: TalkTicket, isStaff: boolean): Promise<void> {
  await noteEvent(write, ticket.id, { kind: isStaff ? 'staff_reply' : 'requester_reply', byId: viewer.userId });
  await write.tx.execute(
    isStaff
      ? sql`update tickets set last_staff_reply_at = clock_timestamp(), first_responded_at = coalesce(first_responded_at, now()) where id = ${ticket.id}`
      : sql`update tickets set last_requester_reply_at = clock_timestamp() where id = ${ticket.id}`,
  );
  await settleDeadlines(write, ticket.id);
  await write.publish('request.changed', { ticketId: ticket.id, people: await outsideReadersOf(write.tx, ticket) });
}

/** What is answered is of this ticket; an answer never carries what staff said among themselves to others. */
async function requireAnswered(write: Write, ticket: TalkTicket, replyTo: string, audience: Audience): Promise<void> {
  const { rows } = await write.tx.execute<{ audience: Audience }>(
    sql`select audience from ticket_comments where id = ${replyTo} and ticket_id = ${ticket.id} and deleted_at is null`,
  );
  const [row] = rows;
  if (row === undefined) throw badInput('reply_to', rules.notThisTicket);
  if (row.audience === 'internal' && audience === 'shared') throw refuse('audience', rules.tooMuch);
}

async function tellOfWords(
  write: Write,
  viewer: Viewer,
  ticket: TalkTicket,
  audience: Audience,
  words: { plain: string; mentions: readonly string[] },
): Promise<void> {
  const outside = await outsideFor(write, ticket, audience);
  const { rows } = await write.tx.execute<{ user_id: string }>(
    sql`select user_id from ticket_people where ticket_id = ${ticket.id}`,
  );
  const people = [
    ticket.lead_id,
    ticket.created_by,
    ticket.requester_id,
    ...rows.map(({ user_id }) => user_id),
    ...outside,
  ];
  const ids = [...new Set(people.filter((id) => id !== null))].filter((id) => id !== viewer.userId);
  const readers = await readersAmong(write, outside, ids);
  const called = words.mentions.filter((id) => id !== viewer.userId);
  const said = { who: viewer.name, code: ticket.code, words: excerptOf(words.plain) };
  const about = {
    kind: 'ticket',
    id: ticket.id,
    projectId: ticket.project_id,
    outside,
    links: linksOf(ticket),
    ...placeOf(ticket),
  };
  await write.publish('record.told', {
    ...about,
    to: called,
    type: 'mention',
    reason: 'mentioned',
    text: sentence(t.called, said),
  });
  await write.publish('record.told', {
    ...about,
    to: [...readers.keys()].filter((id) => !called.includes(id)),
    type: 'ticket_comment',
    reason: 'watching',
    text: sentence(t.said, said),
  });
}

interface HeldComment extends Record<string, unknown> {
  id: string;
  ticket_id: string;
  author_id: string;
  audience: Audience;
  version: number;
}

/** A comment that staff change, or bring back from the bin, held until the end of the write; `not_found` where it or its ticket is not there. */
export async function heldComment(write: Write, id: string, where: 'said' | 'binned' = 'said'): Promise<HeldComment> {
  const lies =
    where === 'said' ? sql`c.deleted_at is null` : sql`c.deleted_at > now() - make_interval(days => ${undoDays})`;
  const { rows } = await write.tx.execute<HeldComment>(sql`
    select c.id, c.ticket_id, c.author_id, c.audience, c.version from ticket_comments c join tickets t on t.id = c.ticket_id
    where c.id = ${id} and ${lies} and t.deleted_at is null for update of c`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Only who wrote it changes it; an admin may take it away. */
export function requireAuthor(viewer: Viewer, comment: HeldComment, orAdmin = false): void {
  if (comment.author_id === viewer.userId || (orAdmin && viewer.groups.includes('admin'))) return;
  throw new AppError('forbidden', { said: rules.onlyAuthor });
}

export const talkConstraints = {
  ticket_people_five: faultOf('user_id', rules.five),
  ticket_relations_ring: faultOf('other_id', rules.ring),
  ticket_relations_own: faultOf('other_id', rules.ring),
  tickets_duplicate_ring: faultOf('other_id', rules.ring),
  tickets_own_duplicate: faultOf('other_id', rules.ring),
  tickets_merged: faultOf('other_id', rules.isMerged),
};
