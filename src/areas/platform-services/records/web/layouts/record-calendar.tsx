import { useRef, type ReactNode } from 'react';
import { holds } from '#platform/shared/access.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { outcomeOf, useChange } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { useMayWrite } from '#platform/web/record/use-record.ts';
import { TableMonth } from '#platform/web/table/table-month.tsx';
import type { TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { LayoutProps } from './layout-parts.ts';

const t = texts({ moved: { en: '{name}: {day}', es: '{name}: {day}' } });

interface RecordCalendarProps extends LayoutProps {
  by: string;
  /** The field that gets another day when an item is moved: the column itself, where it is one that people write. */
  moves?: string | undefined;
  item?: ((row: TableRow) => ReactNode) | undefined;
}

/** The records of a month on the day that one of their fields names; whoever may change it moves them to another. */
export function RecordCalendar(props: RecordCalendarProps) {
  const { endpoints, table, view, wanted, nameOf, onOpen, by, item } = props;
  const onMove = useDayMoves(props);
  return (
    <TableMonth
      endpoints={endpoints}
      table={table}
      view={view}
      columns={wanted}
      by={by}
      onOpen={({ id }) => onOpen(id)}
      onMove={onMove}
      renderItem={(row) => (
        <span className="grid min-w-0 gap-px py-0.5" title={nameOf(row)}>
          <span className="truncate">{nameOf(row)}</span>
          {item?.(row)}
        </span>
      )}
    />
  );
}

/** Writes another day, one change after the other: what is pressed twice goes on from the first. Undefined where this person may not. */
function useDayMoves({ declaration, by, moves = by }: RecordCalendarProps) {
  const say = useSay();
  const language = useLanguage();
  const groups = useGroups();
  const mayWrite = useMayWrite(declaration);
  const change = useChange(recordEndpoints(declaration).change, {
    refreshes: ['tables', 'undo', ...(declaration.answeredBy ?? [])],
    undoToast: (reply) =>
      say(t.moved, {
        name: String(Object.entries(reply).find(([name]) => name === declaration.title)?.[1] ?? ''),
        day: formatDay(String(Object.entries(reply).find(([name]) => name === moves)?.[1] ?? ''), language),
      }),
  });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const versions = useRef(new Map<string, number>());
  const field = declaration.fields[moves];
  const isWritten = field?.kind === 'date' && field.derived !== true && field.once !== true;
  if (!isWritten || !mayWrite) return undefined;
  if (field.writes !== undefined && !holds(groups, field.writes)) return undefined;
  return (row: TableRow, date: string): Promise<boolean> => {
    const moved = last.current.then(async () => {
      const version = Math.max(row.version, versions.current.get(row.id) ?? 0);
      const outcome = await outcomeOf(change.mutateAsync({ params: { id: row.id }, body: { version, [moves]: date } }));
      if (outcome.ok) versions.current.set(row.id, outcome.data.version);
      return outcome.ok;
    });
    last.current = moved.catch(() => undefined);
    return moved;
  };
}
