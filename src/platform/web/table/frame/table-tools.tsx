import { CalendarDays, ChartNoAxesGantt, Columns3, MapPin, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { sortWord } from '#platform/shared/table.ts';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { ColourRules } from '../colour-rules.tsx';
import { ColumnsPanel } from '../columns-panel.tsx';
import { FilterBar } from '../filter/filter-bar.tsx';
import type { DataTableProps } from '../table-parts.ts';
import { layouts } from '../table-state.ts';
import { t } from '../table-texts.ts';
import { OutputButtons } from './output-buttons.tsx';
import { GroupPanel, MoreMenu, TableSearch } from '../table-toolbar.tsx';
import type { DataTableState } from './use-data-table.ts';

interface TableToolsProps {
  props: DataTableProps;
  table: DataTableState;
  /** The menu of saved views, while there are none that stand as tabs. */
  views: ReactNode;
}

/** The row of tools above the rows: filters, search, groups, columns, export, and the other ways to draw them. */
export function TableTools({ props, table, views }: TableToolsProps) {
  const { columns, people, state, change, other, paper, exporting } = table;
  const say = useSay();
  const choices = layouts.filter((layout) => layout === 'table' || props.layouts?.[layout] !== undefined);
  return (
    <Toolbar
      label={say(t.toolbar)}
      className="flex flex-none flex-wrap items-center gap-1.5 border-b border-line px-6 py-1.5 max-md:px-4 print:hidden"
    >
      {views}
      <FilterBar
        columns={columns.permitted}
        people={people}
        filter={state.filter}
        onFilter={(next) => change({ filter: next })}
      />
      {/* Beside a panel the tools flow on where the filter ends, so that they take two lines and not three. */}
      <span className="ml-auto max-md:hidden" />
      <span className="flex flex-wrap items-center gap-1 max-md:w-full md:contents">
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
            {!table.isPhone && (
              <ColumnsPanel
                columns={columns}
                onShow={table.show}
                onReset={() => {
                  change({ columns: undefined });
                  columns.reset();
                }}
              />
            )}
          </>
        )}
        <MoreMenu
          density={table.density}
          onDensity={(height) => {
            props.settings?.change({ density: height });
            // What a view is opened with stands in the address, so that it can be kept with it.
            if (state.view !== undefined || state.height !== undefined) change({ height });
          }}
          onExport={exporting.exportAs}
          onPrint={paper.print}
          onImport={props.onImport}
          progress={paper.isPreparing ? say(t.printing) : exporting.progress}
          onCancel={() => {
            exporting.cancel();
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
        <OutputButtons
          outputs={(props.outputs ?? []).filter(({ picked }) => picked !== true)}
          of={() => Promise.resolve({ filter: table.filter, q: state.q, sort: sortWord(table.sort) })}
        />
        {props.toolbarEnd}
      </span>
    </Toolbar>
  );
}

const layoutIcons = {
  table: <Table2 />,
  board: <Columns3 />,
  calendar: <CalendarDays />,
  timeline: <ChartNoAxesGantt />,
  map: <MapPin />,
} as const;
