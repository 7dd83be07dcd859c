import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { useRateImpact } from './queries.ts';

const t = texts({
  effect: { en: 'Effect on draft estimates', es: 'Efecto en borradores de estimación' },
  noDrafts: { en: 'No draft estimate uses it.', es: 'Ningún borrador de estimación la usa.' },
  total: {
    en: '{n, plural, one {# draft estimate} other {# draft estimates}}: {sum}',
    es: '{n, plural, one {# borrador} other {# borradores}}: {sum}',
  },
});

/** Which draft estimates would come to something else, and by how much. */
export function RateImpact({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useRateImpact(id);
  if (data === undefined) return <Spinner />;
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents, language)}`;
  const sum = data.drafts.reduce((total, draft) => total + draft.after_cents - draft.before_cents, 0);
  return (
    <div className="rounded-2 bg-sunken p-2 text-13">
      {data.drafts.length === 0 ? (
        <p className="text-text-2">{say(t.noDrafts)}</p>
      ) : (
        <details>
          <summary className="cursor-pointer">
            {say(t.effect)} · {say(t.total, { n: data.drafts.length, sum: signed(sum) })}
          </summary>
          <ul className="mt-1 flex flex-col">
            {data.drafts.map((draft) => (
              <li key={draft.estimate_id} className="flex justify-between gap-3">
                <Link to={`/design/estimates/${draft.estimate_id}`} className="min-w-0 truncate hover:underline">
                  {draft.code} {draft.name}
                </Link>
                <span className="tabular-nums">{signed(draft.after_cents - draft.before_cents)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
