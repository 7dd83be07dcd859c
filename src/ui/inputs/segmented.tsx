import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Shows the icon alone; the label stays its name. */ iconOnly?: boolean;
};

type SegmentedProps<Value extends string> = {
  label: string;
  items: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** More of them than this find no room on a phone: there the chosen one alone has its words, and the others their icons. */
const wordsOnPhone = 3;

/** A choice of views of the same thing. */
export function Segmented<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: SegmentedProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={clsx(
        'inline-flex w-fit max-w-full overflow-x-auto rounded-control bg-press p-0.5 [scrollbar-width:none]',
        className,
      )}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          aria-label={item.iconOnly ? item.label : undefined}
          title={item.iconOnly || foldsOnPhone(items, item, value) ? item.label : undefined}
          onClick={() => onValueChange(item.value)}
          className="relative inline-flex h-[calc(var(--control-h)-4px)] comfort:h-(--control-h) flex-none items-center gap-1.5 rounded-[calc(var(--control-r)-2px)] px-2.5 text-13 font-label whitespace-nowrap text-text-2 -outline-offset-2 transition-colors hover:text-text-1 aria-pressed:bg-raised aria-pressed:text-text-1 aria-pressed:shadow-lift"
        >
          {item.icon}
          {!item.iconOnly && (
            <span className={foldsOnPhone(items, item, value) ? 'max-sm:sr-only' : undefined}>{item.label}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function foldsOnPhone<Value extends string>(
  items: readonly Segment<Value>[],
  item: Segment<Value>,
  value: Value,
): boolean {
  return items.length > wordsOnPhone && item.icon !== undefined && item.value !== value;
}
