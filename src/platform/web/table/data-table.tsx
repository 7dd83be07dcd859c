import { clsx } from 'clsx';
import { useCallback, useRef } from 'react';
import { useLanguage, useSay } from '../texts/language.ts';
import { useSkipsHere } from '../frame/skip-target.ts';
import { setSearch } from '../place.ts';
import type { DataTableProps, SavedView } from './table-parts.ts';
import { configOf, differs, searchOfView, type TableState } from './table-state.ts';
import { filterWords } from './filter/filter-words.ts';
import { TableOfFilter, useLinkedNames } from './filter/linked-values.ts';
import { PrintedTable } from './print/printed-table.tsx';
import { t } from './table-texts.ts';
import { ViewTabs } from './views/view-tabs.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import { useDataTable } from './frame/use-data-table.ts';
import { TableTools } from './frame/table-tools.tsx';
import { TableBody } from './frame/table-body.tsx';

/**
 * A table that owns its screen. What it shows stands in the address: a link shows a colleague the same. Columns and endpoints are
 * the area's; how it looks, filters, groups, edits and exports is the same everywhere.
 */
export function DataTable(props: DataTableProps) {
  const { name, views } = props;
  const say = useSay();
  const language = useLanguage();
  const table = useDataTable(props);
  const { state, columns, chosen, model, currentView: current, paper } = table;

  const linked = useLinkedNames(props.endpoints, columns.permitted, chosen);
  const place = useRef<HTMLDivElement>(null);
  const focusRows = useCallback(() => {
    const rows = place.current?.querySelector<HTMLElement>('[role="grid"], [role="treegrid"]');
    // On a phone the rows are cards, and each leads on by itself.
    (rows ?? place.current?.querySelector<HTMLElement>('[role="toolbar"] ~ * a[href]'))?.focus();
  }, []);
  useSkipsHere(focusRows);

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
          config: () => configOf({ ...state, filter: chosen, sort: table.sort }, columns.shown),
          onOpen: (view: SavedView | undefined) =>
            setSearch({ quick: undefined, ...searchOfView(view?.id, view?.config ?? firstConfig(props.first ?? {})) }),
          onSaved: (id: string) => setSearch({ view: id }),
        };
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
              : filterWords(
                  chosen,
                  columns.permitted,
                  language,
                  new Map([...linked, ...table.people.map(({ id, name: who }) => [id, who] as const)]),
                ),
            state.q === '' ? '' : say(t.searched, { q: state.q }),
          ]
            .filter((words) => words !== '')
            .join(', ')}
          count={model.rows.total === undefined ? '' : props.countWords(model.rows.total)}
          totals={model.rows.totals}
        />
      )}
      {viewing !== undefined && hasTabs && <ViewTabs id={tabsId} {...viewing} isPhone={table.isPhone} />}
      <TableOfFilter value={props.endpoints}>
        <TableTools
          props={props}
          table={table}
          views={viewing !== undefined && !hasTabs && <ViewsMenu {...viewing} short={false} />}
        />
      </TableOfFilter>
      <div
        className="flex min-h-0 flex-1 flex-col print:contents"
        {...(hasTabs && !table.isPhone
          ? { role: 'tabpanel', id: `${tabsId}-panel-${viewTab}`, 'aria-labelledby': `${tabsId}-tab-${viewTab}` }
          : {})}
      >
        <TableBody props={props} table={table} />
      </div>
    </div>
  );
}

function firstConfig(first: Partial<TableState>) {
  return { filter: first.filter, sort: first.sort ?? [], group: first.group ?? [] };
}
