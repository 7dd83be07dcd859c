import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { NavChild } from '#app/nav.ts';
import { ChildLink } from './child-link.tsx';

export const subMenuOpenMs = 100;
export const subMenuGraceMs = 300;

const rowLook =
  'flex h-8 items-center gap-1.5 rounded-2 px-2 text-13 text-text-1 hover:bg-hover focus-visible:bg-hover comfort:h-11';

/**
 * The sub-entries of an icon: they open after 100 ms of hover and stay for 300 ms after the pointer has left, so that a slanting
 * way over to them does not lose them. By keyboard: arrow right opens, Escape or arrow left closes.
 */
export function Flyout({ label, trigger, items }: { label: string; trigger: ReactNode; items: readonly NavChild[] }) {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const id = useId();
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    const box = anchor.current?.getBoundingClientRect();
    if (box) setPlace({ top: Math.min(box.top, window.innerHeight - items.length * 33 - 48), left: box.right + 6 });
  };
  const later = (waitMs: number, run: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, waitMs);
  };
  const close = () => setPlace(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight' && place === null) {
      event.preventDefault();
      open();
      requestAnimationFrame(() => list.current?.querySelector('a')?.focus());
    }
    if ((event.key === 'Escape' || event.key === 'ArrowLeft') && place !== null) {
      event.preventDefault();
      close();
      anchor.current?.querySelector('a')?.focus();
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && place !== null) {
      event.preventDefault();
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const at = links.findIndex((each) => each === document.activeElement);
      links.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % links.length)?.focus();
    }
  };

  return (
    <div
      ref={anchor}
      data-flyout={place === null ? 'closed' : 'open'}
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(subMenuOpenMs, open)}
      onPointerLeave={() => later(subMenuGraceMs, close)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !list.current?.contains(event.relatedTarget))
          later(subMenuGraceMs, close);
      }}
    >
      {trigger}
      {place !== null &&
        createPortal(
          <div
            className="floats pops fixed z-50 min-w-50 p-1"
            data-state="open"
            style={place}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => later(subMenuGraceMs, close)}
          >
            <p id={id} className="px-2 pt-1.5 pb-1 text-12 font-label text-text-3">
              {label}
            </p>
            {/* Keys pressed here reach the handler above, because events of a portal climb the tree of components. */}
            <ul ref={list} aria-labelledby={id} onClickCapture={close}>
              {items.map((child) => (
                <li key={child.to}>
                  <ChildLink child={child} className={rowLook} />
                </li>
              ))}
            </ul>
          </div>,
          document.body,
        )}
    </div>
  );
}
