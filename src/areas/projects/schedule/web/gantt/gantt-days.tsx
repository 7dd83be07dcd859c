import clsx from 'clsx';
import type { ReactNode } from 'react';
import { addDays, daysBetween, formatDay } from '#platform/shared/dates.ts';
import { localeOf } from '#platform/shared/text.ts';
import { holidayOn } from '#platform/shared/working-days.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { holidayWords, wordOf } from '../words.ts';

interface Frame {
  range: { from: string; days: number };
  px: number;
  left: number;
  today: string;
}

/** Weeks and days over the plan; stays while the rows scroll. */
export function DayHead({ range, px, left, today, children }: Frame & { children: ReactNode }) {
  const language = useLanguage();
  const weeks = Array.from({ length: range.days / 7 }, (_none, index) => addDays(range.from, index * 7));
  const letters = new Intl.DateTimeFormat(localeOf(language), { weekday: 'narrow', timeZone: 'UTC' });
  const withDays = px >= 15;
  return (
    <div className="sticky top-0 z-30 flex h-11.5 border-b border-line bg-surface">
      <div
        style={{ width: left }}
        className="sticky left-0 z-10 flex flex-none items-end justify-between gap-2 border-r border-line bg-surface pr-3 pb-1.5 pl-6 text-12 font-label text-text-3 max-md:pl-3"
      >
        {children}
      </div>
      <div aria-hidden="true" className="relative flex-1">
        {weeks.map((week, index) => (
          <div
            key={week}
            style={{ left: index * 7 * px, width: 7 * px }}
            className="absolute inset-y-0 overflow-hidden border-l border-line"
          >
            <span className="absolute top-1.5 left-1.5 text-12 font-label whitespace-nowrap">
              {formatDay(week, language, Number(week.slice(0, 4)))}
            </span>
            {withDays &&
              Array.from({ length: 7 }, (_none, weekday) => {
                const date = addDays(week, weekday);
                return (
                  <span
                    key={date}
                    style={{ left: weekday * px, width: px }}
                    className={clsx(
                      'absolute bottom-1 text-center text-11 tabular-nums',
                      date === today ? 'rounded-1 bg-accent font-title text-accent-on' : 'text-text-3',
                    )}
                  >
                    {px >= 40 ? Number(date.slice(8)) : letters.format(new Date(`${date}T00:00:00Z`))}
                  </span>
                );
              })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What lies behind the bars: weekends, holidays of either country, week lines, and today. */
export function DayGround({ range, px, left, today }: Frame) {
  const say = useSay();
  const days = Array.from({ length: range.days }, (_none, index) => addDays(range.from, index));
  return (
    <div aria-hidden="true" style={{ left }} className="pointer-events-none absolute top-11.5 right-0 bottom-0">
      {days.map((date, index) => {
        const weekend = index % 7 >= 5;
        const holiday = holidayOn(date, 'us') ?? holidayOn(date, 'mx');
        if (!weekend && holiday === undefined) return null;
        return (
          <i
            key={date}
            title={holiday === undefined ? undefined : say(wordOf(holidayWords, holiday))}
            style={{ left: index * px, width: px }}
            className={clsx(
              'absolute inset-y-0',
              weekend ? 'bg-hover' : 'bg-[repeating-linear-gradient(135deg,transparent_0_5px,var(--hover)_5px_8px)]',
            )}
          />
        );
      })}
      {Array.from({ length: range.days / 7 }, (_none, index) => (
        <i key={index} style={{ left: index * 7 * px }} className="absolute inset-y-0 w-px bg-line" />
      ))}
      <i
        style={{ left: (daysBetween(range.from, today) + 0.5) * px }}
        className="absolute inset-y-0 z-2 w-[1.5px] bg-accent-line"
      />
    </div>
  );
}
