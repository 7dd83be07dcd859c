import type { RefObject } from 'react';
import { Checkbox } from '../inputs/checkbox.tsx';
import { GridHeadCell } from './grid-head.tsx';
import type { DataGridProps } from './grid-parts.ts';

interface GridHeadLineProps<Row> {
  props: DataGridProps<Row>;
  gridId: string;
  /** How many columns are pinned. */
  pinned: number;
  firstColumn: number;
  /** The column whose head the keyboard stands on; -1: none. */
  activeColumn: number;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The heads of the columns, with the box that picks all rows. */
export function GridHeadLine<Row>({
  props,
  gridId,
  pinned,
  firstColumn,
  activeColumn,
  scroller,
}: GridHeadLineProps<Row>) {
  const { columns, picking, words } = props;
  const resize = (key: string, width: number) => props.onResize(key, width);
  return (
    <div role="row" aria-rowindex={1} className="grid-line grid-head">
      <div
        role={picking === undefined ? 'presentation' : 'columnheader'}
        aria-colindex={picking === undefined ? undefined : 1}
        className="grid-gutter"
      >
        {picking !== undefined && (
          <span className="grid-tick">
            <Checkbox
              aria-label={words.pickAll}
              checked={picking.state === 'all'}
              mixed={picking.state === 'some'}
              tabIndex={-1}
              onChange={() => picking.onPickAll()}
            />
          </span>
        )}
      </div>
      {columns.map((column, place) => (
        <GridHeadCell
          key={column.key}
          gridId={gridId}
          column={column}
          place={place}
          firstColumn={firstColumn}
          isLastPinned={place === pinned - 1}
          isActive={place === activeColumn}
          scroller={scroller}
          resizeLabel={words.resize}
          onSort={props.onSort}
          onResize={resize}
          onMove={props.onMove}
        />
      ))}
    </div>
  );
}
