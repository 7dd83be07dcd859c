import type { VirtualItem } from '@tanstack/react-virtual';
import type { CellPlace } from './grid-model.ts';
import type { DataGridProps, GridEdit } from './grid-parts.ts';
import { GridRow } from './grid-row.tsx';
import { keyOfLine, uniqueKeys } from './line-keys.ts';
import type { EditedCell } from './use-grid-edit.ts';
import type { GridCursor } from './use-grid-cursor.ts';

interface GridLinesProps<Row> {
  props: DataGridProps<Row>;
  gridId: string;
  items: readonly VirtualItem[];
  /** Of all lines together, in pixels. */
  height: number;
  pinned: number;
  at: CellPlace;
  cursor: GridCursor;
  editing: EditedCell | undefined;
  endEdit: GridEdit<Row>['end'];
}

/** The lines in view. */
export function GridLines<Row>({
  props,
  gridId,
  items,
  height,
  pinned,
  at,
  cursor,
  editing,
  endEdit,
}: GridLinesProps<Row>) {
  const { columns, lineAt, picking, words } = props;
  return (
    <div role="rowgroup" className="grid-body" style={{ height }}>
      {uniqueKeys(items.map(({ index }) => keyOfLine(lineAt(index), index))).map((key, place) => {
        const item = items[place];
        if (item === undefined) return null;
        const { index, start } = item;
        const line = lineAt(index);
        const isIn = cursor.isRange && index >= cursor.range.top && index <= cursor.range.bottom;
        const isEdited = editing !== undefined && line.kind === 'row' && line.id === editing.id;
        return (
          <GridRow
            key={key}
            gridId={gridId}
            line={line}
            index={index}
            top={start}
            columns={columns}
            pinned={pinned}
            picked={picking === undefined ? undefined : line.kind === 'row' && picking.isPicked(line.id)}
            pickLabel={words.pickRow}
            isOpen={line.kind === 'row' && line.id === props.openId}
            activeColumn={index === at.line ? at.column : -1}
            rangeLeft={isIn ? cursor.range.left : 1}
            rangeRight={isIn ? cursor.range.right : 0}
            handle={props.onFill !== undefined && index === cursor.range.bottom ? cursor.range.right : -1}
            editing={isEdited ? editing.column : undefined}
            editor={
              isEdited
                ? props.renderEditor?.({
                    row: line.row,
                    column: editing.column,
                    typed: editing.typed,
                    end: endEdit,
                  })
                : undefined
            }
            fresh={line.kind === 'row' ? props.freshOf?.(line.id) : undefined}
            openLabel={words.openGroup}
            closeLabel={words.closeGroup}
          />
        );
      })}
    </div>
  );
}
