import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { sortWord } from '#platform/shared/table.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { askRows, whichQuery, type TableRow } from '#platform/web/table/table-source.ts';
import { bothOf } from '#platform/web/table/table-segments.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { MonthBoard } from '#ui/board/month-board.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { textOf } from '../record-cells.tsx';
import type { LayoutProps } from './layout-parts.ts';

const t = texts({
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  today: { en: 'Today', es: 'Hoy' },
  more: { en: '{n} more', es: '{n} más' },
  nothing: { en: 'Nothing is due in this month.', es: 'Nada vence en este mes.' },
  loading: { en: 'Loading', es: 'Cargando' },
  errorTitle: { en: 'The calendar could not be loaded', es: 'No se pudo cargar el calendario' },
  retry: { en: 'Try again', es: 'Reintentar' },
  cut: {
    en: 'The first {n} are shown. Filter to see the others.',
    es: 'Se muestran los primeros {n}. Filtra para ver los demás.',
  },
});

const most = 500;

/** The records of a month on the day that one of their fields names. */
export function RecordCalendar({
  endpoints,
  table,
  view,
  wanted,
  nameOf,
  onOpen,
  by,
  item,
}: LayoutProps & { by: string; item?: ((row: TableRow) => ReactNode) | undefined }) {
  const say = useSay();
  const language = useLanguage();
  const [month, setMonth] = useState(companyToday());
  const first = `${month.slice(0, 7)}-01`;
  const query = {
    ...whichQuery({
      filter: bothOf(view.which.filter, [by, 'between', [addDays(first, -7), addDays(first, 42)]]),
      q: view.which.q,
    }),
    sort: sortWord([{ column: by, descending: false }, ...view.sort.filter(({ column }) => column !== by)]),
    columns: [...new Set([...wanted, by])].join(','),
    limit: most,
    count: 'true',
  };
  const dated = useQuery({
    queryKey: ['tables', table, 'calendar', query],
    queryFn: async ({ signal }) => {
      const result = await askRows(endpoints, query, signal);
      if (!result.ok) throw new CallError(result);
      return result.data;
    },
    placeholderData: keepPreviousData,
  });
  if (dated.data === undefined)
    return dated.error === null ? (
      <div className="px-6 max-md:px-4">
        <SkeletonRows rows={10} label={say(t.loading)} />
      </div>
    ) : (
      <ErrorState
        title={say(t.errorTitle)}
        text={dated.error.message}
        action={<Button onClick={() => void dated.refetch()}>{say(t.retry)}</Button>}
      />
    );
  const { rows, total = rows.length } = dated.data;
  return (
    <>
      {total > rows.length && <Banner tone="info">{say(t.cut, { n: rows.length })}</Banner>}
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
        items={rows.map((row) => ({
          id: row.id,
          date: textOf(row, by),
          onOpen: () => onOpen(row.id),
          content: (
            <span className="grid min-w-0 gap-px py-0.5" title={nameOf(row)}>
              <span className="truncate">{nameOf(row)}</span>
              {item?.(row)}
            </span>
          ),
        }))}
      />
    </>
  );
}
