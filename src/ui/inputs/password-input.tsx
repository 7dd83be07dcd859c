import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type' | 'start' | 'end'> & { showLabel: string; hideLabel: string };

/** A password that can be looked at while it is typed, and goes back to dots when the form is sent. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const eye = (
    <button
      type="button"
      aria-label={shown ? hideLabel : showLabel}
      disabled={rest.disabled}
      onClick={() => setShown(!shown)}
      className="-mr-2 grid size-8 comfort:-mr-3 comfort:size-11 flex-none place-items-center rounded-2 text-text-3 hover:text-text-1"
    >
      {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </button>
  );
  return (
    <TextInput
      autoComplete="current-password"
      {...rest}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      end={eye}
    />
  );
}
