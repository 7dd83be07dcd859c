import { useMemo, useState } from 'react';
import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import type { Side } from '../panels/side-panel.tsx';
import { type SheetFilter, sheetLines } from '../sheet/sheet-rows.ts';

const filters = [
  'all',
  'unpriced',
  'stale',
  'optional',
  'alternates',
  'unsure',
] as const satisfies readonly SheetFilter[];
const sides = ['catalogue', 'markups', 'whatif', 'variance', 'revisions'] as const;

/** Which lines stand in the sheet and what stands beside them: what was looked for and opened is in the address. */
export function useSheetView(lines: readonly EstimateLine[], isEditable: boolean) {
  const search = useSearch();
  const today = companyToday();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [begun, setBegun] = useState<readonly string[]>([]);
  const filter = filters.find((each) => each === search['lines']) ?? 'all';
  const q = search['q'] ?? '';
  const openLine = search['line'];
  const side: Side | undefined = openLine !== undefined ? 'line' : sides.find((each) => each === search['side']);

  const shown = useMemo(
    () => sheetLines(lines, { filter, q, folded, today, isEditable, begun }),
    [lines, filter, q, folded, today, isEditable, begun],
  );
  return {
    today,
    filter,
    q,
    openLine,
    side,
    shown,
    fold: (section: string, isOpen: boolean) =>
      setFolded((now) => {
        const next = new Set(now);
        if (isOpen) next.delete(section);
        else next.add(section);
        return next;
      }),
    /** A section without lines is there from now on, and nothing hides it. */
    begin: (section: string) => {
      setBegun((now) => [...now, section]);
      setSearch({ lines: undefined, q: undefined });
    },
    open: (uid: string) => setSearch({ line: uid }),
    openSide: (next: Side | undefined) => setSearch({ side: next === 'line' ? undefined : next, line: undefined }),
  };
}
