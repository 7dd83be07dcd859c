import { sql } from 'drizzle-orm';
import { refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import type { Done, Life } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { type itemFates, tooOftenCarried } from '../choices.ts';
import { agendaLines } from '../rules.ts';
import { findNext, lockSeries, type SeriesRow } from './series.ts';
import { markThere } from './there.ts';
import { mailMinutes, ringMinutes, tellParticipants } from './told.ts';
import { rules } from './words.ts';

/** The writes of the records that follow from each other. */
export interface Lives {
  meetings: Life;
  items: Life;
}

export type Fate = keyof typeof itemFates;

/** What is to become of one item at the end of its meeting. */
export interface ItemChoice {
  id: string;
  to: Fate;
  /** Who answers for it from now on. */
  presenter?: string | undefined;
}

export type ItemRow = {
  id: string;
  meeting_id: string;
  item_type: string;
  title: string;
  notes: string | null;
  notes_body: RichDocument | null;
  link: { kind: string; id: string } | null;
  presenter: string | null;
  duration_minutes: number;
  carry_count: number;
  status: string;
  parked: boolean;
  sort_order: number;
};

const itemColumns = sql`i.id, i.meeting_id, i.item_type, i.title, i.notes, i.notes_body, i.link, i.presenter, i.duration_minutes, i.carry_count,
  i.status, i.parked, i.sort_order`;

/** Items, locked, in their order. */
export async function lockItems(write: Write, where: ReturnType<typeof sql>): Promise<ItemRow[]> {
  const { rows } = await write.tx.execute<ItemRow>(
    sql`select ${itemColumns} from agenda_items i where i.deleted_at is null and ${where} order by i.sort_order, i.id for update`,
  );
  return rows;
}

/** Opens a meeting of a series at a moment of its rule, with the agenda and the people that the series says. */
async function openAt(
  write: Write,
  viewer: Viewer,
  lives: Lives,
  { series, slot, state }: { series: SeriesRow; slot: string; state: 'draft' | 'open' },
): Promise<string> {
  const id = await lives.meetings.create(write, viewer, {
    title: series.title,
    series_id: series.id,
    starts_at: slot,
    occurrence_at: slot,
    state,
    duration_minutes: series.duration_minutes,
    tz: series.tz,
    project_id: series.project_id,
    location: series.location,
    video_url: series.video_url,
    facilitator: series.facilitator,
    note_taker: series.note_taker,
  });
  let section: string | null = null;
  let order = 0;
  for (const line of agendaLines(series.template ?? '')) {
    order += 10_000;
    if (line.kind === 'section') section = await addSection(write, id, line.title, order);
    else
      await lives.items.create(write, viewer, {
        title: line.title,
        meeting_id: id,
        section_id: section,
        duration_minutes: line.minutes,
        sort_order: order,
      });
  }
  for (const userId of series.people)
    await write.tx.execute(
      sql`insert into meeting_participants (id, meeting_id, user_id) select ${newId()}, ${id}, u.id from users u
        where u.id = ${userId} and u.state = 'active' on conflict do nothing`,
    );
  for (const email of (series.guests ?? '').split(',').map((each) => each.trim()))
    if (email !== '')
      await write.tx.execute(
        sql`insert into meeting_participants (id, meeting_id, email) values (${newId()}, ${id}, ${email}) on conflict do nothing`,
      );
  return id;
}

/** Puts a section at the end of an agenda. */
export async function addSection(write: Write, meetingId: string, title: string, order: number): Promise<string> {
  const id = newId();
  await write.tx.execute(
    sql`insert into agenda_sections (id, meeting_id, title, sort_order) values (${id}, ${meetingId}, ${title}, ${order})`,
  );
  return id;
}

/** Opens the first meeting of a new series, the next that its rule gives, as a draft: nobody is invited before its agenda was looked at. */
export async function openFirst(write: Write, viewer: Viewer, lives: Lives, seriesId: string): Promise<void> {
  const series = await lockSeries(write, seriesId);
  const next = await findNext(write, series, new Date(Date.now() - 60_000));
  if (next !== undefined && 'slot' in next)
    await openAt(write, viewer, lives, { series, slot: next.slot, state: 'draft' });
}

/** The meeting that follows one of a series, opened where there is none yet; undefined when the series has ended, or there is none. */
export async function nextMeeting(
  write: Write,
  viewer: Viewer,
  lives: Lives,
  meetingId: string,
): Promise<string | undefined> {
  const { rows } = await write.tx.execute<{ series_id: string | null; at: string }>(
    sql`select series_id, coalesce(occurrence_at, starts_at) as at from meetings where id = ${meetingId}`,
  );
  const [from] = rows;
  if (from?.series_id === undefined || from.series_id === null) return undefined;
  const series = await lockSeries(write, from.series_id);
  const next = await findNext(write, series, new Date(from.at));
  if (next === undefined) return undefined;
  return 'meeting' in next ? next.meeting : openAt(write, viewer, lives, { series, slot: next.slot, state: 'open' });
}

/** Puts an item into another meeting, or into the backlog: a new one that knows which it was. What was put there already is not put there again. */
export async function carry(
  write: Write,
  viewer: Viewer,
  lives: Lives,
  item: ItemRow,
  to: { meeting: string; parked: boolean; presenter: string | null },
): Promise<string | undefined> {
  const { rows } = await write.tx.execute(sql`select 1 from agenda_items where carried_from = ${item.id}`);
  if (rows.length > 0) return undefined;
  const id = await lives.items.create(write, viewer, {
    title: item.title,
    meeting_id: to.meeting,
    item_type: item.item_type,
    notes: item.notes,
    ...(item.notes_body === null ? {} : { notes_body: item.notes_body }),
    ...(item.link === null ? {} : { link: item.link }),
    presenter: to.presenter,
    duration_minutes: item.duration_minutes,
    carried_from: item.id,
    // What was talked about and stands on the agenda again is not put off.
    carry_count: item.status === 'discussed' ? 0 : item.carry_count + 1,
    parked: to.parked,
  });
  await write.tx.execute(sql`
    insert into meeting_files (id, meeting_id, item_id, file_id, added_at, added_by)
    select gen_random_uuid(), ${to.meeting}, ${id}, file_id, added_at, added_by from meeting_files where item_id = ${item.id}`);
  await write.tx.execute(sql`
    insert into agenda_private_notes (item_id, user_id, text)
    select ${id}, user_id, text from agenda_private_notes where item_id = ${item.id}`);
  return id;
}

/**
 * Settles what is still pending at the end of a meeting, as was chosen, else in the next meeting. An item that was carried on three
 * times needs somebody who answers for it, or is dropped. Where no meeting follows it goes to the backlog of the series; of a single
 * meeting it stays, as put off.
 */
export async function closeMeeting(
  write: Write,
  viewer: Viewer,
  lives: Lives,
  meetingId: string,
  choices: readonly ItemChoice[],
): Promise<void> {
  const { rows } = await write.tx.execute<{ series_id: string | null }>(
    sql`select series_id from meetings where id = ${meetingId}`,
  );
  const isOfSeries = (rows[0]?.series_id ?? null) !== null;
  const pending = await lockItems(write, sql`i.meeting_id = ${meetingId} and i.status = 'pending' and not i.parked`);
  const unknown = choices.find(({ id }) => pending.every((item) => item.id !== id));
  if (unknown !== undefined) throw refuse('items', rules.notHere);
  let next: string | undefined;
  if (isOfSeries && pending.length > 0) next = await nextMeeting(write, viewer, lives, meetingId);
  for (const item of pending) {
    const choice = choices.find(({ id }) => id === item.id);
    const fate = choice?.to ?? 'next';
    const presenter = choice?.presenter ?? item.presenter;
    if (fate === 'backlog' && !isOfSeries) throw refuse('items', rules.noSeries);
    if (fate !== 'drop' && item.carry_count >= tooOftenCarried && presenter === null)
      throw refuse('items', rules.tooOften, item.title);
    await lives.items.change(write, viewer, item.id, { status: fate === 'drop' ? 'dropped' : 'deferred' }, undefined);
    if (fate === 'drop' || !isOfSeries) continue;
    const parked = fate === 'backlog' || next === undefined;
    await carry(write, viewer, lives, item, { meeting: parked ? meetingId : (next ?? meetingId), parked, presenter });
  }
}

/** What follows a step of a meeting: the next one is opened when it starts, the people are told, minutes go out at its end. */
export async function followMove(
  { write, viewer, after, edge }: Omit<Done, 'verb' | 'id'> & { edge: { to: string } },
  lives: Lives,
): Promise<void> {
  const id = String(after['id']);
  const isTold = after['notify'] === true;
  if (edge.to === 'in_progress') await markThere(write, id, sql`user_id = ${viewer.userId}`);
  if (edge.to === 'in_progress') await nextMeeting(write, viewer, lives, id);
  if (edge.to === 'closed') await ringMinutes(write, id);
  if (!isTold) return;
  if (edge.to === 'open' || edge.to === 'cancelled') tellParticipants(write, id, 'now');
  if (edge.to === 'closed') mailMinutes(write, id);
}

/** What follows any other write of a meeting: one that is opened as such invites, and a change of time or place is told after a quiet minute. */
export function followWrite({ write, id, verb, before, after }: Done): void {
  if (after['notify'] !== true) return;
  if (verb === 'created' && after['state'] === 'open') tellParticipants(write, id, 'now');
  if (before !== undefined && before['ical_sequence'] !== after['ical_sequence'] && verb !== 'moved')
    tellParticipants(write, id, 'quiet');
}
