import type { CellValue, Columns, PersonValue } from '#platform/shared/table.ts';
import { marksOf } from '#platform/shared/numbers.ts';
import type { Language } from '#platform/shared/text.ts';
import { parseCell } from '../cell-words.ts';
import { cellOf, mergedPatch, patchOf, type RowChange, type TableRow } from '../rows/table-source.ts';

export interface PastedCell {
  row: TableRow;
  key: string;
  before: CellValue;
  after: CellValue;
}

export interface RefusedCell {
  row: TableRow | undefined;
  key: string;
  text: string;
  why: string;
}

/** A row that the server would refuse, and why. */
export interface RefusedRow {
  name: string;
  why: string;
}

export interface PastePlan {
  changes: readonly PastedCell[];
  refused: readonly RefusedCell[];
  refusedRows: readonly RefusedRow[];
}

/**
 * What a paste would change, cell by cell, before anything is sent. One pasted cell fills all that is marked; more are laid down
 * from the first marked cell on, and what reaches beyond the table is left out.
 */
export function planPaste(
  pasted: readonly (readonly string[])[],
  rows: readonly (TableRow | undefined)[],
  keys: readonly string[],
  columns: Columns,
  language: Language,
  people: readonly PersonValue[],
): PastePlan {
  const changes: PastedCell[] = [];
  const refused: RefusedCell[] = [];
  const isOne = pasted.length === 1 && pasted[0]?.length === 1;
  // The commas and points of a whole pasted column tell which of them parts the decimals.
  const marks = keys.map((_key, right) => marksOf(pasted.map((line) => line[isOne ? 0 : right] ?? '')));
  for (const [down, row] of rows.entries()) {
    const line = isOne ? pasted[0] : pasted[down];
    if (line === undefined || row === undefined) continue;
    for (const [right, key] of keys.entries()) {
      const text = isOne ? line[0] : line[right];
      const column = columns[key];
      if (text === undefined || column === undefined) continue;
      const parsed = parseCell(column, text, language, people, marks[right]);
      const before = cellOf(row, key);
      if (!parsed.ok) refused.push({ row, key, text, why: parsed.why });
      else if (JSON.stringify(parsed.value) !== JSON.stringify(before))
        changes.push({ row, key, before, after: parsed.value });
    }
  }
  return { changes, refused, refusedRows: [] };
}

/** The changes as one request: all fields of a row together. */
export function changesOf(plan: PastePlan, columns: Columns): RowChange[] {
  const byRow = new Map<string, RowChange>();
  for (const { row, key, after } of plan.changes) {
    const field = columns[key]?.edit;
    if (field === undefined) continue;
    const sent = typeof after === 'object' && after !== null && 'id' in after ? after.id : after;
    const known = byRow.get(row.id);
    byRow.set(row.id, {
      id: row.id,
      version: row.version,
      values: mergedPatch([{ ...known?.values }, patchOf(field, sent)]),
    });
  }
  return [...byRow.values()];
}
