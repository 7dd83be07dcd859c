import type { z } from 'zod';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { wordsOfCell, type SheetValue } from '#platform/server/sheets/sheet-cells.ts';
import { headersOf } from '#platform/server/sheets/sheet-heads.ts';
import { trySheetImport, type ReadSheetRow } from '#platform/server/sheets/sheet-import.ts';
import { refusalOf } from '#platform/server/table/bulk.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import { Id } from '#platform/shared/ids.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import {
  columnsOf,
  givenColumns,
  sentFields,
  tableName,
  type Field,
  type RecordDeclaration,
} from '#platform/shared/record.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import type { CellValue } from '#platform/shared/table.ts';
import { figure, sentence, texts, type Language, type Text } from '#platform/shared/text.ts';
import { recordImportContract } from '../contract.ts';
import { alikeByTitle, type Alike } from './alike-rows.ts';
import { longestCell, readHeldRows, textOf, type HeldRows } from './held-rows.ts';
import { changeOfState, changesOf, givenOnce, putRow, wordOfState } from './put-record.ts';
import { findNamed, rowKeys, sheetFieldsOf, sheetValue, statesCalled, stepsTo, type Named } from './record-sheet.ts';
import { readMoment } from './sheet-moments.ts';

const t = texts({
  noId: {
    en: 'No record has this ID. Leave the cell empty for a new record.',
    es: 'Ningún registro tiene este ID. Deja la celda vacía para un registro nuevo.',
  },
  another: { en: 'Is the ID of another record.', es: 'Es el ID de otro registro.' },
  missing: { en: 'Is missing.', es: 'Falta.' },
  tooLong: {
    en: 'Has {most} characters or more, which a sheet does not bring whole.',
    es: 'Tiene {most} caracteres o más, que una hoja no trae enteros.',
  },
  noNumber: { en: 'No record has this number.', es: 'Ningún registro tiene este número.' },
  twice: { en: 'Row {row} is about the same record.', es: 'La fila {row} trata del mismo registro.' },
  once: { en: 'Is given once and stays.', es: 'Se da una vez y se queda.' },
  noWay: {
    en: 'From {state} no step that you may take without a reason leads there.',
    es: 'De {state} ningún paso que puedas dar sin un motivo lleva ahí.',
  },
});

/** Additions of one kind of record to its import. */
export interface ImportRules {
  /** Finds what may be the same as a new one; by its title where nothing is said. */
  alike?: Alike;
  /** Values of a new one that its row does not say, told in the dry run. */
  fill?: (write: Write, viewer: Viewer, values: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
}

/** Serves an import from a sheet for every declared record. */
export function mountRecordImports(
  kernel: Kernel,
  staging: StagingArea,
  records: readonly ServedRecord[],
  rules: Readonly<Record<string, ImportRules>> = {},
): void {
  for (const record of records) {
    const { declaration } = record;
    const ours = headersOf(columnsOf(declaration, 'all'));
    mount(kernel, `${tableName(declaration)}-import`, recordImportContract(declaration), {
      import: (context) => {
        const { viewer, language } = context;
        const fields = sheetFieldsOf(declaration, viewer.groups);
        return trySheetImport(
          {
            staging,
            fields,
            required: [declaration.title],
            keys: rowKeys.filter((key) => Object.hasOwn(fields, key)),
            ours,
          },
          (write, rows, { zone = 'UTC' }) =>
            new RecordImport({ record, write, viewer, language, zone, rules: rules[declaration.name] ?? {} }).run(rows),
          context,
        );
      },
    });
  }
}

type Row = ReadSheetRow<string>;

interface Context {
  record: ServedRecord;
  write: Write;
  viewer: Viewer;
  language: Language;
  zone: string;
  rules: ImportRules;
}

/** Facts of all rows, read before the first is done. */
interface Known {
  named: Named;
  held: HeldRows;
  alike: Alike;
}

/**
 * Does each row by the record's own functions, so that rights, rules, history and live messages are those of a change by hand. A row with
 * a number or an id changes the record that has it; one without makes a new one. An empty cell leaves what is stored, and so does one that
 * says what an export says of it now. A state is reached by the declared steps that this person may take, one after the other.
 */
class RecordImport {
  readonly #at: Context;
  readonly #seen = new Map<string, number>();

  constructor(context: Context) {
    this.#at = context;
  }

