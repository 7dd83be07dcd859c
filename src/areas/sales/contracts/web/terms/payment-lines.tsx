import { Plus } from 'lucide-react';
import { formatMoney } from '#platform/shared/money.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { newKey, replaced } from '#platform/web/forms/lines.ts';
import type { Faults } from '#platform/web/forms/list-editor.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { paymentTriggers, paymentTriggerWords } from '#areas/sales/contracts/choices.ts';
import type { Payment } from '#areas/sales/contracts/schema.ts';
import { scheduleTotal, sharedOut } from '../queries.ts';
import { LineFrame } from './line-frame.tsx';

const t = texts({
  label: { en: 'Payment', es: 'Pago' },
  labelEs: { en: 'In Spanish', es: 'En español' },
  percent: { en: 'Percent', es: 'Porcentaje' },
  dollars: { en: 'Or in dollars', es: 'O en dólares' },
  trigger: { en: 'Falls due', es: 'Vence' },
  due: { en: 'On the day', es: 'En la fecha' },
  add: { en: 'Add a payment', es: 'Añadir un pago' },
  blank: { en: 'New payment', es: 'Pago nuevo' },
  total: { en: 'Together {total}, of {amount}.', es: 'En total {total}, de {amount}.' },
  noAmount: {
    en: 'Together {total}. The contract has no amount yet.',
    es: 'En total {total}. El contrato aún no tiene importe.',
  },
});

interface PaymentLinesProps {
  lines: readonly Payment[];
  amount: number | null;
  faults: Faults;
  onChange: (lines: readonly Payment[]) => void;
}

/** When what is paid: in percent, which the portal works out to the cent, or in dollars; below, what all lines make. */
export function PaymentLines({ lines, amount, faults, onChange }: PaymentLinesProps) {
  const say = useSay();
  const language = useLanguage();
  const total = scheduleTotal(amount === null ? lines : sharedOut(lines, amount));
  const add = () => {
    const label = say(t.blank);
    const first: Payment = {
      key: newKey(),
      label,
      label_es: null,
      percent: 0,
      amount: 0,
      trigger: 'signature',
      due_on: null,
    };
    onChange([...lines, first]);
  };
  const isOff = amount !== null && lines.length > 0 && total !== amount;
  return (
    <>
      <ol className="grid gap-3">
        {lines.map((line, at) => (
          <LineFrame key={line.key} name={line.label || say(t.blank)} lines={lines} at={at} onChange={onChange}>
            <PaymentLine
              line={line}
              fault={(field) => faults[`schedule.${at}.${field}`]}
              onChange={(next) => onChange(replaced(lines, at, next))}
            />
          </LineFrame>
        ))}
        <li>
          <Button icon={<Plus />} onClick={add}>
            {say(t.add)}
          </Button>
        </li>
      </ol>
      <p className={`mt-3 text-13 ${isOff ? 'text-bad-text' : 'text-text-2'}`} aria-live="polite">
        {amount === null
          ? say(t.noAmount, { total: formatMoney(total, language) })
          : say(t.total, { total: formatMoney(total, language), amount: formatMoney(amount, language) })}
      </p>
    </>
  );
}

interface PaymentLineProps {
  line: Payment;
  fault: (field: keyof Payment) => string | undefined;
  onChange: (line: Payment) => void;
}

function PaymentLine({ line, fault, onChange }: PaymentLineProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={say(t.label)} error={fault('label')} required>
        <TextInput
          value={line.label}
          maxLength={120}
          onChange={({ target }) => onChange({ ...line, label: target.value })}
        />
      </Field>
      <Field label={say(t.labelEs)} error={fault('label_es')}>
        <TextInput
          value={line.label_es ?? ''}
          maxLength={120}
          onChange={({ target }) => onChange({ ...line, label_es: target.value === '' ? null : target.value })}
        />
      </Field>
      <Field label={say(t.percent)} error={fault('percent')}>
        <NumberInput
          value={line.percent}
          min={0}
          max={100}
          onValueChange={(percent) => onChange({ ...line, percent })}
        />
      </Field>
      <Field label={say(t.dollars)} error={fault('amount')}>
        <NumberInput
          value={line.percent === null ? line.amount / 100 : null}
          min={0}
          onValueChange={(dollars) =>
            onChange({
              ...line,
              percent: dollars === null ? line.percent : null,
              amount: Math.round((dollars ?? 0) * 100),
            })
          }
        />
      </Field>
      <Field label={say(t.trigger)} error={fault('trigger')}>
        <Select
          items={paymentTriggers.map((value) => ({ value, label: paymentTriggerWords[value][language] }))}
          value={line.trigger}
          onValueChange={(trigger) => onChange({ ...line, trigger })}
        />
      </Field>
      <DayField
        label={say(t.due)}
        value={line.due_on}
        error={fault('due_on')}
        required={line.trigger === 'date'}
        onValueChange={(due) => onChange({ ...line, due_on: due })}
      />
    </div>
  );
}
