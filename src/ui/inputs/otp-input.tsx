import { clsx } from 'clsx';
import { useFieldLink } from './field-context.ts';

type OtpInputProps = {
  value: string;
  onValueChange: (code: string) => void;
  /** Called once the last digit is in, also by paste or autofill. */
  onComplete?: (code: string) => void;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  /** A PIN: who looks over the shoulder sees dots. */
  isSecret?: boolean;
  id?: string;
  'aria-label'?: string;
};

/** A code of six digits. It is one entry over six boxes, so that paste, autofill, undo and screen readers need nothing special. */
export function OtpInput({
  value,
  onValueChange,
  onComplete,
  length = 6,
  disabled = false,
  autoFocus = false,
  isSecret = false,
  id,
  ...named
}: OtpInputProps) {
  const link = useFieldLink({ id });
  const change = (text: string) => {
    const code = text.replace(/\D/g, '').slice(0, length);
    onValueChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <div className="group relative w-fit max-w-full">
      <div aria-hidden="true" className="flex gap-2">
        {Array.from({ length }, (_, place) => (
          <span
            key={place}
            className={clsx(
              'grid h-12 w-10 min-w-0 place-items-center rounded-[8px] border bg-raised text-20 font-label tabular-nums',
              link['aria-invalid'] ? 'border-bad-line' : 'border-control',
              place === Math.min(value.length, length - 1) &&
                'group-focus-within:border-transparent group-focus-within:outline-2 group-focus-within:outline-accent-line',
              place === length / 2 - 1 && 'mr-2',
            )}
          >
            {isSecret && place < value.length ? '•' : (value[place] ?? '')}
          </span>
        ))}
      </div>
      <input
        {...named}
        {...link}
        type={isSecret ? 'password' : 'text'}
        inputMode="numeric"
        pattern="\d*"
        autoComplete={isSecret ? 'off' : 'one-time-code'}
        autoFocus={autoFocus}
        disabled={disabled}
        maxLength={length * 2}
        value={value}
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          event.preventDefault();
          change(event.clipboardData.getData('text'));
        }}
        className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none selection:bg-transparent"
      />
    </div>
  );
}
