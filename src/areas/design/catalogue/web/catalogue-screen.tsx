import { Archive, ArchiveRestore, Plus, Trash2, Upload } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { Link } from '#platform/web/link.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { closeWithPage, openRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useGroups } from '#platform/web/call/session.ts';
import { SheetImportDialog } from '#platform/web/forms/sheet-import/sheet-import-dialog.tsx';
import { DataTable } from '#platform/web/table/data-table.tsx';
import { panelLink } from '#platform/web/table/row-menu.tsx';
import type { QuickView, TableAction } from '#platform/web/table/table-parts.ts';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useTableCount } from '#platform/web/table/rows/use-table-count.ts';
import { noTableWords } from '#platform/web/table/table-state.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { catalogueColumns, priceColumns } from '../columns.ts';
import { catalogueContract, catalogueTable, pricesTable } from '../contract.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemPanel } from './item-panel.tsx';
import { useLoadStarter } from './queries.ts';
import { words } from './words.ts';

const t = texts({
  title: { en: 'Catalogue', es: 'Catálogo' },
  estimating: { en: 'Estimating', es: 'Estimaciones' },
  place: { en: 'Where this page stands', es: 'Dónde está esta página' },
  views: { en: 'Views', es: 'Vistas' },
  items: { en: 'Items', es: 'Artículos' },
  unpriced: { en: 'Without a price', es: 'Sin precio' },
  aside: { en: 'Retired', es: 'Retirados' },
  prices: { en: 'Prices', es: 'Precios' },
  suppliers: { en: 'Suppliers', es: 'Proveedores' },
  add: { en: 'New item', es: 'Nuevo artículo' },
  import: { en: 'Import', es: 'Importar' },
  importTitle: { en: 'Import items and prices', es: 'Importar artículos y precios' },
  importText: {
    en: 'A price list from CSV or Excel: one row for each price. First you see what would happen.',
    es: 'Una lista de precios en CSV o Excel: una fila por precio. Primero ves qué pasaría.',
  },
  fromMissing: {
    en: 'Prices hold from, where the sheet does not say',
    es: 'Los precios valen desde, si la hoja no lo dice',
  },
  count: { en: '{n, plural, one {# item} other {# items}}', es: '{n, plural, one {# artículo} other {# artículos}}' },
  countPrices: {
    en: '{n, plural, one {# price} other {# prices}}',
    es: '{n, plural, one {# precio} other {# precios}}',
  },
  emptyTitle: { en: 'The catalogue is empty', es: 'El catálogo está vacío' },
  emptyText: {
    en: 'It holds what can be bought or made, with dated prices by supplier. Import a price list, or begin with the starter items: made-up articles and prices, marked as a sample.',
    es: 'Reúne lo que se compra o fabrica, con precios por proveedor y fecha. Importa una lista o empieza con los artículos iniciales: inventados y marcados como muestra.',
  },
  starter: { en: 'Load the starter catalogue', es: 'Cargar el catálogo inicial' },
  setAside: { en: 'Retire', es: 'Retirar' },
  takeUp: { en: 'Take up again', es: 'Volver a usar' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  byRate: { en: 'Labor rates', es: 'Tarifas de mano de obra' },
});

/** Lists of their own beside that of the items. */
const lists = ['prices', 'suppliers'] as const;
const tabs = ['items', 'unpriced', 'aside', ...lists] as const;
type Tab = (typeof tabs)[number];
const filters: Readonly<Partial<Record<Tab, FilterTree>>> = {
  items: ['active', 'is', true],
  unpriced: {
    all: [
      ['price', 'empty'],
      ['active', 'is', true],
      ['supplied_by_owner', 'is', false],
    ],
  },
  aside: ['active', 'is', false],
};
const first = { sort: [{ column: 'cost_code', descending: false }] };
const firstPrices = {
  sort: [
    { column: 'sku', descending: false },
    { column: 'effective_from', descending: true },
  ],
};
const needs = ['sku', 'name', 'price', 'supplier', 'uom', 'supplied_by_owner', 'active', 'is_sample', 'kind'];
const card = {
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => textIn(row, 'sku'),
  facts: ['price', 'uom', 'supplier'],
};
const priceCard = {
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => textIn(row, 'sku'),
  facts: ['supplier', 'unit_cost', 'effective_from'],
};

const isList = (tab: Tab): tab is (typeof lists)[number] => lists.some((list) => list === tab);

/** What the address says of one list means nothing to another. */
function openTab(from: Tab, to: Tab): void {
  const isOther = from !== to && (isList(from) || isList(to));
  setSearch({
    ...(isOther ? { ...noTableWords, item: undefined } : {}),
    tab: isList(to) ? to : undefined,
    quick: isList(to) || to === 'items' ? undefined : to,
  });
}

/** What can be bought or made: items with dated prices by supplier, the price list, and who sells. */
export function CatalogueScreen({ suppliers }: { suppliers: ReactNode }) {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const mayWrite = holds(useGroups(), 'catalogue.write');
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const tab: Tab = tabs.find((each) => each === (search['tab'] ?? search['quick'])) ?? 'items';
  const counts = {
    items: useTableCount('catalogue', catalogueTable, filters.items),
    unpriced: useTableCount('catalogue', catalogueTable, filters.unpriced),
    aside: useTableCount('catalogue', catalogueTable, filters.aside),
  };
  const actions = useItemActions(mayWrite);
  const quick = useMemo(
    () =>
      tabs.flatMap((value): QuickView[] => {
        const filter = filters[value];
        return filter === undefined || value === 'items' ? [] : [{ value, label: say(t[value]), state: { filter } }];
      }),
    [say],
  );
  const itemViews = useTableViews('catalogue');
  const itemSettings = useTableSettings('catalogue');
  const priceViews = useTableViews('catalogue-prices');
  const priceSettings = useTableSettings('catalogue-prices');
  const cells = useMemo(() => cellsFor(say, language), [say, language]);
  const opened = search['item'];
  useOpenedItem(opened);
  const empty = <EmptyCatalogue onImport={mayWrite ? () => setImporting(true) : undefined} />;
  return (
    <PageFrame
      title={say(t.title)}
      fill
      flush
      breadcrumb={
        <Breadcrumb label={say(t.place)}>
          <Link to="/design/estimates">{say(t.estimating)}</Link>
          {say(t.title)}
        </Breadcrumb>
      }
      actions={
        // Who sells is added beside its own list.
        mayWrite &&
        tab !== 'suppliers' && (
          <>
            <Button icon={<Upload />} onClick={() => setImporting(true)}>
              {say(t.import)}
            </Button>
            <Button look="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              {say(t.add)}
            </Button>
          </>
        )
      }
      tabs={
        <Tabs
          id="catalogue"
          label={say(t.views)}
          value={tab}
          onValueChange={(value) => openTab(tab, value)}
          items={tabs.map((value) => ({
            value,
            label: say(t[value]),
            count: isList(value) ? undefined : counts[value],
          }))}
        />
      }
    >
      <TabPanel tabsId="catalogue" value={tab} className="flex min-h-0 flex-1 flex-col">
        {tab === 'suppliers' ? (
          suppliers
        ) : tab === 'prices' ? (
          <DataTable
            key="prices"
            name="catalogue-prices"
            title={say(t.prices)}
            columns={priceColumns}
            endpoints={pricesTable}
            needs={['sku', 'currency', 'in_force']}
            first={firstPrices}
            rowName={(row) => textIn(row, 'sku')}
            cells={cells.prices}
            grows="name"
            countWords={(n) => say(t.countPrices, { n })}
            card={priceCard}
            views={priceViews}
            settings={priceSettings}
            onImport={mayWrite ? () => setImporting(true) : undefined}
            empty={empty}
          />
        ) : (
          <DataTable
            key="items"
            name="catalogue"
            title={say(t.title)}
            columns={catalogueColumns}
            endpoints={catalogueTable}
            needs={needs}
            first={first}
            rowName={(row) => `${textIn(row, 'sku')} ${textIn(row, 'name')}`.trim()}
            cells={cells.items}
            grows="name"
            countWords={(n) => say(t.count, { n })}
            card={card}
            onPeek={(row) => setSearch({ item: row.id })}
            openId={opened}
            linkOf={(row) => panelLink(row, 'item')}
            editAction={mayWrite ? 'change' : undefined}
            actions={actions}
            undo={undoChange}
            views={itemViews}
            settings={itemSettings}
            quick={quick}
            onImport={mayWrite ? () => setImporting(true) : undefined}
            empty={empty}
          />
        )}
      </TabPanel>
      {adding && <ItemDialog onClose={() => setAdding(false)} onDone={(id) => setSearch({ item: id })} />}
      {importing && <ImportPrices onClose={() => setImporting(false)} />}
    </PageFrame>
  );
}

/** The panel of the item that the address names. */
function useOpenedItem(opened: string | undefined): void {
  const say = useSay();
  useEffect(() => {
    if (opened === undefined) return;
    openRightSidebar({
      title: say(t.title),
      content: <ItemPanel id={opened} />,
      words: ['item'],
    });
    // The panel reads its own record; only another item opens it anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened]);
  useEffect(() => closeWithPage, []);
}

/** What an empty catalogue offers whoever may fill it. */
function EmptyCatalogue({ onImport }: { onImport: (() => void) | undefined }) {
  const say = useSay();
  const starter = useLoadStarter();
  return (
    <EmptyState
      drawing={<HouseDrawing />}
      title={say(t.emptyTitle)}
      text={say(t.emptyText)}
      action={
        onImport !== undefined && (
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={onImport}>{say(t.import)}</Button>
            <Button look="primary" loading={starter.isPending} onClick={() => starter.mutate({})}>
              {say(t.starter)}
            </Button>
          </span>
        )
      }
    />
  );
}

/** A sheet of items and prices; prices without a day of their own begin on the one that is chosen. */
function ImportPrices({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const [from, setFrom] = useState<string | null>(null);
  return (
    <SheetImportDialog
      title={say(t.importTitle)}
      text={say(t.importText)}
      endpoint={catalogueContract.import}
      fields={from === null ? {} : { effective_from: from }}
      refreshes={['catalogue', 'tables']}
      above={<DayField label={say(t.fromMissing)} value={from} onValueChange={setFrom} />}
      onClose={onClose}
    />
  );
}

function useItemActions(mayWrite: boolean): readonly TableAction[] {
  const say = useSay();
  return useMemo(
    () =>
      mayWrite
        ? [
            { name: 'change', label: say(t.setAside), icon: <Archive />, first: { active: false } },
            { name: 'change', label: say(t.takeUp), icon: <ArchiveRestore />, first: { active: true } },
            { name: 'remove', label: say(t.remove), icon: <Trash2 />, danger: true },
          ]
        : [],
    [mayWrite, say],
  );
}

function cellsFor(say: ReturnType<typeof useSay>, language: 'en' | 'es') {
  return {
    items: {
      sku: (row: TableRow) => (
        <Link to={`/design/catalogue?item=${row.id}`} tabIndex={-1} className="font-label hover:underline">
          {textIn(row, 'sku')}
        </Link>
      ),
      name: (row: TableRow) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{textIn(row, 'name')}</span>
          {cellOf(row, 'active') === false && <Tag tone="warn">{say(words.inactive)}</Tag>}
        </span>
      ),
      // An hour of work is priced by the rates.
      supplier: (row: TableRow) =>
        textIn(row, 'kind') === 'labor' && textIn(row, 'supplier') === '' ? (
          <Link to="/finance/rates" tabIndex={-1} className="text-text-3 hover:underline">
            {say(t.byRate)}
          </Link>
        ) : (
          textIn(row, 'supplier')
        ),
      price: (row: TableRow) => {
        const price = cellOf(row, 'price');
        if (typeof price === 'number') return formatUnitCost(price, language);
        if (cellOf(row, 'supplied_by_owner') === true) return <span className="text-text-3">{say(words.byOwner)}</span>;
        return <span className="text-warn-text">{say(words.noPrice)}</span>;
      },
    },
    prices: {
      unit_cost: (row: TableRow) => {
        const cost = cellOf(row, 'unit_cost');
        return typeof cost === 'number'
          ? formatUnitCost(cost, language, textIn(row, 'currency') === 'MXN' ? 'MXN' : 'USD')
          : null;
      },
      in_force: (row: TableRow) => (cellOf(row, 'in_force') === true ? <Tag tone="good">✓</Tag> : null),
    },
  };
}
