import { once } from 'node:events';
import type { PassThrough } from 'node:stream';
import { say, type Language } from '#platform/shared/text.ts';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { csvLine, csvStart, type CsvCell } from '../sheets/csv.ts';

/** Takes rows as they come and makes a file of them, no faster than the file is taken away. */
export interface SheetWriter {
  write(rows: readonly Readonly<Record<string, CellValue>>[]): Promise<void>;
  end(): Promise<void>;
}

/** What a file shows of a table: its columns, in one language, its moments as a clock in one zone shows them. */
export interface SheetPlan {
  columns: readonly { key: string; column: Column }[];
  language: Language;
  zone: string;
}

/** Waits until what was written has been taken away; throws when nobody takes it any more. */
export async function taken(into: PassThrough): Promise<void> {
  if (into.destroyed) throw new Error('Nobody takes the file any more.');
  if (into.writableNeedDrain) await Promise.race([once(into, 'drain'), once(into, 'close')]);
}

/** A value in words: choices and known texts by their labels, a person by name. */
export function cellWords(column: Column, value: CellValue, language: Language): string {
  if (Array.isArray(value)) return value.map((each) => cellWords(column, each, language)).join(', ');
  if (typeof value === 'object' && value !== null) return value.name;
  const known =
    column.kind === 'choice' || column.kind === 'choices'
      ? column.choices
      : column.kind === 'text'
        ? column.words
        : undefined;
  const text = known?.[String(value)];
  return text === undefined ? String(value) : say(text, language);
}

/** A moment as the clock on the wall of a zone shows it, `2026-11-20 18:04`. */
function clock(zone: string): (iso: string) => string {
  // Swedish writes dates and times the way that sorts and that spreadsheets of every language read.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return (iso) => format.format(new Date(iso));
}

const clocks = new Map<string, (iso: string) => string>();

/** The day and time that the clock of a zone shows, as a Date for a spreadsheet, which knows no zones. */
export function zonedDate(iso: string, zone: string): Date {
  const toClock = clocks.get(zone) ?? clock(zone);
  clocks.set(zone, toClock);
  return new Date(`${toClock(iso).replace(' ', 'T')}:00Z`);
}

/** The column by which the import of a table knows its rows again, where no other of the file does. */
export const idColumn = { key: 'id', column: { kind: 'text', label: { en: 'ID', es: 'ID' }, width: 120 } } as const;

function yesNo(value: boolean, language: Language): string {
  return say(value ? { en: 'Yes', es: 'Sí' } : { en: 'No', es: 'No' }, language);
}

/** A value as a cell of a CSV file shows it, before signs that a spreadsheet would run are guarded. */
export function csvCells({ language, zone }: Omit<SheetPlan, 'columns'>) {
  const toClock = clock(zone);
  return (column: Column, value: CellValue): CsvCell => {
    if (value === null) return null;
    if (typeof value === 'number') return column.kind === 'money' ? (value / 100).toFixed(2) : value;
    if (typeof value === 'boolean') return yesNo(value, language);
    if (column.kind === 'moment' && typeof value === 'string') return toClock(value);
    return cellWords(column, value, language);
  };
}

/** CSV with the byte order mark that spreadsheets ask for: money in dollars with cents, days as 2026-11-20, no text that runs. */
export function csvWriter(into: PassThrough, plan: SheetPlan): SheetWriter {
  const cellOf = csvCells(plan);
  into.write(csvStart + csvLine(plan.columns.map(({ column }) => say(column.label, plan.language))));
  return {
    async write(rows) {
      into.write(
        rows.map((row) => csvLine(plan.columns.map(({ key, column }) => cellOf(column, row[key] ?? null)))).join(''),
      );
      await taken(into);
    },
    async end() {
      into.end();
    },
  };
}
