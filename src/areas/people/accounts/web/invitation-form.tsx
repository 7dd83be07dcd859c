import { signInWith } from '#areas/people/sessions/web/queries.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { texts } from '#platform/shared/text.ts';
import { AuthFrame } from '#platform/web/frame/auth-frame.tsx';
import { call } from '#platform/web/call/call.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { NewPasswordField } from '#platform/web/forms/new-password-field.tsx';
import { go } from '#platform/web/place.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { registerContract } from '../contract.ts';

const t = texts({
  title: { en: 'You are invited', es: 'Tienes una invitación' },
  text: { en: 'Set a password and your account is ready.', es: 'Elige una contraseña y tu cuenta está lista.' },
  textFor: {
    en: 'Set a password for {email} and your account is ready.',
    es: 'Elige una contraseña para {email} y tu cuenta está lista.',
  },
  first: { en: 'First name', es: 'Nombre' },
  last: { en: 'Last name', es: 'Apellido' },
  email: { en: 'E-mail', es: 'Correo' },
  create: { en: 'Create account', es: 'Crear cuenta' },
});

export type Preview = ReplyOf<typeof registerContract.invitation>;

/** The form of whoever accepts an invitation: a name, a password, and the address where the invitation names none. */
export function Acceptance({ token, preview }: { token: string; preview: Preview }) {
  const say = useSay();
  const entry = useRecordForm({
    values: { given_name: preview.given_name ?? '', family_name: preview.family_name ?? '', email: '', password: '' },
    send: ({ email, ...values }) =>
      call(registerContract.accept, { body: { token, ...values, ...(preview.email === null ? { email } : {}) } }),
    onDone: ({ username }, { password }) =>
      void signInWith({ username, password, door: preview.kind === 'developer' ? 'developer' : 'login' }).then(
        (entered) => go(entered.ok ? '/' : '/login'),
      ),
  });
  const typed = entry.form.watch();
  return (
    <AuthFrame
      title={say(t.title)}
      text={preview.email === null ? say(t.text) : say(t.textFor, { email: preview.email })}
    >
      {entry.problem !== undefined && <Banner tone="bad">{entry.problem}</Banner>}
      <form onSubmit={entry.submit} className="grid gap-4" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label={say(t.first)} error={entry.fault('given_name')}>
            <TextInput size="large" autoComplete="given-name" autoFocus {...entry.field('given_name')} />
          </Field>
          <Field label={say(t.last)} error={entry.fault('family_name')}>
            <TextInput size="large" autoComplete="family-name" {...entry.field('family_name')} />
          </Field>
        </div>
        {preview.email === null && (
          <Field label={say(t.email)} error={entry.fault('email')}>
            <TextInput size="large" type="email" autoComplete="email" {...entry.field('email')} />
          </Field>
        )}
        <NewPasswordField
          typed={typed.password}
          not={[typed.given_name, typed.family_name, preview.email ?? typed.email]}
          error={entry.fault('password')}
          {...entry.field('password')}
        />
        <Button type="submit" look="primary" size="large" wide loading={entry.isBusy}>
          {say(t.create)}
        </Button>
      </form>
    </AuthFrame>
  );
}
