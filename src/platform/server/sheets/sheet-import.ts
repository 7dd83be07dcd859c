import { AppError, badInput, faultOf, refuse, type Fault } from '#platform/shared/errors.ts';
import {
  maxSheetBytes,
  maxSheetRows,
  maxTriedRows,
  type SheetImportReport,
  type SheetImportRow,
} from '#platform/shared/sheet-import.ts';
import { figure, sentence, texts } from '#platform/shared/text.ts';
import { cleanFileName } from '../files/file-names.ts';
import type { StagedFile, StagingArea } from '../files/file-store.ts';
import type { FilePart, Form } from '../http/form.ts';
import { headsAreSpanish, wayOf, type DecidedWay } from './column-ways.ts';
import { readSheetCell, wordsOfCell, type SheetFieldKind, type SheetValue } from './sheet-cells.ts';
import { HeadReader, type HeadColumn, type HeadRules, type SheetMapping } from './sheet-heads.ts';
import { readWorkbook, type SheetCell, type SheetRow } from './sheets.ts';
import type { Actor, Executor, Write } from '../writes/transaction.ts';

const t = texts({
  noColumns: {
    en: 'No row of headers was found: the sheet needs a column for {names}.',
    es: 'No se encontró una fila de encabezados: la hoja necesita una columna para {names}.',
  },
  noField: {
    en: 'Names a field that this import does not have.',
    es: 'Nombra un campo que esta importación no tiene.',
  },
  noRows: { en: 'The sheet has no rows below its headers.', es: 'La hoja no tiene filas bajo sus encabezados.' },
  tooMany: { en: 'The sheet has more than {max} rows. Split it.', es: 'La hoja tiene más de {max} filas. Divídela.' },
  faulty: {
    en: '{count, plural, one {# row has a fault} other {# rows have faults}}; nothing was imported.',
    es: '{count, plural, one {# fila tiene un error} other {# filas tienen errores}}; no se importó nada.',
  },
});

/** One row as it was read: empty cells are not there. */
export interface ReadSheetRow<F extends string> {
  row: number;
  values: Partial<Record<F, SheetValue>>;
  faults: Fault[];
  /** The header over each field, for faults that are found later. */
  headers: Partial<Record<F, string>>;
  /** The cells as the file holds them, by field; empty ones are not there. */
  cells: Partial<Record<F, Exclude<SheetCell, null>>>;
  /** Fields whose column writes the day before the month. */
  daysFirst: Partial<Record<F, true>>;
}

/** What an area makes of the rows: each with what it would do. `apply` does it. */
export interface SheetPlan {
  rows: SheetImportRow[];
  apply: (write: Write) => Promise<void>;
}

/** Which columns of a sheet are read, and where the sheet waits meanwhile. */
export interface SheetReader<F extends string> extends HeadRules<F> {
  staging: StagingArea;
  /** How many rows it takes; `maxSheetRows` where nothing is said. */
  most?: number;
}

/** An area's import of one kind of rows. */
export interface SheetImporter<F extends string, Body> extends SheetReader<F> {
  plan: (db: Executor, rows: readonly ReadSheetRow<F>[], body: Body) => Promise<SheetPlan>;
}

export interface SheetContext<Body> {
  parts: <T>(take: (part: FilePart) => Promise<T>) => Promise<Form<Body, T>>;
  db: Executor;
  inWrite: <T>(run: (write: Write) => Promise<T>, actor?: Actor) => Promise<T>;
  actor: Actor;
}

const mostFaultsShown = 200;

/** What every import form says. */
interface Wishes {
  dry_run: boolean;
  skip_faulty: boolean;
  look: boolean;
  mapping?: SheetMapping | undefined;
  leave_out?: readonly number[] | undefined;
}

/** Answers an import: reads the sheet, says what each row would do and, unless it is a dry run, does it all in one transaction. */
export async function runSheetImport<F extends string, Body extends Wishes>(
  importer: SheetImporter<F, Body>,
  context: SheetContext<Body>,
): Promise<SheetImportReport> {
  return withSheet(importer, context, async ({ rows, body, report }) => {
    if (body.dry_run) return report((await importer.plan(context.db, rows, body)).rows);
    return asImport(context, async (write) => {
      const plan = await importer.plan(write.tx, rows, body);
      refuseFaults(plan.rows, body.skip_faulty);
      await plan.apply(write);
      return report(plan.rows, write);
    });
  });
}

