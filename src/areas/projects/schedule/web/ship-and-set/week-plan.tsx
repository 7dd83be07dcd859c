import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { addDays, formatDay, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { holidayOn } from '#platform/shared/working-days.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

import type { Resource } from '#areas/projects/schedule/schema.ts';
import type { PlannedMove } from './list-view.tsx';
import { readinessOf } from '../gantt/timeline.ts';
import { holidayWords, stepWords, wordOf } from '../words.ts';

const t = texts({
  title: { en: 'Week plan, {from} to {to}', es: 'Plan semanal, {from} al {to}' },
  print: { en: 'Print', es: 'Imprimir' },
  previous: { en: 'Week before', es: 'Semana anterior' },
  next: { en: 'Week after', es: 'Semana siguiente' },
  nothing: { en: 'Nothing ships and nothing is set.', es: 'No hay envíos ni montajes.' },
  line: { en: '{project}: modules {modules}', es: '{project}: módulos {modules}' },
  ready: { en: '{yes} of {of} ready', es: '{yes} de {of} listos' },
  booked: { en: 'Booked: {names}', es: 'Reservado: {names}' },
});

/** One week day by day, made to be printed and hung up: what ships, what is set, who is booked. */
export function WeekPlan({
  moves,
  resources,
  monday,
}: {
  moves: readonly PlannedMove[];
  resources: readonly Resource[];
  monday: string;
}) {
  const say = useSay();
  const language = useLanguage();
  const sunday = addDays(monday, 6);
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
      <ol className="grid grid-cols-1 gap-3 md:grid-cols-2 print:grid-cols-1 print:gap-2">
        {Array.from({ length: 7 }, (_none, index) => addDays(monday, index)).map((date) => {
          const own = [
            ...Map.groupBy(
              moves.filter((move) => move.on === date),
              (move) => `${move.step} ${move.project.id}`,
            ).values(),
          ];
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
              {own.length === 0 && <p className="text-13 text-text-3">{say(t.nothing)}</p>}
              <ul className="flex flex-col gap-1 text-13">
                {own.map((group) => {
                  const [first] = group;
                  if (first === undefined) return null;
                  const ready = first.step === 'set' ? readinessOf(first.project, first.module) : null;
                  return (
                    <li key={first.key}>
                      <b className="font-label">{say(wordOf(stepWords, first.step))}</b>{' '}
                      {say(t.line, {
                        project: first.project.name,
                        modules: group.map(({ module }) => module.module_no).join(', '),
                      })}
                      {ready !== null && (
                        <span className="text-text-2"> · {say(t.ready, { yes: ready.yes, of: ready.of })}</span>
                      )}
                      {first.step === 'ship' && first.module.carrier !== null && (
                        <span className="text-text-2"> · {first.module.carrier}</span>
                      )}
                    </li>
                  );
                })}
              </ul>
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
