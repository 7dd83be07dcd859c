import type { EstimateLine } from '#areas/design/estimates/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Fact, Facts } from '#ui/layout/facts.tsx';
import { decimalWords, moneyWords } from '../words.ts';

const t = texts({
  needed: { en: 'Needed', es: 'Necesario' },
  waste: { en: 'With {percent}% waste', es: 'Con {percent}% de merma' },
  rounded: { en: 'In steps of {step}', es: 'En pasos de {step}' },
  pieces: { en: 'Pieces of {size} {unit}', es: 'Piezas de {size} {unit}' },
  at: { en: 'At {cost} each', es: 'A {cost} cada uno' },
});

/** How the cost of a line comes about: from what is needed to what is bought, and what that costs. */
export function CostSteps({ line }: { line: EstimateLine }) {
  const say = useSay();
  const language = useLanguage();
  return (
    <Facts>
      <Fact name={say(t.needed)} numeric>
        {`${decimalWords(line.quantity, language)} ${line.uom}`}
      </Fact>
      {line.waste_percent !== '0' && (
        <Fact name={say(t.waste, { percent: line.waste_percent })} numeric>
          {decimalWords(line.with_waste, language)}
        </Fact>
      )}
      {line.round_to !== '0' && (
        <Fact name={say(t.rounded, { step: line.round_to })} numeric>
          {decimalWords(line.rounded, language)}
        </Fact>
      )}
      {line.pieces !== null && (
        <Fact name={say(t.pieces, { size: line.piece_size, unit: line.uom })} numeric>
          {decimalWords(String(line.pieces), language)}
        </Fact>
      )}
      {line.unit_cost !== null && (
        <Fact name={say(t.at, { cost: formatUnitCost(line.unit_cost, language) })} numeric>
          {moneyWords(line.cents, language)}
        </Fact>
      )}
    </Facts>
  );
}
