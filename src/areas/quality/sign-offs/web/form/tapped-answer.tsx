import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';

interface TargetProps {
  value: string;
  label: string;
  pressed: boolean;
  disabled: boolean;
  onPress: (value: string) => void;
}

/** One answer as a big target, in the tone of what it says once it is chosen. */
export function Target({ value, label, pressed, disabled, onPress }: TargetProps) {
  const good = value === 'pass' || value === 'yes';
  const bad = value === 'fail' || value === 'no';
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPress(value)}
      className={clsx(
        'inline-flex h-14 min-w-19 flex-1 items-center justify-center gap-2 rounded-[12px] border bg-raised px-3 text-16 font-title sm:w-26 sm:flex-none [&_svg]:size-5',
        pressed && good && 'border-good-line bg-good-fill text-good-text',
        pressed && bad && 'border-bad-line bg-bad-fill text-bad-text',
        pressed && !good && !bad && 'border-text-2 bg-press',
        !pressed && (disabled ? 'border-line text-text-3' : 'border-line-strong text-text-1'),
      )}
    >
      {good && <Check />}
      {bad && <X />}
      {label}
    </button>
  );
}
