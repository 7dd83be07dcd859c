import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber } from '#platform/shared/money.ts';
import { readNumber } from '#platform/shared/numbers.ts';
import type { ControlSize } from './control-look.ts';
import { TextInput } from './text-input.tsx';
import { useUnread } from './unread.tsx';

type NumberInputProps = {
  value: number | null;
  /** Null when the box is empty. Words that are no number leave the value as it was before they were typed, and no form is sent with them. */
  onValueChange: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that the value can have at most: 2 for money. */
  places?: number;
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

/**
 * A number typed as text, so that a wheel never changes it by accident; arrow keys step it. What can not be read stays as it was typed,
 * with the sentence that says why beneath.
 */
export function NumberInput({
  value,
  onValueChange,
  min = -Infinity,
  max = Infinity,
  step = 1,
  places,
  grouped = false,
  onBlur,
  ...rest
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  /** The value that stood there before anything was typed. */
  const before = useRef(value);
  const read = draft === null || draft.trim() === '' ? undefined : readNumber(draft, { places });
  const unread = useUnread(read !== undefined && 'fault' in read ? read.fault : undefined);
  const change = (text: string) => {
    if (draft === null) before.current = value;
    setDraft(text);
    const got = text.trim() === '' ? undefined : readNumber(text, { places });
    if (got === undefined || 'decimal' in got) unread.quiet();
    onValueChange(got === undefined ? null : 'fault' in got ? before.current : Number(got.decimal));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    const digits = (String(step).split('.')[1] ?? '').length;
    const next = Math.min(max, Math.max(min, (value ?? 0) + direction * step));
    setDraft(null);
    unread.quiet();
    onValueChange(Number(next.toFixed(Math.max(digits, (String(value ?? 0).split('.')[1] ?? '').length))));
  };
  return (
    <>
      <TextInput
        {...rest}
        {...unread.marks}
        inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={draft ?? (value === null ? '' : grouped ? formatNumber(value, 'en', 10) : String(value))}
        onChange={(event) => change(event.target.value)}
        onBlur={() => {
          if (unread.isUnread) unread.tell();
          else setDraft(null);
          onBlur?.();
        }}
        onKeyDown={onKeyDown}
      />
      {unread.words}
    </>
  );
}
