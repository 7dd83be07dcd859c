import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { shapeOf, shownBy, usualDayZero, wordsOrLost, type NumberShape } from './cell-formats.ts';
import type { Sheet, SheetCell } from './sheets.ts';
import { openZip, ZipFault, type UnpackBudget, type ZipArchive, type ZipFaultKind } from '../files/zip.ts';

export interface XlsxLimits {
  rowsPerSheet: number;
  columns: number;
  cells: number;
  cellCharacters: number;
  sheets: number;
  unpackedBytes: number;
  entries: number;
}

/** Why a workbook is not read. */
export class XlsxFault extends Error {
  readonly kind: Exclude<ZipFaultKind, 'outside'> | 'too_many_cells' | 'opendocument' | 'no_workbook';
  constructor(kind: XlsxFault['kind'], cause?: unknown) {
    super(`The workbook can not be read: ${kind}.`, { cause });
    this.kind = kind;
  }
}

/**
 * Reads the cells of an XLSX workbook as a stream, part by part, in a few megabytes of memory whatever its size. Only values are
 * read: no links, no pictures, no code; a formula counts as what it came to when the file was saved, and as lost where it never was
 * calculated. Written here because the
 * streaming reader of exceljs loses parts of a file now and then, and its other reader holds a whole workbook in memory.
 */
export async function readXlsx(path: string, limits: XlsxLimits): Promise<Sheet[]> {
  let zip: ZipArchive | undefined;
  try {
    zip = await openZip(path, limits.entries);
    const file: Package = { zip, budget: { left: limits.unpackedBytes } };
    if (zip.names.has('content.xml') && zip.names.has('mimetype')) throw new XlsxFault('opendocument');
    if (!zip.names.has('xl/workbook.xml')) throw new XlsxFault('no_workbook');
    const book = await readBook(file);
    if (book.sheets.length > limits.sheets) throw new XlsxFault('too_large');
    const facts: Facts = {
      shared: await readSharedStrings(file, limits),
      shapes: await readShapes(file),
      dayZero: book.dayZero,
      cellsLeft: limits.cells,
      limits,
    };
    const sheets: Sheet[] = [];
    for (const { name, entry } of book.sheets) sheets.push(await readSheet(file, entry, name, facts));
    return sheets;
  } catch (error) {
    if (error instanceof XlsxFault) throw error;
    // No spreadsheet program names a part outside of its own file.
    if (error instanceof ZipFault) throw new XlsxFault(error.kind === 'outside' ? 'damaged' : error.kind, error);
    // What is left are faults of the XML.
    throw error instanceof Error && 'syscall' in error ? error : new XlsxFault('damaged', error);
  } finally {
    zip?.close();
  }
}

interface Package {
  zip: ZipArchive;
  budget: UnpackBudget;
}

interface Facts {
  shared: readonly string[];
  /** For each cell style: the shape in which it shows a number. */
  shapes: readonly NumberShape[];
  /** Day 0 of the workbook's calendar. */
  dayZero: number;
  cellsLeft: number;
  limits: XlsxLimits;
}

interface Handlers {
  open?(name: string, attributes: SaxesTagPlain['attributes']): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Walks through one XML part. Names come without their prefix: writers choose their own. Entities of a document type are not expanded. */
async function parseXml(file: Package, name: string, { open: onOpen, close, text }: Handlers): Promise<void> {
  if (!file.zip.names.has(name)) return;
  const parser = new SaxesParser();
  const local = (tag: string): string => tag.slice(tag.indexOf(':') + 1);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => onOpen?.(local(tag.name), tag.attributes));
  parser.on('closetag', (tag) => close?.(local(tag.name)));
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of file.zip.read(name, file.budget)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}

async function readBook(file: Package): Promise<{ sheets: { name: string; entry: string }[]; dayZero: number }> {
  const targets = new Map<string, string>();
  await parseXml(file, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      const target = attributes['Target'] ?? '';
      if (name === 'Relationship')
        targets.set(attributes['Id'] ?? '', target.startsWith('/') ? target.slice(1) : posix.join('xl', target));
    },
  });
  const sheets: { name: string; entry: string }[] = [];
  let dayZero = usualDayZero;
  await parseXml(file, 'xl/workbook.xml', {
    open(name, attributes) {
      // Workbooks of old Macintosh computers count from 1904.
      if (name === 'workbookPr' && /^(?:1|true)$/u.test(attributes['date1904'] ?? '')) dayZero = Date.UTC(1904, 0, 1);
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const entry = targets.get(id ?? '');
      if (entry !== undefined && file.zip.names.has(entry))
        sheets.push({ name: attributes['name'] ?? `Sheet ${sheets.length + 1}`, entry });
    },
  });
  return { sheets, dayZero };
}

