import { z } from 'zod';
import type { Capability } from './access.ts';
import type { Endpoint } from './contract.ts';
import { FaultShape, line, Said, TimeZone } from './fields.ts';
import { Id, NamedRows } from './ids.ts';
import {
  dateUnits,
  mostColours,
  mostGroups,
  mostSorts,
  parseGroup,
  parseSort,
  type Column,
  type Columns,
  type RowOf,
} from './table.ts';
import { mostConditions, type FilterTree } from './table-filter.ts';
import { issueOf, rule, rules } from './rules.ts';
import type { Text } from './text.ts';

/** Rows that one bulk change may bring with values of their own, and rows that one action may be for: by their ids or by a filter. */
export const mostBulkRows = 500;
export const mostPickedRows = 5000;

const Value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number()])).max(1000),
  z.strictObject({ unit: z.enum(dateUnits), from: z.number(), to: z.number() }),
]);

const ConditionShape = z.union([
  z.tuple([z.string().max(60), z.string().max(20)]),
  z.tuple([z.string().max(60), z.string().max(20), Value]),
]);

/**
 * The shape of a filter. Which columns there are and what each takes is judged by `filterFaults` once it is known who asks: to
 * somebody who may not see a column it does not exist.
 */
const Tree: z.ZodType<FilterTree> = z.lazy(() =>
  z.union([
    ConditionShape,
    z.strictObject({ all: z.array(Tree).max(mostConditions) }),
    z.strictObject({ any: z.array(Tree).max(mostConditions) }),
  ]),
);

/** How deep the brackets of a JSON text go, without reading it: a tree of a thousand levels must not reach the recursion. */
function bracketsIn(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const sign of text) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, ++depth);
    if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

const shape: Text = {
  en: 'Must be [column, operator, value], {"all": […]} or {"any": […]}.',
  es: 'Debe ser [columna, operador, valor], {"all": […]} o {"any": […]}.',
};

/** A filter as JSON text, as it stands in an address. */
export const FilterWord = z
  .string({ error: rules.text })
  .max(12_000, { error: rules.mostCharacters(12000) })
  .transform((text, context): FilterTree => {
    if (bracketsIn(text) <= 20) {
      try {
        const parsed = Tree.safeParse(JSON.parse(text));
        if (parsed.success) return parsed.data;
      } catch {
        // Falls through: what is no JSON is no filter either.
      }
    }
    context.addIssue(issueOf([], shape));
    return z.NEVER;
  });

/** Several filters as JSON text: an answer says of each row which of them it fits. */
const MarksWord = z
  .string({ error: rules.text })
  .max(12_000, { error: rules.mostCharacters(12_000) })
  .transform((text, context): readonly FilterTree[] => {
    if (bracketsIn(text) <= 20) {
      try {
        const parsed = z.array(Tree).min(1).max(mostColours).safeParse(JSON.parse(text));
        if (parsed.success) return parsed.data;
      } catch {
        // Falls through: what is no JSON is no list of filters either.
      }
    }
    context.addIssue(
      issueOf(
        [],
        { en: 'Must be a list of 1 to {most} filters.', es: 'Debe ser una lista de 1 a {most} filtros.' },
        { most: mostColours },
      ),
    );
    return z.NEVER;
  });

/** A filter inside a JSON body. */
export const FilterBody = z
  .unknown()
  .transform((value, context): FilterTree => {
    const text = JSON.stringify(value ?? null);
    const parsed = text.length <= 12_000 && bracketsIn(text) <= 20 ? Tree.safeParse(value) : undefined;
    if (parsed?.success === true) return parsed.data;
    context.addIssue(issueOf([], shape));
    return z.NEVER;
  })
  .meta({ description: shape.en });

/** `-ship,name`; whether the columns are there is judged once it is known who asks. */
const columnTwice = rule({ en: 'Must not name a column twice.', es: 'No puede nombrar una columna dos veces.' });
const SortWord = line(400)
  .transform(parseSort)
  .refine((sort) => sort.length <= mostSorts, {
    error: rule(
      { en: 'Must not name more than {mostSorts} columns.', es: 'No puede nombrar más de {mostSorts} columnas.' },
      { mostSorts },
    ),
  })
  .refine((sort) => new Set(sort.map(({ column }) => column)).size === sort.length, { error: columnTwice });

const GroupWord = line(400)
  .transform(parseGroup)
  .refine((group) => group.length > 0, { error: rule({ en: 'Must name a column.', es: 'Debe nombrar una columna.' }) })
  .refine((group) => group.length <= mostGroups, {
    error: rule(
      { en: 'Must not name more than {mostGroups} columns.', es: 'No puede nombrar más de {mostGroups} columnas.' },
      { mostGroups },
    ),
  })
  .refine((group) => new Set(group.map(({ column }) => column)).size === group.length, { error: columnTwice });

