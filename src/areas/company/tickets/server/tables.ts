import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { businessCalendars, deadlinePolicies } from '#areas/company/deadlines/server/tables.ts';
import { departments } from '#areas/people/departments/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { modules, units } from '#areas/projects/units/server/tables.ts';
import type { RichDocument } from '#platform/shared/rich-text.ts';
import { day, moment, now, recordColumns } from '#platform/server/tables.ts';
import { punchChecks, punchColumns } from './punch-columns.ts';
import { ticketChecks } from './ticket-checks.ts';
import { warrantyChecks, warrantyColumns, warrantyIndexes } from './warranty-columns.ts';

/** What a ticket can be about. */
export const ticketTypes = pgTable(
  'ticket_types',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    defaultPriority: text('default_priority'),
    defaultDepartmentId: uuid('default_department_id').references(() => departments.id, { onDelete: 'set null' }),
    policyId: uuid('policy_id').references(() => deadlinePolicies.id, { onDelete: 'set null' }),
    fields: text('fields'),
    disabled: boolean('disabled').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('ticket_types_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('ticket_types_department').on(table.defaultDepartmentId),
    index('ticket_types_policy').on(table.policyId),
    check('ticket_types_priority', sql`${table.defaultPriority} in ('urgent', 'high', 'medium', 'low')`),
  ],
);

