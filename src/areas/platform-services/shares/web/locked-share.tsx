import { Lock } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/inputs/field.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';

const t = texts({
  shared: { en: 'Shared with you', es: 'Compartido contigo' },
  lockedText: { en: 'A password opens this page.', es: 'Esta página se abre con una contraseña.' },
  password: { en: 'Password', es: 'Contraseña' },
  show: { en: 'Show', es: 'Mostrar' },
  hide: { en: 'Hide', es: 'Ocultar' },
  open: { en: 'Open', es: 'Abrir' },
});

interface LockedShareProps {
  /** Why the last password was not taken. */
  error: string | undefined;
  isOpening: boolean;
  onOpen: (password: string) => void;
}

/** Asks for the password that a shared address is kept by. */
export function LockedShare({ error, isOpening, onOpen }: LockedShareProps) {
  const say = useSay();
  const [password, setPassword] = useState('');
  return (
    <form
      className="mx-auto mt-10 flex w-full max-w-dialog flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen(password);
      }}
    >
      <h1 className="text-20 font-title">{say(t.shared)}</h1>
      <p className="inline-flex items-center gap-2 text-14 text-text-2">
        <Lock className="size-4" />
        {say(t.lockedText)}
      </p>
      <Field label={say(t.password)} {...(error === undefined ? {} : { error })}>
        <PasswordInput
          value={password}
          autoComplete="off"
          showLabel={say(t.show)}
          hideLabel={say(t.hide)}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" look="primary" loading={isOpening}>
        {say(t.open)}
      </Button>
    </form>
  );
}
