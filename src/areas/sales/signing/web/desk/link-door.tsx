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
  begin: { en: 'Read the documents', es: 'Leer los documentos' },
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
        <Button look="primary" size="large" wide loading={mail.isPending} onClick={send}>
          {say(t.send)}
        </Button>
      )}
    </div>
  );
}