/** Everything that waits for somebody, of whatever kind. */
export const tickets = pgTable(
  'tickets',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    descriptionBody: jsonb('description_body').$type<RichDocument>(),
    priority: text('priority').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    unitId: uuid('unit_id'),
    moduleId: uuid('module_id'),
    phase: text('phase'),
    area: text('area'),
    tags: text('tags'),
    typeId: uuid('type_id').references(() => ticketTypes.id, { onDelete: 'set null' }),
    leadId: uuid('lead_id').references(() => users.id),
    requesterId: uuid('requester_id').references(() => users.id),
    departmentId: uuid('department_id').references(() => departments.id, { onDelete: 'set null' }),
    dueOn: day('due_on'),
    source: text('source').notNull(),
    visibility: text('visibility').notNull(),
    side: text('side'),
    parentId: uuid('parent_id').references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    duplicateOf: uuid('duplicate_of').references((): AnyPgColumn => tickets.id, { onDelete: 'set null' }),
    waitingReason: text('waiting_reason'),
    wakesOn: day('wakes_on'),
    // Why it ended without being done, as it was said to whoever asked.
    endedBecause: text('ended_because'),
    resolution: text('resolution'),
    resolutionNote: text('resolution_note'),
    policyId: uuid('policy_id').references(() => deadlinePolicies.id, { onDelete: 'set null' }),
    calendarId: uuid('calendar_id').references(() => businessCalendars.id, { onDelete: 'set null' }),
    responseDueAt: moment('response_due_at'),
    resolutionDueAt: moment('resolution_due_at'),
    firstRespondedAt: moment('first_responded_at'),
    resolvedAt: moment('resolved_at'),
    closedAt: moment('closed_at'),
    pausedSince: moment('paused_since'),
    responseFailedAt: moment('response_failed_at'),
    resolutionFailedAt: moment('resolution_failed_at'),
    slaState: text('sla_state'),
    reopenCount: integer('reopen_count').notNull().default(0),
    lastStaffReplyAt: moment('last_staff_reply_at'),
    lastRequesterReplyAt: moment('last_requester_reply_at'),
    rating: integer('rating'),
    ratingText: text('rating_text'),
    custom: jsonb('custom').$type<Record<string, unknown>>(),
    details: text('details'),
    ...punchColumns(
      (): AnyPgColumn => users.id,
      (): AnyPgColumn => files.id,
    ),
    ...warrantyColumns(),
    ...recordColumns,
  },
  (table) => [
    // A unit and a module are those of its project; when one goes for good, the ticket lets go of it and keeps its project (see the migration).
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }).onDelete(
      'set null',
    ),
    foreignKey({
      columns: [table.projectId, table.moduleId],
      foreignColumns: [modules.projectId, modules.id],
    }).onDelete('set null'),
    uniqueIndex('tickets_code').on(table.code),
    index('tickets_listed')
      .on(table.createdAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tickets_state')
      .on(table.state, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tickets_lead')
      .on(table.leadId, table.state)
      .where(sql`${table.deletedAt} is null`),
    index('tickets_project').on(table.projectId),
    index('tickets_unit').on(table.unitId),
    index('tickets_module').on(table.moduleId),
    index('tickets_requester').on(table.requesterId),
    index('tickets_parent').on(table.parentId),
    index('tickets_duplicate').on(table.duplicateOf),
    index('tickets_type').on(table.typeId),
    index('tickets_department').on(table.departmentId),
    index('tickets_policy').on(table.policyId),
    index('tickets_calendar').on(table.calendarId),
    index('tickets_response_due')
      .on(table.responseDueAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tickets_resolution_due')
      .on(table.resolutionDueAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('tickets_wakes')
      .on(table.wakesOn)
      .where(sql`${table.state} = 'waiting_third_party'`),
    index('tickets_quiet')
      .on(table.resolvedAt)
      .where(sql`${table.state} = 'resolved'`),
    // A kind has its own states; where a ticket ends is common to all.
    check(
      'tickets_state_of_kind',
      sql`case ${table.kind} when 'punch_list' then ${table.state} in ('punch_draft', 'punch_open', 'punch_in_progress', 'punch_review',
        'punch_not_accepted', 'punch_disputed', 'punch_closed', 'punch_void') when 'warranty' then ${table.state} in ('warranty_submitted',
        'warranty_acknowledged', 'warranty_need_info', 'warranty_accepted', 'warranty_not_covered', 'warranty_scheduled',
        'warranty_in_progress', 'warranty_complete', 'warranty_verified', 'warranty_void', 'merged') else ${table.state} in ('closed', 'cancelled', 'merged',
        'open', 'in_progress', 'waiting_requester', 'waiting_third_party', 'resolved') end`,
    ),
    check('tickets_kind', sql`${table.kind} in ('general', 'punch_list', 'warranty')`),
    ...punchChecks(table),
    ...warrantyChecks(table),
    ...warrantyIndexes(table),
    foreignKey({ columns: [table.carriedOverFrom], foreignColumns: [table.id] }).onDelete('set null'),
    uniqueIndex('tickets_carried_over').on(table.carriedOverFrom),
    index('tickets_punch')
      .on(table.projectId, table.phase, table.state)
      .where(sql`${table.kind} = 'punch_list' and ${table.deletedAt} is null`),
    ...ticketChecks(table),
  ],
);

const ticketId = () =>
  uuid('ticket_id')
    .notNull()
    .references(() => tickets.id, { onDelete: 'cascade' });

/** Who works on a ticket beside its assignee, and who watches it. At most five work on it with the assignee: a trigger counts. */
export const ticketPeople = pgTable(
  'ticket_people',
  {
    ticketId: ticketId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role').notNull(),
    addedAt: moment('added_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId, table.role] }),
    index('ticket_people_user').on(table.userId),
    check('ticket_people_role', sql`${table.role} in ('co_assignee', 'watcher')`),
  ],
);

/** One ticket and another: a trigger refuses rings. */
export const ticketRelations = pgTable(
  'ticket_relations',
  {
    ticketId: ticketId(),
    otherId: uuid('other_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    relation: text('relation').notNull(),
    addedAt: moment('added_at').notNull().default(now),
    addedBy: uuid('added_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.otherId, table.relation] }),
    index('ticket_relations_other').on(table.otherId),
    check('ticket_relations_named', sql`${table.relation} in ('blocks', 'relates_to', 'caused_by', 'follows')`),
    check('ticket_relations_own', sql`${table.ticketId} <> ${table.otherId}`),
  ],
);

/** The points of a ticket's checklist. While a required one is open, the ticket is not resolved. */
export const ticketPoints = pgTable(
  'ticket_points',
  {
    id: uuid('id').primaryKey(),
    ticketId: ticketId(),
    words: text('words').notNull(),
    required: boolean('required').notNull().default(false),
    doneAt: moment('done_at'),
    doneBy: uuid('done_by').references(() => users.id),
    sortOrder: doublePrecision('sort_order').notNull(),
  },
  (table) => [
    index('ticket_points_ticket').on(table.ticketId, table.sortOrder),
    check('ticket_points_words', sql`length(${table.words}) between 1 and 300`),
    check('ticket_points_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
  ],
);

/** Checklists that are used again and again. */
export const checklistTemplates = pgTable(
  'checklist_templates',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    points: text('points').notNull(),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('checklist_templates_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
  ],
);

/** What the clock counts: each change of state, priority or policy, and each word that went out or came in. Never changed. */
export const ticketEvents = pgTable(
  'ticket_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: ticketId(),
    at: moment('at').notNull().default(now),
    kind: text('kind').notNull(),
    state: text('state'),
    priority: text('priority'),
    policyId: uuid('policy_id'),
    calendarId: uuid('calendar_id'),
    promised: integer('promised').array(), // The minutes to answer and to solve that the policy gave then.
    byId: uuid('by_id').references(() => users.id),
  },
  (table) => [
    index('ticket_events_ticket').on(table.ticketId, table.id),
    check(
      'ticket_events_kind',
      sql`${table.kind} in ('created', 'state', 'priority', 'policy', 'staff_reply', 'requester_reply')`,
    ),
  ],
);

/** What is said about a ticket. Who reads it is a property of each word, chosen once. */
export const ticketComments = pgTable(
  'ticket_comments',
  {
    id: uuid('id').primaryKey(),
    ticketId: ticketId(),
    // Where it was said first, when the ticket was merged into another.
    mergedFrom: uuid('merged_from').references(() => tickets.id, { onDelete: 'set null' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    audience: text('audience').notNull(),
    replyTo: uuid('reply_to').references((): AnyPgColumn => ticketComments.id, { onDelete: 'set null' }),
    body: jsonb('body').$type<RichDocument>().notNull(),
    plain: text('plain').notNull(),
    mentions: uuid('mentions')
      .array()
      .notNull()
      .default(sql`'{}'::uuid[]`),
    pinnedAt: moment('pinned_at'),
    editedAt: moment('edited_at'),
    via: text('via').notNull().default('app'),
    ...recordColumns,
  },
  (table) => [
    index('ticket_comments_ticket')
      .on(table.ticketId, table.createdAt)
      .where(sql`${table.deletedAt} is null`),
    index('ticket_comments_mentions').using('gin', table.mentions),
    check('ticket_comments_audience', sql`${table.audience} in ('internal', 'shared')`),
    check('ticket_comments_via', sql`${table.via} in ('app', 'email')`),
  ],
);

export const ticketCommentReactions = pgTable(
  'ticket_comment_reactions',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => ticketComments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reaction: text('reaction').notNull(),
    at: moment('at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId, table.reaction] }),
    check('ticket_comment_reactions_named', sql`${table.reaction} in ('agree', 'done', 'love', 'seen', 'celebrate')`),
  ],
);

/** The files of a ticket. One that hangs on a comment is read by whoever reads the comment: a trigger keeps the two the same. */
export const ticketFiles = pgTable(
  'ticket_files',
  {
    ticketId: ticketId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => ticketComments.id, { onDelete: 'cascade' }),
    role: text('role').notNull().default('document'),
    audience: text('audience').notNull(),
    caption: text('caption'),
    addedAt: moment('added_at').notNull().default(now),
    addedBy: uuid('added_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.fileId] }),
    index('ticket_files_file').on(table.fileId),
    index('ticket_files_comment').on(table.commentId),
    check('ticket_files_role', sql`${table.role} in ('evidence', 'before', 'after', 'document')`),
    check('ticket_files_audience', sql`${table.audience} in ('internal', 'shared')`),
  ],
);

/** Words that are often needed. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    scope: text('scope').notNull(),
    ...recordColumns,
  },
  (table) => [check('saved_replies_scope', sql`${table.scope} in ('everybody', 'personal')`)],
);

/** What somebody has begun to write on a ticket and not sent yet. */
export const ticketDrafts = pgTable(
  'ticket_drafts',
  {
    ticketId: ticketId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    audience: text('audience').notNull(),
    body: jsonb('body').$type<RichDocument>().notNull(),
    savedAt: moment('saved_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.ticketId, table.userId] }),
    check('ticket_drafts_audience', sql`${table.audience} in ('internal', 'shared')`),
  ],
);

/** Fields that somebody changed, as they were, of which nobody was told yet: gathered for two minutes, told, then gone. */
export const ticketEdits = pgTable(
  'ticket_edits',
  {
    ticketId: ticketId(),
    byId: uuid('by_id').references(() => users.id),
    was: jsonb('was').$type<Record<string, unknown>>().notNull(),
    at: moment('at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.byId] })],
);
