import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { addDays } from '#platform/shared/dates.ts';
import type { MonthItem } from './month-board.tsx';

/** How the items of a month get another day. */
export interface Moving {
  move: (id: string, date: string) => void;
  /** Notes the item that keys take along, or that nothing is any more. */
  take: (id: string | undefined) => void;
  /** Whether the keys have taken this one along: it keeps the focus where it arrives. */
  isTaken: (id: string) => boolean;
}

/** One day of the month; an item that is dropped on it is moved to it. */
export function DayBox({
  date,
  isOther,
  moving,
  children,
}: {
  date: string;
  isOther: boolean;
  moving: Moving | undefined;
  children: ReactNode;
}) {
  const box = useRef<HTMLTableCellElement>(null);
  const [isOver, setOver] = useState(false);
  const move = useRef(moving?.move);
  useEffect(() => {
    move.current = moving?.move;
  });
  const isOpen = moving !== undefined;
  useEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data['monthItem'] === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const { monthItem: id, date: from } = source.data;
        if (typeof id === 'string' && from !== date) move.current?.(id, date);
      },
    });
  }, [date, isOpen]);
  return (
    <td
      ref={box}
      className={clsx('h-26 border border-line p-1 align-top', isOver ? 'bg-accent-fill' : isOther && 'bg-sunken')}
    >
      {children}
    </td>
  );
}

/** Days that each arrow means, with Alt. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One item on its day: opened by a click, moved by dragging it or by Alt and an arrow. */
export function DayItem({ item, moving }: { item: MonthItem; moving: Moving | undefined }) {
  const box = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const isOpen = moving !== undefined;
  const { id, date } = item;
  useEffect(() => {
    const element = box.current;
    if (!element || !isOpen) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ monthItem: id, date }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id, date, isOpen]);
  // Moved by keys it stands in another day, as another element: whoever moved it goes on from there, with the very next key.
  useLayoutEffect(() => {
    if (moving?.isTaken(id) === true && box.current !== document.activeElement) box.current?.focus();
  }, [moving, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    const days = event.altKey ? steps[event.key] : undefined;
    if (moving === undefined || days === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moving.take(id);
    moving.move(id, addDays(date, days));
  };
  return (
    <li>
      <button
        ref={box}
        type="button"
        onClick={item.onOpen}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (box.current?.isConnected === true) moving?.take(undefined);
        }}
        aria-keyshortcuts={isOpen ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        className={clsx(
          'flex min-h-6 w-full items-center max-md:min-h-11 gap-1.5 overflow-hidden rounded-1 bg-raised px-1.5 text-left text-12 shadow-lift -outline-offset-2 hover:bg-hover',
          isDragged && 'opacity-50',
        )}
      >
        {item.content}
      </button>
    </li>
  );
}
