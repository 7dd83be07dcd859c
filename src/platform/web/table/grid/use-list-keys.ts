import type { KeyboardEvent, RefObject } from 'react';
import { pressKey, useKeys, writtenKey, type ScreenKey } from '#platform/web/keys.ts';
import type { GridHold } from '#ui/grid/grid-parts.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import type { TableGridProps } from '../table-grid.tsx';
import type { TableRow } from '../rows/table-source.ts';
import { t } from '../table-texts.ts';

type ListKeys = Pick<TableGridProps, 'model' | 'onPeek' | 'rowKeys'> & {
  /** A row stands beside the list: j and k step from one to the next there, and its panel has keys of its own. */
  isShown: boolean;
};

/**
 * The keys of a list that is gone through by keys: j and k, x, Enter, and what this list does with a row. The first of them brings the
 * keyboard into the list, so that nothing is done to a row that one does not see marked. Answers what takes such a key while the grid has
 * the focus; true: it was one of them.
 */
export function useListKeys(
  { model, onPeek, rowKeys, isShown }: ListKeys,
  hold: RefObject<GridHold | null>,
): (event: KeyboardEvent, line: number) => boolean {
  const { rows } = model;
  /** Does something with the row in which the keyboard stands; brings it there first where it is elsewhere. */
  const withRow = (act: (row: TableRow, line: number) => void) => () => {
    const grid = hold.current;
    if (grid === null || rows.lineCount === 0) return;
    if (!grid.hasFocus()) return grid.focus();
    const line = grid.at.line < 0 ? undefined : model.lineAt(grid.at.line);
    if (line?.kind === 'row') act(line.row, grid.at.line);
  };
  const step = (by: 1 | -1) => () => {
    const grid = hold.current;
    if (grid === null || rows.lineCount === 0) return;
    if (!grid.hasFocus()) return grid.focus();
    const line = Math.min(Math.max(grid.at.line + by, 0), rows.lineCount - 1);
    void rows.load(line, line);
    grid.goTo({ line, column: grid.at.column });
  };
  const keys: readonly ScreenKey[] =
    rowKeys === undefined
      ? []
      : [
          ...(isShown
            ? []
            : [
                { key: 'j', label: t.toNextRow, act: step(1) },
                { key: 'k', label: t.toPreviousRow, act: step(-1) },
                ...rowKeys.map(({ key, label, act }) => ({ key, label, act: withRow((row) => act(row)) })),
              ]),
          { key: 'x', label: t.pickKey, act: withRow((row, line) => model.pick(line, row.id, false)) },
          // Without an act here: Enter on a button of the page is the button's.
          { key: 'Enter', label: t.openKey },
        ];
  useKeys(t.list, keys);
  return (event, line) => {
    const key = writtenKey(event.nativeEvent);
    if (rowKeys === undefined || key === undefined) return false;
    if (key === 'Enter' && line >= 0 && model.lineAt(line).kind === 'row') {
      withRow((row) => onPeek?.(row))();
      return true;
    }
    // While a row is shown beside the list, its panel has the same letters. Where nothing answers to one, as when the panel is just gone, it
    // begins no edit either: it was meant for something else.
    const isOne = [...keys, ...rowKeys].some((each) => each.key === key && each.act !== undefined);
    return isOne && (pressKey(event.nativeEvent) || useSettings.getState().singleKeys);
  };
}
