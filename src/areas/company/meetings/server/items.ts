import { sql } from 'drizzle-orm';
import { AppError, badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { sentence } from '#platform/shared/text.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { checkVersion } from '#platform/server/writes/versions.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { leaseS } from '../choices.ts';
import type { z } from 'zod';
import { agendaLines, mostPastedLines } from '../rules.ts';
import type { Closing, Current, NewItems, People } from '../schema.ts';
import { namesOfLinks, type LinkSources } from './agenda.ts';
import { addSection, carry, closeMeeting, lockItems, type ItemRow } from './life.ts';
import { lives } from './record.ts';
import { rules } from './words.ts';
import './events.ts';

interface MeetingRow {
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

function requireOpen({ state }: MeetingRow): void {
  if (state === 'closed' || state === 'cancelled') throw refuse('state', rules.frozen);
}

/** Says that a meeting looks different, and who did what to it. */
async function tell(write: Write, row: MeetingRow, action: string, facts: Record<string, unknown>): Promise<void> {
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
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  const lines = agendaLines(text);
  if (lines.length > mostPastedLines) throw badInput('text', sentence(rules.lines, { most: mostPastedLines }));
  if (link !== undefined) {
    if (sources[link.kind] === undefined) throw badInput('link', rules.kind);
    if ((await namesOfLinks(write.tx, viewer, sources, [link])).size === 0) throw badInput('link', rules.linked);
  }
  let section = first;
  let order = await lastOrder(write, meetingId);
  for (const line of lines) {
    order += 10_000;
    if (line.kind === 'section') {
      section = await addSection(write, meetingId, line.title, order);
      await tell(write, row, 'meeting.section_added', { section: line.title });
    } else
      await lives().items.create(write, viewer, {
        title: line.title,
        meeting_id: meetingId,
        section_id: section,
        duration_minutes: line.minutes,
        sort_order: order,
        ...(link === undefined ? {} : { link, item_type: typeOfLink[link.kind] ?? 'topic' }),
      });
  }
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
  ids: readonly string[],
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
  for (const item of found) await bringItem(write, viewer, meetingId, item);
}

async function bringItem(write: Write, viewer: Viewer, meetingId: string, item: ItemRow): Promise<void> {
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
  { items, version }: z.output<typeof Closing>,
  move: (version: number | undefined) => Promise<void>,
  fresh: () => Promise<unknown>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  await checkVersion(version, row, fresh);
  if (row.state !== 'in_progress') throw refuse('state', rules.notRunning);
  await stopClock(write, row);
  await closeMeeting(write, viewer, lives(), meetingId, items);
  await move(undefined);
}

/** Says who is asked to come. Whoever is left out is asked no longer, but whether they were there stays known. */
export async function setPeople(
  write: Write,
  meetingId: string,
  { participants }: z.output<typeof People>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  if (row.state === 'cancelled') throw refuse('state', rules.frozen);
  const seen = new Set<string>();
  for (const [index, { user_id: userId, email }] of participants.entries()) {
    const path = `participants.${index}`;
    if ((userId === undefined) === (email === undefined)) throw badInput(`${path}.user_id`, rules.linked);
    const key = userId ?? email ?? '';
    if (seen.has(key)) throw badInput(`${path}.${userId === undefined ? 'email' : 'user_id'}`, rules.people);
    seen.add(key);
    if (userId === undefined) continue;
    const { rows } = await write.tx.execute(sql`
      select 1 from users u join user_groups g on g.user_id = u.id where u.id = ${userId} and u.state = 'active'
        and g."group" in ('admin', 'employee', 'third_party_staff')`);
    if (rows.length === 0) throw badInput(`${path}.user_id`, rules.staff);
  }
  const kept = sql`(user_id = any(${sql.param(participants.flatMap(({ user_id: id }) => id ?? []))}::uuid[])
    or email = any(${sql.param(participants.flatMap(({ email }) => email ?? []))}::citext[]))`;
  await write.tx.execute(sql`
    update meeting_participants set removed_at = now() where meeting_id = ${meetingId} and removed_at is null and not coalesce(${kept}, false)`);
  for (const { user_id: userId, email, response, attended } of participants) {
    const target = userId === undefined ? sql`(meeting_id, email)` : sql`(meeting_id, user_id)`;
    await write.tx.execute(sql`
      insert into meeting_participants (id, meeting_id, user_id, email, response, attended)
      values (${newId()}, ${meetingId}, ${userId ?? null}, ${email ?? null}, ${response ?? 'none'}, ${attended ?? false})
      on conflict ${target} do update set removed_at = null,
        response = coalesce(${response ?? null}, meeting_participants.response),
        attended = coalesce(${attended ?? null}, meeting_participants.attended)`);
  }
  await tell(write, row, 'meeting.people_changed', { people: participants.length });
}

type LeaseRow = {
  holder: string | null;
  holder_name: string | null;
  version: number;
  meeting_id: string;
  notes: string | null;
};

async function lockLease(write: Write, id: string): Promise<LeaseRow> {
  const { rows } = await write.tx.execute<LeaseRow>(sql`
    select case when i.lease_until > clock_timestamp() then i.lease_holder end as holder,
      (select u.first_name || ' ' || u.last_name from users u where u.id = i.lease_holder) as holder_name, i.version, i.meeting_id, i.notes
    from agenda_items i where i.id = ${id} and i.deleted_at is null for update of i`);
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found');
  requireOpen(await lockMeeting(write, row.meeting_id));
  return row;
}

const refuseHeld = ({ holder_name: name }: LeaseRow) => refuse('notes', sentence(rules.leased, { who: name ?? '' }));

/** Takes the notes of an item for 30 seconds, or gives them back. While somebody else holds them, nobody takes them. */
export async function leaseNotes(write: Write, viewer: Viewer, id: string, hold: boolean): Promise<void> {
  const row = await lockLease(write, id);
  if (row.holder !== null && row.holder !== viewer.userId) {
    if (!hold) return;
    throw refuseHeld(row);
  }
  await write.tx.execute(
    hold
      ? sql`update agenda_items set lease_holder = ${viewer.userId},
          lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`
      : sql`update agenda_items set lease_holder = null, lease_until = null where id = ${id}`,
  );
  if (hold === (row.holder === viewer.userId)) return;
  await write.publish('record.changed', {
    kind: 'agenda_item',
    id,
    projectId: null,
    verb: hold ? 'held' : 'released',
    fields: [],
  });
  write.audit({ action: hold ? 'agenda_item.held' : 'agenda_item.released', entityType: 'agenda_item', entityId: id });
}

/**
 * Writes the notes of an item. Only whoever holds them does, and only over what they have read: a version that somebody has moved on is
 * refused with the item as it is now, so that no word is lost.
 */
export async function writeNotes(
  write: Write,
  viewer: Viewer,
  id: string,
  { notes, version }: { notes: string; version: number },
  fresh: () => Promise<unknown>,
): Promise<void> {
  const row = await lockLease(write, id);
  if (row.holder !== null && row.holder !== viewer.userId) throw refuseHeld(row);
  await checkVersion(version, row, fresh);
  if (row.holder === null) throw refuse('notes', rules.noLease);
  await write.tx.execute(sql`update agenda_items
    set lease_until = clock_timestamp() + make_interval(secs => ${leaseS}) where id = ${id}`);
  await lives().items.change(write, viewer, id, { notes: notes === '' ? null : notes }, version);
}
