import { formatMonth } from '#platform/shared/dates.ts';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import {
  BreakEvenTarget,
  outcomeOf as figuresCome,
  type Factory,
  type Figures,
  type UnitOfMeasure,
} from '../schema.ts';
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

interface TargetForm extends Entered {
  note: string;
  reason: string;
}

function formOf(target: BreakEvenTarget | undefined): TargetForm {
  return {
    fixed_overhead_cents: target?.fixed_overhead_cents ?? null,
    avg_price_cents: target?.avg_price_cents ?? null,
    variable_cost_cents: target?.variable_cost_cents ?? null,
    profit_goal_cents: target?.profit_goal_cents ?? 0,
    note: target?.note ?? '',
    reason: '',
  };
}

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
  const entry = useRecordForm<TargetForm, BreakEvenTarget>({
    values: formOf(target),
    draftKey: `target.${factory}.${month}.${measure}`,
    version: target?.version,
    valuesOf: (current) => {
      const found = BreakEvenTarget.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: ({ note, reason, ...entered }, version) => {
      const figures = completed(entered);
      if (figures === undefined) throw new Error('The button is closed until the figures are whole.');
      const written = note.trim() === '' ? null : note.trim();
      return outcomeOf(
        target === undefined
          ? create.mutateAsync({
              body: {
                factory,
                month,
                unit_of_measure: measure,
                ...figures,
                note: written,
                ...(needsReason ? { reason } : {}),
              },
            })
          : change.mutateAsync({
              params: { id: target.id },
              body: { ...figures, note: written },
              options: { ifMatch: version ?? target.version },
            }),
      );
    },
    onDone: onClose,
  });
  const { reason, note: _note, ...entered } = entry.form.watch();
  const figures = completed(entered);
  const unit = say(perWords[measure]);
  return (
    <FormDialog
      entry={entry}
      title={say(t.set, { factory: say(factoryWords[factory] ?? words.target), month: formatMonth(month, language) })}
      submitLabel={say(t.save)}
      onClose={onClose}
      disabled={figures === undefined || (needsReason && reason.trim() === '')}
      labels={Object.fromEntries([
        ...fields.map((field) => [field, say(figureWords[field], { unit })]),
        ['note', say(t.note)],
      ])}
      shown={(name, value) => (name !== 'note' && typeof value === 'number' ? formatMoney(value, language) : undefined)}
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
    >
      {fields.map((field) => (
        <Field
          key={field}
          label={say(figureWords[field], { unit })}
          required={field !== 'profit_goal_cents'}
          error={entry.fault(field)}
        >
          <NumberInput
            start="$"
            min={0}
            step={1000}
            value={dollarsOf(entered[field])}
            onValueChange={(value) =>
              entry.choice(field).onValueChange(value === null ? null : Math.round(value * 100))
            }
          />
        </Field>
      ))}
      <div className="col-span-full">
        <Field label={say(t.note)} error={entry.fault('note')}>
          <Textarea rows={2} {...entry.field('note')} />
        </Field>
      </div>
      {needsReason && (
        <div className="col-span-full">
          <Field label={say(t.reason)} help={say(t.reasonHelp)} required error={entry.fault('reason')}>
            <Textarea rows={2} {...entry.field('reason')} />
          </Field>
        </div>
      )}
      <Outcome figures={figures} measure={measure} />
    </FormDialog>
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
  const entry = useRecordForm({
    values: { reason: '' },
    draftKey: `unlock-target.${target.id}`,
    send: ({ reason }) => outcomeOf(unlock.mutateAsync({ params: { id: target.id }, body: { reason: reason.trim() } })),
    onDone: onClose,
  });
  return (
    <FormDialog
      entry={entry}
      title={say(t.unlock, { month: formatMonth(target.month, language) })}
      description={say(t.unlockText, { factory: say(factoryWords[target.factory] ?? words.target) })}
      submitLabel={say(t.unlockConfirm)}
      onClose={onClose}
      disabled={entry.form.watch('reason').trim().length < 3}
    >
      <Field label={say(t.reason)} required error={entry.fault('reason')}>
        <Textarea rows={3} {...entry.field('reason')} />
      </Field>
    </FormDialog>
  );
}

/** What the figures come to, as soon as they are whole. */
function Outcome({ figures, measure }: { figures: ReturnType<typeof completed>; measure: UnitOfMeasure }) {
  const say = useSay();
  const outcome = figures === undefined ? undefined : figuresCome(figures);
  return (
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
  );
}
