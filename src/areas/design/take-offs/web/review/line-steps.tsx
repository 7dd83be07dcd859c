import { formatDecimal } from '#platform/shared/decimal.ts';
import { lineFigures } from '#areas/design/shared/pricing.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import type { RunLine } from '#areas/design/take-offs/schema.ts';
import { quantityWord, uomWord } from '../words.ts';

const t = texts({
  needed: { en: '{quantity} needed', es: '{quantity} necesarios' },
  waste: { en: '+ {percent}% waste = {quantity}', es: '+ {percent}% merma = {quantity}' },
  rounded: { en: 'in steps of {step}: {quantity}', es: 'en múltiplos de {step}: {quantity}' },
  pieces: {
    en: '{n, plural, one {# piece} other {# pieces}} of {size}',
    es: '{n, plural, one {# pieza} other {# piezas}} de {size}',
  },
  cost: { en: '× {cost} = {amount}', es: '× {cost} = {amount}' },
});

export interface Bought {
  quantity: string;
  uom: string;
  waste_percent: string;
  round_to: string;
  piece_size: string;
  unit_cost?: string | null;
}

/** From what is needed to what is bought, step by step: waste, then rounding, then pieces, then money. */
export function BoughtSteps({ bought }: { bought: Bought }) {
  const say = useSay();
  const language = useLanguage();
  const figures = lineFigures({
    ...bought,
    unit_cost: bought.unit_cost ?? '0',
  });
  const amount = (text: string) => `${quantityWord(text, language)} ${uomWord(bought.uom, language)}`;
  const steps = [say(t.needed, { quantity: amount(bought.quantity) })];
  if (figures.withWaste !== figures.needed)
    steps.push(say(t.waste, { percent: bought.waste_percent, quantity: amount(formatDecimal(figures.withWaste)) }));
  if (figures.rounded !== figures.withWaste)
    steps.push(say(t.rounded, { step: amount(bought.round_to), quantity: amount(formatDecimal(figures.rounded)) }));
  if (figures.pieces !== undefined)
    steps.push(say(t.pieces, { n: Number(figures.pieces), size: amount(bought.piece_size) }));
  if (bought.unit_cost !== undefined && bought.unit_cost !== null)
    steps.push(
      say(t.cost, {
        cost: formatUnitCost(bought.unit_cost, language),
        amount: formatMoney(Number(figures.cents), language),
      }),
    );
  return (
    <span className="tabular-nums" title={steps.join(' → ')}>
      {steps.join(' → ')}
    </span>
  );
}

export function LineSteps({ line }: { line: RunLine }) {
  return <BoughtSteps bought={{ ...line, uom: line.item.uom }} />;
}
