import { companyToday, formatMonth } from '#platform/shared/dates.ts';
import { factoryChoices } from '#platform/shared/factories.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useRoom } from './queries.ts';

const t = texts({
  free: { en: '{n, plural, one {# free} other {# free}}', es: '{n, plural, one {# libre} other {# libres}}' },
  full: { en: 'full', es: 'lleno' },
  room: { en: 'Room in {factory}, in modules', es: 'Lugar en {factory}, en módulos' },
});

/** True of a month that has not begun: nobody is promised one that is running. */
export const isAhead = (month: string): boolean => month.slice(0, 7) > companyToday().slice(0, 7);

interface RoomHintProps {
  factory: unknown;
  modules: number | undefined;
  /** The month that is wanted, and how one is chosen here. */
  month: unknown;
  onMonth: (month: string) => void;
}

/** What a factory has free in the months to come; a month that has room is chosen by a press. */
export function RoomHint({ factory, modules, month: wanted, onMonth }: RoomHintProps) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRoom();
  const own = data?.factories.find((each) => each.factory === factory);
  if (own === undefined) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-label">{say(t.room, { factory: say(factoryChoices[own.factory]) })}</p>
      <ul className="flex flex-wrap gap-1.5">
        {own.months
          .filter(({ month }) => isAhead(month))
          .slice(0, 7)
          .map(({ month, free }) => {
            const isWanted = typeof wanted === 'string' && wanted.slice(0, 7) === month.slice(0, 7);
            const isFull = free <= 0 || free < (modules ?? 0);
            return (
              <li key={month}>
                <button
                  type="button"
                  aria-pressed={isWanted}
                  disabled={isFull}
                  onClick={() => onMonth(month)}
                  className={`rounded-control border px-2 py-1 text-center text-12 ${
                    isWanted
                      ? 'border-accent-line bg-accent-fill'
                      : isFull
                        ? 'border-dashed border-line text-text-3'
                        : 'border-line-strong hover:bg-press'
                  }`}
                >
                  <span className="block font-label first-letter:uppercase">{formatMonth(month, language)}</span>
                  {free > 0 ? say(t.free, { n: free }) : say(t.full)}
                </button>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
