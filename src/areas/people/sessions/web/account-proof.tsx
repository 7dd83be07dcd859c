import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { go } from '#platform/web/place.ts';
import { safePath } from '#platform/web/redirect-to.ts';
import { signedIn } from '#platform/web/call/session.ts';
import { identitiesContract } from '../contract.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { refusalWords } from '#platform/web/texts/refusal-words.ts';

const t = texts({
  confirmTitle: { en: 'Is this your account?', es: '¿Es tu cuenta?' },
  confirmText: {
    en: 'There is an account with this address. The code we mailed there proves that it is yours.',
    es: 'Ya hay una cuenta con esta dirección. El código que enviamos demuestra que es tuya.',
  },
});

/** Asks for the code that was mailed to the address of an account, and signs in whoever knows it. */
export function Confirm({ link, email, redirectTo }: { link: string; email: string; redirectTo: string | undefined }) {
  const say = useSay();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (code: string) => {
    setBusy(true);
    const result = await call(identitiesContract.confirm, { body: { link, code } });
    setBusy(false);
    if (!result.ok) return setProblem(refusalWords(result, say));
    signedIn(result.data);
    go(safePath(redirectTo) ?? '/', { replace: true });
  };
  return (
    <AuthFrame title={say(t.confirmTitle)} text={say(t.confirmText)}>
      <CodeStep
        email={email}
        problem={problem}
        isBusy={isBusy}
        onCode={(code) => void confirm(code)}
        onResend={() => go('/login')}
      />
    </AuthFrame>
  );
}
