import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { addDays, daysBetween, formatDayLong, formatMonth } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';

export interface TimeBar {
  id: string;
  name: string;
  head: ReactNode;
  /** `YYYY-MM-DD`, both days within. */
  from: string;
  to: string;
  tone?: 'bad' | 'warn' | undefined;
  /** The place on the status ramp that colours the bar. */
  step?: number | undefined;
  label: string;
  onOpen: () => void;
}

const dayWidth = 6;
const nameWidth = 240;
const rowHeight = 36;
const monthsAround = 14;
/** About what a sign of a label is wide. */
const signWidth = 6.4;

/** Things that last, as bars over the months. The names stay in view, and today is a line. */
export function TimeBars({
  label,
  bars,
  today,
  language,
}: {
  label: string;
  bars: readonly TimeBar[];
  today: string;
  language: Language;
}) {
  const box = useRef<HTMLDivElement>(null);
  const earliest = bars.reduce((first, bar) => (bar.from < first ? bar.from : first), today);
  const latest = bars.reduce((last, bar) => (bar.to > last ? bar.to : last), today);
  const oldest = addDays(today, -monthsAround * 30);
  const start = `${(earliest < oldest ? oldest : earliest).slice(0, 7)}-01`;
  const furthest = addDays(today, monthsAround * 30);
  const end = addDays(latest > furthest ? furthest : latest, 30);
  const width = daysBetween(start, end) * dayWidth;
  const at = (date: string) => daysBetween(start, date < start ? start : date > end ? end : date) * dayWidth;
  const months: string[] = [];
  for (let month = start; month < end; month = `${addDays(month, 32).slice(0, 7)}-01`) months.push(month);
  const todayAt = at(today);
  const firstSeen = at(`${addDays(today, -30).slice(0, 7)}-01`);
  useEffect(() => {
    // The eye begins with the month before, whole, whatever lies further back.
    if (box.current) box.current.scrollLeft = firstSeen;
  }, [firstSeen]);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto text-13 -outline-offset-2"
    >
      <div style={{ width: nameWidth + width }} className="relative">
        <div className="sticky top-0 z-3 flex h-8 border-b border-line bg-surface text-12 font-label text-text-3">
          <span className="sticky left-0 z-1 flex-none bg-surface" style={{ width: nameWidth }} />
          {months.map((month, index) => (
            <span
              key={month}
              className="flex-none truncate border-l border-line px-2 leading-8 first-letter:uppercase"
              style={{ width: at(months[index + 1] ?? end) - at(month) }}
            >
              {formatMonth(month, language)}
            </span>
          ))}
        </div>
        <span
          aria-hidden="true"
          className="absolute top-8 bottom-0 z-1 w-px bg-accent-line"
          style={{ left: nameWidth + todayAt }}
        />
        <ul>
          {bars.map((bar) => {
            const length = Math.max(24, at(addDays(bar.to, 1)) - at(bar.from));
            const fits = length >= bar.label.length * signWidth + 18;
            return (
              <li key={bar.id} className="relative flex border-b border-line" style={{ height: rowHeight }}>
                <span
                  className="sticky left-0 z-2 flex flex-none items-center overflow-hidden bg-surface pr-3 pl-6 max-md:pl-4"
                  style={{ width: nameWidth }}
                >
                  {bar.head}
                </span>
                <button
                  type="button"
                  title={`${bar.name}: ${formatDayLong(bar.from, language)} – ${formatDayLong(bar.to, language)}`}
                  onClick={bar.onOpen}
                  data-step={bar.step}
                  className={clsx(
                    'absolute top-1.5 flex h-6 items-center gap-1.5 rounded-1 border px-2 text-12 whitespace-nowrap -outline-offset-2',
                    bar.tone === 'bad'
                      ? 'border-bad-line bg-bad-fill text-bad-text'
                      : bar.tone === 'warn'
                        ? 'border-warn-line bg-warn-fill text-warn-text'
                        : 'border-(--st) bg-(--st-fill) text-st-text',
                  )}
                  style={{
                    left: nameWidth + at(bar.from),
                    width: length,
                  }}
                >
                  {fits ? (
                    <span className="sticky left-64 truncate">{bar.label}</span>
                  ) : (
                    // A short bar has its words beside it.
                    <span className="absolute left-full pl-1.5 text-text-2">{bar.label}</span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
