import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { files } from '#areas/platform-services/files/server/tables.ts';
import { users } from '#areas/people/accounts/server/tables.ts';
import { units } from '#areas/projects/units/server/tables.ts';
import { day, moment, recordColumns } from '#platform/server/tables.ts';

/** What was reported about a home at one time. Its items are tickets, which name it. */
export const warrantyRequests = pgTable(
  'warranty_requests',
  {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    summary: text('summary').notNull(),
    projectId: uuid('project_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    submittedBy: uuid('submitted_by').references(() => users.id),
    channel: text('channel').notNull(),
    receivedAt: moment('received_at').notNull(),
    access: text('access'),
    pets: text('pets'),
    preferredTimes: text('preferred_times'),
    notes: text('notes'),
    ...recordColumns,
  },
  (table) => [
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }),
    uniqueIndex('warranty_requests_code').on(table.code),
    index('warranty_requests_unit').on(table.unitId, table.receivedAt),
    index('warranty_requests_project').on(table.projectId),
    index('warranty_requests_submitted').on(table.submittedBy),
    check('warranty_requests_summary', sql`length(${table.summary}) between 1 and 140`),
    check('warranty_requests_channel', sql`${table.channel} in ('portal', 'phone', 'email', 'staff')`),
    check('warranty_requests_access', sql`${table.access} in ('owner_home', 'lockbox', 'call_first')`),
    // Nothing is received before it is there.
    check('warranty_requests_received', sql`${table.receivedAt} <= ${table.createdAt} + interval '1 minute'`),
  ],
);

/** What a home is covered for. The last day follows from the first and the months: the database works it out. */
export const warrantyCoverages = pgTable(
  'warranty_coverages',
  {
    id: uuid('id').primaryKey(),
    projectId: uuid('project_id').notNull(),
    unitId: uuid('unit_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    tier: text('tier').notNull(),
    startsOn: day('starts_on').notNull(),
    months: integer('months').notNull(),
    endsOn: day('ends_on').generatedAlwaysAs(sql`((starts_on + make_interval(months => months))::date)`),
    transfers: boolean('transfers').notNull(),
    followsHandover: boolean('follows_handover').notNull().default(false),
    underwriter: text('underwriter'),
    policyNo: text('policy_no'),
    documentId: uuid('document_id').references(() => files.id, { onDelete: 'set null' }),
    ...recordColumns,
  },
  (table) => [
    foreignKey({ columns: [table.projectId, table.unitId], foreignColumns: [units.projectId, units.id] }),
    uniqueIndex('warranty_coverages_code').on(table.code),
    index('warranty_coverages_unit').on(table.unitId, table.tier),
    index('warranty_coverages_project').on(table.projectId),
    index('warranty_coverages_document').on(table.documentId),
    // One of each kind that comes by itself; makers and extensions are as many as somebody notes.
    uniqueIndex('warranty_coverages_handover')
      .on(table.unitId, table.tier)
      .where(sql`${table.followsHandover} and ${table.deletedAt} is null`),
    check(
      'warranty_coverages_tier',
      sql`${table.tier} in ('workmanship', 'systems', 'structural', 'manufacturer', 'extended')`,
    ),
    check('warranty_coverages_months', sql`${table.months} between 1 and 600`),
  ],
);
