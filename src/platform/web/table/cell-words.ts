import { formatDay, formatMoment } from '#platform/shared/dates.ts';
import { readDay } from '#platform/shared/days.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { readNumber, type NumberMarks } from '#platform/shared/numbers.ts';
import { localeOf, say, texts, type Language } from '#platform/shared/text.ts';
import type { CellValue, Column, DateUnit } from '#platform/shared/table.ts';
import type { ClipboardCell } from '#ui/grid/grid-clipboard.ts';

const t = texts({
  yes: { en: 'Yes', es: 'Sí' },
  no: { en: 'No', es: 'No' },
  quarter: { en: 'Q{n} {year}', es: 'T{n} {year}' },
  weekOf: { en: 'Week of {day}', es: 'Semana del {day}' },
  cents: { en: 'Money has at most two decimals', es: 'El dinero tiene como máximo dos decimales' },
  notPercent: { en: 'Must be from 0 to 100', es: 'Debe ser de 0 a 100' },
  notDate: { en: 'Not a date', es: 'No es una fecha' },
  notChoice: { en: 'Not one of the choices', es: 'No está entre las opciones' },
  notFlag: { en: 'Must be yes or no', es: 'Debe ser sí o no' },
  notPerson: { en: 'Nobody by that name', es: 'Nadie con ese nombre' },
  notEditable: { en: 'Can’t be edited here', es: 'No se puede editar aquí' },
});

/** What a cell says, in the reader's language. Empty when there is nothing. */
export function wordsOf(column: Column, value: CellValue, language: Language): string {
  if (value === null) return '';
  switch (column.kind) {
    case 'number':
      return typeof value === 'number' ? formatNumber(value, language) : '';
    case 'money':
      return typeof value === 'number' ? formatMoney(value, language) : '';
    case 'percent':
      return typeof value === 'number' ? `${formatNumber(value, language)}%` : '';
    case 'date':
      return typeof value === 'string' ? formatDay(value, language) : '';
    case 'moment':
      return typeof value === 'string' ? formatMoment(value, language) : '';
    case 'choice':
      return typeof value === 'string' ? choiceWord(column.choices, value, language) : '';
    case 'choices':
      return Array.isArray(value)
        ? value
            .map((each) => (column.choices === undefined ? each : choiceWord(column.choices, each, language)))
            .join(', ')
        : '';
    case 'person':
      return typeof value === 'object' && 'name' in value ? value.name : '';
    case 'flag':
      return say(value === true ? t.yes : t.no, language);
    case 'text':
      return typeof value === 'string' ? choiceWord(column.words ?? {}, value, language) : '';
  }
}

function choiceWord(choices: Readonly<Record<string, { en: string; es: string }>>, key: string, language: Language) {
  const word = choices[key];
  return word === undefined ? key : say(word, language);
}

/** The same for another program: numbers and days bare, money in dollars, the rest in words. */
export function clipboardOf(column: Column, value: CellValue, language: Language): ClipboardCell {
  const text = wordsOf(column, value, language);
  if (typeof value === 'number') {
    if (column.kind === 'money') return { text, value: value / 100 };
    if (column.kind === 'number') return { text, value };
    if (column.kind === 'percent') return { text, value: `${value}%` };
  }
  if (column.kind === 'date' && typeof value === 'string') return { text, value };
  return { text };
}

/** What a group of dates is called: `November 2026`, `Q4 2026`. */
export function stretchWords(start: string, unit: DateUnit, language: Language): string {
  if (unit === 'year') return start.slice(0, 4);
  if (unit === 'quarter')
    return say(t.quarter, language, { n: Math.ceil(Number(start.slice(5, 7)) / 3), year: start.slice(0, 4) });
  if (unit === 'month')
    return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
      new Date(`${start}T00:00:00Z`),
    );
  return unit === 'week' ? say(t.weekOf, language, { day: formatDay(start, language) }) : formatDay(start, language);
}

export type Parsed = { ok: true; value: CellValue } | { ok: false; why: string };

/** Reads what somebody typed or pasted, as freely as people write it. An empty text is no value. `marks`: of the column that is pasted. */
export function parseCell(
  column: Column,
  text: string,
  language: Language,
  people: readonly { id: string; name: string }[] = [],
  marks: NumberMarks = 'house',
): Parsed {
  const words = text.trim();
  const refuse = (why: keyof typeof t): Parsed => ({ ok: false, why: say(t[why], language) });
  if (column.edit === undefined) return refuse('notEditable');
  if (column.kind === 'choices') return parseChoices(column.choices, words, language) ?? refuse('notChoice');
  if (words === '') return { ok: true, value: column.kind === 'flag' ? false : null };
  switch (column.kind) {
    case 'text':
      // A word of ours in either language is kept as the one thing that it is.
      return { ok: true, value: choiceKey(column.words ?? {}, words) ?? words };
    case 'number':
    case 'money':
    case 'percent': {
      const read = readNumber(words, { marks, places: column.kind === 'money' ? 2 : undefined });
      if ('fault' in read) return { ok: false, why: read.fault[language] };
      const figure = Number(read.decimal);
      if (column.kind === 'percent' && (figure < 0 || figure > 100)) return refuse('notPercent');
      if (column.kind !== 'money') return { ok: true, value: figure };
      const cents = Math.round(figure * 100);
      return Number(read.decimal) === cents / 100 ? { ok: true, value: cents } : refuse('cents');
    }
    case 'date': {
      const day = readDay(words, language === 'es');
      return day === undefined ? refuse('notDate') : { ok: true, value: day };
    }
    case 'choice': {
      const key = choiceKey(column.choices, words);
      return key === undefined ? refuse('notChoice') : { ok: true, value: key };
    }
    case 'flag': {
      const plain = words.toLowerCase();
      if (['yes', 'true', 'sí', 'si', '1', 'x', '✓'].includes(plain)) return { ok: true, value: true };
      return ['no', 'false', '0'].includes(plain) ? { ok: true, value: false } : refuse('notFlag');
    }
    case 'person': {
      const found = people.find((person) => plainOf(person.name) === plainOf(words) || person.id === words);
      return found === undefined ? refuse('notPerson') : { ok: true, value: { id: found.id, name: found.name } };
    }
    case 'moment':
      return refuse('notEditable');
  }
}

function parseChoices(
  choices: Readonly<Record<string, { en: string; es: string }>> | undefined,
  words: string,
  _language: Language,
): Parsed | undefined {
  const parts = words
    .split(/[,;]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (choices === undefined) return { ok: true, value: parts };
  const keys = parts.map((part) => choiceKey(choices, part));
  return keys.includes(undefined) ? undefined : { ok: true, value: keys.filter((key) => key !== undefined) };
}

function choiceKey(choices: Readonly<Record<string, { en: string; es: string }>>, words: string): string | undefined {
  const plain = plainOf(words);
  return Object.entries(choices).find(
    ([key, word]) => key === words || plainOf(word.en) === plain || plainOf(word.es) === plain,
  )?.[0];
}

function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
