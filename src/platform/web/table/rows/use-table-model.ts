import { useCallback, useMemo, useRef, useState } from 'react';
import {
  type CellValue,
  type ColourTone,
  type GroupKey,
  type PersonValue,
  type SortKey,
} from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { BulkReply } from '#platform/shared/table-contract.ts';
import {
  everything,
  isSelected,
  nothingSelected,
  selectedCount,
  toggled,
  withRows,
  type RowSelection,
} from '#ui/grid/grid-selection.ts';
import type { GridLine } from '#ui/grid/grid-model.ts';
import type { CallFailure, CallResult } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { forgetUndo, rememberUndo } from '#platform/web/undo.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { bulkWords } from '../bulk-words.ts';
import { stretchWords, wordsOf } from '../cell-words.ts';
import { totalContent } from '../table-cells.tsx';
import type { DataTableProps } from '../table-parts.ts';
import { segmentAt } from '../table-segments.ts';
import { askRows, sendBulk, whichQuery, type RowChange, type TableRow, type Which } from './table-source.ts';
import type { ColourRule } from '../table-state.ts';
import { t } from '../table-texts.ts';
import type { ShownColumns } from '../use-columns.ts';
import { useRowEdits, type RowEdits } from '../edit/use-row-edits.ts';
import { useTableRows, type TableRows } from './use-table-rows.ts';

type ModelWish = Omit<DataTableProps, 'columns' | 'people'> & {
  columns: ShownColumns;
  people: readonly PersonValue[];
  filter: FilterTree | undefined;
  q: string;
  sort: readonly SortKey[];
  group: readonly GroupKey[];
  colours: readonly ColourRule[];
};

export interface TableModel {
  rows: TableRows;
  edits: RowEdits;
  lineAt: (line: number) => GridLine<TableRow>;
  selection: RowSelection;
  picked: number;
  pick: (line: number, id: string, reachesFromLast: boolean) => void;
  pickAll: () => void;
  drop: () => void;
  /** The rows that are picked: by their ids, or as the filter that holds them all. */
  pickedRows: () => Promise<{ ids: readonly string[] } | { matching: Which } | CallFailure>;
  /** One action on the picked rows. */
  run: (action: string, values: Readonly<Record<string, unknown>> | undefined) => Promise<CallResult<BulkReply>>;
  /** Rows with values of their own, as a paste has them. */
  send: (changes: readonly RowChange[]) => Promise<CallResult<BulkReply>>;
  /** What would come of that, without doing it. */
  tryOut: (changes: readonly RowChange[]) => Promise<CallResult<BulkReply>>;
  undo: ((id: string) => void) | undefined;
}

/** The tones of a row and of its cells, by the rules that it fits: of each the first one counts. */
function tonesOf(
  colours: readonly ColourRule[],
  marks: readonly number[],
): { tone?: ColourTone; cellTones?: Readonly<Record<string, ColourTone>> } {
  let tone: ColourTone | undefined;
  const cells: Record<string, ColourTone> = {};
  for (const place of marks) {
    const rule = colours[place];
    if (rule === undefined) continue;
    if (rule.column === undefined) tone ??= rule.tone;
    else cells[rule.column] ??= rule.tone;
  }
  return { ...(tone === undefined ? {} : { tone }), ...(Object.keys(cells).length === 0 ? {} : { cellTones: cells }) };
}

