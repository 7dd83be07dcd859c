import { Plus, Search, SlidersHorizontal, Undo2, X } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { newId } from '#platform/shared/ids.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { choose, useSelections } from '#platform/web/stores.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { makeBuyChoices } from '#areas/design/catalogue/choices.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuCheckItem, MenuHeading } from '#ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { makeBuys, type BomDetail, type BomLine } from '#areas/design/boms/schema.ts';
import { bomViews, headsOver, rowsOf, sumOf, type BomView, type Filter, type Sorting } from './bom-rows.ts';
import { BomTotals } from '../bom-totals.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { LineCards } from './line-cards.tsx';
import { columnNames, columnWords, firstColumns } from './line-columns.tsx';
import { saveLines, undoLines, useLineEdits } from './line-edits.ts';
import { LineGrid } from './line-grid.tsx';
import { words } from '../words.ts';

const t = texts({
  views: { en: 'View', es: 'Vista' },
  code: { en: 'By code', es: 'Por código' },
  tree: { en: 'Assemblies', es: 'Ensambles' },
  station: { en: 'By station', es: 'Por estación' },
  module: { en: 'By module', es: 'Por módulo' },
  flat: { en: 'Flat', es: 'Plana' },
  find: { en: 'Find a line', es: 'Buscar una partida' },
  state: { en: 'State', es: 'Estado' },
  all: { en: 'Every state', es: 'Todos los estados' },
  open: { en: 'To settle', es: 'Por resolver' },
  unpriced: { en: 'Without a price', es: 'Sin precio' },
  old_price: { en: 'Old price', es: 'Precio viejo' },
  overridden: { en: 'Set by hand', es: 'Fijadas a mano' },
  optional: { en: 'Optional', es: 'Opcionales' },
  makeBuy: { en: 'Made or bought', es: 'Se hace o compra' },
  anyMakeBuy: { en: 'Made and bought', es: 'Hecho y comprado' },
  columns: { en: 'Columns', es: 'Columnas' },
  add: { en: 'Add line', es: 'Agregar partida' },
  undo: { en: 'Undo', es: 'Deshacer' },
  undoKey: { en: 'Take back the last change of a line', es: 'Deshacer el último cambio de una partida' },
  keys: { en: 'This bill of materials', es: 'Esta lista de materiales' },
  empty: { en: 'No line yet', es: 'Aún no hay partidas' },
  emptyText: { en: 'Add the first item from the catalogue.', es: 'Agrega el primer artículo del catálogo.' },
  nothing: { en: 'Nothing matches', es: 'Nada coincide' },
  nothingText: { en: 'Try another word, or take the filters off.', es: 'Prueba otra palabra o quita los filtros.' },
  clear: { en: 'Clear filters', es: 'Quitar filtros' },
});

const states = ['all', 'open', 'unpriced', 'old_price', 'overridden', 'optional'] as const;

