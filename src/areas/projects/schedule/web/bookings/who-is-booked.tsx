import clsx from 'clsx';
import { TriangleAlert, Truck, Users } from 'lucide-react';
import { addDays, daysBetween, formatWeekday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { Booking, Conflict, Resource, Yard } from '#areas/projects/schedule/schema.ts';
import { CraneIcon } from '../ship-and-set/crane-icon.tsx';
import { resourceWords, wordOf } from '../words.ts';
import { leftCell, YardRow } from './yard-row.tsx';

const t = texts({
  title: { en: 'Who is booked', es: 'Quién está reservado' },
  trailers: {
    en: '{n, plural, one {# trailer} other {# trailers}}',
    es: '{n, plural, one {# remolque} other {# remolques}}',
  },
  twice: { en: 'Twice', es: 'Doble' },
  edit: { en: 'Edit {name}', es: 'Editar {name}' },
  booking: { en: '{name}, {from} to {to}', es: '{name}, {from} al {to}' },
});

export interface Frame {
  from: string;
  days: number;
  px: number;
}

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
