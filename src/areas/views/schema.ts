import { z } from 'zod';
import { line } from '#platform/shared/fields.ts';
import { FilterBody } from '#platform/shared/table-contract.ts';
import { mostGroups, mostSorts } from '#platform/shared/table.ts';

/** The tables that have views and settings, by the last word of their address. */
export const TableName = line(40).regex(/^[a-z][a-z0-9-]*$/u, { error: 'Must be the name of a table.' });

export const layouts = ['table', 'board', 'calendar', 'timeline', 'cards'] as const;

const ColumnKey = line(60);
/** What a column may be wide, in pixels. */
const Width = z.int().min(60, { error: 'Must be at least 60.' }).max(1200, { error: 'Must be at most 1200.' });

/** How a view looks at its table. Columns are named, not checked: a view outlives a column that is taken away. */
export const ViewConfig = z.strictObject({
  layout: z.enum(layouts).default('table'),
  filter: FilterBody.nullable().default(null),
  q: line(100).nullable().default(null),
  sort: z
    .array(z.strictObject({ column: ColumnKey, descending: z.boolean() }))
    .max(mostSorts)
    .default([]),
  group: z
    .array(z.strictObject({ column: ColumnKey, unit: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional() }))
    .max(mostGroups)
    .default([]),
  /** The columns in their order. One that is not named stands at the end, as it was declared. */
  columns: z
    .array(z.strictObject({ key: ColumnKey, width: Width.optional(), visible: z.boolean() }))
    .max(200)
    .default([]),
  pinned: z.array(ColumnKey).max(20).default([]),
  density: z.enum(['compact', 'regular', 'tall']).optional(),
});
export type ViewConfig = z.output<typeof ViewConfig>;

/** A person's own set-up of a table, whatever view they look at. */
export const TableSettings = z.strictObject({
  widths: z.record(ColumnKey, Width).default({}),
  order: z.array(ColumnKey).max(200).default([]),
  hidden: z.array(ColumnKey).max(200).default([]),
  /** Shown although the table hides them at first. */
  shown: z.array(ColumnKey).max(200).default([]),
  pinned: z.array(ColumnKey).max(20).nullable().default(null),
  density: z.enum(['compact', 'regular', 'tall']).optional(),
});
export type TableSettings = z.output<typeof TableSettings>;

export const ViewScope = z.enum(['own', 'shared'], { error: 'Must be own or shared.' });
