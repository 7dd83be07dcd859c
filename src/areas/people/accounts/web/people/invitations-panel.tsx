import { MailPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { dayOfMoment, formatDay } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { setSearch, useSearch } from '#platform/web/place.ts';
import { useSession } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { HouseDrawing } from '#ui/drawings/house-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteManyDialog } from './invite-many-dialog.tsx';
import { useInvitations, useResendInvitation, useRevokeInvitation } from '../queries.ts';
import { invitationKindWords, invitationStateWords } from '../words.ts';

const t = texts({
  invite: { en: 'Invite a person', es: 'Invitar a una persona' },
  many: { en: 'Invite from CSV', es: 'Invitar desde CSV' },
  caption: { en: 'Invitations, newest first', es: 'Invitaciones, la más reciente primero' },
  address: { en: 'Address', es: 'Dirección' },
  as: { en: 'As', es: 'Como' },
  state: { en: 'State', es: 'Estado' },
  until: { en: 'Good until', es: 'Válida hasta' },
  by: { en: 'By', es: 'Por' },
  resend: { en: 'Send again', es: 'Enviar de nuevo' },
  revoke: { en: 'Take back', es: 'Retirar' },
  actions: { en: 'Actions', es: 'Acciones' },
  loading: { en: 'Loading invitations', es: 'Cargando invitaciones' },
  errorTitle: { en: 'The invitations could not be loaded', es: 'No se pudieron cargar las invitaciones' },
  emptyTitle: { en: 'No invitations yet', es: 'Aún no hay invitaciones' },
  emptyText: {
    en: 'An invitation goes by mail, works once and for its address only, for 14 days.',
    es: 'La invitación va por correo, sirve una vez y solo para su dirección, durante 14 días.',
  },
});

const tones = { sent: 'info', accepted: 'good', expired: 'warn', revoked: 'neutral' } as const;

/** Letting people in: one, or many from a CSV file; what was sent, accepted, has run out. */
export function InvitationsPanel() {
  const say = useSay();
  const language = useLanguage();
  const isAdmin = useSession((state) => state.userInfo?.groups.includes('admin') ?? false);
  const { data, error, isPending } = useInvitations();
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  // The palette begins an invitation by its address.
  const begins = useSearch()['new'] === '1';
  const [dialog, setDialog] = useState<'one' | 'many' | null>(null);
  const close = () => {
    setDialog(null);
    if (begins) setSearch({ new: undefined });
  };
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2 border-b border-line px-6 py-1.5 max-md:px-4">
        <Button icon={<Users />} onClick={() => setDialog('many')}>
          {say(t.many)}
        </Button>
        <Button look="primary" icon={<MailPlus />} onClick={() => setDialog('one')}>
          {say(t.invite)}
        </Button>
      </div>
      {isPending ? (
        <SkeletonRows rows={6} label={say(t.loading)} />
      ) : data === undefined ? (
        <ErrorState title={say(t.errorTitle)} text={error?.message} />
      ) : data.length === 0 ? (
        <EmptyState drawing={<HouseDrawing />} title={say(t.emptyTitle)} text={say(t.emptyText)} />
      ) : (
        <Table caption={say(t.caption)} edge>
          <thead>
            <tr>
              <HeadCell>{say(t.address)}</HeadCell>
              <HeadCell>{say(t.as)}</HeadCell>
              <HeadCell>{say(t.state)}</HeadCell>
              <HeadCell className="max-md:hidden">{say(t.until)}</HeadCell>
              <HeadCell className="max-md:hidden">{say(t.by)}</HeadCell>
              <HeadCell>{say(t.actions)}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((invitation) => (
              <tr key={invitation.id}>
                <Cell rowHead className="font-label">
                  {invitation.email}
                </Cell>
                <Cell>
                  {[say(invitationKindWords[invitation.kind] ?? t.as), invitation.project_number, invitation.unit_name]
                    .filter(Boolean)
                    .join(' · ')}
                </Cell>
                <Cell>
                  <Tag tone={tones[invitation.state]}>{say(invitationStateWords[invitation.state] ?? t.state)}</Tag>
                </Cell>
                <Cell className="max-md:hidden">{formatDay(dayOfMoment(invitation.expires_at), language)}</Cell>
                <Cell className="max-md:hidden">{invitation.invited_by_name}</Cell>
                <Cell>
                  {(invitation.state === 'sent' || invitation.state === 'expired') && (
                    <span className="flex gap-2">
                      <Button size="small" onClick={() => resend.mutate({ params: { id: invitation.id } })}>
                        {say(t.resend)}
                      </Button>
                      {invitation.state === 'sent' && (
                        <Button
                          size="small"
                          look="danger"
                          onClick={() => revoke.mutate({ params: { id: invitation.id } })}
                        >
                          {say(t.revoke)}
                        </Button>
                      )}
                    </span>
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {(dialog === 'one' || begins) && <InviteDialog isAdmin={isAdmin} onClose={close} />}
      {dialog === 'many' && <InviteManyDialog onClose={close} />}
    </>
  );
}
