import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import { plainStates } from '../choices.ts';
import type { DayRoute } from './queries.ts';
import { windowWords } from './trip-words.ts';
import { Places } from './route-drawing.tsx';

const t = texts({
  route: { en: 'Trips of the day', es: 'Visitas del día' },
  sum: {
    en: '{n, plural, one {# trip} other {# trips}}, {km} km of travel',
    es: '{n, plural, one {# visita} other {# visitas}}, {km} km de recorrido',
  },
  apart: { en: '{km} km from the one before, as the crow flies', es: 'a {km} km de la anterior, en línea recta' },
});

/** The trips of a day in their order, beside the drawing of their places. */
export function Route({ route }: { route: DayRoute }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid content-start gap-2">
        <p className="text-13 text-text-2">{say(t.sum, { n: route.stops.length, km: route.travel_km })}</p>
        <ol aria-label={say(t.route)} className="divide-y divide-line rounded-card border border-line bg-raised">
          {route.stops.map((stop, index) => (
            <li key={stop.id} className="flex gap-3 px-4 py-3">
              <span className="grid size-6 flex-none place-items-center rounded-full bg-press text-12 tabular-nums">
                {index + 1}
              </span>
              <div className="grid min-w-0 flex-1 gap-0.5 text-13">
                <span className="flex flex-wrap items-center gap-2">
                  <Link to={`/projects/service-trips?panel=${stop.id}`} className="font-label">
                    {stop.code} {stop.title}
                  </Link>
                  <Tag tone={plainStates[stop.state].tone}>{say(plainStates[stop.state])}</Tag>
                </span>
                {stop.window !== null && (
                  <span className="tabular-nums">{windowWords(stop.window, language, stop.time_zone)}</span>
                )}
                <span className="text-text-2">
                  {[stop.project_number, stop.unit.name, stop.address].filter((each) => each !== '').join(', ')}
                </span>
                {stop.apart_km !== null && (
                  <span className="text-12 text-text-3">{say(t.apart, { km: stop.apart_km })}</span>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <Places route={route} />
    </div>
  );
}
