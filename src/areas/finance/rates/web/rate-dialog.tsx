import { addDays, companyToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Textarea } from '#ui/inputs/textarea.tsx';
import { rateKindChoices, rateUnitChoices } from '../choices.ts';
import {
  burdenedHour,
  laborKinds,
  RateCard,
  RateDraft,
  rateKinds,
  unitsOfKind,
  type RateKind,
  type RateUnit,
} from '../schema.ts';
import { useChangeRate, useCreateRate } from './queries.ts';
import { valueWords, words } from './words.ts';

const t = texts({
  add: { en: 'New rate', es: 'Nueva tarifa' },
  edit: { en: 'Edit draft', es: 'Editar borrador' },
  text: {
    en: 'It applies from its first day once somebody else has approved it. What holds until then ends the day before.',
    es: 'Cuenta desde su primer día cuando otra persona la aprueba. La que vale hasta entonces termina el día anterior.',
  },
  kind: { en: 'Kind', es: 'Tipo' },
  key: { en: 'Key', es: 'Clave' },
  keyHelp: {
    en: 'A class, carrier or step: carpenter, module, sales.',
    es: 'Una clase o paso: carpenter, module, sales.',
  },
  factory: { en: 'Factory', es: 'Planta' },
  state: { en: 'State', es: 'Estado' },
  stateHelp: { en: 'Two letters; empty for every state.', es: 'Dos letras; vacío para todos.' },
  hour: { en: 'Work it out from wage and burden', es: 'Calcularla con salario y cargas' },
  value: { en: 'Value', es: 'Valor' },
  uom: { en: 'Unit', es: 'Unidad' },
  wage: { en: 'Wage per hour', es: 'Salario por hora' },
  burden_percent: { en: 'Burden', es: 'Cargas' },
  benefits: { en: 'Benefits per hour', es: 'Prestaciones por hora' },
  productive_percent: { en: 'Productive time', es: 'Tiempo productivo' },
  comes: { en: 'One productive hour costs {value}.', es: 'Una hora productiva cuesta {value}.' },
  effective_from: { en: 'First day', es: 'Primer día' },
  effective_to: { en: 'Last day', es: 'Último día' },
  lastHelp: { en: 'Empty: until the next rate.', es: 'Vacío: hasta la siguiente tarifa.' },
  source: { en: 'Source', es: 'Fuente' },
  sourceHelp: {
    en: 'A contract, an invoice, a table of the state.',
    es: 'Un contrato, una factura, una tabla oficial.',
  },
  note: { en: 'Note', es: 'Nota' },
  save: { en: 'Send for approval', es: 'Enviar a aprobación' },
});

const parts = ['wage', 'burden_percent', 'benefits', 'productive_percent'] as const;

interface RateForm extends Record<(typeof parts)[number], string> {
  kind: RateKind;
  key: string;
  factory: (typeof factories)[number] | null;
  state: string;
  isHour: boolean;
  value: string;
  uom: RateUnit;
  effective_from: string | null;
  effective_to: string | null;
  source: string;
  note: string;
}

function formOf(rate: Partial<RateCard> | undefined): RateForm {
  return {
    kind: rate?.kind ?? 'labor_class',
    key: rate?.key ?? '',
    factory: rate?.factory ?? null,
    state: rate?.state ?? '',
    isHour: rate === undefined || rate.components != null,
    value: rate?.value ?? '',
    uom: rate?.uom ?? 'usd_per_hour',
    wage: rate?.components?.wage ?? '',
    burden_percent: rate?.components?.burden_percent ?? '',
    benefits: rate?.components?.benefits ?? '',
    productive_percent: rate?.components?.productive_percent ?? '',
    effective_from: rate?.effective_from ?? addDays(companyToday(), 1),
    effective_to: rate?.effective_to ?? null,
    source: rate?.source ?? '',
    note: rate?.note ?? '',
  };
}

