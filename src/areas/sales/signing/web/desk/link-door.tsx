import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useEnter, useMailCode, type LinkHead } from '../queries.ts';
import { BackToPortal } from './hand-back.tsx';

const t = texts({
  hello: {
    en: 'Hello {name}. {sender} sent you “{title}”.',
    es: 'Hola, {name}. {sender} te envió “{title}”.',
  },
  prove: {
    en: 'To be sure that it is you, we send a code to {address}.',
    es: 'Para saber que eres tú, enviamos un código a {address}.',
  },
  send: { en: 'Send the code', es: 'Enviar el código' },
  device: {
    en: 'You sign on a device of the house, beside somebody who knows you.',
    es: 'Firmas en un dispositivo de la casa, junto a alguien que te conoce.',
  },
  getFile: { en: 'Send a code for the finished file', es: 'Enviar un código para el archivo final' },
  readAgain: { en: 'Send a code to read it again', es: 'Enviar un código para leerlo de nuevo' },
  begin: { en: 'Read the documents', es: 'Leer los documentos' },
});

/** What is already so, for whom nothing is left to sign; nothing for whoever is asked. */
const standsWords = texts({
  signed: { en: 'You have signed it. Nothing is left to do.', es: 'Ya lo firmaste. No queda nada por hacer.' },
  approved: { en: 'You have approved it. Nothing is left to do.', es: 'Ya lo aprobaste. No queda nada por hacer.' },
  declined: {
    en: 'You have declined it. If you have changed your mind, ask {sender} to send it again.',
    es: 'Lo rechazaste. Si cambiaste de idea, pide a {sender} que lo envíe de nuevo.',
  },
  stopped: {
    en: 'Somebody else has declined it, so nobody signs any more. Ask {sender} what comes next.',
    es: 'Otra persona lo rechazó, así que ya nadie firma. Pregunta a {sender} qué sigue.',
  },
  voided: {
    en: '{sender} has taken it back, so nobody signs any more. If you expect another, it comes by mail.',
    es: '{sender} lo retiró, así que ya nadie firma. Si esperas otro, llegará por correo.',
  },
  expired: {
    en: 'The time for signing is over. Ask {sender} to send it again.',
    es: 'El plazo para firmar terminó. Pide a {sender} que lo envíe de nuevo.',
  },
  waiting: {
    en: 'It is not your turn yet: others sign before you. A mail tells you when it is.',
    es: 'Todavía no te toca: otras personas firman antes. Un correo te avisará.',
  },
  reads: { en: 'You read along; nothing is asked of you.', es: 'Solo lo lees; no se te pide nada.' },
});

/** What the page of a link is called: that a signature is asked for is said only where it is. */
export const doorTitles = texts({
  asked: { en: 'Your signature is asked for', es: 'Se pide tu firma' },
  done: { en: 'Documents sent to you', es: 'Documentos enviados a ti' },
});

/** Where somebody proves by a code that the link is theirs. */
export function LinkDoor({ token, head, onPass }: { token: string; head: LinkHead; onPass: (pass: string) => void }) {
  const say = useSay();
  const mail = useMailCode();
  const enter = useEnter();
  const [isSent, setSent] = useState(false);
  const go = (code?: string) =>
    enter.mutate(
      { params: { token }, body: code === undefined ? {} : { code } },
      { onSuccess: (reply) => onPass(reply.pass) },
    );
  const send = () => mail.mutate({ params: { token } }, { onSuccess: () => setSent(true) });
  if (isSent && head.address !== null)
    return (
      <CodeStep
        email={head.address}
        problem={enter.error?.message}
        isBusy={enter.isPending}
        onCode={go}
        onResend={() => mail.mutate({ params: { token } })}
      />
    );
  return (
    <div className="grid gap-4 text-16">
      <p>{say(t.hello, { name: head.name, sender: head.sender ?? brand, title: head.title })}</p>
      {head.stands !== 'asked' && (
        <Banner tone="info">{say(standsWords[head.stands], { sender: head.sender ?? brand })}</Banner>
      )}
      <p className="text-text-2">
        {head.asks === 'device' ? say(t.device) : say(t.prove, { address: head.address ?? '' })}
      </p>
      {enter.error !== null && <Banner tone="bad">{enter.error.message}</Banner>}
      {head.asks === 'device' ? (
        <>
          <Button look="primary" size="large" wide loading={enter.isPending} onClick={() => go()}>
            {say(t.begin)}
          </Button>
          <BackToPortal />
        </>
      ) : (
        <Button
          look={head.stands === 'asked' ? 'primary' : 'default'}
          size="large"
          wide
          loading={mail.isPending}
          onClick={send}
        >
          {say(head.stands === 'asked' ? t.send : head.is_sealed ? t.getFile : t.readAgain)}
        </Button>
      )}
    </div>
  );
}