  async run(rows: readonly Row[]): Promise<SheetImportRow[]> {
    const { record, write, viewer, zone, rules } = this.#at;
    const named = await findNamed(record, write, viewer, rows);
    const ids = new Set(rows.flatMap((row) => idOf(row, named) ?? []));
    const fields = [...sentFields(record.declaration).map(([name]) => name), ...givenColumns(record.declaration)];
    const held = await readHeldRows(record, write, viewer, [...ids], { fields, zone });
    const fresh = rows.filter((row) => idOf(row, named) === undefined);
    const titles = fresh.flatMap(({ values }) => values[record.declaration.title] ?? []).map(String);
    const alike = rules.alike ?? (await alikeByTitle(record, write, viewer, titles));
    const known = { named, held, alike };
    const done: SheetImportRow[] = [];
    for (const row of rows) done.push(await this.#put(row, known));
    return done;
  }

  async #put(row: Row, known: Known): Promise<SheetImportRow> {
    const { record, write, viewer, language, zone, rules } = this.#at;
    const { declaration } = record;
    const told = (action: SheetImportRow['action'], more: Partial<SheetImportRow> = {}): SheetImportRow => ({
      row: row.row,
      action,
      name: nameOf(declaration, row, known),
      changes: [],
      errors: [],
      ...more,
    });
    const faults: Fault[] = [];
    const inSheet = (each: Fault) => ({ ...each, path: headOf(row, each.path.replace(/^values\./u, '')) });
    const fault = (path: string, rule: Text) => faults.push(inSheet(faultOf(path, rule)));
    const id = this.#identify(row, known, fault);
    const kept = new Set(
      id === undefined
        ? []
        : Object.entries(row.cells).flatMap(([name, cell]) =>
            cell !== undefined && known.held.shows(id, name, cell) ? [name] : [],
          ),
    );
    const unchanged = new Set([...kept].map((name) => headOf(row, name)));
    faults.push(...row.faults.filter(({ path }) => !unchanged.has(path)));
    const values = this.#valuesOf(row, known, { id, kept, fault });
    const isFine = faults.length === 0;
    const from = id === undefined ? String(declaration.states?.first) : textOf(known.held.value(id, 'state'));
    const to = isFine ? this.#way(row, from, kept) : [];
    if (to === undefined) fault('state', sentence(t.noWay, { state: wordOfState(declaration, from) }));
    if (id !== undefined && isFine && to?.length === 0 && Object.keys(values).length === 0) return told('skip');
    const current = id === undefined || !isFine ? undefined : await record.rows.read(write.tx, viewer, id);
    if (current !== undefined) for (const path of givenOnce(declaration, values, current)) fault(path, t.once);
    const filled = id === undefined && isFine ? ((await rules.fill?.(write, viewer, values)) ?? {}) : {};
    Object.assign(values, filled);
    const { create, change } = recordContract(declaration);
    const shape: z.ZodType = id === undefined ? create.body : change.body;
    const parsed = shape.safeParse(values);
    if (id === undefined)
      for (const [name, { required }] of sentFields(declaration))
        if (required === true && values[name] === undefined && !isTold(faults, headOf(row, name)))
          fault(name, t.missing);
    if (!parsed.success) {
      const before = [...faults];
      faults.push(
        ...faultsOf(parsed.error)
          .map(inSheet)
          .filter(({ path }) => !isTold(before, path)),
      );
    }
    if (faults.length > 0 || !parsed.success || to === undefined) return told('error', { errors: faults });
    const alike = id === undefined ? await known.alike(write, values) : [];
    try {
      const put = await write.attempt((within) =>
        putRow(record, within, viewer, { id, values: Object(parsed.data), steps: to }),
      );
      const moved = changeOfState(declaration, from, to.at(-1) ?? from, language);
      if (id !== undefined && (current === undefined || !put.changed)) return told('skip');
      // Of a new record as of a changed one, what stands there now: a dry run shows the values that would be stored.
      const now = await record.rows.read(write.tx, viewer, put.id);
      const changes = changesOf(declaration, current ?? {}, now, { language, zone });
      return id === undefined
        ? told('create', { changes: [...changes.filter(({ after }) => after !== null), ...moved], alike })
        : told('update', { changes: [...changes, ...moved] });
    } catch (error) {
      const refused = refusalOf(error, record.constraints);
      return told('error', { errors: (refused.details ?? [faultOf('', refused.said)]).map(inSheet) });
    }
  }

