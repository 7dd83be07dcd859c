import { open, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { AppError } from '#platform/shared/errors.ts';
import { readXlsx, textOrNull, XlsxFault } from './xlsx.ts';

/** A cell as the spreadsheet holds it. Text is never evaluated: what looks like a formula stays text. Dates are UTC midnights. */
export type SheetCell = string | number | boolean | Date | null;

export interface SheetRow {
  /** As the spreadsheet program numbers it, from 1. */
  number: number;
  cells: SheetCell[];
}

export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** Rows beyond the limit, counted but not read. */
  dropped: number;
}

export interface Workbook {
  format: 'csv' | 'xlsx';
  sheets: Sheet[];
}

/** How much of a file is read; a small file can unfold into gigabytes. */
const limits = {
  rowsPerSheet: 20_000,
  columns: 300,
  cells: 2_000_000,
  cellCharacters: 10_000,
  sheets: 100,
  unpackedBytes: 64 * 1024 * 1024,
  entries: 2_000,
};

/** Reads a CSV or XLSX file, told apart by its bytes. Refuses (422) anything else with the reason and what to do. */
export async function readWorkbook(path: string): Promise<Workbook> {
  const handle = await open(path, 'r');
  try {
    const start = Buffer.alloc(8);
    const { bytesRead } = await handle.read(start, 0, 8, 0);
    if (bytesRead === 0) throw unreadable('The file is empty.');
    if (start.readUInt32BE(0) === 0x504b0304) return await readBook(path);
    if (start.readUInt32BE(0) === 0xd0cf11e0)
      throw unreadable(
        'This is an old Excel file (.xls) or one with a password. Save it as .xlsx or .csv without a password.',
      );
  } finally {
    await handle.close();
  }
  return readCsv(await readFile(path));
}

function readCsv(bytes: Buffer): Workbook {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw unreadable('This is no spreadsheet: save it as .csv or .xlsx.');
  const hint = /^sep=(.)\r?\n/u.exec(text);
  const delimiter = hint?.[1] ?? delimiterOf(text);
  let records: string[][];
  try {
    records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 1024 * 1024,
      skip_empty_lines: false,
    });
  } catch (error) {
    throw unreadable(`The file can not be read as CSV: ${error instanceof Error ? error.message : ''}`, error);
  }
  const rows = records.slice(0, limits.rowsPerSheet).map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, limits.columns).map((cell) => textOrNull(cell, limits.cellCharacters)),
  }));
  // The hint line of spreadsheet programs is a row of its own to a person who counts.
  return {
    format: 'csv',
    sheets: [
      {
        name: 'CSV',
        rows: hint === null ? rows : rows.slice(1),
        dropped: Math.max(0, records.length - limits.rowsPerSheet),
      },
    ],
  };
}

/** UTF-8 and UTF-16 by mark or by their zero bytes; what is no valid UTF-8 is read as Windows Latin-1. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  if ((zeros[1] ?? 0) > sample.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if ((zeros[0] ?? 0) > sample.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The character that divides the first lines most evenly, outside of quotes. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/gu, '')
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, 10);
  const score = (delimiter: string): number =>
    Math.min(...lines.map((line) => line.split(delimiter).length - 1)) * 1000 +
    (lines[0]?.split(delimiter).length ?? 0);
  return [',', ';', '\t', '|'].reduce((best, each) => (score(each) > score(best) ? each : best));
}

async function readBook(path: string): Promise<Workbook> {
  try {
    return { format: 'xlsx', sheets: await readXlsx(path, limits) };
  } catch (error) {
    throw error instanceof XlsxFault ? unreadable(xlsxFaults[error.kind], error) : error;
  }
}

const xlsxFaults: Readonly<Record<XlsxFault['kind'], string>> = {
  damaged: 'The workbook is damaged. Open it in a spreadsheet program and save it again.',
  too_large: `The workbook unfolds to more than ${limits.unpackedBytes / 1024 / 1024} MB or has too many parts. Keep only the sheet that is to be imported.`,
  too_many_cells: 'The workbook has too many cells. Keep only the sheet that is to be imported.',
  other_method:
    'The workbook is packed in a way that can not be read. Open it in a spreadsheet program and save it again.',
  encrypted: 'The workbook is locked with a password. Save it without one.',
  opendocument: 'This is an OpenDocument file. Save it as .xlsx or .csv.',
  no_workbook: 'This is no spreadsheet: save it as .xlsx or .csv.',
};

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('rule_broken', { message, details: [{ path: 'file', message }], cause });
}