/** Thrown to take a dry run back; carries what would have happened. */
class DryRun extends Error {
  readonly report: SheetImportReport;
  constructor(report: SheetImportReport) {
    super('A dry run is taken back.');
    this.report = report;
  }
}

/**
 * Answers an import that does each row to learn what it does: a dry run, or one with a fault, is taken back as a whole. `run` gives each
 * row an attempt of its own.
 */
export async function trySheetImport<F extends string, Body extends Wishes>(
  reader: SheetReader<F>,
  run: (write: Write, rows: readonly ReadSheetRow<F>[], body: Body) => Promise<SheetImportRow[]>,
  context: SheetContext<Body>,
): Promise<SheetImportReport> {
  return withSheet({ most: maxTriedRows, ...reader }, context, ({ rows, body, report }) =>
    asImport({ ...context, actor: { ...context.actor, isWhole: true } }, async (write) => {
      const done = await run(write, rows, body);
      if (body.dry_run) throw new DryRun(report(done));
      refuseFaults(done, body.skip_faulty);
      return report(done, write);
    }).catch((error: unknown) => {
      if (error instanceof DryRun) return error.report;
      throw error;
    }),
  );
}

function asImport<T>(
  { inWrite, actor }: Pick<SheetContext<never>, 'inWrite' | 'actor'>,
  run: (write: Write) => Promise<T>,
) {
  return inWrite(run, { ...actor, source: 'import' });
}

interface ReadForm<F extends string, Body> {
  rows: readonly ReadSheetRow<F>[];
  body: Body;
  /** `write`: the one that has applied it. */
  report: (rows: SheetImportRow[], write?: Write) => SheetImportReport;
}

/** Takes the form apart, reads its sheet and hands on what stands in it; the file is gone afterwards. */
async function withSheet<F extends string, Body extends Wishes>(
  reader: SheetReader<F>,
  { parts }: SheetContext<Body>,
  answer: (form: ReadForm<F, Body>) => Promise<SheetImportReport>,
): Promise<SheetImportReport> {
  const arrived: { name: string; staged: StagedFile }[] = [];
  try {
    const { body } = await parts(async (part) => {
      arrived.push({
        name: cleanFileName(part.name, undefined),
        staged: await reader.staging.stage(part.stream, maxSheetBytes),
      });
    });
    const [file] = arrived;
    if (file === undefined) throw badInput('file', { en: 'A file is required.', es: 'Hace falta un archivo.' });
    const read = await readSheet(file.staged.path, reader, body);
    const report = (rows: SheetImportRow[], write?: Write) => reportOf(read, file.name, body.dry_run, rows, write);
    if (body.look) return report([]);
    const leftOut = new Set(body.leave_out);
    return await answer({ rows: read.rows.filter(({ row }) => !leftOut.has(row)), body, report });
  } finally {
    for (const { staged } of arrived) await reader.staging.discard(staged);
  }
}

interface Read<F extends string> {
  format: 'csv' | 'xlsx';
  columns: SheetImportReport['columns'];
  fields: SheetImportReport['fields'];
  rows: ReadSheetRow<F>[];
}