function toBody(form: RateForm) {
  const isHour = form.isHour && laborKinds.has(form.kind);
  return {
    kind: form.kind,
    key: form.key,
    factory: form.factory,
    state: form.state.trim().toUpperCase() || null,
    uom: form.uom,
    ...(isHour ? {} : { value: form.value.trim() }),
    components: isHour
      ? {
          wage: form.wage.trim(),
          burden_percent: form.burden_percent.trim() || '0',
          benefits: form.benefits.trim() || '0',
          productive_percent: form.productive_percent.trim() || '100',
        }
      : null,
    effective_from: form.effective_from ?? '',
    effective_to: form.effective_to,
    source: form.source,
    note: form.note.trim() || null,
  };
}

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
  const language = useLanguage();
  const create = useCreateRate();
  const change = useChangeRate();
  const entry = useRecordForm<RateForm, unknown>({
    values: formOf(rate ?? from),
    version: rate?.version,
    draftKey: rate === undefined ? `new-rate.${from?.kind ?? ''}.${from?.key ?? ''}` : `rate.${rate.id}`,
    schema: RateDraft,
    toBody,
    paths: Object.fromEntries(parts.map((part) => [`components.${part}`, part])),
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
  const isHour = now.isHour && laborKinds.has(now.kind);
  const units = unitsOfKind[now.kind];
  const faultOf = (field: keyof RateForm) => ({ error: entry.fault(field) });
  const hour = RateDraft.safeParse({
    ...toBody(now),
    key: 'x',
    source: 'x',
    effective_from: '2026-01-01',
    effective_to: null,
  });
  const labels = Object.fromEntries(
    (
      [
        'kind',
        'key',
        'factory',
        'state',
        'value',
        'uom',
        'effective_from',
        'effective_to',
        'source',
        'note',
        ...parts,
      ] as const
    ).map((field) => [field, say(t[field])]),
  );
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
      <Field label={say(t.kind)} required {...faultOf('kind')}>
        <Select
          value={kind.value}
          onValueChange={(value) => {
            kind.onValueChange(value);
            entry.choice('uom').onValueChange(unitsOfKind[value][0]);
          }}
          items={rateKinds.map((value) => ({ value, label: say(rateKindChoices[value]) }))}
        />
      </Field>
      <Field label={say(t.key)} help={say(t.keyHelp)} required {...faultOf('key')}>
        <TextInput maxLength={60} autoComplete="off" {...entry.field('key')} />
      </Field>
      <Field label={say(t.factory)} {...faultOf('factory')}>
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
      <Field label={say(t.state)} help={say(t.stateHelp)} {...faultOf('state')}>
        <TextInput maxLength={2} autoComplete="off" autoCapitalize="characters" {...entry.field('state')} />
      </Field>
      {laborKinds.has(now.kind) && (
        <div className="col-span-full">
          <Checkbox label={say(t.hour)} {...entry.field('isHour')} />
        </div>
      )}
      {isHour ? (
        <>
          {parts.map((part) => (
            <Field key={part} label={say(t[part])} required={part === 'wage'} {...faultOf(part)}>
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
          <Field label={say(t.value)} required {...faultOf('value')}>
            <TextInput inputMode="decimal" autoComplete="off" {...entry.field('value')} />
          </Field>
          <Field label={say(t.uom)} {...faultOf('uom')}>
            <Select
              value={now.uom}
              onValueChange={entry.choice('uom').onValueChange}
              items={units.map((value) => ({ value, label: say(rateUnitChoices[value]) }))}
            />
          </Field>
        </>
      )}
      <DayField label={say(t.effective_from)} {...entry.choice('effective_from')} {...faultOf('effective_from')} />
      <DayField
        label={say(t.effective_to)}
        help={say(t.lastHelp)}
        {...entry.choice('effective_to')}
        {...faultOf('effective_to')}
      />
      <div className="col-span-full">
        <Field label={say(t.source)} help={say(t.sourceHelp)} required {...faultOf('source')}>
          <TextInput maxLength={200} {...entry.field('source')} />
        </Field>
      </div>
      <div className="col-span-full">
        <Field label={say(t.note)} {...faultOf('note')}>
          <Textarea rows={2} {...entry.field('note')} />
        </Field>
      </div>
    </FormDialog>
  );
}
