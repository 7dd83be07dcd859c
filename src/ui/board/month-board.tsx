import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { formatDayLong, formatMonth, weekdayNames } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';
import { Button } from '../button.tsx';
import { addMonths, weeksOfMonth } from '../inputs/calendar/calendar-grid.ts';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../overlays/popover.tsx';
import { DayBox, DayItem, type Moving } from './month-moves.tsx';

export interface MonthItem {
  id: string;
  /** `YYYY-MM-DD` */
  date: string;
  content: ReactNode;
  onOpen: () => void;
}

interface MonthBoardProps {
  /** Any day of the month shown. */
  month: string;
  today: string;
  items: readonly MonthItem[];
  language: Language;
  words: { previous: string; next: string; today: string; more: (count: number) => string; nothing: string };
  onMonth: (date: string) => void;
  /** Gives an item another day: it is dragged there, or taken along by Alt and an arrow. Left out where nobody may. */
  onMove?: ((id: string, date: string) => void) | undefined;
  /** How that is done by keys, for everybody to read. */
  moveHint?: string | undefined;
}

const mostPerDay = 3;

/** A month of days with what falls on them. A day with more than fits says how many, and shows them on asking. */
export function MonthBoard({ month, today, items, language, words, onMonth, onMove, moveHint }: MonthBoardProps) {
  const taken = useRef<string>(undefined);
  const moving: Moving | undefined =
    onMove === undefined
      ? undefined
      : {
          take: (id) => {
            taken.current = id;
          },
          isTaken: (id) => taken.current === id,
          move(id, date) {
            onMove(id, date);
            // What was taken into another month is shown there.
            if (date.slice(0, 7) !== month.slice(0, 7)) onMonth(date);
          },
        };
  const days = weeksOfMonth(month, 0);
  const byDay = Map.groupBy(items, ({ date }) => date);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-auto px-6 py-3 max-md:px-4">
      <div className="flex flex-none items-center gap-1 pb-3">
        <h2 className="w-44 text-16 font-title first-letter:uppercase">{formatMonth(month, language)}</h2>
        <IconButton label={words.previous} onClick={() => onMonth(addMonths(month, -1))}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={words.next} onClick={() => onMonth(addMonths(month, 1))}>
          <ChevronRight />
        </IconButton>
        <Button size="small" onClick={() => onMonth(today)}>
          {words.today}
        </Button>
        {onMove !== undefined && moveHint !== undefined && (
          <span className="ml-auto text-12 text-text-3 max-md:hidden">{moveHint}</span>
        )}
      </div>
      <Agenda
        days={days.flat().filter((date) => date.slice(0, 7) === month.slice(0, 7) && byDay.has(date))}
        byDay={byDay}
        today={today}
        language={language}
        nothing={words.nothing}
      />
      <table className="w-full min-w-160 flex-1 table-fixed border-collapse text-13 max-md:hidden">
        <caption className="sr-only">{formatMonth(month, language)}</caption>
        <thead>
          <tr>
            {weekdayNames(language).map(({ short, full }) => (
              <th key={full} scope="col" abbr={full} className="h-7 text-left text-12 font-label text-text-3">
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{full}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const found = byDay.get(date) ?? [];
                const isOther = date.slice(0, 7) !== month.slice(0, 7);
                return (
                  <DayBox key={date} date={date} isOther={isOther} moving={moving}>
                    <time
                      dateTime={date}
                      aria-label={formatDayLong(date, language)}
                      aria-current={date === today ? 'date' : undefined}
                      className={clsx(
                        'mb-1 inline-grid size-6 place-items-center rounded-full text-12 tabular-nums',
                        date === today ? 'bg-accent text-accent-on' : isOther ? 'text-text-3' : 'text-text-2',
                      )}
                    >
                      {Number(date.slice(8))}
                    </time>
                    <ul className="flex flex-col gap-1">
                      {found.slice(0, mostPerDay).map((item) => (
                        <DayItem key={item.id} item={item} moving={moving} />
                      ))}
                      {found.length > mostPerDay && (
                        <li>
                          <Popover
                            label={formatDayLong(date, language)}
                            className="w-72"
                            trigger={
                              <Button size="small" look="quiet">
                                {words.more(found.length - mostPerDay)}
                              </Button>
                            }
                          >
                            <ul className="flex flex-col gap-1 p-2">
                              {found.map((item) => (
                                <DayItem key={item.id} item={item} moving={moving} />
                              ))}
                            </ul>
                          </Popover>
                        </li>
                      )}
                    </ul>
                  </DayBox>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** On a phone seven columns have no room: the days that hold something, below each other. */
function Agenda({
  days,
  byDay,
  today,
  language,
  nothing,
}: {
  days: readonly string[];
  byDay: ReadonlyMap<string, readonly MonthItem[]>;
  today: string;
  language: Language;
  nothing: string;
}) {
  if (days.length === 0) return <p className="py-6 text-14 text-text-2 md:hidden">{nothing}</p>;
  return (
    <ol className="flex flex-col gap-4 pb-6 md:hidden">
      {days.map((date) => (
        <li key={date}>
          <h3 className={clsx('pb-1 text-13 font-label first-letter:uppercase', date === today && 'text-accent-text')}>
            <time dateTime={date} aria-current={date === today ? 'date' : undefined}>
              {formatDayLong(date, language)}
            </time>
          </h3>
          <ul className="flex flex-col gap-1 text-13">
            {(byDay.get(date) ?? []).map((item) => (
              <DayItem key={item.id} item={item} moving={undefined} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
