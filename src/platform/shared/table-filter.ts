import { addDays } from './dates.ts';
import { type Fault, faultOf } from './errors.ts';
import { isFilterable, type CellValue, type Column, type ColumnKind, type Columns, type DateUnit } from './table.ts';
import { dateUnits } from './table.ts';
import { sentence, type Text } from './text.ts';

/** Days around today by whole units: `{unit: 'week', from: -1, to: -1}` is last week, `{unit: 'day', from: 0, to: 30}` the next 30 days. */
export interface Within {
  unit: DateUnit;
  from: number;
  to: number;
}

const textOperators = ['contains', 'not_contains', 'is', 'is_not', 'starts', 'ends', 'empty', 'filled'] as const;
const numberOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty', 'filled'] as const;
const dateOperators = [
  'on',
  'before',
  'after',
  'on_or_before',
  'on_or_after',
  'between',
  'within',
  'empty',
  'filled',
] as const;
const choiceOperators = ['is', 'is_not', 'any_of', 'none_of', 'empty', 'filled'] as const;
const choicesOperators = ['has_any', 'has_all', 'has_none', 'empty', 'filled'] as const;
const flagOperators = ['is'] as const;

/** The operators of each kind of column, in the order in which a menu shows them. */
export const operatorsOf = {
  text: textOperators,
  number: numberOperators,
  money: numberOperators,
  percent: numberOperators,
  date: dateOperators,
  moment: dateOperators,
  choice: choiceOperators,
  choices: choicesOperators,
  person: choiceOperators,
  flag: flagOperators,
} as const satisfies Record<ColumnKind, readonly string[]>;

export type Operator = (typeof operatorsOf)[ColumnKind][number];

export type FilterValue = string | number | boolean | readonly (string | number)[] | Within;

/** `[column, operator, value]`; `empty` and `filled` take no value. */
export type Condition = readonly [column: string, operator: string, value?: FilterValue];
export type FilterTree = Condition | { readonly all: readonly FilterTree[] } | { readonly any: readonly FilterTree[] };

export const mostConditions = 50;
export const deepestFilter = 3;
/** A person or value list of a condition. */
export const mostValues = 200;
/** The word of a filter for the person who asks. */
export const me = 'me';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/iu;

export function isCondition(tree: FilterTree): tree is Condition {
  return Array.isArray(tree);
}

/** The parts of a branch, and whether all or any of them must hold. */
export function branchOf(tree: Exclude<FilterTree, Condition>): { every: boolean; parts: readonly FilterTree[] } {
  return 'all' in tree ? { every: true, parts: tree.all } : { every: false, parts: tree.any };
}

/** How many conditions a filter has. */
export function conditionsIn(tree: FilterTree): number {
  if (isCondition(tree)) return 1;
  return branchOf(tree).parts.reduce((sum, part) => sum + conditionsIn(part), 0);
}

/** How many branches stand inside each other; a lone condition counts none. */
function depthOf(tree: FilterTree): number {
  if (isCondition(tree)) return 0;
  return 1 + Math.max(0, ...branchOf(tree).parts.map(depthOf));
}

/**
 * What is wrong with a filter for these columns; each fault names the column and the rule. Give the columns that the reader may
 * see: one that is hidden from them is unknown, like one that never was.
 */
export function filterFaults(columns: Columns, tree: FilterTree, path = 'filter'): Fault[] {
  if (depthOf(tree) > deepestFilter)
    return [
      faultOf(
        path,
        sentence(
          {
            en: 'Must not be deeper than {deepestFilter} levels.',
            es: 'No puede tener más de {deepestFilter} niveles.',
          },
          { deepestFilter },
        ),
      ),
    ];
  if (conditionsIn(tree) > mostConditions)
    return [
      faultOf(
        path,
        sentence(
          {
            en: 'Must not have more than {mostConditions} conditions.',
            es: 'No puede tener más de {mostConditions} condiciones.',
          },
          { mostConditions },
        ),
      ),
    ];
  return faultsIn(columns, tree, path);
}

