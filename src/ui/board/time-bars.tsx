import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { addDays, daysBetween, formatDayLong, formatMonth } from '#platform/shared/dates.ts';
import type { Language } from '#platform/shared/text.ts';

export interface TimeBar {
  id: string;
  name: string;
  head: ReactNode;
  /** The stretches it consists of, in their order: days are `YYYY-MM-DD`, both within; `step` is the place on the status ramp. */
  parts: readonly { from: string; to: string; step: number; name: string }[];
  /** Single days on it. */
  marks: readonly { on: string; name: string; tone?: 'bad' | 'warn' | 'done' | undefined }[];
  /** Beside the last of them: what comes next. */
  label: string;
  onOpen: () => void;
}

const markLooks = { bad: 'bg-bad-line', warn: 'bg-warn-line', done: 'bg-text-3', ahead: 'bg-text-1' };

const dayWidth = 6;
const nameWidth = 240;
const rowHeight = 36;
const monthsAround = 14;
/** About what a sign of a label is wide. */
const signWidth = 6.4;

/** Things that last, as stretches and single days over the months. The names stay in view, and today is a line. */
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
  const days = bars
    .flatMap(({ parts, marks }) => [...parts.flatMap(({ from, to }) => [from, to]), ...marks.map(({ on }) => on)])
    .toSorted();
  const earliest = days[0] !== undefined && days[0] < today ? days[0] : today;
  const latest = days.at(-1) ?? today;
  const oldest = addDays(today, -monthsAround * 30);
  const start = `${(earliest < oldest ? oldest : earliest).slice(0, 7)}-01`;
  const furthest = addDays(today, monthsAround * 30);
  const end = addDays(latest > furthest ? furthest : latest, 30);
  const width = daysBetween(start, end) * dayWidth;
  const at = (date: string) => daysBetween(start, date < start ? start : date > end ? end : date) * dayWidth;
  const months: string[] = [];
  for (let month = start; month < end; month = `${addDays(month, 32).slice(0, 7)}-01`) months.push(month);
  const said = ({ name, from, to }: TimeBar['parts'][number]) =>
    `${name}: ${formatDayLong(from, language)} – ${formatDayLong(to, language)}`;
  const saidMark = ({ name, on }: TimeBar['marks'][number]) => `${name}: ${formatDayLong(on, language)}`;
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
            const ends = [...bar.parts.map(({ to }) => to), ...bar.marks.map(({ on }) => on)].toSorted();
            const lastDay = ends.at(-1) ?? today;
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
                  onClick={bar.onOpen}
                  className="absolute inset-y-0 -outline-offset-2 hover:bg-hover"
                  style={{ left: nameWidth, width }}
                >
                  {/* As text and not as a label, so that who says aloud what stands on a bar reaches it too. */}
                  <span className="sr-only">
                    {[bar.name, ...bar.parts.map(said), ...bar.marks.map(saidMark)].join('. ')}
                  </span>
                  {bar.parts.map((part) => (
                    <span
                      key={part.step}
                      aria-hidden="true"
                      data-step={part.step}
                      title={said(part)}
                      className="absolute top-2.5 h-4 overflow-hidden rounded-1 border border-(--st) bg-(--st-fill) px-1 text-left text-11 leading-3.5 whitespace-nowrap text-st-text"
                      style={{ left: at(part.from), width: Math.max(4, at(part.to) - at(part.from)) }}
                    >
                      {at(part.to) - at(part.from) > part.name.length * signWidth + 8 ? part.name : ''}
                    </span>
                  ))}
                  {bar.marks.map((mark) => (
                    <span
                      key={`${mark.on} ${mark.name}`}
                      aria-hidden="true"
                      title={saidMark(mark)}
                      className={clsx(
                        'absolute top-3.5 size-2 -translate-x-1 rotate-45 border border-raised',
                        markLooks[mark.tone ?? 'ahead'],
                      )}
                      style={{ left: at(mark.on) }}
                    />
                  ))}
                  <span
                    className="absolute top-2 text-12 whitespace-nowrap text-text-2"
                    style={{ left: Math.max(at(lastDay), todayAt) + 10 }}
                  >
                    {bar.label}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
