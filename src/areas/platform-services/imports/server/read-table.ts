import type { Sheet, SheetRow, Workbook } from '#platform/server/sheets/sheets.ts';
import type { ImportRequest, ImportTarget } from '../schema.ts';
import { usualWay, wordsOfCell, type ColumnWay } from '#platform/server/sheets/sheet-cells.ts';
import { wayOf } from '#platform/server/sheets/column-ways.ts';
import { kindOf, readCell } from './cells.ts';
import { readHeader, type Measure } from './headers.ts';
import { messages, type Speak } from './messages.ts';
import type { DraftRow, Reading } from './rows.ts';
import { faultOf } from '#platform/shared/errors.ts';
import { sentence } from '#platform/shared/text.ts';

interface Column {
  index: number;
  header: string;
  target: ImportTarget | undefined;
  measure: Measure | undefined;
  way: ColumnWay;
  note: string | null;
}

interface Head {
  row: SheetRow;
  columns: Column[];
  spanish: boolean;
}

const headerSearchRows = 20;

/**
 * Reads plain tables: a row of headers, then one unit, module or both in each row. Where no sheet has headers that are understood, `anyHead`
 * takes the fullest of the first rows of the first sheet for them.
 */
export function readTables(
  workbook: Workbook,
  mapping: ImportRequest['mapping'],
  speak: Speak,
  { anyHead = false } = {},
): Reading {
  const asked = new Map(Object.entries(mapping ?? {}).map(([header, target]) => [header.trim().toLowerCase(), target]));
  const reading: Reading = { format: workbook.format, sheets: [], columns: [], rows: [], warnings: [] };
  const unused = new Set(asked.keys());
  const sheets = workbook.sheets.map((sheet) => {
    const filled = sheet.rows.filter((row) => row.cells.some((cell) => cell !== null));
    return { sheet, filled, head: findHead(filled, asked, speak) };
  });
  const first = sheets.find(({ filled }) => filled.length > 0);
  if (anyHead && first !== undefined && sheets.every(({ head }) => head === undefined))
    first.head = readHead(fullestOf(first.filled), asked, speak);
  for (const { sheet, filled, head } of sheets) {
    if (head === undefined) {
      reading.sheets.push({
        name: sheet.name,
        rows: filled.length,
        used: false,
        note: speak(filled.length === 0 ? messages.sheetEmpty : messages.sheetWithoutColumns),
      });
      continue;
    }
    for (const column of head.columns) unused.delete(column.header.toLowerCase());
    const rows = filled.filter((row) => row.number > head.row.number);
    decideWays(head, rows, sheet, speak);
    reading.rows.push(...rows.map((row) => readRow(sheet, row, head.columns)));
    reading.sheets.push({
      name: sheet.name,
      rows: rows.length + sheet.dropped,
      used: true,
      note: speak(messages.sheetUsed, { count: rows.length, row: head.row.number }),
    });
    reading.columns.push(
      ...head.columns.map((column) => ({
        sheet: sheet.name,
        header: column.header,
        target: column.target ?? null,
        example: exampleOf(rows, column.index),
        note: column.note,
      })),
    );
  }
  if (unused.size > 0) reading.warnings.push(speak(messages.mappingUnused, { columns: [...unused].join(', ') }));
  return reading;
}

/** The row among the first ones that names most fields. */
function findHead(
  rows: readonly SheetRow[],
  asked: ReadonlyMap<string, ImportTarget | null>,
  speak: Speak,
): Head | undefined {
  let best: { head: Head; score: number } | undefined;
  for (const row of rows.slice(0, headerSearchRows)) {
    const head = readHead(row, asked, speak);
    const targets = head.columns.flatMap((column) => column.target ?? []);
    if (!targets.includes('unit.name') && !targets.includes('module.module_no')) continue;
    if (best === undefined || targets.length > best.score) best = { head, score: targets.length };
  }
  return best?.head;
}

/** The row among the first ones with most cells of words; of several the first. */
function fullestOf(rows: readonly SheetRow[]): SheetRow {
  const words = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === 'string').length;
  return rows.slice(0, headerSearchRows).reduce((best, row) => (words(row) > words(best) ? row : best));
}

