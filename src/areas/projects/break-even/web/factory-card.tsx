import { ChartNoAxesColumn, Lock, LockOpen, Pencil, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '#platform/shared/dates.ts';
import { formatMoney, formatNumber } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BulletGauge } from '#ui/charts/bullet-gauge.tsx';
import { GroupedBars } from '#ui/charts/grouped-bars.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { forecastOf, lastDayOf, outcomeOf, type FactoryFigures, type UnitOfMeasure } from '../schema.ts';
import { ForecastLine } from './forecast-line.tsx';
import { TargetDialog, UnlockDialog } from './target-dialog.tsx';
import { WhatIf } from './what-if.tsx';
import { amountWords, figureWords, measureWords, perWords, words } from './words.ts';

const t = texts({
  edit: { en: 'Edit target', es: 'Editar meta' },
  setTarget: { en: 'Set target', es: 'Fijar meta' },
  unlock: { en: 'Open month', es: 'Reabrir mes' },
  locked: { en: 'Closed', es: 'Cerrado' },
  lockedText: { en: 'The month is over: its figures stay as they are', es: 'El mes cerró: sus cifras ya no cambian' },
  opened: { en: 'Opened: {reason}', es: 'Reabierto: {reason}' },
  gauge: {
    en: '{produced} produced, break-even {breakEven}, target {target}',
    es: '{produced} producidos, equilibrio {breakEven}, meta {target}',
  },
  gaugeNoTarget: { en: '{produced} produced', es: '{produced} producidos' },
  year: { en: 'Twelve months of {factory}', es: 'Doce meses de {factory}' },
  asTable: { en: 'Show as a table', es: 'Ver como tabla' },
  asChart: { en: 'Show as a chart', es: 'Ver como gráfica' },
  month: { en: 'Month', es: 'Mes' },
  whatIf: { en: 'What if', es: 'Qué pasaría si' },
  noTarget: {
    en: 'Set the overhead, price and cost of this month to see where it breaks even.',
    es: 'Fija los gastos, el precio y el costo del mes para ver su punto de equilibrio.',
  },
  worked: {
    en: '{overhead} ÷ ({price} − {cost}) = {exact}, so {amount}',
    es: '{overhead} ÷ ({price} − {cost}) = {exact}, es decir {amount}',
  },
});

interface FactoryCardProps {
  figures: FactoryFigures;
  month: string;
  measure: UnitOfMeasure;
  canWrite: boolean;
  isAdmin: boolean;
}

