import { useState } from 'react';
import { formatMonth } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { factoryWords } from '#areas/projects/web/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { outcomeOf, type BreakEvenTarget, type Factory, type Figures, type UnitOfMeasure } from '../schema.ts';
import { useChangeTarget, useCreateTarget, useUnlockTarget } from './queries.ts';
import { amountWords, figureWords, perWords, words } from './words.ts';

const t = texts({
  set: { en: 'Target of {factory}, {month}', es: 'Meta de {factory}, {month}' },
  save: { en: 'Save target', es: 'Guardar meta' },
  outcome: {
    en: 'Breaks even at {amount}, with the goal at {target}.',
    es: 'Equilibrio con {amount}; con la meta, {target}.',
  },
  note: { en: 'Note', es: 'Nota' },
  reason: { en: 'Reason', es: 'Motivo' },
  reasonHelp: {
    en: 'The month is over. The reason stays on the record.',
    es: 'El mes ya cerró. El motivo queda en el registro.',
  },
  unlock: { en: 'Open {month} again', es: 'Reabrir {month}' },
  unlockText: {
    en: 'The figures of {factory} can then be changed for 24 hours. Who opened them and why stays on the record.',
    es: 'Las cifras de {factory} se podrán cambiar durante 24 horas. Queda registrado quién las reabrió y por qué.',
  },
  unlockConfirm: { en: 'Open the month', es: 'Reabrir el mes' },
});

const fields = ['fixed_overhead_cents', 'avg_price_cents', 'variable_cost_cents', 'profit_goal_cents'] as const;
type Entered = Record<keyof Figures, number | null>;

interface TargetDialogProps {
  factory: Factory;
  month: string;
  measure: UnitOfMeasure;
  /** Undefined for a new one. */
  target: BreakEvenTarget | undefined;
  /** The month is over: an admin says why it is set only now. */
  needsReason: boolean;
  onClose: () => void;
}

/** The four figures of a factory's month, and at once what they come to. */
export function TargetDialog({ factory, month, measure, target, needsReason, onClose }: TargetDialogProps) {
  const say = useSay();
  const language = useLanguage();
  const create = useCreateTarget();
  const change = useChangeTarget();
  const [entered, setEntered] = useState<Entered>({
    fixed_overhead_cents: target?.fixed_overhead_cents ?? null,
    avg_price_cents: target?.avg_price_cents ?? null,
    variable_cost_cents: target?.variable_cost_cents ?? null,
    profit_goal_cents: target?.profit_goal_cents ?? 0,
  });
  const [note, setNote] = useState(target?.note ?? '');
  const [reason, setReason] = useState('');
  const figures = completed(entered);
  const outcome = figures === undefined ? undefined : outcomeOf(figures);
  const problem = create.error ?? change.error;
  const isBusy = create.isPending || change.isPending;
  const unit = say(perWords[measure]);
  const submit = () => {
    if (figures === undefined || isBusy) return;
    const written = note.trim() === '' ? null : note.trim();
    if (target === undefined)
      create.mutate(
        {
          body: {
            factory,
            month,
            unit_of_measure: measure,
            ...figures,
            note: written,
            ...(needsReason ? { reason } : {}),
          },
        },
        { onSuccess: onClose },
      );
    else
      change.mutate(
        { params: { id: target.id }, body: { ...figures, note: written }, options: { ifMatch: target.version } },
        { onSuccess: onClose },
      );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.set, { factory: say(factoryWords[factory] ?? words.target), month: formatMonth(month, language) })}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          <Button
            look="primary"
            loading={isBusy}
            disabled={figures === undefined || (needsReason && reason.trim() === '')}
            onClick={submit}
          >
            {say(t.save)}
          </Button>
        </>
      }
    >
      <form
        className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {problem !== null && (
          <div className="col-span-full">
            <Banner tone="bad" title={problem.message} />
          </div>
        )}
        {fields.map((field) => (
          <Field key={field} label={say(figureWords[field], { unit })} required={field !== 'profit_goal_cents'}>
            <NumberInput
              start="$"
              min={0}
              step={1000}
              value={dollarsOf(entered[field])}
              onValueChange={(value) =>
                setEntered((now) => ({ ...now, [field]: value === null ? null : Math.round(value * 100) }))
              }
            />
          </Field>
        ))}
        <div className="col-span-full">
          <Field label={say(t.note)}>
            <Textarea rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </div>
        {needsReason && (
          <div className="col-span-full">
            <Field label={say(t.reason)} help={say(t.reasonHelp)} required>
              <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
          </div>
        )}
        <p role="status" className="col-span-full min-h-5 text-13 text-text-2">
          {outcome !== undefined &&
            (outcome.break_even === null || outcome.target === null ? (
              <span className="text-bad-text">
                <b>{say(words.loses)}.</b> {say(words.losesText)}
              </span>
            ) : (
              say(t.outcome, {
                amount: say(amountWords[measure], { n: outcome.break_even }),
                target: say(amountWords[measure], { n: outcome.target }),
              })
            ))}
        </p>
      </form>
    </Dialog>
  );
}

function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

function completed(entered: Entered): Figures | undefined {
  const { fixed_overhead_cents, avg_price_cents, variable_cost_cents, profit_goal_cents } = entered;
  if (fixed_overhead_cents === null || avg_price_cents === null || variable_cost_cents === null) return undefined;
  const figures = {
    fixed_overhead_cents,
    avg_price_cents,
    variable_cost_cents,
    profit_goal_cents: profit_goal_cents ?? 0,
  };
  return Object.values(figures).every((value) => value >= 0) ? figures : undefined;
}

/** An admin opens a month that is over, and says why. */
export function UnlockDialog({ target, onClose }: { target: BreakEvenTarget; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const unlock = useUnlockTarget();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.unlock, { month: formatMonth(target.month, language) })}
      description={say(t.unlockText, { factory: say(factoryWords[target.factory] ?? words.target) })}
      closeLabel={say(words.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(words.cancel)}</Button>
          <Button
            look="primary"
            loading={unlock.isPending}
            disabled={reason.trim().length < 3}
            onClick={() =>
              unlock.mutate({ params: { id: target.id }, body: { reason: reason.trim() } }, { onSuccess: onClose })
            }
          >
            {say(t.unlockConfirm)}
          </Button>
        </>
      }
    >
      {unlock.error !== null && <Banner tone="bad" title={unlock.error.message} />}
      <Field label={say(t.reason)} required>
        <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  );
}
