import { z } from 'zod';
import { groups } from '#platform/shared/access.ts';
import { line, Version } from '#platform/shared/fields.ts';
import { Id } from '#platform/shared/ids.ts';
import { FilterBody } from '#platform/shared/table-contract.ts';
import { colourTones, mostColours, mostGroups, mostSorts, rowHeights } from '#platform/shared/table.ts';
import { rule, rules } from '#platform/shared/rules.ts';

/** The tables that have views and settings, by the last word of their address. */
export const TableName = line(40).regex(/^[a-z][a-z0-9-]*$/u, {
  error: rule({ en: 'Must be the name of a table.', es: 'Debe ser el nombre de una tabla.' }),
});

export const layouts = ['table', 'board', 'calendar', 'timeline', 'map', 'cards'] as const;

const ColumnKey = line(60);
/** What a column may be wide, in pixels. */
const Width = z
  .int()
  .min(60, { error: rules.atLeast(60) })
  .max(1200, { error: rules.atMost(1200) });

const Density = z.enum(rowHeights, { error: rules.oneOf(rowHeights) });

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
  density: Density.optional(),
  /** Which rows are coloured, and how: the first rule that a row or a cell fits. Without a column it is the whole row. */
  colours: z
    .array(
      z.strictObject({
        filter: FilterBody,
        tone: z.enum(colourTones, { error: rules.oneOf(colourTones) }),
        column: ColumnKey.optional(),
      }),
    )
    .max(mostColours, {
      error: rule(
        { en: 'Must have at most {most} rules.', es: 'Debe tener como máximo {most} reglas.' },
        { most: mostColours },
      ),
    })
    .default([]),
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
  density: Density.optional(),
});
export type TableSettings = z.output<typeof TableSettings>;

export const ViewScope = z.enum(['own', 'shared'], { error: rules.either(['own', 'shared']) });

export const ViewDraft = z.strictObject({
  table: TableName,
  name: line(80),
  scope: ViewScope.default('own'),
  config: ViewConfig,
});
export type ViewDraft = z.output<typeof ViewDraft>;

export const ViewPatch = z.strictObject({
  name: line(80).optional(),
  scope: ViewScope.optional(),
  config: ViewConfig.optional(),
  /** The groups that begin with this view; admins only. */
  default_for: z
    .array(z.enum(groups))
    .max(groups.length)
    .refine((named) => new Set(named).size === named.length, {
      error: rule({ en: 'Must not name a group twice.', es: 'No puede nombrar un grupo dos veces.' }),
    })
    .optional(),
  version: Version.optional(),
});
export type ViewPatch = z.output<typeof ViewPatch>;

export const SavedView = z.object({
  id: Id,
  table: z.string(),
  name: z.string(),
  owner: z.object({ id: Id, name: z.string() }),
  scope: ViewScope,
  default_for: z.array(z.string()),
  // What was checked when it came in is handed out as it is kept.
  config: z.custom<ViewConfig>((value) => typeof value === 'object' && value !== null),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  can: z.object({ change: z.boolean(), share: z.boolean(), set_default: z.boolean() }),
});
export type SavedView = z.output<typeof SavedView>;

export const SettingsDraft = z.strictObject({
  config: TableSettings,
  /** The view to begin with; null for the one of one's group. Left out, it stays as it is. */
  view_id: Id.nullable().optional(),
  version: z.int().min(0).max(2_147_483_647).optional(),
});
export type SettingsDraft = z.output<typeof SettingsDraft>;

export const SettingsRead = z.object({
  table: z.string(),
  /** Null until the person has set something up. */
  config: z.custom<TableSettings | null>((value) => typeof value === 'object'),
  view_id: Id.nullable(),
  /** Where to begin: one's own choice, else the view of one's group. */
  default_view_id: Id.nullable(),
  version: z.number(),
});
export type SettingsRead = z.output<typeof SettingsRead>;
