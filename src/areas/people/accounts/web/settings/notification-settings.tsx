import { Lock } from 'lucide-react';
import type { InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx';
import { profileContract } from '#areas/people/accounts/contract.ts';

type Matrix = ReplyOf<typeof profileContract.readSettings>['notifications'];
type Patch = NonNullable<InputOf<typeof profileContract.changeSettings>['body']>;
type Type = keyof Matrix;
type Channel = 'in_app' | 'toast' | 'email';

const t = texts({
  caption: { en: 'What you are told of, and how', es: 'De qué te avisamos y cómo' },
  kind: { en: 'News', es: 'Aviso' },
  in_app: { en: 'Bell', es: 'Campana' },
  toast: { en: 'Toast', es: 'Emergente' },
  email: { en: 'E-mail', es: 'Correo' },
  cell: { en: '{kind}: {channel}', es: '{kind}: {channel}' },
  security: { en: 'Sign-ins and security', es: 'Accesos y seguridad' },
  locked: { en: 'Always on', es: 'Siempre' },
  loading: { en: 'Loading your choices', es: 'Cargando tus opciones' },
  failed: { en: 'Your choices could not be loaded', es: 'No se pudieron cargar tus opciones' },
  retry: { en: 'Retry', es: 'Reintentar' },
});

const kinds: Readonly<Record<Type, Text>> = texts({
  proj_new_post: { en: 'A post in a project of yours', es: 'Una publicación en un proyecto tuyo' },
  proj_updated: { en: 'A project of yours changed', es: 'Cambió un proyecto tuyo' },
  proj_assigned: { en: 'You were given a project', es: 'Te asignaron un proyecto' },
  proj_contract: { en: 'A contract moved', es: 'Avanzó un contrato' },
  proj_estimate_generated: { en: 'An estimate is ready', es: 'Hay una estimación lista' },
  ticket_assigned: { en: 'You were given a ticket', es: 'Te asignaron un ticket' },
  ticket_updated: { en: 'A ticket of yours changed', es: 'Cambió un ticket tuyo' },
  ticket_comment: { en: 'A comment on a ticket of yours', es: 'Un comentario en un ticket tuyo' },
  ticket_status_updated: { en: 'A ticket of yours moved on', es: 'Avanzó un ticket tuyo' },
  manu_sign_off: { en: 'A manufacturing sign-off', es: 'Una aprobación de fabricación' },
  okr_updated: { en: 'An objective was updated', es: 'Se actualizó un objetivo' },
  mention: { en: 'Somebody mentions you', es: 'Alguien te menciona' },
  meeting_action: { en: 'A meeting gives you something to do', es: 'Una reunión te deja algo por hacer' },
  meeting_minutes: { en: 'The minutes of a meeting are there', es: 'Ya está la minuta de una reunión' },
});

const order = [
  'mention',
  'proj_assigned',
  'proj_updated',
  'proj_new_post',
  'proj_contract',
  'proj_estimate_generated',
  'ticket_assigned',
  'ticket_updated',
  'ticket_comment',
  'ticket_status_updated',
  'meeting_action',
  'meeting_minutes',
  'manu_sign_off',
  'okr_updated',
] as const satisfies readonly Type[];
const channels = ['in_app', 'toast', 'email'] as const satisfies readonly Channel[];

/** Which news reach the person, and by which way. */
export function NotificationSettings() {
  const say = useSay();
  const { data, error, refetch } = useRead(profileContract.readSettings, {});
  const change = useChange(profileContract.changeSettings, { outlivesPage: true });
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={11} label={say(t.loading)} />;
    return (
      <ErrorState
        title={say(t.failed)}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{say(t.retry)}</Button>}
      />
    );
  }
  const shown: Matrix = { ...data.notifications, ...(change.isPending ? change.variables.body?.notifications : {}) };
  const set = (type: Type, channel: Channel, isOn: boolean) => {
    const patch: Patch = { notifications: { [type]: { ...shown[type], [channel]: isOn } } };
    change.mutate({ body: patch });
  };
  return (
    <Table caption={say(t.caption)} flush>
      <thead>
        <tr>
          <HeadCell>{say(t.kind)}</HeadCell>
          {channels.map((channel) => (
            <HeadCell key={channel}>{say(t[channel])}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map((type) => (
          <tr key={type}>
            <Cell rowHead>{say(kinds[type])}</Cell>
            {channels.map((channel) => (
              <Cell key={channel}>
                <Checkbox
                  aria-label={say(t.cell, { kind: say(kinds[type]), channel: say(t[channel]) })}
                  checked={shown[type]?.[channel] ?? false}
                  onChange={(event) => set(type, channel, event.target.checked)}
                />
              </Cell>
            ))}
          </tr>
        ))}
        <tr>
          <Cell rowHead>
            <span className="inline-flex items-center gap-1.5">
              <Lock className="text-text-3" /> {say(t.security)}
            </span>
          </Cell>
          {channels.map((channel) => (
            <Cell key={channel}>
              {channel === 'email' ? <span className="text-12 text-text-3">{say(t.locked)}</span> : '–'}
            </Cell>
          ))}
        </tr>
      </tbody>
    </Table>
  );
}
