import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useKeys } from '#platform/web/keys.ts';
import type { GridHold, GridSpot } from '#ui/grid/grid-parts.ts';
import type { TableGridProps } from '../table-grid.tsx';
import { t } from '../table-texts.ts';
import type { TableModel } from '../rows/use-table-model.ts';
import { useListKeys } from './use-list-keys.ts';

/** Whether this line holds that row. */
function isLineOf(model: TableModel, line: number, id: string | undefined): boolean {
  const found = line < model.rows.lineCount ? model.lineAt(line) : undefined;
  return found?.kind === 'row' && found.id === id;
}

/** The line of a row among those in view and the few around them, where a row that was opened here stands; undefined elsewhere. */
function lineOf(model: TableModel, seen: { first: number; last: number }, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  for (let line = Math.max(0, seen.first - 2); line <= seen.last + 2; line += 1)
    if (isLineOf(model, line, id)) return line;
  return undefined;
}

/** The row that is shown beside the grid, and the keys j and k that step to the next and the one before. `seen`: the lines in view. */
export function useOpenRow(
  { model, onPeek, openId, rowKeys }: Pick<TableGridProps, 'model' | 'onPeek' | 'openId' | 'rowKeys'>,
  seen: { first: number; last: number },
  hold: RefObject<GridHold | null>,
) {
  const { rows } = model;
  const [openLine, setOpenLine] = useState<number>();
  const isStillOpen = openLine !== undefined && isLineOf(model, openLine, openId);
  const found = isStillOpen ? openLine : lineOf(model, seen, openId);
  if (found !== openLine) setOpenLine(found);
  /** Shows the row after or before the one that is shown and answers its line; undefined where there is none. */
  const step = (by: 1 | -1): number | undefined => {
    if (openLine === undefined || onPeek === undefined) return undefined;
    for (let line = openLine + by; line >= 0 && line < rows.lineCount; line += by) {
      const next = model.lineAt(line);
      if (next.kind === 'wait') void rows.load(line, line);
      if (next.kind === 'group') continue;
      if (next.kind !== 'row') return undefined;
      onPeek(next.row);
      return line;
    }
    return undefined;
  };
  useKeys(
    t.panel,
    openLine === undefined
      ? []
      : [
          { key: 'j', label: t.nextRow, act: () => void step(1) },
          { key: 'k', label: t.previousRow, act: () => void step(-1) },
        ],
  );

  const takeListKey = useListKeys({ model, onPeek, rowKeys, isShown: openLine !== undefined }, hold);

  const shownLine = openLine === undefined || openLine >= rows.lineCount ? undefined : model.lineAt(openLine);
  const openRow = shownLine?.kind === 'row' ? shownLine.row : undefined;
  /** Takes j and k, and the keys of the list, while the grid has the focus. True: the key was one of them. */
  const onKey = (event: KeyboardEvent, { at, goTo }: GridSpot): boolean => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (takeListKey(event, at.line)) return true;
    if (openLine === undefined || ctrlKey || metaKey || altKey || shiftKey || (key !== 'j' && key !== 'k'))
      return false;
    const line = step(key === 'j' ? 1 : -1);
    if (line !== undefined) goTo({ line, column: at.column });
    return true;
  };
  return { openLine, openRow, onKey };
}
