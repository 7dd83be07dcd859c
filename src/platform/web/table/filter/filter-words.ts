import { formatDay } from '#platform/shared/dates.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { Column, Columns, DateUnit } from '#platform/shared/table.ts';
import {
  branchOf,
  isCondition,
  isWithin,
  me,
  operatorsOf,
  type Condition,
  type FilterTree,
  type FilterValue,
  type Operator,
  type Within,
} from '#platform/shared/table-filter.ts';
import { wordsOf } from '../cell-words.ts';

/** The operators in a menu. The same word stands in the sentence of a filter, between column and value. */
export const operatorWords = texts({
  contains: { en: 'contains', es: 'contiene' },
  not_contains: { en: 'does not contain', es: 'no contiene' },
  is: { en: 'is', es: 'es' },
  is_not: { en: 'is not', es: 'no es' },
  starts: { en: 'starts with', es: 'empieza con' },
  ends: { en: 'ends with', es: 'termina con' },
  empty: { en: 'is empty', es: 'está vacío' },
  filled: { en: 'is filled in', es: 'tiene valor' },
  eq: { en: 'is', es: 'es' },
  ne: { en: 'is not', es: 'no es' },
  gt: { en: 'is more than', es: 'es mayor que' },
  gte: { en: 'is at least', es: 'es al menos' },
  lt: { en: 'is less than', es: 'es menor que' },
  lte: { en: 'is at most', es: 'es como máximo' },
  between: { en: 'is between', es: 'está entre' },
  on: { en: 'is on', es: 'es el' },
  before: { en: 'is before', es: 'es antes del' },
  after: { en: 'is after', es: 'es después del' },
  on_or_before: { en: 'is on or before', es: 'es a más tardar el' },
  on_or_after: { en: 'is on or after', es: 'es a partir del' },
  within: { en: 'is within', es: 'está dentro de' },
  any_of: { en: 'is any of', es: 'es alguno de' },
  none_of: { en: 'is none of', es: 'no es ninguno de' },
  has_any: { en: 'has any of', es: 'tiene alguno de' },
  has_all: { en: 'has all of', es: 'tiene todos' },
  has_none: { en: 'has none of', es: 'no tiene ninguno de' },
}) satisfies Record<Operator, Text>;

const t = texts({
  me: { en: 'me', es: 'yo' },
  somebody: { en: 'somebody', es: 'alguien' },
  and: { en: '{a} and {b}', es: '{a} y {b}' },
  or: { en: '{a} or {b}', es: '{a} o {b}' },
  thisUnit: {
    en: 'this {unit, select, day {day (today)} week {week} month {month} quarter {quarter} other {year}}',
    es: '{unit, select, day {hoy} week {esta semana} month {este mes} quarter {este trimestre} other {este año}}',
  },
  lastUnit: {
    en: 'last {unit, select, day {day (yesterday)} week {week} month {month} quarter {quarter} other {year}}',
    es: '{unit, select, day {ayer} week {la semana pasada} month {el mes pasado} quarter {el trimestre pasado} other {el año pasado}}',
  },
  nextUnit: {
    en: 'next {unit, select, day {day (tomorrow)} week {week} month {month} quarter {quarter} other {year}}',
    es: '{unit, select, day {mañana} week {la próxima semana} month {el próximo mes} quarter {el próximo trimestre} other {el próximo año}}',
  },
  nextMany: {
    en: 'the next {n} {unit, select, day {days} week {weeks} month {months} quarter {quarters} other {years}}',
    es: '{unit, select, day {los próximos {n} días} week {las próximas {n} semanas} month {los próximos {n} meses} quarter {los próximos {n} trimestres} other {los próximos {n} años}}',
  },
  lastMany: {
    en: 'the last {n} {unit, select, day {days} week {weeks} month {months} quarter {quarters} other {years}}',
    es: '{unit, select, day {los últimos {n} días} week {las últimas {n} semanas} month {los últimos {n} meses} quarter {los últimos {n} trimestres} other {los últimos {n} años}}',
  },
  around: {
    en: '{from} to {to} {unit, select, day {days} week {weeks} month {months} quarter {quarters} other {years}} from today',
    es: 'de {from} a {to} {unit, select, day {días} week {semanas} month {meses} quarter {trimestres} other {años}} desde hoy',
  },
  incomplete: { en: '…', es: '…' },
});

/** Names of people by id, as far as the screen knows them. */
export type Names = ReadonlyMap<string, string>;

/** A relative range in words: "the next 30 days", "last week", "this quarter". */
export function withinWords({ unit, from, to }: Within, language: Language): string {
  if (from === 0 && to === 0) return say(t.thisUnit, language, { unit });
  if (from === -1 && to === -1) return say(t.lastUnit, language, { unit });
  if (from === 1 && to === 1) return say(t.nextUnit, language, { unit });
  if (from >= 0 && from <= 1 && to > 0) return say(t.nextMany, language, { n: to, unit });
  if (to <= 0 && to >= -1 && from < 0) return say(t.lastMany, language, { n: -from, unit });
  return say(t.around, language, { from, to, unit });
}

/** The value of a condition in words. */
export function valueWords(column: Column, value: FilterValue | undefined, language: Language, names: Names): string {
  if (value === undefined) return '';
  if (isWithin(value)) return withinWords(value, language);
  if (Array.isArray(value)) {
    const parts = value.map((each) => oneWord(column, each, language, names));
    return parts.length === 0 ? say(t.incomplete, language) : parts.join(', ');
  }
  return typeof value === 'object' ? '' : oneWord(column, value, language, names);
}

