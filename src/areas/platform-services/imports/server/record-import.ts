import type { z } from 'zod';
import type { StagingArea } from '#platform/server/files/file-store.ts';
import { mount, type Kernel } from '#platform/server/http/mount.ts';
import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import { trySheetImport, type ReadSheetRow } from '#platform/server/sheets/sheet-import.ts';
import { refusalOf } from '#platform/server/table/bulk.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { faultOf, type Fault } from '#platform/shared/errors.ts';
import { recordContract } from '#platform/shared/record-contract.ts';
import { columnsOf, tableName, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import { sentence, texts, type Language, type Text } from '#platform/shared/text.ts';
import { recordImportContract } from '../contract.ts';
import { findNamed, sheetFieldsOf, sheetValue, stepsTo, wordsOfField, type Named } from './record-sheet.ts';

const t = texts({
  noNumber: { en: 'No record has this number.', es: 'Ningún registro tiene este número.' },
  twice: { en: 'Row {row} is about the same record.', es: 'La fila {row} trata del mismo registro.' },
  once: { en: 'Is given once and stays.', es: 'Se da una vez y se queda.' },
  noWay: {
    en: 'From {state} no step that you may take without a reason leads there.',
    es: 'De {state} ningún paso que puedas dar sin un motivo lleva ahí.',
  },
});

/** Names the records that may be the same as a new one with these values, as a person knows them. */
export type Alike = (write: Write, values: Readonly<Record<string, unknown>>) => Promise<string[]>;

/** Serves an import from a sheet for every declared record. */
export function mountRecordImports(
  kernel: Kernel,
  staging: StagingArea,
  records: readonly ServedRecord[],
  alike: Readonly<Record<string, Alike>> = {},
): void {
  for (const record of records) {
    const { declaration } = record;
    mount(kernel, `${tableName(declaration)}-import`, recordImportContract(declaration), {
      import: (context) =>
        trySheetImport(
          { staging, fields: sheetFieldsOf(declaration, context.viewer.groups), required: [declaration.title] },
          (write, rows) => importRows(record, write, context.viewer, rows, context.language, alike[declaration.name]),
          context,
        ),
    });
  }
}

type Row = ReadSheetRow<string>;
type Answered = RecordOf<RecordDeclaration>;

/**
 * Does each row by the record's own functions, so that rights, rules, history and live messages are those of a change by hand. A row with
 * a number changes the record that has it; one without makes a new one. An empty cell leaves what is stored. A state is reached by the
 * declared steps that this person may take, one after the other.
 */
async function importRows(
  record: ServedRecord,
  write: Write,
  viewer: Viewer,
  rows: readonly Row[],
  language: Language,
  findAlike: Alike = () => Promise.resolve([]),
): Promise<SheetImportRow[]> {
  const named = await findNamed(record, write, viewer, rows);
  const { create, change } = recordContract(record.declaration);
  const seen = new Map<string, number>();
  const done: SheetImportRow[] = [];
  for (const row of rows) {
    const told = (action: SheetImportRow['action'], more: Partial<SheetImportRow> = {}) =>
      done.push({ row: row.row, action, name: nameOf(record.declaration, row), changes: [], errors: [], ...more });
    const inSheet = (each: Fault) => ({
      ...each,
      path: row.headers[each.path.replace(/^values\./u, '')] ?? each.path,
    });
    const number = row.values['code'];
    const id = number === undefined ? undefined : named.codes.get(String(number).toLowerCase());
    const faults = [...row.faults];
    const fault = (path: string, rule: Text) => faults.push(inSheet(faultOf(path, rule)));
    if (number !== undefined && id === undefined) fault('code', t.noNumber);
    const before = id === undefined ? undefined : seen.get(id);
    if (before !== undefined) fault('code', sentence(t.twice, { row: before }));
    if (id !== undefined) seen.set(id, row.row);
    const values = valuesOf(record.declaration, row, named, fault);
    const current = id === undefined || faults.length > 0 ? undefined : await record.rows.read(write.tx, viewer, id);
    if (current !== undefined) for (const path of givenOnce(record.declaration, values, current)) fault(path, t.once);
    const from = String(current?.state ?? record.declaration.states?.first);
    const to = String(row.values['state'] ?? from);
    const steps = faults.length > 0 ? [] : stepsTo(record.declaration, viewer.groups, from, to);
    if (steps === undefined) fault('state', sentence(t.noWay, { state: wordOfState(record.declaration, from) }));
    const shape: z.ZodType = id === undefined ? create.body : change.body;
    const parsed = shape.safeParse(values);
    if (!parsed.success) {
      const known = new Set(faults.map(({ path }) => path));
      faults.push(
        ...faultsOf(parsed.error)
          .map(inSheet)
          .filter(({ path }) => !known.has(path)),
      );
    }
    if (faults.length > 0 || !parsed.success || steps === undefined) {
      told('error', { errors: faults });
      continue;
    }
    const alike = id === undefined ? await findAlike(write, values) : [];
    try {
      const changed = await write.attempt((within) =>
        putRow(record, within, viewer, { id, values: Object(parsed.data), steps }),
      );
      if (id === undefined) told('create', { changes: changeOfState(record.declaration, from, to, language), alike });
      else if (current === undefined || !changed) told('skip');
      else {
        const now = await record.rows.read(write.tx, viewer, id);
        const changes = changesOf(record.declaration, current, now, language);
        told('update', { changes: [...changes, ...changeOfState(record.declaration, from, to, language)] });
      }
    } catch (error) {
      const refused = refusalOf(error, record.constraints);
      told('error', { errors: (refused.details ?? [faultOf('', refused.said)]).map(inSheet) });
    }
  }
  return done;
}

/** Makes or changes one record, and takes it further; true when something was written. A new one is taken back with the others of its import. */
async function putRow(
  { name, life, rows }: ServedRecord,
  write: Write,
  viewer: Viewer,
  { id, values, steps }: { id: string | undefined; values: Record<string, unknown>; steps: readonly string[] },
): Promise<boolean> {
  const before = write.audited();
  if (id !== undefined) {
    await life.change(write, viewer, id, values, undefined);
    for (const to of steps) await life.move(write, viewer, id, { to });
    return write.audited() > before;
  }
  const made = await life.create(write, viewer, values);
  // What is new goes back as a whole: its steps are no changes that are taken back by themselves.
  const onTheWay: Write = {
    ...write,
    record: (change) => (change.entityId === made ? undefined : write.record(change)),
  };
  for (const to of steps) await life.move(onTheWay, viewer, made, { to });
  write.record({
    entityType: name,
    entityId: made,
    before: { deleted: true },
    after: { deleted: false, made: true },
    versionAfter: steps.length === 0 ? 1 : (await rows.read(write.tx, viewer, made)).version,
  });
  return write.audited() > before;
}

/** What a row sends, by the names of fields; what its words name nothing for is told at its column. */
function valuesOf(
  { fields, project }: RecordDeclaration,
  row: Row,
  named: Named,
  refuse: (path: string, rule: Text) => void,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const within = project === undefined ? undefined : row.values[project];
  const projectId = within === undefined ? undefined : named.of('project', String(within), undefined);
  for (const [name, cell] of Object.entries(row.values)) {
    const field = fields[name];
    if (field === undefined || cell === undefined) continue;
    const read = sheetValue(field, cell, (kind, words) =>
      named.of(kind, words, projectId !== undefined && 'id' in projectId ? projectId.id : undefined),
    );
    if ('fault' in read) refuse(name, read.fault);
    else values[name] = read.value;
  }
  return values;
}

/** Fields that are given once and would become something else; those that stay as they are leave the values. */
function givenOnce({ fields }: RecordDeclaration, values: Record<string, unknown>, current: Answered): string[] {
  const held: Readonly<Record<string, unknown>> = current;
  return Object.entries(fields).flatMap(([name, { once }]) => {
    if (once !== true || values[name] === undefined) return [];
    const { [name]: wanted } = values;
    const kept = held[name];
    delete values[name];
    const now = typeof kept === 'object' && kept !== null && 'id' in kept ? kept.id : kept;
    return JSON.stringify(now) === JSON.stringify(wanted) ? [] : [name];
  });
}

function changesOf(
  { fields }: RecordDeclaration,
  before: Answered,
  after: Answered,
  language: Language,
): SheetImportRow['changes'] {
  const [old, now]: Readonly<Record<string, unknown>>[] = [before, after];
  return Object.entries(fields).flatMap(([name, field]) =>
    field.derived === true || JSON.stringify(old?.[name]) === JSON.stringify(now?.[name])
      ? []
      : [
          {
            field: field.label[language],
            before: wordsOfField(field, old?.[name], language),
            after: wordsOfField(field, now?.[name], language),
          },
        ],
  );
}

const wordOfState = ({ states }: RecordDeclaration, state: string): Text =>
  states?.words[state] ?? { en: state, es: state };

function changeOfState(
  declaration: RecordDeclaration,
  from: string,
  to: string,
  language: Language,
): SheetImportRow['changes'] {
  if (from === to) return [];
  const [before, after] = [wordOfState(declaration, from)[language], wordOfState(declaration, to)[language]];
  return [{ field: columnsOf(declaration)['state']?.label[language] ?? '', before, after }];
}

function nameOf({ title }: RecordDeclaration, { values }: Row): string {
  return [values['code'], values[title]].filter((each) => each !== undefined).join(' ');
}
