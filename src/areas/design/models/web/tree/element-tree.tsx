import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { CallError, keyOf } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { treeMoves } from '#ui/tree-keys.ts';
import { modelsContract } from '#areas/design/models/contract.ts';
import type { ElementGroup } from '#areas/design/models/schema.ts';
import { useModelTree } from '../queries.ts';
import { groupKey, treeRows, type TreeRow } from './tree-rows.ts';
import { useOpenBranches } from './use-open-branches.ts';
import { FoundElements } from './found-elements.tsx';
import { BranchRow } from './branch-row.tsx';

const t = texts({
  tree: { en: 'Parts of the model', es: 'Elementos del modelo' },
  shortly: { en: 'Find a part', es: 'Buscar un elemento' },
  find: { en: 'Find a part by name, type, tag or GlobalId', es: 'Buscar por nombre, tipo, etiqueta o GlobalId' },
  loading: { en: 'Loading the parts', es: 'Cargando los elementos' },
  error: { en: 'The parts could not be loaded', es: 'No se pudieron cargar los elementos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  empty: { en: 'No building parts', es: 'Sin elementos de construcción' },
});

const rowHeight = 32;
/** Parts of one type that are shown in the tree; more are found by name. */
const partsShown = 500;

export interface TreeProps {
  modelId: string;
  selected: number | undefined;
  onSelect: (entity: number) => void;
  /** Told of a branch that is opened or chosen, for a viewer that shows what it holds. */
  onBranch?: ((group: ElementGroup) => void) | undefined;
}

/** Storey, class, type, part: by mouse, by keys and by a search over all of them. */
export function ElementTree(props: TreeProps) {
  const say = useSay();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <TextInput
        type="search"
        aria-label={say(t.find)}
        placeholder={say(t.shortly)}
        start={<Search />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {q === '' ? <Branches {...props} /> : <FoundElements {...props} q={q} />}
    </div>
  );
}

function Branches({ modelId, selected, onSelect, onBranch }: TreeProps) {
  const say = useSay();
  const tree = useModelTree(modelId);
  const [at, setAt] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const groups = tree.data ?? [];
  const { isOpen, toggle: toggleBranch } = useOpenBranches(modelId, tree.data, selected);
  const parts = usePartsOf(modelId, groups, isOpen);
  const rows = treeRows(groups, { isOpen, partsOf: (key) => parts.get(key) });
  // Drawn anew whenever the rows or the scroll position change, so that nothing it keeps to itself grows stale.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => rows[index]?.key ?? index,
  });
  const shownAt = rows.findIndex((row) => row.entity !== undefined && row.entity === selected);
  const isShown = shownAt !== -1;
  const scrollTo = useRef((_index: number): void => undefined);
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => {
    if (isShown) scrollTo.current(shownAt);
    // Only when another part is chosen or comes into the list: what is above it may open and close without a jump.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected, isShown]);
  if (tree.data === undefined) {
    if (tree.isError)
      return (
        <ErrorState title={say(t.error)} action={<Button onClick={() => void tree.refetch()}>{say(t.retry)}</Button>} />
      );
    return <SkeletonRows rows={6} label={say(t.loading)} />;
  }
  if (rows.length === 0) return <EmptyState title={say(t.empty)} />;

  const here = Math.max(
    0,
    rows.findIndex((row) => row.key === at),
  );
  const toggle = (row: TreeRow) => {
    toggleBranch(row.key);
    if (row.group !== undefined) onBranch?.(row.group);
  };
  const reach = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (row === undefined) return;
    setAt(row.key);
    virtual.scrollToIndex(rows.indexOf(row));
    if (row.entity !== undefined) onSelect(row.entity);
  };
  const press = (row: TreeRow) => {
    setAt(row.key);
    if (row.entity !== undefined) onSelect(row.entity);
    else if (row.kind !== 'more') toggle(row);
  };
  const onKey = (event: KeyboardEvent) => {
    const row = rows[here];
    if (row === undefined) return;
    const lines = rows.map(({ level, isOpen }) => ({ level, isOpen: level < 4 ? isOpen : undefined }));
    const moves: Readonly<Record<string, (() => void) | undefined>> = {
      ...treeMoves(lines, here, { reach, toggle: () => toggle(row) }),
      Enter: () => press(row),
      ' ': () => press(row),
    };
    const move = moves[event.key];
    if (move === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    move();
  };
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={say(t.tree)}
      aria-activedescendant={`${id}-${here}`}
      onKeyDown={onKey}
      onFocus={() => setAt(rows[here]?.key)}
      className="group min-h-0 flex-1 overflow-y-auto rounded-2 focus-visible:outline-2 focus-visible:outline-accent-line"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <BranchRow
              key={row.key}
              id={`${id}-${index}`}
              row={row}
              top={start}
              isHere={index === here && at !== undefined}
              isSelected={row.entity !== undefined && row.entity === selected}
              onPress={() => press(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The parts of every type that is open, each type by one read. */
function usePartsOf(modelId: string, groups: readonly ElementGroup[], isOpen: (key: string) => boolean) {
  const open = groups.filter(
    (group) =>
      isOpen(groupKey(group)) &&
      isOpen(JSON.stringify([group.storey])) &&
      isOpen(JSON.stringify([group.storey, group.ifc_class])),
  );
  const reads = useQueries({
    queries: open.map(({ storey, ifc_class, type_name }) => {
      const input = {
        params: { id: modelId },
        query: { storey: storey ?? '', ifc_class, type_name: type_name ?? '', limit: partsShown },
      };
      return {
        queryKey: keyOf(modelsContract.elements, input),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const result = await call(modelsContract.elements, input, { signal });
          if (!result.ok) throw new CallError(result);
          return { rows: result.data, hasMore: result.nextCursor !== undefined };
        },
      };
    }),
  });
  return new Map(
    open.flatMap((group, index) => {
      const data = reads[index]?.data;
      return data === undefined ? [] : [[groupKey(group), data] as const];
    }),
  );
}
