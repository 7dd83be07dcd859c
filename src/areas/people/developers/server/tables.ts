import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { userGroups, users } from '#areas/people/accounts/server/tables.ts';
import { moment, now, recordColumns } from '#platform/server/tables.ts';

/** Property developers. */
export const developerOrganisations = pgTable(
  'developer_organisations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    contactName: text('contact_name'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    withheld: text('withheld').array().notNull().default([]),
    notes: text('notes'),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('developer_organisations_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check('developer_organisations_name_length', sql`length(${table.name}) between 1 and 120`),
    check('developer_organisations_withheld', sql`${table.withheld} <@ '{photos,dates}'::text[]`),
  ],
);

/**
 * Who belongs to one, and as what. Only people of the developers' group: with the group goes the place, which is what the second
 * foreign key is for.
 */
export const developerOrganisationPeople = pgTable(
  'developer_organisation_people',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => developerOrganisations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    group: text('group').notNull().default('developer'),
    role: text('role').notNull(),
    addedAt: moment('added_at').notNull().default(now),
    addedBy: uuid('added_by'),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.userId] }),
    index('developer_organisation_people_user').on(table.userId),
    foreignKey({
      name: 'developer_organisation_people_group',
      columns: [table.userId, table.group],
      foreignColumns: [userGroups.userId, userGroups.group],
    }).onDelete('cascade'),
    check('developer_organisation_people_developers', sql`${table.group} = 'developer'`),
    check('developer_organisation_people_role', sql`${table.role} in ('viewer', 'approver', 'admin')`),
  ],
);
