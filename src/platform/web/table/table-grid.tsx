import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { isSortable, type PersonValue, type SortKey } from '#platform/shared/table.ts';
import { DataGrid, type GridEdit } from '#ui/grid/data-grid.tsx';
import { parseTsv, toHtml, toTsv, type ClipboardCell } from '#ui/grid/grid-clipboard.ts';
import { isSelected } from '#ui/grid/grid-selection.ts';
import type { CellPlace, CellRange, GridColumn } from '#ui/grid/grid-model.ts';
import { keyNames } from '#ui/marks/key-names.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import { notify } from '../frame/notify.ts';
import { useKeys } from '../keys.ts';
import { go } from '../place.ts';
import { saidOf } from '../texts/said.ts';
import { clipboardOf, wordsOf } from './cell-words.ts';
import { ConflictDialog } from './edit/conflict-dialog.tsx';
import { PasteDialog } from './edit/paste-dialog.tsx';
import { changesOf, planPaste, type PastePlan } from './edit/paste-plan.ts';
import { cellContent, isNumeric, totalContent } from './table-cells.tsx';
import { panelLink, RowMenu } from './row-menu.tsx';
import { TableEditor } from './edit/table-editor.tsx';
import { mostBulkRows } from './table-limits.ts';
import type { DataTableProps } from './table-parts.ts';
import { cellOf, type TableRow } from './table-source.ts';
import { nextSort } from './table-state.ts';
import { t } from './table-texts.ts';
import type { ShownColumns } from './use-columns.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import type { TableModel } from './use-table-model.ts';

type TableGridProps = Omit<DataTableProps, 'columns' | 'people'> & {
  columns: ShownColumns;
  people: readonly PersonValue[];
  model: TableModel;
  sort: readonly SortKey[];
  rowHeight: number;
  onSort: (sort: SortKey[]) => void;
  onShow: (shown: readonly string[]) => void;
};

/** Whether this line holds that row. */
function isLineOf(model: TableModel, line: number, id: string | undefined): boolean {
  const found = line < model.rows.lineCount ? model.lineAt(line) : undefined;
  return found?.kind === 'row' && found.id === id;
}

/** The line of a row among those in view and the few around them, where a row that was opened here stands; undefined elsewhere. */
function lineOf(model: TableModel, seen: { first: number; last: number }, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  for (let line = Math.max(0, seen.first - 2); line <= seen.last + 2; line += 1)
    if (isLineOf(model, line, id)) return line;
  return undefined;
}

