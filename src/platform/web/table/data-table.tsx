import { clsx } from 'clsx';
import { CalendarDays, ChartNoAxesGantt, Columns3, Table2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatBytes } from '#platform/shared/dates.ts';
import { sortWord, type RowHeight } from '#platform/shared/table.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useLanguage, useSay } from '../texts/language.ts';
import { notify } from '../frame/notify.ts';
import { useSkipsHere } from '../frame/skip-target.ts';
import { setSearch, useSearch } from '../place.ts';
import { saidOf } from '../texts/said.ts';
import { BulkBar } from './edit/bulk-bar.tsx';
import { ColourRules } from './colour-rules.tsx';
import { ColumnsPanel } from './columns-panel.tsx';
import { FilterBar } from './filter/filter-bar.tsx';
import { TableCards } from './table-cards.tsx';
import { downloadTable, type ExportFormat } from './print/table-export.ts';
import { TableGrid } from './table-grid.tsx';
import type { DataTableProps, SavedView } from './table-parts.ts';
import { bothOf } from './table-segments.ts';
import { configOf, differs, layouts, readState, searchOf, searchOfView, type TableState } from './table-state.ts';
import { filterWords } from './filter/filter-words.ts';
import { PrintedTable } from './print/printed-table.tsx';
import { GroupPanel, MoreMenu, TableSearch } from './table-toolbar.tsx';
import { t } from './table-texts.ts';
import { useColumns } from './use-columns.ts';
import { useTableModel } from './use-table-model.ts';
import { useTablePrint } from './print/use-table-print.ts';
import { ViewTabs } from './view-tabs.tsx';
import { ViewsMenu } from './views-menu.tsx';

const noPeople: readonly never[] = [];
const noActions: readonly never[] = [];

/**
 * A table that owns its screen. What it shows stands in the address: a link shows a colleague the same. Columns and endpoints are
 * the area's; how it looks, filters, groups, edits and exports is the same everywhere.
 */
