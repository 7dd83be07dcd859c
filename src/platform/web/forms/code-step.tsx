import { useEffect, useState, type FormEvent } from 'react';
import { codeMinutes, resendAfterS } from '#platform/shared/codes.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';

const t = texts({
  sent: {
    en: 'We sent a code of six digits to {email}. It is good for {minutes} minutes.',
    es: 'Enviamos un código de seis dígitos a {email}. Sirve durante {minutes} minutos.',
  },
  code: { en: 'Code', es: 'Código' },
  confirm: { en: 'Confirm', es: 'Confirmar' },
  resend: { en: 'Send a new code', es: 'Enviar otro código' },
  resendIn: { en: 'Send a new code in {seconds} s', es: 'Enviar otro código en {seconds} s' },
  resent: { en: 'A new code is on its way.', es: 'Ya va en camino un código nuevo.' },
});

interface CodeStepProps {
  email: string;
  problem: string | undefined;
  isBusy: boolean;
  onCode: (code: string) => void;
  onResend: () => void;
  confirmLabel?: string | undefined;
  /** Fields that go with the code, a new password for one; with them the code is not sent by itself. */
  children?: React.ReactNode;
}

/** Proves an address by the code that was mailed to it; a new code can be asked for after 30 seconds. */
export function CodeStep({ email, problem, isBusy, onCode, onResend, confirmLabel, children }: CodeStepProps) {
  const say = useSay();
  const [code, setCode] = useState('');
  const [leftS, setLeftS] = useState(resendAfterS);
  const [hasResent, setResent] = useState(false);
  useEffect(() => {
    if (leftS <= 0) return;
    const timer = setTimeout(() => setLeftS(leftS - 1), 1000);
    return () => clearTimeout(timer);
  }, [leftS]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  const resend = () => {
    setLeftS(resendAfterS);
    setResent(true);
    onResend();
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p className="text-14 text-text-2">{say(t.sent, { email, minutes: codeMinutes })}</p>
      {problem !== undefined && <Banner tone="bad">{problem}</Banner>}
      {problem === undefined && hasResent && <Banner tone="good">{say(t.resent)}</Banner>}
      <Field label={say(t.code)}>
        <OtpInput
          value={code}
          onValueChange={setCode}
          {...(children === undefined ? { onComplete: onCode } : {})}
          autoFocus
        />
      </Field>
      {children}
      <Button type="submit" look="primary" size="large" wide loading={isBusy} disabled={code.length < 6}>
        {confirmLabel ?? say(t.confirm)}
      </Button>
      <div className="text-14">
        <button
          type="button"
          className="link py-1 disabled:no-underline disabled:opacity-70"
          disabled={leftS > 0}
          onClick={resend}
        >
          {leftS > 0 ? say(t.resendIn, { seconds: leftS }) : say(t.resend)}
        </button>
      </div>
    </form>
  );
}
