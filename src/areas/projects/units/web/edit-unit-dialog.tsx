import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { EditingNotice } from '#platform/web/presence-marks.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { UnitPatch, UnitRead } from '../schema.ts';
import { useChangeUnit } from './queries.ts';
import { swingWords, unitFactWords } from './unit-words.ts';

const t = texts({
  title: { en: 'Facts of {name}', es: 'Datos de {name}' },
  name: { en: 'Name', es: 'Nombre' },
  save: { en: 'Save facts', es: 'Guardar datos' },
});

const swings = ['none', 'left', 'right'] as const;
const textFields = ['plan_code', 'building', 'level', 'lot_no', 'address_override', 'home_name'] as const;
const numberFields = ['beds', 'baths', 'sqft'] as const;
const dayFields = ['co_on', 'closing_on', 'warranty_start_on'] as const;
const lengths: Record<(typeof textFields)[number], number> = {
  plan_code: 40,
  building: 40,
  level: 20,
  lot_no: 20,
  address_override: 200,
  home_name: 80,
};

type UnitForm = Record<(typeof textFields)[number], string> &
  Record<(typeof numberFields)[number], number | null> &
  Record<(typeof dayFields)[number], string | null> & { name: string; swing: (typeof swings)[number] };

function formOf(unit: UnitRead): UnitForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, unit[field] ?? '']));
  const numbers = Object.fromEntries(numberFields.map((field) => [field, unit[field] ?? null]));
  const days = Object.fromEntries(dayFields.map((field) => [field, unit[field] ?? null]));
  const swing = swings.find((each) => each === unit.swing) ?? 'none';
  return { name: unit.name, swing, ...texts, ...numbers, ...days } as UnitForm;
}

/** As the API takes it; an empty word is no value. */
function toBody(form: UnitForm): UnitPatch {
  return {
    ...form,
    name: form.name.trim(),
    ...Object.fromEntries(textFields.map((field) => [field, form[field].trim() || null])),
  };
}

/** The facts of a unit in one form. */
export function EditUnitDialog({ unit, onClose }: { unit: UnitRead; onClose: () => void }) {
  const say = useSay();
  const change = useChangeUnit();
  const entry = useRecordForm<UnitForm, unknown>({
    values: formOf(unit),
    version: unit.version,
    draftKey: `unit.${unit.id}`,
    schema: UnitPatch,
    toBody,
    valuesOf: (current) => {
      const found = UnitRead.safeParse(current);
      return found.success ? formOf(found.data) : undefined;
    },
    send: (values, version) =>
      outcomeOf(
        change.mutateAsync({
          params: { id: unit.id },
          body: withVersion(toBody(values), version),
        }),
      ),
    onDone: onClose,
  });
  const faultOf = (field: keyof UnitForm) => ({ error: entry.fault(field) });
  const labels = {
    name: say(t.name),
    ...Object.fromEntries(
      [...textFields, ...numberFields, ...dayFields, 'swing' as const].map((field) => [
        field,
        say(unitFactWords[field]),
      ]),
    ),
  };
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { name: unit.name })}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      notice={<EditingNotice type="unit" id={unit.id} isEditing={entry.isDirty} />}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <Field label={say(t.name)} required {...faultOf('name')}>
        <TextInput maxLength={60} {...entry.field('name')} />
      </Field>
      {textFields.map((field) => (
        <Field key={field} label={say(unitFactWords[field])} {...faultOf(field)}>
          <TextInput autoComplete="off" maxLength={lengths[field]} {...entry.field(field)} />
        </Field>
      ))}
      {numberFields.map((field) => (
        <Field key={field} label={say(unitFactWords[field])} {...faultOf(field)}>
          <NumberInput {...entry.choice(field)} min={0} />
        </Field>
      ))}
      <Field label={say(unitFactWords.swing)}>
        <Select {...entry.choice('swing')} items={swings.map((value) => ({ value, label: say(swingWords[value]) }))} />
      </Field>
      {dayFields.map((field) => (
        <DayField key={field} label={say(unitFactWords[field])} {...entry.choice(field)} {...faultOf(field)} />
      ))}
    </FormDialog>
  );
}
