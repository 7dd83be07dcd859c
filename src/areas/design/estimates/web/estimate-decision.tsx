import { formatNumber } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { EstimateMoves } from './estimate-moves.tsx';
import { useEstimate } from './queries.ts';
import { marginTone, moneyWords, percentWords } from './words.ts';

const t = texts({
  cost: { en: 'Direct cost', es: 'Costo directo' },
  price: { en: 'Price', es: 'Precio' },
  margin: { en: 'Margin', es: 'Margen' },
  lines: { en: 'Lines', es: 'Partidas' },
  unpriced: { en: 'Without a price', es: 'Sin precio' },
});

/** What an estimate comes to, with its next steps: the very ones of its page. */
export function EstimateDecision({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data } = useEstimate(id);
  if (data === undefined) return null;
  const { estimate } = data;
  const margin = estimate.margin_basis_points === null ? undefined : estimate.margin_basis_points / 100;
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      <Facts>
        <Fact name={say(t.cost)} numeric>
          {moneyWords(BigInt(estimate.direct_cents), language)}
        </Fact>
        <Fact name={say(t.price)} numeric>
          {moneyWords(BigInt(estimate.price_cents), language)}
        </Fact>
        <Fact name={say(t.margin)} numeric>
          {margin !== undefined && (
            <Tag tone={marginTone(margin)}>{percentWords(estimate.margin_basis_points ?? 0, language)}</Tag>
          )}
        </Fact>
        <Fact name={say(t.lines)} numeric>
          {formatNumber(estimate.lines, language)}
        </Fact>
        {estimate.unpriced > 0 && (
          <Fact name={say(t.unpriced)} numeric>
            {formatNumber(estimate.unpriced, language)}
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-2">
        <EstimateMoves detail={data} isBusy={false} />
      </div>
    </div>
  );
}
