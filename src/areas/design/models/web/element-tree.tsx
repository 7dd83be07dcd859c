import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ChevronRight, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useReadPages } from '#platform/web/call/pages.ts';
import { CallError, keyOf } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { treeMoves } from '#ui/tree-keys.ts';
import { modelsContract } from '../contract.ts';
import type { ElementGroup } from '../schema.ts';
import { classWord } from './words.ts';
import { useModelTree } from './queries.ts';
import { groupKey, treeRows, type TreeRow } from './tree-rows.ts';
import { useOpenBranches } from './tree/use-open-branches.ts';

const t = texts({
  tree: { en: 'Parts of the model', es: 'Elementos del modelo' },
  find: { en: 'Find a part by name, type, tag or GlobalId', es: 'Buscar por nombre, tipo, etiqueta o GlobalId' },
  loading: { en: 'Loading the parts', es: 'Cargando los elementos' },
  error: { en: 'The parts could not be loaded', es: 'No se pudieron cargar los elementos' },
  retry: { en: 'Try again', es: 'Reintentar' },
  noStorey: { en: 'On no storey', es: 'En ningún nivel' },
  noType: { en: 'Without a type', es: 'Sin tipo' },
  more: {
    en: '{n, plural, one {# more: find it by name} other {# more: find them by name}}',
    es: '{n, plural, one {# más: búscalo por nombre} other {# más: búscalos por nombre}}',
  },
  none: { en: 'Nothing matches', es: 'Nada coincide' },
  noneText: { en: 'Try another word.', es: 'Prueba otra palabra.' },
  empty: { en: 'No building parts', es: 'Sin elementos de construcción' },
  measured: { en: '{given} of {count} with quantities', es: '{given} de {count} con cantidades' },
  loadMore: { en: 'Show more', es: 'Mostrar más' },
});

const rowHeight = 32;
/** Parts of one type that are shown in the tree; more are found by name. */
const partsShown = 500;

interface TreeProps {
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
        placeholder={say(t.find)}
        start={<Search />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {q === '' ? <Branches {...props} /> : <Found {...props} q={q} />}
    </div>
  );
}

function Found({ modelId, selected, onSelect, q }: TreeProps & { q: string }) {
  const say = useSay();
  const language = useLanguage();
  const found = useReadPages(modelsContract.elements, { params: { id: modelId }, query: { q, limit: 200 } });
  if (found.rows === undefined) {
    if (found.error !== null)
      return <ErrorState title={say(t.error)} action={<Button onClick={found.retry}>{say(t.retry)}</Button>} />;
    return <SkeletonRows rows={6} label={say(t.loading)} />;
  }
  if (found.rows.length === 0) return <EmptyState title={say(t.none)} text={say(t.noneText)} />;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={say(t.tree)}>
        {found.rows.map((part) => (
          <li key={part.entity}>
            <button
              type="button"
              aria-pressed={part.entity === selected}
              onClick={() => onSelect(part.entity)}
              className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-1 px-2 py-1 text-left text-13 hover:bg-sunken aria-pressed:bg-accent-fill"
            >
              <span className="truncate">{part.name ?? part.global_id}</span>
              <span className="text-12 text-text-3">{classWord(part.ifc_class, language)}</span>
              <span className="col-span-2 truncate text-12 text-text-3">
                {[part.type_name, part.storey, part.module].filter((each) => each !== null).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.loadMore !== undefined && (
        <Button look="quiet" loading={found.isLoadingMore} onClick={found.loadMore}>
          {say(t.loadMore)}
        </Button>
      )}
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

interface BranchRowProps {
  id: string;
  row: TreeRow;
  top: number;
  isHere: boolean;
  isSelected: boolean;
  onPress: () => void;
}

function BranchRow({ id, row, top, isHere, isSelected, onPress }: BranchRowProps) {
  const say = useSay();
  const language = useLanguage();
  const label =
    row.kind === 'more'
      ? say(t.more, { n: row.count })
      : row.kind === 'class'
        ? classWord(row.label ?? '', language)
        : (row.label ?? say(row.kind === 'storey' ? t.noStorey : t.noType));
  const isBranch = row.level < 4;
  return (
    // The tree itself has the focus and the keys; its lines only take the mouse.
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={isSelected}
      {...(isBranch ? { 'aria-expanded': row.isOpen } : {})}
      onClick={onPress}
      className={clsx(
        'absolute inset-x-0 flex h-8 cursor-pointer items-center gap-1.5 rounded-1 pr-2 text-13',
        isSelected ? 'bg-accent-fill' : 'hover:bg-sunken',
        isHere && 'group-focus-visible:inset-ring-[1.5px] group-focus-visible:inset-ring-accent-line',
        row.level === 1 && 'font-label',
        (row.kind === 'more' || row.label === null) && 'text-text-3',
      )}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: (row.level - 1) * 16 + 4 }}
    >
      <ChevronRight
        className={clsx(
          'size-4 flex-none text-text-3 transition-transform',
          !isBranch && 'invisible',
          row.isOpen && 'rotate-90',
        )}
      />
      <span className="min-w-0 flex-1 truncate" title={row.kind === 'class' ? (row.label ?? '') : label}>
        {label}
      </span>
      {isBranch && (
        <span
          className={clsx('flex-none text-12 tabular-nums', row.given < row.count ? 'text-warn-text' : 'text-text-3')}
          title={say(t.measured, { given: row.given, count: row.count })}
        >
          {row.count}
        </span>
      )}
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
