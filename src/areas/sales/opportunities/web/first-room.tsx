import { TriangleAlert } from 'lucide-react';
import { formatMonth } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import type { RoomOfFactory } from './queries.ts';

const t = texts({
  now: { en: 'Room from {month}', es: 'Lugar desde {month}' },
  later: { en: 'No room before {month}', es: 'Sin lugar antes de {month}' },
  none: { en: 'No room in sight', es: 'Sin lugar a la vista' },
});

/** From which month on a factory has room; a warning where that is late or not in sight. */
export function FirstRoom({ months, first_free: first }: RoomOfFactory) {
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
