import { formatDecimal, one } from '#platform/shared/decimal.ts';
import { formatDay } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { lineFigures } from '#areas/design/shared/pricing.ts';
import { texts } from '#platform/shared/text.ts';
import { formatUnitCost } from '#platform/shared/unit-cost.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Tag } from '#ui/marks/tag.tsx';
import type { BomLine } from '#areas/design/boms/schema.ts';
import { hasOldPrice } from './bom-rows.ts';
import { unitWords, words } from '../words.ts';

const t = texts({
  needed: { en: 'Needed', es: 'Necesario' },
  setup: { en: '+ {n} to set up', es: '+ {n} de preparación' },
  waste: { en: '+ {n}% waste', es: '+ {n}% de merma' },
  noWaste: { en: 'No waste', es: 'Sin merma' },
  rounded: { en: 'In steps of {n}', es: 'De {n} en {n}' },
  pieces: { en: 'In pieces of {n}', es: 'En piezas de {n}' },
  cost: { en: '× {cost}', es: '× {cost}' },
  noPrice: { en: 'No price on the rate date', es: 'Sin precio a la fecha de tarifas' },
  byOwner: { en: 'Supplied by the owner', es: 'Lo pone el dueño' },
  labor: { en: 'Labor, {n} h', es: 'Mano de obra, {n} h' },
});

/** From what is needed to what it costs, each step by itself: waste, then rounding, then pieces, then money. */
export function LineSteps({ line }: { line: BomLine }) {
  const say = useSay();
  const language = useLanguage();
  const unit = unitWords(line.uom, language);
  const number = (text: string) => formatNumber(Number(text), language);
  const sized = (text: string) => `${number(text)} ${unit}`;
  const figures = lineFigures({
    ...line,
    quantity: String(Number(line.quantity) + Number(line.setup_quantity)),
    unit_cost: line.unit_cost ?? '0',
  });
  const steps: { name: string; value: string; isSame?: boolean }[] = [
    { name: say(t.needed), value: sized(line.quantity) },
  ];
  if (Number(line.setup_quantity) > 0)
    steps.push({ name: say(t.setup, { n: sized(line.setup_quantity) }), value: sized(formatDecimal(figures.needed)) });
  steps.push(
    Number(line.waste_percent) > 0
      ? { name: say(t.waste, { n: number(line.waste_percent) }), value: sized(formatDecimal(figures.withWaste)) }
      : { name: say(t.noWaste), value: sized(formatDecimal(figures.withWaste)), isSame: true },
  );
  if (Number(line.round_to) > 0)
    steps.push({ name: say(t.rounded, { n: sized(line.round_to) }), value: sized(formatDecimal(figures.rounded)) });
  if (figures.pieces !== undefined)
    steps.push({
      name: say(t.pieces, { n: sized(line.piece_size) }),
      value: `${number(formatDecimal(figures.pieces * one))} ${unitWords('ea', language)}`,
    });
  return (
    <table className="w-full text-13">
      <tbody>
        {steps.map(({ name, value, isSame }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-1.5 text-left font-body text-text-2">
              {name}
            </th>
            <td className={`py-1.5 text-right tabular-nums ${isSame === true ? 'text-text-3' : ''}`}>{value}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 text-left font-body text-text-2">
            {line.unit_cost === null ? (
              <span className="text-bad-text">{say(t.noPrice)}</span>
            ) : (
              <span className="inline-flex flex-wrap items-center gap-x-2">
                {Number(line.unit_cost) === 0
                  ? say(t.byOwner)
                  : say(t.cost, { cost: formatUnitCost(line.unit_cost, language) })}
                {line.price_as_of !== null && (
                  <span className="text-12 text-text-3">
                    {say(words.priceOf, { day: formatDay(line.price_as_of, language) })}
                  </span>
                )}
                {hasOldPrice(line) && <Tag tone="warn">{say(words.oldPrice)}</Tag>}
              </span>
            )}
          </th>
          <td className="py-1.5 text-right font-title tabular-nums">
            {line.unit_cost === null ? '–' : formatMoney(line.ext_cents, language)}
          </td>
        </tr>
        {line.labor_cents > 0 && (
          <tr className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-body text-text-2">
              {say(t.labor, { n: number(line.labor_hours) })}
            </th>
            <td className="py-1.5 text-right tabular-nums">{formatMoney(line.labor_cents, language)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