function faultsIn(columns: Columns, tree: FilterTree, path: string): Fault[] {
  if (!isCondition(tree)) {
    const { every, parts } = branchOf(tree);
    return parts.flatMap((part, index) => faultsIn(columns, part, `${path}.${every ? 'all' : 'any'}.${index}`));
  }
  const [key, operator, value] = tree;
  const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
  if (column === undefined)
    return [
      faultOf(
        path,
        sentence({ en: 'This table has no column "{key}".', es: 'Esta tabla no tiene la columna «{key}».' }, { key }),
      ),
    ];
  if (!isFilterable(column))
    return [
      faultOf(path, sentence({ en: '"{key}" can not be filtered.', es: '«{key}» no se puede filtrar.' }, { key })),
    ];
  const known: readonly string[] = operatorsOf[column.kind];
  if (!known.includes(operator))
    return [
      faultOf(
        path,
        sentence(
          { en: '"{key}" takes {known}, but not "{operator}".', es: '«{key}» acepta {known}, pero no «{operator}».' },
          { key, known: known.join(', '), operator },
        ),
      ),
    ];
  const rule = valueRule(column, operator, value);
  if (rule === undefined) return [];
  const broken = { en: '"{key}" with "{operator}" {rule}.', es: '«{key}» con «{operator}» {rule}.' };
  return [faultOf(path, sentence(broken, { key, operator, rule }))];
}

