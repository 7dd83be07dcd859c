import { keepPreviousData, useQueries, useQuery, type QueryKey } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { groupWord, sortWord, type Columns, type GroupKey, type SortKey } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { CallError, queryClient } from '#platform/web/call/query.ts';
import { rowReader } from '#platform/web/call/row-reader.ts';
import { afterPause } from '#platform/web/idle.ts';
import { askGroups, askRows, whichQuery, type RowsPage, type TableEndpoints, type TableRow } from './table-source.ts';
import {
  groupedSegments,
  linesIn,
  pageRows,
  pagesFor,
  plainSegments,
  rootBucket,
  segmentAt,
  type Bucket,
  type Segment,
} from '../table-segments.ts';

export interface RowsWish {
  /** The table's name: the first word below /tables. */
  table: string;
  columns: Columns;
  endpoints: TableEndpoints;
  filter: FilterTree | undefined;
  q: string;
  sort: readonly SortKey[];
  group: readonly GroupKey[];
  /** Filters by which rows are marked; each row says which of them it fits. */
  marks: readonly FilterTree[];
  /** The columns that the screen needs of each row. */
  wanted: readonly string[];
}

export interface TableRows {
  segments: readonly Segment[];
  lineCount: number;
  /** How many rows match; undefined until it is known. */
  total: number | undefined;
  totals: Readonly<Record<string, number | string | null>>;
  rowAt: (line: number) => TableRow | undefined;
  /** The places of the marks that the row of a line fits. */
  marksAt: (line: number) => readonly number[];
  /** All rows that are here, wherever they stand. */
  loadedRows: () => TableRow[];
  /** Loads the rows of some lines that may never have been in view. */
  load: (first: number, last: number) => Promise<(TableRow | undefined)[]>;
  onVisible: (first: number, last: number) => void;
  isPending: boolean;
  /** Old rows are shown while those of another filter or order are on their way. */
  isStale: boolean;
  /** Nothing could be loaded. */
  error: CallError | undefined;
  /** Some of the rows in view could not be loaded; the others stand. */
  partError: CallError | undefined;
  retry: () => void;
  fold: (id: string, open: boolean) => void;
}

const settleMs = 60;
/** Who moves on by less than this between two pictures reads as they go: the rows ahead of them are loaded on the way. */
const steadyLines = 40;
const linesAhead = 60;
const steadyMs = 120;

/** The word that all questions to one table begin with; live messages read them again by it. */
function keyFor(wish: RowsWish, ...rest: readonly unknown[]): QueryKey {
  return ['tables', wish.table, ...rest];
}

function unwrap<T>(result: { ok: true; data: T } | { ok: false; failure: CallError }): T {
  if (!result.ok) throw result.failure;
  return result.data;
}

/** What every question for rows of a bucket says: which, in which order, and what of them. */
function pageQuery(wish: RowsWish, bucket: Bucket): Record<string, string | undefined> {
  return {
    ...whichQuery({ filter: bucket.filter, q: wish.q }),
    sort: sortWord(wish.sort) || undefined,
    columns: wish.wanted.join(','),
    marks: wish.marks.length === 0 ? undefined : JSON.stringify(wish.marks),
  };
}

/**
 * Reads again these rows of a page alone. False where the page has to be read whole: one of them is not on it, has gone, or may now stand
 * elsewhere.
 */
async function readRows(wish: RowsWish, bucket: Bucket, key: QueryKey, ids: readonly string[]): Promise<boolean> {
  const held = queryClient.getQueryData<RowsPage>(key);
  const order = wish.sort.map(({ column }) => column);
  const isPlaced = order.length > 0 && order.every((column) => wish.wanted.includes(column));
  if (held === undefined || !isPlaced || ids.some((id) => !held.rows.some((row) => row.id === id))) return false;
  const result = await askRows(wish.endpoints, { ...pageQuery(wish, bucket), ids: ids.join(','), limit: ids.length });
  if (!result.ok || result.data.rows.length !== ids.length || queryClient.getQueryData(key) !== held) return false;
  const { rows, marks } = result.data;
  const placeOf = new Map(rows.map((row, place) => [row.id, place]));
  const newOf = <T>(of: readonly T[] | undefined, id: string): T | undefined => of?.[placeOf.get(id) ?? -1];
  const moves = held.rows.some((row) => {
    const now = newOf(rows, row.id);
    return now !== undefined && order.some((column) => JSON.stringify(now[column]) !== JSON.stringify(row[column]));
  });
  if (moves) return false;
  queryClient.setQueryData<RowsPage>(key, {
    ...held,
    rows: held.rows.map((row) => newOf(rows, row.id) ?? row),
    ...(held.marks === undefined
      ? {}
      : { marks: held.marks.map((each, at) => newOf(marks, held.rows[at]?.id ?? '') ?? each) }),
  });
  return true;
}

