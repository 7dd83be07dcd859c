import type { ServedRecord } from '#platform/server/record/serve-record.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { columnsOf, type RecordDeclaration, type RecordOf } from '#platform/shared/record.ts';
import type { SheetImportRow } from '#platform/shared/sheet-import.ts';
import type { Language, Text } from '#platform/shared/text.ts';
import { wordsOfField, type Reader } from './record-sheet.ts';

/** Makes or changes one record, and takes it further; says whether something was written. A new one is taken back with the others of its import. */
export async function putRow(
  { name, life, rows }: ServedRecord,
  write: Write,
  viewer: Viewer,
  { id, values, steps }: { id: string | undefined; values: Record<string, unknown>; steps: readonly string[] },
): Promise<{ id: string; changed: boolean }> {
  const before = write.audited();
  if (id !== undefined) {
    if (Object.keys(values).length > 0) await life.change(write, viewer, id, values, undefined);
    for (const to of steps) await life.move(write, viewer, id, { to });
    return { id, changed: write.audited() > before };
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
  return { id: made, changed: true };
}

/** Fields that are given once and would become something else; those that stay as they are leave the values. */
export function givenOnce(
  { fields }: RecordDeclaration,
  values: Record<string, unknown>,
  current: RecordOf<RecordDeclaration>,
): string[] {
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

export function changesOf(
  { fields }: RecordDeclaration,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  reader: Reader,
): SheetImportRow['changes'] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.derived === true || JSON.stringify(before[name]) === JSON.stringify(after[name])
      ? []
      : [
          {
            field: field.label[reader.language],
            before: wordsOfField(field, before[name], reader),
            after: wordsOfField(field, after[name], reader),
          },
        ],
  );
}

export const wordOfState = ({ states }: RecordDeclaration, state: string): Text =>
  states?.words[state] ?? { en: state, es: state };

export function changeOfState(
  declaration: RecordDeclaration,
  from: string,
  to: string,
  language: Language,
): SheetImportRow['changes'] {
  if (from === to) return [];
  const [before, after] = [wordOfState(declaration, from)[language], wordOfState(declaration, to)[language]];
  return [{ field: columnsOf(declaration)['state']?.label[language] ?? '', before, after }];
}