export function DataTable(props: DataTableProps) {
  const { name, endpoints, people = noPeople, views, settings, actions = noActions, quick } = props;
  const say = useSay();
  const language = useLanguage();
  const search = useSearch();
  const first = props.first ?? {};
  const columnsWord = search['columns'];
  const { state, unknown } = readState(props.columns, search, first);
  const quickView = quick?.find(({ value }) => value === search['quick']);
  const columns = useColumns(name, props.columns, columnsWord === undefined ? undefined : state.columns, settings);
  const [dismissed, setDismissed] = useState(false);
  const isPhone = useIsPhone();

  const change = useCallback(
    (patch: Partial<TableState>) => setSearch(searchOf(patch, first)),
    // How a table opens first is fixed by its screen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const show = (shown: readonly string[]) => {
    change({ columns: shown });
    settings?.change({
      order: [...shown, ...columns.order.filter((key) => !shown.includes(key))],
      shown: shown.filter((key) => columns.permitted[key]?.hidden === true),
      hidden: Object.keys(columns.permitted).filter(
        (key) => columns.permitted[key]?.hidden !== true && !shown.includes(key),
      ),
    });
  };

  const chosen = bothOf(quickView?.state.filter, state.filter);
  const filter = bothOf(props.scope, chosen);
  const sort = search['sort'] === undefined && quickView?.state.sort !== undefined ? quickView.state.sort : state.sort;
  const model = useTableModel({
    ...props,
    people,
    columns,
    filter,
    q: state.q,
    sort,
    group: state.group,
    colours: state.colours,
  });

  const current = views?.views?.find((view) => view.id === state.view);
  useDefaultView(props, state.view);
  const density = state.height ?? settings?.setup?.density ?? 'regular';
  const isFiltered = chosen !== undefined || state.q !== '';
  const clear = () =>
    setSearch({ filter: first.filter === undefined ? undefined : 'none', q: undefined, quick: undefined });

  const [progress, setProgress] = useState<string>();
  const exporting = useRef<AbortController>(undefined);
  useEffect(() => () => exporting.current?.abort(), []);
  const exportAs = (format: ExportFormat) => {
    const control = new AbortController();
    exporting.current = control;
    setProgress(say(t.exporting));
    void downloadTable(
      endpoints,
      { filter, q: state.q },
      { sort: sortWord(sort), columns: columns.shown, format, name },
      (bytes) => setProgress(`${say(t.exporting)} ${formatBytes(bytes, language)}`),
      control.signal,
    )
      .then((file) => notify.success(say(t.exported, { name: file })))
      .catch(() => {
        if (!control.signal.aborted) notify.error(say(t.errorTitle));
      })
      .finally(() => setProgress(undefined));
  };

  const place = useRef<HTMLDivElement>(null);
  const focusRows = useCallback(() => {
    const rows = place.current?.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]');
    // On a phone the rows are cards, and each leads on by itself.
    (rows ?? place.current?.querySelector<HTMLElement>('[role="toolbar"] ~ * a[href]'))?.focus();
  }, []);
  useSkipsHere(focusRows);

  const other = state.layout === 'table' ? undefined : props.layouts?.[state.layout];
  const hasTabs = (views?.views ?? []).length > 0;
  const tabsId = `views-${name}`;
  const viewTab = current?.id ?? 'all';
  const viewing =
    views === undefined
      ? undefined
      : {
          views,
          current,
          isChanged: current !== undefined && differs(current.config, state, columns.shown),
          config: () => configOf({ ...state, filter: chosen, sort }, columns.shown),
          onOpen: (view: SavedView | undefined) =>
            setSearch({ quick: undefined, ...searchOfView(view?.id, view?.config ?? firstConfig(first)) }),
          onSaved: (id: string) => setSearch({ view: id }),
        };
  const paper = useTablePrint(model, other === undefined);
  const choices = layouts.filter((layout) => layout === 'table' || props.layouts?.[layout] !== undefined);
  return (
    <div
      ref={place}
      data-beside-panel=""
      className={clsx('flex min-h-0 flex-1 flex-col', paper.sheet !== undefined && 'is-printed')}
    >
      {paper.sheet !== undefined && (
        <PrintedTable
          sheet={paper.sheet}
          columns={columns}
          about={[
            chosen === undefined
              ? ''
              : filterWords(chosen, columns.permitted, language, new Map(people.map(({ id, name: who }) => [id, who]))),
            state.q === '' ? '' : say(t.searched, { q: state.q }),
          ]
            .filter((words) => words !== '')
            .join(', ')}
          count={model.rows.total === undefined ? '' : props.countWords(model.rows.total)}
          totals={model.rows.totals}
        />
      )}
      {viewing !== undefined && hasTabs && <ViewTabs id={tabsId} {...viewing} isPhone={isPhone} />}
      <Toolbar
        label={say(t.toolbar)}
        className="flex flex-none flex-wrap items-center gap-1.5 border-b border-line px-6 py-1.5 max-md:px-4 print:hidden"
      >
        {viewing !== undefined && !hasTabs && <ViewsMenu {...viewing} short={false} />}
        <FilterBar
          columns={columns.permitted}
          people={people}
          filter={state.filter}
          onFilter={(next) => change({ filter: next })}
        />
        <span className="ml-auto flex flex-wrap items-center gap-1 max-md:ml-0 max-md:w-full">
          <TableSearch q={state.q} onSearch={(q) => change({ q })} />
          {other === undefined && (
            <>
              <GroupPanel columns={columns.permitted} group={state.group} onGroup={(group) => change({ group })} />
              <ColourRules
                columns={columns.permitted}
                people={people}
                rules={state.colours}
                onRules={(colours) => change({ colours })}
              />
              {!isPhone && (
                <ColumnsPanel
                  columns={columns}
                  onShow={show}
                  onReset={() => {
                    change({ columns: undefined });
                    columns.reset();
                  }}
                />
              )}
            </>
          )}
          <MoreMenu
            density={density}
            onDensity={(height) => {
              settings?.change({ density: height });
              // What a view is opened with stands in the address, so that it can be kept with it.
              if (state.view !== undefined || state.height !== undefined) change({ height });
            }}
            onExport={exportAs}
            onPrint={paper.print}
            onImport={props.onImport}
            progress={paper.isPreparing ? say(t.printing) : progress}
            onCancel={() => {
              exporting.current?.abort();
              paper.cancel();
            }}
          />
          {choices.length > 1 && (
            <Segmented
              label={say(t.layout)}
              value={state.layout}
              onValueChange={(layout) => change({ layout })}
              items={choices.map((layout) => ({
                value: layout,
                label: say(layout === 'calendar' ? t.calendarLayout : t[layout]),
                icon: layoutIcons[layout],
                iconOnly: true,
              }))}
            />
          )}
          {props.toolbarEnd}
        </span>
      </Toolbar>
      <div
        className="flex min-h-0 flex-1 flex-col print:contents"
        {...(hasTabs && !isPhone
          ? { role: 'tabpanel', id: `${tabsId}-panel-${viewTab}`, 'aria-labelledby': `${tabsId}-tab-${viewTab}` }
          : {})}
      >
        {unknown.length > 0 && !dismissed && (
          <Banner tone="warn" onDismiss={() => setDismissed(true)} dismissLabel={say(t.dismiss)}>
            {say(t.unknown, { names: unknown.join(', ') })}
          </Banner>
        )}
        {model.rows.partError !== undefined && (
          <Banner
            tone="bad"
            action={
              <Button size="small" onClick={model.rows.retry}>
                {say(t.retry)}
              </Button>
            }
          >
            {model.rows.partError.message}
          </Banner>
        )}
        {endpoints.bulk !== undefined && actions.length > 0 && other === undefined && (
          <BulkBar
            count={model.picked}
            total={model.rows.total}
            isAll={model.picked === model.rows.total}
            actions={actions}
            onSelectAll={model.pickAll}
            onDrop={model.drop}
            onRun={async (action, values) => {
              const result = await model.run(action.name, values);
              return result.ok ? result.data : (saidOf(result) ?? say(t.errorTitle));
            }}
            onUndo={model.undo}
            hasHistory={props.whoChanged !== undefined}
          />
        )}
        {other !== undefined ? (
          other({ which: { filter, q: state.q }, sort })
        ) : model.rows.isPending ? (
          <div className="px-6 max-md:px-4">
            <SkeletonRows rows={14} label={say(t.loading)} compact={density === 'compact'} />
          </div>
        ) : model.rows.error !== undefined ? (
          <ErrorState
            title={say(t.errorTitle)}
            text={model.rows.error.message}
            action={<Button onClick={model.rows.retry}>{say(t.retry)}</Button>}
          />
        ) : model.rows.lineCount === 0 ? (
          isFiltered ? (
            <EmptyState
              drawing={<ModuleDrawing />}
              title={say(t.noMatchTitle)}
              text={say(t.noMatchText)}
              action={<Button onClick={clear}>{say(t.clear)}</Button>}
            />
          ) : (
            props.empty
          )
        ) : isPhone ? (
          <TableCards
            columns={columns.permitted}
            lineCount={model.rows.lineCount}
            lineAt={model.lineAt}
            card={props.card}
            cells={props.cells}
            hrefOf={props.hrefOf}
            onPeek={props.onPeek}
            onVisible={model.rows.onVisible}
            label={props.title}
          />
        ) : (
          <TableGrid
            {...props}
            people={people}
            model={model}
            columns={columns}
            sort={sort}
            rowHeight={heights[density]}
            onSort={(next) => change({ sort: next })}
            onShow={show}
          />
        )}
      </div>
    </div>
  );
}

/** A row in pixels, by its name. */
const heights: Readonly<Record<RowHeight, number>> = { compact: 28, regular: 36, tall: 56, tallest: 88 };

const layoutIcons = {
  table: <Table2 />,
  board: <Columns3 />,
  calendar: <CalendarDays />,
  timeline: <ChartNoAxesGantt />,
} as const;

function firstConfig(first: Partial<TableState>) {
  return { filter: first.filter, sort: first.sort ?? [], group: first.group ?? [] };
}

const phone = '(width < 768px)';

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(phone);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(phone).matches,
  );
}

/** Who comes without words in the address sees the view they open with. */
function useDefaultView({ views }: DataTableProps, view: string | undefined): void {
  const search = useSearch();
  const isBare = Object.keys(search).length === 0;
  const isOpened = useRef(false);
  const list = views?.views;
  useEffect(() => {
    if (list === undefined || isOpened.current) return;
    isOpened.current = true;
    const own = list.find((each) => each.isDefault);
    if (isBare && view === undefined && own !== undefined) setSearch(searchOfView(own.id, own.config));
  }, [list, isBare, view]);
}