/** What a table knows and does: its rows as lines, what is picked, what is edited, what can be taken back. */
export function useTableModel(wish: ModelWish): TableModel {
  const { name, endpoints, columns, filter, q, sort, group, colours, needs, rowName, undo } = wish;
  const say = useSay();
  const language = useLanguage();
  const wanted = useMemo(
    () =>
      [...new Set([...columns.shown, ...(needs ?? []), ...wish.card.facts])].filter((key) => columns.permitted[key]),
    [columns, needs, wish.card.facts],
  );
  const rows = useTableRows({
    table: name,
    columns: columns.permitted,
    endpoints,
    filter,
    q,
    sort,
    group,
    marks: colours.map((rule) => rule.filter),
    wanted: useMemo(() => [...wanted].sort(), [wanted]),
  });

  const takeBack = useCallback(
    (id: string) => {
      forgetUndo(id);
      void undo?.(id).then(async (result) => {
        if (!result.ok) notify.error(saidOf(result));
        else if (result.data.refused > 0) notify.info(say(t.undonePart, { ...result.data }));
        else notify.success(say(t.undone));
        await queryClient.invalidateQueries();
      });
    },
    [undo, say],
  );
  const undoAction = (reply: BulkReply) => {
    const id = reply.undo;
    return id === null || undo === undefined ? undefined : { label: say(t.undo), run: () => takeBack(id) };
  };
  const edits = useRowEdits({
    table: name,
    columns: columns.permitted,
    endpoints,
    action: wish.editAction,
    rowName,
    onSaved: (row, reply) => {
      const words = say(t.saved, { name: rowName(row) });
      notify.success(words, undoAction(reply));
      if (reply.undo !== null && undo !== undefined) rememberUndo(reply.undo, words);
    },
  });

  const which = JSON.stringify([filter ?? null, q]);
  const [chosen, setChosen] = useState<{ selection: RowSelection; of: string }>({
    selection: nothingSelected,
    of: which,
  });
  // Another filter holds other rows: what was picked among the old ones must not be changed unseen.
  const selection = chosen.of === which ? chosen.selection : nothingSelected;
  const setSelection = (next: RowSelection) => setChosen({ selection: next, of: which });
  const lastPicked = useRef<number>(undefined);
  const picked = selectedCount(selection, rows.total ?? 0);

  const lines = useRef(new WeakMap<TableRow, { line: GridLine<TableRow>; word: string }>());
  const groupLine = (line: number): GridLine<TableRow> => {
    const segment = segmentAt(rows.segments, line);
    if (segment?.kind !== 'group') return { kind: 'wait' };
    const key = group[segment.depth];
    const column = key === undefined ? undefined : columns.permitted[key.column];
    const value: CellValue = segment.group.path[segment.depth] ?? null;
    const words =
      value === null || column === undefined
        ? say(t.none)
        : (column.kind === 'date' || column.kind === 'moment') && typeof value === 'string'
          ? stretchWords(value, key?.unit ?? 'month', language)
          : wordsOf(column, value, language) || say(t.none);
    return {
      kind: 'group',
      id: segment.id,
      depth: segment.depth,
      isOpen: segment.isOpen,
      label: `${words} · ${segment.group.count}`,
      cells: Object.fromEntries(
        columns.shown.map((each) => {
          const shown = columns.permitted[each];
          return [each, shown === undefined ? null : totalContent(shown, segment.group.totals[each], language)];
        }),
      ),
    };
  };
  const lineAt = (line: number): GridLine<TableRow> => {
    const segment = segmentAt(rows.segments, line);
    if (segment?.kind === 'group') return groupLine(line);
    const read = rows.rowAt(line);
    if (read === undefined) return { kind: 'wait' };
    const row = edits.seen(read);
    const tones = tonesOf(colours, rows.marksAt(line));
    const word = JSON.stringify(tones);
    const known = lines.current.get(row);
    if (known !== undefined && known.word === word) return known.line;
    const made: GridLine<TableRow> = { kind: 'row', id: row.id, row, ...tones };
    lines.current.set(row, { line: made, word });
    return made;
  };

  const done = async (result: CallResult<BulkReply>): Promise<CallResult<BulkReply>> => {
    if (!result.ok) return result;
    const { data } = result;
    const words = bulkWords(data, say);
    if (data.done > 0) notify.success(words, undoAction(data));
    if (data.undo !== null && undo !== undefined) rememberUndo(data.undo, words);
    await queryClient.invalidateQueries();
    return result;
  };

  const pickedRows = async (): ReturnType<TableModel['pickedRows']> => {
    if (!selection.all) return { ids: [...selection.ids] };
    if (selection.ids.size === 0) return { matching: { filter, q: q === '' ? undefined : q } };
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const first = columns.shown[0];
      const page = await askRows(endpoints, { ...whichQuery({ filter, q }), columns: first, limit: 500, after });
      if (!page.ok) return page;
      ids.push(...page.data.rows.map(({ id }) => id).filter((id) => !selection.ids.has(id)));
      after = page.data.next ?? undefined;
    } while (after !== undefined);
    return { ids };
  };

  return {
    rows,
    edits,
    lineAt,
    selection,
    picked,
    pick(line, id, reachesFromLast) {
      const from = lastPicked.current;
      lastPicked.current = line;
      if (!reachesFromLast || from === undefined) return setSelection(toggled(selection, id));
      const wantedState = !isSelected(selection, id);
      void rows.load(Math.min(from, line), Math.max(from, line)).then((found) =>
        setSelection(
          withRows(
            selection,
            found.flatMap((row) => (row === undefined ? [] : [row.id])),
            wantedState,
          ),
        ),
      );
    },
    pickAll: () => setSelection(picked === rows.total ? nothingSelected : everything),
    drop: () => setSelection(nothingSelected),
    pickedRows,
    async run(action, values) {
      const { bulk } = endpoints;
      const where = await pickedRows();
      if ('ok' in where) return where;
      if (bulk === undefined) throw new Error(`The table ${name} has no bulk endpoint.`);
      const result = await done(await sendBulk(bulk, action, where, values ?? {}));
      if (result.ok) setSelection(nothingSelected);
      return result;
    },
    async send(changes) {
      const { bulk } = endpoints;
      if (bulk === undefined || wish.editAction === undefined) throw new Error(`The table ${name} can not be edited.`);
      return done(await sendBulk(bulk, wish.editAction, { rows: changes }, undefined));
    },
    async tryOut(changes) {
      const { bulk } = endpoints;
      if (bulk === undefined || wish.editAction === undefined) throw new Error(`The table ${name} can not be edited.`);
      return sendBulk(bulk, wish.editAction, { rows: changes }, undefined, true);
    },
    undo: undo === undefined ? undefined : takeBack,
  };
}
