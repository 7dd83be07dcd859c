import { useMemo } from 'react';
import { isSortable } from '#platform/shared/table.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { GridColumn } from '#ui/grid/grid-model.ts';
import { wordsOf } from '../cell-words.ts';
import { cellContent, isNumeric, totalContent } from '../table-cells.tsx';
import type { TableGridProps } from '../table-grid.tsx';
import { cellOf, type TableRow } from '../rows/table-source.ts';

/** The shown columns as the grid draws them: with their cells, how they are sorted and what stands below them. */
export function useGridColumns(
  { columns, model, sort, cells, countWords, grows }: TableGridProps,
  mayEdit: boolean,
): readonly GridColumn<TableRow>[] {
  const say = useSay();
  const language = useLanguage();
  const { total, totals } = model.rows;
  const { shown, permitted } = columns;
  return useMemo(
    () =>
      shown.flatMap((key, place): GridColumn<TableRow>[] => {
        const column = permitted[key];
        if (column === undefined) return [];
        const sorted = sort.find((each) => each.column === key);
        const own = cells?.[key];
        return [
          {
            key,
            label: say(column.label),
            title: say(column.label),
            width: columns.widthOf(key),
            grows: key === grows && !columns.isSized(key),
            pinned: columns.isPinned(key),
            numeric: isNumeric(column),
            sortable: isSortable(column),
            sorted: sorted === undefined ? undefined : sorted.descending ? 'descending' : 'ascending',
            sortPlace: sorted !== undefined && sort.length > 1 ? sort.indexOf(sorted) + 1 : undefined,
            // A part of a cell that has nothing to say leaves the dash of every empty one.
            render: (row) => own?.(row) ?? cellContent(column, cellOf(row, key), language),
            textOf: (row) => wordsOf(column, cellOf(row, key), language),
            isEditable: () => mayEdit && column.edit !== undefined,
            foot:
              place === 0
                ? total === undefined
                  ? null
                  : countWords(total)
                : totalContent(column, totals[key], language),
          },
        ];
      }),
    // The totals are a new object only when they were read anew.
    [shown, permitted, columns, sort, cells, language, say, mayEdit, total, totals, countWords, grows],
  );
}
