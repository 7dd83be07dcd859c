import { texts } from '#platform/shared/text.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import type { EstimateLine, LineFields } from '#areas/design/estimates/schema.ts';
import { usePriceHistory } from '../queries.ts';

const t = texts({
  loading: { en: 'Looking up earlier prices', es: 'Buscando precios anteriores' },
  failed: { en: 'Earlier prices could not be read', es: 'No se pudieron leer los precios anteriores' },
  none: {
    en: 'No approved estimate has had this item or cost code in this unit.',
    es: 'Ninguna estimación aprobada ha tenido este artículo o código en esta unidad.',
  },
  item: {
    en: 'This item, {n, plural, one {once} other {# times}} in approved estimates',
    es: 'Este artículo, {n, plural, one {una vez} other {# veces}} en estimaciones aprobadas',
  },
  cost_code: {
    en: 'Other things under this cost code, {n, plural, one {once} other {# times}} in approved estimates',
    es: 'Otras cosas bajo este código, {n, plural, one {una vez} other {# veces}} en estimaciones aprobadas',
  },
  median: { en: 'Median', es: 'Mediana' },
  latest: { en: 'Latest', es: 'Último' },
  range: { en: 'From – to', es: 'De – a' },
  between: { en: '{low} – {high}', es: '{low} – {high}' },
  estimates: { en: 'In estimates', es: 'En estimaciones' },
  catalogue: { en: 'In the catalogue', es: 'En el catálogo' },
  use: { en: 'Take {cost}', es: 'Tomar {cost}' },
});

/** What a line cost before: the middle, the latest, and each with the estimate or supplier and the day that it is of. */
export function PriceHistory({
  estimateId,
  line,
  onTake,
}: {
  estimateId: string;
  line: EstimateLine;
  /** Undefined where nothing can be changed. */
  onTake: ((fields: LineFields) => void) | undefined;
}) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, isPending } = usePriceHistory(estimateId, line);
  if (isPending) return <SkeletonRows rows={3} label={say(t.loading)} compact />;
  if (data === undefined) return <ErrorState title={say(t.failed)} text={error?.message} />;
  const cost = (text: string) => formatUnitCost(text, language);
  const [latest] = data.estimates;
  const take = (unit_cost: string, day: string) =>
    onTake !== undefined && (
      <Button size="small" look="quiet" onClick={() => onTake({ unit_cost, cost_source: 'history', cost_as_of: day })}>
        {say(t.use, { cost: cost(unit_cost) })}
      </Button>
    );
  return (
    <div className="flex flex-col gap-3 text-13">
      {latest === undefined || data.match === null || data.median === null ? (
        <p className="text-text-2">{say(t.none)}</p>
      ) : (
        <>
          <p className="text-12 text-text-3">{say(t[data.match], { n: data.count })}</p>
          <Facts>
            <Fact name={say(t.median)} numeric>
              {cost(data.median)}
            </Fact>
            <Fact name={say(t.latest)} numeric>
              {cost(latest.unit_cost)}, {formatDay(latest.day, language)}
            </Fact>
            {data.lowest !== null && data.highest !== null && data.lowest !== data.highest && (
              <Fact name={say(t.range)} numeric>
                {say(t.between, { low: cost(data.lowest), high: cost(data.highest) })}
              </Fact>
            )}
          </Facts>
          <h4 className="text-12 font-label text-text-2">{say(t.estimates)}</h4>
          <ul className="flex flex-col gap-1.5">
            {data.estimates.map((past) => (
              <li key={`${past.estimate_id} ${past.line_uid}`} className="flex items-start justify-between gap-2">
                <span className="min-w-0">
                  <Link className="link" to={`/design/estimates/${past.estimate_id}?line=${past.line_uid}`}>
                    {`${past.code} r${past.revision}`}
                  </Link>{' '}
                  <span className="text-text-3">{formatDay(past.day, language)}</span>
                  <span className="block text-12 wrap-anywhere text-text-3">
                    {[past.project ?? past.name, ...(data.match === 'cost_code' ? [past.description] : [])].join(' · ')}
                  </span>
                </span>
                <span className="flex-none text-right tabular-nums">
                  {onTake === undefined ? cost(past.unit_cost) : take(past.unit_cost, past.day)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {data.catalogue.length > 0 && (
        <>
          <h4 className="text-12 font-label text-text-2">{say(t.catalogue)}</h4>
          <ul className="flex flex-col gap-1">
            {data.catalogue.map((price) => (
              <li key={`${price.supplier} ${price.day}`} className="flex justify-between gap-2">
                <span className="min-w-0 truncate">
                  {price.supplier} <span className="text-text-3">{formatDay(price.day, language)}</span>
                </span>
                <span className="flex-none tabular-nums">{cost(price.unit_cost)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
