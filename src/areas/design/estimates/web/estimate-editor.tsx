import { useCallback, useMemo, useState } from 'react';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { useTableSettings } from '#areas/platform-services/views/web/queries.ts';
import type { PricedItem } from '#areas/design/catalogue/schema.ts';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { factsOfItem, type EstimateDetail } from '../schema.ts';
import { EstimateFrame } from './estimate-frame.tsx';
import { PhoneLines } from './sheet/phone-lines.tsx';
import { PasteDialog } from './sheet/paste-dialog.tsx';
import { addedLine } from './sheet/sheet-commands.ts';
import {
  cellWords,
  hiddenAtFirst,
  isField,
  sheetKeys,
  t as columnWords,
  type CellMark,
} from './sheet/sheet-columns.tsx';
import type { PasteAsked } from './sheet/sheet-clipboard.ts';
import { SheetGrid } from './sheet/sheet-grid.tsx';
import { sheetLines, type SheetFilter } from './sheet/sheet-rows.ts';
import { sizeOf, type SheetState } from './sheet/sheet-store.ts';
import { sheetTotals } from './sheet/sheet-totals.ts';
import { SheetNotices } from './sheet/sheet-notices.tsx';
import { SheetToolbar } from './sheet/sheet-toolbar.tsx';
import { useTakeBom } from './queries.ts';
import { SidePanel, sideTitle, type Side } from './panels/side-panel.tsx';
import { TotalsBar } from './sheet/totals-bar.tsx';
import { useSheet } from './sheet/use-sheet.ts';
import { typedWords, words } from './words.ts';

const t = texts({
  keys: { en: 'Lines of an estimate', es: 'Partidas de una estimación' },
  undo: { en: 'Undo', es: 'Deshacer' },
  redo: { en: 'Redo', es: 'Rehacer' },
  fill: { en: 'Fill down', es: 'Rellenar hacia abajo' },
  insert: { en: 'Insert a line', es: 'Insertar una partida' },
  remove: { en: 'Remove lines', es: 'Quitar partidas' },
  move: { en: 'Move a line', es: 'Mover una partida' },
  before: { en: 'What it cost before', es: 'Lo que costó antes' },
  exchange: { en: 'Take an alternate', es: 'Tomar una alternativa' },
  leave: { en: 'Leave the sheet (Escape, then Tab)', es: 'Salir de la hoja (Escape y luego Tab)' },
  justNow: { en: 'Changed just now', es: 'Cambió hace un momento' },
});

const filters = [
  'all',
  'unpriced',
  'stale',
  'optional',
  'alternates',
  'unsure',
] as const satisfies readonly SheetFilter[];
const sides = ['catalogue', 'markups', 'whatif', 'variance', 'revisions'] as const;

/** What the keys of the sheet do, for the list of keys; the sheet itself listens. */
const sheetKeyWords = [
  { key: 'mod+z', label: t.undo },
  { key: 'mod+shift+z', label: t.redo },
  { key: 'mod+d', label: t.fill },
  { key: 'mod+Enter', label: t.insert },
  { key: 'mod+-', label: t.remove },
  { key: 'alt+↑↓', label: t.move },
  { key: 'alt+H', label: t.before },
  { key: 'alt+A', label: t.exchange },
  { key: 'Escape', label: t.leave },
];

