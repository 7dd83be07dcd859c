import clsx from 'clsx';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { addDays, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { holidayOn } from '#platform/shared/working-days.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import type { PlanFilter } from '#areas/projects/schedule/schema.ts';
import { useDays, useResources } from '../queries.ts';
import { NotRead } from './screen-parts.tsx';
import { holidayWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  title: { en: 'Week plan, {from} to {to}', es: 'Plan semanal, {from} al {to}' },
  print: { en: 'Print', es: 'Imprimir' },
  previous: { en: 'Week before', es: 'Semana anterior' },
  next: { en: 'Week after', es: 'Semana siguiente' },
  nothing: { en: 'Nothing ships and nothing is set.', es: 'No hay envíos ni montajes.' },
  line: { en: '{project}: modules {modules}', es: '{project}: módulos {modules}' },
  more: {
    en: '{n, plural, one {# more project} other {# more projects}}: narrow the plan to a factory or a manager to see all.',
    es: '{n, plural, one {# proyecto más} other {# proyectos más}}: filtra por planta o gerente para ver todo.',
  },
  ready: { en: '{yes} of {of} ready', es: '{yes} de {of} listos' },
  booked: { en: 'Booked: {names}', es: 'Reservado: {names}' },
});

/** One week day by day, made to be printed and hung up: what ships, what is set, who is booked. */
export function WeekPlan({ query, monday }: { query: PlanFilter; monday: string }) {
  const say = useSay();
  const language = useLanguage();
  const sunday = addDays(monday, 6);
  const resources = useResources({ from: monday, to: sunday }).data ?? [];
  const read = useDays({ ...query, from: monday, to: sunday });
  return (
    <div className="min-h-0 flex-1 overflow-auto px-6 pb-6 max-md:px-4 print:overflow-visible print:px-0">
      <div className="flex flex-wrap items-center gap-2 py-3">
        <IconButton
          className="print:hidden"
          label={say(t.previous)}
          onClick={() => setSearch({ week: addDays(monday, -7) })}
        >
          <ChevronLeft />
        </IconButton>
        <h2 className="text-16 font-title">
          {say(t.title, { from: formatDay(monday, language), to: formatDay(sunday, language) })}
        </h2>
        <IconButton
          className="print:hidden"
          label={say(t.next)}
          onClick={() => setSearch({ week: addDays(monday, 7) })}
        >
          <ChevronRight />
        </IconButton>
        <Button className="ml-auto print:hidden" look="primary" icon={<Printer />} onClick={() => window.print()}>
          {say(t.print)}
        </Button>
      </div>
      {read.data === undefined && <NotRead error={read.error} onRetry={() => void read.refetch()} />}
      <ol
        className={clsx(
          'grid grid-cols-1 gap-3 md:grid-cols-2 print:grid-cols-1 print:gap-2',
          read.data === undefined && 'hidden',
        )}
      >
        {Array.from({ length: 7 }, (_none, index) => addDays(monday, index)).map((date) => {
          const day = read.data?.find(({ on }) => on === date);
          const held = resources.flatMap((resource) =>
            resource.bookings
              .filter((booking) => booking.from_on <= date && booking.to_on >= date)
              .map((booking) => `${resource.name} (${booking.project_name})`),
          );
          const holiday = holidayOn(date, 'us') ?? holidayOn(date, 'mx');
          return (
            <li key={date} className="break-inside-avoid rounded-card border border-line p-3">
              <h3 className="flex justify-between gap-2 pb-1 text-14 font-title">
                {formatWeekday(date, language, 'long')}
                {holiday !== undefined && (
                  <span className="text-12 font-body text-text-3">{say(wordOf(holidayWords, holiday))}</span>
                )}
              </h3>
              {day === undefined && <p className="text-13 text-text-3">{say(t.nothing)}</p>}
              <ul className="flex flex-col gap-1 text-13">
                {day?.moves.map((first) => {
                  const { ready } = first;
                  return (
                    <li key={`${first.step} ${first.project.id}`}>
                      <b className="font-label">{say(wordOf(stepWords, first.step))}</b>{' '}
                      {say(t.line, {
                        project: first.project.name,
                        modules: `${first.modules.join(', ')}${first.count > first.modules.length ? ', …' : ''}`,
                      })}
                      {ready !== null && (
                        <span className="text-text-2"> · {say(t.ready, { yes: ready.yes, of: ready.of })}</span>
                      )}
                      {first.step === 'ship' && first.carrier !== null && (
                        <span className="text-text-2"> · {first.carrier}</span>
                      )}
                    </li>
                  );
                })}
              </ul>
              {day !== undefined && day.more > 0 && (
                <p className="pt-1.5 text-12 text-text-2">{say(t.more, { n: day.more })}</p>
              )}
              {held.length > 0 && (
                <p className="pt-1.5 text-12 text-text-2">{say(t.booked, { names: held.join(', ') })}</p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
