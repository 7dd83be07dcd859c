import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { recordColumns } from '#platform/server/tables.ts';

/** Frequent defects by category: what the form for a punch item offers to tap. */
export const punchTemplates = pgTable(
  'punch_templates',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    category: text('category').notNull(),
    trade: text('trade'),
    usualPriority: text('usual_priority'),
    disabled: boolean('disabled').notNull().default(false),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('punch_templates_name')
      .on(table.category, sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    check(
      'punch_templates_category',
      sql`${table.category} in ('structural', 'envelope', 'plumbing', 'electrical', 'mechanical', 'fire_safety', 'finishes', 'cabinets',
        'doors_windows', 'appliances', 'exterior', 'site', 'other')`,
    ),
    check(
      'punch_templates_trade',
      sql`${table.trade} in ('framing', 'roofing', 'plumbing', 'electrical', 'mechanical', 'drywall_paint', 'tile_floor', 'carpentry',
        'openings', 'site_work', 'cleaning', 'other')`,
    ),
    check('punch_templates_priority', sql`${table.usualPriority} in ('urgent', 'high', 'medium', 'low')`),
  ],
);
