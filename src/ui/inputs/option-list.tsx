import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { menuItemLook } from '../overlays/menu-look.ts';

export type Option<Value extends string> = {
  value: Value;
  label: string;
  detail?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean;
};

type OptionListProps<Value extends string> = {
  id: string;
  label: string;
  options: readonly Option<Value>[];
  value: Value | null | undefined;
  /** The option that the arrow keys have reached. */
  activeIndex: number;
  onActivate: (index: number) => void;
  onTake: (option: Option<Value>) => void;
  /** What stands there when there is nothing to choose. */
  empty?: ReactNode;
};

/** The list under a Select or a Combobox. The focus stays on the control, which points at the active option. */
export function OptionList<Value extends string>({
  id,
  label,
  options,
  value,
  activeIndex,
  onActivate,
  onTake,
  empty,
}: OptionListProps<Value>) {
  return (
    <Radix.Portal>
      <Radix.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          // A click on the control itself is the control's to answer.
          if (
            event.target instanceof Element &&
            event.target.closest(`[aria-controls="${id}"], :has(> [aria-controls="${id}"])`)
          )
            event.preventDefault();
        }}
        className="floats pops z-60 max-h-[min(var(--radix-popover-content-available-height),320px)] w-(--radix-popover-trigger-width) min-w-50 overflow-y-auto p-1 focus:outline-none"
      >
        <div id={id} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === value}
              aria-disabled={option.disabled || undefined}
              data-highlighted={index === activeIndex ? '' : undefined}
              data-disabled={option.disabled ? '' : undefined}
              onPointerMove={() => onActivate(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => !option.disabled && onTake(option)}
              className={clsx(menuItemLook, 'aria-selected:bg-transparent aria-selected:data-highlighted:bg-hover')}
            >
              {option.icon}
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.detail !== undefined && <span className="flex-none text-12 text-text-3">{option.detail}</span>}
              {option.value === value && <Check className="text-text-2" />}
            </div>
          ))}
        </div>
        {options.length === 0 && empty}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Brings an option that a key has reached into the list's window. */
export function showOption(id: string, index: number): void {
  document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
}
