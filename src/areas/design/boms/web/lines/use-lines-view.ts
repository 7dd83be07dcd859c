import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { type BomDetail, makeBuys } from '#areas/design/boms/schema.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { bomViews, type Filter, headsOver, rowsOf, type Sorting } from './bom-rows.ts';

/** The states that lines are narrowed to. */
export const states = ['all', 'open', 'unpriced', 'old_price', 'overridden', 'optional'] as const;

/** Which lines are shown and how: the view and what narrows it stand in the address, heads are folded here. */
export function useLinesView({ bom, lines }: BomDetail) {
  const search = useSearch();
  const [typed, setTyped] = useState(search['q'] ?? '');
  const q = useDeferredValue(typed.trim());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const hasAssemblies = lines.some(({ parent_uid }) => parent_uid !== null);
  const view = bomViews.find((each) => each === search['view']) ?? (hasAssemblies ? 'tree' : 'code');
  const filter: Filter = useMemo(
    () => ({
      q,
      state: states.find((each) => each === search['state']) ?? 'all',
      makeBuy: makeBuys.find((each) => each === search['make']) ?? 'all',
    }),
    [q, search],
  );
  const sorting = useMemo(() => readSorting(search['sort']), [search]);
  const rows = useMemo(
    () => rowsOf(lines, view, filter, sorting, (id) => folded.has(id)),
    [lines, view, filter, sorting, folded],
  );
  const opened = lines.find(({ line_uid }) => line_uid === search['line']);
  // A line that is opened from elsewhere, from the model or a link, is not left behind a shut head.
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  if (opened !== undefined && unfoldedFor !== opened.line_uid) {
    setUnfoldedFor(opened.line_uid);
    const heads = headsOver(opened, lines, view);
    setFolded(new Set([...folded].filter((id) => !heads.includes(id))));
  }
  const isFiltered = filter.q !== '' || filter.state !== 'all' || filter.makeBuy !== 'all';
  const shownLines = useMemo(() => rowsOf(lines, 'flat', filter, undefined, () => false), [lines, filter]);
  const fold = useCallback(
    (id: string, open: boolean) =>
      setFolded((now) => {
        const next = new Set(now);
        if (open) next.delete(id);
        else next.add(id);
        return next;
      }),
    [],
  );
  const clear = () => {
    setTyped('');
    setSearch({ q: undefined, state: undefined, make: undefined });
  };
  return {
    search,
    view,
    filter,
    sorting,
    rows,
    shownLines,
    isFiltered,
    typed,
    setTyped,
    clear,
    fold,
    canEdit: bom.can.edit,
  };
}

function readSorting(text: string | undefined): Sorting | undefined {
  const [key, way] = text?.split('.') ?? [];
  return key === undefined || key === '' ? undefined : { key, descending: way === 'down' };
}
