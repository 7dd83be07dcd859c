import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#areas/people/accounts/server/tables.ts';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { projects } from '#areas/projects/projects/server/tables.ts';
import { recordColumns } from '#platform/server/tables.ts';

/** Where what is built differs from what was drawn. */
export const deviations = pgTable(
  'deviations',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    state: text('state').notNull(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id),
    title: text('title').notNull(),
    modules: uuid('modules').array().notNull().default([]),
    units: uuid('units').array().notNull().default([]),
    timing: text('timing').notNull(),
    requirementRef: text('requirement_ref').notNull(),
    asDesigned: text('as_designed'),
    asBuilt: text('as_built'),
    reason: text('reason'),
    impacts: text('impacts').array().notNull().default([]),
    disposition: text('disposition'),
    limitQty: integer('limit_qty'),
    expiresOn: date('expires_on'),
    // A trigger of the migration keeps it out of the bin while a deviation that is no draft names it.
    engineerLetter: uuid('engineer_letter').references(() => files.id, { onDelete: 'set null' }),
    labelAgencyNotified: boolean('label_agency_notified').notNull().default(false),
    // Read by a policy of row-level security, too.
    sharedWithDeveloper: boolean('shared_with_developer').notNull().default(false),
    designBy: uuid('design_by').references(() => users.id),
    qualityBy: uuid('quality_by').references(() => users.id),
    doneModules: uuid('done_modules').array().notNull().default([]),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('deviations_code').on(table.code),
    index('deviations_project').on(table.projectId),
    index('deviations_modules').using('gin', table.modules),
    check(
      'deviations_state_named',
      sql`${table.state} in ('draft', 'submitted', 'under_review', 'approved', 'rejected', 'closed', 'expired')`,
    ),
    check('deviations_timing', sql`${table.timing} in ('before_build', 'after_build')`),
    check('deviations_impacts', sql`${table.impacts} <@ '{safety,code,structural,fff,cosmetic,cost,schedule}'::text[]`),
    check(
      'deviations_disposition',
      sql`${table.disposition} in ('use_as_is', 'rework', 'repair', 'replace', 'scrap', 'return')`,
    ),
    check('deviations_limit', sql`${table.limitQty} > 0`),
    check('deviations_title_length', sql`length(${table.title}) between 1 and 140`),
    // Nothing is asked for without an end, a place, and words for both sides of it.
    check(
      'deviations_bounded',
      sql`${table.state} = 'draft' or ${table.limitQty} is not null or ${table.expiresOn} is not null`,
    ),
    check(
      'deviations_said',
      sql`${table.state} = 'draft'
        or (${table.asDesigned} is not null and ${table.asBuilt} is not null and ${table.reason} is not null
          and ${table.disposition} is not null)`,
    ),
    // Whoever passed it for design is not the one who passed it for quality.
    check('deviations_two_people', sql`${table.designBy} <> ${table.qualityBy}`),
    // Nobody decides on safety or code alone: what is used as it is has the letter of an engineer for as long as it stands.
    check(
      'deviations_letter',
      sql`${table.state} = 'draft' or ${table.disposition} <> 'use_as_is' or not (${table.impacts} && '{safety,code}'::text[])
        or ${table.engineerLetter} is not null`,
    ),
    check('deviations_passed', sql`${table.state} not in ('approved', 'closed') or ${table.qualityBy} is not null`),
  ],
);
