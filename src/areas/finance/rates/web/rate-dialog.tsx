import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { rateKindChoices } from '../choices.ts';
import { RateCard, RateDraft, rateKinds, unitsOfKind } from '../schema.ts';
import { useChangeRate, useCreateRate } from './queries.ts';
import { formOf, hourParts, rateFields, toBody, type RateForm } from './rate-form.ts';
import { RateValueFields } from './rate-value-fields.tsx';
import { words } from './words.ts';

const t = texts({
  add: { en: 'New rate', es: 'Nueva tarifa' },
  edit: { en: 'Edit draft', es: 'Editar borrador' },
  text: {
    en: 'It applies from its first day once somebody else has approved it. What holds until then ends the day before.',
    es: 'Cuenta desde su primer día cuando otra persona la aprueba. La que vale hasta entonces termina el día anterior.',
  },
  keyHelp: {
    en: 'A class, carrier or step: carpenter, module, sales.',
    es: 'Una clase o paso: carpenter, module, sales.',
  },
  stateHelp: { en: 'Two letters; empty for every state.', es: 'Dos letras; vacío para todos.' },
  lastHelp: { en: 'Empty: until the next rate.', es: 'Vacío: hasta la siguiente tarifa.' },
  sourceHelp: {
    en: 'A contract, an invoice, a table of the state.',
    es: 'Un contrato, una factura, una tabla oficial.',
  },
  save: { en: 'Send for approval', es: 'Enviar a aprobación' },
});

interface RateDialogProps {
  /** The draft to change. */
  rate?: RateCard | undefined;
  /** What a new one begins from: the rate that it follows, or only its kind and place. */
  from?: Partial<RateCard> | undefined;
  onClose: () => void;
}

/** Writes a rate, or changes a draft. It waits for somebody else either way. */
export function RateDialog({ rate, from, onClose }: RateDialogProps) {
  const say = useSay();
  const create = useCreateRate();
  const change = useChangeRate();
  const entry = useRecordForm<RateForm, unknown>({
    values: formOf(rate ?? from),
    version: rate?.version,
    draftKey: rate === undefined ? `new-rate.${from?.kind ?? ''}.${from?.key ?? ''}` : `rate.${rate.id}`,
    schema: RateDraft,
    toBody,
    paths: Object.fromEntries(hourParts.map((part) => [`components.${part}`, part])),
    valuesOf: (current) => {
      const found = RateCard.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version): Promise<CallResult<unknown>> =>
      rate === undefined
        ? outcomeOf(create.mutateAsync({ body: toBody(values) }))
        : outcomeOf(
            change.mutateAsync({
              params: { id: rate.id },
              body: withVersion(toBody(values), version),
            }),
          ),
    onDone: onClose,
  });
  const now = entry.form.watch();
  const faultOf = (field: keyof RateForm) => ({ error: entry.fault(field) });
  const labels = Object.fromEntries(Object.entries(rateFields).map(([field, name]) => [field, say(name)]));
  const kind = entry.choice('kind');
  return (
    <FormDialog
      entry={entry}
      title={rate === undefined ? say(t.add) : say(t.edit)}
      description={say(t.text)}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-2 gap-4 max-sm:grid-cols-1"
    >
      <Field label={say(rateFields.kind)} required {...faultOf('kind')}>
        <Select
          value={kind.value}
          onValueChange={(value) => {
            kind.onValueChange(value);
            entry.choice('uom').onValueChange(unitsOfKind[value][0]);
          }}
          items={rateKinds.map((value) => ({ value, label: say(rateKindChoices[value]) }))}
        />
      </Field>
      <Field label={say(rateFields.key)} help={say(t.keyHelp)} required {...faultOf('key')}>
        <TextInput maxLength={60} autoComplete="off" {...entry.field('key')} />
      </Field>
      <Field label={say(rateFields.factory)} {...faultOf('factory')}>
        <Select
          value={now.factory ?? 'all'}
          onValueChange={(value) =>
            entry.choice('factory').onValueChange(factories.find((each) => each === value) ?? null)
          }
          items={[
            { value: 'all', label: say(words.everywhere) },
            ...factories.map((value) => ({ value, label: say(factoryChoices[value]) })),
          ]}
        />
      </Field>
      <Field label={say(rateFields.state)} help={say(t.stateHelp)} {...faultOf('state')}>
        <TextInput maxLength={2} autoComplete="off" autoCapitalize="characters" {...entry.field('state')} />
      </Field>
      <RateValueFields entry={entry} now={now} />
      <DayField
        label={say(rateFields.effective_from)}
        {...entry.choice('effective_from')}
        {...faultOf('effective_from')}
      />
      <DayField
        label={say(rateFields.effective_to)}
        help={say(t.lastHelp)}
        {...entry.choice('effective_to')}
        {...faultOf('effective_to')}
      />
      <div className="col-span-full">
        <Field label={say(rateFields.source)} help={say(t.sourceHelp)} required {...faultOf('source')}>
          <TextInput maxLength={200} {...entry.field('source')} />
        </Field>
      </div>
      <div className="col-span-full">
        <Field label={say(rateFields.note)} {...faultOf('note')}>
          <Textarea rows={2} {...entry.field('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}
