import { sql, type SQL } from 'drizzle-orm';
import { addDays } from '#platform/shared/dates.ts';
import { AppError } from '#platform/shared/errors.ts';
import type { Column } from '#platform/shared/table.ts';
import {
  branchOf,
  filterFaults,
  isCondition,
  isWithin,
  me,
  resolveWithin,
  type Condition,
  type FilterTree,
  type FilterValue,
} from '#platform/shared/table-filter.ts';
import type { Text } from '#platform/shared/text.ts';
import { shownText } from './order.ts';
import { columnOf, valueOf, type Asked, type SourceColumn } from './source.ts';

/** The rows that a question is about, as a condition, and the joins that it needs. */
export interface Selection {
  where: SQL;
  needs: ReadonlySet<string>;
}

/** The viewer's rows, less what the filter and the free search leave out. Throws `bad_input` for a filter that does not fit. */
export function selectionOf(
  asked: Asked,
  wanted: { filter?: FilterTree | undefined; q?: string | undefined },
): Selection {
  const needs = new Set<string>();
  const conditions = [asked.source.where];
  if (wanted.filter !== undefined) {
    const faults = filterFaults(asked.columns, wanted.filter);
    if (faults.length > 0) throw new AppError('bad_input', { details: faults });
    conditions.push(treeSql(asked, wanted.filter, needs));
  }
  const words = (wanted.q ?? '').split(/\s+/u).filter((word) => word !== '');
  const texts = words.length > 0 ? searchedTexts(asked, needs) : [];
  for (const word of words)
    conditions.push(
      sql`(${sql.join(
        texts.map((text) => sql`strpos(${folded(text)}, ${folded(sql`${word}::text`)}) > 0`),
        sql` or `,
      )})`,
    );
  return { where: sql.join(conditions, sql` and `), needs };
}

/** Of the rows of a question those that are named, or all of them where none is. */
export function namedRows(asked: Asked, { where, needs }: Selection, ids: readonly string[] | undefined): Selection {
  if (ids === undefined) return { where, needs };
  return { where: sql`${where} and ${asked.source.id} = any(${sql.param(ids)}::uuid[])`, needs };
}

/** The filters by which rows are marked, as the places of those that a row fits; undefined where there are none. */
export function marksOf(
  asked: Asked,
  marks: readonly FilterTree[],
): { value: SQL; needs: ReadonlySet<string> } | undefined {
  if (marks.length === 0) return undefined;
  const faults = marks.flatMap((tree, index) => filterFaults(asked.columns, tree, `marks.${index}`));
  if (faults.length > 0) throw new AppError('bad_input', { details: faults });
  const needs = new Set<string>();
  const places = marks.map((tree, index) => sql`case when ${treeSql(asked, tree, needs)} then ${index}::int end`);
  return { value: sql`array_remove(array[${sql.join(places, sql`, `)}], null)`, needs };
}

/** What the free search looks through for this viewer; adds the joins that it needs. */
function searchedTexts({ source, columns, language }: Asked, needs: Set<string>): SQL[] {
  const held = source.search.columns.flatMap((key) => {
    const from = Object.hasOwn(columns, key) ? source.columns[key] : undefined;
    if (from === undefined) return [];
    for (const join of from.needs ?? []) needs.add(join);
    const held = from.name ?? sql`(${from.sql})::text`;
    const column = columns[key];
    const words = column?.kind === 'text' ? column.words : undefined;
    // Found by what is kept, and by what the reader sees of it.
    return words === undefined ? [held] : [held, shownText(words, held, language)];
  });
  return [...held, ...(source.search.texts ?? [])];
}

/** Text as a person searches it: without case and accents. */
function folded(text: SQL): SQL {
  return sql`lower(unaccent(${text}))`;
}

function treeSql(asked: Asked, tree: FilterTree, needs: Set<string>): SQL {
  if (!isCondition(tree)) {
    const { every, parts } = branchOf(tree);
    // A branch that is still empty leaves everything in, so that a filter under construction does not hide all rows.
    if (parts.length === 0) return sql`true`;
    return sql`(${sql.join(
      parts.map((part) => treeSql(asked, part, needs)),
      every ? sql` and ` : sql` or `,
    )})`;
  }
  const { column, from } = columnOf(asked, tree[0], 'filter');
  for (const join of from.needs ?? []) needs.add(join);
  return conditionSql(asked, column, from, tree);
}

