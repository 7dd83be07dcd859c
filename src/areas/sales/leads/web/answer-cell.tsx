import type { ReactNode } from 'react';
import { DeadlineChip } from '#areas/company/deadlines/web/embeds.tsx';
import { cellOf, type TableRow } from '#platform/web/table/rows/table-source.ts';
import { useNow } from '#platform/web/use-now.ts';
import { firstResponseClock } from '../clock.ts';
import { useLeadClock } from './queries.ts';

/** What a row brings along for its first answer to be drawn. */
export const answerNeeds = ['state', 'created_at', 'first_response_at'];

const textIn = (row: TableRow, key: string): string | null => {
  const value = cellOf(row, key);
  return typeof value === 'string' && value !== '' ? value : null;
};

/** How it stands with the first answer to a lead; nothing for one that was set aside before anybody answered. */
export function AnswerChip({
  state,
  openedAt,
  answeredAt,
}: {
  state: string | null;
  openedAt: string | null;
  answeredAt: string | null;
}): ReactNode {
  const calendar = useLeadClock().data?.calendar;
  const now = useNow();
  const isAside = answeredAt === null && state !== 'open';
  if (openedAt === null || calendar === undefined || calendar === null || isAside)
    return <span className="text-text-3">–</span>;
  const reading = firstResponseClock({ openedAt, answeredAt }, calendar.calendar, now);
  return <DeadlineChip reading={reading} zone={calendar.calendar.zone} />;
}

export const answerCells: Readonly<Record<string, (row: TableRow) => ReactNode>> = {
  response_due_at: (row) => (
    <AnswerChip
      state={textIn(row, 'state')}
      openedAt={textIn(row, 'created_at')}
      answeredAt={textIn(row, 'first_response_at')}
    />
  ),
};
