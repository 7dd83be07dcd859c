import { useState, type FormEvent } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { OtpInput } from '#ui/inputs/otp-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';

const t = texts({
  title: { en: 'One more step', es: 'Un paso más' },
  text: {
    en: 'Enter the six digits that your authenticator app shows now.',
    es: 'Escribe los seis dígitos que muestra ahora tu aplicación de autenticación.',
  },
  code: { en: 'Code', es: 'Código' },
  recovery: { en: 'Recovery code', es: 'Código de recuperación' },
  recoveryText: { en: 'Each recovery code works once.', es: 'Cada código de recuperación sirve una vez.' },
  useRecovery: { en: 'Use a recovery code', es: 'Usar un código de recuperación' },
  useApp: { en: 'Use the authenticator app', es: 'Usar la aplicación de autenticación' },
  signIn: { en: 'Sign in', es: 'Iniciar sesión' },
  back: { en: 'Back', es: 'Volver' },
});

interface SecondFactorProps {
  isComfortable: boolean;
  isBusy: boolean;
  problem: string | undefined;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The step after the password, for people with an authenticator app. */
export function SecondFactor({ isComfortable, isBusy, problem, onCode, onBack }: SecondFactorProps) {
  const say = useSay();
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [refused, setRefused] = useState(problem);
  // A code that was refused is of no more use: the next one is typed into an empty entry.
  if (problem !== refused) {
    setRefused(problem);
    if (problem !== undefined && !isRecovery) setCode('');
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  const swap = () => {
    setCode('');
    setRecovery(!isRecovery);
  };
  return (
    <AuthFrame title={say(t.title)} text={say(isRecovery ? t.recoveryText : t.text)} isComfortable={isComfortable}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <Field label={say(isRecovery ? t.recovery : t.code)} error={problem}>
          {isRecovery ? (
            <TextInput
              size="large"
              value={code}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          ) : (
            <OtpInput value={code} onValueChange={setCode} onComplete={onCode} autoFocus />
          )}
        </Field>
        <Button type="submit" look="primary" size="large" wide loading={isBusy}>
          {say(t.signIn)}
        </Button>
      </form>
      <div className="flex flex-wrap gap-x-4.5 gap-y-1.5 border-t border-line pt-4 text-14">
        <button type="button" className="link py-1" onClick={swap}>
          {say(isRecovery ? t.useApp : t.useRecovery)}
        </button>
        <button type="button" className="link py-1" onClick={onBack}>
          {say(t.back)}
        </button>
      </div>
    </AuthFrame>
  );
}
