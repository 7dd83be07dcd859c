import type { UseFormRegisterReturn } from 'react-hook-form';
import type { CallResult } from '#platform/web/call/call.ts';
import { texts } from '#platform/shared/text.ts';
import { FormDialog } from '#platform/web/forms/form-dialog.tsx';
import { useRecordForm } from '#platform/web/forms/record-form.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useMe } from './queries.ts';

const t = texts({
  password: { en: 'Your password', es: 'Tu contraseña' },
  code: { en: 'Code of your authenticator app', es: 'Código de tu aplicación de autenticación' },
  show: { en: 'Show password', es: 'Mostrar contraseña' },
  hide: { en: 'Hide password', es: 'Ocultar contraseña' },
  help: {
    en: 'This changes how you sign in, so we ask again.',
    es: 'Esto cambia cómo entras; por eso lo pedimos de nuevo.',
  },
  fresh: {
    en: 'You have no password here: a sign-in of the last ten minutes proves that it is you.',
    es: 'Aquí no tienes contraseña: un acceso de los últimos diez minutos demuestra que eres tú.',
  },
});

interface Proof {
  password: string;
  code: string;
}

/** What of the proof a call wants: what was left empty is not sent. */
export function proofOf({ password, code }: Proof): Partial<Proof> {
  return { ...(password === '' ? {} : { password }), ...(code === '' ? {} : { code }) };
}

/** Asks for the password, or for a code where there is none. Whoever has neither proves it by a fresh sign-in. */
export function ProofFields({
  field,
  fault,
  help,
}: {
  field: (name: keyof Proof) => UseFormRegisterReturn;
  fault: (name: keyof Proof) => string | undefined;
  help: string;
}) {
  const say = useSay();
  const { data: me } = useMe();
  if (me?.security.has_password === true)
    return (
      <Field label={say(t.password)} help={help} error={fault('password')}>
        <PasswordInput
          autoComplete="current-password"
          showLabel={say(t.show)}
          hideLabel={say(t.hide)}
          {...field('password')}
        />
      </Field>
    );
  if (me?.security.totp === true)
    return (
      <Field label={say(t.code)} help={help} error={fault('code')}>
        <TextInput autoComplete="one-time-code" inputMode="numeric" {...field('code')} />
      </Field>
    );
  return me === undefined ? null : <p className="text-14 text-text-2">{say(t.fresh)}</p>;
}

interface ProofDialogProps<Reply> {
  title: string;
  description?: string;
  /** The verb of the button. */
  submitLabel: string;
  danger?: boolean;
  send: (proof: Partial<Proof>) => Promise<CallResult<Reply>>;
  onDone: (reply: Reply) => void;
  onClose: () => void;
}

/** Does what changes how a person signs in, once they have proved again who they are. */
export function ProofDialog<Reply>({ send, onDone, onClose, ...dialog }: ProofDialogProps<Reply>) {
  const say = useSay();
  const entry = useRecordForm<Proof, Reply>({
    values: { password: '', code: '' },
    secrets: ['password', 'code'],
    send: (values) => send(proofOf(values)),
    onDone,
  });
  return (
    <FormDialog entry={entry} onClose={onClose} {...dialog}>
      <ProofFields field={(name) => entry.field(name)} fault={(name) => entry.fault(name)} help={say(t.help)} />
    </FormDialog>
  );
}
