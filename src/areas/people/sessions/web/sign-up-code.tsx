import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { Link } from '#platform/web/link.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { refusalWords } from '#platform/web/texts/refusal-words.ts';
import { signUpContract } from '../contract.ts';

const t = texts({
  have: { en: 'I have an account', es: 'Ya tengo cuenta' },
  checkTitle: { en: 'Check your mail', es: 'Revisa tu correo' },
  again: { en: 'Use another address', es: 'Usar otro correo' },
});

/** The second step of a sign-up: the code that was sent to the address. */
export function SignUpCode({ email, onDone }: { email: string; onDone: () => void }) {
  const say = useSay();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const confirm = async (code: string) => {
    setBusy(true);
    const result = await call(signUpContract.confirmSignUp, { body: { email, code } });
    setBusy(false);
    setProblem(result.ok ? undefined : refusalWords(result, say));
    if (result.ok) onDone();
  };
  const resend = () => {
    setProblem(undefined);
    void call(signUpContract.resendCode, { body: { email } }, { errorToast: true });
  };
  return (
    <AuthFrame title={say(t.checkTitle)}>
      <CodeStep
        email={email}
        problem={problem}
        isBusy={isBusy}
        onCode={(code) => void confirm(code)}
        onResend={resend}
      />
      <div className="flex flex-wrap gap-x-4.5 gap-y-1.5 border-t border-line pt-4 text-14">
        <Link to="/sign-up" className="link py-1">
          {say(t.again)}
        </Link>
        <Link to="/login" className="link py-1">
          {say(t.have)}
        </Link>
      </div>
    </AuthFrame>
  );
}
