import { sql, type SQL } from 'drizzle-orm';
import { badInput } from '#platform/shared/errors.ts';
import type { RowsQuery } from '#platform/shared/table-contract.ts';
import type { CellValue, Column, Total } from '#platform/shared/table.ts';
import { executePrepared } from '../database/prepared.ts';
import type { Executor } from '../writes/transaction.ts';
import { marksOf, namedRows, selectionOf, type Selection } from './filter.ts';
import { afterCursor, cursorOf, orderBy, orderFor, type Order } from './order.ts';
import { columnOf, joinsFor, valueOf, type Asked, type SourceColumn } from './source.ts';

/** A row as it leaves the engine; the contract's reply schema writes it. */
export type TableRow = { id: string; version: number } & Record<string, CellValue>;

/** A row as it is found: with the position that the next page begins after. */
export type FoundRow = TableRow;

interface Page {
  rows: TableRow[];
  marks?: number[][];
  next: string | null;
  total?: number;
  totals?: Record<string, number | string | null>;
}

/** A column's value as a reply holds it: moments and days as text, figures as numbers, a person as id and name. */
export function shown(column: Column, from: SourceColumn): SQL {
  const held = valueOf(column, from);
  switch (column.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return sql`(${held})::float8`;
    case 'date':
    case 'choice':
      return sql`(${held})::text`;
    case 'moment':
      return sql`to_char(${held}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    case 'person':
      return sql`case when ${held} is null then null else json_build_object('id', ${held}, 'name', ${from.name ?? sql`''`}) end`;
    default:
      return held;
  }
}

/** The statement that reads these columns of some rows: first which rows in which order, and only for those what they hold. */
export function rowsSql(
  asked: Asked,
  selection: Selection,
  order: Order,
  keys: readonly string[],
  part: { limit?: number; offset?: number; after?: string; marks?: ReturnType<typeof marksOf> },
): SQL {
  const { source } = asked;
  const columns = keys.map((key) => ({ key, ...columnOf(asked, key, 'columns') }));
  const conditions = [selection.where];
  if (part.after !== undefined) conditions.push(afterCursor(order, part.after, source.id));
  const inner = sql`
    select ${sql.join([sql`${source.id} as id`, ...order.keys.map((key, index) => sql`${key.sql} as ${keyName(index)}`)], sql`, `)}
    from ${source.from} ${joinsFor(source, [...selection.needs, ...order.needs])}
    where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(order.keys, (index) => order.keys[index]?.sql ?? sql``, source.id)}
    ${part.limit === undefined ? sql`` : sql`limit ${part.limit}`}
    ${part.offset === undefined || part.offset === 0 ? sql`` : sql`offset ${part.offset}`}`;
  const values = columns.map(({ key, column, from }) => sql`${shown(column, from)} as ${sql.identifier(key)}`);
  const { marks } = part;
  if (marks !== undefined) values.push(sql`${marks.value} as ${marksName}`);
  const positions = order.keys.map((_key, index) => sql`(page.${keyName(index)})::text as ${cursorName(index)}`);
  return sql`
    select ${sql.join([sql`${source.id} as id`, sql`${source.version} as version`, ...values, ...positions], sql`, `)}
    from (${inner}) page cross join ${source.from} ${joinsFor(source, [
      ...columns.flatMap(({ from }) => from.needs ?? []),
      ...(marks?.needs ?? []),
    ])}
    where ${source.id} = page.id
    order by ${orderBy(order.keys, (index) => sql`page.${keyName(index)}`, sql`page.id`)}`;
}

const marksName = sql.identifier('__marks');
const keyName = (index: number): SQL => sql`${sql.identifier(`sort_${index}`)}`;
const cursorName = (index: number): SQL => sql`${sql.identifier(`__at_${index}`)}`;

/** The columns that are asked for, or all that there are for this viewer. */
export function wantedColumns(asked: Asked, named: readonly string[] | undefined): string[] {
  for (const key of named ?? []) columnOf(asked, key, 'columns');
  return [...(named ?? Object.keys(asked.columns))];
}

/** One page of a table, with the count and the totals of all its rows where they are asked for. */
export async function readRows(db: Executor, asked: Asked, query: RowsQuery): Promise<Page> {
  if (query.after !== undefined && query.offset !== undefined)
    throw badInput('offset', {
      en: 'Goes from the start of the table: give either this or after.',
      es: 'Cuenta desde el inicio de la tabla: indica esto o after.',
    });
  const selection = selectionOf(asked, query);
  const order = orderFor(asked, query.sort ?? []);
  const limit = query.limit ?? 100;
  const statement = rowsSql(asked, namedRows(asked, selection, query.ids), order, wantedColumns(asked, query.columns), {
    limit: limit + 1,
    marks: marksOf(asked, query.marks ?? []),
    ...(query.after === undefined ? {} : { after: query.after }),
    ...(query.offset === undefined ? {} : { offset: query.offset }),
  });
  // What everybody opens is planned once for each connection; what somebody filters by would only fill the memory of plans.
  const isUsual = [query.filter, query.q, query.marks, query.ids].every((each) => each === undefined);
  const { rows } = isUsual ? await executePrepared<FoundRow>(db, statement) : await db.execute<FoundRow>(statement);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(withoutPosition),
    ...(query.marks === undefined ? {} : { marks: page.map(marksIn) }),
    next: rows.length > limit && last !== undefined ? nextOf(order, last) : null,
    ...(query.count === true || query.totals === true
      ? await readTotals(db, asked, selection, query.totals === true ? totalsOf(asked, query.columns) : undefined)
      : {}),
  };
}

function nextOf(order: Order, last: FoundRow): string {
  const keys = order.keys.map((_key, index) => {
    const at = last[`__at_${index}`];
    return typeof at === 'string' ? at : null;
  });
  return cursorOf(order, keys, last.id);
}

/** The marks that the statement found for a row. */
function marksIn(row: FoundRow): number[] {
  const { __marks: found } = row;
  return Array.isArray(found) ? found.map(Number) : [];
}

/** The row without what only the next page is found by. */
export function withoutPosition({ id, version, ...more }: FoundRow): TableRow {
  return { id, version, ...Object.fromEntries(Object.entries(more).filter(([key]) => !key.startsWith('__'))) };
}

const aggregates: Record<Total, SQL> = { sum: sql`sum`, average: sql`avg`, min: sql`min`, max: sql`max` };

/** The totals of these columns, or of all that the viewer may see: each as the name of its column and what is added up. */
export function totalsOf(
  asked: Asked,
  named: readonly string[] | undefined,
): { key: string; column: Column; held: SQL; needs: readonly string[] }[] {
  return wantedColumns(asked, named).flatMap((key) => {
    const { column, from } = columnOf(asked, key, 'columns');
    if (column.total === undefined) return [];
    return [{ key, column, held: valueOf(column, from), needs: from.needs ?? [] }];
  });
}

/** The figure of a column over an expression: days as text, all else as a number. */
export function totalSql(column: Column, held: SQL): SQL {
  const figure = sql`${aggregates[column.total ?? 'sum']}(${held})`;
  return column.kind === 'date' || column.kind === 'moment' ? sql`(${figure})::date::text` : sql`(${figure})::float8`;
}

async function readTotals(
  db: Executor,
  asked: Asked,
  selection: Selection,
  totals: ReturnType<typeof totalsOf> | undefined,
): Promise<{ total: number; totals?: Record<string, number | string | null> }> {
  const figures = (totals ?? []).map(
    ({ key, column, held }) => sql`, ${totalSql(column, held)} as ${sql.identifier(key)}`,
  );
  const { rows } = await db.execute<Record<string, number | string | null>>(sql`
    select count(*)::int as "__rows" ${sql.join(figures, sql``)}
    from ${asked.source.from} ${joinsFor(asked.source, [...selection.needs, ...(totals ?? []).flatMap(({ needs }) => needs)])}
    where ${selection.where}`);
  const { __rows: total, ...rest } = rows[0] ?? {};
  return { total: Number(total ?? 0), ...(totals === undefined ? {} : { totals: rest }) };
}
