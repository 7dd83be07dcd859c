import { formatMonth } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { BulletGauge } from '#ui/charts/bullet-gauge.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { type FactoryFigures, forecastOf, lastDayOf, type outcomeOf } from '../schema.ts';
import type { FactoryCardProps } from './factory-card.tsx';
import { ForecastLine } from './forecast-line.tsx';
import { amountWords, figureWords, perWords, words } from './words.ts';

const t = texts({
  gauge: {
    en: '{produced} produced, break-even {breakEven}, target {target}',
    es: '{produced} producidos, equilibrio {breakEven}, meta {target}',
  },
  gaugeNoTarget: { en: '{produced} produced', es: '{produced} producidos' },
  noTarget: {
    en: 'Set the overhead, price and cost of this month to see where it breaks even.',
    es: 'Fija los gastos, el precio y el costo del mes para ver su punto de equilibrio.',
  },
  worked: {
    en: '{overhead} ÷ ({price} − {cost}) = {exact}, so {amount}',
    es: '{overhead} ÷ ({price} − {cost}) = {exact}, es decir {amount}',
  },
});

/** What the factory has produced in the month. */
export function producedIn({ months }: FactoryFigures): number {
  return months.at(-1)?.produced ?? 0;
}

/** How far the month is, how it will come out, and how its target was worked out. */
export function MonthSoFar({
  figures,
  month,
  measure,
  outcome,
  canWrite,
}: Pick<FactoryCardProps, 'figures' | 'month' | 'measure' | 'canWrite'> & {
  outcome: ReturnType<typeof outcomeOf> | null;
}) {
  const say = useSay();
  const language = useLanguage();
  const { target } = figures;
  const produced = producedIn(figures);
  const isOver = figures.today > lastDayOf(month);
  const amount = (n: number) => say(amountWords[measure], { n });
  const unit = say(perWords[measure]);
  return (
    <section className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="text-24 font-title tracking-title tabular-nums">{formatNumber(produced, language)}</b>
        <span className="text-13 text-text-2">
          {say(words.produced).toLocaleLowerCase(localeOf(language))}, {formatMonth(month, language)}
        </span>
      </p>
      {outcome?.loses_per_unit === true ? (
        <p className="py-1.5">
          <Tag tone="bad">{say(words.loses)}</Tag>
        </p>
      ) : (
        <BulletGauge
          label={
            outcome === null || outcome.break_even === null || outcome.target === null
              ? say(t.gaugeNoTarget, { produced: amount(produced) })
              : say(t.gauge, {
                  produced: amount(produced),
                  breakEven: amount(outcome.break_even),
                  target: amount(outcome.target),
                })
          }
          value={produced}
          tone={
            outcome === null || outcome.break_even === null
              ? 'neutral'
              : produced >= outcome.break_even
                ? 'good'
                : 'warn'
          }
          marks={
            outcome === null || outcome.break_even === null || outcome.target === null
              ? []
              : [
                  {
                    at: outcome.break_even,
                    label: `${say(words.breakEven)} ${formatNumber(outcome.break_even, language)}`,
                    tone: 'strong',
                  },
                  {
                    at: outcome.target,
                    label: `${say(words.target)} ${formatNumber(outcome.target, language)}`,
                    tone: 'goal',
                  },
                ]
          }
        />
      )}
      <div className="text-14">
        <ForecastLine forecast={forecastOf(month, figures.today, outcome, figures.produced)} measure={measure} />
      </div>
      {target !== null && outcome !== null && outcome.exact !== null && outcome.break_even !== null && (
        <p className="text-12 text-text-3 tabular-nums">
          {say(t.worked, {
            overhead: formatMoney(target.fixed_overhead_cents, language),
            price: formatMoney(target.avg_price_cents, language),
            cost: formatMoney(target.variable_cost_cents, language),
            exact: formatNumber(outcome.exact, language),
            amount: amount(outcome.break_even),
          })}
        </p>
      )}
      {target !== null && outcome?.loses_per_unit === true && (
        <p className="text-12 text-text-3 tabular-nums">
          {say(figureWords.avg_price_cents, { unit })} {formatMoney(target.avg_price_cents, language)},{' '}
          {say(figureWords.variable_cost_cents, { unit }).toLocaleLowerCase(localeOf(language))}{' '}
          {formatMoney(target.variable_cost_cents, language)}
        </p>
      )}
      {target === null && canWrite && !isOver && <p className="text-13 text-text-2">{say(t.noTarget)}</p>}
      {target?.note != null && <p className="text-13 text-text-2">{target.note}</p>}
    </section>
  );
}
