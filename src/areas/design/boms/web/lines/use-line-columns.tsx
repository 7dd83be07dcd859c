import { useMemo } from 'react';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { useTables } from '#platform/web/stores.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { lineColumns } from './line-columns.tsx';
import type { LineGridProps } from './line-grid.tsx';

/** The columns of the lines; in the tree the first of them steps in with the depth of its line. */
export function useLineColumns({ rows, view, columns, sorting, canEdit, foot }: LineGridProps) {
  const say = useSay();
  const language = useLanguage();
  const widths = useTables((state) => state.widths['boms']);
  const drawn = useMemo(
    () =>
      lineColumns(columns, {
        say,
        language,
        sorting,
        canEdit,
        foot: foot ?? {},
        widthOf: (key) => widths?.[key] ?? (view === 'tree' && key === 'cost_code' ? 124 : undefined),
      }),
    [columns, say, language, sorting, canEdit, foot, widths, view],
  );
  const depths = useMemo(() => new Map(rows.map((row) => [row.id, row.depth])), [rows]);
  return useMemo(
    () =>
      view !== 'tree'
        ? drawn
        : drawn.map((column, place) =>
            place > 0
              ? column
              : {
                  ...column,
                  render: (line: BomLine) => (
                    <span style={{ paddingLeft: (depths.get(line.line_uid) ?? 0) * 16 + 24 }}>
                      {column.render(line)}
                    </span>
                  ),
                },
          ),
    [drawn, depths, view],
  );
}
