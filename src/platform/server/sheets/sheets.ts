import { open, readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { refuseAs, type AppError } from '#platform/shared/errors.ts';
import { usualDayZero, wordsOrLost } from './cell-formats.ts';
import { readXlsx, textOrNull, XlsxFault } from './xlsx.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

/** A number that is shown by a format: `12.5%` for a value of 12.5 that the sheet keeps as 0.125, `000417` for 417. */
export interface ShownCell {
  /** As it is shown, so hundredths are already per cent. */
  value: number;
  words: string;
}

/** A cell without a value: an error of the spreadsheet, or a formula that was never calculated. */
export interface LostCell {
  lost: 'error' | 'formula';
  words: string;
}

/** A cell as the spreadsheet holds it. Text is never evaluated: what looks like a formula stays text. Dates are UTC midnights. */
export type SheetCell = string | number | boolean | Date | ShownCell | LostCell | null;

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
  /** Day 0 of its calendar in milliseconds, for days that lost their format. */
  dayZero: number;
  /** Written where decimals are usually parted by a comma: a file whose cells stand between semicolons. */
  partsBySemicolon: boolean;
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
    if (bytesRead === 0) throw unreadable({ en: 'The file is empty.', es: 'El archivo está vacío.' });
    if (start.readUInt32BE(0) === 0x504b0304) return await readBook(path);
    if (start.readUInt32BE(0) === 0xd0cf11e0)
      throw unreadable({
        en: 'This is an old Excel file (.xls) or one with a password. Save it as .xlsx or .csv without a password.',
        es: 'Este es un archivo de Excel antiguo (.xls) o con contraseña. Guárdalo como .xlsx o .csv sin contraseña.',
      });
  } finally {
    await handle.close();
  }
  return readCsv(await readFile(path));
}

function readCsv(bytes: Buffer): Workbook {
  const text = decode(bytes);
  if (text.includes('\u0000'))
    throw unreadable({
      en: 'This is no spreadsheet: save it as .csv or .xlsx.',
      es: 'Esto no es una hoja de cálculo: guárdala como .csv o .xlsx.',
    });
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
    const rule = { en: 'The file can not be read as CSV: {why}', es: 'El archivo no se puede leer como CSV: {why}' };
    throw unreadable(sentence(rule, { why: error instanceof Error ? error.message : '' }), error);
  }
  const rows = records.slice(0, limits.rowsPerSheet).map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, limits.columns).map((cell) => wordsOrLost(textOrNull(cell, limits.cellCharacters))),
  }));
  // The hint line of spreadsheet programs is a row of its own to a person who counts.
  return {
    format: 'csv',
    sheets: [
      {
        name: 'CSV',
        rows: hint === null ? rows : rows.slice(1),
        dropped: Math.max(0, records.length - limits.rowsPerSheet),
        dayZero: usualDayZero,
        partsBySemicolon: delimiter === ';',
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

/**
 * The character that divides most of the first lines into equally many cells, outside of quotes; of two that divide equally many lines so,
 * the one that makes more cells. Lines above the head, which have none or a stray one, are outvoted.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/gu, '')
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const score = (delimiter: string): number => {
    const often = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(delimiter).length;
      if (cells > 1) often.set(cells, (often.get(cells) ?? 0) + 1);
    }
    return Math.max(0, ...[...often].map(([cells, times]) => times * 1000 + Math.min(cells, 999)));
  };
  return [',', ';', '\t', '|'].reduce((best, each) => (score(each) > score(best) ? each : best));
}

async function readBook(path: string): Promise<Workbook> {
  try {
    return { format: 'xlsx', sheets: await readXlsx(path, limits) };
  } catch (error) {
    throw error instanceof XlsxFault ? unreadable(xlsxFaults[error.kind], error) : error;
  }
}

const xlsxFaults: Readonly<Record<XlsxFault['kind'], Text>> = {
  damaged: {
    en: 'The workbook is damaged. Open it in a spreadsheet program and save it again.',
    es: 'El libro está dañado. Ábrelo en un programa de hojas de cálculo y guárdalo de nuevo.',
  },
  too_large: sentence(
    {
      en: 'The workbook unfolds to more than {most} MB or has too many parts. Keep only the sheet that is to be imported.',
      es: 'El libro ocupa más de {most} MB al abrirse o tiene demasiadas partes. Deja solo la hoja que se va a importar.',
    },
    { most: limits.unpackedBytes / 1024 / 1024 },
  ),
  too_many_cells: {
    en: 'The workbook has too many cells. Keep only the sheet that is to be imported.',
    es: 'El libro tiene demasiadas celdas. Deja solo la hoja que se va a importar.',
  },
  other_method: {
    en: 'The workbook is packed in a way that can not be read. Open it in a spreadsheet program and save it again.',
    es: 'El libro está comprimido de una forma que no se puede leer. Ábrelo en un programa de hojas de cálculo y guárdalo de nuevo.',
  },
  encrypted: {
    en: 'The workbook is locked with a password. Save it without one.',
    es: 'El libro está protegido con contraseña. Guárdalo sin ella.',
  },
  opendocument: {
    en: 'This is an OpenDocument file. Save it as .xlsx or .csv.',
    es: 'Este es un archivo OpenDocument. Guárdalo como .xlsx o .csv.',
  },
  no_workbook: {
    en: 'This is no spreadsheet: save it as .xlsx or .csv.',
    es: 'Esto no es una hoja de cálculo: guárdala como .xlsx o .csv.',
  },
};

function unreadable(rule: Text, cause?: unknown): AppError {
  return refuseAs('rule_broken', 'file', rule, cause);
}