/** The lines in the view that the address names, with what narrows them, and the totals below. */
export function LinesTab({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const isNarrow = useIsNarrow();
  const { bom, lines } = detail;
  const [typed, setTyped] = useState(search['q'] ?? '');
  const q = useDeferredValue(typed.trim());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const chosen = useSelections((state) => state.chosen['boms.columns']) ?? firstColumns;
  const columns = useMemo(() => chosen.split(',').filter((key) => columnNames.includes(key)), [chosen]);
  const setColumns = (next: readonly string[]) => choose('boms.columns', next.join(','));
  const canUndo = useLineEdits((state) => (state.done[bom.id] ?? []).length > 0);

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
  const foot = useMemo(() => {
    const sum = sumOf(shownLines.flatMap((row) => (row.kind === 'line' ? [row.line] : [])));
    return {
      [columns[0] ?? '']: say(words.lines, { n: shownLines.length }),
      amount: formatMoney(sum.materialCents, language),
      labor: formatMoney(sum.laborCents, language),
    };
  }, [shownLines, columns, say, language]);
  // A part that was picked in the model stays picked only as long as its own lines are looked at.
  const openLine = useCallback((line: BomLine) => setSearch({ line: line.line_uid, part: undefined }), []);
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
  useKeys(t.keys, [{ key: 'mod+z', label: t.undoKey, act: () => void undoLines(bom.id) }]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 px-6 py-2 max-md:px-4">
        <LineFilters
          view={view}
          filter={filter}
          typed={typed}
          onType={setTyped}
          onClear={isFiltered ? clear : undefined}
        />
        <span className="ml-auto flex items-center gap-2">
          {canUndo && (
            <Button look="quiet" icon={<Undo2 />} onClick={() => void undoLines(bom.id)}>
              {say(t.undo)}
            </Button>
          )}
          {bom.can.edit && (
            <Button icon={<Plus />} onClick={() => setAdding(true)}>
              {say(t.add)}
            </Button>
          )}
          {!isNarrow && <ColumnMenu columns={columns} onColumns={setColumns} />}
        </span>
      </div>
      {rows.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <EmptyState
            drawing={<FloorPlanDrawing />}
            title={say(isFiltered ? t.nothing : t.empty)}
            {...(isFiltered || bom.can.edit ? { text: say(isFiltered ? t.nothingText : t.emptyText) } : {})}
            {...(isFiltered ? { action: <Button onClick={clear}>{say(t.clear)}</Button> } : {})}
          />
        </div>
      ) : isNarrow ? (
        <LineCards rows={rows} view={view} onOpen={openLine} onFold={fold} />
      ) : (
        <LineGrid
          bomId={bom.id}
          rows={rows}
          view={view}
          columns={columns}
          sorting={sorting}
          canEdit={bom.can.edit}
          openLine={search['line']}
          foot={isFiltered ? foot : undefined}
          onSort={(next) =>
            setSearch({ sort: next === undefined ? undefined : `${next.key}.${next.descending ? 'down' : 'up'}` })
          }
          onColumns={setColumns}
          onFold={fold}
          onOpen={openLine}
        />
      )}
      <BomTotals detail={detail} />
      {isAdding && (
        <ItemDialog
          on={bom.rate_date}
          onClose={() => setAdding(false)}
          onPick={(item) => {
            const uid = newId();
            setAdding(false);
            void saveLines(bom.id, {
              changes: [{ line_uid: uid, fields: { item_id: item.id, quantity: '1' } }],
            }).then((isSaved) => {
              if (isSaved) setSearch({ line: uid });
            });
          }}
        />
      )}
    </div>
  );
}

/** What narrows the lines, and how they are laid out: all of it stands in the address. */
function LineFilters({
  view,
  filter,
  typed,
  onType,
  onClear,
}: {
  view: BomView;
  filter: Filter;
  typed: string;
  onType: (typed: string) => void;
  onClear: (() => void) | undefined;
}) {
  const say = useSay();
  return (
    <>
      <Segmented
        label={say(t.views)}
        value={view}
        onValueChange={(next) => setSearch({ view: next })}
        items={bomViews.map((value) => ({ value, label: say(t[value]) }))}
      />
      <div className="w-44 max-md:w-full">
        <TextInput
          type="search"
          aria-label={say(t.find)}
          placeholder={say(t.find)}
          start={<Search />}
          value={typed}
          onChange={(event) => {
            onType(event.target.value);
            setSearch({ q: event.target.value.trim() });
          }}
        />
      </div>
      <div className="w-44 max-md:flex-1">
        <Select
          aria-label={say(t.state)}
          value={filter.state}
          onValueChange={(value) => setSearch({ state: value === 'all' ? undefined : value })}
          items={states.map((value) => ({ value, label: say(t[value]) }))}
        />
      </div>
      <div className="w-44 max-md:flex-1">
        <Select
          aria-label={say(t.makeBuy)}
          value={filter.makeBuy}
          onValueChange={(value) => setSearch({ make: value === 'all' ? undefined : value })}
          items={[
            { value: 'all', label: say(t.anyMakeBuy) },
            ...makeBuys.map((value) => ({ value, label: say(makeBuyChoices[value]) })),
          ]}
        />
      </div>
      {onClear !== undefined && (
        <IconButton label={say(t.clear)} onClick={onClear}>
          <X />
        </IconButton>
      )}
    </>
  );
}

function readSorting(text: string | undefined): Sorting | undefined {
  const [key, way] = text?.split('.') ?? [];
  return key === undefined || key === '' ? undefined : { key, descending: way === 'down' };
}

function ColumnMenu({
  columns,
  onColumns,
}: {
  columns: readonly string[];
  onColumns: (next: readonly string[]) => void;
}) {
  const say = useSay();
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(t.columns)}>
          <SlidersHorizontal />
        </IconButton>
      }
    >
      <MenuHeading>{say(t.columns)}</MenuHeading>
      {columnNames
        .filter((key) => key !== 'description' && key !== 'optional')
        .map((key) => (
          <MenuCheckItem
            key={key}
            checked={columns.includes(key)}
            onCheckedChange={(checked) =>
              onColumns(checked ? [...columns, key] : columns.filter((each) => each !== key))
            }
          >
            {say(columnWords[key] ?? t.columns)}
          </MenuCheckItem>
        ))}
    </DropdownMenu>
  );
}
