import { Archive, BookOpen, Box, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { RowName } from '#platform/web/table/row-name.tsx';
import { PageFrame } from '#platform/web/frame/page-frame.tsx';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { DataTable } from '#platform/web/table/data-table.tsx';
import type { QuickView, TableAction } from '#platform/web/table/table-parts.ts';
import { cellOf, textIn, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { undoChange } from '#areas/platform-services/changes/web/queries.ts';
import { useTableSettings, useTableViews } from '#areas/platform-services/views/web/queries.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { estimateStatusChoices } from '../choices.ts';
import { estimateColumns } from '../columns.ts';
import { estimatesTable } from '../contract.ts';
import { estimateStatuses } from '../states.ts';
import { ComparePanel } from './panels/compare-panel.tsx';
import { RunsTab } from './runs-tab.tsx';
import { ageWords, marginTone, statusTones, words } from './words.ts';

const t = texts({
  views: { en: 'Views', es: 'Vistas' },
  all: { en: 'Estimates', es: 'Estimaciones' },
  open: { en: 'In work', es: 'En curso' },
  waiting: { en: 'In review', es: 'En revisión' },
  decided: { en: 'With the client', es: 'Con el cliente' },
  runs: { en: 'From building models', es: 'Desde modelos' },
  compare: { en: 'Compare', es: 'Comparar' },
  add: { en: 'New estimate', es: 'Estimación nueva' },
  model: { en: 'From a model', es: 'Desde un modelo' },
  catalogue: { en: 'Catalogue', es: 'Catálogo' },
  count: {
    en: '{n, plural, one {# estimate} other {# estimates}}',
    es: '{n, plural, one {# estimación} other {# estimaciones}}',
  },
  emptyTitle: { en: 'No estimates yet', es: 'Aún no hay estimaciones' },
  emptyText: {
    en: 'An estimate adds up what a home costs, line by line, and says for every figure where it comes from. Begin with an empty sheet, or with a building model.',
    es: 'Una estimación suma lo que cuesta una casa, partida por partida, y dice de dónde viene cada cifra. Empieza con una hoja vacía o con un modelo.',
  },
  reprice: { en: 'Take today’s prices', es: 'Tomar precios de hoy' },
  archive: { en: 'Archive', es: 'Archivar' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
});

const tabs = ['all', 'open', 'waiting', 'decided', 'runs', 'compare'] as const;
type Tab = (typeof tabs)[number];
const filters: Readonly<Partial<Record<Tab, FilterTree>>> = {
  open: ['status', 'any_of', ['draft', 'in_review', 'approved']],
  waiting: ['status', 'is', 'in_review'],
  decided: ['status', 'any_of', ['sent', 'accepted', 'declined', 'expired']],
};
const first = { sort: [{ column: 'updated', descending: true }] };
const needs = ['code', 'name', 'revision', 'status', 'price', 'margin', 'rate_date', 'unpriced', 'project'];
const numberOf = (row: TableRow, key: string) => {
  const value = cellOf(row, key);
  return typeof value === 'number' ? value : undefined;
};
const card = {
  title: (row: TableRow) => textIn(row, 'name'),
  aside: (row: TableRow) => `${textIn(row, 'code')} r${numberOf(row, 'revision') ?? 1}`,
  facts: ['status', 'price', 'margin'],
};
const hrefOf = (row: TableRow) => `/design/estimates/${row.id}`;

/** Every estimate in every revision, the ways from building models to bills of materials, and any two of them compared. */
export function Screen() {
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const mayWrite = holds(useGroups(), 'estimates.write');
  const compared = search['compare'];
  const tab: Tab = compared === undefined ? (tabs.find((each) => each === search['quick']) ?? 'all') : 'compare';
  const quick = useMemo(
    () =>
      tabs.flatMap((value): QuickView[] => {
        const filter = filters[value];
        return filter === undefined ? [] : [{ value, label: say(t[value]), state: { filter } }];
      }),
    [say],
  );
  const views = useTableViews('estimates');
  const settings = useTableSettings('estimates');
  const cells = useMemo(() => cellsFor(say, language), [say, language]);
  const actions = useMemo(
    (): readonly TableAction[] =>
      mayWrite
        ? [
            { name: 'reprice', label: say(t.reprice), icon: <RefreshCw /> },
            { name: 'archive', label: say(t.archive), icon: <Archive /> },
            { name: 'remove', label: say(t.remove), icon: <Trash2 />, danger: true },
          ]
        : [],
    [mayWrite, say],
  );
  const add = mayWrite && (
    <Button look="primary" icon={<Plus />} asChild>
      <Link to="/design/estimates/new-estimate">{say(t.add)}</Link>
    </Button>
  );
  return (
    <PageFrame
      title={say(words.estimating)}
      fill
      flush
      actions={
        <>
          <Button icon={<BookOpen />} asChild>
            <Link to="/design/catalogue">{say(t.catalogue)}</Link>
          </Button>
          {mayWrite && (
            <Button icon={<Box />} asChild>
              <Link to="/design/estimates/new-bim2bom">{say(t.model)}</Link>
            </Button>
          )}
          {add}
        </>
      }
      tabs={
        <Tabs
          id="estimates"
          label={say(t.views)}
          value={tab}
          onValueChange={(value) =>
            value === 'compare'
              ? setSearch({ quick: undefined, compare: 'none' })
              : setSearch({ compare: undefined, quick: value === 'all' ? undefined : value })
          }
          items={tabs.map((value) => ({ value, label: say(t[value]) }))}
        />
      }
    >
      <TabPanel tabsId="estimates" value={tab} className="flex min-h-0 flex-1 flex-col">
        {tab === 'compare' ? (
          <ComparePanel asked={compared ?? ''} />
        ) : tab === 'runs' ? (
          <RunsTab />
        ) : (
          <DataTable
            name="estimates"
            title={say(words.estimates)}
            columns={estimateColumns}
            endpoints={estimatesTable}
            needs={needs}
            first={first}
            rowName={(row) => `${textIn(row, 'code')} ${textIn(row, 'name')}`.trim()}
            cells={cells}
            grows="name"
            countWords={(n) => say(t.count, { n })}
            card={card}
            hrefOf={hrefOf}
            editAction={mayWrite ? 'change' : undefined}
            actions={actions}
            undo={undoChange}
            views={views}
            settings={settings}
            quick={quick}
            empty={
              <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} action={add} />
            }
          />
        )}
      </TabPanel>
    </PageFrame>
  );
}

function cellsFor(say: ReturnType<typeof useSay>, language: 'en' | 'es') {
  return {
    code: (row: TableRow) => <RowName to={hrefOf(row)}>{textIn(row, 'code')}</RowName>,
    status: (row: TableRow) => {
      const status = estimateStatuses.find((each) => each === textIn(row, 'status'));
      return status === undefined ? null : <Tag tone={statusTones[status]}>{say(estimateStatusChoices[status])}</Tag>;
    },
    price: (row: TableRow) => {
      const price = numberOf(row, 'price');
      return price === undefined ? null : formatMoney(price, language);
    },
    per_sqft: (row: TableRow) => {
      const cents = numberOf(row, 'per_sqft');
      return cents === undefined ? null : formatMoney(cents, language);
    },
    margin: (row: TableRow) => {
      const margin = numberOf(row, 'margin');
      return margin === undefined ? null : (
        <Tag tone={marginTone(margin)}>{`${formatNumber(margin, language, 1)}%`}</Tag>
      );
    },
    unpriced: (row: TableRow) => {
      const open = numberOf(row, 'unpriced');
      return open === undefined || open === 0 ? null : <span className="text-warn-text">{open}</span>;
    },
    rate_date: (row: TableRow) => {
      const day = textIn(row, 'rate_date');
      return day === '' ? null : <span title={ageWords(day, language)}>{formatDay(day, language)}</span>;
    },
  };
}
