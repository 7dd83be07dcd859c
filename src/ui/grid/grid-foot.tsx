import { clsx } from 'clsx';
import { pinnedLeft, type GridColumn } from './grid-model.ts';

/** The figures at the foot of the columns, in view however far the rows go. */
export function GridFoot<Row>({
  columns,
  pinned,
  line,
  firstColumn,
}: {
  columns: readonly GridColumn<Row>[];
  pinned: number;
  line: number;
  firstColumn: number;
}) {
  return (
    <div role="row" aria-rowindex={line} className="grid-line grid-foot">
      <div role="presentation" className="grid-gutter" />
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="gridcell"
          aria-colindex={place + firstColumn}
          className={clsx(
            'grid-cell',
            place === 0 && 'first',
            column.numeric && 'numeric',
            column.pinned && 'pinned',
            place === pinned - 1 && 'last-pinned',
          )}
          style={column.pinned ? { left: pinnedLeft(place) } : undefined}
        >
          <span className="grid-words">{column.foot}</span>
        </div>
      ))}
    </div>
  );
}
