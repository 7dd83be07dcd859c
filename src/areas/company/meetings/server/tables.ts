import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { subtasks } from '#areas/projects/subtasks/server/tables.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { citext, moment, now, recordColumns } from '#platform/server/tables.ts';

/** Meetings and their items name each other, which a type can't follow round. */
const agendaItemColumn = (name: 'id' | 'meetingId'): AnyPgColumn => agendaItems[name];

/** People who meet again and again. */
export const meetingSeriesTable = pgTable(
  'meeting_series',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    /** A department has no table yet. */
    departmentId: uuid('department_id'),
    frequency: text('frequency').notNull(),
    interval: integer('interval').notNull(),
    startsOn: date('starts_on').notNull(),
    startTime: text('start_time').notNull(),
    tz: text('tz').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    endRule: text('end_rule').notNull(),
    endsOn: date('ends_on'),
    endCount: integer('end_count'),
    location: text('location'),
    videoUrl: text('video_url'),
    facilitator: uuid('facilitator')
      .notNull()
      .references(() => users.id),
    noteTaker: uuid('note_taker').references(() => users.id),
    people: uuid('people').array().notNull().default([]),
    guests: text('guests'),
    template: text('template'),
    ...recordColumns,
  },
  (table) => [
    index('meeting_series_project').on(table.projectId),
    check('meeting_series_title_length', sql`length(${table.title}) between 1 and 140`),
    check(
      'meeting_series_frequency',
      sql`${table.frequency} in ('daily', 'working_days', 'weekly', 'monthly_day', 'monthly_nth_weekday')`,
    ),
    check('meeting_series_interval', sql`${table.interval} between 1 and 100`),
    check('meeting_series_time', sql`${table.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('meeting_series_duration', sql`${table.durationMinutes} between 1 and 1440`),
    // It ends by the one rule that it names, and by no other.
    check(
      'meeting_series_end',
      sql`(${table.endRule} = 'never' and ${table.endsOn} is null and ${table.endCount} is null)
        or (${table.endRule} = 'date' and ${table.endsOn} is not null and ${table.endCount} is null)
        or (${table.endRule} = 'count' and ${table.endCount} is not null and ${table.endsOn} is null)`,
    ),
    check('meeting_series_ends_on', sql`${table.endsOn} >= ${table.startsOn}`),
    check('meeting_series_count', sql`${table.endCount} between 1 and 1000`),
  ],
);

/** Single meetings, and the occurrences of series. */
export const meetings = pgTable(
  'meetings',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    title: text('title').notNull(),
    seriesId: uuid('series_id').references(() => meetingSeriesTable.id, { onDelete: 'cascade' }),
    /** The moment that the rule of the series gave it; it stays while the meeting is moved. */
    occurrenceAt: moment('occurrence_at'),
    startsAt: moment('starts_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    tz: text('tz').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    location: text('location'),
    videoUrl: text('video_url'),
    facilitator: uuid('facilitator')
      .notNull()
      .references(() => users.id),
    noteTaker: uuid('note_taker').references(() => users.id),
    notify: boolean('notify').notNull(),
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** What is being talked about, and since when. */
    currentItem: uuid('current_item'),
    currentSince: moment('current_since'),
    icalUid: uuid('ical_uid').notNull().defaultRandom(),
    icalSequence: integer('ical_sequence').notNull().default(0),
    /** The sequence of the invitation that was sent last; null while nobody was invited. */
    invitedSequence: integer('invited_sequence'),
    ...recordColumns,
  },
  (table) => [
    // A slot of a series is held once, also by one that was cancelled or moved.
    uniqueIndex('meetings_occurrence').on(table.seriesId, table.occurrenceAt),
    uniqueIndex('meetings_code').on(table.code),
    uniqueIndex('meetings_ical_uid').on(table.icalUid),
    index('meetings_starts_at').on(table.startsAt),
    index('meetings_project').on(table.projectId),
    foreignKey({
      name: 'meetings_current_item',
      columns: [table.currentItem, table.id],
      foreignColumns: [agendaItemColumn('id'), agendaItemColumn('meetingId')],
      // The migration lets go of the item alone, never of the meeting's own id.
    }).onDelete('set null'),
    check('meetings_state_named', sql`${table.state} in ('draft', 'open', 'in_progress', 'closed', 'cancelled')`),
    check('meetings_title_length', sql`length(${table.title}) between 1 and 140`),
    check('meetings_duration', sql`${table.durationMinutes} between 1 and 1440`),
    check('meetings_occurrence_of', sql`${table.occurrenceAt} is null or ${table.seriesId} is not null`),
    check('meetings_current', sql`${table.currentItem} is null or ${table.currentSince} is not null`),
    check('meetings_current_open', sql`${table.currentItem} is null or ${table.state} = 'in_progress'`),
    check('meetings_sequence', sql`${table.icalSequence} >= 0 and ${table.invitedSequence} <= ${table.icalSequence}`),
    check('meetings_order', sql`${table.endedAt} >= ${table.startedAt}`),
  ],
);

/** Who was asked to come, who answered, who was there. Somebody outside is known by the address alone. */
export const meetingParticipants = pgTable(
  'meeting_participants',
  {
    id: uuid('id').primaryKey(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id),
    email: citext('email'),
    invited: boolean('invited').notNull().default(true),
    response: text('response').notNull().default('none'),
    attended: boolean('attended').notNull().default(false),
    /** No longer asked to come; whether they were there stays known. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('meeting_participants_user').on(table.meetingId, table.userId),
    uniqueIndex('meeting_participants_email').on(table.meetingId, table.email),
    index('meeting_participants_of').on(table.userId),
    check('meeting_participants_one', sql`(${table.userId} is null) <> (${table.email} is null)`),
    check('meeting_participants_response', sql`${table.response} in ('yes', 'no', 'maybe', 'none')`),
  ],
);

/** The parts of an agenda. The backlog of a series is no section: it is the items that are parked. */
export const agendaSections = pgTable(
  'agenda_sections',
  {
    id: uuid('id').primaryKey(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    sortOrder: doublePrecision('sort_order').notNull(),
  },
  (table) => [
    unique('agenda_sections_of').on(table.id, table.meetingId),
    index('agenda_sections_meeting').on(table.meetingId),
    check('agenda_sections_title', sql`length(${table.title}) between 1 and 140`),
  ],
);

/** What meetings talk about. */
export const agendaItems = pgTable(
  'agenda_items',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references((): AnyPgColumn => meetings.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id'),
    itemType: text('item_type').notNull(),
    title: text('title').notNull(),
    /** The words of the notes alone, as search reads them; what they look like is `notesBody`. */
    notes: text('notes'),
    notesBody: jsonb('notes_body').$type<RichDocument>(),
    /** The record that it is about: `{kind, id}`. */
    link: jsonb('link').$type<{ kind: string; id: string }>(),
    presenter: uuid('presenter').references(() => users.id),
    durationMinutes: integer('duration_minutes').notNull(),
    spentSeconds: integer('spent_seconds').notNull().default(0),
    status: text('status').notNull(),
    /** It waits in the backlog of the series that its meeting is of. */
    parked: boolean('parked').notNull().default(false),
    carriedFrom: uuid('carried_from').references((): AnyPgColumn => agendaItems.id, { onDelete: 'set null' }),
    carryCount: integer('carry_count').notNull().default(0),
    sortOrder: doublePrecision('sort_order').notNull(),
    /** Who writes its notes at this moment, and until when others are kept out. */
    leaseHolder: uuid('lease_holder').references(() => users.id),
    leaseUntil: moment('lease_until'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('agenda_items_code').on(table.code),
    unique('agenda_items_meeting').on(table.id, table.meetingId),
    unique('agenda_items_place').on(table.id, table.meetingId, table.parked),
    // What was carried on once is not carried on a second time.
    uniqueIndex('agenda_items_carried').on(table.carriedFrom),
    index('agenda_items_of').on(table.meetingId, table.sortOrder),
    index('agenda_items_link').on(sql`(${table.link} ->> 'id')`),
    foreignKey({
      name: 'agenda_items_section',
      columns: [table.sectionId, table.meetingId],
      foreignColumns: [agendaSections.id, agendaSections.meetingId],
    }),
    check('agenda_items_type', sql`${table.itemType} in ('topic', 'ticket', 'project', 'okr', 'action_review')`),
    check('agenda_items_status', sql`${table.status} in ('pending', 'discussed', 'deferred', 'dropped')`),
    check('agenda_items_title', sql`length(${table.title}) between 1 and 255`),
    check('agenda_items_notes', sql`length(${table.notes}) <= 50000`),
    check('agenda_items_body', sql`${table.notesBody} is null or jsonb_typeof(${table.notesBody}) = 'object'`),
    check('agenda_items_duration', sql`${table.durationMinutes} between 0 and 1440`),
    check('agenda_items_spent', sql`${table.spentSeconds} >= 0 and ${table.carryCount} >= 0`),
    check(
      'agenda_items_parked',
      sql`not ${table.parked} or (${table.status} = 'pending' and ${table.sectionId} is null)`,
    ),
    check('agenda_items_lease', sql`(${table.leaseHolder} is null) = (${table.leaseUntil} is null)`),
    check(
      'agenda_items_link_whole',
      sql`${table.link} is null
        or coalesce(${table.link} ->> 'kind' ~ '^[a-z_]{1,40}$' and ${table.link} ->> 'id' ~ '^[0-9a-f-]{36}$', false)`,
    ),
  ],
);

/** What somebody wrote about an item for themselves: read by nobody else, in no list, export, mail or history. */
export const agendaPrivateNotes = pgTable(
  'agenda_private_notes',
  {
    itemId: uuid('item_id')
      .notNull()
      .references(() => agendaItems.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    version: integer('version').notNull().default(1),
    updatedAt: moment('updated_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    check('agenda_private_notes_text', sql`length(${table.text}) between 1 and 20000`),
  ],
);

/** The files of a meeting, or of one of its items. They lie with the project that they are of, and go along when an item is put elsewhere. */
export const meetingFiles = pgTable(
  'meeting_files',
  {
    id: uuid('id').primaryKey(),
    meetingId: uuid('meeting_id')
      .notNull()
      .references(() => meetings.id, { onDelete: 'cascade' }),
    itemId: uuid('item_id'),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull().default(now),
    addedBy: uuid('added_by').references(() => users.id),
  },
  (table) => [
    unique('meeting_files_once').on(table.meetingId, table.itemId, table.fileId).nullsNotDistinct(),
    foreignKey({
      name: 'meeting_files_item',
      columns: [table.itemId, table.meetingId],
      foreignColumns: [agendaItems.id, agendaItems.meetingId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('meeting_files_file').on(table.fileId),
  ],
);

/** What meetings decided and made known. Never of an item that waits in a backlog. */
export const meetingOutcomes = pgTable(
  'meeting_outcomes',
  {
    id: uuid('id').primaryKey(),
    meetingId: uuid('meeting_id').notNull(),
    itemId: uuid('item_id').notNull(),
    itemParked: boolean('item_parked').notNull().default(false),
    kind: text('kind').notNull(),
    text: text('text').notNull(),
    decidedBy: uuid('decided_by').array().notNull().default([]),
    ...recordColumns,
  },
  (table) => [
    foreignKey({
      name: 'meeting_outcomes_item',
      columns: [table.itemId, table.meetingId, table.itemParked],
      foreignColumns: [agendaItems.id, agendaItems.meetingId, agendaItems.parked],
    }).onDelete('cascade'),
    index('meeting_outcomes_of').on(table.meetingId),
    index('meeting_outcomes_item_of').on(table.itemId),
    check('meeting_outcomes_not_parked', sql`not ${table.itemParked}`),
    check('meeting_outcomes_kind', sql`${table.kind} in ('information', 'decision')`),
    check('meeting_outcomes_text', sql`length(${table.text}) between 1 and 2000`),
  ],
);

/** What somebody has to do by a day. */
export const actionItems = pgTable(
  'action_items',
  {
    id: uuid('id').primaryKey(),
    state: text('state').notNull(),
    title: text('title').notNull(),
    owner: uuid('owner')
      .notNull()
      .references(() => users.id),
    dueOn: date('due_on').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    meetingId: uuid('meeting_id').references(() => meetings.id, { onDelete: 'set null' }),
    itemId: uuid('item_id').references(() => agendaItems.id, { onDelete: 'set null' }),
    subtaskId: uuid('subtask_id').references(() => subtasks.id, { onDelete: 'set null' }),
    /** Tickets have no table yet. */
    ticketId: uuid('ticket_id'),
    droppedReason: text('dropped_reason'),
    completedAt: moment('completed_at'),
    ...recordColumns,
  },
  (table) => [
    index('action_items_owner').on(table.owner),
    index('action_items_meeting').on(table.meetingId),
    index('action_items_item').on(table.itemId),
    index('action_items_project').on(table.projectId),
    index('action_items_ticket').on(table.ticketId),
    check('action_items_state_named', sql`${table.state} in ('To Do', 'In Progress', 'Completed')`),
    check('action_items_title', sql`length(${table.title}) between 1 and 255`),
    check('action_items_completed', sql`${table.state} <> 'Completed' or ${table.completedAt} is not null`),
    check('action_items_dropped', sql`${table.droppedReason} is null or ${table.state} = 'Completed'`),
  ],
);
