import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { refresh } from '#platform/web/call/query.ts';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { unitsContract } from '../contract.ts';
import { OwnerDraft, type UnitRead } from '../schema.ts';
import { ownerRoleWords } from './unit-words.ts';

const t = texts({
  title: { en: 'Add an owner to {unit}', es: 'Agregar propietario a {unit}' },
  text: {
    en: 'This notes who the home belongs to. They can look in only after they take up an invitation.',
    es: 'Esto anota de quién es la casa. Podrá verla solo cuando acepte una invitación.',
  },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  phone: { en: 'Phone', es: 'Teléfono' },
  role: { en: 'Role', es: 'Función' },
  primary: { en: 'Main contact', es: 'Contacto principal' },
  save: { en: 'Add owner', es: 'Agregar propietario' },
});

const roles = ['primary_owner', 'co_owner', 'tenant', 'agent'] as const;

interface OwnerForm {
  name: string;
  email: string;
  phone: string;
  role: (typeof roles)[number];
  is_primary: boolean;
}

function toBody({ email, phone, ...rest }: OwnerForm) {
  return {
    ...rest,
    email: email.trim() === '' ? null : email.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
  };
}

/** Notes a person whom a unit belongs to. */
export function AddOwnerDialog({ unit, onClose }: { unit: UnitRead; onClose: () => void }) {
  const say = useSay();
  const entry = useRecordForm<OwnerForm, unknown>({
    values: { name: '', email: '', phone: '', role: 'primary_owner', is_primary: unit.owners.length === 0 },
    draftKey: `add-owner.${unit.id}`,
    schema: OwnerDraft,
    toBody,
    send: (values) => call(unitsContract.addOwner, { params: { id: unit.id }, body: toBody(values) }),
    onDone: () => {
      void refresh(['units', 'projects']);
      onClose();
    },
  });
  const fault = (name: 'name' | 'email' | 'phone') => {
    const words = entry.fault(name);
    return words === undefined ? {} : { error: words };
  };
  return (
    <FormDialog
      entry={entry}
      title={say(t.title, { unit: unit.name })}
      description={say(t.text)}
      submitLabel={say(t.save)}
      onClose={onClose}
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <Field label={say(t.name)} required {...fault('name')}>
        <TextInput {...entry.field('name')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label={say(t.role)}>
        <Select
          {...entry.choice('role')}
          items={roles.map((value) => ({ value, label: say(ownerRoleWords[value] ?? t.role) }))}
        />
      </Field>
      <Field label={say(t.email)} {...fault('email')}>
        <TextInput {...entry.field('email')} type="email" autoComplete="off" />
      </Field>
      <Field label={say(t.phone)} {...fault('phone')}>
        <TextInput {...entry.field('phone')} type="tel" autoComplete="off" />
      </Field>
      <div className="sm:col-span-2">
        <Checkbox label={say(t.primary)} {...entry.field('is_primary')} />
      </div>
    </FormDialog>
  );
}