const ColumnsWord = line(2000).transform((word) => [...new Set(word.split(',').filter((part) => part !== ''))]);
const flag = z.enum(['true', 'false'], { error: rules.flag }).transform((value) => value === 'true');
const count = (max: number) =>
  z.coerce
    .number({ error: rules.number })
    .int({ error: rules.wholeNumber })
    .min(0, { error: rules.atLeast(0) })
    .max(max, { error: rules.atMost(max) });

/** What every question to a table takes: which rows, seen from which time zone (for today and for the days of moments; UTC if none). */
const which = { filter: FilterWord.optional(), q: line(100).optional(), zone: TimeZone.optional() };

const RowsQuery = z.strictObject({
  ...which,
  /** Only these of the rows that the filter lets through; counts and totals are of all of them. */
  ids: NamedRows.optional(),
  sort: SortWord.optional(),
  /** The columns wanted, and their totals; all that the reader may see if none is named. */
  columns: ColumnsWord.optional(),
  limit: count(500)
    .min(1, { error: rules.atLeast(1) })
    .optional(),
  /** The `next` of the page before; with the same filter and sort. */
  after: line(4000).optional(),
  /** Rows to jump over, for the scroll bar. */
  offset: count(1_000_000).optional(),
  /** Filters by which rows are coloured: of each row is answered which it fits. */
  marks: MarksWord.optional(),
  /** Also count the rows. */
  count: flag.optional(),
  /** Also work out the figures at the foot of the columns. */
  totals: flag.optional(),
});
export type RowsQuery = z.output<typeof RowsQuery>;

/** Of the order only the direction of the grouped columns counts. */
const GroupsQuery = z.strictObject({
  ...which,
  group: GroupWord,
  sort: SortWord.optional(),
  /** The columns whose sub-totals are wanted; all if none is named. */
  columns: ColumnsWord.optional(),
});
export type GroupsQuery = z.output<typeof GroupsQuery>;

const ExportQuery = z.strictObject({
  ...which,
  ids: NamedRows.optional(),
  sort: SortWord.optional(),
  columns: ColumnsWord.optional(),
  format: z.enum(['csv', 'xlsx'], { error: rules.either(['csv', 'xlsx']) }),
  language: z.enum(['en', 'es']).optional(),
});
export type ExportQuery = z.output<typeof ExportQuery>;

const PersonValue = z.object({ id: Id, name: z.string() });
function valueShape(column: Column): z.ZodType {
  switch (column.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return z.number();
    case 'choices':
      return z.array(z.string());
    case 'person':
      return PersonValue;
    case 'flag':
      return z.boolean();
    default:
      return z.string();
  }
}

function shapesOf(columns: Columns): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, valueShape(column).nullish()]));
}

/** Figures by column: sums and averages are numbers, the earliest or latest day is a date. */
const Totals = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

export const TableGroup = z.object({
  /** One value for each level down to this group, `null` for rows without one: a group of the second level has two. */
  path: z.array(z.union([z.string(), z.number(), z.boolean(), PersonValue, z.null()])),
  count: z.number(),
  totals: Totals,
});
export type TableGroup = z.infer<typeof TableGroup>;

const GroupsReply = z.object({
  groups: z.array(TableGroup),
  /** True when there are more groups than one answer holds (2,000). */
  cut: z.boolean(),
});

const BulkResult = z.object({
  id: Id,
  /** How a person knows the row: its number or name; null for a row that is not there. */
  label: z.string().nullable(),
  ok: z.boolean(),
  /** True where it stood so already. */
  unchanged: z.boolean().optional(),
  /** Why it was refused: a code of the error table, its sentence, and what exactly stands in the way. */
  code: z.string().optional(),
  error: z.string().optional(),
  said: Said.optional(),
  details: z.array(FaultShape).optional(),
});
export type BulkResult = z.infer<typeof BulkResult>;

const BulkReply = z.object({
  results: z.array(BulkResult),
  done: z.number(),
  /** Of those done, how many stood so already: nothing of them was written. */
  unchanged: z.number(),
  refused: z.number(),
  /** What takes all of it back (`POST /undo/:id`); null when nothing changed or it was a dry run. */
  undo: Id.nullable(),
});
export type BulkReply = z.infer<typeof BulkReply>;

/** The things that can be done to many rows at once: for each, the schema of its values. */
export type BulkActions = Readonly<Record<string, z.ZodObject>>;

