import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { treeMoves } from '#ui/tree-keys.ts';
import { columnsLook, ReviewTableRow } from './review-row.tsx';
import type { ReviewRow } from './review-rows.ts';

const t = texts({
  table: { en: 'What came of the parts', es: 'Qué resultó de los elementos' },
  help: {
    en: 'Arrow keys go through the rows and open them, Space marks a row, Enter shows it in the model.',
    es: 'Las flechas recorren y abren las filas, Espacio marca una fila, Intro la muestra en el modelo.',
  },
  mark: { en: 'Mark', es: 'Marcar' },
  code: { en: 'Code', es: 'Código' },
  item: { en: 'Item', es: 'Artículo' },
  source: { en: 'Source', es: 'Fuente' },
  module: { en: 'Module', es: 'Módulo' },
  quantity: { en: 'Quantity', es: 'Cantidad' },
  rate: { en: 'Unit cost', es: 'Costo unitario' },
  amount: { en: 'Amount', es: 'Importe' },
});

const headHeight = 32;
/** A phone gives each row a second line, for the quantity. */
const rowHeights = { wide: 34, narrow: 48 };

interface ReviewTableProps {
  rows: readonly ReviewRow[];
  marked: ReadonlySet<string>;
  /** The row that is looked at. */
  at: string | undefined;
  /** The part that is looked at in the model. */
  selected: number | undefined;
  /** Rows that the part stands under. */
  related: ReadonlySet<string>;
  onReach: (row: ReviewRow) => void;
  onToggle: (row: ReviewRow) => void;
  onMark: (row: ReviewRow) => void;
  onShow: (row: ReviewRow) => void;
}

/** Thousands of rows by mouse and by keys; only those in sight are drawn. */
export function ReviewTable(props: ReviewTableProps) {
  const { rows, marked, at, selected, related, onReach, onToggle, onMark, onShow } = props;
  const say = useSay();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const rowHeight = useIsNarrow() ? rowHeights.narrow : rowHeights.wide;
  // Drawn anew whenever the rows or the scroll position change, so that nothing it keeps to itself grows stale.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    // The head stays above the rows while they pass under it.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const found = placeOf(rows, at);
  const here = Math.max(0, found);
  const target = rowOf(rows, selected, related);
  useEffect(() => {
    if (target >= 0) virtual.scrollToIndex(target, { align: 'auto' });
    // Only another part moves the table, not every new row.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selected, target >= 0]);

  const reach = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[next];
    if (row === undefined) return;
    onReach(row);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const onKey = (event: KeyboardEvent) => {
    const row = rows[here];
    if (row === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const lines = rows.map(({ level, isOpen }) => ({ level, isOpen: level < 3 ? isOpen : undefined }));
    const moves: Readonly<Record<string, (() => void) | undefined>> = {
      ...treeMoves(lines, found < 0 ? -1 : here, { reach, toggle: () => onToggle(row) }),
      ' ': () => onMark(row),
      Enter: () => (row.kind === 'group' ? onToggle(row) : onShow(row)),
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={say(t.table)}
      aria-description={say(t.help)}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={rows.length > 0 ? `${id}-${here}` : undefined}
      tabIndex={0}
      onKeyDown={onKey}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      className="@container min-h-0 flex-1 overflow-y-auto rounded-2 outline-none focus-visible:outline-2 focus-visible:outline-accent-line"
    >
      <TableHead />
      <div role="rowgroup">
        <div
          role="presentation"
          className="relative"
          style={{ height: virtual.getTotalSize(), '--review-row': `${rowHeight}px` }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <ReviewTableRow
                key={row.key}
                id={`${id}-${index}`}
                index={index + 2}
                row={row}
                top={start - headHeight}
                isHere={hasFocus && index === here}
                isMarked={marked.has(row.key) || (row.kind === 'part' && marked.has(row.parent))}
                isSelected={
                  (row.kind === 'part' && row.part.entity === selected) ||
                  row.key === at ||
                  (selected !== undefined && related.has(row.key))
                }
                onReach={onReach}
                onToggle={onToggle}
                onMark={onMark}
                onShow={onShow}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Where the row stands that is looked at; once its parts are there, the first of them takes the place of their waiting. */
function placeOf(rows: readonly ReviewRow[], at: string | undefined): number {
  const found = rows.findIndex((row) => row.key === at);
  if (found >= 0 || at?.endsWith('#wait') !== true) return found;
  const parent = at.slice(0, -'#wait'.length);
  return rows.findIndex((row) => row.kind === 'part' && row.parent === parent);
}

function TableHead() {
  const say = useSay();
  return (
    <div role="rowgroup" className="sticky top-0 z-1 bg-canvas">
      <div
        role="row"
        aria-rowindex={1}
        className={`${columnsLook} h-8 border-b border-line pr-3 text-12 font-label text-text-2`}
      >
        <span role="columnheader">
          <span className="sr-only">{say(t.mark)}</span>
        </span>
        <span role="columnheader" className="hidden @[36rem]:block">
          {say(t.code)}
        </span>
        <span role="columnheader">{say(t.item)}</span>
        <span role="columnheader" className="hidden @[36rem]:block">
          {say(t.source)}
        </span>
        <span role="columnheader" className="hidden @[56rem]:block">
          {say(t.module)}
        </span>
        <span role="columnheader" className="hidden text-right @[26rem]:block">
          {say(t.quantity)}
        </span>
        <span role="columnheader" className="hidden text-right @[36rem]:block">
          {say(t.rate)}
        </span>
        <span role="columnheader" className="text-right">
          {say(t.amount)}
        </span>
      </div>
    </div>
  );
}

/** The row of a part that is chosen in the model; -1 where it has none. */
function rowOf(rows: readonly ReviewRow[], selected: number | undefined, related: ReadonlySet<string>): number {
  if (selected === undefined) return -1;
  return rows.findIndex((row) => (row.kind === 'part' ? row.part.entity === selected : related.has(row.key)));
}
