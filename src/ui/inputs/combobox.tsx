import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import { useId } from 'react';
import { controlLook, entryLook, type ControlSize } from './control-look.ts';
import { useFieldLink } from './field-context.ts';
import { type Option, OptionList } from './option-list.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { useCombobox } from './use-combobox.ts';

export type ComboboxProps = {
  items: readonly Option<string>[];
  value: string | null;
  onValueChange: (value: string | null) => void;
  /** The words of the chosen value, where it may not be among the items (a search on the server). */
  valueLabel?: string | undefined;
  /** With it the items are taken as they come, and the screen searches; without it the labels are filtered here. */
  onSearch?: (words: string) => void;
  emptyText: string;
  loading?: boolean;
  placeholder?: string;
  size?: ControlSize;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
  className?: string;
};

/** One of many, found by typing. Follows the WAI-ARIA combobox pattern: the focus stays in the entry. */
export function Combobox(props: ComboboxProps) {
  const { value, valueLabel, emptyText, loading = false, placeholder, size, disabled = false, className } = props;
  const listId = useId();
  const link = useFieldLink({ id: props.id });
  const { open, words, chosen, shown, active, openList, close, take, type, onKeyDown, setAt } = useCombobox(
    props,
    listId,
  );

  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? openList() : close())}>
      <Radix.Anchor asChild>
        <div
          className={clsx(controlLook({ size }), className)}
          onClick={(event) => {
            // What is chosen is typed over, not into: by the keyboard it is marked already.
            if (!open) event.currentTarget.querySelector('input')?.select();
            openList();
          }}
        >
          {words === null && chosen?.icon}
          <input
            {...link}
            type="text"
            role="combobox"
            data-entry=""
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder}
            aria-label={props['aria-label']}
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && active ? `${listId}-${shown.indexOf(active)}` : undefined}
            value={words ?? chosen?.label ?? (value === null ? '' : (valueLabel ?? ''))}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={entryLook}
          />
          {loading ? <Spinner className="text-text-3" /> : <ChevronDown />}
        </div>
      </Radix.Anchor>
      <OptionList
        id={listId}
        label={props['aria-label'] ?? placeholder ?? emptyText}
        options={shown}
        value={value}
        activeIndex={active ? shown.indexOf(active) : -1}
        onActivate={setAt}
        onTake={take}
        empty={
          !loading && (
            <p role="status" className="px-2 py-1.5 text-13 text-text-3">
              {emptyText}
            </p>
          )
        }
      />
    </Radix.Root>
  );
}
