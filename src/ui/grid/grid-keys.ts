import type { CellPlace } from './grid-model.ts';

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface GridSize {
  lines: number;
  columns: number;
  /** How many lines a page of the window holds. */
  page: number;
}

/** What a key asks of the grid. */
export type GridCommand =
  | { kind: 'go'; to: CellPlace; extends: boolean }
  | { kind: 'act' }
  /** Goes to the record, also from a cell that Enter would edit. */
  | { kind: 'open' }
  | { kind: 'edit'; typed: string | undefined }
  | { kind: 'empty' }
  | { kind: 'toggleRow'; extends: boolean }
  | { kind: 'selectAll' }
  | { kind: 'leave' }
  | { kind: 'resize'; by: number }
  | { kind: 'moveColumn'; by: -1 | 1 }
  | { kind: 'fold'; open: boolean };

/** Reads a key as a spreadsheet does. Undefined: the grid has no use for it, the browser may have it. */
export function commandOf(press: KeyPress, at: CellPlace, size: GridSize, isGroup = false): GridCommand | undefined {
  const jumps = press.ctrlKey || press.metaKey;
  if (press.altKey && press.shiftKey && (press.key === 'ArrowLeft' || press.key === 'ArrowRight'))
    return { kind: 'resize', by: press.key === 'ArrowLeft' ? -16 : 16 };
  if (jumps && press.shiftKey && at.line === -1 && (press.key === 'ArrowLeft' || press.key === 'ArrowRight'))
    return { kind: 'moveColumn', by: press.key === 'ArrowLeft' ? -1 : 1 };
  if (press.altKey) return undefined;
  if (isGroup && !jumps && (press.key === 'ArrowLeft' || press.key === 'ArrowRight'))
    return { kind: 'fold', open: press.key === 'ArrowRight' };
  const to = moved(press.key, jumps, at, size);
  if (to !== undefined) return { kind: 'go', to, extends: press.shiftKey && at.line >= 0 && to.line >= 0 };
  if (jumps && press.key === 'Enter') return { kind: 'open' };
  if (jumps) return press.key === 'a' || press.key === 'A' ? { kind: 'selectAll' } : undefined;
  if (press.key === 'Enter') return { kind: 'act' };
  if (press.key === 'F2') return { kind: 'edit', typed: undefined };
  if (press.key === ' ') return { kind: 'toggleRow', extends: press.shiftKey };
  if (press.key === 'Escape') return { kind: 'leave' };
  if (press.key === 'Delete' || press.key === 'Backspace') return { kind: 'empty' };
  if ([...press.key].length === 1 && at.line >= 0) return { kind: 'edit', typed: press.key };
  return undefined;
}

function moved(key: string, jumps: boolean, { line, column }: CellPlace, size: GridSize): CellPlace | undefined {
  const last = { line: size.lines - 1, column: size.columns - 1 };
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));
  switch (key) {
    case 'ArrowUp':
      return { line: jumps ? Math.min(line, 0) : within(line - 1, -1, last.line), column };
    case 'ArrowDown':
      return { line: jumps ? last.line : within(line + 1, -1, last.line), column };
    case 'ArrowLeft':
      return { line, column: jumps ? 0 : within(column - 1, 0, last.column) };
    case 'ArrowRight':
      return { line, column: jumps ? last.column : within(column + 1, 0, last.column) };
    case 'PageUp':
      return { line: within(line - size.page, 0, last.line), column };
    case 'PageDown':
      return { line: within(line + size.page, 0, last.line), column };
    case 'Home':
      return { line: jumps ? 0 : line, column: 0 };
    case 'End':
      return { line: jumps ? last.line : line, column: last.column };
    default:
      return undefined;
  }
}
