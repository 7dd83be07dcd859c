import { texts } from '#platform/shared/text.ts';
import { holds } from '#platform/shared/access.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { call } from '#platform/web/call/call.ts';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { NewPasswordField } from '#platform/web/forms/new-password-field.tsx';
import { refresh } from '#platform/web/call/query.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/inputs/checkbox.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';
import { Section } from '#ui/layout/section.tsx';
import { credentialsContract } from '#areas/people/sessions/contract.ts';
import { useMyTokens } from '../queries.ts';

const t = texts({
  title: { en: 'Password', es: 'Contraseña' },
  current: { en: 'Current password', es: 'Contraseña actual' },
  next: { en: 'New password', es: 'Contraseña nueva' },
  change: { en: 'Change password', es: 'Cambiar contraseña' },
  changed: {
    en: 'Password changed. Your other devices were signed out.',
    es: 'La contraseña cambió. Se cerró la sesión en tus otros dispositivos.',
  },
  tokens: {
    en: 'Also end my API tokens ({count}) and calendar addresses',
    es: 'Terminar también mis tokens de API ({count}) y direcciones de calendario',
  },
  tokensHelp: {
    en: 'Leave this on if somebody may know your password: they may have made a token.',
    es: 'Déjalo marcado si alguien puede conocer tu contraseña: pudo haber creado un token.',
  },
  shares: { en: 'Also end the share links that I made', es: 'Terminar también los enlaces compartidos que hice' },
  sharesHelp: {
    en: 'Whoever has such an address sees what it shows until it ends.',
    es: 'Quien tenga esa dirección ve lo que muestra hasta que termine.',
  },
  show: { en: 'Show password', es: 'Mostrar contraseña' },
  hide: { en: 'Hide password', es: 'Ocultar contraseña' },
});

const nothing = { current_password: '', new_password: '', end_tokens: true, end_shares: false };

/** Changes the password, and signs out every other device with it. */
export function PasswordSettings() {
  const say = useSay();
  const groups = useGroups();
  const { data: tokens = [] } = useMyTokens();
  const entry = useRecordForm({
    values: nothing,
    send: (values) => call(credentialsContract.changePassword, { body: values }, { successToast: say(t.changed) }),
    onDone: () => {
      entry.form.reset(nothing);
      void refresh(['auth']);
    },
  });
  return (
    <Section title={say(t.title)}>
      <form onSubmit={entry.submit} noValidate className="grid max-w-narrow gap-4">
        {entry.problem !== undefined && <Banner tone="bad">{entry.problem}</Banner>}
        <Field label={say(t.current)} error={entry.fault('current_password')}>
          <PasswordInput showLabel={say(t.show)} hideLabel={say(t.hide)} {...entry.field('current_password')} />
        </Field>
        <NewPasswordField
          size="medium"
          label={say(t.next)}
          typed={entry.form.watch('new_password')}
          error={entry.fault('new_password')}
          {...entry.field('new_password')}
        />
        <Checkbox
          label={say(t.tokens, { count: tokens.length })}
          help={say(t.tokensHelp)}
          {...entry.field('end_tokens')}
        />
        {holds(groups, 'files.link') && (
          <Checkbox label={say(t.shares)} help={say(t.sharesHelp)} {...entry.field('end_shares')} />
        )}
        <div>
          <Button type="submit" loading={entry.isBusy}>
            {say(t.change)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
