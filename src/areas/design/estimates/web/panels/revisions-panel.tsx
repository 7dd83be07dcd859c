import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { estimateStatusChoices } from '#areas/design/estimates/choices.ts';
import type { EstimateDetail } from '#areas/design/estimates/schema.ts';
import { moneyWords, statusTones } from '../words.ts';

const t = texts({
  revision: { en: 'Revision {n}', es: 'Revisión {n}' },
  here: { en: 'this one', es: 'esta' },
  compare: { en: 'Compare', es: 'Comparar' },
  frozen: { en: 'Frozen rates', es: 'Tarifas congeladas' },
  frozenText: {
    en: '{n, plural, one {# rate was} other {# rates were}} frozen with the approval. A later change of a rate never reaches this revision.',
    es: 'Con la aprobación se {n, plural, one {congeló # tarifa} other {congelaron # tarifas}}. Un cambio posterior nunca llega a esta revisión.',
  },
});

/** The revisions of this estimate, the newest first, and what the approval has frozen. */
export function RevisionsPanel({ detail }: { detail: EstimateDetail }) {
  const say = useSay();
  const language = useLanguage();
  const { estimate, revisions, frozen_rates } = detail;
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col">
        {revisions.map((each) => (
          <li key={each.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-b border-line py-2.5">
            <span className="flex flex-wrap items-center gap-2 text-13">
              {each.id === estimate.id ? (
                <span className="font-label">{`${say(t.revision, { n: each.revision })} (${say(t.here)})`}</span>
              ) : (
                <Link className="link" to={`/design/estimates/${each.id}`}>
                  {say(t.revision, { n: each.revision })}
                </Link>
              )}
              <Tag tone={statusTones[each.status]}>{say(estimateStatusChoices[each.status])}</Tag>
            </span>
            <span className="text-13 tabular-nums">{moneyWords(each.price_cents, language)}</span>
            <span className="text-12 text-text-3">{formatMoment(each.created_at, language)}</span>
            {each.id !== estimate.id && (
              <Link
                className="link inline-flex min-h-6 items-center text-12"
                to={`/design/estimates?compare=${each.id},${estimate.id}`}
              >
                {say(t.compare)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {frozen_rates.length > 0 && (
        <p className="text-12 text-text-2">{say(t.frozenText, { n: frozen_rates.length })}</p>
      )}
    </div>
  );
}