/** The estimator's editor over one revision. */
export function EstimateEditor({ detail }: { detail: EstimateDetail }) {
  const say = useSay();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  const store = useSheet(detail);
  const { lines, base, faults, conflicts, fresh } = store.use();
  const size = useMemo(() => sizeOf(base), [base]);
  const isEditable = base.estimate.can.edit;
  const today = companyToday();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [begun, setBegun] = useState<readonly string[]>([]);
  const [paste, setPaste] = useState<PasteAsked>();
  const columns = useSheetColumns();
  const filter = filters.find((each) => each === search['lines']) ?? 'all';
  const q = search['q'] ?? '';
  const openLine = search['line'];
  const side: Side | undefined = openLine !== undefined ? 'line' : sides.find((each) => each === search['side']);

  const shown = useMemo(
    () => sheetLines(lines, { filter, q, folded, today, isEditable, begun }),
    [lines, filter, q, folded, today, isEditable, begun],
  );
  const totals = useMemo(() => sheetTotals(lines, base.markups, size), [lines, base.markups, size]);

  const markOf = useCellMarks({ lines, faults, conflicts });
  const freshOf = useCallback((id: string) => (fresh.has(id) ? say(t.justNow) : undefined), [fresh, say]);

  useKeys(t.keys, sheetKeyWords);

  const addItem = (item: PricedItem, at?: { section: string; before: string | null }) => {
    const here = openLine === undefined ? undefined : lines.find(({ line_uid }) => line_uid === openLine);
    const section = at?.section ?? here?.section ?? item.cost_code.slice(0, 2);
    const { edit } = addedLine(
      lines,
      section,
      { item_id: item.id, quantity: '1' },
      {
        ...(at === undefined ? {} : { before: at.before }),
        looks: { item: { id: item.id, sku: item.sku, name: item.name }, ...factsOfItem(item, item.best) },
      },
    );
    store.run(edit);
  };
  const takeBom = useTakeBom();
  const addAssembly = (bomId: string, section?: string) =>
    takeBom.mutate(
      { params: { id: base.estimate.id }, body: { bom_id: bomId, ...(section === undefined ? {} : { section }) } },
      { onSuccess: ({ added, detail: after }) => store.took(after, added) },
    );
  const openSide = (next: Side | undefined) => setSearch({ side: next === 'line' ? undefined : next, line: undefined });
  const open = (uid: string) => setSearch({ line: uid });

  const panel = side !== undefined && (
    <SidePanel
      side={side}
      detail={base}
      lines={lines}
      totals={totals}
      store={store}
      openLine={openLine}
      isEditable={isEditable}
      onAddItem={addItem}
      onAddAssembly={(bomId) => addAssembly(bomId)}
      onSide={openSide}
      onOpen={open}
    />
  );
  return (
    <EstimateFrame detail={base} store={store}>
      <SheetNotices store={store} onShow={(uid) => open(uid)} />
      <SheetToolbar
        store={store}
        lines={lines}
        today={today}
        filter={filter}
        q={q}
        keys={columns.keys}
        side={side}
        picked={picked}
        isEditable={isEditable}
        onPicked={setPicked}
        onSide={openSide}
        onBegin={(section) => {
          setBegun((now) => [...now, section]);
          setSearch({ lines: undefined, q: undefined });
        }}
        onShow={columns.show}
      />
      <div className="flex min-h-0 flex-1">
        {isNarrow ? (
          <PhoneLines shown={shown} isEditable={isEditable} markOf={markOf} onOpen={open} store={store} lines={lines} />
        ) : (
          <SheetGrid
            store={store}
            lines={lines}
            shown={shown}
            keys={columns.keys}
            sizes={columns.sizes}
            size={size}
            today={today}
            isEditable={isEditable}
            picked={picked}
            openId={openLine}
            markOf={markOf}
            freshOf={freshOf}
            onPicked={setPicked}
            onFold={(section, isOpen) =>
              setFolded((now) => {
                const next = new Set(now);
                if (isOpen) next.delete(section);
                else next.add(section);
                return next;
              })
            }
            onOpen={open}
            onResize={columns.resize}
            onMoveColumn={columns.move}
            onPaste={setPaste}
            onDropItem={(item, at) => isItem(item) && addItem(item, at)}
            onDropAssembly={addAssembly}
          />
        )}
        {!isNarrow && panel !== false && (
          <aside
            aria-label={say(sideTitle(side ?? 'line'))}
            className="flex w-80 flex-none flex-col overflow-hidden border-l border-line bg-surface xl:w-96"
          >
            {panel}
          </aside>
        )}
      </div>
      <TotalsBar totals={totals} />
      {isNarrow && (
        <Drawer
          open={side !== undefined}
          onOpenChange={(isOpen) => !isOpen && openSide(undefined)}
          title={say(sideTitle(side ?? 'line'))}
          hideTitle
          closeLabel={say(words.close)}
          side="bottom"
        >
          {panel}
        </Drawer>
      )}
      {paste !== undefined && (
        <PasteDialog asked={paste} lines={lines} size={size} store={store} onClose={() => setPaste(undefined)} />
      )}
    </EstimateFrame>
  );
}

function isItem(item: unknown): item is PricedItem {
  return typeof item === 'object' && item !== null && 'sku' in item && 'cost_code' in item;
}

/** Which columns the sheet shows, in which order and how wide: kept for the person. */
function useSheetColumns() {
  const settings = useTableSettings('estimate-lines');
  const { setup } = settings;
  const keys = useMemo(() => {
    const hidden = new Set([
      ...hiddenAtFirst.filter((key) => !(setup?.shown ?? []).includes(key)),
      ...(setup?.hidden ?? []),
    ]);
    const order = setup?.order ?? [];
    const placeOf = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
    const shown = sheetKeys.filter((key) => key === 'description' || !hidden.has(key));
    return [
      'description' as const,
      ...shown.filter((key) => key !== 'description').toSorted((a, b) => placeOf(a) - placeOf(b)),
    ];
  }, [setup]);
  return {
    keys,
    sizes: useMemo(() => setup?.widths ?? {}, [setup]),
    resize: (key: string, width: number) => settings.change({ widths: { ...setup?.widths, [key]: width } }),
    move: (key: string, beside: string, where: 'left' | 'right') => {
      const rest = keys.filter((each) => each !== key);
      const at = rest.findIndex((each) => each === beside) + (where === 'right' ? 1 : 0);
      settings.change({ order: [...rest.slice(0, at), key, ...rest.slice(at)] });
    },
    show: (key: string, isShown: boolean) => {
      const [from, into] = isShown ? (['hidden', 'shown'] as const) : (['shown', 'hidden'] as const);
      settings.change({
        [into]: [...new Set([...(setup?.[into] ?? []), key])],
        [from]: (setup?.[from] ?? []).filter((each) => each !== key),
      });
    },
  };
}

/** What a cell is marked with: a value that was refused, or one that somebody else has changed meanwhile. */
function useCellMarks({
  lines,
  faults,
  conflicts,
}: Pick<SheetState, 'lines' | 'faults' | 'conflicts'>): (uid: string, field: string) => CellMark | undefined {
  const say = useSay();
  const language = useLanguage();
  const marks = useMemo(() => {
    const found = new Map<string, CellMark>();
    for (const { uid, field, message } of faults)
      found.set(`${uid}/${field === 'formula' ? 'quantity' : field}`, { tone: 'bad', words: message });
    for (const { uid, field, mine } of conflicts) {
      const line = lines.find(({ line_uid }) => line_uid === uid);
      const key = field === 'formula' ? 'quantity' : field;
      if (line === undefined || key === null || !isField(key)) continue;
      const both = say(columnWords.both, { mine: typedWords(mine), theirs: cellWords(line, key, language) });
      found.set(`${uid}/${key}`, { tone: 'warn', words: both, shows: both });
    }
    return found;
  }, [faults, conflicts, lines, say, language]);
  return useCallback((uid: string, field: string) => marks.get(`${uid}/${field}`), [marks]);
}
