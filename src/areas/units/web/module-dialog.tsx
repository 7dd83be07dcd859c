import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/day-field.tsx';
import { useSay } from '#platform/web/language.ts';
import { refusalOf } from '#platform/web/said.ts';
import { factoryWords } from '#areas/projects/web/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Module, ModulePatch } from '../schema.ts';
import { useChangeModule, useCreateModule, useRemoveModule } from './queries.ts';

const t = texts({
  add: { en: 'Add a module', es: 'Agregar un módulo' },
  edit: { en: 'Module {no}', es: 'Módulo {no}' },
  module_no: { en: 'Module number', es: 'Número de módulo' },
  noHelp: {
    en: 'As on the drawings: 3/5 is the third of five.',
    es: 'Como en los planos: 3/5 es el tercero de cinco.',
  },
  serial_no: { en: 'Serial number', es: 'Número de serie' },
  label_no: { en: 'Label number', es: 'Número de etiqueta' },
  factory: { en: 'Factory', es: 'Planta' },
  noFactory: { en: 'Not chosen yet', es: 'Sin elegir' },
  line: { en: 'Line', es: 'Línea' },
  station: { en: 'Station', es: 'Estación' },
  set_sequence: { en: 'Place in the set order', es: 'Lugar en el orden de montaje' },
  carrier: { en: 'Carrier', es: 'Transportista' },
  trailer_no: { en: 'Trailer', es: 'Remolque' },
  online_forecast_on: { en: 'On line, expected', es: 'En línea, previsto' },
  offline_forecast_on: { en: 'Off line, expected', es: 'Terminado, previsto' },
  ship_forecast_on: { en: 'Ships, expected', es: 'Envío, previsto' },
  deliver_forecast_on: { en: 'Arrives, expected', es: 'Llegada, prevista' },
  set_forecast_on: { en: 'Set, expected', es: 'Montaje, previsto' },
  save: { en: 'Save module', es: 'Guardar módulo' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

const factories = ['loma_linda', 'butte', 'monterrey', 'reno'] as const;
const textFields = ['serial_no', 'label_no', 'line', 'station', 'carrier', 'trailer_no'] as const;
const dayFields = [
  'online_forecast_on',
  'offline_forecast_on',
  'ship_forecast_on',
  'deliver_forecast_on',
  'set_forecast_on',
] as const;
const lengths: Record<(typeof textFields)[number], number> = {
  serial_no: 60,
  label_no: 60,
  line: 20,
  station: 60,
  carrier: 80,
  trailer_no: 40,
};

interface ModuleDialogProps {
  projectId: string;
  unitId: string;
  /** The one to change; a new one without. */
  module?: Module | undefined;
  onClose: () => void;
}

/** Makes a module of a unit or changes its facts and expected dates. Its status and real dates come from moving it. */
export function ModuleDialog({ projectId, unitId, module, onClose }: ModuleDialogProps) {
  const say = useSay();
  const [number, setNumber] = useState(module?.module_no ?? '');
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(textFields.map((field) => [field, module?.[field] ?? ''])),
  );
  const [days, setDays] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(dayFields.map((field) => [field, module?.[field] ?? null])),
  );
  const [factory, setFactory] = useState(() => factories.find((each) => each === module?.factory) ?? null);
  const [sequence, setSequence] = useState(module?.set_sequence ?? null);
  const create = useCreateModule();
  const change = useChangeModule();
  const remove = useRemoveModule();
  const failed = create.error ?? change.error;
  const details = failed === null ? [] : refusalOf(failed.failure).details;
  const faultOf = (field: string) => {
    const fault = details.find(({ path }) => path === field)?.message;
    return fault === undefined ? {} : { error: fault };
  };
  const body: ModulePatch = {
    module_no: number.trim(),
    factory,
    set_sequence: sequence,
    ...Object.fromEntries(textFields.map((field) => [field, typed[field]?.trim() || null])),
    ...Object.fromEntries(dayFields.map((field) => [field, days[field] ?? null])),
  };
  const submit = () => {
    if (module === undefined) {
      // A field left empty is left out, so that the project's factory stands.
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      create.mutate(
        { body: { ...given, module_no: number.trim(), project: projectId, unit: unitId } },
        { onSuccess: onClose },
      );
    } else
      change.mutate({ params: { id: module.id }, body: { ...body, version: module.version } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={module === undefined ? say(t.add) : say(t.edit, { no: module.module_no })}
      closeLabel={say(t.close)}
      size="wide"
      footer={
        <>
          {module?.status === 'scheduled' && (
            <Button
              look="danger"
              className="mr-auto"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params: { id: module.id } }, { onSuccess: onClose })}
            >
              {say(t.remove)}
            </Button>
          )}
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={create.isPending || change.isPending} onClick={submit}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {failed !== null && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{failed.message}</Banner>
          </div>
        )}
        <Field label={say(t.module_no)} help={say(t.noHelp)} required {...faultOf('module_no')}>
          <TextInput value={number} maxLength={20} onChange={(event) => setNumber(event.target.value)} />
        </Field>
        <Field label={say(t.factory)} {...faultOf('factory')}>
          <Select
            value={factory ?? 'none'}
            onValueChange={(value) => setFactory(factories.find((each) => each === value) ?? null)}
            items={[
              { value: 'none', label: say(t.noFactory) },
              ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
            ]}
          />
        </Field>
        {textFields.map((field) => (
          <Field key={field} label={say(t[field])} {...faultOf(field)}>
            <TextInput
              autoComplete="off"
              value={typed[field] ?? ''}
              maxLength={lengths[field]}
              onChange={(event) => setTyped((now) => ({ ...now, [field]: event.target.value }))}
            />
          </Field>
        ))}
        <Field label={say(t.set_sequence)} {...faultOf('set_sequence')}>
          <NumberInput value={sequence} onValueChange={setSequence} min={0} max={10_000} />
        </Field>
        {dayFields.map((field) => (
          <DayField
            key={field}
            label={say(t[field])}
            value={days[field] ?? null}
            onValueChange={(on) => setDays((now) => ({ ...now, [field]: on }))}
            {...faultOf(field)}
          />
        ))}
      </div>
    </Dialog>
  );
}
