import { texts } from '#platform/shared/text.ts';
import { isStaff } from '#platform/shared/access.ts';
import { usePeople } from '#areas/people/accounts/web/queries.ts';
import { outcomeOf } from '#platform/web/call/query.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { RecordPicker, type Picked } from '#platform/web/forms/record-picker.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { developerRoleHelp, developerRoles, developerRoleWords, type DeveloperRole } from '../choices.ts';
import { useAddPerson, useInvitePerson } from './queries.ts';

const t = texts({
  title: { en: 'Invite somebody', es: 'Invitar a alguien' },
  text: {
    en: 'They get a mail with a link that works for their address only.',
    es: 'Recibe un correo con un enlace que solo funciona para su dirección.',
  },
  textStaff: {
    en: 'Choose somebody who has a developer’s account, or invite an address by mail.',
    es: 'Elige a alguien que ya tenga cuenta de desarrollador, o invita una dirección por correo.',
  },
  known: { en: 'Has an account', es: 'Ya tiene cuenta' },
  email: { en: 'E-mail', es: 'Correo' },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  role: { en: 'Role', es: 'Función' },
  send: { en: 'Send invitation', es: 'Enviar invitación' },
  add: { en: 'Put into the organisation', es: 'Incluir en la organización' },
});

interface InviteForm {
  user_id: Picked | null;
  email: string;
  first_name: string;
  last_name: string;
  role: DeveloperRole;
}

/** Brings somebody into an organisation: by mail, or, for staff, at once where they have a developer's account. */
export function InvitePersonDialog({ organisationId, onClose }: { organisationId: string; onClose: () => void }) {
  const say = useSay();
  const mayAdd = isStaff(useGroups());
  const invite = useInvitePerson();
  const add = useAddPerson();
  const params = { id: organisationId };
  const entry = useRecordForm<InviteForm, unknown>({
    values: { user_id: null, email: '', first_name: '', last_name: '', role: 'viewer' },
    draftKey: `organisation-invite.${organisationId}`,
    send: ({ user_id: known, email, first_name: first, last_name: last, role }) =>
      outcomeOf(
        known === null
          ? invite.mutateAsync({
              params,
              body: {
                email: email.trim(),
                role,
                ...(first.trim() === '' ? {} : { first_name: first.trim() }),
                ...(last.trim() === '' ? {} : { last_name: last.trim() }),
              },
            })
          : add.mutateAsync({ params, body: { user_id: known.id, role } }),
      ),
    onDone: onClose,
  });
  const { user_id: known, role, email } = entry.form.watch();
  return (
    <FormDialog
      entry={entry}
      title={say(t.title)}
      description={say(mayAdd ? t.textStaff : t.text)}
      submitLabel={say(known === null ? t.send : t.add)}
      disabled={known === null && email.trim() === ''}
      onClose={onClose}
    >
      {mayAdd && <KnownPerson error={entry.fault('user_id')} {...entry.choice('user_id')} />}
      {known === null && (
        <>
          <Field label={say(t.email)} required error={entry.fault('email')}>
            <TextInput type="email" maxLength={254} autoComplete="off" {...entry.field('email')} />
          </Field>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={say(t.first)} error={entry.fault('first_name')}>
              <TextInput maxLength={80} autoComplete="off" {...entry.field('first_name')} />
            </Field>
            <Field label={say(t.last)} error={entry.fault('last_name')}>
              <TextInput maxLength={80} autoComplete="off" {...entry.field('last_name')} />
            </Field>
          </div>
        </>
      )}
      <Field label={say(t.role)} help={say(developerRoleHelp[role])} error={entry.fault('role')}>
        <Select
          {...entry.choice('role')}
          items={developerRoles.map((each) => ({ value: each, label: say(developerRoleWords[each]) }))}
        />
      </Field>
    </FormDialog>
  );
}

/** Somebody with a developer's account; only staff know who has one. */
function KnownPerson({
  value,
  error,
  onValueChange,
}: {
  value: Picked | null;
  error: string | undefined;
  onValueChange: (value: Picked | null) => void;
}) {
  const say = useSay();
  const { data } = usePeople({ group: 'developer', state: 'active' });
  return (
    <Field label={say(t.known)} error={error}>
      <RecordPicker
        source={data?.map(({ id, first_name: first, last_name: last, email }) => ({
          value: id,
          label: `${first} ${last}`.trim(),
          detail: email,
        }))}
        value={value}
        onValueChange={onValueChange}
        ofPeople
      />
    </Field>
  );
}
