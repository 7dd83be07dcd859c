import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { shownFiles } from '#areas/platform-services/files/server/reads.ts';
import { badInput, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { NewFiles, People, Sections } from '../schema.ts';
import { lockMeeting, requireOpen, tell } from './items.ts';
import { addSection } from './life.ts';
import { markThere } from './there.ts';
import { rules } from './words.ts';

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

/** Notes that somebody who is asked has the meeting open while it runs: then they are there. */
export async function noteHere(write: Write, viewer: Viewer, meetingId: string): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  if (row.state !== 'in_progress') return;
  if ((await markThere(write, meetingId, sql`user_id = ${viewer.userId}`)) > 0)
    await tell(write, row, 'meeting.came', {});
}

/** Keeps what somebody who is asked to come says of it; a calendar that is sent from now on says so too. */
export async function answerFor(
  write: Write,
  viewer: Viewer,
  meetingId: string,
  response: 'yes' | 'maybe' | 'no',
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  const { rowCount } = await write.tx.execute(sql`
    update meeting_participants set response = ${response}
    where meeting_id = ${meetingId} and user_id = ${viewer.userId} and removed_at is null`);
  if (rowCount === 0) throw refuse('response', rules.notAsked);
  await tell(write, row, 'meeting.answered', { response });
}

/**
 * Names the sections of an agenda and puts them in the order given. One that is not named stays behind them, as somebody else may just
 * have made it; only what is named to go goes, and its items stay on the agenda without a section.
 */
export async function setSections(
  write: Write,
  meetingId: string,
  { sections, remove }: z.output<typeof Sections>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  const { rows } = await write.tx.execute<{ id: string }>(
    sql`select id from agenda_sections where meeting_id = ${meetingId} order by sort_order, id for update`,
  );
  const known = rows.map(({ id }) => id);
  const named = sections.flatMap(({ id }) => id ?? []);
  for (const [index, { id }] of sections.entries())
    if (id !== undefined && (!known.includes(id) || remove.includes(id)))
      throw badInput(`sections.${index}.id`, rules.section);
  if (new Set(named).size < named.length) throw badInput('sections', rules.people);
  const gone = remove.filter((id) => known.includes(id));
  await write.tx.execute(
    sql`update agenda_items set section_id = null where meeting_id = ${meetingId} and section_id = any(${sql.param(gone)}::uuid[])`,
  );
  await write.tx.execute(sql`delete from agenda_sections where id = any(${sql.param(gone)}::uuid[])`);
  for (const [index, { id, title }] of sections.entries()) {
    const order = (index + 1) * 10_000;
    if (id === undefined) await addSection(write, meetingId, title, order);
    else
      await write.tx.execute(sql`update agenda_sections set title = ${title}, sort_order = ${order} where id = ${id}`);
  }
  const left = known.filter((id) => !named.includes(id) && !gone.includes(id));
  for (const [index, id] of left.entries())
    await write.tx.execute(
      sql`update agenda_sections set sort_order = ${(sections.length + index + 1) * 10_000} where id = ${id}`,
    );
  await tell(write, row, 'meeting.sections_changed', { sections: sections.map(({ title }) => title) });
}

/** Hangs files on a meeting or an item: such as whoever does it sees. */
export async function hangFiles(
  write: Write,
  viewer: Viewer,
  meetingId: string,
  { file_ids: ids, item_id: itemId }: z.output<typeof NewFiles>,
): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  if ((await shownFiles(write.tx, viewer, ids)).size < new Set(ids).size) throw badInput('file_ids', rules.noFile);
  if (itemId !== undefined) {
    const { rows } = await write.tx.execute(
      sql`select 1 from agenda_items where id = ${itemId} and meeting_id = ${meetingId} and deleted_at is null`,
    );
    if (rows.length === 0) throw badInput('item_id', rules.notHere);
  }
  for (const id of new Set(ids))
    await write.tx.execute(sql`
      insert into meeting_files (id, meeting_id, item_id, file_id, added_by)
      values (${newId()}, ${meetingId}, ${itemId ?? null}, ${id}, ${viewer.userId}) on conflict do nothing`);
  await tell(write, row, 'meeting.files_hung', { files: ids });
}

/** Takes a file off; the file itself stays with its project. */
export async function takeFileOff(write: Write, meetingId: string, hung: string): Promise<void> {
  const row = await lockMeeting(write, meetingId);
  requireOpen(row);
  const { rows } = await write.tx.execute<{ file_id: string }>(
    sql`delete from meeting_files where id = ${hung} and meeting_id = ${meetingId} returning file_id`,
  );
  const [gone] = rows;
  if (gone === undefined) throw badInput('hung', rules.notHung);
  await tell(write, row, 'meeting.file_taken_off', { file: gone.file_id });
}
