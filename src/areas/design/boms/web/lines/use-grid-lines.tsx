import { texts } from '#platform/shared/text.ts';
import { Info } from 'lucide-react';
import { useMemo } from 'react';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { GridLine } from '#ui/grid/grid-model.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { nameOfHead } from '../head-names.ts';
import { words } from '../words.ts';
import { textOf } from './line-columns.tsx';
import type { LineGridProps } from './line-grid.tsx';

const t = texts({
  openLine: { en: 'Open {name}', es: 'Abrir {name}' },
});

/** The lines as the grid draws them: heads of groups with their sums, and the lines of the list themselves. */
export function useGridLines({ rows, view, onOpen }: Pick<LineGridProps, 'rows' | 'view' | 'onOpen'>) {
  const say = useSay();
  const language = useLanguage();
  return useMemo(
    () =>
      rows.map((row): GridLine<BomLine> => {
        if (row.kind === 'line') return { kind: 'row', id: row.id, row: row.line };
        const { assembly } = row;
        return {
          kind: 'group',
          id: row.id,
          depth: row.depth,
          isOpen: row.isOpen,
          label: (
            <span className="inline-flex min-w-0 items-center gap-2">
              <span className="truncate">{nameOfHead(row.name, view, say, language)}</span>
              <span className="font-body text-text-3">{say(words.lines, { n: row.count })}</span>
              {assembly !== undefined && (
                <IconButton
                  size="small"
                  tabIndex={-1}
                  label={say(t.openLine, { name: assembly.description })}
                  onClick={(event) => {
                    event.stopPropagation();
                    onOpen(assembly);
                  }}
                >
                  <Info />
                </IconButton>
              )}
            </span>
          ),
          cells: {
            ...(assembly === undefined
              ? {}
              : { quantity: textOf(assembly, 'quantity', { say, language }), station: assembly.station }),
            amount: formatMoney(row.sum.materialCents, language),
            labor: row.sum.laborCents === 0 ? null : formatMoney(row.sum.laborCents, language),
          },
        };
      }),
    // The handler of the screen is new with every render and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, view, say, language],
  );
}