  /** The record that a row is about; a fault where its key names none, or two. */
  #identify(row: Row, { named, held }: Known, fault: (path: string, rule: Text) => void): string | undefined {
    const { code, id: key } = row.values;
    const id = idOf(row, named);
    if (code !== undefined && named.codes.get(wordOf(code)) === undefined) fault('code', t.noNumber);
    if (key !== undefined && (id === undefined || !held.has(id))) fault('id', t.noId);
    if (id === undefined) return undefined;
    const path = code === undefined ? 'id' : 'code';
    if (code !== undefined && key !== undefined && wordOf(key) !== named.codes.get(wordOf(code)))
      fault('id', t.another);
    const before = this.#seen.get(id);
    if (before !== undefined) fault(path, sentence(t.twice, { row: before }));
    this.#seen.set(id, row.row);
    return held.has(id) ? id : undefined;
  }

  /** The steps that lead to the state that a row says; undefined where there is no way. */
  #way(row: Row, from: string, kept: ReadonlySet<string>): string[] | undefined {
    const { record, viewer } = this.#at;
    const cell = row.cells['state'];
    if (cell === undefined || kept.has('state')) return [];
    const called = statesCalled(record.declaration, cell);
    const ways = called.map((to) => stepsTo(record.declaration, viewer.groups, from, to));
    return ways.filter((way) => way !== undefined).toSorted((a, b) => a.length - b.length)[0];
  }

  /** The values that a row sends, by the names of fields, without those that stand so already; words that name nothing are a fault at their column. */
  #valuesOf(
    row: Row,
    { named, held }: Known,
    {
      id,
      kept,
      fault,
    }: { id: string | undefined; kept: ReadonlySet<string>; fault: (path: string, rule: Text) => void },
  ): Record<string, unknown> {
    const { fields, project } = this.#at.record.declaration;
    const values: Record<string, unknown> = {};
    const projectId = project === undefined ? undefined : this.#projectOf(row, project, { named, held, id, kept });
    for (const [name, cell] of Object.entries(row.values)) {
      const field = fields[name];
      if (field === undefined || cell === undefined || kept.has(name)) continue;
      if (isText(field) && row.cells[name] !== undefined && wordsOfCell(row.cells[name]).length >= longestCell) {
        fault(name, sentence(t.tooLong, { most: figure(longestCell) }));
        continue;
      }
      const read = sheetValue(
        field,
        cell,
        (kind, words) => named.of(kind, words, projectId),
        () => readMoment(row.cells[name] ?? String(cell), this.#at.zone, row.daysFirst[name] === true),
      );
      if ('fault' in read) fault(name, read.fault);
      else if (id === undefined || !isHeld(held.value(id, name), read.value)) values[name] = read.value;
    }
    return values;
  }

  #projectOf(
    row: Row,
    project: string,
    { named, held, id, kept }: Pick<Known, 'named' | 'held'> & { id: string | undefined; kept: ReadonlySet<string> },
  ): string | undefined {
    const words = row.values[project];
    if (id !== undefined && (words === undefined || kept.has(project))) {
      const value = held.value(id, project);
      return typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    }
    const found = words === undefined ? undefined : named.of('project', String(words), undefined);
    return found !== undefined && 'id' in found ? found.id : undefined;
  }
}

const wordOf = (cell: SheetValue): string => String(cell).trim().toLowerCase();
const headOf = (row: Row, path: string): string => row.headers[path] ?? path;
const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'prose';
const isTold = (faults: readonly Fault[], path: string): boolean => faults.some((each) => each.path === path);

/** The record that a row names by its number or its id; undefined for a row without a key, and for what is no id. */
function idOf({ values: { code, id } }: Row, { codes }: Named): string | undefined {
  if (code !== undefined) return codes.get(wordOf(code));
  return id !== undefined && Id.safeParse(wordOf(id)).success ? wordOf(id) : undefined;
}

/** True where a list answers this value already. */
function isHeld(held: CellValue, value: unknown): boolean {
  if (Array.isArray(held))
    return Array.isArray(value) && JSON.stringify(held.toSorted()) === JSON.stringify(value.map(String).toSorted());
  if (typeof held === 'object' && held !== null) return held.id === value;
  return held === value;
}

function nameOf({ title }: RecordDeclaration, row: Row, { named, held }: Known): string {
  const id = idOf(row, named);
  const wordsOf = (name: string) => String(row.values[name] ?? (id === undefined ? '' : textOf(held.value(id, name))));
  return ['code', title]
    .map(wordsOf)
    .filter((words) => words !== '')
    .join(' ');
}
