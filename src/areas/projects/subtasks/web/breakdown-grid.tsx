import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { type BreakdownTotals, type Department, departments, type SubtaskStatus } from '../schema.ts';
import { TotalCells } from './breakdown-cells.tsx';
import type { TreeRow } from './breakdown-rows.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { BreakdownHead } from './breakdown-head.tsx';
import { BreakdownLine } from './breakdown-line.tsx';
import { useTreeFocus } from './use-tree-focus.ts';

const t = texts({
  label: { en: 'Projects, their units and modules', es: 'Proyectos, sus unidades y módulos' },
  totals: {
    en: '{projects, plural, one {# project} other {# projects}}, {units, plural, one {# unit} other {# units}}, {modules, plural, one {# module} other {# modules}}',
    es: '{projects, plural, one {# proyecto} other {# proyectos}}, {units, plural, one {# unidad} other {# unidades}}, {modules, plural, one {# módulo} other {# módulos}}',
  },
});

/** A counter that was pressed: which subtasks to show. */
export interface CounterChoice {
  row: TreeRow;
  department: Department | undefined;
  status: SubtaskStatus | undefined;
}

interface GridProps {
  rows: readonly TreeRow[];
  totals: BreakdownTotals | null;
  department: Department | undefined;
  onToggle: (row: TreeRow) => void;
  onCounter: (choice: CounterChoice) => void;
}

const rowHeight = 36;
const cardHeight = 84;

/** The tree as a grid of its own: virtual rows, a pinned first column, keys as in every tree grid. On a phone the rows are cards. */
export function BreakdownGrid({ rows, totals, department, onToggle, onCounter }: GridProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsNarrow();
  const shown = department === undefined ? departments : [department];
  // Drawn anew whenever the rows or the scroll position change, so that nothing it keeps to itself grows stale.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isPhone ? cardHeight : rowHeight),
    overscan: 12,
    scrollPaddingStart: 56,
    scrollPaddingEnd: 40,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const columns = isPhone
    ? undefined
    : `minmax(270px, 1fr) 184px 97px ${shown.map(() => '97px').join(' ')} 88px 88px 116px`;
  const width = 270 + 184 + 97 + shown.length * 97 + 292;
  const focus = useTreeFocus({
    rows,
    box,
    scrollTo: (index) => virtual.scrollToIndex(index),
    onToggle,
    onEnter: (row) => onCounter({ row, department, status: undefined }),
  });
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto" data-breakdown="">
      <div
        role="treegrid"
        aria-label={say(t.label)}
        aria-rowcount={rows.length + 1}
        onKeyDown={focus.onKeyDown}
        className="relative text-13"
        style={isPhone ? undefined : { minWidth: width }}
      >
        <BreakdownHead shown={shown} columns={columns} isPhone={isPhone} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <BreakdownLine
                key={row.key}
                row={row}
                index={item.index}
                size={item.size}
                start={item.start}
                shown={shown}
                columns={columns}
                department={department}
                stop={focus.stopIn(row)}
                onStand={(stop) => focus.standAt({ key: row.key, stop })}
                onToggle={onToggle}
                onCounter={onCounter}
              />
            );
          })}
        </div>
        {totals !== null && (
          <div
            role="row"
            aria-rowindex={rows.length + 2}
            className={clsx(
              'sticky bottom-0 z-20 grid items-center border-t border-line-strong bg-surface font-label text-text-2',
              isPhone ? 'px-4 py-2' : 'h-10',
            )}
            style={{ gridTemplateColumns: columns }}
          >
            <span
              role="rowheader"
              className="sticky left-0 z-10 flex h-full min-w-0 items-center bg-surface pl-6 max-md:pl-0"
            >
              <span className="truncate">
                {say(t.totals, { projects: totals.projects, units: totals.units, modules: totals.modules })}
              </span>
            </span>
            {!isPhone && <TotalCells totals={totals} shown={shown} />}
          </div>
        )}
      </div>
    </div>
  );
}