/** One factory's month: how far it is, how it will come out, the year behind it, and what other figures would do. */
export function FactoryCard({ figures, month, measure, canWrite, isAdmin }: FactoryCardProps) {
  const say = useSay();
  const [dialog, setDialog] = useState<'target' | 'unlock' | null>(null);
  const { target, factory } = figures;
  const name = say(factoryWords[factory] ?? words.target);
  const outcome = target === null ? null : outcomeOf(target);
  const isOver = figures.today > lastDayOf(month);

  return (
    <Card
      title={name}
      actions={
        <>
          {target?.locked_at != null && (
            <Tag tone="neutral" icon={<Lock />} title={say(t.lockedText)}>
              {say(t.locked)}
            </Tag>
          )}
          {target !== null && target.unlock_reason !== null && target.locked_at === null && isOver && (
            <Tag tone="warn" icon={<LockOpen />} title={target.unlock_reason}>
              {say(t.opened, { reason: target.unlock_reason })}
            </Tag>
          )}
          {target?.can.unlock === true && (
            <Button size="small" icon={<LockOpen />} onClick={() => setDialog('unlock')}>
              {say(t.unlock)}
            </Button>
          )}
          {target?.can.change === true && (
            <Button size="small" icon={<Pencil />} onClick={() => setDialog('target')}>
              {say(t.edit)}
            </Button>
          )}
          {target === null && canWrite && (!isOver || isAdmin) && (
            <Button size="small" icon={<Plus />} onClick={() => setDialog('target')}>
              {say(t.setTarget)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <MonthSoFar figures={figures} month={month} measure={measure} outcome={outcome} canWrite={canWrite} />
        <YearBehind figures={figures} measure={measure} />
        {target !== null && (
          <section className="grid gap-2 border-t border-line pt-3">
            <h3 className="text-13 font-label text-text-2">{say(t.whatIf)}</h3>
            <WhatIf
              // Other figures of the target start the play anew; a scenario that was saved does not.
              key={`${target.id} ${target.fixed_overhead_cents} ${target.avg_price_cents} ${target.variable_cost_cents}`}
              target={target}
              measure={measure}
              produced={producedIn(figures)}
              canWrite={canWrite}
            />
          </section>
        )}
      </div>
      {dialog === 'target' && (
        <TargetDialog
          factory={factory}
          month={month}
          measure={measure}
          target={target ?? undefined}
          needsReason={target === null && isOver}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'unlock' && target !== null && <UnlockDialog target={target} onClose={() => setDialog(null)} />}
    </Card>
  );
}

/** What the factory has produced in the month. */
function producedIn({ months }: FactoryFigures): number {
  return months.at(-1)?.produced ?? 0;
}

/** How far the month is, how it will come out, and how its target was worked out. */
function MonthSoFar({
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

/** The twelve months up to this one, as bars or as a table. */
function YearBehind({ figures, measure }: Pick<FactoryCardProps, 'figures' | 'measure'>) {
  const say = useSay();
  const language = useLanguage();
  const [asTable, setAsTable] = useState(false);
  const { months } = figures;
  const name = say(factoryWords[figures.factory] ?? words.target);
  return (
    <section className="grid gap-1">
      <header className="flex items-center justify-between gap-2">
        <h3 className="text-13 font-label text-text-2">{say(t.year, { factory: name })}</h3>
        <IconButton
          size="small"
          label={say(asTable ? t.asChart : t.asTable)}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <ChartNoAxesColumn /> : <Table2 />}
        </IconButton>
      </header>
      {asTable ? (
        <YearTable figures={figures} caption={say(t.year, { factory: name })} />
      ) : (
        <GroupedBars
          label={say(t.year, { factory: name })}
          series={[say(words.booked), say(words.produced), say(words.shipped)]}
          lineLabel={say(words.breakEven)}
          unit={say(measureWords[measure])}
          format={(value) => formatNumber(value, language)}
          groups={months.map((each) => ({
            key: each.month,
            label: shortMonth(each.month, localeOf(language)),
            values: [each.booked, each.produced, each.shipped],
            line: each.break_even,
          }))}
        />
      )}
    </section>
  );
}

function shortMonth(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' })
    .format(new Date(`${month}T00:00:00Z`))
    .replace('.', '');
}

/** The bars as a table, with what was set and the targets beside them. */
function YearTable({ figures, caption }: { figures: FactoryFigures; caption: string }) {
  const say = useSay();
  const language = useLanguage();
  const number = (value: number | null) => (value === null ? '' : formatNumber(value, language));
  return (
    <Table caption={caption} compact flush>
      <thead>
        <tr>
          <HeadCell>{say(t.month)}</HeadCell>
          {[words.booked, words.produced, words.shipped, words.set, words.breakEven, words.target].map((word) => (
            <HeadCell key={word.en} numeric>
              {say(word)}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.months.map((each) => (
          <tr key={each.month}>
            <Cell rowHead className="whitespace-nowrap">
              {formatMonth(each.month, language)}
            </Cell>
            <Cell numeric>{number(each.booked)}</Cell>
            <Cell numeric>{number(each.produced)}</Cell>
            <Cell numeric>{number(each.shipped)}</Cell>
            <Cell numeric>{number(each.set)}</Cell>
            <Cell numeric>{each.loses_per_unit ? say(words.loses) : number(each.break_even)}</Cell>
            <Cell numeric>{number(each.target)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