/** Reads the first sheet that has a row of headers. `look`: also one that names nothing yet, so that a person can say what its columns are. */
async function readSheet<F extends string>(
  path: string,
  { fields, most = maxSheetRows, ...rules }: SheetReader<F>,
  { look, mapping = {} }: Pick<Wishes, 'look' | 'mapping'>,
): Promise<Read<F>> {
  const unknown = Object.values(mapping).find((field) => field !== null && !Object.hasOwn(fields, field));
  if (unknown !== undefined) throw badInput('mapping', t.noField);
  const workbook = await readWorkbook(path);
  const names = Object.keys(fields) as F[];
  const reader = new HeadReader({ fields, ...rules }, mapping);
  const heads = workbook.sheets.map((sheet) => ({ sheet, head: reader.find(sheet) }));
  const guessed = look ? workbook.sheets.map((sheet) => ({ sheet, head: reader.guess(sheet) })) : [];
  const found = [...heads, ...guessed].find(({ head }) => head !== undefined);
  if (found?.head === undefined) {
    const headers = (at: 0 | 1) => rules.required.map((name) => fields[name].headers[at] ?? name).join(', ');
    throw refuse('file', sentence(t.noColumns, { names: { en: headers(0), es: headers(1) } }));
  }
  const { sheet, head } = found;
  const below = sheet.rows.filter((row) => row.number > head.row && row.cells.some((cell) => cell !== null));
  if (below.length === 0) throw refuse('file', t.noRows);
  if (below.length > most || sheet.dropped > 0) throw refuse('file', sentence(t.tooMany, { max: figure(most) }));
  const isSpanish = headsAreSpanish(head.columns, fields);
  const columns = head.columns.map((column): ReadColumn<F> => {
    const kind = column.field === undefined ? undefined : fields[column.field].kind;
    const cells = below.map((row) => row.cells[column.index] ?? null);
    return { ...column, kind, ...wayOf(cells, kind, { isSpanish, sheet }) };
  });
  return {
    format: workbook.format,
    columns: columns.map(({ index, header, field, isOurs, note = null }) => ({
      header,
      field: field ?? null,
      is_ours: isOurs,
      note,
      example: exampleOf(below, index),
    })),
    fields: names.map((name) => {
      const [en = name, es = en] = fields[name].headers;
      return {
        name,
        label: { en, es },
        required: rules.required.includes(name),
        is_key: rules.keys?.includes(name) === true,
      };
    }),
    rows: look ? [] : below.map((row) => readRow(row, columns)),
  };
}

const longestExample = 60;

/** A column with the way in which it is read. */
interface ReadColumn<F> extends HeadColumn<F>, DecidedWay {
  kind: SheetFieldKind | undefined;
}

/** The first cell of a column that says something, by which a person knows what stands there. */
function exampleOf(rows: readonly SheetRow[], index: number): string | null {
  const cell = rows.map(({ cells }) => cells[index] ?? null).find((each) => each !== null);
  if (cell === undefined || cell === null) return null;
  return Array.from(wordsOfCell(cell)).slice(0, longestExample).join('');
}

function readRow<F extends string>(row: SheetRow, columns: readonly ReadColumn<F>[]): ReadSheetRow<F> {
  const read: ReadSheetRow<F> = { row: row.number, values: {}, faults: [], headers: {}, cells: {}, daysFirst: {} };
  for (const { index, header, field, kind, way } of columns) {
    if (field === undefined || kind === undefined) continue;
    if (way.dayFirst) read.daysFirst[field] = true;
    read.headers[field] = header;
    const cell = row.cells[index] ?? null;
    if (cell === null || cell === '') continue;
    read.cells[field] = cell;
    const got = readSheetCell(cell, kind, way);
    if ('fault' in got) read.faults.push(faultOf(header, got.fault));
    else if (got.value !== '') read.values[field] = got.value;
  }
  return read;
}

/** One fault keeps everything out, unless the person has said to go on without the faulty rows. */
function refuseFaults(rows: readonly SheetImportRow[], skipFaulty: boolean): void {
  const faulty = rows.filter((row) => row.errors.length > 0);
  if (faulty.length === 0 || (skipFaulty && faulty.length < rows.length)) return;
  throw new AppError('rule_broken', {
    said: sentence(t.faulty, { count: faulty.length }),
    details: faulty
      .flatMap((row) =>
        row.errors.map((fault) => ({
          ...fault,
          path: [String(row.row), fault.path].filter((part) => part !== '').join('.'),
        })),
      )
      .slice(0, mostFaultsShown),
  });
}

function reportOf<F extends string>(
  read: Read<F>,
  fileName: string,
  dryRun: boolean,
  rows: SheetImportRow[],
  write: Write | undefined,
): SheetImportReport {
  const count = (action: SheetImportRow['action']) => rows.filter((row) => row.action === action).length;
  return {
    format: read.format,
    file_name: fileName,
    dry_run: dryRun,
    applied: write !== undefined,
    undo: write?.undoId() ?? null,
    columns: read.columns,
    fields: read.fields,
    rows,
    counts: { create: count('create'), update: count('update'), skip: count('skip'), error: count('error') },
  };
}
