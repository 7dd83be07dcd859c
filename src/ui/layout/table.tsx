import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

type TableProps = ComponentProps<'table'> & {
  /** Says what the rows are; for screen readers unless `showCaption`. */
  caption: string;
  showCaption?: boolean;
  compact?: boolean;
  /** No padding at the outer edges, for a table that stands in a section without a card. */
  flush?: boolean;
  /** The table owns the width of the page: its first column begins where the title does. */
  edge?: boolean;
};

/**
 * A plain table of a page: sticky head, hairlines, rows of 36 px. Where it has no room it scrolls sideways in itself. Sorting,
 * filters and thousands of rows are the data table's.
 */
export function Table({
  caption,
  showCaption = false,
  compact = false,
  flush = false,
  edge = false,
  className,
  children,
  ...rest
}: TableProps) {
  const [box, scrolls] = useSidewaysScroll();
  return (
    <div
      ref={box}
      className={clsx('min-w-0 -outline-offset-2', scrolls && 'overflow-x-auto')}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {})}
    >
      <table {...rest} className={clsx('table', compact && 'compact', flush && 'flush', edge && 'edge', className)}>
        <caption className={showCaption ? 'pb-2 text-left text-13 text-text-2' : 'sr-only'}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/**
 * Whether the table is wider than its room. Only then it may become a scroller of its own, which would unstick its head from
 * the page, and only then it is worth a stop of the Tab key.
 */
function useSidewaysScroll() {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [box, scrolls] as const;
}

type HeadCellProps = Omit<ComponentProps<'th'>, 'onClick'> & {
  numeric?: boolean;
  /** Shows the direction; with `onSort` the head becomes a button. */
  sorted?: 'ascending' | 'descending' | undefined;
  onSort?: () => void;
  children?: ReactNode;
};

export function HeadCell({ numeric = false, sorted, onSort, className, children, ...rest }: HeadCellProps) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  const words = (
    <>
      {children}
      {sorted && <Arrow className="size-3 stroke-[2.25]" />}
    </>
  );
  return (
    <th scope="col" aria-sort={sorted} {...rest} className={clsx(numeric && 'number', className)}>
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex h-6 items-center gap-1 rounded-1 comfort:h-(--row-head) hover:text-text-1"
        >
          {words}
        </button>
      ) : (
        <span className="inline-flex items-center gap-1">{words}</span>
      )}
    </th>
  );
}

type CellProps = ComponentProps<'td'> & { numeric?: boolean; /** The cell that names the row. */ rowHead?: boolean };

/** A cell. A value that is missing is an en dash, which the cell sets by itself when it holds nothing. */
export function Cell({ numeric = false, rowHead = false, className, children, ...rest }: CellProps) {
  const Element = rowHead ? 'th' : 'td';
  const missing = children === undefined || children === null || children === '';
  return (
    <Element
      {...(rowHead ? { scope: 'row' as const } : {})}
      {...rest}
      className={clsx(numeric && 'number', missing && 'text-text-3', className)}
    >
      {missing ? '–' : children}
    </Element>
  );
}
