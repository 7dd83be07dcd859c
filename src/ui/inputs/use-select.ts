import { type KeyboardEvent, useRef, useState } from 'react';
import { type Option, showOption } from './option-list.tsx';
import { plainLetters } from './plain-letters.ts';
import type { SelectProps } from './select.tsx';

const typeAheadMs = 1000;

/** Whether the list of a select is open, which of its items the keys have reached, and what they do. */
export function useSelect<Value extends string>(
  { items, value, onValueChange, disabled = false }: SelectProps<Value>,
  listId: string,
) {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = useRef({ letters: '', time: 0 });
  const reach = (index: number) => {
    setAt(index);
    // The list is in the page only after this event.
    requestAnimationFrame(() => showOption(listId, index));
  };
  const openList = () => {
    if (disabled) return;
    setOpen(true);
    reach(
      Math.max(
        0,
        items.findIndex((item) => item.value === value),
      ),
    );
  };
  const take = (item: Option<Value> | undefined) => {
    if (!item || item.disabled) return;
    onValueChange(item.value);
    setOpen(false);
  };
  const typeAhead = (letter: string, time: number) => {
    const letters = (time - typed.current.time > typeAheadMs ? '' : typed.current.letters) + plainLetters(letter);
    typed.current = { letters, time };
    const start = open ? at : items.findIndex((item) => item.value === value);
    const order = items.map(
      (_item, step) => (start + step + (letters.length === 1 ? 1 : 0) + items.length) % items.length,
    );
    const found = order.find(
      (index) => !items[index]?.disabled && plainLetters(items[index]?.label ?? '').startsWith(letters),
    );
    if (found === undefined) return;
    if (open) reach(found);
    else take(items[found]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, last),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(at + 8, last),
      PageUp: Math.max(at - 8, 0),
    };
    const move = moves[event.key];
    const continued =
      event.key === ' ' && event.timeStamp - typed.current.time < typeAheadMs && typed.current.letters !== '';
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (move !== undefined) {
      event.preventDefault();
      if (open) reach(move);
      else openList();
    } else if ((event.key === 'Enter' || event.key === ' ') && !continued) {
      event.preventDefault();
      if (open) take(items[at]);
      else openList();
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (event.key.length === 1) {
      event.preventDefault();
      typeAhead(event.key, event.timeStamp);
    }
  };
  return { open, setOpen, at, setAt, openList, take, onKeyDown };
}