async function readSharedStrings(file: Package, limits: XlsxLimits): Promise<string[]> {
  const shared: string[] = [];
  let current = '';
  let reading = false;
  let phonetic = false;
  await parseXml(file, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      if (name === 'rPh') phonetic = true;
      if (name === 't') reading = !phonetic;
    },
    text(value) {
      if (reading && current.length < limits.cellCharacters) current += value;
    },
    close(name) {
      if (name === 't') reading = false;
      if (name === 'rPh') phonetic = false;
      if (name === 'si') shared.push(current.slice(0, limits.cellCharacters));
    },
  });
  return shared;
}

async function readShapes(file: Package): Promise<NumberShape[]> {
  const codes = new Map<number, string>();
  const shapes: NumberShape[] = [];
  let inCells = false;
  await parseXml(file, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const format = Number(attributes['numFmtId'] ?? 0);
      shapes.push(shapeOf(format, codes.get(format)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return shapes;
}

async function readSheet(file: Package, entry: string, name: string, facts: Facts): Promise<Sheet> {
  const sheet: Sheet = { name, rows: [], dropped: 0, dayZero: facts.dayZero, partsBySemicolon: false };
  let rowNumber = 0;
  let cells: SheetCell[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let text: string | undefined;
  let isFormula = false;
  let reading = false;
  let phonetic = false;
  await parseXml(file, entry, {
    open(tag, attributes) {
      if (tag === 'row') {
        rowNumber = Number(attributes['r'] ?? rowNumber + 1);
        cells = [];
        column = 0;
      } else if (tag === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        text = undefined;
        isFormula = false;
      } else if (tag === 'f') isFormula = true;
      else if (tag === 'rPh') phonetic = true;
      else if (tag === 'v' || (tag === 't' && !phonetic)) reading = true;
    },
    text(value) {
      if (reading && (text?.length ?? 0) < facts.limits.cellCharacters) text = (text ?? '') + value;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') reading = false;
      else if (tag === 'rPh') phonetic = false;
      else if (tag === 'c' && (text !== undefined || isFormula) && column <= facts.limits.columns) {
        while (cells.length < column - 1) cells.push(null);
        cells[column - 1] = valueOf(text, type, facts.shapes[style] ?? 'plain', facts);
      } else if (tag === 'row') {
        facts.cellsLeft -= cells.length;
        if (facts.cellsLeft < 0) throw new XlsxFault('too_many_cells');
        if (sheet.rows.length < facts.limits.rowsPerSheet) sheet.rows.push({ number: rowNumber, cells });
        else if (cells.length > 0) sheet.dropped += 1;
      }
    },
  });
  return sheet;
}

/** `AB12` is column 28. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/u.exec(reference ?? '')?.[1];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** `raw` is undefined for a formula without a value: what came to an empty text is empty, what never was calculated is lost. */
function valueOf(
  raw: string | undefined,
  type: string,
  shape: NumberShape,
  { shared, dayZero, limits }: Facts,
): SheetCell {
  if (raw === undefined) return type === 'str' ? null : { lost: 'formula', words: '' };
  if (type === 'e') return { lost: 'error', words: raw };
  if (type === 's') return tidy(shared[Number(raw)] ?? '', limits);
  if (type === 'b') return raw === '1';
  if (type === 'd')
    return Number.isNaN(Date.parse(raw))
      ? tidy(raw, limits)
      : new Date(/T.*[Z+-]/u.test(raw) || !raw.includes('T') ? raw : `${raw}Z`);
  if (type !== 'n') return tidy(raw, limits);
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return null;
  if (shape === 'date')
    return number > 0 && number < 2_958_466 ? new Date(dayZero + Math.round(number * 86_400_000)) : number;
  return shownBy(shape, number);
}

/** Writers of XLSX spell control characters as `_x000D_`. */
function tidy(text: string, limits: XlsxLimits): SheetCell {
  return wordsOrLost(textOrNull(text.replace(/_x[0-9A-F]{4}_/gu, ' '), limits.cellCharacters));
}

/** A cell's text without the blanks around it; none counts as empty. */
export function textOrNull(text: string, maxCharacters: number): string | null {
  const trimmed = text.replaceAll('\u00a0', ' ').trim().slice(0, maxCharacters);
  return trimmed === '' ? null : trimmed;
}
