import { clsx } from 'clsx';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CountBadge } from '../marks/count-badge.tsx';
import { moveFocus } from '../roving-focus.ts';

type TabItem<Value extends string> = {
  value: Value;
  label: string;
  count?: number | undefined;
  icon?: ReactNode;
  /** A dot after the name, and what it means in words. */
  mark?: string | undefined;
};

type TabsProps<Value extends string> = {
  /** Names the set and ties it to its panels; unique on the page. */
  id: string;
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** A row of tabs. Keep the chosen one in the URL: `onValueChange` is where the screen navigates. */
export function Tabs<Value extends string>({ id, label, items, value, onValueChange, className }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // What is counted comes later than the names, and makes the row wider.
  const width = items.map(({ label, count }) => `${label} ${count ?? ''}`).join();
  // On a phone the row is wider than the screen: the chosen tab is brought into it, and the page itself stays where it is.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (row == null || tab == null) return;
    const left = tab.offsetLeft - row.offsetLeft;
    if (left < row.scrollLeft || left + tab.offsetWidth > row.scrollLeft + row.clientWidth)
      row.scrollLeft = left - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value, width]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const reached = moveFocus(event, '[role=tab]');
    const item = items.find((each) => each.value === reached?.dataset.value);
    if (item) onValueChange(item.value);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={clsx(
        'flex gap-5 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--line)] [scrollbar-width:none]',
        className,
      )}
    >
      {items.map((item) => {
        const chosen = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            data-value={item.value}
            aria-selected={chosen}
            aria-controls={chosen ? `${id}-panel-${item.value}` : undefined}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onValueChange(item.value)}
            className="inline-flex h-(--tab-h) flex-none items-center gap-1.5 comfort:min-w-11 border-b-2 border-transparent text-13 font-label whitespace-nowrap text-text-2 -outline-offset-2 transition-colors hover:text-text-1 aria-selected:border-accent-line aria-selected:text-text-1"
          >
            {item.icon}
            {item.label}
            {item.mark !== undefined && (
              <span
                role="img"
                aria-label={item.mark}
                title={item.mark}
                className="size-1.5 rounded-full bg-accent-line"
              />
            )}
            {item.count !== undefined && <CountBadge count={item.count} />}
          </button>
        );
      })}
    </div>
  );
}

/** What the chosen tab shows. Render it for the chosen value only. */
export function TabPanel({
  tabsId,
  value,
  className,
  children,
}: {
  tabsId: string;
  value: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="tabpanel"
      id={`${tabsId}-panel-${value}`}
      aria-labelledby={`${tabsId}-tab-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}
