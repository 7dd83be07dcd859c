import { texts } from '#platform/shared/text.ts';
import type { RecordForm } from '#platform/web/forms/record-form.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { rateUnitChoices } from '../choices.ts';
import { burdenedHour, laborKinds, RateDraft, unitsOfKind } from '../schema.ts';
import { hourParts, isWorkedOut, rateFields, toBody, type RateForm } from './rate-form.ts';
import { valueWords } from './words.ts';

const t = texts({
  hour: { en: 'Work it out from wage and burden', es: 'Calcularla con salario y cargas' },
  comes: { en: 'One productive hour costs {value}.', es: 'Una hora productiva cuesta {value}.' },
});

interface RateValueFieldsProps {
  entry: RecordForm<RateForm>;
  /** What stands in the form now. */
  now: RateForm;
}

/** How much a rate is: a value with its unit, or for an hour of work its parts and at once what they come to. */
export function RateValueFields({ entry, now }: RateValueFieldsProps) {
  const say = useSay();
  const language = useLanguage();
  const faultOf = (field: keyof RateForm) => ({ error: entry.fault(field) });
  const hour = RateDraft.safeParse({
    ...toBody(now),
    key: 'x',
    source: 'x',
    effective_from: '2026-01-01',
    effective_to: null,
  });
  return (
    <>
      {laborKinds.has(now.kind) && (
        <div className="col-span-full">
          <Checkbox label={say(t.hour)} {...entry.field('isHour')} />
        </div>
      )}
      {isWorkedOut(now) ? (
        <>
          {hourParts.map((part) => (
            <Field key={part} label={say(rateFields[part])} required={part === 'wage'} {...faultOf(part)}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                {...(part.endsWith('percent') ? { end: '%' } : { start: '$' })}
                {...entry.field(part)}
              />
            </Field>
          ))}
          <p role="status" className="col-span-full min-h-5 text-13 text-text-2">
            {hour.success &&
              hour.data.components !== null &&
              say(t.comes, {
                value: valueWords({ value: burdenedHour(hour.data.components), uom: 'usd_per_hour' }, language),
              })}
          </p>
        </>
      ) : (
        <>
          <Field label={say(rateFields.value)} required {...faultOf('value')}>
            <TextInput inputMode="decimal" autoComplete="off" {...entry.field('value')} />
          </Field>
          <Field label={say(rateFields.uom)} {...faultOf('uom')}>
            <Select
              value={now.uom}
              onValueChange={entry.choice('uom').onValueChange}
              items={unitsOfKind[now.kind].map((value) => ({ value, label: say(rateUnitChoices[value]) }))}
            />
          </Field>
        </>
      )}
    </>
  );
}
