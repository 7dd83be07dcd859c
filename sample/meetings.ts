import { sql } from 'drizzle-orm';
import {
  actionItems,
  agendaItems,
  meetingOutcomes,
  meetingParticipants,
  meetings,
  meetingSeriesTable,
} from '#areas/company/meetings/server/tables.ts';
import { momentIn } from '#areas/company/meetings/server/occurrences.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { sampleId } from './ids.ts';
import { standUp, weekly, type SampleItem, type SampleSeries } from './meeting-series.ts';

/** Two series: the weekly of operations, and the stand-up of the Monterrey factory in Spanish. */
export async function loadMeetings(write: Write, today: string): Promise<void> {
  // On a weekend the week that is shown is the next one.
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const day = weekday > 4 ? addDays(today, 7 - weekday) : today;
  const counts = { meeting: 0, agenda_item: 0 };
  for (const series of [weekly, standUp]) await loadSeries(write, series, day, today, counts);
  await write.tx.execute(
    sql`insert into record_numbers (kind, last) values ('meeting', ${counts.meeting}), ('agenda_item', ${counts.agenda_item})
      on conflict (kind) do update set last = greatest(record_numbers.last, excluded.last)`,
  );
}

type Counts = { meeting: number; agenda_item: number };

async function loadSeries(
  write: Write,
  series: SampleSeries,
  day: string,
  today: string,
  counts: Counts,
): Promise<void> {
  const seriesId = sampleId(`series ${series.name}`);
  const createdBy = sampleId(series.facilitator);
  await write.tx.insert(meetingSeriesTable).values({
    id: seriesId,
    title: series.title,
    frequency: 'weekly',
    interval: 1,
    startsOn: addDays(day, -42),
    startTime: series.time,
    tz: series.tz,
    durationMinutes: series.minutes,
    endRule: 'never',
    location: series.location,
    facilitator: createdBy,
    noteTaker: sampleId(series.noteTaker),
    people: series.people.map(sampleId),
    guests: series.guests ?? null,
    template: series.template,
    createdBy,
  });
  for (const meeting of series.meetings) {
    const id = sampleId(`meeting ${series.name} ${meeting.weeks}`);
    const on = addDays(day, -7 * meeting.weeks);
    const at = momentIn(series.tz, on, series.time);
    const isClosed = meeting.state === 'closed';
    counts.meeting += 1;
    await write.tx.insert(meetings).values({
      id,
      code: `M-${String(counts.meeting).padStart(4, '0')}`,
      state: meeting.state,
      title: series.title,
      seriesId,
      occurrenceAt: at,
      startsAt: at,
      durationMinutes: series.minutes,
      tz: series.tz,
      location: series.location,
      facilitator: createdBy,
      noteTaker: sampleId(series.noteTaker),
      notify: true,
      ...(isClosed
        ? { startedAt: at, endedAt: new Date(Date.parse(at) + (series.minutes - 2) * 60_000).toISOString() }
        : {}),
      icalUid: sampleId(`calendar ${id}`),
      invitedSequence: 0,
      createdBy,
    });
    await write.tx.insert(meetingParticipants).values([
      ...series.people.map((person, index) => ({
        id: sampleId(`participant ${id} ${person}`),
        meetingId: id,
        userId: sampleId(person),
        response: index === 5 ? 'no' : 'yes',
        attended: isClosed && index !== 5,
      })),
      ...(series.guests === undefined
        ? []
        : [{ id: sampleId(`participant ${id} guest`), meetingId: id, email: series.guests }]),
    ]);
    const before = series.meetings.find(({ weeks }) => weeks === meeting.weeks + 1);
    for (const [index, item] of meeting.items.entries()) {
      const carriedAt =
        before?.items.findIndex(({ title, status }) => title === item.title && status === 'deferred') ?? -1;
      await loadItem(write, {
        item,
        index,
        meetingId: id,
        day: today,
        createdBy,
        counts,
        carriedFrom:
          carriedAt < 0
            ? null
            : sampleId(`item ${sampleId(`meeting ${series.name} ${meeting.weeks + 1}`)} ${carriedAt}`),
      });
    }
    for (const [index, title] of (meeting.parked ?? []).entries()) {
      counts.agenda_item += 1;
      await write.tx.insert(agendaItems).values({
        id: sampleId(`parked ${id} ${index}`),
        code: codeOf(counts),
        meetingId: id,
        itemType: 'topic',
        title,
        durationMinutes: 5,
        status: 'pending',
        parked: true,
        sortOrder: 900_000 + index,
        createdBy,
      });
    }
  }
}

const codeOf = ({ agenda_item: count }: Counts) => `AG-${String(count).padStart(4, '0')}`;

async function loadItem(
  write: Write,
  {
    item,
    index,
    meetingId,
    day,
    createdBy,
    counts,
    carriedFrom,
  }: {
    item: SampleItem;
    index: number;
    meetingId: string;
    day: string;
    createdBy: string;
    counts: Counts;
    carriedFrom: string | null;
  },
): Promise<void> {
  const id = sampleId(`item ${meetingId} ${index}`);
  const projectId = item.project === undefined ? undefined : sampleId(item.project);
  counts.agenda_item += 1;
  await write.tx.insert(agendaItems).values({
    id,
    code: codeOf(counts),
    meetingId,
    itemType: projectId === undefined ? 'topic' : 'project',
    title: item.title,
    notes: item.notes ?? null,
    ...(projectId === undefined ? {} : { link: { kind: 'project', id: projectId } }),
    presenter: item.presenter === undefined ? null : sampleId(item.presenter),
    durationMinutes: item.minutes,
    spentSeconds: item.spent ?? 0,
    status: item.status ?? 'pending',
    carryCount: item.carried ?? 0,
    carriedFrom,
    sortOrder: (index + 1) * 10_000,
    createdBy,
  });
  const said = [
    ...(item.decision === undefined ? [] : [{ kind: 'decision', text: item.decision }]),
    ...(item.information === undefined ? [] : [{ kind: 'information', text: item.information }]),
  ];
  for (const { kind, text } of said)
    await write.tx.insert(meetingOutcomes).values({
      id: sampleId(`outcome ${id} ${kind}`),
      meetingId,
      itemId: id,
      kind,
      text,
      decidedBy: kind === 'decision' ? (item.by ?? []).map(sampleId) : [],
      createdBy,
    });
  for (const [at, action] of (item.actions ?? []).entries())
    await write.tx.insert(actionItems).values({
      id: sampleId(`action ${id} ${at}`),
      state: action.done !== undefined ? 'Completed' : action.underWay === true ? 'In Progress' : 'To Do',
      title: action.title,
      owner: sampleId(action.owner),
      dueOn: addDays(day, action.due),
      projectId: projectId ?? null,
      meetingId,
      itemId: id,
      completedAt: action.done === undefined ? null : `${addDays(day, action.done)}T20:00:00Z`,
      createdBy,
    });
}
