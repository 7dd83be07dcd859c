import { Factory, TriangleAlert } from 'lucide-react';
import { dateFormat } from '#platform/shared/dates.ts';
import { factoryChoices, factories } from '#platform/shared/factories.ts';
import { texts, type Language } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { DealCardShape } from '../queries.ts';

const t = texts({
  noFactory: { en: 'No factory yet', es: 'Aún sin planta' },
  held: { en: '{factory}, {month} held', es: '{factory}, {month} reservado' },
  wants: { en: '{factory}, {month}', es: '{factory}, {month}' },
  noRoom: { en: 'No room, wants {month}', es: 'Sin lugar, quiere {month}' },
});

/** `Feb 2027`: a card has no room for more. */
const shortMonth = (day: string, language: Language) =>
  dateFormat(language, { timeZone: 'UTC', month: 'short', year: 'numeric' }).format(new Date(day));

/** In which factory and month a deal is held, or would be built; a warning where there is no room. */
export function PlaceLine({ card }: { card: DealCardShape }) {
  const say = useSay();
  const language = useLanguage();
  const factory = factories.find((each) => each === card.factory);
  const wanted = card.held[0] ?? card.slot_month;
  const month = wanted === null ? '' : shortMonth(wanted, language);
  if (!card.has_room)
    return (
      <span className="flex items-start gap-1.5 text-12 text-warn-text">
        <TriangleAlert className="mt-0.5 size-3.5 flex-none" aria-hidden />
        {say(t.noRoom, { month })}
      </span>
    );
  const place = factory === undefined ? undefined : say(factoryChoices[factory]);
  const words =
    place === undefined
      ? say(t.noFactory)
      : wanted === null
        ? place
        : say(card.held.length > 0 ? t.held : t.wants, { factory: place, month });
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-12 text-text-2">
      <Factory className="mt-0.5 size-3.5 flex-none" aria-hidden />
      <span className="line-clamp-2">{words}</span>
    </span>
  );
}