function conditionSql(asked: Asked, column: Column, from: SourceColumn, [, operator, value]: Condition): SQL {
  const held = valueOf(column, from);
  if (operator === 'empty' || operator === 'filled') {
    const isEmpty = column.kind === 'choices' ? sql`coalesce(cardinality(${held}), 0) = 0` : sql`(${held}) is null`;
    return operator === 'empty' ? isEmpty : sql`not (${isEmpty})`;
  }
  switch (column.kind) {
    case 'text':
      return textSql(
        held,
        shownText(column.words, held, asked.language),
        operator,
        keyIn(column.words, listOf(value).join()),
      );
    case 'number':
    case 'money':
    case 'percent':
      return numberSql(held, operator, value);
    case 'date':
    case 'moment':
      return daySql(asked, column.kind, held, daysOf(operator, value, asked.today));
    case 'choice':
      return oneOfSql(sql`(${held})::text`, operator, listOf(value), sql`text`);
    case 'person':
      return oneOfSql(
        held,
        operator,
        listOf(value).map((each) => (each === me ? asked.viewer.userId : each)),
        sql`uuid`,
      );
    case 'choices':
      return severalSql(held, operator, listOf(value));
    case 'flag':
      return sql`(${held}) = ${value === true}`;
  }
}

function listOf(value: FilterValue | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** What somebody wrote, and the text that is kept where it is a word of ours in either language. */
interface Typed {
  typed: string;
  key: string;
}

function keyIn(words: Readonly<Record<string, Text>> | undefined, typed: string): Typed {
  const known = Object.entries(words ?? {}).find(([key, word]) => [key, word.en, word.es].includes(typed));
  return { typed, key: known?.[0] ?? typed };
}

/** `is` takes the text to the letter; the others look as a person does, without case and accents. */
function textSql(held: SQL, shown: SQL, operator: string, value: Typed): SQL {
  if (operator === 'is') return sql`${held} = ${value.key}`;
  if (operator === 'is_not') return sql`${held} is distinct from ${value.key}`;
  const text = folded(shown);
  const part = folded(sql`${value.typed}::text`);
  if (operator === 'starts') return sql`starts_with(${text}, ${part})`;
  if (operator === 'ends') return sql`right(${text}, length(${part})) = ${part}`;
  const contains = sql`strpos(${text}, ${part}) > 0`;
  return operator === 'contains' ? contains : sql`(${held} is null or not (${contains}))`;
}

function numberSql(held: SQL, operator: string, value: FilterValue | undefined): SQL {
  const figure = sql`(${held})::float8`;
  const [first = 0, last = 0] = listOf(value).map(Number);
  switch (operator) {
    case 'eq':
      return sql`${figure} = ${first}::float8`;
    case 'ne':
      return sql`${figure} is distinct from ${first}::float8`;
    case 'gt':
      return sql`${figure} > ${first}::float8`;
    case 'gte':
      return sql`${figure} >= ${first}::float8`;
    case 'lt':
      return sql`${figure} < ${first}::float8`;
    case 'lte':
      return sql`${figure} <= ${first}::float8`;
    default:
      return sql`${figure} between ${first}::float8 and ${last}::float8`;
  }
}

/** The first and the last day that a condition on a date lets through; open at an end that is undefined. */
function daysOf(
  operator: string,
  value: FilterValue | undefined,
  today: string,
): [first: string | undefined, last: string | undefined] {
  if (isWithin(value)) return resolveWithin(value, today);
  const [day = '', until = ''] = listOf(value);
  switch (operator) {
    case 'on':
      return [day, day];
    case 'before':
      return [undefined, addDays(day, -1)];
    case 'after':
      return [addDays(day, 1), undefined];
    case 'on_or_before':
      return [undefined, day];
    case 'on_or_after':
      return [day, undefined];
    default:
      return [day, until];
  }
}

/** A moment lies on the day that it has in the zone of who asks. */
function daySql(
  asked: Asked,
  kind: 'date' | 'moment',
  held: SQL,
  [first, last]: [string | undefined, string | undefined],
): SQL {
  const start = (day: string) => sql`(${day}::date::timestamp at time zone ${asked.zone})`;
  const conditions =
    kind === 'date'
      ? [
          first === undefined ? undefined : sql`${held} >= ${first}::date`,
          last === undefined ? undefined : sql`${held} <= ${last}::date`,
        ]
      : [
          first === undefined ? undefined : sql`${held} >= ${start(first)}`,
          last === undefined ? undefined : sql`${held} < ${start(addDays(last, 1))}`,
        ];
  return sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )})`;
}

function oneOfSql(held: SQL, operator: string, values: readonly string[], type: SQL): SQL {
  const list = sql`${sql.param(values)}::${type}[]`;
  return operator === 'is' || operator === 'any_of'
    ? sql`${held} = any(${list})`
    : sql`(${held} is null or ${held} <> all(${list}))`;
}

function severalSql(held: SQL, operator: string, values: readonly string[]): SQL {
  const list = sql`${sql.param(values)}::text[]`;
  const all = sql`coalesce(${held}, '{}')`;
  if (operator === 'has_all') return sql`${all} @> ${list}`;
  return operator === 'has_any' ? sql`${all} && ${list}` : sql`not (${all} && ${list})`;
}
