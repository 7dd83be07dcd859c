import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { dayOfMoment, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Nothing } from '#ui/feedback/nothing.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/inputs/select.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { developerRoles, developerRoleWords } from '../choices.ts';
import type { OrganisationPerson } from '../schema.ts';
import { InvitePersonDialog } from './invite-person-dialog.tsx';
import { useChangeRole, useOrganisationPeople, useRemovePerson, useWithdrawInvitation } from './queries.ts';

const t = texts({
  title: { en: 'People', es: 'Personas' },
  invite: { en: 'Invite', es: 'Invitar' },
  nobody: {
    en: 'Nobody yet. Whoever is invited sees the projects of this developer.',
    es: 'Aún no hay nadie. Quien reciba una invitación verá los proyectos de este desarrollador.',
  },
  roleOf: { en: 'Role of {name}', es: 'Función de {name}' },
  remove: { en: 'Remove {name}', es: 'Quitar a {name}' },
  removeTitle: { en: 'Remove {name}?', es: '¿Quitar a {name}?' },
  removeText: {
    en: 'The projects of this organisation leave their view at once. Their account stays.',
    es: 'Los proyectos de esta organización desaparecen de su vista de inmediato. Su cuenta se conserva.',
  },
  removeConfirm: { en: 'Remove the person', es: 'Quitar a la persona' },
  keep: { en: 'Keep', es: 'Conservar' },
  invited: { en: 'Invited', es: 'Invitado' },
  until: { en: 'The link works until {day}', es: 'El enlace funciona hasta el {day}' },
  withdraw: { en: 'Take the invitation of {name} back', es: 'Retirar la invitación de {name}' },
  loading: { en: 'Loading the people', es: 'Cargando las personas' },
  failed: { en: 'The people could not be loaded', es: 'No se pudieron cargar las personas' },
  retry: { en: 'Try again', es: 'Reintentar' },
});

const row = 'flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 comfort:px-4 comfort:py-3';

/** The people of an organisation and whom it has invited, with what the reader may do about them. */
export function OrganisationPeople({ id }: { id: string }) {
  const say = useSay();
  const language = useLanguage();
  const { data, error, refetch } = useOrganisationPeople(id);
  const withdraw = useWithdrawInvitation();
  const [inviting, setInviting] = useState(false);
  return (
    <Section
      title={say(t.title)}
      {...(data?.can.invite === true
        ? {
            action: (
              <Button size="small" icon={<UserPlus />} onClick={() => setInviting(true)}>
                {say(t.invite)}
              </Button>
            ),
          }
        : {})}
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} label={say(t.loading)} />
        ) : (
          <ErrorState
            title={say(t.failed)}
            text={error.message}
            action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
          />
        )
      ) : data.people.length + data.invitations.length === 0 ? (
        <Nothing boxed>{say(t.nobody)}</Nothing>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {data.people.map((person) => (
            <Person key={person.user_id} organisationId={id} person={person} />
          ))}
          {data.invitations.map((invitation) => (
            <li key={invitation.id} className={row}>
              <Avatar name={invitation.name || invitation.email} size={32} />
              <span className="flex min-w-36 flex-1 flex-col">
                <span className="truncate">{invitation.name || invitation.email}</span>
                <span className="text-12 text-text-3">
                  {say(t.until, { day: formatDay(dayOfMoment(invitation.expires_at), language) })}
                </span>
              </span>
              <Tag>{`${say(t.invited)} · ${say(developerRoleWords[invitation.role])}`}</Tag>
              <IconButton
                label={say(t.withdraw, { name: invitation.name || invitation.email })}
                onClick={() => withdraw.mutate({ params: { id, invitation_id: invitation.id } })}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {inviting && <InvitePersonDialog organisationId={id} onClose={() => setInviting(false)} />}
    </Section>
  );
}

function Person({ organisationId, person }: { organisationId: string; person: OrganisationPerson }) {
  const say = useSay();
  const change = useChangeRole();
  const remove = useRemovePerson();
  const [removing, setRemoving] = useState(false);
  const params = { id: organisationId, user_id: person.user_id };
  const { name, role } = person;
  return (
    <li className={row}>
      <Avatar name={name} size={32} />
      <span className="flex min-w-36 flex-1 flex-col">
        <span className="truncate">{name}</span>
        <span className="truncate text-12 text-text-3">{person.email}</span>
      </span>
      {person.can.change ? (
        <span className="w-36 flex-none">
          <Select
            aria-label={say(t.roleOf, { name })}
            value={role}
            disabled={change.isPending}
            onValueChange={(next) => {
              const chosen = developerRoles.find((each) => each === next);
              if (chosen !== undefined) change.mutate({ params, body: { role: chosen } });
            }}
            items={developerRoles.map((each) => ({ value: each, label: say(developerRoleWords[each]) }))}
          />
        </span>
      ) : (
        <Tag>{say(developerRoleWords[role])}</Tag>
      )}
      {person.can.remove && (
        <IconButton label={say(t.remove, { name })} onClick={() => setRemoving(true)}>
          <X />
        </IconButton>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={say(t.removeTitle, { name })}
        description={say(t.removeText)}
        confirmLabel={say(t.removeConfirm)}
        cancelLabel={say(t.keep)}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate({ params }, { onSettled: () => setRemoving(false) })}
      />
    </li>
  );
}
