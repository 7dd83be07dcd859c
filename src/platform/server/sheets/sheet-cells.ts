import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { dayOfSerial, readDay } from '#platform/shared/days.ts';
import { readNumber, type NumberMarks } from '#platform/shared/numbers.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { notAmong } from './choice-fault.ts';
import { withoutGuard } from './csv.ts';
import { usualDayZero } from './cell-formats.ts';
import type { LostCell, SheetCell } from './sheets.ts';

/** The kinds of a column of a sheet: words, an exact decimal, a whole number, a day, a day with a time, yes or no, or one of several choices. */
export type SheetFieldKind =
  | 'text'
  | 'amount'
  | 'whole'
  | 'date'
  | 'moment'
  | 'flag'
  | Readonly<Record<string, readonly string[]>>;

/** The way in which the numbers and days of one column are written. */
export interface ColumnWay {
  marks: NumberMarks;
  /** 3/4 is in April. */
  dayFirst: boolean;
  /** Day 0 of the workbook's calendar in milliseconds, for days that lost their format. */
  dayZero: number;
}

export const usualWay: ColumnWay = { marks: 'house', dayFirst: false, dayZero: usualDayZero };

const t = texts({
  amount: { en: 'Must be a number.', es: 'Debe ser un número.' },
  digits: {
    en: 'Has more than fifteen digits or more than six decimals.',
    es: 'Tiene más de quince dígitos o más de seis decimales.',
  },
  whole: { en: 'Must be a whole number.', es: 'Debe ser un número entero.' },
  date: { en: 'Must be a date, like 2026-11-20.', es: 'Debe ser una fecha, como 2026-11-20.' },
  flag: { en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
  becameDate: {
    en: 'The spreadsheet turned this into a date. Format the column as text and write it again.',
    es: 'La hoja de cálculo convirtió esto en una fecha. Da formato de texto a la columna y escríbelo de nuevo.',
  },
  lostDigits: {
    en: 'The spreadsheet has shortened this number and lost its last digits. Format the column as text and write it again.',
    es: 'La hoja de cálculo acortó este número y perdió sus últimos dígitos. Da formato de texto a la columna y escríbelo de nuevo.',
  },
  error: {
    en: 'The spreadsheet shows an error here instead of a value.',
    es: 'La hoja de cálculo muestra aquí un error en lugar de un valor.',
  },
  formula: {
    en: 'This formula was never calculated. Open the file in a spreadsheet program and save it again.',
    es: 'Esta fórmula nunca se calculó. Abre el archivo en un programa de hojas de cálculo y guárdalo de nuevo.',
  },
});

export type SheetValue = string | number | boolean;
export type ReadValue = { value: SheetValue } | { fault: Text };

/** Words as they are compared: without case, accents and signs. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();
}

/** Reads a cell as what its column holds, in the way of the column. */
export function readSheetCell(
  cell: Exclude<SheetCell, null>,
  kind: SheetFieldKind,
  way: ColumnWay = usualWay,
): ReadValue {
  if (isLost(cell)) return { fault: lostFault(cell) };
  if (kind === 'text') return readText(cell);
  if (kind === 'date') return readDate(cell, way);
  if (kind === 'moment') return { value: cell instanceof Date ? cell.toISOString() : wordsOfCell(cell) };
  if (kind === 'flag') return readFlag(cell);
  if (kind === 'amount') return readAmount(cell, way.marks);
  if (kind === 'whole') {
    const amount = readAmount(cell, way.marks);
    if ('fault' in amount) return amount;
    return /^-?\d{1,9}$/u.test(String(amount.value)) ? { value: Number(amount.value) } : { fault: t.whole };
  }
  // Signs such as % and $ are no words: they are compared as they stand.
  const [raw, said] = [wordsOfCell(cell).toLowerCase(), plainWords(wordsOfCell(cell))];
  const called = (is: (name: string) => boolean) =>
    Object.entries(kind).find(([word, names]) => [word, ...names].some(is));
  // “ft²” is not “ft”, which it would be without its sign.
  const found =
    called((name) => name.toLowerCase() === raw) ?? called((name) => said !== '' && plainWords(name) === said);
  if (found !== undefined) return { value: found[0] };
  const choices = Object.entries(kind).map(([word, [en = word, es = en]]) => ({ en, es }));
  return { fault: notAmong(choices, wordsOfCell(cell)) };
}

/** True for a cell without a value. */
export function isLost(cell: SheetCell): cell is LostCell {
  return typeof cell === 'object' && cell !== null && 'lost' in cell;
}

export function lostFault({ lost }: LostCell): Text {
  return lost === 'error' ? t.error : t.formula;
}

/** A cell as a person sees it, free of the apostrophe that our own CSV files put before what a spreadsheet would run. */
export function wordsOfCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return withoutGuard(typeof cell === 'object' ? cell.words : String(cell)).trim();
}

/** A number that a spreadsheet program has shortened: `1.23E+12` for one whose digits are gone. */
const shortened = /^[-+]?\d(?:[.,]\d+)?E\+\d{1,3}$/u;
/** The digits that a spreadsheet program keeps of a number. */
const keptDigits = 15;

/** A text column: a figure in it is a number of something, a part or a house, and has to be all there. */
function readText(cell: Exclude<SheetCell, null | LostCell>): ReadValue {
  if (cell instanceof Date) return { fault: t.becameDate };
  if (typeof cell === 'number') {
    const words = String(Number(cell.toPrecision(keptDigits)));
    return Math.abs(cell) >= 10 ** keptDigits || words.includes('e') ? { fault: t.lostDigits } : { value: words };
  }
  const words = wordsOfCell(cell);
  return shortened.test(words) ? { fault: t.lostDigits } : { value: words };
}

/** An exact decimal, as the cell shows it: 12.5 where it shows 12.5 %. */
function readAmount(cell: Exclude<SheetCell, null | LostCell>, marks: NumberMarks): ReadValue {
  if (cell instanceof Date) return { fault: t.becameDate };
  if (typeof cell === 'boolean') return { fault: t.amount };
  if (typeof cell === 'string') {
    const read = readNumber(wordsOfCell(cell), { marks });
    return 'fault' in read ? { fault: read.fault } : exact(read.decimal);
  }
  const value = typeof cell === 'number' ? cell : cell.value;
  // A workbook keeps 0.1 + 0.2 as it was worked out; six places are what is counted with.
  return Number.isFinite(value) && Math.abs(value) < 10 ** keptDigits ? exact(value.toFixed(6)) : { fault: t.digits };
}

function exact(decimal: string): ReadValue {
  const value = parseDecimal(decimal);
  return value === undefined ? { fault: t.digits } : { value: formatDecimal(value) };
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'falso']);

function readFlag(cell: Exclude<SheetCell, null | LostCell>): ReadValue {
  if (typeof cell === 'boolean') return { value: cell };
  const said = plainWords(wordsOfCell(cell));
  return yes.has(said) ? { value: true } : no.has(said) ? { value: false } : { fault: t.flag };
}

function readDate(cell: Exclude<SheetCell, null | LostCell>, { dayFirst, dayZero }: ColumnWay): ReadValue {
  const day = dayOfCell(cell, dayFirst, dayZero);
  return day === undefined ? { fault: t.date } : { value: day };
}

/** The day of a cell: one of the workbook, one that lost its format, or one that is written. Undefined for what is none. */
export function dayOfCell(cell: SheetCell, dayFirst: boolean, dayZero: number): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return dayOfSerial(cell, dayZero);
  return typeof cell === 'string' ? readDay(cell, dayFirst) : undefined;
}
