import { formatDay } from '#platform/shared/dates.ts';
import { formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Section } from '#ui/layout/section.tsx';
import type { Whole } from '../queries.ts';

const t = texts({
  similar: { en: 'Similar deals that were won', es: 'Negocios parecidos ganados' },
  won: { en: '{amount}, won {day}', es: '{amount}, ganado el {day}' },
  days: { en: '{n, plural, one {in # day} other {in # days}}', es: '{n, plural, one {en # día} other {en # días}}' },
});

/** Deals like this one that were won, with what they were worth and how long they took; nothing where there is none. */
export function SimilarPart({ whole }: { whole: Whole }) {
  const say = useSay();
  const language = useLanguage();
  if (whole.similar.length === 0) return null;
  return (
    <Section title={say(t.similar)}>
      <ul className="grid gap-1.5 text-13">
        {whole.similar.map(({ id, name, amount, closed_on: on, days }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <Link className="link inline-flex min-h-6 items-center" to={`/sales/opportunities?panel=${id}`}>
              {name}
            </Link>
            <span className="text-text-2">
              {say(t.won, {
                amount: amount === null ? '' : formatMoneyShort(amount),
                day: on === null ? '' : formatDay(on, language),
              })}
              {days !== null && `, ${say(t.days, { n: days })}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
