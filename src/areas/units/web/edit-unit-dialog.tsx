import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/day-field.tsx';
import { useSay } from '#platform/web/language.ts';
import { refusalOf } from '#platform/web/said.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { UnitRead } from '../schema.ts';
import { useChangeUnit } from './queries.ts';
import { swingWords, unitFactWords } from './unit-words.ts';

const t = texts({
  title: { en: 'Facts of {name}', es: 'Datos de {name}' },
  name: { en: 'Name', es: 'Nombre' },
  save: { en: 'Save facts', es: 'Guardar datos' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
  conflict: {
    en: 'Somebody else changed this unit in the meantime. Close this and open it again to see what they wrote.',
    es: 'Otra persona cambió esta unidad mientras tanto. Cierra y vuelve a abrir para ver lo que escribió.',
  },
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

/** The facts of a unit in one form. */
export function EditUnitDialog({ unit, onClose }: { unit: UnitRead; onClose: () => void }) {
  const say = useSay();
  const [name, setName] = useState(unit.name);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(textFields.map((field) => [field, unit[field] ?? ''])),
  );
  const [counts, setCounts] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(numberFields.map((field) => [field, unit[field]])),
  );
  const [days, setDays] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(dayFields.map((field) => [field, unit[field]])),
  );
  const [swing, setSwing] = useState(() => swings.find((each) => each === unit.swing) ?? 'none');
  const change = useChangeUnit();
  const details = change.error === null ? [] : refusalOf(change.error.failure).details;
  const faultOf = (field: string) => {
    const fault = details.find(({ path }) => path === field)?.message;
    return fault === undefined ? {} : { error: fault };
  };
  const submit = () =>
    change.mutate(
      {
        params: { id: unit.id },
        body: {
          name: name.trim(),
          swing,
          version: unit.version,
          ...Object.fromEntries(textFields.map((field) => [field, typed[field]?.trim() || null])),
          ...Object.fromEntries(numberFields.map((field) => [field, counts[field] ?? null])),
          ...Object.fromEntries(dayFields.map((field) => [field, days[field] ?? null])),
        },
      },
      { onSuccess: onClose },
    );
  const isConflict = change.error?.failure.status === 409;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { name: unit.name })}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={change.isPending} onClick={submit}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {change.error !== null && (
          <div className="sm:col-span-2">
            <Banner tone={isConflict ? 'warn' : 'bad'}>{isConflict ? say(t.conflict) : change.error.message}</Banner>
          </div>
        )}
        <Field label={say(t.name)} required {...faultOf('name')}>
          <TextInput value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
        {textFields.map((field) => (
          <Field key={field} label={say(unitFactWords[field])} {...faultOf(field)}>
            <TextInput
              autoComplete="off"
              value={typed[field] ?? ''}
              maxLength={lengths[field]}
              onChange={(event) => setTyped((now) => ({ ...now, [field]: event.target.value }))}
            />
          </Field>
        ))}
        {numberFields.map((field) => (
          <Field key={field} label={say(unitFactWords[field])} {...faultOf(field)}>
            <NumberInput
              value={counts[field] ?? null}
              onValueChange={(value) => setCounts((now) => ({ ...now, [field]: value }))}
              min={0}
            />
          </Field>
        ))}
        <Field label={say(unitFactWords.swing)}>
          <Select
            value={swing}
            onValueChange={(value) => setSwing(swings.find((each) => each === value) ?? 'none')}
            items={swings.map((value) => ({ value, label: say(swingWords[value]) }))}
          />
        </Field>
        {dayFields.map((field) => (
          <DayField
            key={field}
            label={say(unitFactWords[field])}
            value={days[field] ?? null}
            onValueChange={(on) => setDays((now) => ({ ...now, [field]: on }))}
            {...faultOf(field)}
          />
        ))}
      </div>
    </Dialog>
  );
}
