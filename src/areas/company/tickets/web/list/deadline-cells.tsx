import type { ReactNode } from 'react';
import { slaClock } from '#areas/company/deadlines/schema.ts';
import { DeadlineChip } from '#areas/company/deadlines/web/embeds.tsx';
import { formatMoment } from '#platform/shared/dates.ts';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useLanguage } from '#platform/web/texts/language.ts';
import { useRowClock } from './row-clocks.ts';
import { useNow } from '#platform/web/use-now.ts';

type Side = 'response' | 'resolution';

/** What a row must bring along for its deadlines to be drawn. */
export const deadlineNeeds = ['state', 'priority', 'sla_state', 'response_due_at', 'resolution_due_at', 'wakes_on'];

/** How it stands with the deadlines of the tickets of a list: each in its column, and under one head the one that comes first. */
export const deadlineCells: Readonly<Record<string, (row: TableRow) => ReactNode>> = {
  next_due_at: (row) => <DeadlineCell row={row} />,
  response_due_at: (row) => <DeadlineCell row={row} side="response" />,
  resolution_due_at: (row) => <DeadlineCell row={row} side="resolution" />,
  sla_state: (row) => <DeadlineCell row={row} />,
};

const textIn = (row: TableRow, key: string): string | null => {
  const value = cellOf(row, key);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** One deadline of a row; without a side the one that waits: the answer until it is given, then the solution. */
export function DeadlineCell({ row, side }: { row: TableRow; side?: Side }) {
  const language = useLanguage();
  const now = useNow();
  const clock = useRowClock(row.id, deadlineNeeds.map((key) => textIn(row, key) ?? '').join(' '));
  if (clock === null || clock === undefined) {
    const due = textIn(row, side === 'response' ? 'response_due_at' : 'resolution_due_at');
    return <span className="text-text-3">{due === null ? '–' : formatMoment(due, language)}</span>;
  }
  const readings = slaClock(clock.events, clock.calendar, now);
  const { response } = readings;
  const shown = side ?? (response.target !== null && response.settledAt === null ? 'response' : 'resolution');
  return (
    <DeadlineChip
      reading={readings[shown]}
      zone={clock.calendar.zone}
      wakesOn={textIn(row, 'wakes_on')}
      {...(side === undefined ? { side: shown } : {})}
    />
  );
}
