import { type KeyboardEvent, useState } from 'react';
import type { ComboboxProps } from './combobox.tsx';
import { type Option, showOption } from './option-list.tsx';
import { plainLetters } from './plain-letters.ts';

/** What is typed into a combobox, which of its items that leaves, and which of them the keys have reached. */
export function useCombobox(
  { items, value, onValueChange, onSearch, disabled = false }: ComboboxProps,
  listId: string,
) {
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const chosen = items.find((item) => item.value === value);
  const shown =
    onSearch || !words
      ? items
      : items.filter((item) => plainLetters(`${item.label} ${item.detail ?? ''}`).includes(plainLetters(words)));
  const active = shown[Math.min(at, shown.length - 1)];

  const openList = () => {
    if (disabled || open) return;
    const place = shown.findIndex((item) => item.value === value);
    // Where what is chosen is not among them, as it need not be of a search, Enter takes nothing until somebody says what.
    setAt(value === null ? 0 : place);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setWords(null);
    if (words) onSearch?.('');
  };
  const take = (item: Option<string>) => {
    if (item.disabled) return;
    onValueChange(item.value);
    close();
  };
  const type = (text: string) => {
    setWords(text);
    setAt(0);
    setOpen(true);
    onSearch?.(text);
    if (text === '') onValueChange(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return openList();
      const next = stepped(Math.min(at, shown.length - 1), event.key === 'ArrowDown' ? 1 : -1, shown.length);
      setAt(next);
      showOption(listId, next);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (active) take(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      close();
    }
  };
  return { open, words, chosen, shown, active, openList, close, take, type, onKeyDown, setAt };
}

/** The place after a step through a list that goes round; from no place (−1) to its first or its last. */
export function stepped(at: number, step: 1 | -1, length: number): number {
  if (at < 0) return step === 1 ? 0 : length - 1;
  return (at + step + length) % Math.max(length, 1);
}
