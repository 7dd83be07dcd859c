import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { holds } from '#platform/shared/access.ts';
import { type Language, sentence } from '#platform/shared/text.ts';
import { permittedColumns, type Column, type Columns } from '#platform/shared/table.ts';
import { groupsKey, type Viewer } from '../viewer.ts';

/** Where a column's value comes from. */
export interface SourceColumn {
  /** The value; of a person their id. */
  sql: SQL;
  /** The name of a person. */
  name?: SQL;
  /** The joins that the value is read from, by their names. */
  needs?: readonly string[];
  /** Sorts by this instead of the value, so that an index can be used. */
  order?: SQL;
  /** Never empty: spares the care for empty values, and lets an index sort. */
  filled?: true;
  /** Says how a row stands to whoever asks: the list has it, a record that is read alone has not. */
  ofViewer?: true;
}

/** What a table is read from, for one viewer on one day. Whatever comes from the request is bound, never written into the SQL. */
export interface TableSource<C extends Columns> {
  /** `projects p`, with the joins that row scope needs. */
  from: SQL;
  /** Joins that only some columns need, by name; a statement takes those that it uses, in this order. */
  joins: Readonly<Record<string, SQL>>;
  /** Which rows the viewer sees. */
  where: SQL;
  id: SQL;
  version: SQL;
  /** Every declared column has its value: a missing one does not compile. */
  columns: Readonly<Record<keyof C, SourceColumn>>;
  /**
   * What a free search looks through: columns, which bring their joins with them (of a person the name; one that the viewer may not see
   * is not searched), and texts of `from` that are no column.
   */
  search: { columns: readonly (keyof C & string)[]; texts?: readonly SQL[] };
  /** The column by which an import knows a row again, or `id`: a file that has no such column gets the ids in a column of their own. */
  knownBy?: string;
}

/** Columns that data adds to those of a table: what they are, and where each comes from. */
export interface AddedColumns {
  columns: Columns;
  from: Readonly<Record<string, SourceColumn>>;
}

/** One question to a table: who asks, in which language and zone, and what there is for them. */
export interface Asked {
  viewer: Viewer;
  language: Language;
  zone: string;
  today: string;
  /** What the viewer may see; anything else does not exist. */
  columns: Columns;
  source: TableSource<Columns>;
  /** Of a person of several groups, each group and which rows it sees; nothing for anybody else. */
  perGroup?: readonly GroupRows[];
}

/** One group of a person of several, and which rows of a table it sees. */
interface GroupRows {
  viewer: Viewer;
  where: SQL;
}

/** By the groups of who sees them: nothing else decides it. */
const permitted = new WeakMap<Columns, Map<string, Columns>>();

/** The columns of a table that this viewer may see. */
export function columnsFor(columns: Columns, viewer: Viewer): Columns {
  const groups = groupsKey(viewer);
  const byGroups = permitted.get(columns) ?? new Map<string, Columns>();
  const known = byGroups.get(groups);
  if (known !== undefined) return known;
  const found = Object.fromEntries(
    Object.entries(permittedColumns(columns, (capability) => holds(viewer.groups, capability))).flatMap(
      ([key, column]) => (column === undefined ? [] : [[key, column] as const]),
    ),
  );
  permitted.set(columns, byGroups.set(groups, found));
  return found;
}

/** A column and its source by key; `bad_input` at `path` for one that is not there or that the viewer may not see. */
export function columnOf(asked: Asked, key: string, path: string): { column: Column; from: SourceColumn } {
  const column = Object.hasOwn(asked.columns, key) ? asked.columns[key] : undefined;
  const from = asked.source.columns[key];
  if (column === undefined || from === undefined)
    throw new AppError('bad_input', {
      details: [
        faultOf(
          path,
          sentence({ en: 'This table has no column "{key}".', es: 'Esta tabla no tiene la columna «{key}».' }, { key }),
        ),
      ],
    });
  return { column, from };
}

/** An empty text is no value: it is sorted, grouped and shown like a missing one. */
export function valueOf(column: Column, from: SourceColumn): SQL {
  return column.kind === 'text' && from.filled !== true ? sql`nullif(${from.sql}, '')` : from.sql;
}

/** The joins that these columns need, each once, in the order in which the source declares them. */
export function joinsFor(source: Pick<TableSource<Columns>, 'joins'>, needs: Iterable<string>): SQL {
  const wanted = new Set(needs);
  return sql.join(
    Object.entries(source.joins)
      .filter(([name]) => wanted.has(name))
      .map(([, join]) => join),
    sql` `,
  );
}

/** The same question to a table that has these columns as well. */
export function withAdded(asked: Asked, added: AddedColumns): Asked {
  const from = columnsPerGroup(added.columns, added.from, asked.perGroup);
  return {
    ...asked,
    columns: { ...asked.columns, ...columnsFor(added.columns, asked.viewer) },
    source: { ...asked.source, columns: { ...asked.source.columns, ...from } },
  };
}

/**
 * The columns for a person of several groups: one that not every group may see is empty in the rows that only the others see, and
 * so it is for filters, orders, groups and totals.
 */
export function columnsPerGroup(
  columns: Columns,
  from: Readonly<Record<string, SourceColumn>>,
  perGroup: readonly GroupRows[] | undefined,
): Readonly<Record<string, SourceColumn>> {
  if (perGroup === undefined) return from;
  const narrowed = { ...from };
  for (const key of Object.keys(columns)) {
    const column = from[key];
    const able = perGroup.filter(({ viewer }) => Object.hasOwn(columnsFor(columns, viewer), key));
    if (column === undefined || able.length === perGroup.length || able.length === 0) continue;
    const { filled: _filled, order, name, ...same } = column;
    const ways = sql.join(
      able.map(({ where }) => where),
      sql` or `,
    );
    const only = (value: SQL) => sql`case when ${ways} then ${value} end`;
    narrowed[key] = {
      ...same,
      sql: only(column.sql),
      ...(name === undefined ? {} : { name: only(name) }),
      ...(order === undefined ? {} : { order: only(order) }),
    };
  }
  return narrowed;
}
