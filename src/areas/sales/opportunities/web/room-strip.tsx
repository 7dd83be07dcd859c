import { TriangleAlert } from 'lucide-react';
import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { roomOf } from './overview/rows-of.ts';
import { useRoom, type RoomOfFactory } from './queries.ts';

const t = texts({
  title: { en: 'Room in the factories', es: 'Lugar en las plantas' },
  factory: { en: 'Factory', es: 'Planta' },
  since: { en: 'First room', es: 'Primer lugar' },
  booked: { en: 'planned', es: 'planeado' },
  held: { en: 'held for deals', es: 'reservado para negocios' },
  free: { en: '{n, plural, one {# free} other {# free}}', es: '{n, plural, one {# libre} other {# libres}}' },
  over: { en: '{n} too many', es: '{n} de más' },
  full: { en: 'full', es: 'lleno' },
  now: { en: 'Room from {month}', es: 'Lugar desde {month}' },
  later: { en: 'No room before {month}', es: 'Sin lugar antes de {month}' },
  none: { en: 'No room in sight', es: 'Sin lugar a la vista' },
  bar: {
    en: '{planned} planned, {held} held, of {room}',
    es: '{planned} planeados, {held} reservados, de {room}',
  },
});

const shownMonths = 6;

/** What each factory has room for, by month: the strip above the board. */
export function RoomStrip() {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRoom();
  const months = data?.factories[0]?.months.slice(0, shownMonths) ?? [];
  if (data === undefined) return null;
  return (
    <ScrollArea label={say(t.title)} className="mx-6 mt-2 flex-none rounded-card border border-line max-md:mx-4">
      <table className="w-full min-w-200 text-13">
        <caption className="sr-only">{say(t.title)}</caption>
        <thead className="border-b border-line text-left text-12 text-text-2">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-13 font-title text-text-1">
              {say(t.title)}
            </th>
            <th scope="col" className="py-1.5 pr-3 font-body whitespace-nowrap">
              <Key className="bg-c-1" /> {say(t.booked)} <Key className="ml-2 bg-c-2" /> {say(t.held)}
            </th>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="py-1.5 pr-3 font-body whitespace-nowrap first-letter:uppercase">
                {formatMonth(month, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.factories.map((each) => (
            <tr key={each.factory} className="border-t border-line first:border-0">
              <th scope="row" className="px-3 py-1.5 text-left font-label whitespace-nowrap">
                {say(factoryChoices[each.factory])}
              </th>
              <td className="py-1.5 pr-3 whitespace-nowrap text-text-2">
                <FirstRoom {...each} />
              </td>
              {each.months.slice(0, shownMonths).map((month) => (
                <td key={month.month} className="py-1.5 pr-3 whitespace-nowrap">
                  <MonthBar factory={each.factory} {...month} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

const Key = ({ className }: { className: string }) => (
  <span aria-hidden className={`inline-block h-2 w-3 rounded-full ${className}`} />
);

function FirstRoom({ months, first_free: first }: RoomOfFactory) {
  const say = useSay();
  const language = useLanguage();
  if (first === null) return <Warned>{say(t.none)}</Warned>;
  const month = formatMonth(first, language);
  const isSoon = months.findIndex((each) => each.month === first) <= 1;
  return isSoon ? say(t.now, { month }) : <Warned>{say(t.later, { month })}</Warned>;
}

const Warned = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1.5 text-warn-text">
    <TriangleAlert className="size-4" aria-hidden />
    {children}
  </span>
);

function MonthBar({
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
