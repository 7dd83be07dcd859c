import { formatDecimal, parseDecimal } from '#platform/shared/decimal.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { notAmong } from './choice-fault.ts';
import { withoutGuard } from './csv.ts';
import type { SheetCell } from './sheets.ts';

/** What a column of a sheet holds: words, an exact decimal, a whole number, a day, yes or no, or one of several choices. */
export type SheetFieldKind =
  | 'text'
  | 'amount'
  | 'whole'
  | 'date'
  | 'flag'
  | Readonly<Record<string, readonly string[]>>;

const t = texts({
  amount: { en: 'Must be a number.', es: 'Debe ser un número.' },
  whole: { en: 'Must be a whole number.', es: 'Debe ser un número entero.' },
  date: { en: 'Must be a date, like 2026-11-20.', es: 'Debe ser una fecha, como 2026-11-20.' },
  flag: { en: 'Must be yes or no.', es: 'Debe ser sí o no.' },
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

/** Reads a cell as what its column holds. `dayFirst`: 3/4 is in April. */
export function readSheetCell(cell: Exclude<SheetCell, null>, kind: SheetFieldKind, dayFirst: boolean): ReadValue {
  if (kind === 'text') return { value: textOf(cell) };
  if (kind === 'date') return readDay(cell, dayFirst);
  if (kind === 'flag') return readFlag(cell);
  if (kind === 'amount') {
    const amount = amountOf(cell);
    return amount === undefined ? { fault: t.amount } : { value: amount };
  }
  if (kind === 'whole') {
    const amount = amountOf(cell);
    return amount !== undefined && /^-?\d{1,9}$/u.test(amount) ? { value: Number(amount) } : { fault: t.whole };
  }
  // Signs such as % and $ are no words: they are compared as they stand.
  const [raw, said] = [textOf(cell).toLowerCase(), plainWords(textOf(cell))];
  const found = Object.entries(kind).find(([word, names]) =>
    [word, ...names].some((name) => name.toLowerCase() === raw || (said !== '' && plainWords(name) === said)),
  );
  if (found !== undefined) return { value: found[0] };
  const choices = Object.entries(kind).map(([word, [en = word, es = en]]) => ({ en, es }));
  return { fault: notAmong(choices, textOf(cell)) };
}

function textOf(cell: Exclude<SheetCell, null>): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  // Our own CSV files put an apostrophe before what a spreadsheet would run.
  return withoutGuard(String(cell)).trim();
}

/** `1,250.50`, `$1 250`, `12,5`: an exact decimal; undefined for what is none. */
function amountOf(cell: SheetCell): string | undefined {
  if (typeof cell === 'number') {
    // A workbook keeps 0.1 + 0.2 as it was worked out; six places are what is counted with.
    const exact = Number.isFinite(cell) ? parseDecimal(cell.toFixed(6)) : undefined;
    return exact === undefined ? undefined : formatDecimal(exact);
  }
  if (typeof cell !== 'string') return undefined;
  const bare = cell
    .replace(/^\s*'(?=[-+])/u, '')
    .replace(/^\s*(?:US\$|MX\$|[$€])\s*/u, '')
    .replace(/\s*(?:%|usd|mxn)\s*$/iu, '')
    .trim()
    .replace(/(?<=\d)[\s'](?=\d{3}\b)/gu, '');
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(bare)
    ? bare.replaceAll(',', '')
    : bare.replace(/^(-?\d+),(\d+)$/u, '$1.$2');
  const exact = parseDecimal(plain);
  return exact === undefined ? undefined : formatDecimal(exact);
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero']);
const no = new Set(['no', 'n', 'false', '0', 'falso']);

function readFlag(cell: Exclude<SheetCell, null>): ReadValue {
  if (typeof cell === 'boolean') return { value: cell };
  const said = plainWords(textOf(cell));
  return yes.has(said) ? { value: true } : no.has(said) ? { value: false } : { fault: t.flag };
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u;

/** Whether a written day can only be read one way: 25/3 begins with the day. Undefined where both are possible. */
export function dayComesFirst(cell: SheetCell): boolean | undefined {
  const parts = typeof cell === 'string' ? slashed.exec(cell.trim()) : null;
  if (parts === null) return undefined;
  return Number(parts[1]) > 12 ? true : Number(parts[2]) > 12 ? false : undefined;
}

function readDay(cell: Exclude<SheetCell, null>, dayFirst: boolean): ReadValue {
  if (cell instanceof Date) return { value: cell.toISOString().slice(0, 10) };
  if (typeof cell !== 'string') return { fault: t.date };
  const text = cell.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/u.exec(text);
  const short = slashed.exec(text);
  const parts =
    iso !== null
      ? [iso[1], iso[2], iso[3]]
      : short !== null
        ? [short[3], short[dayFirst ? 2 : 1], short[dayFirst ? 1 : 2]]
        : [];
  const [year, month, day] = parts.map(Number);
  if (year === undefined || month === undefined || day === undefined) return { fault: t.date };
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { value: date.toISOString().slice(0, 10) } : { fault: t.date };
}
