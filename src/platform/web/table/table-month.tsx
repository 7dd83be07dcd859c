import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { sortWord } from '#platform/shared/table.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { texts } from '#platform/shared/text.ts';
import { MonthBoard } from '#ui/board/month-board.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { CallError } from '../call/query.ts';
import { useLanguage, useSay } from '../texts/language.ts';
import type { LayoutView } from './table-parts.ts';
import { bothOf } from './table-segments.ts';
import { askRows, cellOf, whichQuery, type RowsPage, type TableEndpoints, type TableRow } from './rows/table-source.ts';

const t = texts({
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  today: { en: 'Today', es: 'Hoy' },
  more: { en: '{n} more', es: '{n} más' },
  nothing: { en: 'Nothing is due in this month.', es: 'Nada vence en este mes.' },
  hint: {
    en: 'Drag to another day, or Alt and an arrow',
    es: 'Arrastra a otro día, o Alt y una flecha',
  },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The calendar could not be loaded', es: 'No se pudo cargar el calendario' },
  retry: { en: 'Try again', es: 'Reintentar' },
  cut: {
    en: 'The first {n} are shown. Filter to see the others.',
    es: 'Se muestran los primeros {n}. Filtra para ver los demás.',
  },
});

const most = 500;

/** What of a table has a day, as another layout of it draws: its endpoints, its name, and the columns that are needed. */
export interface Dated {
  endpoints: TableEndpoints;
  table: string;
  view: LayoutView;
  columns: readonly string[];
  /** The column with the day. */
  by: string;
}

/** The rows of the view that fit `filter`, by their day. */
export function useDatedRows({ endpoints, table, view, columns, by }: Dated, filter: FilterTree) {
  const query = {
    ...whichQuery({ filter: bothOf(view.which.filter, filter), q: view.which.q }),
    sort: sortWord([{ column: by, descending: false }, ...view.sort.filter(({ column }) => column !== by)]),
    columns: [...new Set([...columns, by])].join(','),
    limit: most,
    count: 'true',
  };
  return useQuery({
    queryKey: ['tables', table, 'dated', query],
    queryFn: async ({ signal }) => {
      const result = await askRows(endpoints, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** The rows once they are there, with a word where there are more than are shown. */
export function LoadedRows({
  query,
  children,
}: {
  query: UseQueryResult<RowsPage>;
  children: (rows: readonly TableRow[]) => ReactNode;
}) {
  const say = useSay();
  if (query.data === undefined)
    return query.error === null ? (
      <div className="px-6 max-md:px-4">
        <SkeletonRows rows={10} label={say(t.loading)} />
      </div>
    ) : (
      <ErrorState
        title={say(t.errorTitle)}
        text={query.error.message}
        action={<Button onClick={() => void query.refetch()}>{say(t.retry)}</Button>}
      />
    );
  const { rows, total = rows.length } = query.data;
  return (
    <>
      {total > rows.length && <Banner tone="info">{say(t.cut, { n: rows.length })}</Banner>}
      {children(rows)}
    </>
  );
}

interface TableMonthProps extends Dated {
  renderItem: (row: TableRow) => ReactNode;
  onOpen: (row: TableRow) => void;
  /** Gives a row another day; resolves to whether it was taken. Left out where nobody may. */
  onMove?: ((row: TableRow, date: string) => Promise<boolean>) | undefined;
}

/** The rows of a month, each on its day. */
export function TableMonth({ renderItem, onOpen, onMove, ...dated }: TableMonthProps) {
  const say = useSay();
  const language = useLanguage();
  const [month, setMonth] = useState(companyToday());
  const first = `${month.slice(0, 7)}-01`;
  const query = useDatedRows(dated, [dated.by, 'between', [addDays(first, -7), addDays(first, 42)]]);
  // What was moved stands on its new day at once, until what is read says where it is.
  const [held, setHeld] = useState<{ id: string; date: string; readAt: number }>();
  const isHeld = held !== undefined && held.readAt === query.dataUpdatedAt;
  const move = (rows: readonly TableRow[]) => (id: string, date: string) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined || onMove === undefined) return;
    setHeld({ id, date, readAt: query.dataUpdatedAt });
    void onMove(row, date).then((isTaken) => {
      if (!isTaken) setHeld(undefined);
    });
  };
  return (
    <LoadedRows query={query}>
      {(rows) => (
        <MonthBoard
          month={month}
          today={companyToday()}
          language={language}
          words={{
            previous: say(t.previous),
            next: say(t.next),
            today: say(t.today),
            more: (n) => say(t.more, { n }),
            nothing: say(t.nothing),
          }}
          onMonth={setMonth}
          {...(onMove === undefined ? {} : { onMove: move(rows), moveHint: say(t.hint) })}
          items={rows.map((row) => ({
            id: row.id,
            date: isHeld && held.id === row.id ? held.date : dayIn(row, dated.by),
            onOpen: () => onOpen(row),
            content: renderItem(row),
          }))}
        />
      )}
    </LoadedRows>
  );
}

function dayIn(row: TableRow, by: string): string {
  const day = cellOf(row, by);
  return typeof day === 'string' ? day : '';
}
