import { staffGroups } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { UnitCombobox } from '#areas/projects/units/web/choices.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { InvitationDraft, invitationKinds } from '#areas/people/accounts/schema.ts';
import { useInvite } from '../queries.ts';
import { groupWords, invitationKindWords } from '../words.ts';

const t = texts({
  title: { en: 'Invite a person', es: 'Invitar a una persona' },
  email: { en: 'E-mail', es: 'Correo' },
  kind: { en: 'As', es: 'Como' },
  group: { en: 'Group', es: 'Grupo' },
  unit: { en: 'Unit', es: 'Unidad' },
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

interface InviteForm {
  email: string;
  kind: (typeof invitationKinds)[number];
  group: (typeof staffGroups)[number];
  unit_id: string | null;
  first_name: string;
  last_name: string;
}

function toBody({
  email,
  kind,
  group,
  unit_id: unit,
  first_name: first,
  last_name: last,
}: InviteForm): InvitationDraft {
  const needsUnit = kind === 'owner' || kind === 'developer';
  return {
    email: email.trim(),
    kind,
    ...(first.trim() === '' ? {} : { first_name: first.trim() }),
    ...(last.trim() === '' ? {} : { last_name: last.trim() }),
    ...(needsUnit && unit !== null ? { unit_id: unit } : {}),
    ...(kind === 'staff' ? { group: [group] } : {}),
  };
}

/** Invites one person by mail, bound to the address and, for owners and developers, to a unit. */
export function InviteDialog({ isAdmin, unitId, onClose }: InviteDialogProps) {
  const say = useSay();
  const invite = useInvite();
  const kinds = invitationKinds.filter((kind) => isAdmin || kind === 'owner' || kind === 'developer');
  const entry = useRecordForm<InviteForm, unknown>({
    values: {
      email: '',
      kind: unitId === undefined && isAdmin ? 'staff' : 'owner',
      group: 'employee',
      unit_id: unitId ?? null,
      first_name: '',
      last_name: '',
    },
    draftKey: `invite.${unitId ?? 'anyone'}`,
    schema: InvitationDraft,
    toBody,
    send: (values) => outcomeOf(invite.mutateAsync({ body: toBody(values) })),
    onDone: onClose,
  });
  const { kind, unit_id: unit } = entry.form.watch();
  const fault = (name: keyof InviteForm) => ({ error: entry.fault(name) });
  const needsUnit = kind === 'owner' || kind === 'developer';
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) entry.close(onClose);
      }}
      title={say(t.title)}
      closeLabel={say(t.close)}
      footer={
        <>
          <Button onClick={() => entry.cancel(onClose)}>{say(t.cancel)}</Button>
          <Button look="primary" loading={entry.isBusy} onClick={() => entry.submit()}>
            {say(t.send)}
          </Button>
        </>
      }
    >
      <form className="grid grid-cols-1 gap-4 sm:grid-cols-2" onSubmit={entry.submit} noValidate>
        <div className="grid gap-3 empty:hidden sm:col-span-2">
          <FormNotices entry={entry} />
        </div>
        <div className="sm:col-span-2">
          <Field label={say(t.email)} required {...fault('email')}>
            <TextInput type="email" maxLength={254} autoComplete="off" {...entry.field('email')} />
          </Field>
        </div>
        <Field label={say(t.first)} {...fault('first_name')}>
          <TextInput maxLength={80} {...entry.field('first_name')} />
        </Field>
        <Field label={say(t.last)} {...fault('last_name')}>
          <TextInput maxLength={80} {...entry.field('last_name')} />
        </Field>
        <Field label={say(t.kind)} {...fault('kind')}>
          <Select
            {...entry.choice('kind')}
            items={kinds.map((value) => ({ value, label: say(invitationKindWords[value] ?? t.kind) }))}
          />
        </Field>
        {kind === 'staff' && (
          <Field label={say(t.group)} {...fault('group')}>
            <Select
              {...entry.choice('group')}
              items={staffGroups.map((value) => ({ value, label: say(groupWords[value] ?? t.group) }))}
            />
          </Field>
        )}
        {needsUnit && (
          <Field label={say(t.unit)} required {...fault('unit_id')}>
            <UnitCombobox value={unit} onValueChange={entry.choice('unit_id').onValueChange} />
          </Field>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  );
}
