import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { projects } from '#areas/projects/server/tables.ts';
import { users } from '#areas/accounts/server/tables.ts';
import { recordColumns } from '#platform/server/tables.ts';
import { oneOf } from '#platform/server/record/checks.ts';
import { lesson, lessonCategories, lessonEfforts, lessonSources } from '../record.ts';

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
    effort: text('effort'),
    costImpact: bigint('cost_impact', { mode: 'number' }),
    owner: uuid('owner').references(() => users.id),
    dueOn: date('due_on'),
    evidence: text('evidence'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('lessons_code').on(table.code),
    index('lessons_project').on(table.projectId),
    index('lessons_state').on(table.state),
    check('lessons_state_named', oneOf(table.state, lesson.states?.words ?? {})),
    check('lessons_source', oneOf(table.source, lessonSources)),
    check('lessons_category', oneOf(table.category, lessonCategories)),
    check('lessons_effort', oneOf(table.effort, lessonEfforts)),
    check('lessons_title_length', sql`length(${table.title}) between 1 and 140`),
    // What another job is to learn from says what it is.
    check('lessons_said', sql`${table.state} in ('captured', 'rejected') or ${table.lesson} is not null`),
    check('lessons_kept_by', sql`${table.state} <> 'embedded' or ${table.evidence} is not null`),
  ],
);
