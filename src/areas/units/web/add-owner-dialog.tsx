import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call.ts';
import { useRecordForm } from '#platform/web/record-form.ts';
import { useSay } from '#platform/web/language.ts';
import { refresh } from '#platform/web/query.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { unitsContract } from '../contract.ts';
import type { UnitRead } from '../schema.ts';
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
  role: { en: 'Role', es: 'Papel' },
  primary: { en: 'Main contact', es: 'Contacto principal' },
  save: { en: 'Add owner', es: 'Agregar propietario' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

const roles = ['primary_owner', 'co_owner', 'tenant', 'agent'] as const;
const firstRole: (typeof roles)[number] = 'primary_owner';

/** Notes a person whom a unit belongs to. */
export function AddOwnerDialog({ unit, onClose }: { unit: UnitRead; onClose: () => void }) {
  const say = useSay();
  const entry = useRecordForm({
    values: { name: '', email: '', phone: '', role: firstRole, is_primary: unit.owners.length === 0 },
    send: ({ email, phone, ...rest }) =>
      call(unitsContract.addOwner, {
        params: { id: unit.id },
        body: { ...rest, email: email.trim() === '' ? null : email, phone: phone.trim() === '' ? null : phone },
      }),
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
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title, { unit: unit.name })}
      description={say(t.text)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" type="submit" form="add-owner" loading={entry.isBusy}>
            {say(t.save)}
          </Button>
        </>
      }
    >
      <form id="add-owner" noValidate onSubmit={entry.submit} className="grid gap-4 sm:grid-cols-2">
        {entry.problem !== undefined && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{entry.problem}</Banner>
          </div>
        )}
        <Field label={say(t.name)} required {...fault('name')}>
          <TextInput {...entry.field('name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={say(t.role)}>
          <Select
            value={entry.form.watch('role')}
            onValueChange={(value) =>
              entry.form.setValue('role', roles.find((role) => role === value) ?? 'primary_owner')
            }
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
      </form>
    </Dialog>
  );
}