function readHead(row: SheetRow, asked: ReadonlyMap<string, ImportTarget | null>, speak: Speak): Head {
  const given = row.cells.flatMap((cell, index) =>
    typeof cell === 'string' || typeof cell === 'number'
      ? [{ index, header: wordsOfCell(cell), ...readHeader(wordsOfCell(cell)) }]
      : [],
  );
  const strong = new Set(given.filter((each) => !each.weak).map((each) => each.target));
  const known = given.filter((each) => each.target !== undefined).length;
  const taken = new Set<ImportTarget>([...asked.values()].flatMap((target) => target ?? []));
  let spanish = 0;
  const columns = given.map(({ index, header, target: guessed, measure, weak, spanish: isSpanish }): Column => {
    const wish = asked.get(header.toLowerCase());
    const column = { index, header, target: undefined, measure: undefined, way: usualWay };
    // The language of a header that is mapped by hand counts as well: days are read by it.
    if (wish != null && guessed !== undefined) spanish += isSpanish ? 1 : -1;
    if (wish === null) return { ...column, note: speak(messages.columnLeftOut) };
    if (wish !== undefined)
      return { ...column, target: wish, measure: fits(wish, measure), note: noteOf(fits(wish, measure), speak) };
    // "Name" means a unit only beside other columns of units, and where no column says "unit".
    if (guessed === undefined || (weak && (strong.has(guessed) || (known < 2 && given.length > 1))))
      return { ...column, note: speak(messages.columnUnknown) };
    if (taken.has(guessed)) return { ...column, note: speak(messages.columnTwice) };
    taken.add(guessed);
    spanish += isSpanish ? 1 : -1;
    return { ...column, target: guessed, measure: fits(guessed, measure), note: noteOf(fits(guessed, measure), speak) };
  });
  return { row, columns, spanish: spanish > 0 };
}

/** A measure counts only over a field that is measured. */
function fits(target: ImportTarget, measure: Measure | undefined): Measure | undefined {
  if (target.endsWith('_ft')) return measure === 'kg' || measure === 'm²' ? undefined : measure;
  if (target === 'unit.sqft') return measure === 'm²' || measure === 'm' ? 'm²' : undefined;
  return target === 'module.weight_lb' && measure === 'kg' ? measure : undefined;
}

function noteOf(measure: Measure | undefined, speak: Speak): string | null {
  return measure === undefined ? null : speak(messages.columnConverted, { unit: measure });
}

/** Decides how the days and numbers of each column are written, and says so beside what else is said of it. */
function decideWays(head: Head, rows: readonly SheetRow[], sheet: Sheet, speak: Speak): void {
  for (const column of head.columns) {
    if (column.target === undefined) continue;
    const cells = rows.map((row) => row.cells[column.index] ?? null);
    const { way, note } = wayOf(cells, kindOf(column.target), { isSpanish: head.spanish, sheet });
    column.way = way;
    if (note !== undefined) column.note = [column.note, speak(note)].filter(Boolean).join(' ');
  }
}

function readRow(sheet: Sheet, row: SheetRow, columns: readonly Column[]): DraftRow {
  const draft: DraftRow = { sheet: sheet.name, row: row.number, unit: {}, module: {}, faults: [], headers: {} };
  for (const { index, header, target, measure, way } of columns) {
    if (target === undefined) continue;
    draft.headers[target] = header;
    const cell = row.cells[index] ?? null;
    if (cell === null) continue;
    const read = readCell(cell, { target, measure, way });
    const field = target.slice(target.indexOf('.') + 1);
    if ('fault' in read) draft.faults.push(faultOf(header, sentence(read.fault, read.values ?? {})));
    else (target.startsWith('unit.') ? draft.unit : draft.module)[field] = read.value;
  }
  return draft;
}

function exampleOf(rows: readonly SheetRow[], index: number): string | null {
  const cell = rows.find((row) => (row.cells[index] ?? null) !== null)?.cells[index] ?? null;
  return cell === null ? null : wordsOfCell(cell).slice(0, 80);
}
