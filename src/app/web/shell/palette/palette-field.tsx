import type { KeyboardEvent, RefObject } from 'react';
import { longestWords } from './palette-state.ts';

interface PaletteFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  value: string;
  /** The list that it steers, and the entry of it that is reached. */
  controls: string;
  active: string | undefined;
  isExpanded: boolean;
  onType: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The field of the palette: a combobox that keeps the focus while its list is gone through. */
export function PaletteField({
  ref,
  label,
  placeholder,
  value,
  controls,
  active,
  isExpanded,
  onType,
  onKeyDown,
}: PaletteFieldProps) {
  return (
    <input
      ref={ref}
      type="text"
      role="combobox"
      aria-label={label}
      aria-expanded={isExpanded}
      aria-controls={controls}
      aria-autocomplete="list"
      aria-activedescendant={active}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={longestWords}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      className="h-10 min-w-0 flex-1 bg-transparent text-16 text-text-1 outline-none placeholder:text-text-3"
    />
  );
}
