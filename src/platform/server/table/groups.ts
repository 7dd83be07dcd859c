import { sql, type SQL } from 'drizzle-orm';
import { AppError, badInput, faultOf } from '#platform/shared/errors.ts';
import type { GroupsQuery, TableGroup } from '#platform/shared/table-contract.ts';
import { isGroupable, type Column, type DateUnit, type GroupKey } from '#platform/shared/table.ts';
import type { Executor } from '../writes/transaction.ts';
import { selectionOf } from './filter.ts';
import { orderOf } from './order.ts';
import { totalsOf, totalSql } from './rows.ts';
import { columnOf, joinsFor, valueOf, type Asked, type SourceColumn } from './source.ts';
import { sentence } from '#platform/shared/text.ts';

/** Groups that one answer holds. */
export const mostGroupsShown = 2000;

interface Level {
  value: SQL;
  order: SQL;
  name: SQL | undefined;
  needs: readonly string[];
  column: Column;
  descending: boolean;
}

const truncated: Record<Exclude<DateUnit, 'week'>, SQL> = {
  day: sql`'day'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
};

/** The first day of the stretch of time that a day lies in, as `startOf` has it: weeks begin on Sunday. */
function startSql(unit: DateUnit, day: SQL): SQL {
  return unit === 'week'
    ? sql`(date_trunc('week', (${day} + 1)::timestamp)::date - 1)`
    : sql`date_trunc(${truncated[unit]}, ${day}::timestamp)::date`;
}

function levelOf(asked: Asked, { column: key, unit }: GroupKey, descending: boolean): Level {
  const { column, from } = columnOf(asked, key, 'group');
  if (!isGroupable(column))
    throw badInput(
      'group',
      sentence({ en: '"{key}" can not be grouped.', es: '«{key}» no se puede agrupar.' }, { key }),
    );
  const base = { needs: from.needs ?? [], column, descending };
  if (column.kind === 'date' || column.kind === 'moment') {
    const day = column.kind === 'date' ? from.sql : sql`(${from.sql} at time zone ${asked.zone}::text)::date`;
    const start = startSql(unit ?? 'month', day);
    return { ...base, value: start, order: start, name: undefined };
  }
  if (unit !== undefined)
    throw badInput(
      'group',
      sentence(
        { en: '"{key}" has no days to gather by {unit}.', es: '«{key}» no tiene días que agrupar por {unit}.' },
        { key, unit },
      ),
    );
  return { ...base, ...plainLevel(asked, column, from) };
}

function plainLevel(asked: Asked, column: Column, from: SourceColumn): Pick<Level, 'value' | 'order' | 'name'> {
  const held = valueOf(column, from);
  const value =
    column.kind === 'number' || column.kind === 'money' || column.kind === 'percent'
      ? sql`(${held})::float8`
      : column.kind === 'choice'
        ? sql`(${held})::text`
        : held;
  return {
    value,
    order: orderOf(column, from, asked.language).sql,
    name: column.kind === 'person' ? from.name : undefined,
  };
}

type Found = Record<string, string | number | boolean | null>;

/** Every group on every level with its count and sub-totals, in order, each before the groups inside it. */
export async function readGroups(
  db: Executor,
  asked: Asked,
  query: GroupsQuery,
): Promise<{ groups: TableGroup[]; cut: boolean }> {
  const selection = selectionOf(asked, query);
  const levels = query.group.map((key) =>
    levelOf(asked, key, query.sort?.some(({ column, descending }) => column === key.column && descending) ?? false),
  );
  if (levels.some(({ column }) => column.kind === 'choices'))
    throw new AppError('bad_input', {
      details: [
        faultOf('group', {
          en: 'A row can not stand in several groups.',
          es: 'Una fila no puede estar en varios grupos.',
        }),
      ],
    });
  const totals = totalsOf(asked, query.columns);
  const read = [
    ...levels.flatMap(({ value, order, name }, at) => [
      sql`${value} as ${id('v', at)}`,
      sql`${order} as ${id('o', at)}`,
      sql`${name ?? sql`null::text`} as ${id('n', at)}`,
    ]),
    ...totals.map(({ held }, at) => sql`${held} as ${id('t', at)}`),
  ];
  const gathered = levels.map((_level, at) => sql`(${id('v', at)}, ${id('o', at)}, ${id('n', at)})`);
  const { rows } = await db.execute<Found>(sql`
    select ${sql.join(
      [
        ...levels.flatMap(({ column }, at) => [
          sql`${column.kind === 'date' || column.kind === 'moment' ? sql`${id('v', at)}::text` : id('v', at)} as ${id('v', at)}`,
          sql`${id('n', at)} as ${id('n', at)}`,
          sql`grouping(${id('v', at)}) as ${id('g', at)}`,
        ]),
        sql`count(*)::int as rows`,
        ...totals.map(({ column }, at) => sql`${totalSql(column, id('t', at))} as ${id('t', at)}`),
      ],
      sql`, `,
    )}
    from (select ${sql.join(read, sql`, `)} from ${asked.source.from} ${joinsFor(asked.source, [
      ...selection.needs,
      ...levels.flatMap(({ needs }) => needs),
      ...totals.flatMap(({ needs }) => needs),
    ])} where ${selection.where}) found
    group by rollup (${sql.join(gathered, sql`, `)})
    having grouping(found.${id('v', 0)}) = 0
    order by ${sql.join(
      levels.flatMap(({ descending }, at) => [
        sql`grouping(found.${id('v', at)}) desc`,
        sql`found.${id('o', at)} ${descending ? sql`desc` : sql``} nulls last`,
        sql`found.${id('v', at)} nulls last`,
      ]),
      sql`, `,
    )}
    limit ${mostGroupsShown + 1}`);
  return {
    groups: rows.slice(0, mostGroupsShown).map((row) => ({
      path: levels.flatMap(({ column }, at) => (row[`g${at}`] === 0 ? [groupValue(column, row, at)] : [])),
      count: Number(row['rows']),
      totals: Object.fromEntries(
        totals.map(({ key }, at) => {
          const figure = row[`t${at}`];
          return [key, typeof figure === 'boolean' || figure === undefined ? null : figure];
        }),
      ),
    })),
    cut: rows.length > mostGroupsShown,
  };
}

function id(letter: 'v' | 'o' | 'n' | 't' | 'g', at: number): SQL {
  return sql`${sql.identifier(`${letter}${at}`)}`;
}

function groupValue(column: Column, row: Found, at: number): TableGroup['path'][number] {
  const value = row[`v${at}`] ?? null;
  return column.kind === 'person' && value !== null ? { id: String(value), name: String(row[`n${at}`] ?? '') } : value;
}
