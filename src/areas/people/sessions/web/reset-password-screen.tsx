import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { signUpContract } from '../contract.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { CodeStep } from '#platform/web/forms/code-step.tsx';
import { NewPasswordField } from '#platform/web/forms/new-password-field.tsx';

const t = texts({
  title: { en: 'Reset password', es: 'Restablecer contraseña' },
  text: {
    en: 'We send a code to your address, and with it you set a new password.',
    es: 'Te enviamos un código a tu correo y con él eliges una contraseña nueva.',
  },
  email: { en: 'E-mail', es: 'Correo' },
  send: { en: 'Send code', es: 'Enviar código' },
  newPassword: { en: 'New password', es: 'Contraseña nueva' },
  set: { en: 'Set new password', es: 'Guardar contraseña' },
  checkTitle: { en: 'Check your mail', es: 'Revisa tu correo' },
  doneTitle: { en: 'Your password is changed', es: 'Tu contraseña cambió' },
  doneText: {
    en: 'All your devices were signed out. Sign in with the new password.',
    es: 'Se cerró la sesión en todos tus dispositivos. Entra con la contraseña nueva.',
  },
  toSignIn: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
});

/** A forgotten password: the address, then the code with a new password. */
export function Screen() {
  const say = useSay();
  const [step, setStep] = useState<'email' | 'code' | 'done'>('email');
  const entry = useRecordForm({
    values: { email: '' },
    send: (values) => call(signUpContract.forgotPassword, { body: values }),
    onDone: () => setStep('code'),
  });
  const { email } = entry.form.getValues();
  const reset = useRecordForm({
    values: { code: '', password: '' },
    send: (values) => call(signUpContract.resetPassword, { body: { ...values, email } }),
    onDone: () => setStep('done'),
  });

  if (step === 'done') {
    return (
      <AuthFrame title={say(t.doneTitle)} text={say(t.doneText)}>
        <Button look="primary" size="large" wide asChild>
          <Link to="/login">{say(t.toSignIn)}</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (step === 'code') {
    const send = (code: string) => {
      reset.form.setValue('code', code);
      reset.submit();
    };
    return (
      <AuthFrame title={say(t.checkTitle)}>
        <CodeStep
          email={email}
          problem={reset.problem ?? reset.fault('code')}
          isBusy={reset.isBusy}
          confirmLabel={say(t.set)}
          onCode={send}
          onResend={() => void call(signUpContract.forgotPassword, { body: { email } }, { errorToast: true })}
        >
          <NewPasswordField
            label={say(t.newPassword)}
            typed={reset.form.watch('password')}
            not={[email]}
            error={reset.fault('password')}
            {...reset.field('password')}
          />
        </CodeStep>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={say(t.title)} text={say(t.text)}>
      {entry.problem !== undefined && <Banner tone="bad">{entry.problem}</Banner>}
      <form onSubmit={entry.submit} className="grid gap-4" noValidate>
        <Field label={say(t.email)} error={entry.fault('email')}>
          <TextInput size="large" type="email" autoComplete="email" autoFocus {...entry.field('email')} />
        </Field>
        <Button type="submit" look="primary" size="large" wide loading={entry.isBusy}>
          {say(t.send)}
        </Button>
      </form>
      <div className="border-t border-line pt-4 text-14">
        <Link to="/login" className="link py-1">
          {say(t.toSignIn)}
        </Link>
      </div>
    </AuthFrame>
  );
}
