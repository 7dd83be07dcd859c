import type { Language } from '#platform/shared/text.ts';
import { parseTsv, toHtml, toTsv } from '#ui/grid/grid-clipboard.ts';
import type { CellPlace, CellRange } from '#ui/grid/grid-model.ts';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { bareText, type CellField } from './cells/cell-input.ts';
import { isField, rowWords, type SheetKey } from './sheet-columns.tsx';
import { decimalFields } from './sheet-edits.ts';
import type { SheetLine, SheetRow } from './sheet-rows.ts';

/** What somebody pastes: where it goes, and what the columns of it are. */
export interface PasteAsked {
  rows: readonly (readonly string[])[];
  fields: readonly (CellField | undefined)[];
  targets: readonly EstimateLine[];
  section: string;
}

/** The lines and fields that stand in a range of cells. */
export function cellsOf(shown: readonly SheetLine[], keys: readonly SheetKey[]) {
  const rowsIn = (range: CellRange) =>
    shown
      .slice(Math.max(0, range.top), range.bottom + 1)
      .flatMap((line) => (line.kind === 'row' && line.row.kind === 'line' ? [line.row] : []));
  return {
    rowsIn,
    linesIn: (range: CellRange): EstimateLine[] => rowsIn(range).map(({ line }) => line),
    fieldsIn: (range: CellRange): CellField[] => keys.slice(range.left, range.right + 1).filter(isField),
  };
}
export type SheetCells = ReturnType<typeof cellsOf>;

/** Lays cells into the clipboard, as text and as a table whose figures are figures; false where there is nothing to lay. */
export function copyCells(
  rows: readonly Extract<SheetRow, { kind: 'line' }>[],
  keys: readonly SheetKey[],
  language: Language,
  clipboard: DataTransfer,
): boolean {
  if (rows.length === 0) return false;
  const cells = rows.map((row) =>
    keys.map((key) => {
      if (!isField(key))
        return key === 'amount' ? { text: '', value: row.line.cents / 100 } : { text: rowWords(row, key, language) };
      const text = bareText(row.line, key, language);
      const isNumber = decimalFields.has(key) && text !== '' && !text.startsWith('=');
      return isNumber ? { text, value: Number(text) } : { text };
    }),
  );
  clipboard.setData('text/plain', toTsv(cells));
  clipboard.setData('text/html', toHtml(cells));
  return true;
}

/** Reads what is pasted at a place: from there down to the end of the section, one row into each line. */
export function pastedCells({
  at,
  text,
  shown,
  keys,
  marked,
}: {
  at: CellPlace;
  text: string;
  shown: readonly SheetLine[];
  keys: readonly SheetKey[];
  /** How many lines are marked. */
  marked: number;
}): PasteAsked | undefined {
  const here = shown[at.line];
  let rows = parseTsv(text);
  if (here === undefined || rows.length === 0) return undefined;
  const section =
    here.kind === 'section' ? here.section : here.row.kind === 'new' ? here.row.section : here.row.line.section;
  const targets: EstimateLine[] = [];
  for (const line of shown.slice(at.line + (here.kind === 'section' ? 1 : 0))) {
    if (line.kind === 'section') break;
    if (line.row.kind === 'line') targets.push(line.row.line);
  }
  // One row over several marked ones stands in each of them, as in every spreadsheet.
  if (rows.length === 1 && marked > 1) rows = Array.from({ length: marked }, () => rows[0] ?? []);
  const width = Math.max(...rows.map((row) => row.length));
  const fields = keys.slice(at.column, at.column + width).map((key) => (isField(key) ? key : undefined));
  return { rows, fields, targets, section };
}
