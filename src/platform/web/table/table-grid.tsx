import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { PersonValue, SortKey } from '#platform/shared/table.ts';
import { DataGrid } from '#ui/grid/data-grid.tsx';
import type { GridEdit, GridHold } from '#ui/grid/grid-parts.ts';
import { isSelected } from '#ui/grid/grid-selection.ts';
import { useSay } from '../texts/language.ts';
import { go } from '../place.ts';
import { ConflictDialog } from './edit/conflict-dialog.tsx';
import { PasteDialog } from './edit/paste-dialog.tsx';
import { panelLink, RowMenu } from './row-menu.tsx';
import { TableEditor } from './edit/table-editor.tsx';
import type { DataTableProps } from './table-parts.ts';
import { cellOf, type TableRow } from './rows/table-source.ts';
import { nextSort } from './table-state.ts';
import { t } from './table-texts.ts';
import type { ShownColumns } from './use-columns.ts';
import { useFreshRows } from './rows/use-fresh-rows.ts';
import type { TableModel } from './rows/use-table-model.ts';
import { useGridColumns } from './grid/use-grid-columns.ts';
import { useOpenRow } from './grid/use-open-row.ts';
import { useGridClipboard } from './edit/use-grid-clipboard.ts';

export type TableGridProps = Omit<DataTableProps, 'columns' | 'people'> & {
  columns: ShownColumns;
  people: readonly PersonValue[];
  model: TableModel;
  sort: readonly SortKey[];
  rowHeight: number;
  onSort: (sort: SortKey[]) => void;
  onShow: (shown: readonly string[]) => void;
};

/** The rows in the grid: columns with their cells, totals, editing in place, copy and paste. */
export function TableGrid(props: TableGridProps) {
  const { columns, model, sort, people, rowName, hrefOf, onShow } = props;
  const { rows, edits } = model;
  const say = useSay();
  const mayEdit = props.editAction !== undefined && props.endpoints.bulk !== undefined;
  const { total } = rows;
  const { shown, permitted } = columns;
  const gridColumns = useGridColumns(props, mayEdit);

  const [seenRows, setSeenRows] = useState({ first: 0, last: 0 });
  const visible: TableRow[] = [];
  for (let line = seenRows.first; line <= seenRows.last; line += 1) {
    const row = rows.rowAt(line);
    if (row !== undefined) visible.push(row);
  }
  const freshOf = useFreshRows(visible, edits.isMine, props.whoChanged);
  const { onVisible } = rows;
  const see = useCallback(
    (first: number, last: number) => {
      setSeenRows((now) => (now.first === first && now.last === last ? now : { first, last }));
      onVisible(first, last);
    },
    [onVisible, setSeenRows],
  );

  const hold = useRef<GridHold>(null);
  const { openLine, openRow, onKey } = useOpenRow(props, seenRows, hold);
  const { copy, paste, plan, apply, drop } = useGridClipboard(props);
  const linkOf = props.linkOf ?? hrefOf ?? ((row: TableRow) => panelLink(row));
  return (
    <>
      <RowMenu lineAt={model.lineAt} linkOf={linkOf} rowName={rowName} open={openRow}>
        <DataGrid
          label={props.title}
          columns={gridColumns}
          lineCount={rows.lineCount}
          lineAt={model.lineAt}
          rowHeight={props.rowHeight}
          words={{
            pickRow: say(t.pickRow),
            pickAll: say(t.pickAll),
            resize: say(t.resize),
            openGroup: say(t.openGroup),
            closeGroup: say(t.closeGroup),
          }}
          picking={
            props.actions === undefined || props.actions.length === 0
              ? undefined
              : {
                  isPicked: (id) => isSelected(model.selection, id),
                  state: model.picked === 0 ? 'none' : model.picked === total ? 'all' : 'some',
                  onPick: model.pick,
                  onPickAll: model.pickAll,
                  onDrop: model.drop,
                }
          }
          openId={props.openId}
          openLine={openLine}
          peeksAnywhere
          onKey={onKey}
          hold={hold}
          // What stands below them says how many there are; then only sums are left to a foot of their own.
          hasFoot={props.foot === undefined || gridColumns.some(({ foot }, place) => place > 0 && foot != null)}
          isGrouped={rows.segments.some(({ kind }) => kind === 'group')}
          freshOf={freshOf}
          onVisible={see}
          onSort={(key, adds) => props.onSort(nextSort(sort, key, adds))}
          onResize={columns.resize}
          onMove={(key, beside, side) => {
            const rest = shown.filter((each) => each !== key);
            const place = rest.indexOf(beside) + (side === 'right' ? 1 : 0);
            onShow([...rest.slice(0, place), key, ...rest.slice(place)]);
          }}
          onFold={rows.fold}
          onPeek={props.onPeek}
          onOpen={hrefOf === undefined ? props.onPeek : (row) => go(hrefOf(row))}
          renderEditor={(edit) => <EditorHost edit={edit} columns={columns} people={people} onValue={edits.edit} />}
          onEmpty={(row, key) => {
            const column = permitted[key];
            if (column !== undefined && column.kind !== 'flag')
              edits.edit(row, key, column.kind === 'choices' ? [] : null);
          }}
          onCopy={copy}
          onPaste={mayEdit ? paste : undefined}
        />
      </RowMenu>
      {edits.conflict !== undefined && (
        <ConflictDialog conflict={edits.conflict} columns={permitted} rowName={rowName} />
      )}
      {plan !== undefined && (
        <PasteDialog plan={plan} columns={permitted} rowName={rowName} onClose={drop} onApply={() => apply(plan)} />
      )}
    </>
  );
}

/** Remembers the row as it was when somebody began to edit, so that what others change meanwhile is noticed. */
function EditorHost({
  edit,
  columns,
  people,
  onValue,
}: {
  edit: GridEdit<TableRow>;
  columns: ShownColumns;
  people: readonly PersonValue[];
  onValue: TableModel['edits']['edit'];
}): ReactNode {
  const [base] = useState(edit.row);
  const column = columns.permitted[edit.column];
  if (column === undefined) return null;
  return (
    <TableEditor
      column={column}
      value={cellOf(base, edit.column)}
      typed={edit.typed}
      people={people}
      onCommit={(value, next) => {
        onValue(base, edit.column, value);
        edit.end(next);
      }}
      onCancel={() => edit.end()}
    />
  );
}
