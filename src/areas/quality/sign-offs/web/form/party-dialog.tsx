import { useState } from 'react';
import { formatMoment } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { CallError } from '#platform/web/call/query.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useInvite, type FormArea } from '../queries.ts';

const t = texts({
  title: { en: 'Somebody of an agency signs', es: 'Firma alguien de una agencia' },
  text: {
    en: 'They get a link by mail that is good once, for seven days, and a code at the same address. They read this area alone and sign with agency and licence.',
    es: 'Reciben por correo un enlace que sirve una vez, por siete días, y un código en el mismo correo. Leen solo esta área y firman con agencia y licencia.',
  },
  name: { en: 'Name', es: 'Nombre' },
  email: { en: 'E-mail', es: 'Correo' },
  make: { en: 'Mail the link', es: 'Enviar el enlace' },
  close: { en: 'Close', es: 'Cerrar' },
  mailed: {
    en: 'The link went to {address}. It is good until {at}.',
    es: 'El enlace fue a {address}. Es válido hasta: {at}',
  },
  sent: { en: '{name}: open until {at}', es: '{name}: abierto hasta {at}' },
  used: { en: '{name}: signed {at}', es: '{name}: firmó el {at}' },
});

/** Mails a link to a third party; whoever asks for it is not told its address. */
export function PartyDialog({ area, onClose }: { area: FormArea; onClose: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const invite = useInvite();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [fault, setFault] = useState<string>();
  const made = invite.data;
  const run = () =>
    invite
      .mutateAsync({ body: { area_id: area.id, name: name.trim(), email: email.trim() } })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setFault(error.message);
      });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={say(t.title)}
      description={say(t.text)}
      closeLabel={say(t.close)}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>{say(t.close)}</Button>
            <Button
              look="primary"
              loading={invite.isPending}
              disabled={name.trim() === '' || email.trim() === ''}
              onClick={() => void run()}
            >
              {say(t.make)}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{say(t.close)}</Button>
        )
      }
    >
      {made === undefined ? (
        <div className="grid gap-3">
          <Field label={say(t.name)} required>
            <TextInput value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Field label={say(t.email)} error={fault} required>
            <TextInput type="email" value={email} maxLength={254} onChange={(event) => setEmail(event.target.value)} />
          </Field>
          <ul className="grid gap-1 text-13 text-text-2">
            {area.links.map((link) => (
              <li key={link.id}>
                {link.used_at === null
                  ? say(t.sent, { name: link.name, at: formatMoment(link.expires_at, language) })
                  : say(t.used, { name: link.name, at: formatMoment(link.used_at, language) })}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p role="status" className="text-16">
          {say(t.mailed, { address: made.address, at: formatMoment(made.expires_at, language) })}
        </p>
      )}
    </Dialog>
  );
}
