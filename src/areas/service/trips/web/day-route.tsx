import { useState } from 'react';
import { useActiveUsers } from '#areas/people/accounts/web/queries.ts';
import { companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useSession } from '#platform/web/call/session.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Combobox } from '#ui/inputs/combobox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { plainStates } from '../choices.ts';
import { placedIn } from '../rules.ts';
import { useDayRoute, type DayRoute } from './queries.ts';
import { windowWords } from './trip-words.ts';

const t = texts({
  technician: { en: 'Technician', es: 'Técnico' },
  nobody: { en: 'Nobody found', es: 'No se encontró a nadie' },
  day: { en: 'Day', es: 'Día' },
  loading: { en: 'Loading the day', es: 'Cargando el día' },
  failed: { en: 'The day could not be loaded', es: 'No se pudo cargar el día' },
  none: { en: 'No trips on this day.', es: 'No hay visitas este día.' },
  route: { en: 'Trips of the day', es: 'Visitas del día' },
  sum: {
    en: '{n, plural, one {# trip} other {# trips}}, {km} km of travel',
    es: '{n, plural, one {# visita} other {# visitas}}, {km} km de recorrido',
  },
  apart: { en: '{km} km from the one before, as the crow flies', es: 'a {km} km de la anterior, en línea recta' },
  map: { en: 'Where the trips of the day lie, north at the top', es: 'Dónde quedan las visitas del día, norte arriba' },
});

/** The day of a technician: where to go, in the order of the times, with a drawing of the places that are known. */
export function DayRouteView() {
  const say = useSay();
  const me = useSession((session) => session.userInfo?.userId ?? '');
  const people = useActiveUsers().data ?? [];
  const [technician, setTechnician] = useState(me);
  const [day, setDay] = useState(companyToday());
  const { data, error } = useDayRoute(technician, day);
  return (
    <div className="grid gap-5 overflow-y-auto px-6 py-5 max-md:px-4">
      <div className="flex flex-wrap gap-3">
        <Field label={say(t.technician)}>
          <Combobox
            items={people.map(({ id, first_name: first, last_name: last }) => ({
              value: id,
              label: `${first} ${last}`,
            }))}
            value={technician}
            onValueChange={(value) => value !== null && setTechnician(value)}
            emptyText={say(t.nobody)}
          />
        </Field>
        <DayField label={say(t.day)} value={day} onValueChange={(value) => value !== null && setDay(value)} />
      </div>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={4} label={say(t.loading)} />
        ) : (
          <ErrorState title={say(t.failed)} text={error.message} />
        )
      ) : data.stops.length === 0 ? (
        <Nothing boxed>{say(t.none)}</Nothing>
      ) : (
        <Route route={data} />
      )}
    </div>
  );
}

function Route({ route }: { route: DayRoute }) {
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

const box = { width: 360, height: 260, margin: 32 };

/** The places of the day, drawn by ourselves: dots in their order, with the way between them as straight lines. */
function Places({ route }: { route: DayRoute }) {
  const say = useSay();
  const known = route.stops.flatMap(({ place }, index) => (place === null ? [] : [{ ...place, number: index + 1 }]));
  if (known.length < 2) return null;
  const dots = placedIn(known, box);
  return (
    <svg
      role="img"
      aria-label={say(t.map)}
      viewBox={`0 0 ${box.width} ${box.height}`}
      className="w-full self-start rounded-card border border-line bg-raised"
    >
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeDasharray="5 5"
        className="stroke-line-strong"
      />
      {dots.map(({ x, y }, index) => (
        <g key={known[index]?.number}>
          <circle cx={x} cy={y} r="12" className="fill-accent" />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-accent-on text-12">
            {known[index]?.number}
          </text>
        </g>
      ))}
    </svg>
  );
}
