import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useContext, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { controlLook, type ControlSize } from './control-look.ts';
import { FieldContext, useFieldLink } from './field-context.ts';
import { OptionList, showOption, type Option } from './option-list.tsx';
import { plainLetters } from './plain-letters.ts';

type SelectProps<Value extends string> = {
  items: readonly Option<Value>[];
  value: Value | null | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  icon?: ReactNode;
  size?: ControlSize;
  /** With it the value travels with a plain form. */
  name?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  className?: string;
};

const typeAheadMs = 1000;

/**
 * One of a few known things; for many, or for things one must search, use the Combobox. It follows the WAI-ARIA pattern of the
 * select-only combobox: the focus never leaves it, so nothing on the page has to be hidden from screen readers while it is open
 * (Radix's own Select does hide it, with focusable things inside).
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, onValueChange, placeholder, icon, size, name, disabled = false, className } = props;
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const typed = useRef({ letters: '', time: 0 });
  const listId = useId();
  const { 'aria-required': _, ...link } = useFieldLink({ id: props.id });
  const labelId = useContext(FieldContext)?.labelId;
  const chosen = items.find((item) => item.value === value);

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

  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Anchor asChild>
        <button
          {...link}
          type="button"
          role="combobox"
          disabled={disabled}
          aria-label={props['aria-label']}
          aria-labelledby={props['aria-label'] === undefined ? labelId : undefined}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && items[at] ? `${listId}-${at}` : undefined}
          onClick={() => (open ? setOpen(false) : openList())}
          onKeyDown={onKeyDown}
          className={clsx(controlLook({ size }), 'text-left', className)}
        >
          {icon ?? chosen?.icon}
          <span className={clsx('min-w-0 flex-1 truncate', !chosen && 'text-text-3')}>
            {chosen?.label ?? placeholder ?? ' '}
          </span>
          <ChevronDown />
        </button>
      </Radix.Anchor>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} />}
      <OptionList
        id={listId}
        label={props['aria-label'] ?? placeholder ?? chosen?.label ?? ''}
        options={items}
        value={value}
        activeIndex={at}
        onActivate={setAt}
        onTake={take}
      />
    </Radix.Root>
  );
}
