import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { Bone } from '../feedback/skeleton.tsx';
import { Checkbox } from '../inputs/checkbox.tsx';
import { pinnedLeft, type GridColumn, type GridLine } from './grid-model.ts';

interface GridRowProps<Row> {
  gridId: string;
  line: GridLine<Row>;
  index: number;
  top: number;
  columns: readonly GridColumn<Row>[];
  pinned: number;
  /** Undefined where rows can't be picked. */
  picked: boolean | undefined;
  pickLabel: string;
  isOpen: boolean;
  activeColumn: number;
  rangeLeft: number;
  rangeRight: number;
  /** The column whose cell carries the corner that fills down; -1 for none. */
  handle: number;
  editing: string | undefined;
  editor: ReactNode;
  /** Words about who changed the row a moment ago. */
  fresh: string | undefined;
  openLabel: string;
  closeLabel: string;
}

/** The id of a cell in the page: what the grid names as its active descendant. */
export function cellId(gridId: string, line: number, column: number): string {
  return `${gridId}-${line}-${column}`;
}

function Line<Row>(props: GridRowProps<Row>) {
  const { gridId, line, index, top, columns, pinned, picked, isOpen, fresh } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={picked === undefined || line.kind !== 'row' ? undefined : picked}
      aria-level={line.kind === 'group' ? line.depth + 1 : undefined}
      aria-expanded={line.kind === 'group' ? line.isOpen : undefined}
      data-line={index}
      data-tone={line.kind === 'row' ? line.tone : undefined}
      className={clsx(
        'grid-line',
        line.kind === 'group' && 'is-group',
        isOpen && 'is-open',
        props.editing !== undefined && 'is-edited',
        fresh !== undefined && 'is-fresh',
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role={picked === undefined ? 'presentation' : 'gridcell'}
        aria-colindex={picked === undefined ? undefined : 1}
        className="grid-gutter"
        data-gutter=""
      >
        {line.kind === 'row' && picked !== undefined && (
          <span className="grid-tick">
            <Checkbox aria-label={props.pickLabel} checked={picked} readOnly tabIndex={-1} />
          </span>
        )}
      </div>
      {columns.map((column, place) => {
        // The name of a group takes the room of all pinned columns; the figures stand under the others.
        if (line.kind === 'group' && place > 0 && place < pinned) return null;
        const isEditing = props.editing === column.key;
        const isIn = place >= props.rangeLeft && place <= props.rangeRight;
        return (
          <div
            key={column.key}
            role={place === 0 ? 'rowheader' : 'gridcell'}
            id={cellId(gridId, index, place)}
            aria-colindex={place + (picked === undefined ? 1 : 2)}
            aria-colspan={line.kind === 'group' && place === 0 && pinned > 1 ? pinned : undefined}
            aria-selected={isIn || undefined}
            aria-readonly={line.kind === 'row' && column.isEditable?.(line.row) !== true ? true : undefined}
            data-column={place}
            data-tone={line.kind === 'row' ? line.cellTones?.[column.key] : undefined}
            title={line.kind === 'row' && !isEditing ? column.textOf?.(line.row) : undefined}
            className={clsx(
              'grid-cell',
              place === 0 && 'first',
              column.numeric && 'numeric',
              column.pinned && 'pinned',
              place === pinned - 1 && 'last-pinned',
              place === props.activeColumn && 'is-active',
              isIn && 'in-range',
              isEditing && 'is-editing',
            )}
            style={styleOf(column, place, line.kind === 'group' ? pinned : 1)}
          >
            {isEditing ? props.editor : <CellContent {...props} column={column} place={place} />}
            {place === props.handle && !isEditing && <span data-fill="" aria-hidden="true" className="grid-fill" />}
          </div>
        );
      })}
      {fresh !== undefined && (
        <span className="grid-who rounded-full bg-info-fill px-2 py-0.5 text-12 text-info-text">{fresh}</span>
      )}
    </div>
  );
}

function styleOf<Row>(column: GridColumn<Row>, place: number, span: number): CSSProperties | undefined {
  if (!column.pinned) return undefined;
  return place === 0 && span > 1
    ? { '--pinned-left': pinnedLeft(0), gridColumn: `span ${span}` }
    : { '--pinned-left': pinnedLeft(place) };
}

function CellContent<Row>({
  line,
  column,
  place,
  openLabel,
  closeLabel,
}: GridRowProps<Row> & { column: GridColumn<Row>; place: number }) {
  if (line.kind === 'wait') return <Bone className={place % 2 === 0 ? 'w-[70%]' : 'w-[45%]'} />;
  if (line.kind === 'row') return <span className="grid-words">{column.render(line.row)}</span>;
  if (place > 0) return <span className="grid-words">{line.cells[column.key]}</span>;
  const Fold = line.isOpen ? ChevronDown : ChevronRight;
  return (
    <span className="grid-words flex items-center gap-1.5" style={{ paddingLeft: line.depth * 16 }}>
      <button
        type="button"
        tabIndex={-1}
        data-fold=""
        aria-label={line.isOpen ? closeLabel : openLabel}
        className="grid size-6 flex-none place-items-center rounded-1 text-text-3 hover:bg-hover"
      >
        <Fold />
      </button>
      {line.label}
    </span>
  );
}

/** Draws again only when something of its own has changed: scrolling and widths never do. */
// `memo` forgets the type parameter of what it wraps; the component is the same one.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GridRow = memo(Line) as typeof Line;
