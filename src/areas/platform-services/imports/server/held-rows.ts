import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { SheetCell } from '#platform/server/sheets/sheets.ts';
import { withoutGuard } from '#platform/server/sheets/csv.ts';
import { readRows, type TableRow } from '#platform/server/table/rows.ts';
import { askTable } from '#platform/server/table/serve.ts';
import { csvCells, zonedDate } from '#platform/server/table/sheet-writers.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { columnsOf } from '#platform/shared/record.ts';
import type { CellValue, Column, Columns } from '#platform/shared/table.ts';
import { languages, type Language } from '#platform/shared/text.ts';
import { readMoment } from './sheet-moments.ts';

type Cell = Exclude<SheetCell, null>;

/** Records that a file names, as an export of the same reader shows them now: by it a cell is known that nobody has changed. Decision 419. */
export interface HeldRows {
  has(id: string): boolean;
  /** True where an export in either language would write this cell for the field, as far as a spreadsheet program keeps it. */
  shows(id: string, field: string, cell: Cell): boolean;
  /** The value of a field as a list answers it. */
  value(id: string, field: string): CellValue;
}

/** A value of a list as text: a person and a link by their name, an empty one as no text. */
export function textOf(value: CellValue): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? value.name : String(value);
}

export async function readHeldRows(
  record: ServedRecord,
  write: Write,
  viewer: Viewer,
  ids: readonly string[],
  { fields, zone }: { fields: readonly string[]; zone: string },
): Promise<HeldRows> {
  const declared: Columns = columnsOf(record.declaration, 'all');
  const byLanguage = new Map<Language, ReadonlyMap<string, TableRow>>();
  for (const language of ids.length === 0 ? [] : languages) {
    const source: typeof record.source = (...of) => record.source(...of);
    const asked = askTable(declared, source, { viewer, language, zone });
    const columns = fields.filter((name) => Object.hasOwn(asked.columns, name));
    const { rows } = await readRows(write.tx, asked, { ids: [...ids], limit: ids.length, columns });
    byLanguage.set(language, new Map(rows.map((row) => [row.id, row])));
  }
  const cells = languages.map((language) => [language, csvCells({ language, zone })] as const);
  const valueOf = (language: Language, id: string, field: string): CellValue =>
    byLanguage.get(language)?.get(id)?.[field] ?? null;
  return {
    has: (id) => byLanguage.get('en')?.has(id) === true,
    value: (id, field) => valueOf('en', id, field),
    shows(id, field, cell) {
      const column = declared[field];
      if (column === undefined) return false;
      return cells.some(([language, shown]) => {
        const value = valueOf(language, id, field);
        if (value === null) return false;
        if (column.kind === 'moment') return isSameMinute(cell, textOf(value), zone);
        const words = shown(column, value);
        return isSameText(cell, column, words === null || words === undefined ? '' : String(words));
      });
    },
  };
}

/** A moment is written with its minutes: its seconds are not in the file. */
function isSameMinute(cell: Cell, moment: string, zone: string): boolean {
  const clock = zonedDate(moment, zone).getTime();
  if (cell instanceof Date) return Math.abs(cell.getTime() - clock) < 60_000;
  if (typeof cell !== 'string') return false;
  return [false, true].some((dayFirst) => {
    const read = readMoment(cell, zone, dayFirst);
    // An hour that the clock shows twice a year is read as one of the two.
    return read !== undefined && Math.abs(zonedDate(read, zone).getTime() - clock) < 60_000;
  });
}

/** The most characters of a cell that is read; a longer one arrives cut. */
export const longestCell = 10_000;

function isSameText(cell: Cell, column: Column, shown: string): boolean {
  if (cell instanceof Date || shown === '') return false;
  // Figures are compared as figures, once they are read.
  if (column.kind === 'number' || column.kind === 'money' || column.kind === 'percent') return false;
  const words = typeof cell === 'object' ? cell.words : String(cell);
  const [said, held] = [plain(words), plain(shown)];
  return (
    said === held ||
    plain(withoutGuard(words)) === held ||
    // A spreadsheet program makes a figure of a telephone number.
    (/^\+\d+$/u.test(held) && said === held.slice(1)) ||
    (words.length === longestCell && held.startsWith(said))
  );
}

/** Text as far as it comes back from a file: without control characters, hard spaces and the blanks around it, its lines ended alike. */
function plain(text: string): string {
  return text
    .replaceAll(/_x[0-9A-F]{4}_/gu, ' ')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff\ufffe\uffff]/gu, '')
    .trim();
}
