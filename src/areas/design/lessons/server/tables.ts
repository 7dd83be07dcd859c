import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

/** What a project decided about a lesson of another job: one decision for each. */
export const lessonRundowns = pgTable(
  'lesson_rundowns',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references((): AnyPgColumn => lessons.id, { onDelete: 'cascade' }),
    mark: text('mark').notNull(),
    note: text('note'),
    markedBy: uuid('marked_by').references(() => users.id, { onDelete: 'set null' }),
    markedAt: moment('marked_at').notNull().default(now),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.lessonId] }),
    index('lesson_rundowns_lesson').on(table.lessonId),
    check('lesson_rundowns_mark', sql`${table.mark} in ('action', 'not_applicable')`),
    check('lesson_rundowns_note', sql`length(${table.note}) between 1 and 300`),
    // Whoever sets a lesson aside says why.
    check('lesson_rundowns_why', sql`${table.mark} = 'action' or ${table.note} is not null`),
  ],
);

/** What jobs have taught. */
export const lessons = pgTable(
  'lessons',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    projectId: uuid('project_id').references(() => projects.id),
    title: text('title').notNull(),
    source: text('source').notNull(),
    capturedOn: date('captured_on').notNull(),
    category: text('category').notNull(),
    situation: text('situation'),
    cause: text('cause'),
    lesson: text('lesson'),
    recommendation: text('recommendation'),
    department: text('department'),
    plan: text('plan'),
    prioritySet: integer('priority_set'),
    priorityWhy: text('priority_why'),
    effort: text('effort'),
    costImpact: bigint('cost_impact', { mode: 'number' }),
    owner: uuid('owner').references(() => users.id),
    dueOn: date('due_on'),
    action: text('action'),
    evidenceFile: uuid('evidence_file').references(() => files.id, { onDelete: 'set null' }),
    evidence: text('evidence'),
    // What the lesson proposes to ask in a form, and which version of that form took it in. By id: forms stand above lessons.
    checkTemplate: uuid('check_template'),
    checkArea: text('check_area'),
    checkText: text('check_text'),
    checkTextEs: text('check_text_es'),
    checkPhoto: text('check_photo'),
    evidenceTemplate: uuid('evidence_template'),
    evidenceBom: text('evidence_bom'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('lessons_code').on(table.code),
    index('lessons_project').on(table.projectId),
    index('lessons_state').on(table.state),
    check(
      'lessons_state_named',
      sql`${table.state} in ('captured', 'triaged', 'action_planned', 'implemented', 'embedded', 'rejected')`,
    ),
    check(
      'lessons_source',
      sql`${table.source} in ('punch', 'warranty', 'deviation', 'change_order', 'meeting', 'success', 'audit', 'ticket')`,
    ),
    check(
      'lessons_category',
      sql`${table.category} in ('quality', 'safety', 'schedule', 'cost', 'procurement', 'design', 'logistics', 'people')`,
    ),
    check(
      'lessons_department',
      sql`${table.department} in ('design', 'engineering', 'procurement', 'production', 'quality', 'logistics', 'site')`,
    ),
    check('lessons_priority', sql`${table.prioritySet} between 0 and 100`),
    check('lessons_priority_why', sql`${table.prioritySet} is null or ${table.priorityWhy} is not null`),
    check('lessons_effort', sql`${table.effort} in ('s', 'm', 'l')`),
    check('lessons_title_length', sql`length(${table.title}) between 1 and 140`),
    // What another job is to learn from says what it is.
    check('lessons_said', sql`${table.state} in ('captured', 'rejected') or ${table.lesson} is not null`),
    check(
      'lessons_kept_by',
      sql`${table.state} <> 'embedded'
        or num_nonnulls(${table.evidence}, ${table.evidenceTemplate}, ${table.evidenceBom}, ${table.evidenceFile}) > 0`,
    ),
    index('lessons_evidence_template').on(table.evidenceTemplate),
    // A question that is proposed says where, and in both languages what.
    check(
      'lessons_check_whole',
      sql`num_nonnulls(${table.checkTemplate}, ${table.checkArea}, ${table.checkText}, ${table.checkTextEs}, ${table.checkPhoto}) in (0, 5)`,
    ),
    check('lessons_check_photo', sql`${table.checkPhoto} in ('never', 'on_fail', 'always')`),
    check('lessons_check_words', sql`greatest(length(${table.checkText}), length(${table.checkTextEs})) <= 200`),
  ],
);
