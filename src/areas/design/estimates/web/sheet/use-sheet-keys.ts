import { useRef, type KeyboardEvent } from 'react';
import { useSay } from '#platform/web/texts/language.ts';
import type { GridSpot } from '#ui/grid/grid-parts.ts';
import type { CellPlace, CellRange } from '#ui/grid/grid-model.ts';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { exchanged, takenOut } from './alternate-edits.ts';
import type { SheetCells } from './sheet-clipboard.ts';
import { addedLine, emptied, stepped } from './sheet-commands.ts';
import type { SheetLine } from './sheet-rows.ts';
import type { SheetStore } from './sheet-store.ts';

/** What a line is called that nobody has named yet. */
export const newLine = { en: 'New line', es: 'Partida nueva' };

interface SheetKeys {
  store: SheetStore;
  lines: readonly EstimateLine[];
  shown: readonly SheetLine[];
  columns: number;
  cells: SheetCells;
  isEditable: boolean;
  /** The picked lines, or those of a range where none is picked. */
  chosen: (range: CellRange) => EstimateLine[];
  fill: (from: CellRange, to: CellRange) => void;
  onPicked: (picked: ReadonlySet<string>) => void;
  askPrice: (uid: string) => void;
}

/** The keys of the sheet that a plain grid does not know; true for each that it has taken. */
export function useSheetKeys(sheet: SheetKeys): (event: KeyboardEvent, spot: GridSpot) => boolean {
  const { store, shown, columns, cells, isEditable, askPrice } = sheet;
  const say = useSay();
  const leaves = useRef(false);
  return (event, spot) => {
    const mod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (key === 'escape') {
      // Then Tab leads out of the sheet, as everywhere else on the page.
      leaves.current = true;
      return false;
    }
    if (key === 'tab' && !mod && !event.altKey) {
      if (!leaves.current) return goToNext(spot, event.shiftKey ? -1 : 1, shown, columns);
      leaves.current = false;
      return false;
    }
    leaves.current = false;
    if (mod && !event.altKey && key === 'z') {
      if (event.shiftKey) store.redo();
      else store.undo();
      return true;
    }
    if (mod && key === 'y') {
      store.redo();
      return true;
    }
    if (event.altKey && event.code === 'KeyH') {
      const [line] = cells.linesIn({ ...spot.range, bottom: spot.range.top });
      if (line !== undefined) askPrice(line.line_uid);
      return true;
    }
    if (!isEditable) return false;
    if ((mod && (key === 'enter' || key === '+')) || key === 'insert')
      return insertLine(sheet, spot, mod && event.shiftKey, say(newLine));
    return changeLines(sheet, event, spot);
  };
}

/** The keys that change lines that are there. */
function changeLines(sheet: SheetKeys, event: KeyboardEvent, spot: GridSpot): boolean {
  const { store, lines, cells, chosen, fill, onPicked } = sheet;
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && key === 'd') {
    const { range } = spot;
    const isOne = range.top === range.bottom;
    // One line alone takes from the one above it, as in every spreadsheet.
    const from = isOne ? { ...range, top: range.top - 1, bottom: range.top - 1 } : { ...range, bottom: range.top };
    fill(from, range);
    return true;
  }
  if (mod && (key === '-' || key === 'delete' || key === 'backspace')) {
    store.run(takenOut(lines, chosen(spot.range)));
    onPicked(new Set());
    return true;
  }
  if (event.altKey && event.code === 'KeyA') {
    const [alternate] = cells.linesIn(spot.range);
    if (alternate !== undefined) store.run(exchanged(lines, alternate));
    return true;
  }
  if (event.altKey && !event.shiftKey && (key === 'arrowup' || key === 'arrowdown')) {
    const by = key === 'arrowup' ? -1 : 1;
    const edit = stepped(lines, chosen(spot.range), by);
    store.run(edit);
    if (edit.moves.length > 0) spot.goTo({ line: Math.max(0, spot.at.line + by), column: spot.at.column });
    return true;
  }
  if (!mod && (key === 'delete' || key === 'backspace')) {
    const fields = Object.assign({}, ...cells.fieldsIn(spot.range).map((field) => emptied(field) ?? {}));
    const isNothing = Object.keys(fields).length === 0;
    store.change(isNothing ? [] : cells.linesIn(spot.range).map(({ line_uid }) => ({ uid: line_uid, fields })));
    return true;
  }
  return false;
}

/** Tab goes on in reading order, over the heads of sections; past the last cell it leaves the sheet. */
function goToNext(spot: GridSpot, by: 1 | -1, shown: readonly SheetLine[], columns: number): boolean {
  const next: CellPlace = { ...spot.at };
  for (;;) {
    next.column += by;
    if (next.column < 0 || next.column >= columns) {
      next.line += by;
      next.column = by === 1 ? 0 : columns - 1;
    }
    const line = shown[next.line];
    if (next.line < 0 || line === undefined) return false;
    if (line.kind === 'row' && (line.row.kind === 'line' || next.column === 0)) break;
  }
  spot.goTo(next);
  return true;
}

function insertLine({ store, lines, shown }: SheetKeys, spot: GridSpot, isAbove: boolean, name: string): boolean {
  const here = shown[spot.at.line];
  const at = here?.kind === 'row' && here.row.kind === 'line' ? here.row.line : undefined;
  const section =
    at?.section ??
    (here?.kind === 'section' ? here.section : here?.kind === 'row' && here.row.kind === 'new' ? here.row.section : '');
  const index = at === undefined ? -1 : lines.findIndex(({ line_uid }) => line_uid === at.line_uid);
  const before = at === undefined ? undefined : isAbove ? at.line_uid : (lines[index + 1]?.line_uid ?? null);
  store.run(addedLine(lines, section, { description: name }, before === undefined ? {} : { before }).edit);
  const line = spot.at.line + (isAbove ? 0 : 1);
  // The new line is drawn first; then its name is open to be typed over.
  requestAnimationFrame(() => {
    spot.goTo({ line, column: 0 });
  });
  return true;
}
