import { useRef, useState } from 'react';
import { todayIn } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm, withVersion } from '#platform/web/forms/record-form.ts';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Module, ModulePatch, type ModuleRead, type RoutePermit } from '#areas/projects/units/schema.ts';
import { useChangePermits } from '../queries.ts';

const t = texts({
  add: { en: 'Add a route permit, module {no}', es: 'Agregar permiso de ruta, módulo {no}' },
  edit: { en: 'Route permit {permit}, module {no}', es: 'Permiso de ruta {permit}, módulo {no}' },
  state: { en: 'State', es: 'Estado' },
  stateHelp: { en: 'Its letters, like NV.', es: 'Sus letras, como NV.' },
  no: { en: 'Permit number', es: 'Número de permiso' },
  valid_from: { en: 'First day', es: 'Primer día' },
  valid_to: { en: 'Last day', es: 'Último día' },
  save: { en: 'Save permit', es: 'Guardar permiso' },
});

interface PermitForm {
  state: string;
  no: string;
  valid_from: string | null;
  valid_to: string | null;
}

const fields = ['state', 'no', 'valid_from', 'valid_to'] as const;
const isSamePermit = (one: RoutePermit, other: RoutePermit) => one.state === other.state && one.no === other.no;

/** Where the permit stands, or will stand, in the module's list. */
function placeIn(list: readonly RoutePermit[], permit: RoutePermit | undefined): number {
  const at = permit === undefined ? -1 : list.findIndex((each) => isSamePermit(each, permit));
  return at < 0 ? list.length : at;
}

interface PermitDialogProps {
  module: ModuleRead;
  /** The one to change; a new one without. */
  permit: RoutePermit | undefined;
  /** The day until which the trip needs it. */
  until: string | undefined;
  onClose: () => void;
}

/** One permit of a module: the state, its number, from when to when. */
export function PermitDialog({ module, permit, until, onClose }: PermitDialogProps) {
  const say = useSay();
  const change = useChangePermits();
  // Somebody else may add a permit to the module meanwhile: theirs stay, this one joins them.
  const list = useRef<readonly RoutePermit[]>(module.route_permits ?? []);
  const [place] = useState(() => placeIn(module.route_permits ?? [], permit));
  const toBody = (form: PermitForm) => ({
    route_permits: list.current.toSpliced(placeIn(list.current, permit), 1, {
      state: form.state.trim().toUpperCase(),
      no: form.no.trim(),
      valid_from: form.valid_from ?? '',
      valid_to: form.valid_to ?? '',
    }),
  });
  const first: PermitForm = permit ?? { state: '', no: '', valid_from: todayIn(), valid_to: until ?? null };
  const entry = useRecordForm<PermitForm, unknown>({
    values: { state: first.state, no: first.no, valid_from: first.valid_from, valid_to: first.valid_to },
    version: module.version,
    draftKey: `permit.${module.id}.${permit?.no ?? 'new'}`,
    schema: ModulePatch,
    toBody,
    paths: {
      ...Object.fromEntries(fields.map((field) => [`route_permits.${place}.${field}`, field])),
      // Two of one number: the number is what is wrong.
      route_permits: 'no',
    },
    valuesOf: (current) => {
      const found = Module.safeParse(current);
      if (!found.success) return undefined;
      list.current = found.data.route_permits ?? [];
      const theirs = list.current.find((each) => permit !== undefined && isSamePermit(each, permit));
      return theirs ?? {};
    },
    send: (form, version) =>
      outcomeOf<unknown>(
        change.mutateAsync({
          params: { id: module.id },
          body: withVersion(toBody(form), version),
        }),
      ),
    onDone: onClose,
  });
  const fault = (name: keyof PermitForm) => ({ error: entry.fault(name) });
  const labels = Object.fromEntries(fields.map((field) => [field, say(t[field])]));
  return (
    <FormDialog
      entry={entry}
      title={say(permit === undefined ? t.add : t.edit, { no: module.module_no, permit: permit?.no ?? '' })}
      submitLabel={say(t.save)}
      onClose={onClose}
      labels={labels}
      className="grid grid-cols-1 gap-4 pb-1 sm:grid-cols-2"
    >
      <Field label={say(t.state)} help={say(t.stateHelp)} required {...fault('state')}>
        <TextInput autoComplete="off" autoCapitalize="characters" maxLength={3} {...entry.field('state')} />
      </Field>
      <Field label={say(t.no)} required {...fault('no')}>
        <TextInput autoComplete="off" maxLength={40} {...entry.field('no')} />
      </Field>
      <DayField label={say(t.valid_from)} {...entry.choice('valid_from')} {...fault('valid_from')} />
      <DayField label={say(t.valid_to)} {...entry.choice('valid_to')} {...fault('valid_to')} />
    </FormDialog>
  );
}