/** The rule that a value breaks, in words that follow the column and its operator. */
function valueRule(column: Column, operator: string, value: FilterValue | undefined): Text | undefined {
  if (operator === 'empty' || operator === 'filled')
    return value === undefined ? undefined : { en: 'takes no value', es: 'no lleva valor' };
  if (value === undefined) return { en: 'needs a value', es: 'necesita un valor' };
  switch (column.kind) {
    case 'text':
      return isWord(value)
        ? undefined
        : { en: 'needs a text of 1 to 200 characters', es: 'necesita un texto de 1 a 200 caracteres' };
    case 'number':
    case 'money':
    case 'percent':
      return numberRule(operator, value);
    case 'date':
    case 'moment':
      return dateRule(operator, value);
    case 'choice':
      return listRule(operator === 'any_of' || operator === 'none_of', value, choiceRule(column.choices));
    case 'choices':
      return listRule(true, value, column.choices === undefined ? wordRule : choiceRule(column.choices));
    case 'person':
      return listRule(operator === 'any_of' || operator === 'none_of', value, (each) =>
        typeof each === 'string' && (each === me || uuid.test(each))
          ? undefined
          : { en: 'needs the id of a person or "me"', es: 'necesita el id de una persona o «me»' },
      );
    case 'flag':
      return typeof value === 'boolean' ? undefined : { en: 'needs true or false', es: 'necesita verdadero o falso' };
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 200 && !value.includes('\u0000');
}

function isFigure(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15;
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return value >= '1900-01-01' && value < '2200-01-01' && new Date(time).toISOString().startsWith(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isPair<T>(value: unknown, fits: (each: unknown) => each is T): value is [T, T] {
  return isList(value) && value.length === 2 && value.every(fits);
}

/** True for a relative range; `{unit, from, to}` with whole numbers. */
export function isWithin(value: unknown): value is Within {
  if (typeof value !== 'object' || value === null || isList(value)) return false;
  const { unit, from, to, ...more } = value as Record<string, unknown>;
  const whole = (each: unknown): each is number =>
    typeof each === 'number' && Number.isInteger(each) && Math.abs(each) <= 1000;
  return (
    dateUnits.some((known) => known === unit) &&
    whole(from) &&
    whole(to) &&
    from <= to &&
    Object.keys(more).length === 0
  );
}

function numberRule(operator: string, value: unknown): Text | undefined {
  if (operator !== 'between') return isFigure(value) ? undefined : { en: 'needs a number', es: 'necesita un número' };
  return isPair(value, isFigure) && value[0] <= value[1]
    ? undefined
    : { en: 'needs two numbers, the smaller one first', es: 'necesita dos números, primero el menor' };
}

function dateRule(operator: string, value: unknown): Text | undefined {
  if (operator === 'within')
    return isWithin(value)
      ? undefined
      : {
          en: 'needs {unit, from, to} with whole numbers, from not after to',
          es: 'necesita {unit, from, to} con números enteros, from no mayor que to',
        };
  if (operator !== 'between')
    return isDay(value) ? undefined : { en: 'needs a date like 2026-11-20', es: 'necesita una fecha como 2026-11-20' };
  return isPair(value, isDay) && value[0] <= value[1]
    ? undefined
    : {
        en: 'needs two dates like 2026-11-20, the earlier one first',
        es: 'necesita dos fechas como 2026-11-20, primero la anterior',
      };
}

function choiceRule(choices: Readonly<Record<string, unknown>>): (each: unknown) => Text | undefined {
  return (each) =>
    typeof each === 'string' && Object.hasOwn(choices, each)
      ? undefined
      : sentence({ en: 'takes {keys}', es: 'acepta {keys}' }, { keys: Object.keys(choices).join(', ') });
}

function wordRule(each: unknown): Text | undefined {
  return isWord(each)
    ? undefined
    : { en: 'needs texts of 1 to 200 characters', es: 'necesita textos de 1 a 200 caracteres' };
}

function listRule(several: boolean, value: unknown, rule: (each: unknown) => Text | undefined): Text | undefined {
  if (!several) return rule(value);
  if (!isList(value) || value.length === 0 || value.length > mostValues)
    return sentence(
      { en: 'needs a list of 1 to {mostValues}', es: 'necesita una lista de 1 a {mostValues}' },
      { mostValues },
    );
  return value.map(rule).find((found) => found !== undefined);
}

/** The first day of the stretch of time that a date lies in. */
export function startOf(unit: DateUnit, date: string): string {
  const [year = '', month = ''] = date.split('-');
  if (unit === 'year') return `${year}-01-01`;
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  if (unit === 'month') return `${year}-${month}-01`;
  if (unit === 'week') return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay());
  return date;
}

/** The first day of the stretch that lies some units on (or back). */
function unitsOn(unit: DateUnit, start: string, count: number): string {
  if (unit === 'day') return addDays(start, count);
  if (unit === 'week') return addDays(start, 7 * count);
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count;
  const [year = 0, month = 0] = start.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month - 1 + months, 1));
  return moved.toISOString().slice(0, 10);
}

/** The last day of the stretch of time that begins on a day. */
export function endOf(unit: DateUnit, start: string): string {
  return addDays(unitsOn(unit, start, 1), -1);
}

/** The first and the last day of a relative range, both included. Depends on nothing but its arguments. */
export function resolveWithin({ unit, from, to }: Within, today: string): [first: string, last: string] {
  const now = startOf(unit, today);
  return [unitsOn(unit, now, from), addDays(unitsOn(unit, now, to + 1), -1)];
}

/** The condition that holds for exactly the rows of one group: its column's value, or the days of its stretch of time. */
export function groupCondition(key: string, column: Column, value: CellValue, unit: DateUnit = 'month'): Condition {
  if (value === null) return [key, 'empty'];
  if (typeof value === 'boolean' || typeof value === 'number')
    return [key, typeof value === 'number' ? 'eq' : 'is', value];
  if (typeof value === 'string')
    return column.kind === 'date' || column.kind === 'moment'
      ? [key, 'between', [value, endOf(unit, value)]]
      : [key, 'is', value];
  return isList(value) ? [key, 'has_all', value] : [key, 'is', value.id];
}
