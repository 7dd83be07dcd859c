import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import type { ControlSize } from './control-look.ts';
import { TextInput } from './text-input.tsx';

type NumberInputProps = {
  value: number | null;
  /** Null when the box is empty or holds no number; the screen's validation says what is wrong with it. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** A currency sign or a unit, inside the box. */
  start?: ReactNode;
  end?: ReactNode;
  /** Shows thousands by commas while nothing is typed. */
  grouped?: boolean;
  size?: ControlSize;
  id?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  onBlur?: () => void;
  className?: string;
};

/** A number typed as text, so that a wheel never changes it by accident; arrow keys step it. Commas and spaces are read as thousands. */
export function NumberInput({
  value,
  onValueChange,
  min = -Infinity,
  max = Infinity,
  step = 1,
  grouped = false,
  onBlur,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = (text: string) => {
    setDraft(text);
    onValueChange(readNumber(text));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const digits = (String(step).split('.')[1] ?? '').length;
    const next = Math.min(max, Math.max(min, (value ?? 0) + direction * step));
    setDraft(null);
    onValueChange(Number(next.toFixed(Math.max(digits, (String(value ?? 0).split('.')[1] ?? '').length))));
  };
  return (
    <TextInput
      {...rest}
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? (value === null ? '' : grouped ? formatNumber(value, 'en', 10) : String(value))}
      onChange={(event) => change(event.target.value)}
      onBlur={() => {
        // What cannot be read stays as it was typed, beside the fault that names it.
        if (draft === null || draft.trim() === '' || readNumber(draft) !== null) setDraft(null);
        onBlur?.();
      }}
      onKeyDown={onKeyDown}
    />
  );
}

export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s,  ]/g, '');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}
