import { useState } from 'react';
import { formatMoney, formatMoneyShort } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf as outcomeOfChange } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { Button } from '#ui/button.tsx';
import { Slider } from '#ui/inputs/slider.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { outcomeOf, profitAt, type BreakEvenTarget, type Figures, type UnitOfMeasure } from '../schema.ts';
import { useAddScenario } from './queries.ts';
import { amountWords, figureWords, perWords, words } from './words.ts';
import { SavedScenarios } from './saved-scenarios.tsx';

const t = texts({
  breaksAt: { en: 'Breaks even at {amount}', es: 'Equilibrio con {amount}' },
  now: { en: 'now {amount}', es: 'hoy {amount}' },
  withGoal: { en: 'with the goal {amount}', es: 'con la meta {amount}' },
  profit: {
    en: '{money} with what is produced so far ({amount})',
    es: '{money} con lo producido hasta hoy ({amount})',
  },
  reset: { en: 'Reset', es: 'Restablecer' },
  name: { en: 'Name of the scenario', es: 'Nombre del escenario' },
  save: { en: 'Save as scenario', es: 'Guardar escenario' },
});

const sliders = ['avg_price_cents', 'variable_cost_cents', 'fixed_overhead_cents'] as const;

/** The bounds of a slider: 30 % to either side, in round steps of about a percent, so that the present value lies on one. */
function boundsOf(cents: number): { min: number; max: number; step: number } {
  const step = Math.max(100, Math.round(cents / 200 / 100) * 100);
  const side = Math.round((cents * 0.3) / step) * step;
  return { min: Math.max(0, cents - side), max: cents + side, step };
}

interface WhatIfProps {
  target: BreakEvenTarget;
  measure: UnitOfMeasure;
  produced: number;
  canWrite: boolean;
  /** The saved scenario that is played to begin with; the target itself where none is. */
  start?: Figures | undefined;
}

/** Other prices, costs and overheads, played through; what is worth keeping is saved under a name beside the target. */
export function WhatIf({ target, measure, produced, canWrite, start = target }: WhatIfProps) {
  const say = useSay();
  const language = useLanguage();
  const add = useAddScenario();
  const [figures, setFigures] = useState<Figures>(pick(start));
  const entry = useRecordForm({
    values: { name: '' },
    draftKey: `scenario.${target.id}`,
    send: ({ name: given }) =>
      outcomeOfChange(add.mutateAsync({ params: { id: target.id }, body: { name: given.trim(), ...figures } })),
    onDone: () => entry.form.reset({ name: '' }),
    onFailure: () => true,
  });
  const name = entry.form.watch('name');
  const outcome = outcomeOf(figures);
  const unit = say(perWords[measure]);
  const amount = (n: number) => say(amountWords[measure], { n });
  const isMoved = sliders.some((slider) => figures[slider] !== target[slider]);
  return (
    <div className="grid gap-4">
      <div className="grid gap-3">
        {sliders.map((slider) => (
          <Slider
            key={slider}
            label={say(figureWords[slider], { unit })}
            value={figures[slider]}
            valueText={formatMoney(figures[slider], language)}
            {...boundsOf(target[slider])}
            onValueChange={(value) => setFigures((now) => ({ ...now, [slider]: value }))}
          />
        ))}
      </div>
      <p role="status" className="text-13">
        {outcome.break_even === null || outcome.target === null ? (
          <span className="text-bad-text">
            <b>{say(words.loses)}.</b> {say(words.losesText)}
          </span>
        ) : (
          <>
            <b className="font-label">{say(t.breaksAt, { amount: amount(outcome.break_even) })}</b>
            {isMoved && target.break_even_uom !== null && (
              <span className="text-text-3"> ({say(t.now, { amount: amount(target.break_even_uom) })})</span>
            )}
            , {say(t.withGoal, { amount: amount(outcome.target) })}.{' '}
            <span className="text-text-2">
              {say(t.profit, {
                money: formatMoneyShort(profitAt(figures, produced)),
                amount: amount(produced),
              })}
            </span>
          </>
        )}
      </p>
      {canWrite && (
        <form
          className="flex flex-wrap gap-2"
          noValidate
          onSubmit={(event) => {
            if (name.trim() === '') event.preventDefault();
            else entry.submit(event);
          }}
        >
          <div className="w-full empty:hidden">
            <FormNotices entry={entry} />
          </div>
          <div className="min-w-40 flex-1">
            <TextInput aria-label={say(t.name)} placeholder={say(t.name)} maxLength={80} {...entry.field('name')} />
          </div>
          <Button type="submit" loading={entry.isBusy} disabled={name.trim() === ''}>
            {say(t.save)}
          </Button>
          <Button look="quiet" disabled={!isMoved} onClick={() => setFigures(pick(target))}>
            {say(t.reset)}
          </Button>
        </form>
      )}
      <SavedScenarios
        target={target}
        measure={measure}
        canWrite={canWrite}
        onTake={(figures) => setFigures(pick(figures))}
      />
    </div>
  );
}

function pick(from: Figures): Figures {
  const { fixed_overhead_cents, avg_price_cents, variable_cost_cents, profit_goal_cents } = from;
  return { fixed_overhead_cents, avg_price_cents, variable_cost_cents, profit_goal_cents };
}
