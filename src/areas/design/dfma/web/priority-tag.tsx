import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { Band } from './bands.ts';

const t = texts({
  good: { en: 'First', es: 'Primero' },
  warn: { en: 'Soon', es: 'Pronto' },
  bad: { en: 'Later', es: 'Más tarde' },
});

/** A priority by its colour, with its number or, for a whole band, with its word. */
export function PriorityTag({ band, priority }: { band: Band; priority?: number }) {
  const say = useSay();
  const language = useLanguage();
  if (band === 'none') return null;
  return <Tag tone={band}>{priority === undefined ? say(t[band]) : formatNumber(Math.floor(priority), language)}</Tag>;
}
