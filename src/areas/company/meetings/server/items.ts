import { sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { sentence, shortened } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { z } from 'zod';
import { agendaLines, mostPastedLines } from '../rules.ts';
import type { Closing, Current, Forward, NewItems } from '../schema.ts';
import { namesOfLinks, recordAt, type LinkSources } from './agenda.ts';
import { addSection, carry, closeMeeting, lockItems, type ItemRow } from './life.ts';
import { lives } from './record.ts';
import { markThere, setThere } from './there.ts';
import { rules } from './words.ts';
import '#platform/server/record/record-events.ts';

export interface MeetingRow {
  id: string;
  state: string;
  version: number;
  series_id: string | null;
  project_id: string | null;
  title: string;
  current_item: string | null;
}

/** A meeting, locked until the end of the write. */
export async function lockMeeting(write: Write, id: string): Promise<MeetingRow> {
  const { rows } = await write.tx.execute<MeetingRow & Record<string, unknown>>(sql`
    select id, state, version, series_id, project_id, title, current_item from meetings
    where id = ${id} and deleted_at is null for update`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Refuses what belongs to a meeting that is over. */
export function requireOpen({ state }: MeetingRow): void {
  if (state === 'closed' || state === 'cancelled') throw refuse('state', rules.frozen);
}

/** Says that a meeting looks different, and who did what to it. */
export async function tell(
  write: Write,
  row: MeetingRow,
  action: string,
  facts: Record<string, unknown>,
): Promise<void> {
  write.audit({
    action,
    entityType: 'meeting',
    entityId: row.id,
    projectId: row.project_id,
    new: facts,
  });
  await write.publish('record.changed', {
    kind: 'meeting',
    id: row.id,
    projectId: row.project_id,
    verb: 'changed',
    fields: [],
  });
}

const typeOfLink: Readonly<Record<string, string>> = { ticket: 'ticket', project: 'project', objective: 'okr' };

/** Makes items of pasted lines, at the end of the agenda or of a section; a heading begins a section of its own. */
export async function addItems(
  write: Write,
  viewer: Viewer,
  sources: LinkSources,
  meetingId: string,
  { text, section_id: first = null, link }: z.output<typeof NewItems>,
  publicUrl: string,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  const lines = agendaLines(text);
  if (lines.length > mostPastedLines) throw badInput('text', sentence(rules.lines, { most: mostPastedLines }));
  if (link !== undefined) await requireLink(write, viewer, sources, link);
  let section = first;
  let order = await lastOrder(write, meetingId);
  for (const line of lines) {
    order += 10_000;
    if (line.kind === 'section') {
      section = await addSection(write, meetingId, line.title, order);
      await tell(write, row, 'meeting.section_added', { section: line.title });
    } else {
      const named = await linkedLine(write, viewer, sources, line.title, publicUrl);
      const about = link ?? named.link;
      await lives().items.create(write, viewer, {
        title: named.title,
        meeting_id: meetingId,
        section_id: section,
        duration_minutes: line.minutes,
        sort_order: order,
        ...(about === undefined ? {} : { link: about, item_type: typeOfLink[about.kind] ?? 'topic' }),
      });
    }
  }
}

async function requireLink(
  write: Write,
  viewer: Viewer,
  sources: LinkSources,
  link: { kind: string; id: string },
): Promise<void> {
  if (sources[link.kind] === undefined) throw badInput('link', rules.kind);
  if ((await namesOfLinks(write.tx, viewer, sources, [link])).size === 0) throw badInput('link', rules.linked);
}

/** A line as it was pasted: an address of the portal in it becomes what it leads to, and names the item where nothing else does. */
async function linkedLine(
  write: Write,
  viewer: Viewer,
  sources: LinkSources,
  line: string,
  publicUrl: string,
): Promise<{ title: string; link?: { kind: string; id: string } }> {
  const words = line.split(/\s+/u);
  for (const [index, word] of words.entries()) {
    const path = word.startsWith(`${publicUrl}/`) ? word.slice(publicUrl.length) : word;
    if (!/^\/[a-z]/u.test(path)) continue;
    const found = await recordAt(write.tx, viewer, sources, path);
    if (found === undefined) continue;
    const rest = words.toSpliced(index, 1).join(' ').trim();
    return { title: rest === '' ? shortened(found.name, 255) : rest, link: { kind: found.kind, id: found.id } };
  }
  return { title: line };
}

/** Says which record an item is about, or that it is about none. */
export async function linkItem(
  write: Write,
  viewer: Viewer,
  sources: LinkSources,
  id: string,
  link: { kind: string; id: string } | null,
): Promise<void> {
  if (link !== null) await requireLink(write, viewer, sources, link);
  await lives().items.change(write, viewer, id, { link }, undefined);
}

async function lastOrder(write: Write, meetingId: string): Promise<number> {
  const { rows } = await write.tx.execute<{ last: number }>(sql`
    select greatest((select max(sort_order) from agenda_items where meeting_id = ${meetingId}),
      (select max(sort_order) from agenda_sections where meeting_id = ${meetingId}), 0)::float8 as last`);
  return rows[0]?.last ?? 0;
}

/** An item that is in a backlog moves out of it; one of an earlier meeting is brought as a new one, unless it was already. */
export async function bringItems(
  write: Write,
  viewer: Viewer,
  meetingId: string,
  { items: ids, place }: z.output<typeof Forward>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  if (row.series_id === null) throw refuse('items', rules.noSeries);
  const found = await lockItems(
    write,
    sql`i.id = any(${sql.param(ids)}::uuid[]) and i.meeting_id <> ${meetingId} and i.meeting_id in (
      select m.id from meetings m where m.series_id = ${row.series_id})
      or i.deleted_at is null and i.parked and i.meeting_id = ${meetingId} and i.id = any(${sql.param(ids)}::uuid[])`,
  );
  if (found.length < new Set(ids).size) throw badInput('items', rules.notHere);
  for (const item of found) {
    const id = await bringItem(write, viewer, meetingId, item);
    if (place !== undefined && found.length === 1 && id !== undefined)
      await lives().items.change(write, viewer, id, place, undefined);
  }
}

/** Answers which item of this meeting it is now; undefined where it was brought before. */
async function bringItem(write: Write, viewer: Viewer, meetingId: string, item: ItemRow): Promise<string | undefined> {
  if (!item.parked)
    return carry(write, viewer, lives(), item, { meeting: meetingId, parked: false, presenter: item.presenter });
  // Its meeting may be over, so that it is not written as an item of that one.
  await write.tx.execute(sql`
    update agenda_items set meeting_id = ${meetingId}, parked = false, sort_order = ${(await lastOrder(write, meetingId)) + 10_000},
      version = version + 1, updated_at = now(), updated_by = ${viewer.userId} where id = ${item.id}`);
  write.audit({
    action: 'agenda_item.brought',
    entityType: 'agenda_item',
    entityId: item.id,
    old: { parked: true, meeting_id: item.meeting_id },
    new: { parked: false, meeting_id: meetingId },
  });
  await write.publish('record.changed', {
    kind: 'agenda_item',
    id: item.id,
    projectId: null,
    verb: 'changed',
    fields: ['meeting_id', 'parked'],
  });
  return item.id;
}

/** Puts an item into the backlog of its series; what came of it already keeps it where it is. */
export async function parkItem(write: Write, viewer: Viewer, id: string): Promise<void> {
  const [item] = await lockItems(write, sql`i.id = ${id}`);
  if (item === undefined) throw new AppError('not_found');
  const row = await lockMeeting(write, item.meeting_id);
  requireOpen(row);
  if (row.series_id === null) throw refuse('to', rules.noSeries);
  if (row.current_item === id) await stopClock(write, row);
  await lives().items.change(write, viewer, id, { parked: true, section_id: null, status: 'pending' }, undefined);
}

/** Counts the time of the item that is talked about, and says that none is. */
async function stopClock(write: Write, row: MeetingRow): Promise<void> {
  await write.tx.execute(sql`
    update agenda_items i set spent_seconds = i.spent_seconds
      + least(extract(epoch from now() - m.current_since), 86400)::int
    from meetings m where m.id = ${row.id} and i.id = m.current_item`);
  await write.tx.execute(sql`update meetings set current_item = null, current_since = null where id = ${row.id}`);
}

/** Goes to another item: the time of the one before is counted, and unless it is said otherwise it has been discussed. */
export async function goTo(
  write: Write,
  viewer: Viewer,
  meetingId: string,
  { item: id, discussed }: z.output<typeof Current>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  if (row.state !== 'in_progress') throw refuse('item', rules.notRunning);
  await markThere(write, meetingId, sql`user_id = ${viewer.userId}`);
  const before = row.current_item;
  await stopClock(write, row);
  if (before !== null && before !== id && discussed) {
    const [item] = await lockItems(write, sql`i.id = ${before}`);
    if (item?.status === 'pending')
      await lives().items.change(write, viewer, before, { status: 'discussed' }, undefined);
  }
  if (id !== null) {
    const [item] = await lockItems(write, sql`i.id = ${id} and i.meeting_id = ${meetingId} and not i.parked`);
    if (item === undefined) throw badInput('item', rules.notHere);
    await write.tx.execute(
      sql`update meetings set current_item = ${id}, current_since = now() where id = ${meetingId}`,
    );
  }
  await tell(write, row, 'meeting.went_on', { item: id });
}

/** Ends a meeting as was chosen for each item that was not reached. */
export async function endMeeting(
  write: Write,
  viewer: Viewer,
  meetingId: string,
  { items, there, version }: z.output<typeof Closing>,
  move: (version: number | undefined) => Promise<void>,
  fresh: () => Promise<unknown>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  await checkVersion(version, row, fresh);
  if (row.state !== 'in_progress') throw refuse('state', rules.notRunning);
  if (there !== undefined) await setThere(write, meetingId, there);
  await stopClock(write, row);
  await closeMeeting(write, viewer, lives(), meetingId, items);
  await move(undefined);
}