async function readPage(
  wish: RowsWish,
  bucket: Bucket,
  page: number,
  key: (page: number) => QueryKey,
  signal?: AbortSignal,
) {
  const before = page === 0 ? undefined : queryClient.getQueryData<RowsPage>(key(page - 1));
  const isFirstTime = queryClient.getQueryData(key(page)) === undefined;
  // The cursor of the page before is exact and cheap. A page read again goes by its place: the cursor may have moved since.
  const after = isFirstTime ? (before?.next ?? undefined) : undefined;
  const result = await askRows(
    wish.endpoints,
    {
      ...pageQuery(wish, bucket),
      limit: pageRows,
      after,
      offset: after === undefined && page > 0 ? page * pageRows : undefined,
      count: page === 0 && bucket.id === rootBucket ? 'true' : undefined,
    },
    signal,
  );
  return unwrap(result.ok ? result : { ok: false, failure: new CallError(result) });
}

/**
 * The rows of a table as lines, loaded a page at a time where the window stands. What is on screen stays until what replaces it is
 * there: neither a new filter nor a live message ever empties it.
 */
export function useTableRows(wish: RowsWish): TableRows {
  const { columns, endpoints, filter, q, group } = wish;
  const [window, setWindow] = useState({ first: 0, last: pageRows - 1 });
  const [, redraw] = useState(0);
  const which = JSON.stringify([filter ?? null, q]);
  const order = sortWord(wish.sort);
  const wanted = wish.wanted.join(',');
  const marks = JSON.stringify(wish.marks);
  const isGrouped = group.length > 0;

  const pageKey = useCallback(
    (bucket: Bucket) => (page: number) =>
      keyFor(wish, 'rows', JSON.stringify([bucket.filter ?? null, q]), order, wanted, marks, page),
    // The wish is a new object at every render; only what is in the key counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [wish.table, q, order, wanted, marks],
  );

  const root: Bucket = { id: rootBucket, filter };
  const firstPage = useQuery<RowsPage, CallError>({
    queryKey: pageKey(root)(0),
    queryFn: ({ signal }) => readPage(wish, root, 0, pageKey(root), signal),
    meta: { [rowReader]: (ids: readonly string[]) => readRows(wish, root, pageKey(root)(0), ids) },
    placeholderData: keepPreviousData,
  });
  // The server adds up the columns that it is asked for.
  const added = wish.wanted.filter((key) => columns[key]?.total !== undefined).join(',');
  const figures = useQuery<RowsPage, CallError>({
    queryKey: keyFor(wish, 'totals', which, added),
    enabled: added !== '',
    queryFn: async ({ signal }) => {
      const result = await askRows(
        endpoints,
        { ...whichQuery({ filter, q }), columns: added, limit: 1, totals: 'true' },
        signal,
      );
      return unwrap(result.ok ? result : { ok: false, failure: new CallError(result) });
    },
    placeholderData: keepPreviousData,
  });
  const groups = useQuery({
    queryKey: keyFor(wish, 'groups', which, groupWord(group)),
    queryFn: async ({ signal }) => {
      const result = await askGroups(endpoints, { ...whichQuery({ filter, q }), group: groupWord(group) }, signal);
      return unwrap(result.ok ? result : { ok: false, failure: new CallError(result) });
    },
    enabled: isGrouped,
  });

  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const total = firstPage.data?.total;
  const segments = useMemo(
    () =>
      isGrouped
        ? groupedSegments(columns, group, filter, groups.data?.groups ?? [], (id) => folded.has(id))
        : plainSegments(filter, total ?? 0),
    // The group's words stand for the list of keys, which is read anew from the address each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isGrouped, columns, groupWord(group), which, groups.data, folded, total],
  );
  const isReady = isGrouped ? groups.data !== undefined : firstPage.data !== undefined && !firstPage.isPlaceholderData;
  const lastReady = useRef<readonly Segment[]>([]);
  const shown = isReady ? segments : isGrouped ? lastReady.current : segments;
  useEffect(() => {
    if (isReady) lastReady.current = segments;
  }, [isReady, segments]);

  const pages = pagesFor(shown, window.first, window.last);
  const results = useQueries({
    queries: pages.map(({ bucket, page }) => ({
      queryKey: pageKey(bucket)(page),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(wish, bucket, page, pageKey(bucket), signal),
      meta: { [rowReader]: (ids: readonly string[]) => readRows(wish, bucket, pageKey(bucket)(page), ids) },
      // Rows are read from the cache by `rowAt`; without this, a page that arrives would draw nothing until the next scroll.
      notifyOnChangeProps: ['data' as const, 'error' as const],
    })),
  });
  const failed = results.find((result) => result.error !== null)?.error;

  const placeOf = (line: number): { data: RowsPage | undefined; at: number } | undefined => {
    const segment = segmentAt(shown, line);
    if (segment?.kind !== 'rows') return undefined;
    const place = line - segment.start;
    const page = Math.floor(place / pageRows);
    const data =
      queryClient.getQueryData<RowsPage>(pageKey(segment.bucket)(page)) ??
      (page === 0 && segment.bucket.id === rootBucket ? firstPage.data : undefined);
    return { data, at: place % pageRows };
  };
  const rowAt = (line: number): TableRow | undefined => {
    const found = placeOf(line);
    return found?.data?.rows[found.at];
  };

  const callOff = useRef<() => void>(undefined);
  useEffect(() => () => callOff.current?.(), []);
  const passed = useRef({ first: 0, loadedAt: 0 });
  const onVisible = useCallback((first: number, last: number) => {
    callOff.current?.();
    const moved = first - passed.current.first;
    passed.current.first = first;
    const show = (from: number, to: number) =>
      setWindow((now) => (now.first === from && now.last === to ? now : { first: from, last: to }));
    const now = performance.now();
    if (moved !== 0 && Math.abs(moved) < steadyLines && now - passed.current.loadedAt >= steadyMs) {
      passed.current.loadedAt = now;
      show(Math.max(0, moved < 0 ? first - linesAhead : first), moved > 0 ? last + linesAhead : last);
      return;
    }
    // While somebody drags the scroll bar through fifty thousand rows, only where they stop is loaded.
    callOff.current = afterPause('a pause in scrolling', settleMs, () => show(first, last));
  }, []);

  return {
    segments: shown,
    lineCount: linesIn(shown),
    total,
    totals: figures.data?.totals ?? {},
    rowAt,
    marksAt(line) {
      const found = placeOf(line);
      return found?.data?.marks?.[found.at] ?? [];
    },
    loadedRows: () =>
      queryClient.getQueriesData<RowsPage>({ queryKey: keyFor(wish, 'rows') }).flatMap(([, data]) => data?.rows ?? []),
    async load(first, last) {
      const needed = pagesFor(shown, first, last);
      for (const { bucket, page } of needed)
        // One after the other: each goes on from the cursor of the one before.
        await queryClient.ensureQueryData({
          queryKey: pageKey(bucket)(page),
          queryFn: ({ signal }) => readPage(wish, bucket, page, pageKey(bucket), signal),
        });
      redraw((count) => count + 1);
      return Array.from({ length: last - first + 1 }, (_, index) => rowAt(first + index));
    },
    onVisible,
    isPending: isGrouped ? groups.isPending && lastReady.current.length === 0 : firstPage.isPending,
    isStale: isGrouped ? groups.isPending : firstPage.isPlaceholderData,
    error: firstPage.data === undefined ? (firstPage.error ?? undefined) : undefined,
    partError: failed instanceof CallError ? failed : undefined,
    retry: () => void queryClient.invalidateQueries({ queryKey: keyFor(wish) }),
    fold: (id, open) =>
      setFolded((now) => {
        const next = new Set(now);
        if (open) next.delete(id);
        else next.add(id);
        return next;
      }),
  };
}
