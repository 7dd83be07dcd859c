import { useCallback, useEffect, useRef } from 'react';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useTableExport } from '../print/use-table-export.ts';
import { useTablePrint } from '../print/use-table-print.ts';
import type { DataTableProps } from '../table-parts.ts';
import { bothOf } from '../table-segments.ts';
import { quickIn, readState, searchOf, searchOfView, type TableState } from '../table-state.ts';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { useColumns } from '../use-columns.ts';
import { useTableModel } from '../rows/use-table-model.ts';

const noPeople: readonly never[] = [];

/** What a table shows and how that is changed: what was chosen stands in the address, how it is set up is kept for the person. */
export function useDataTable(props: DataTableProps) {
  const { name, people = noPeople, views, settings, quick } = props;
  const search = useSearch();
  const first = props.first ?? {};
  const columnsWord = search['columns'];
  const { state, unknown } = readState(props.columns, search, first);
  const quickName = quickIn(search, props.firstQuick);
  const quickView = quick?.find(({ value }) => value === quickName);
  const columns = useColumns(name, props.columns, columnsWord === undefined ? undefined : state.columns, settings);
  const isPhone = useIsNarrow();

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

  useDefaultView(props, state.view);
  const other = state.layout === 'table' ? undefined : props.layouts?.[state.layout];
  return {
    state,
    change,
    /** Names in the address that are no columns or words of this table. */
    unknown,
    columns,
    show,
    people,
    /** What somebody has chosen, without what the screen itself asks for. */
    chosen,
    filter,
    sort,
    model,
    currentView: views?.views?.find((view) => view.id === state.view),
    density: state.height ?? settings?.setup?.density ?? 'regular',
    // Where the list opens with a tab, an empty tab is no filter that somebody has set.
    isFiltered: (props.firstQuick === undefined ? chosen : state.filter) !== undefined || state.q !== '',
    clear: () =>
      setSearch({
        filter: first.filter === undefined ? undefined : 'none',
        q: undefined,
        ...(props.firstQuick === undefined ? { quick: undefined } : {}),
      }),
    exporting: useTableExport(props, { filter, q: state.q, sort, columns: columns.shown }),
    paper: useTablePrint(model, other === undefined),
    /** Draws the rows in another way than as a table. */
    other,
    isPhone,
  };
}

export type DataTableState = ReturnType<typeof useDataTable>;

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
