import { Monitor, Smartphone } from 'lucide-react';
import { formatAgo } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { useChange } from '#platform/web/call/query.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tag } from '#ui/marks/tag.tsx';
import { sessionsContract } from '#areas/people/sessions/contract.ts';
import { deviceOf } from '../device-name.ts';
import { useMySessions, useMyTokens } from '../queries.ts';

const t = texts({
  title: { en: 'Devices', es: 'Dispositivos' },
  current: { en: 'This device', es: 'Este dispositivo' },
  seen: { en: 'last seen {ago}', es: 'visto {ago}' },
  unknown: { en: 'Unknown device', es: 'Dispositivo desconocido' },
  end: { en: 'Sign out', es: 'Cerrar sesión' },
  endNamed: { en: 'Sign out {device}', es: 'Cerrar sesión en {device}' },
  endOthers: {
    en: '{count, plural, =0 {Sign out all others} one {Sign out all others and end # token} other {Sign out all others and end # tokens}}',
    es: '{count, plural, =0 {Cerrar las demás} one {Cerrar las demás y terminar # token} other {Cerrar las demás y terminar # tokens}}',
  },
  loading: { en: 'Loading your devices', es: 'Cargando tus dispositivos' },
});

/** The devices one is signed in on, each of which can be signed out. */
export function SessionSettings() {
  const say = useSay();
  const language = useLanguage();
  const { data } = useMySessions();
  const { data: tokens = [] } = useMyTokens();
  const end = useChange(sessionsContract.end);
  const endOthers = useChange(sessionsContract.endOthers);
  if (data === undefined) return <SkeletonRows rows={2} label={say(t.loading)} />;
  return (
    <Section
      title={say(t.title)}
      count={data.length}
      action={
        (data.length > 1 || tokens.length > 0) && (
          <Button size="small" look="quiet" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {say(t.endOthers, { count: tokens.length })}
          </Button>
        )
      }
    >
      <ul className="border-t border-line">
        {data.map((session) => {
          const device = deviceOf(session.user_agent) ?? say(t.unknown);
          const Icon = /mobile|android|iphone|ipad/iu.test(session.user_agent ?? '') ? Smartphone : Monitor;
          return (
            <li key={session.id} className="flex items-center gap-3 border-b border-line py-2.5">
              <Icon className="size-5! text-text-3" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-14 font-label">
                  {device}
                  {session.is_current && <Tag>{say(t.current)}</Tag>}
                </p>
                <p className="truncate text-12 text-text-3">
                  {session.ip !== null && `${session.ip} · `}
                  {say(t.seen, { ago: formatAgo(session.last_seen_at, language) })}
                </p>
              </div>
              {!session.is_current && (
                <Button
                  size="small"
                  aria-label={say(t.endNamed, { device })}
                  loading={end.isPending && end.variables.params?.id === session.id}
                  onClick={() => end.mutate({ params: { id: session.id } })}
                >
                  {say(t.end)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
