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
  // How many there are is longer than most first columns: it takes the room of the pinned ones beside it that have no figure.
  const nextFigure = columns.findIndex(
    (column, place) => place > 0 && (place >= pinned || (column.foot !== null && column.foot !== undefined)),
  );
  const span = Math.max(1, nextFigure < 0 ? columns.length : nextFigure);
  // Where it still finds too little, its words go on over the next column, if that has none of its own.
  const mayGoOn = (columns[span]?.foot ?? null) === null;
  return (
    <div role="row" aria-rowindex={line} className="grid-line grid-foot">
      <div role="presentation" className="grid-gutter" />
      {columns.map((column, place) =>
        place > 0 && place < span ? null : (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={place + firstColumn}
            aria-colspan={place === 0 && span > 1 ? span : undefined}
            className={clsx(
              'grid-cell',
              place === 0 && 'first',
              place === 0 && mayGoOn && 'goes-on',
              column.numeric && 'numeric',
              column.pinned && 'pinned',
              (place === pinned - 1 || (place === 0 && span === pinned)) && 'last-pinned',
            )}
            style={{
              ...(column.pinned ? { '--pinned-left': pinnedLeft(place) } : {}),
              ...(place === 0 && span > 1 ? { gridColumn: `span ${span}` } : {}),
            }}
          >
            <span className="grid-words">{column.foot}</span>
          </div>
        ),
      )}
    </div>
  );
}
