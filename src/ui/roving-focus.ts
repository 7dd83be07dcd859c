import type { KeyboardEvent } from 'react';

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus among the members of a set by arrows, Home and End, and reports the member that received it. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, memberSelector: string): HTMLElement | null {
  const step = steps[event.key];
  if (!step) return null;
  const members = [...event.currentTarget.querySelectorAll<HTMLElement>(memberSelector)];
  const at = members.findIndex((member) => member === document.activeElement);
  const next = members[step(Math.max(at, 0), members.length)];
  if (at < 0 || !next) return null;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return next;
}
