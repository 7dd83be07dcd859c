import { Plus, SlidersHorizontal, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { newId } from '#platform/shared/ids.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { choose, useSelections } from '#platform/web/stores.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { Button } from '#ui/button.tsx';
import { DropdownMenu, MenuCheckItem, MenuHeading } from '#ui/overlays/dropdown-menu.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FloorPlanDrawing } from '#ui/drawings/floor-plan-drawing.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { BomDetail, BomLine } from '#areas/design/boms/schema.ts';
import { sumOf } from './bom-rows.ts';
import { BomTotals } from '../bom-totals.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { LineCards } from './line-cards.tsx';
import { columnNames, columnWords, firstColumns } from './line-columns.tsx';
import { saveLines, undoLines, useLineEdits } from './line-edits.ts';
import { LineGrid } from './line-grid.tsx';
import { words } from '../words.ts';
import { useLinesView } from './use-lines-view.ts';
import { LineFilters } from './line-filters.tsx';

const t = texts({
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

/** The lines in the view that the address names, with what narrows them, and the totals below. */
export function LinesTab({ detail }: { detail: BomDetail }) {
  const say = useSay();
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const { bom } = detail;
  const [isAdding, setAdding] = useState(false);
  const chosen = useSelections((state) => state.chosen['boms.columns']) ?? firstColumns;
  const columns = useMemo(() => chosen.split(',').filter((key) => columnNames.includes(key)), [chosen]);
  const setColumns = (next: readonly string[]) => choose('boms.columns', next.join(','));
  const canUndo = useLineEdits((state) => (state.done[bom.id] ?? []).length > 0);

  const { search, view, filter, sorting, rows, shownLines, isFiltered, typed, setTyped, clear, fold } =
    useLinesView(detail);
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