/** The rows in the grid: columns with their cells, totals, editing in place, copy and paste. */
export function TableGrid(props: TableGridProps) {
  const { columns, model, sort, cells, people, rowName, hrefOf, onShow } = props;
  const { rows, edits } = model;
  const say = useSay();
  const language = useLanguage();
  const mayEdit = props.editAction !== undefined && props.endpoints.bulk !== undefined;
  const { total, totals } = rows;
  const { shown, permitted } = columns;
  const { countWords, grows } = props;

  const gridColumns = useMemo(
    () =>
      shown.flatMap((key, place): GridColumn<TableRow>[] => {
        const column = permitted[key];
        if (column === undefined) return [];
        const sorted = sort.find((each) => each.column === key);
        const own = cells?.[key];
        return [
          {
            key,
            label: say(column.label),
            title: say(column.label),
            width: columns.widthOf(key),
            grows: key === grows && !columns.isSized(key),
            pinned: columns.isPinned(key),
            numeric: isNumeric(column),
            sortable: isSortable(column),
            sorted: sorted === undefined ? undefined : sorted.descending ? 'descending' : 'ascending',
            sortPlace: sorted !== undefined && sort.length > 1 ? sort.indexOf(sorted) + 1 : undefined,
            render: own ?? ((row) => cellContent(column, cellOf(row, key), language)),
            textOf: (row) => wordsOf(column, cellOf(row, key), language),
            isEditable: () => mayEdit && column.edit !== undefined,
            foot:
              place === 0
                ? total === undefined
                  ? null
                  : countWords(total)
                : totalContent(column, totals[key], language),
          },
        ];
      }),
    // The totals are a new object only when they were read anew.
    [shown, permitted, columns, sort, cells, language, say, mayEdit, total, totals, countWords, grows],
  );

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

  const [openLine, setOpenLine] = useState<number>();
  const isStillOpen = openLine !== undefined && isLineOf(model, openLine, props.openId);
  const found = isStillOpen ? openLine : lineOf(model, seenRows, props.openId);
  if (found !== openLine) setOpenLine(found);
  /** Shows the row after or before the one that is shown and answers its line; undefined where there is none. */
  const step = (by: 1 | -1): number | undefined => {
    if (openLine === undefined || props.onPeek === undefined) return undefined;
    for (let line = openLine + by; line >= 0 && line < rows.lineCount; line += by) {
      const next = model.lineAt(line);
      if (next.kind === 'wait') void rows.load(line, line);
      if (next.kind === 'group') continue;
      if (next.kind !== 'row') return undefined;
      props.onPeek(next.row);
      return line;
    }
    return undefined;
  };
  useKeys(
    t.panel,
    openLine === undefined
      ? []
      : [
          { key: 'j', label: t.nextRow, act: () => void step(1) },
          { key: 'k', label: t.previousRow, act: () => void step(-1) },
        ],
  );

  const linkOf = props.linkOf ?? hrefOf ?? ((row: TableRow) => panelLink(row));
  const shownLine = openLine === undefined || openLine >= rows.lineCount ? undefined : model.lineAt(openLine);
  const openRow = shownLine?.kind === 'row' ? shownLine.row : undefined;

  const [plan, setPlan] = useState<PastePlan>();
  const cellsIn = (range: CellRange, found: readonly (TableRow | undefined)[]): ClipboardCell[][] =>
    found.flatMap((row) =>
      row === undefined
        ? []
        : [
            shown.slice(range.left, range.right + 1).map((key) => {
              const column = permitted[key];
              return column === undefined ? { text: '' } : clipboardOf(column, cellOf(row, key), language);
            }),
          ],
    );
  const rowsIn = (range: CellRange) =>
    Array.from({ length: range.bottom - range.top + 1 }, (_, index) => {
      const line = model.lineAt(range.top + index);
      return line.kind === 'row' ? line.row : undefined;
    });

  const copy = (range: CellRange, clipboard: DataTransfer): boolean => {
    const isWaiting = Array.from({ length: range.bottom - range.top + 1 }, (_, index) =>
      model.lineAt(range.top + index),
    ).some((line) => line.kind === 'wait');
    if (isWaiting) {
      // A clipboard takes nothing that comes later; the rows are fetched, and the second try has them.
      void rows.load(range.top, range.bottom).then(() => notify.info(keyNames(say(t.copyAgain))));
      return false;
    }
    const found = cellsIn(range, rowsIn(range));
    if (found.length === 0) return false;
    clipboard.setData('text/plain', toTsv(found));
    clipboard.setData('text/html', toHtml(found));
    notify.info(say(t.copied, { n: found.length * (range.right - range.left + 1) }));
    return true;
  };

  /** Asks the server what it would refuse, so that the preview tells the truth before anything is sent. */
  const judge = async (made: PastePlan) => {
    const result = await model.tryOut(changesOf(made, permitted));
    if (!result.ok) return;
    const refusedRows = result.data.results
      .filter(({ ok }) => !ok)
      .map(({ label, said }) => ({ name: label ?? '', why: said?.[language] ?? '' }));
    setPlan((now) => (now === made ? { ...made, refusedRows } : now));
  };

  const paste = (at: CellPlace, text: string, range: CellRange) => {
    const pasted = parseTsv(text);
    if (pasted.length === 0) return;
    if (pasted.length > mostBulkRows) return notify.error(say(t.pasteTooMany, { n: mostBulkRows }));
    const isOne = pasted.length === 1 && pasted[0]?.length === 1;
    const wide = isOne ? range.right - range.left + 1 : Math.max(...pasted.map((line) => line.length));
    const high = isOne ? range.bottom - range.top + 1 : pasted.length;
    const last = Math.min(rows.lineCount - 1, at.line + high - 1);
    void rows.load(at.line, last).then((found) => {
      const keys = shown.slice(at.column, at.column + wide);
      const made = planPaste(pasted, found, keys, permitted, language, people);
      setPlan(made);
      if (made.changes.length > 0) void judge(made);
    });
  };

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
          onKey={({ key, ctrlKey, metaKey, altKey, shiftKey }, { at, goTo }) => {
            if (openLine === undefined || ctrlKey || metaKey || altKey || shiftKey || (key !== 'j' && key !== 'k'))
              return false;
            const line = step(key === 'j' ? 1 : -1);
            if (line !== undefined) goTo({ line, column: at.column });
            return true;
          }}
          hasFoot
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
        <PasteDialog
          plan={plan}
          columns={permitted}
          rowName={rowName}
          onClose={() => setPlan(undefined)}
          onApply={async () => {
            const result = await model.send(changesOf(plan, permitted));
            if (!result.ok) return saidOf(result) ?? say(t.errorTitle);
            const refused = result.data.results.filter(({ ok }) => !ok);
            if (refused.length === 0) setPlan(undefined);
            return refused.length === 0
              ? undefined
              : refused.map(({ label, said }) => `${label ?? ''}: ${said?.[language] ?? ''}`).join(' ');
          }}
        />
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
