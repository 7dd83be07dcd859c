import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { call } from '#platform/web/call/call.ts';
import { FormNotices } from '#platform/web/forms/form-notices.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go, useSearch } from '#platform/web/place.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { signUpContract } from '../contract.ts';
import { SignUp } from '../schema.ts';
import { codeStepOf } from './sign-up-step.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { NewPasswordField } from '#platform/web/forms/new-password-field.tsx';
import { SignUpCode } from './sign-up-code.tsx';

const t = texts({
  title: { en: 'Create an account', es: 'Crear una cuenta' },
  text: {
    en: 'For staff. Owners and developers come by the link in their invitation.',
    es: 'Para el personal. Propietarios y desarrolladores entran con el enlace de su invitación.',
  },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  username: { en: 'Username', es: 'Usuario' },
  optional: { en: 'optional', es: 'opcional' },
  create: { en: 'Create account', es: 'Crear cuenta' },
  have: { en: 'I have an account', es: 'Ya tengo cuenta' },
  doneTitle: { en: 'Your account is ready', es: 'Tu cuenta está lista' },
  doneText: {
    en: 'Somebody still has to give you access. You get a message as soon as that is done.',
    es: 'Falta que alguien te dé acceso. Te avisaremos en cuanto esté listo.',
  },
  toSignIn: { en: 'To sign-in', es: 'Ir a iniciar sesión' },
});

const nothing = { given_name: '', family_name: '', email: '', username: '', password: '' };

function bodyOf({ username, ...values }: typeof nothing) {
  return { ...values, ...(username.trim() === '' ? {} : { username }) };
}

/** Sign-up: the form, the code, and then a wait for access. */
export function Screen() {
  const say = useSay();
  const search = useSearch();
  const [isDone, setDone] = useState(false);
  // The step stands in the address, so that a reload, the mail and a sign-in come back to it.
  const isCode = search['step'] === 'code' && (search['email'] ?? '') !== '';
  const entry = useRecordForm({
    values: nothing,
    schema: SignUp,
    toBody: bodyOf,
    draftKey: 'sign-up',
    secrets: ['password'],
    send: (values) => call(signUpContract.signUp, { body: bodyOf(values) }),
    onDone: (_reply, values) => go(codeStepOf(values.email.trim())),
  });
  const email = search['email'] ?? '';
  const typed = entry.form.watch();

  if (isDone) {
    return (
      <AuthFrame title={say(t.doneTitle)} text={say(t.doneText)}>
        <Button look="primary" size="large" wide asChild>
          <Link to="/login">{say(t.toSignIn)}</Link>
        </Button>
      </AuthFrame>
    );
  }
  if (isCode) return <SignUpCode email={email} onDone={() => setDone(true)} />;
  return (
    <AuthFrame title={say(t.title)} text={say(t.text)}>
      <FormNotices entry={entry} />
      <form onSubmit={entry.submit} className="grid gap-4" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label={say(t.first)} error={entry.fault('given_name')}>
            <TextInput size="large" autoComplete="given-name" autoFocus {...entry.field('given_name')} />
          </Field>
          <Field label={say(t.last)} error={entry.fault('family_name')}>
            <TextInput size="large" autoComplete="family-name" {...entry.field('family_name')} />
          </Field>
        </div>
        <Field label={say(t.email)} error={entry.fault('email')}>
          <TextInput size="large" type="email" autoComplete="email" {...entry.field('email')} />
        </Field>
        <Field label={say(t.username)} labelEnd={say(t.optional)} error={entry.fault('username')}>
          <TextInput
            size="large"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            {...entry.field('username')}
          />
        </Field>
        <NewPasswordField
          typed={typed.password}
          not={[typed.given_name, typed.family_name, typed.email]}
          error={entry.fault('password')}
          {...entry.field('password')}
        />
        <Button type="submit" look="primary" size="large" wide loading={entry.isBusy}>
          {say(t.create)}
        </Button>
      </form>
      <div className="border-t border-line pt-4 text-14">
        <Link to="/login" className="link py-1">
          {say(t.have)}
        </Link>
      </div>
    </AuthFrame>
  );
}
