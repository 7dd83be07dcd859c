import { sql } from 'drizzle-orm';
import { faultOf, refuse } from '#platform/shared/errors.ts';
import { serveRecord, type Change, type Done, type ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { projectLink } from '#areas/projects/projects/server/reads.ts';
import { actionItem, agendaItem, meeting, meetingOutcome, meetingSeries } from '../record.ts';
import { checkSeries, requireUrl, requireZone } from './checks.ts';
import { agendaItemLink, agendaSectionLink, meetingLink, personLink, seriesLink, subtaskLink } from './links.ts';
import { closeMeeting, followMove, followWrite, openFirst, type Lives } from './life.ts';
import { actionItems, agendaItems, meetingOutcomes, meetings, meetingSeriesTable } from './tables.ts';
import { rules } from './words.ts';

/** The writes that follow from each other, asked for when they are needed: the records stand further down. */
export const lives = (): Lives => ({ meetings: servedMeetings.life, items: servedAgendaItems.life });

/** A moment as rows hold it. */
const nowText = () => new Date().toISOString().replace('Z', '000Z');

export const servedSeries: ServedRecord = serveRecord(meetingSeries, {
  table: meetingSeriesTable,
  links: { project: projectLink, person: personLink },
  columns: {
    next_at: {
      sql: sql`(select min(n.starts_at) from meetings n
        where n.series_id = r.id and n.deleted_at is null and n.state in ('draft', 'open', 'in_progress'))`,
    },
  },
  check: checkSeries,
  async changed({ write, viewer, id, verb }) {
    if (verb === 'created') await openFirst(write, viewer, lives(), id);
  },
  keeps: sql`exists (select 1 from meetings k where k.series_id = r.id)`,
});

/** What a calendar shows of a meeting. */
const shownInCalendars = ['title', 'starts_at', 'duration_minutes', 'location', 'video_url'];

async function checkMeeting(change: Change): Promise<Change['after']> {
  const { write, viewer, before, after } = change;
  const [from, to] = [before?.['state'], after['state']];
  if (before !== undefined && from === to && (from === 'closed' || from === 'cancelled'))
    throw refuse('state', rules.frozen);
  requireUrl(after['video_url']);
  const follows = {
    tz: requireZone(after['tz']),
    duration_minutes: after['duration_minutes'] ?? 60,
    facilitator: after['facilitator'] ?? viewer.userId,
    notify: after['notify'] ?? true,
  };
  if (before === undefined) return follows;
  // What follows of an end is done before the meeting itself is over: an undo goes backwards, and finds it running again.
  if (from === 'in_progress' && to === 'closed') await closeMeeting(write, viewer, lives(), before.id, []);
  if (from === 'in_progress' && to !== 'in_progress')
    await write.tx.execute(sql`update meetings set current_item = null, current_since = null where id = ${before.id}`);
  const isShown =
    to === 'cancelled' || from === 'cancelled' || shownInCalendars.some((field) => before[field] !== after[field]);
  const sequence = Number(before['ical_sequence']);
  return {
    ...follows,
    // A calendar takes only what is newer than what it has, so that the number never goes back, not by an undo either.
    ical_sequence: isShown && (await wasInvited(write, before.id)) ? sequence + 1 : sequence,
    started_at:
      to === 'in_progress'
        ? (before['started_at'] ?? nowText())
        : to === 'draft' || to === 'open'
          ? null
          : before['started_at'],
    ended_at: to === 'closed' ? (after['ended_at'] ?? nowText()) : null,
  };
}

async function wasInvited(write: Write, id: string): Promise<boolean> {
  const { rows } = await write.tx.execute(
    sql`select 1 from meetings where id = ${id} and invited_sequence is not null`,
  );
  return rows.length > 0;
}

export const servedMeetings: ServedRecord = serveRecord(meeting, {
  table: meetings,
  links: { project: projectLink, meeting_series: seriesLink },
  columns: {
    item_count: {
      sql: sql`(select count(*)::int from agenda_items n where n.meeting_id = r.id and not n.parked and n.deleted_at is null)`,
      filled: true,
    },
    open_actions: {
      sql: sql`(select count(*)::int from action_items n where n.meeting_id = r.id and n.state <> 'Completed' and n.deleted_at is null)`,
      filled: true,
    },
    people: {
      sql: sql`(select string_agg(pu.first_name || ' ' || pu.last_name, ', ' order by pu.first_name, pu.id)
        from meeting_participants n join users pu on pu.id = n.user_id where n.meeting_id = r.id and n.removed_at is null)`,
    },
    attended: {
      sql: sql`(select count(*)::int from meeting_participants n where n.meeting_id = r.id and n.attended)`,
      filled: true,
    },
  },
  // A meeting is found by what was on its agenda, noted and decided.
  searched: [
    sql`(select string_agg(concat_ws(' ', n.title, n.notes), ' ') from agenda_items n
      where n.meeting_id = r.id and not n.parked and n.deleted_at is null)`,
    sql`(select string_agg(n.text, ' ') from meeting_outcomes n where n.meeting_id = r.id and n.deleted_at is null)`,
  ],
  parts: (id) => sql`select 'agenda_item' as kind, n.id, n.title from agenda_items n where n.meeting_id = ${id}
    union all select 'meeting_outcome', n.id, n.text from meeting_outcomes n where n.meeting_id = ${id}
    union all select 'action_item', n.id, n.title from action_items n where n.meeting_id = ${id}`,
  check: checkMeeting,
  guards: {
    leads: ({ viewer, before }) =>
      viewer.groups.includes('admin') || [before?.['facilitator'], before?.['note_taker']].includes(viewer.userId)
        ? undefined
        : faultOf('to', rules.leads),
  },
  moved: (move) => followMove(move, lives()),
  async changed(done) {
    followWrite(done);
  },
  keeps: sql`(exists (select 1 from meeting_outcomes k where k.meeting_id = r.id)
    or exists (select 1 from action_items k where k.meeting_id = r.id))`,
});

/** Refuses to touch what belongs to a meeting that is over. */
async function requireRunning(write: Write, meetingId: unknown, path: string): Promise<void> {
  const { rows } = await write.tx.execute(
    sql`select 1 from meetings where id = ${meetingId} and state in ('closed', 'cancelled')`,
  );
  if (rows.length > 0) throw refuse(path, rules.frozen);
}

const orderStep = 10_000;

async function lastOrder(write: Write, meetingId: unknown): Promise<number> {
  const { rows } = await write.tx.execute<{ last: number }>(
    sql`select coalesce(max(sort_order), 0)::float8 as last from agenda_items where meeting_id = ${meetingId}`,
  );
  return (rows[0]?.last ?? 0) + orderStep;
}

export const servedAgendaItems: ServedRecord = serveRecord(agendaItem, {
  table: agendaItems,
  links: { meeting: meetingLink, agenda_section: agendaSectionLink },
  json: ['link', 'notes_body'],
  async check({ write, before, after }) {
    await requireRunning(write, (before ?? after)['meeting_id'], 'meeting_id');
    return {
      item_type: after['item_type'] ?? 'topic',
      duration_minutes: after['duration_minutes'] ?? 0,
      status: after['status'] ?? 'pending',
      sort_order: after['sort_order'] ?? (await lastOrder(write, after['meeting_id'])),
    };
  },
  async changed({ write, verb, after }) {
    if (verb === 'removed') await requireRunning(write, after['meeting_id'], 'meeting_id');
  },
  constraints: {
    agenda_items_section: faultOf('section_id', rules.section),
    meeting_outcomes_item: faultOf('to', rules.hasOutcomes),
    agenda_items_carried: faultOf('items', rules.carried),
  },
  keeps: sql`(exists (select 1 from meeting_outcomes k where k.item_id = r.id)
    or exists (select 1 from action_items k where k.item_id = r.id))`,
});

export const servedOutcomes = serveRecord(meetingOutcome, {
  table: meetingOutcomes,
  links: { agenda_item: agendaItemLink, meeting: meetingLink, person: personLink },
  columns: { decided_at: { sql: sql`r.created_at`, filled: true } },
  async check({ write, after }) {
    const { rows } = await write.tx.execute<{ meeting_id: string; parked: boolean }>(
      sql`select meeting_id, parked from agenda_items where id = ${after['item_id']}`,
    );
    if (rows[0]?.parked === true) throw refuse('item_id', rules.parkedOutcome);
    await requireRunning(write, rows[0]?.meeting_id, 'item_id');
    return { kind: after['kind'] ?? 'decision', meeting_id: rows[0]?.meeting_id };
  },
  async changed({ write, verb, after }: Done) {
    if (verb === 'removed' || verb === 'restored') await requireRunning(write, after['meeting_id'], 'item_id');
  },
});

export const servedActions = serveRecord(actionItem, {
  table: actionItems,
  links: { project: projectLink, meeting: meetingLink, agenda_item: agendaItemLink, subtask: subtaskLink },
  async check({ write, before, after }) {
    const state = after['state'] ?? 'To Do';
    const isDone = state === 'Completed';
    const reason = isDone || before?.['state'] !== 'Completed' ? (after['dropped_reason'] ?? null) : null;
    if (reason !== null && !isDone) throw refuse('dropped_reason', rules.dropped);
    const follows = {
      dropped_reason: reason,
      completed_at: isDone ? (before?.['completed_at'] ?? nowText()) : null,
    };
    if (before !== undefined || after['item_id'] === undefined || after['item_id'] === null) return follows;
    const { rows } = await write.tx.execute<{
      meeting_id: string;
      project_id: string | null;
      ticket_id: string | null;
    }>(
      sql`select i.meeting_id, m.project_id, case when i.link ->> 'kind' = 'ticket' then i.link ->> 'id' end as ticket_id
        from agenda_items i join meetings m on m.id = i.meeting_id where i.id = ${after['item_id']}`,
    );
    const [from] = rows;
    return {
      ...follows,
      meeting_id: after['meeting_id'] ?? from?.meeting_id,
      project_id: after['project_id'] ?? from?.project_id,
      ticket_id: from?.ticket_id,
    };
  },
});
