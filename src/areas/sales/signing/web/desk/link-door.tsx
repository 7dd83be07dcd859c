import { texts } from '#platform/shared/text.ts';
import { LinkProofStep } from '#platform/web/forms/link-proof.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { useEnter, useMailCode, useObject, type LinkHead } from '../queries.ts';
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
  device: {
    en: 'You sign on a device of {brand}. To be sure that it is you, we send a code to {address}; enter it here yourself.',
    es: 'Firmas en un dispositivo de {brand}. Para saber que eres tú, enviamos un código a {address}; escríbelo tú aquí.',
  },
  witnessed: {
    en: 'You sign on a device of {brand}. {witness}, who works there, has seen who you are and confirms it with a code that goes to {address}.',
    es: 'Firmas en un dispositivo de {brand}. {witness}, que trabaja ahí, vio quién eres y lo confirma con un código que llega a {address}.',
  },
  inPerson: {
    en: 'We were told that {host} is or was with you while you sign in person. If that is not so, say so: the device is closed, and the sender is told.',
    es: 'Nos dijeron que {host} está o estuvo a tu lado mientras firmas en persona. Si no es así, dilo: el dispositivo se cierra y se avisa a quien lo envió.',
  },
  notMe: { en: 'That is not me', es: 'No soy yo' },
  objected: { en: 'Thank you. The sender has been told.', es: 'Gracias. Se avisó a quien lo envió.' },
  getFile: { en: 'Send a code for the finished file', es: 'Enviar un código para el archivo final' },
  readAgain: { en: 'Send a code to read it again', es: 'Enviar un código para leerlo de nuevo' },
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

/** The step that proves by a code whose link it is: on their own device, or on one of the house. */
export function LinkDoor({ token, head, onPass }: { token: string; head: LinkHead; onPass: (pass: string) => void }) {
  const say = useSay();
  const mail = useMailCode();
  const enter = useEnter();
  const isAsked = head.stands === 'asked';
  const address = head.address ?? '';
  const { witness } = head;
  return (
    <LinkProofStep
      address={head.address}
      sendLabel={isAsked ? undefined : say(head.is_sealed ? t.getFile : t.readAgain)}
      isQuiet={!isAsked}
      problem={enter.error?.message ?? mail.error?.message}
      isMailing={mail.isPending}
      isEntering={enter.isPending}
      onMail={(device, then) => mail.mutate({ params: { token }, body: { device } }, { onSuccess: then })}
      onEnter={(proof) =>
        enter.mutate({ params: { token }, body: proof }, { onSuccess: (reply) => onPass(reply.pass) })
      }
    >
      <p>{say(t.hello, { name: head.name, sender: head.sender ?? brand, title: head.title })}</p>
      {head.stands !== 'asked' && (
        <Banner tone="info">{say(standsWords[head.stands], { sender: head.sender ?? brand })}</Banner>
      )}
      {head.in_person !== null && <NotMe token={token} host={head.in_person} />}
      <p className="text-text-2">
        {witness !== null
          ? say(t.witnessed, { brand, witness, address })
          : say(head.on_device ? t.device : t.prove, { brand, address })}
      </p>
      {head.on_device && <BackToPortal />}
    </LinkProofStep>
  );
}

/** The way to object, for somebody who is told that they sign in person and does not. */
function NotMe({ token, host }: { token: string; host: string }) {
  const say = useSay();
  const object = useObject();
  if (object.isSuccess) return <Banner tone="good">{say(t.objected)}</Banner>;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <p className="text-14">{say(t.inPerson, { host })}</p>
      <Button look="danger" loading={object.isPending} onClick={() => object.mutate({ params: { token } })}>
        {say(t.notMe)}
      </Button>
    </div>
  );
}
