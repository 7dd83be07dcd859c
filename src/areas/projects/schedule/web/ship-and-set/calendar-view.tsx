import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Truck } from 'lucide-react';
import { addDays, formatDayLong, formatMonth, weekdayNames } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { holidayOn } from '#platform/shared/working-days.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { setSearch } from '#platform/web/place.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CraneIcon } from './crane-icon.tsx';
import type { PlanFilter } from '#areas/projects/schedule/schema.ts';
import type { PlannedDay } from '#areas/projects/schedule/contract.ts';
import { useDays } from '../queries.ts';
import { NotRead } from './screen-parts.tsx';
import { mondayOf } from '../gantt/timeline.ts';
import { holidayWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  previous: { en: 'Previous month', es: 'Mes anterior' },
  next: { en: 'Next month', es: 'Mes siguiente' },
  more: { en: '{n} more', es: '{n} más' },
  chip: { en: '{what} {n}: {project}', es: '{what} {n}: {project}' },
});

/** How many chips a day has room for; the list has the rest. */
const chipsOnDay = 8;

/** The first day of the month before or after. */
function monthAway(month: string, by: -1 | 1): string {
  const first = `${month}-01`;
  return (by === 1 ? addDays(first, 32) : addDays(first, -1)).slice(0, 7);
}

/** A month of ship and set days; what belongs together is one chip. */
export function CalendarView({ query, month, today }: { query: PlanFilter; month: string; today: string }) {
  const say = useSay();
  const language = useLanguage();
  const from = mondayOf(`${month}-01`);
  const names = weekdayNames(language);
  const days = Array.from({ length: 42 }, (_none, index) => addDays(from, index)).filter(
    (date, index, all) => (all[index - (index % 7)] ?? date).slice(0, 7) <= month,
  );
  const read = useDays({ ...query, from, to: days.at(-1) ?? from, each: chipsOnDay });
  const byDay = new Map(read.data?.map((day) => [day.on, day]));
  return (
    <div className="min-h-0 flex-1 overflow-auto px-6 pb-6 max-md:px-4">
      <div className="flex items-center gap-2 py-3">
        <IconButton label={say(t.previous)} onClick={() => setSearch({ month: monthAway(month, -1) })}>
          <ChevronLeft />
        </IconButton>
        <h2 className="w-44 text-center text-16 font-title first-letter:uppercase" aria-live="polite">
          {formatMonth(`${month}-01`, language)}
        </h2>
        <IconButton label={say(t.next)} onClick={() => setSearch({ month: monthAway(month, 1) })}>
          <ChevronRight />
        </IconButton>
      </div>
      {read.data === undefined && <NotRead error={read.error} onRetry={() => void read.refetch()} />}
      <div className={clsx('overflow-x-auto', read.data === undefined && 'hidden')}>
        <ol className="grid min-w-160 grid-cols-7 overflow-hidden rounded-card border border-line">
          {[1, 2, 3, 4, 5, 6, 0].map((weekday) => (
            <li
              key={weekday}
              aria-hidden="true"
              className="border-b border-line bg-sunken px-2 py-1 text-12 font-label text-text-3"
            >
              {names[weekday]?.full}
            </li>
          ))}
          {days.map((date) => {
            const day = byDay.get(date);
            const holiday = holidayOn(date, 'us') ?? holidayOn(date, 'mx');
            return (
              <li
                key={date}
                aria-label={formatDayLong(date, language)}
                className={clsx(
                  'min-h-24 border-r border-b border-line p-1.5 nth-[7n]:border-r-0',
                  date.slice(0, 7) !== month && 'bg-sunken',
                )}
              >
                <span className="flex items-center justify-between gap-1 text-12">
                  <span
                    className={clsx(
                      'tabular-nums',
                      date === today ? 'rounded-1 bg-accent px-1.5 font-title text-accent-on' : 'text-text-3',
                    )}
                  >
                    {Number(date.slice(8))}
                  </span>
                  {holiday !== undefined && (
                    <span className="truncate text-11 text-text-3">{say(wordOf(holidayWords, holiday))}</span>
                  )}
                </span>
                {day !== undefined && <DayMoves day={day} />}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** What ships and what is set on a day, as chips; the list has those that find no room. */
function DayMoves({ day }: { day: PlannedDay }) {
  const say = useSay();
  return (
    <ul className="flex flex-col gap-1 pt-1">
      {day.moves.map((first) => {
        const Icon = first.step === 'ship' ? Truck : CraneIcon;
        const text = say(t.chip, {
          what: say(wordOf(stepWords, first.step)),
          n: first.count,
          project: first.project.name,
        });
        return (
          <li key={`${first.step} ${first.project.id}`}>
            <Link
              to={`/projects/${encodeURIComponent(first.project.project_number)}?tab=schedule`}
              title={text}
              className={clsx(
                'flex items-center gap-1 rounded-1 px-1.5 py-0.5 text-12 text-text-1',
                first.step === 'ship'
                  ? 'bg-[color-mix(in_oklab,var(--c-1)_20%,var(--raised))]'
                  : 'bg-[color-mix(in_oklab,var(--c-2)_30%,var(--raised))]',
              )}
            >
              <Icon className="size-3.5 flex-none text-text-2" aria-hidden="true" />
              <span className="truncate">{text}</span>
            </Link>
          </li>
        );
      })}
      {day.more > 0 && (
        <li>
          <button
            type="button"
            className="link px-1.5 text-12"
            onClick={() => setSearch({ view: 'list', from: day.on }, { push: true })}
          >
            {say(t.more, { n: day.more })}
          </button>
        </li>
      )}
    </ul>
  );
}
