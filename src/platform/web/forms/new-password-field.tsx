import { Check, Circle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '../texts/language.ts';
import { Field } from '#ui/inputs/field.tsx';
import { PasswordInput } from '#ui/inputs/password-input.tsx';

const t = texts({
  password: { en: 'Password', es: 'Contraseña' },
  show: { en: 'Show password', es: 'Mostrar contraseña' },
  hide: { en: 'Hide password', es: 'Ocultar contraseña' },
  length: { en: 'At least 12 characters', es: 'Al menos 12 caracteres' },
  other: { en: 'Not your name or address', es: 'Que no sea tu nombre ni tu correo' },
  strength: { en: 'Strength: {level}', es: 'Seguridad: {level}' },
  weak: { en: 'weak', es: 'débil' },
  fair: { en: 'fair', es: 'regular' },
  strong: { en: 'strong', es: 'buena' },
});

const levels = [t.weak, t.weak, t.fair, t.strong] as const;
const shortest = 12;

/** 0 to 3 by length and by how many different signs there are: what makes guessing long. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const different = new Set(password).size;
  if (password.length < shortest || different < 5) return password === '' ? 0 : 1;
  return password.length >= 16 && different >= 9 ? 3 : 2;
}

interface NewPasswordFieldProps extends Omit<
  ComponentProps<typeof PasswordInput>,
  'showLabel' | 'hideLabel' | 'value'
> {
  label?: string | undefined;
  /** What is typed so far, for the rules below the field. */
  typed: string;
  /** Words that the password may not be made of: names, the address. */
  not?: readonly string[] | undefined;
  error: string | undefined;
}

/** A new password, with its rules ticked off while it is typed. */
export function NewPasswordField({ label, typed, not = [], error, ...input }: NewPasswordFieldProps) {
  const say = useSay();
  const strength = passwordStrength(typed);
  const isOwnName = not.some((word) => word.length > 2 && typed.toLowerCase().includes(word.toLowerCase()));
  return (
    <div className="grid gap-2">
      <Field label={label ?? say(t.password)} error={error}>
        <PasswordInput
          size="large"
          autoComplete="new-password"
          {...input}
          showLabel={say(t.show)}
          hideLabel={say(t.hide)}
        />
      </Field>
      <div className="grid gap-1 text-12 text-text-2">
        <div aria-hidden="true" className="grid grid-cols-3 gap-1">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={`h-1 rounded-full ${strength >= step ? ['bg-press', 'bg-bad-line', 'bg-warn-line', 'bg-good-line'][strength] : 'bg-press'}`}
            />
          ))}
        </div>
        {typed !== '' && <p role="status">{say(t.strength, { level: say(levels[strength]) })}</p>}
        <ul className="grid gap-0.5">
          <Rule isMet={typed.length >= shortest} text={say(t.length)} />
          <Rule isMet={typed !== '' && !isOwnName} text={say(t.other)} />
        </ul>
      </div>
    </div>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className="flex items-center gap-1.5">
      <Icon className={isMet ? 'size-3.5! text-good-line' : 'size-3.5! text-text-3'} />
      {text}
    </li>
  );
}
