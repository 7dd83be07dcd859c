import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { type ReactNode, useContext, useId } from 'react';
import { controlLook, type ControlSize } from './control-look.ts';
import { FieldContext, useFieldLink } from './field-context.ts';
import { type Option, OptionList } from './option-list.tsx';
import { useSelect } from './use-select.ts';

export type SelectProps<Value extends string> = {
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

/**
 * One of a few known things; for many, or for things one must search, use the Combobox. It follows the WAI-ARIA pattern of the
 * select-only combobox: the focus never leaves it, so nothing on the page has to be hidden from screen readers while it is open
 * (Radix's own Select does hide it, with focusable things inside).
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { items, value, placeholder, icon, size, name, disabled = false, className } = props;
  const listId = useId();
  const { 'aria-required': _, ...link } = useFieldLink({ id: props.id });
  const labelId = useContext(FieldContext)?.labelId;
  const chosen = items.find((item) => item.value === value);
  // Choosing nothing looks like having chosen nothing yet.
  const isEmpty = chosen === undefined || (chosen.value === '' && chosen.label === placeholder);

  const { open, setOpen, at, setAt, openList, take, onKeyDown } = useSelect(props, listId);

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
          <span className={clsx('min-w-0 flex-1 truncate', isEmpty && 'text-text-3')}>
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
