import { useCallback, useEffect, useRef, useState } from 'react';
import type { CellValue, Columns } from '#platform/shared/table.ts';
import type { BulkReply } from '#platform/shared/table-contract.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { cellOf, patchOf, sendBulk, type TableEndpoints, type TableRow } from '../rows/table-source.ts';
import { languageNow } from '#platform/web/texts/language.ts';

export interface Conflict {
  row: TableRow;
  key: string;
  mine: CellValue;
  theirs: CellValue;
  /** Takes the choice; the queue of edits goes on. */
  settle: (keepsMine: boolean) => void;
}

interface Overlay {
  values: Readonly<Record<string, CellValue>>;
  merged: WeakMap<TableRow, TableRow>;
}

export interface RowEdits {
  /** The row as it will be: with what was just entered, before the server has answered. */
  seen: (row: TableRow) => TableRow;
  edit: (row: TableRow, key: string, value: CellValue) => void;
  conflict: Conflict | undefined;
  /** True for a row whose newest change is one's own. */
  isMine: (id: string) => boolean;
}

interface EditWish {
  table: string;
  columns: Columns;
  endpoints: TableEndpoints;
  action: string | undefined;
  rowName: (row: TableRow) => string;
  onSaved: (row: TableRow, reply: BulkReply) => void;
}

const mineForMs = 8_000;

/** The value as the area's patch takes it: a person goes by the id. */
function sent(value: CellValue): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/**
 * Edits in rows: seen at once, sent one after the other, taken back when refused. Two people who edit different fields both keep
 * theirs without a word; on the same field the second one chooses.
 */
export function useRowEdits(wish: EditWish): RowEdits {
  const [overlays, setOverlays] = useState<ReadonlyMap<string, Overlay>>(new Map());
  const [conflict, setConflict] = useState<Conflict>();
  const queue = useRef(Promise.resolve());
  const mine = useRef(new Map<string, number>());
  const latest = useRef(wish);
  useEffect(() => {
    latest.current = wish;
  });

  const lay = useCallback((id: string, key: string, value: CellValue | undefined) => {
    setOverlays((now) => {
      const next = new Map(now);
      const values = { ...now.get(id)?.values };
      if (value === undefined) delete values[key];
      else values[key] = value;
      if (Object.keys(values).length === 0) next.delete(id);
      else next.set(id, { values, merged: new WeakMap() });
      return next;
    });
  }, []);

  /** Resolves to true when the person's own value should win over what somebody else has put there meanwhile. */
  const choose = async (row: TableRow, key: string, value: CellValue): Promise<boolean> => {
    const theirs = rowNow(latest.current.table, row.id);
    // Another field was changed meanwhile: both are kept. The same field: the person who is here decides.
    if (theirs === undefined || sameValue(cellOf(theirs, key), cellOf(row, key))) return true;
    const keepsMine = await new Promise<boolean>((settle) =>
      setConflict({ row, key, mine: value, theirs: cellOf(theirs, key), settle }),
    );
    setConflict(undefined);
    return keepsMine;
  };

  const send = async (row: TableRow, key: string, value: CellValue): Promise<void> => {
    const { endpoints, action, columns, table, rowName, onSaved } = latest.current;
    const field = columns[key]?.edit;
    if (endpoints.bulk === undefined || action === undefined || field === undefined) return;
    for (let tries = 0; tries < 5; tries += 1) {
      if (!(await choose(row, key, value))) break;
      const version = (rowNow(table, row.id) ?? row).version;
      const target = { rows: [{ id: row.id, values: patchOf(field, sent(value)), version }] };
      const result = await sendBulk(endpoints.bulk, action, target, undefined);
      mine.current.set(row.id, Date.now());
      const outcome = result.ok ? result.data.results[0] : undefined;
      if (result.ok && outcome?.ok === true) onSaved(row, result.data);
      else if (outcome?.code !== 'conflict')
        notify.error(`${rowName(row)}: ${result.ok ? (outcome?.said?.[languageNow()] ?? '') : (saidOf(result) ?? '')}`);
      await reread(table);
      if (outcome?.code !== 'conflict') return;
    }
  };

  return {
    conflict,
    isMine: (id) => Date.now() - (mine.current.get(id) ?? 0) < mineForMs,
    seen(row) {
      const overlay = overlays.get(row.id);
      if (overlay === undefined) return row;
      const known = overlay.merged.get(row);
      if (known !== undefined) return known;
      const merged: TableRow = { ...row, ...overlay.values, id: row.id, version: row.version };
      overlay.merged.set(row, merged);
      return merged;
    },
    edit(row, key, value) {
      if (sameValue(cellOf(row, key), value)) return;
      lay(row.id, key, value);
      mine.current.set(row.id, Date.now());
      queue.current = queue.current.then(() => send(row, key, value)).finally(() => lay(row.id, key, undefined));
    },
  };
}

/** The row as it was last read. */
function rowNow(table: string, id: string): TableRow | undefined {
  for (const [, page] of queryClient.getQueriesData<{ rows?: TableRow[] }>({ queryKey: ['tables', table, 'rows'] })) {
    const found = page?.rows?.find((row) => row.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function reread(table: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['tables', table] });
}

export function sameValue(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
