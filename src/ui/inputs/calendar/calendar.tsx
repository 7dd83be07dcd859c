import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatDayLong, formatMonth, todayIn, weekdayNames } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';
import { addMonths, dayAfterKey, weekdayOf, weeksOfMonth, withinBounds } from './calendar-grid.ts';
import { IconButton } from '#ui/icon-button.tsx';

export type CalendarProps = {
  /** `YYYY-MM-DD` */
  value: string | null;
  onValueChange: (date: string) => void;
  language: Language;
  previousLabel: string;
  nextLabel: string;
  min?: string;
  max?: string;
  /** A day that cannot be taken; it stays reachable, struck through. */
  isRefused?: (date: string) => boolean;
  weekStart?: 0 | 1;
  today?: string;
  /** A line below the days: a warning, a hint. */
  footer?: ReactNode;
  /** Puts the focus on the day as it appears: for a calendar that was just opened. */
  takesFocus?: boolean;
};

/** One month of days. Arrows, Home, End, Page Up and Down move; Shift with Page goes by years; Enter takes the day. */
export function Calendar(props: CalendarProps) {
  const { value, language, previousLabel, nextLabel, min, max, weekStart = 0, footer, takesFocus = false } = props;
  const today = props.today ?? todayIn();
  const [focused, setFocused] = useState(() => withinBounds(value ?? today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(takesFocus);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const names = weekdayNames(language);
  const weekdays = [0, 1, 2, 3, 4, 5, 6].flatMap((offset) => names[(offset + weekStart) % 7] ?? []);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, event.shiftKey, focused, weekStart);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    setFocused(withinBounds(next, min, max));
  };

  const day = (date: string) => <Day key={date} {...props} date={date} today={today} focused={focused} />;
  return (
    <div className="w-66 max-w-full p-3 comfort:w-88">
      <header className="mb-1.5 flex items-center justify-between">
        <IconButton
          label={previousLabel}
          size="small"
          onClick={() => setFocused(withinBounds(addMonths(focused, -1), min, max))}
        >
          <ChevronLeft />
        </IconButton>
        <span aria-live="polite" className="text-14 font-label">
          {formatMonth(focused, language)}
        </span>
        <IconButton
          label={nextLabel}
          size="small"
          onClick={() => setFocused(withinBounds(addMonths(focused, 1), min, max))}
        >
          <ChevronRight />
        </IconButton>
      </header>
      <table
        ref={grid}
        role="grid"
        aria-label={formatMonth(focused, language)}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse text-center"
      >
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday.full}
                scope="col"
                abbr={weekday.full}
                className="h-6 p-0 text-center text-11 font-label text-text-3"
              >
                {weekday.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(focused, weekStart).map((week) => (
            <tr key={week[0]}>{week.map(day)}</tr>
          ))}
        </tbody>
      </table>
      {footer !== undefined && (
        <footer className="-mx-3 mt-2 -mb-3 flex items-center gap-1.5 border-t border-line px-3 py-2.5 text-12 text-text-2">
          {footer}
        </footer>
      )}
    </div>
  );
}

/** One day of the month; it can be taken unless it is refused or out of bounds. */
function Day({
  date,
  today,
  focused,
  value,
  onValueChange,
  language,
  min,
  max,
  isRefused,
}: CalendarProps & { date: string; today: string; focused: string }) {
  const refused = isRefused?.(date) ?? false;
  const otherMonth = date.slice(0, 7) !== focused.slice(0, 7);
  const weekend = [0, 6].includes(weekdayOf(date));
  return (
    <td aria-selected={date === value} className="p-0">
      <button
        type="button"
        data-date={date}
        tabIndex={date === focused ? 0 : -1}
        aria-label={formatDayLong(date, language)}
        aria-current={date === today ? 'date' : undefined}
        aria-disabled={refused || undefined}
        disabled={date !== withinBounds(date, min, max)}
        onClick={() => !refused && onValueChange(date)}
        className={clsx(
          'grid h-8 w-full place-items-center rounded-2 text-13 tabular-nums comfort:h-11 disabled:cursor-not-allowed disabled:opacity-40',
          date === value
            ? 'bg-accent font-title text-accent-on'
            : clsx(
                'hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-text-3 aria-disabled:line-through',
                otherMonth || weekend ? 'text-text-3' : 'text-text-1',
                date === today && 'font-title inset-ring inset-ring-accent-line',
              ),
        )}
      >
        {Number(date.slice(8, 10))}
      </button>
    </td>
  );
}
