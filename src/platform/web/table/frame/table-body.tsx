import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { sortWord, type RowHeight } from '#platform/shared/table.ts';
import { mostNamedRows } from '#platform/shared/ids.ts';
import { CallError } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { ModuleDrawing } from '#ui/drawings/module-drawing.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { BulkBar } from '../edit/bulk-bar.tsx';
import { TableCards } from '../table-cards.tsx';
import { TableGrid } from '../table-grid.tsx';
import type { DataTableProps, TableOutput } from '../table-parts.ts';
import { bothOf } from '../table-segments.ts';
import { OutputButtons } from './output-buttons.tsx';
import { TableFoot } from './table-foot.tsx';
import { t } from '../table-texts.ts';
import type { DataTableState } from './use-data-table.ts';

const noActions: readonly never[] = [];

/** What stands below the tools: the rows, in the way they are to be drawn, or why there are none; above them what went wrong. */
export function TableBody({ props, table }: { props: DataTableProps; table: DataTableState }) {
  const { actions = noActions } = props;
  const { columns, filter, sort, model, density, other } = table;
  const { q } = table.state;
  const say = useSay();
  const [dismissed, setDismissed] = useState(false);
  const empty = table.isFiltered ? (
    <EmptyState
      drawing={<ModuleDrawing />}
      title={say(t.noMatchTitle)}
      text={say(t.noMatchText)}
      action={<Button onClick={table.clear}>{say(t.clear)}</Button>}
    />
  ) : (
    props.empty
  );
  return (
    <>
      {table.unknown.length > 0 && !dismissed && (
        <Banner tone="warn" onDismiss={() => setDismissed(true)} dismissLabel={say(t.dismiss)}>
          {say(t.unknown, { names: table.unknown.map((name) => name.replace(/\.$/u, '')).join(', ') })}
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
      {props.endpoints.bulk !== undefined && actions.length > 0 && other === undefined && (
        <BulkBar
          count={model.picked}
          total={model.rows.total}
          isAll={model.picked === model.rows.total}
          actions={actions}
          keys={props.rowKeys}
          onSelectAll={model.pickAll}
          onDrop={model.drop}
          onRun={async (action, values) => {
            const result = await model.run(action.name, values);
            return result.ok ? result.data : (saidOf(result) ?? say(t.errorTitle));
          }}
          onUndo={model.undo}
          hasHistory={props.whoChanged !== undefined}
          outputs={<PickedOutputs outputs={props.outputs ?? []} table={table} />}
        />
      )}
      {other !== undefined ? (
        other({ which: { filter, q }, sort, empty })
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
        empty
      ) : table.isPhone ? (
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
        <RowsInGrid props={props} table={table} actions={actions} />
      )}
    </>
  );
}

/** The rows in the grid, and below them what counts of all of them. */
function RowsInGrid({
  props,
  table,
  actions,
}: {
  props: DataTableProps;
  table: DataTableState;
  actions: NonNullable<DataTableProps['actions']>;
}) {
  const { columns, people, change, filter, sort, model, density, state } = table;
  const { total } = model.rows;
  return (
    <>
      <TableGrid
        {...props}
        people={people}
        model={model}
        columns={columns}
        sort={sort}
        rowHeight={heights[density]}
        onSort={(next) => change({ sort: next })}
        onShow={table.show}
      />
      {props.foot !== undefined && (
        <TableFoot
          count={total === undefined ? '' : props.countWords(total)}
          keys={props.rowKeys}
          mayPick={actions.length > 0}
        >
          {props.foot({ filter, q: state.q, narrow: (to) => change({ filter: bothOf(state.filter, to) }) })}
        </TableFoot>
      )}
    </>
  );
}

/** A row in pixels, by its name. */
const heights: Readonly<Record<RowHeight, number>> = { compact: 28, regular: 36, tall: 56, tallest: 88 };

/** What can be made of the picked rows: what the table offers, and a spreadsheet. */
function PickedOutputs({ outputs, table }: { outputs: readonly TableOutput[]; table: DataTableState }) {
  const say = useSay();
  const sheet: TableOutput = {
    name: 'xlsx',
    label: say(t.exportPicked),
    icon: <FileSpreadsheet />,
    make: (of) => {
      if ((of.ids?.length ?? 0) > mostNamedRows) throw new Error(say(t.tooManyNamed, { n: mostNamedRows }));
      table.exporting.exportAs('xlsx', of);
    },
  };
  return (
    <OutputButtons
      named
      outputs={[...outputs, sheet]}
      of={async () => {
        const rows = await table.model.pickedRows();
        if ('ok' in rows) throw new CallError(rows);
        return { ...('ids' in rows ? rows : rows.matching), sort: sortWord(table.sort) };
      }}
    />
  );
}
