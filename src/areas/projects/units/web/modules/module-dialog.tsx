import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { useSay, type Say } from '#platform/web/texts/language.ts';
import type { CallResult } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { factoryWords } from '#areas/projects/projects/web/words.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { NumberInput } from '#ui/inputs/number-input.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Module, ModulePatch } from '#areas/projects/units/schema.ts';
import { stationOf, stationText } from '#areas/projects/units/choices.ts';
import { useChangeModule, useCreateModule, useRemoveModule } from '../queries.ts';

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
  offline_forecast_on: { en: 'Off line, expected', es: 'Sale de línea, previsto' },
  ship_forecast_on: { en: 'Ships, expected', es: 'Envío, previsto' },
  deliver_forecast_on: { en: 'Arrives, expected', es: 'Llegada, prevista' },
  set_forecast_on: { en: 'Set, expected', es: 'Montaje, previsto' },
  save: { en: 'Save module', es: 'Guardar módulo' },
  remove: { en: 'Move to the bin', es: 'Mover a la papelera' },
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
  /** The unit of a new one. A module that several units share has none. */
  unitId?: string | undefined;
  /** The one to change; a new one without. */
  module?: Module | undefined;
  onClose: () => void;
}

type ModuleForm = Record<(typeof textFields)[number], string> &
  Record<(typeof dayFields)[number], string | null> & {
    module_no: string;
    factory: (typeof factories)[number] | null;
    set_sequence: number | null;
  };

function formOf(module: Partial<Module> | undefined, say: Say): ModuleForm {
  const texts = Object.fromEntries(textFields.map((field) => [field, module?.[field] ?? '']));
  const days = Object.fromEntries(dayFields.map((field) => [field, module?.[field] ?? null]));
  return {
    module_no: module?.module_no ?? '',
    factory: factories.find((each) => each === module?.factory) ?? null,
    set_sequence: module?.set_sequence ?? null,
    ...texts,
    station: module?.station == null ? '' : say(stationText(module.station)),
    ...days,
  } as ModuleForm;
}

/** As the API takes it; an empty word is no value. */
function toBody(form: ModuleForm) {
  return {
    ...form,
    module_no: form.module_no.trim(),
    ...Object.fromEntries(textFields.map((field) => [field, form[field].trim() || null])),
    station: stationOf(form.station) || null,
  };
}

/** Makes a module of a unit or changes its facts and expected dates. Its status and real dates come from moving it. */
export function ModuleDialog({ projectId, unitId, module, onClose }: ModuleDialogProps) {
  const say = useSay();
  const create = useCreateModule();
  const change = useChangeModule();
  const remove = useRemoveModule();
  const entry = useRecordForm<ModuleForm, unknown>({
    values: formOf(module, say),
    version: module?.version,
    draftKey: module === undefined ? `new-module.${unitId ?? projectId}` : `module.${module.id}`,
    schema: ModulePatch,
    toBody,
    valuesOf: (current) => {
      const found = Module.safeParse(current);
      return found.success ? formOf(found.data, say) : undefined;
    },
    send: (values, version): Promise<CallResult<unknown>> => {
      const body = toBody(values);
      if (module !== undefined)
        return outcomeOf(
          change.mutateAsync({
            params: { id: module.id },
            body: withVersion(body, version),
          }),
        );
      // A field left empty is left out, so that the project's factory stands.
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      return outcomeOf(
        create.mutateAsync({
          body: {
            ...given,
            module_no: body.module_no,
            project: projectId,
            ...(unitId === undefined ? {} : { unit: unitId }),
          },
        }),
      );
    },
    onDone: onClose,
  });
  const faultOf = (field: keyof ModuleForm) => ({ error: entry.fault(field) });
  const labels = Object.fromEntries(
    (['module_no', 'factory', 'set_sequence', ...textFields, ...dayFields] as const).map((field) => [
      field,
      say(t[field]),
    ]),
  );
  return (
    <FormDialog
      entry={entry}
      title={module === undefined ? say(t.add) : say(t.edit, { no: module.module_no })}
      size="wide"
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
      aside={
        module?.status === 'scheduled' && (
          <Button
            look="danger"
            className="mr-auto"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { id: module.id } }, { onSuccess: onClose })}
          >
            {say(t.remove)}
          </Button>
        )
      }
    >
      <Field label={say(t.module_no)} help={say(t.noHelp)} required {...faultOf('module_no')}>
        <TextInput maxLength={20} {...entry.field('module_no')} />
      </Field>
      <Field label={say(t.factory)} {...faultOf('factory')}>
        <Select
          value={entry.choice('factory').value ?? 'none'}
          onValueChange={(value) =>
            entry.choice('factory').onValueChange(factories.find((each) => each === value) ?? null)
          }
          items={[
            { value: 'none', label: say(t.noFactory) },
            ...factories.map((value) => ({ value, label: say(factoryWords[value] ?? t.factory) })),
          ]}
        />
      </Field>
      {textFields.map((field) => (
        <Field key={field} label={say(t[field])} {...faultOf(field)}>
          <TextInput autoComplete="off" maxLength={lengths[field]} {...entry.field(field)} />
        </Field>
      ))}
      <Field label={say(t.set_sequence)} {...faultOf('set_sequence')}>
        <NumberInput {...entry.choice('set_sequence')} min={0} max={10_000} />
      </Field>
      {dayFields.map((field) => (
        <DayField key={field} label={say(t[field])} {...entry.choice(field)} {...faultOf(field)} />
      ))}
    </FormDialog>
  );
}