/** One row of a paste: each row brings its own values. */
const target = {
  ids: z
    .array(Id)
    .min(1, { error: rule({ en: 'Must name at least one row.', es: 'Debe nombrar al menos una fila.' }) })
    .max(mostPickedRows, {
      error: rule(
        { en: 'Must name at most {mostPickedRows} rows.', es: 'Debe nombrar como máximo {mostPickedRows} filas.' },
        { mostPickedRows },
      ),
    })
    .optional(),
  /** All rows of a filter, at most 5,000. */
  matching: z
    .strictObject({ filter: FilterBody.optional(), q: line(100).optional(), zone: TimeZone.optional() })
    .optional(),
  /** Does everything, tells what would happen, and takes it back. */
  dry_run: z.boolean().optional(),
};

/** Each action as one shape of the body: `ids` or `matching` with the same `values` for all, or `rows` with values of their own. */
function bulkBody(actions: BulkActions) {
  const shapes = Object.entries(actions).map(([action, values]) =>
    z.strictObject({
      action: z.literal(action),
      ...target,
      values: values.optional(),
      rows: z
        .array(z.strictObject({ id: Id, values, version: z.int().min(1).optional() }))
        .min(1, { error: rule({ en: 'Must name at least one row.', es: 'Debe nombrar al menos una fila.' }) })
        .max(mostBulkRows, {
          error: rule(
            { en: 'Must name at most {mostBulkRows} rows.', es: 'Debe nombrar como máximo {mostBulkRows} filas.' },
            { mostBulkRows },
          ),
        })
        .optional(),
    }),
  );
  const [first, ...others] = shapes;
  if (first === undefined) throw new Error('A table with bulk changes declares at least one action.');
  return z
    .discriminatedUnion('action', [first, ...others], {
      error: rule(
        { en: 'Takes the actions {n}.', es: 'Acepta las acciones {n}.' },
        { n: Object.keys(actions).join(', ') },
      ),
    })
    .refine(({ ids, matching, rows }) => [ids, matching, rows].filter((given) => given !== undefined).length === 1, {
      error: rule({
        en: 'Takes exactly one of ids, matching and rows.',
        es: 'Acepta exactamente uno de ids, matching y rows.',
      }),
    })
    .refine(({ rows, values }) => (rows === undefined) !== (values === undefined), {
      error: rule({
        en: 'Takes values for all rows, or rows with values of their own.',
        es: 'Acepta valores para todas las filas, o filas con sus propios valores.',
      }),
    });
}
export type BulkBody = z.output<ReturnType<typeof bulkBody>>;

interface RowsReply<C extends Columns> {
  rows: RowOf<C>[];
  /** Where marks were asked for: of each row, in their order, the places of those that it fits. */
  marks?: number[][] | undefined;
  next: string | null;
  total?: number | undefined;
  totals?: Record<string, number | string | null> | undefined;
}

/**
 * The endpoints of one table, to spread into a contract: `rows`, `groups` and `export`; `bulkEndpoint` adds the change of many rows.
 * `path` is where they stand (`/tables/projects`), `access` who may look. `grows`: data adds columns to it, which a row holds as well.
 */
export function tableEndpoints<const N extends string, const C extends Columns, const A extends Capability>(
  path: `/tables/${N}`,
  columns: C,
  access: A,
  grows = false,
) {
  // The shape is made from the columns, which a schema's type can not follow; RowOf says the same in types.
  const shape = { id: Id, version: z.number(), ...shapesOf(columns) };
  const Row = (grows ? z.looseObject(shape) : z.object(shape)) as unknown as z.ZodType<RowOf<C>, RowOf<C>>;
  const reply: z.ZodType<RowsReply<C>, RowsReply<C>> = z.object({
    rows: z.array(Row),
    marks: z.array(z.array(z.int())).optional(),
    next: z.string().nullable(),
    total: z.number().optional(),
    totals: Totals.optional(),
  });
  return {
    rows: {
      method: 'GET',
      path,
      summary: 'Rows of the table: filtered, sorted, a page at a time, with count and totals where asked for.',
      access,
      query: RowsQuery,
      reply,
    },
    groups: {
      method: 'GET',
      path: `${path}/groups`,
      summary: 'The groups of the table on every level, each with its count and sub-totals.',
      access,
      query: GroupsQuery,
      reply: GroupsReply,
    },
    export: {
      method: 'GET',
      path: `${path}/export`,
      summary: 'The rows as a CSV or XLSX file: this filter, this order, these columns.',
      allowance: 'exports',
      access,
      query: ExportQuery,
      reply: 'stream',
    },
  } as const satisfies Record<string, Endpoint>;
}

/** The endpoint that changes many rows at once, row by row under the rules of a single change, each with its own result. */
export function bulkEndpoint<const N extends string, const A extends Capability>(
  path: `/tables/${N}`,
  access: A,
  actions: BulkActions,
) {
  return {
    method: 'POST',
    path: `${path}/bulk`,
    summary: 'One action on many rows; each is judged by itself and has its own result. One undo takes all back.',
    access,
    body: bulkBody(actions),
    reply: BulkReply,
    source: 'bulk',
  } as const satisfies Endpoint;
}
