import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { roomOf } from './overview/rows-of.ts';
import type { RoomOfFactory } from './queries.ts';

const t = texts({
  free: { en: '{n, plural, one {# free} other {# free}}', es: '{n, plural, one {# libre} other {# libres}}' },
  over: { en: '{n} too many', es: '{n} de más' },
  full: { en: 'full', es: 'lleno' },
  bar: {
    en: '{planned} planned, {held} held, of {room}',
    es: '{planned} planeados, {held} reservados, de {room}',
  },
});

/** A month of a factory: what is planned and held of its room, and what is free; leads to that month. */
export function MonthBar({
  factory,
  month,
  room,
  planned,
  held,
  free,
}: RoomOfFactory['months'][number] & Pick<RoomOfFactory, 'factory'>) {
  const say = useSay();
  const share = (n: number) => `${Math.min(100, room === 0 ? 100 : (n / room) * 100)}%`;
  return (
    <Link
      to={roomOf(factory, month)}
      className="flex items-center gap-2 hover:underline"
      title={say(t.bar, { planned, held, room })}
    >
      <span aria-hidden className="flex h-2 w-12 overflow-hidden rounded-full bg-press">
        <span className="bg-c-1" style={{ width: share(planned) }} />
        <span className="bg-c-2" style={{ width: share(held) }} />
      </span>
      <span className={free <= 0 ? 'text-text-3' : ''}>
        {free > 0 ? say(t.free, { n: free }) : free < 0 ? say(t.over, { n: -free }) : say(t.full)}
      </span>
    </Link>
  );
}