function oneWord(column: Column, value: string | number | boolean, language: Language, names: Names): string {
  if (column.kind === 'person')
    return value === me ? say(t.me, language) : (names.get(String(value)) ?? say(t.somebody, language));
  if (column.kind === 'choices' && typeof value === 'string') return wordsOf(column, [value], language);
  if (column.kind === 'moment' && typeof value === 'string') return formatDay(value, language);
  return wordsOf(column, value, language) || String(value);
}

/** One condition in words: "Factory is any of Butte, Reno". */
export function conditionWords(
  [key, operator, value]: Condition,
  columns: Columns,
  language: Language,
  names: Names,
): string {
  const column = columns[key];
  if (column === undefined) return key;
  const parts = [say(column.label, language), say(wordOf(operator), language)];
  if (value !== undefined && value !== '') parts.push(valueWords(column, value, language, names));
  return parts.join(' ');
}

function wordOf(operator: string): Text {
  return Object.entries(operatorWords).find(([name]) => name === operator)?.[1] ?? { en: operator, es: operator };
}

/** A whole filter as a sentence. Branches within branches stand in brackets. */
export function filterWords(
  tree: FilterTree,
  columns: Columns,
  language: Language,
  names: Names,
  isInner = false,
): string {
  if (isCondition(tree)) return conditionWords(tree, columns, language, names);
  const { every, parts } = branchOf(tree);
  const words = parts.map((part) => filterWords(part, columns, language, names, true));
  const joined = words.reduce((a, b) => (a === '' ? b : say(every ? t.and : t.or, language, { a, b })), '');
  return isInner && parts.length > 1 ? `(${joined})` : joined;
}

/** The operator that a fresh condition begins with, and its first value. */
export function firstCondition(key: string, column: Column): Condition {
  switch (column.kind) {
    case 'text':
      return [key, 'contains', ''];
    case 'number':
    case 'money':
    case 'percent':
      return [key, 'gte', 0];
    case 'date':
    case 'moment':
      return [key, 'within', { unit: 'day', from: 0, to: 30 }];
    case 'choice':
      return [key, 'any_of', []];
    case 'person':
      return [key, 'any_of', column.named === 'by rows' ? [] : [me]];
    case 'choices':
      return [key, 'has_any', []];
    case 'flag':
      return [key, 'is', true];
  }
}

/** The same condition with another operator: the value stays where it still fits. */
export function withOperator(condition: Condition, operator: string, column: Column, today: string): Condition {
  const [key, , value] = condition;
  if (operator === 'empty' || operator === 'filled') return [key, operator];
  if (operator === 'within') return [key, operator, { unit: 'day', from: 0, to: 30 }];
  const isDate = column.kind === 'date' || column.kind === 'moment';
  const isFigure = column.kind === 'number' || column.kind === 'money' || column.kind === 'percent';
  if (operator === 'between')
    return [key, operator, isDate ? [today, today] : [0, typeof value === 'number' ? value : 0]];
  if (isDate) return [key, operator, typeof value === 'string' ? value : today];
  if (isFigure) return [key, operator, typeof value === 'number' ? value : 0];
  if (column.kind === 'flag') return [key, operator, value === true];
  if (column.kind === 'text') return [key, operator, typeof value === 'string' ? value : ''];
  const several = ['any_of', 'none_of', 'has_any', 'has_all', 'has_none'].includes(operator);
  const list = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : [];
  return several ? [key, operator, list] : [key, operator, String(list[0] ?? '')];
}

/** Without the conditions that still lack their value: what can be asked of the server. Undefined when nothing is left. */
export function complete(tree: FilterTree): FilterTree | undefined {
  if (isCondition(tree)) {
    const value = tree[2];
    const lacks = value === '' || (Array.isArray(value) && value.length === 0);
    return lacks ? undefined : tree;
  }
  const { every, parts } = branchOf(tree);
  const left = parts.map(complete).filter((part) => part !== undefined);
  if (left.length === 0) return undefined;
  return every ? { all: left } : { any: left };
}

/** The conditions that stand side by side at the top and are joined by "and": each is a chip. */
export function topConditions(tree: FilterTree | undefined): FilterTree[] {
  if (tree === undefined) return [];
  if (isCondition(tree) || 'any' in tree) return [tree];
  return [...tree.all];
}

/** The filter of some chips. */
export function ofChips(parts: readonly FilterTree[]): FilterTree | undefined {
  return parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : { all: parts };
}

export function operatorsFor(column: Column): readonly Operator[] {
  return operatorsOf[column.kind];
}

export const quickRanges: readonly Within[] = [
  { unit: 'day', from: 0, to: 0 },
  { unit: 'day', from: 0, to: 7 },
  { unit: 'day', from: 0, to: 30 },
  { unit: 'week', from: 0, to: 0 },
  { unit: 'week', from: 1, to: 1 },
  { unit: 'week', from: -1, to: -1 },
  { unit: 'month', from: 0, to: 0 },
  { unit: 'month', from: 1, to: 1 },
  { unit: 'quarter', from: 0, to: 0 },
  { unit: 'year', from: 0, to: 0 },
];

export const unitWords: Record<DateUnit, Text> = {
  day: { en: 'days', es: 'días' },
  week: { en: 'weeks', es: 'semanas' },
  month: { en: 'months', es: 'meses' },
  quarter: { en: 'quarters', es: 'trimestres' },
  year: { en: 'years', es: 'años' },
};
