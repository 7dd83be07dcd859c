import clsx from 'clsx';
import { TriangleAlert, Truck, Users, Warehouse } from 'lucide-react';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Booking, Conflict, Resource, Yard } from '#areas/projects/schedule/schema.ts';
import { CraneIcon } from '../ship-and-set/crane-icon.tsx';
import { factoryNames, resourceWords, wordOf } from '../words.ts';

const t = texts({
  title: { en: 'Who is booked', es: 'Quién está reservado' },
  trailers: {
    en: '{n, plural, one {# trailer} other {# trailers}}',
    es: '{n, plural, one {# remolque} other {# remolques}}',
  },
  twice: { en: 'Twice', es: 'Doble' },
  yard: { en: 'Yard, {factory}', es: 'Patio, {factory}' },
  storage: { en: 'Storage {money} this month', es: 'Almacenaje {money} este mes' },
  yardDays: {
    en: 'Modules in the yard of {factory}: {now} today, at most {most} of {capacity} on {day}',
    es: 'Módulos en el patio de {factory}: {now} hoy, máximo {most} de {capacity} el {day}',
  },
  most: { en: '{most} of {capacity} on {day}', es: '{most} de {capacity} el {day}' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  booking: { en: '{name}, {from} to {to}', es: '{name}, {from} al {to}' },
});

interface Frame {
  from: string;
  days: number;
  px: number;
}

const leftCell =
  'sticky left-0 z-20 flex w-(--left) flex-none items-center gap-2.5 border-r border-b border-line bg-surface pr-3 pl-6 text-13 max-md:pl-3';
const looks = {
  carrier: 'bg-c-1 text-(--c-1-on)',
  crane: 'bg-c-2 text-(--c-2-on)',
  set_crew: 'bg-[color-mix(in_oklab,var(--c-3)_30%,var(--raised))] text-text-1',
};

/** Cranes, crews and carriers with what they are held for, and the yards, on the days of the plan above. */
export function WhoIsBooked({
  resources,
  yards,
  conflicts,
  today,
  frame,
  onBooking,
  onResource,
  onYard,
}: {
  resources: readonly Resource[];
  yards: readonly Yard[];
  conflicts: readonly Conflict[];
  today: string;
  frame: Frame;
  onBooking: (booking: Booking, resource: Resource) => void;
  onResource: (resource: Resource) => void;
  onYard: (yard: Yard) => void;
}) {
  const say = useSay();
  return (
    <div className="relative">
      <div className="flex h-8 border-t border-line-strong">
        <h2 className={clsx(leftCell, 'bg-canvas! text-13 font-title')}>{say(t.title)}</h2>
        <div className="flex-1 border-b border-line bg-canvas" />
      </div>
      {resources.map((resource) => (
        <ResourceRow
          key={resource.id}
          resource={resource}
          conflicts={conflicts.filter((each) => each.resource?.id === resource.id)}
          frame={frame}
          onBooking={onBooking}
          onResource={onResource}
        />
      ))}
      {yards.map((yard) => (
        <YardRow key={yard.factory} yard={yard} today={today} frame={frame} onYard={onYard} />
      ))}
    </div>
  );
}

function ResourceRow({
  resource,
  conflicts,
  frame,
  onBooking,
  onResource,
}: {
  resource: Resource;
  conflicts: readonly Conflict[];
  frame: Frame;
  onBooking: (booking: Booking, resource: Resource) => void;
  onResource: (resource: Resource) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const Icon = resource.kind === 'carrier' ? Truck : resource.kind === 'crane' ? CraneIcon : Users;
  const at = (date: string) => daysBetween(frame.from, date) * frame.px;
  return (
    <div className="flex h-9.5">
      <div className={leftCell}>
        <Icon className="size-4 flex-none text-text-3" aria-hidden="true" />
        <button
          type="button"
          title={say(t.edit, { name: resource.name })}
          onClick={() => onResource(resource)}
          className="group min-w-0 text-left"
        >
          <b className="block truncate leading-4 font-label group-hover:underline">{resource.name}</b>
          <small className="block truncate text-11 text-text-3">
            {resource.detail ??
              (resource.kind === 'carrier'
                ? say(t.trailers, { n: resource.capacity })
                : say(wordOf(resourceWords, resource.kind)))}
          </small>
        </button>
      </div>
      <div className="relative flex-1 border-b border-line">
        {resource.bookings
          .filter((booking) => booking.to_on >= frame.from)
          .map((booking) => {
            const width = Math.max(8, at(addDays(booking.to_on, 1)) - at(booking.from_on) - 2);
            const text = say(t.booking, {
              name: booking.project_name,
              from: formatWeekday(booking.from_on, language),
              to: formatWeekday(booking.to_on, language),
            });
            return (
              <button
                key={booking.id}
                type="button"
                title={text}
                aria-label={text}
                onClick={() => onBooking(booking, resource)}
                style={{ left: at(booking.from_on) + 1, width }}
                className={clsx(
                  'absolute top-2 h-5.5 overflow-hidden rounded-1 px-1 text-11 font-label whitespace-nowrap',
                  looks[resource.kind],
                  !booking.confirmed && 'opacity-80',
                )}
              >
                {width < 84 ? initialsOf(booking.project_name) : booking.project_name}
              </button>
            );
          })}
        {conflicts.map((conflict) => (
          <span
            key={conflict.key}
            style={{
              left: at(conflict.from) - 3,
              width: Math.max(30, at(addDays(conflict.to, 1)) - at(conflict.from) + 6),
            }}
            className="pointer-events-none absolute top-2 z-2 flex h-5.5 items-center justify-center gap-1 overflow-hidden rounded-1 bg-(--clash) px-1 text-11 font-title whitespace-nowrap text-(--clash-on)"
          >
            <TriangleAlert className="size-3 flex-none" aria-hidden="true" />
            {say(t.twice)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A project in two letters, where a bar has no room for its name. */
function initialsOf(name: string): string {
  return name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('');
}

const yardHeight = 56;

function YardRow({
  yard,
  today,
  frame,
  onYard,
}: {
  yard: Yard;
  today: string;
  frame: Frame;
  onYard: (yard: Yard) => void;
}) {
  const say = useSay();
  const language = useLanguage();
  const days = yard.days.filter(({ on }) => on >= frame.from);
  const most = days.reduce((best, day) => (day.on >= today && day.modules > best.modules ? day : best), {
    on: today,
    modules: 0,
  });
  const top = Math.max(yard.capacity, most.modules, 1) * 1.25;
  const y = (modules: number) => yardHeight - (modules / top) * yardHeight;
  const steps = days.map(({ on, modules }) => {
    const x = daysBetween(frame.from, on) * frame.px;
    return `H${x}V${y(modules)}H${x + frame.px}`;
  });
  const first = days[0];
  const start = first === undefined ? 0 : daysBetween(frame.from, first.on) * frame.px;
  const end = start + days.length * frame.px;
  const factory = say(wordOf(factoryNames, yard.factory));
  const facts = { most: most.modules, capacity: yard.capacity, day: formatWeekday(most.on, language) };
  const isFull = most.modules >= yard.capacity;
  return (
    <div className="flex h-14.5">
      <div className={leftCell}>
        <Warehouse className="size-4 flex-none text-text-3" aria-hidden="true" />
        <button
          type="button"
          title={say(t.edit, { name: say(t.yard, { factory }) })}
          onClick={() => onYard(yard)}
          className="group min-w-0 text-left"
        >
          <b className="block truncate font-label group-hover:underline">{say(t.yard, { factory })}</b>
          <small className="block truncate text-12 text-text-3">
            {say(t.storage, { money: formatMoneyShort(yard.month_cents) })}
          </small>
        </button>
      </div>
      <div className="relative flex-1 overflow-hidden border-b border-line">
        {first !== undefined && (
          <svg
            width={frame.days * frame.px}
            height={yardHeight}
            role="img"
            aria-label={say(t.yardDays, { factory, now: days.find(({ on }) => on === today)?.modules ?? 0, ...facts })}
            className="absolute bottom-0 left-0"
          >
            <path
              d={`M${start} ${yardHeight}V${y(first.modules)}${steps.join('')}H${end}V${yardHeight}Z`}
              className="fill-[color-mix(in_oklab,var(--c-3)_24%,transparent)]"
            />
            <path
              d={`M${start} ${y(first.modules)}${steps.join('')}`}
              fill="none"
              strokeWidth="1.75"
              className="stroke-c-3"
            />
            <path
              d={`M0 ${y(yard.capacity)}H${frame.days * frame.px}`}
              strokeWidth="1.5"
              strokeDasharray="5 4"
              className="stroke-bad-line"
            />
            <text
              x={daysBetween(frame.from, most.on) * frame.px + 4}
              y={Math.max(11, y(most.modules) - 4)}
              className={clsx('text-11 font-label', isFull ? 'fill-bad-text' : 'fill-text-2')}
            >
              {say(t.most, facts)}
            </text>
          </svg>
        )}
      </div>
    </div>
  );
}
