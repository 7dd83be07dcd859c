import { ChartNoAxesColumn, Lock, LockOpen, Pencil, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { formatMonth } from '#platform/shared/dates.ts';
import { formatNumber } from '#platform/shared/money.ts';
import { localeOf, texts } from '#platform/shared/text.ts';
import { useSearch } from '#platform/web/place.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { GroupedBars } from '#ui/charts/grouped-bars.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { type FactoryFigures, lastDayOf, outcomeOf, type UnitOfMeasure } from '../schema.ts';
import { TargetDialog, UnlockDialog } from './target-dialog.tsx';
import { WhatIf } from './what-if.tsx';
import { measureWords, words } from './words.ts';
import { MonthSoFar, producedIn } from './month-so-far.tsx';

const t = texts({
  edit: { en: 'Edit target', es: 'Editar meta' },
  setTarget: { en: 'Set target', es: 'Fijar meta' },
  unlock: { en: 'Open month', es: 'Reabrir mes' },
  locked: { en: 'Closed', es: 'Cerrado' },
  lockedText: { en: 'The month is over: its figures stay as they are', es: 'El mes cerró: sus cifras ya no cambian' },
  opened: { en: 'Opened: {reason}', es: 'Reabierto: {reason}' },
  year: { en: 'Twelve months of {factory}', es: 'Doce meses de {factory}' },
  asTable: { en: 'Show as a table', es: 'Ver como tabla' },
  asChart: { en: 'Show as a chart', es: 'Ver como gráfica' },
  month: { en: 'Month', es: 'Mes' },
  whatIf: { en: 'What if', es: 'Qué pasaría si' },
});

export interface FactoryCardProps {
  figures: FactoryFigures;
  month: string;
  measure: UnitOfMeasure;
  canWrite: boolean;
  isAdmin: boolean;
}

/** Whoever comes for a scenario sees it without looking for it. */
const bringToSight = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'center' });

/** One factory's month: how far it is, how it will come out, the year behind it, and what other figures would do. */
export function FactoryCard({ figures, month, measure, canWrite, isAdmin }: FactoryCardProps) {
  const say = useSay();
  const [dialog, setDialog] = useState<'target' | 'unlock' | null>(null);
  const { target, factory } = figures;
  const name = say(factoryWords[factory] ?? words.target);
  const asked = useSearch()['scenario'];
  const scenario = target?.scenarios.find(({ id }) => id === asked);
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
          <section
            className="grid gap-2 border-t border-line pt-3"
            ref={scenario === undefined ? undefined : bringToSight}
          >
            <h3 className="text-13 font-label text-text-2">{say(t.whatIf)}</h3>
            <WhatIf
              // Other figures of the target start the play anew, and so does a scenario that is led to; one that was saved does not.
              key={`${target.id} ${target.fixed_overhead_cents} ${target.avg_price_cents} ${target.variable_cost_cents} ${scenario?.id}`}
              start={scenario}
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
