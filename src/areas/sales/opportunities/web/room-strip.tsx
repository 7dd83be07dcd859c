import { formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { useRoom } from './queries.ts';
import { MonthBar } from './month-bar.tsx';
import { FirstRoom } from './first-room.tsx';

const t = texts({
  title: { en: 'Room in the factories', es: 'Lugar en las plantas' },
  booked: { en: 'planned', es: 'planeado' },
  held: { en: 'held for deals', es: 'reservado para negocios' },
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
