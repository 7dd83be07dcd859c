import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { AskDialog } from '#platform/web/forms/ask-dialog.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { endedTrips } from '../choices.ts';
import { useMakeLink, useRevokeLink, type TripSheet } from './queries.ts';

const t = texts({
  title: { en: 'Link of the provider', es: 'Enlace del proveedor' },
  none: { en: 'No link has been sent yet.', es: 'Aún no se ha enviado ningún enlace.' },
  sent: { en: '{name}, {email}. Good until {at}.', es: '{name}, {email}. Válido hasta: {at}' },
  opened: { en: 'Opened {at}', es: 'Abierto el {at}' },
  unopened: { en: 'Not opened yet', es: 'Aún no se ha abierto' },
  ended: { en: 'It has ended.', es: 'Ya terminó.' },
  send: { en: 'Send a link', es: 'Enviar un enlace' },
  again: { en: 'Send a new link', es: 'Enviar un enlace nuevo' },
  end: { en: 'End the link', es: 'Terminar el enlace' },
  text: {
    en: 'It shows this trip alone. A link that was sent before ends.',
    es: 'Muestra solo esta visita. Un enlace anterior termina.',
  },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  language: { en: 'Language', es: 'Idioma' },
  once: { en: 'This address is told only now.', es: 'Esta dirección se muestra solo ahora.' },
  copy: { en: 'Copy', es: 'Copiar' },
  copied: { en: 'Copied', es: 'Copiado' },
});

/** The way in of a provider to this trip: sent, looked at, ended. */
export function ProviderLink({ trip }: { trip: TripSheet }) {
  const say = useSay();
  const language = useLanguage();
  const revoke = useRevokeLink();
  const [isSending, setSending] = useState(false);
  const [path, setPath] = useState<string>();
  const { link } = trip;
  const isOver = endedTrips.some((state) => state === trip.state);
  const at = (moment: string) => formatMoment(moment, language);
  return (
    <Section title={say(t.title)}>
      <p className="text-13 wrap-anywhere">
        {link === null
          ? say(t.none)
          : link.is_good
            ? say(t.sent, { name: link.name, email: link.email, at: at(link.expires_at) })
            : say(t.ended)}
      </p>
      {link?.is_good === true && (
        <p className="text-12 text-text-3">
          {link.opened_at === null ? say(t.unopened) : say(t.opened, { at: at(link.opened_at) })}
        </p>
      )}
      {path !== undefined && (
        <div className="mt-2 grid gap-1 rounded-card border border-line bg-raised p-3 text-13">
          <p>{say(t.once)}</p>
          <p className="flex items-center gap-2 wrap-anywhere">
            <span className="min-w-0 flex-1">{`${location.origin}${path}`}</span>
            <CopyButton text={`${location.origin}${path}`} label={say(t.copy)} copiedLabel={say(t.copied)} />
          </p>
        </div>
      )}
      {!isOver && trip.can.change && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setSending(true)}>
            {say(link === null ? t.send : t.again)}
          </Button>
          {link !== null && (
            <Button
              size="small"
              look="danger"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ params: { id: trip.id } }, { onSuccess: () => setPath(undefined) })}
            >
              {say(t.end)}
            </Button>
          )}
        </div>
      )}
      {isSending && <SendLink trip={trip} onSent={setPath} onClose={() => setSending(false)} />}
    </Section>
  );
}

function SendLink({ trip, onSent, onClose }: { trip: TripSheet; onSent: (path: string) => void; onClose: () => void }) {
  const say = useSay();
  const make = useMakeLink();
  const [name, setName] = useState(trip.provider?.name ?? '');
  const [email, setEmail] = useState(trip.provider?.email ?? '');
  const [language, setLanguage] = useState<'en' | 'es'>('en');
  return (
    <AskDialog
      title={say(t.send)}
      text={say(t.text)}
      button={say(t.send)}
      disabled={name.trim() === '' || email.trim() === ''}
      onDo={async () => {
        const body = { name: name.trim(), email: email.trim(), language };
        onSent((await make.mutateAsync({ params: { id: trip.id }, body })).path);
      }}
      onClose={onClose}
    >
      <Field label={say(t.name)} required>
        <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={say(t.email)} required>
        <TextInput type="email" value={email} maxLength={254} onChange={(event) => setEmail(event.target.value)} />
      </Field>
      <Segmented
        label={say(t.language)}
        items={[
          { value: 'en', label: 'English' },
          { value: 'es', label: 'Español' },
        ]}
        value={language}
        onValueChange={setLanguage}
      />
    </AskDialog>
  );
}
