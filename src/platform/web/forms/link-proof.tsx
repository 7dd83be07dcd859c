import { useState, type ReactNode } from 'react';
import type { LinkProof } from '#platform/shared/link-codes.ts';
import { texts } from '#platform/shared/text.ts';
import { requestKey } from '../call/call.ts';
import { usePlace } from '../place.ts';
import { useSay } from '../texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CodeStep } from './code-step.tsx';

const t = texts({
  send: { en: 'Send the code', es: 'Enviar el código' },
  open: { en: 'Open it', es: 'Abrir' },
  byMail: {
    en: 'You come from the mail with your code: you need not type it.',
    es: 'Vienes del correo con tu código: no necesitas escribirlo.',
  },
});

interface LinkProofProps {
  /** The masked address that the code goes to; null where there is none. */
  address: string | null;
  sendLabel?: string | undefined;
  /** Less loud where nothing is left to do but to read. */
  isQuiet?: boolean;
  problem: string | undefined;
  isMailing: boolean;
  isEntering: boolean;
  /** Mails a code for this browser; `then` runs once it is on its way. */
  onMail: (device: string, then: () => void) => void;
  onEnter: (proof: LinkProof) => void;
  children?: ReactNode;
}

/** The step in which the holder of a link proves that its mailbox is theirs: by a code of six digits, or by the way that the mail itself holds. */
export function LinkProofStep({
  address,
  sendLabel,
  isQuiet = false,
  problem,
  isMailing,
  isEntering,
  onMail,
  onEnter,
  children,
}: LinkProofProps) {
  const say = useSay();
  const [device] = useState(requestKey);
  const [isSent, setSent] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const way = usePlace((place) => place.hash).replace(/^#/u, '');
  if (isSent && address !== null)
    return (
      <CodeStep
        email={address}
        problem={problem}
        isBusy={isEntering}
        onCode={(code) => onEnter({ device, code })}
        onResend={() => onMail(device, () => undefined)}
      />
    );
  const send = () => onMail(device, () => setSent(true));
  // A way that was used, or is too old, is followed by a code.
  const hasWay = way !== '' && !(isAsked && problem !== undefined);
  return (
    <div className="grid gap-4 text-16">
      {children}
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      {hasWay && <p className="text-text-2">{say(t.byMail)}</p>}
      {hasWay ? (
        <Button
          look="primary"
          size="large"
          wide
          loading={isEntering}
          onClick={() => {
            setAsked(true);
            onEnter({ way });
          }}
        >
          {say(t.open)}
        </Button>
      ) : (
        <Button look={isQuiet ? 'default' : 'primary'} size="large" wide loading={isMailing} onClick={send}>
          {sendLabel ?? say(t.send)}
        </Button>
      )}
    </div>
  );
}
