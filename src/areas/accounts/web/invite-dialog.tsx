import { useState } from 'react';
import { staffGroups } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/language.ts';
import { refusalOf } from '#platform/web/said.ts';
import { useUnits } from '#areas/units/web/queries.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { invitationKinds } from '../schema.ts';
import { useInvite } from './queries.ts';
import { groupWords, invitationKindWords } from './words.ts';

const t = texts({
  title: { en: 'Invite a person', es: 'Invitar a una persona' },
  email: { en: 'E-mail', es: 'Correo' },
  kind: { en: 'As', es: 'Como' },
  group: { en: 'Group', es: 'Grupo' },
  unit: { en: 'Unit', es: 'Unidad' },
  chooseUnit: { en: 'Choose a unit', es: 'Elige una unidad' },
  noUnit: { en: 'No unit of that name', es: 'Ninguna unidad con ese nombre' },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  send: { en: 'Send invitation', es: 'Enviar invitación' },
  cancel: { en: 'Cancel', es: 'Cancelar' },
  close: { en: 'Close', es: 'Cerrar' },
});

interface InviteDialogProps {
  /** Only admins invite staff and floor managers. */
  isAdmin: boolean;
  /** The unit that is already chosen, where the dialog is opened from a unit. */
  unitId?: string | undefined;
  onClose: () => void;
}

/** Invites one person by mail, bound to the address and, for owners and developers, to a unit. */
export function InviteDialog({ isAdmin, unitId, onClose }: InviteDialogProps) {
  const say = useSay();
  const invite = useInvite();
  const units = useUnits();
  const kinds = invitationKinds.filter((kind) => isAdmin || kind === 'owner' || kind === 'developer');
  const [kind, setKind] = useState<(typeof invitationKinds)[number]>(
    unitId === undefined && isAdmin ? 'staff' : 'owner',
  );
  const [group, setGroup] = useState<(typeof staffGroups)[number]>('employee');
  const [unit, setUnit] = useState<string | null>(unitId ?? null);
  const [email, setEmail] = useState('');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const faults = new Map(
    invite.error === null ? [] : refusalOf(invite.error.failure).details.map((fault) => [fault.path, fault.message]),
  );
  const fault = (path: string) => (faults.has(path) ? { error: faults.get(path) ?? '' } : {});
  const needsUnit = kind === 'owner' || kind === 'developer';
  const choices = (units.data ?? []).map((each) => ({
    value: each.id,
    label: `${each.project_number} ${each.name}`,
    detail: each.project_name,
  }));
  const submit = () =>
    invite.mutate(
      {
        body: {
          email: email.trim(),
          kind,
          ...(first.trim() === '' ? {} : { first_name: first.trim() }),
          ...(last.trim() === '' ? {} : { last_name: last.trim() }),
          ...(needsUnit && unit !== null ? { unit_id: unit } : {}),
          ...(kind === 'staff' ? { group: [group] } : {}),
        },
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say(t.title)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={onClose}>{say(t.cancel)}</Button>
          <Button look="primary" loading={invite.isPending} onClick={submit}>
            {say(t.send)}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="sm:col-span-2">
          <Field label={say(t.email)} required {...fault('email')}>
            <TextInput
              type="email"
              value={email}
              maxLength={254}
              autoComplete="off"
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </div>
        <Field label={say(t.first)} {...fault('first_name')}>
          <TextInput value={first} maxLength={80} onChange={(event) => setFirst(event.target.value)} />
        </Field>
        <Field label={say(t.last)} {...fault('last_name')}>
          <TextInput value={last} maxLength={80} onChange={(event) => setLast(event.target.value)} />
        </Field>
        <Field label={say(t.kind)} {...fault('kind')}>
          <Select
            value={kind}
            onValueChange={(value) => setKind(invitationKinds.find((each) => each === value) ?? 'owner')}
            items={kinds.map((value) => ({ value, label: say(invitationKindWords[value] ?? t.kind) }))}
          />
        </Field>
        {kind === 'staff' && (
          <Field label={say(t.group)} {...fault('group')}>
            <Select
              value={group}
              onValueChange={(value) => setGroup(staffGroups.find((each) => each === value) ?? 'employee')}
              items={staffGroups.map((value) => ({ value, label: say(groupWords[value] ?? t.group) }))}
            />
          </Field>
        )}
        {needsUnit && (
          <Field label={say(t.unit)} required {...fault('unit_id')}>
            <Combobox
              value={unit}
              onValueChange={setUnit}
              items={choices}
              placeholder={say(t.chooseUnit)}
              emptyText={say(t.noUnit)}
            />
          </Field>
        )}
        {invite.error !== null && faults.size === 0 && (
          <div className="sm:col-span-2">
            <Banner tone="bad">{invite.error.message}</Banner>
          </div>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
