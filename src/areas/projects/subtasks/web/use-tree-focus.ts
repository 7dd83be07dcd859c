import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { TreeRow } from './breakdown-rows.ts';

interface TreeFocus {
  rows: readonly TreeRow[];
  box: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  onToggle: (row: TreeRow) => void;
  /** Enter on a line itself. */
  onEnter: (row: TreeRow) => void;
}

/** Where the keyboard stands in the tree, a line and one of its counters, and what its keys do: those of every tree grid. */
export function useTreeFocus({ rows, box, scrollTo, onToggle, onEnter }: TreeFocus) {
  const [current, setCurrent] = useState<{ key: string; stop: number }>({ key: '', stop: -1 });
  // Where the focus is or is on its way to, known at once: a second key within the frame goes on from there.
  const where = useRef(current);
  const standAt = (place: { key: string; stop: number }) => {
    where.current = place;
    setCurrent(place);
  };
  const currentKey = rows.some((row) => row.key === current.key) ? current.key : (rows[0]?.key ?? '');

  const rowElement = (key: string) =>
    [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
      (candidate) => candidate.dataset['row'] === key,
    );
  const focusOn = (index: number, stop: number) => {
    const row = rows[index];
    if (row === undefined) return;
    scrollTo(index);
    const aim = { key: row.key, stop };
    where.current = aim;
    // The row may be in the page only after the next frame.
    const reach = (tries: number) => {
      if (where.current !== aim) return;
      const element = rowElement(row.key);
      if (element === undefined && tries > 0) {
        requestAnimationFrame(() => reach(tries - 1));
        return;
      }
      if (element === undefined) return;
      const stops = [...element.querySelectorAll<HTMLElement>('[data-stop]')];
      const target =
        stop < 0 ? undefined : (stops.find((each) => Number(each.dataset['stop']) >= stop) ?? stops.at(-1));
      standAt({ key: row.key, stop: target === undefined ? -1 : Number(target.dataset['stop']) });
      (target ?? element).focus();
    };
    reach(6);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const known = rows.findIndex((row) => row.key === where.current.key);
    const index = known < 0 ? 0 : known;
    const stop = known < 0 ? -1 : where.current.stop;
    const row = rows[index];
    if (row === undefined || event.altKey || event.metaKey) return;
    const element = rowElement(row.key);
    const stops = [...(element?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].map((each) =>
      Number(each.dataset['stop']),
    );
    const act: Record<string, (() => void) | undefined> = {
      ArrowDown: () => focusOn(Math.min(index + 1, rows.length - 1), stop),
      ArrowUp: () => focusOn(Math.max(index - 1, 0), stop),
      PageDown: () => focusOn(Math.min(index + 15, rows.length - 1), stop),
      PageUp: () => focusOn(Math.max(index - 15, 0), stop),
      Home: () => focusOn(event.ctrlKey || stop < 0 ? 0 : index, event.ctrlKey ? stop : -1),
      End: () => focusOn(event.ctrlKey || stop < 0 ? rows.length - 1 : index, stop < 0 ? -1 : 1000),
      ArrowRight: () => {
        if (stop < 0 && row.isOpen === false) onToggle(row);
        else focusOn(index, stops.find((each) => each > stop) ?? stop);
      },
      ArrowLeft: () => {
        const before = stops.filter((each) => each < stop).at(-1);
        if (stop >= 0) focusOn(index, before ?? -1);
        else if (row.isOpen === true) onToggle(row);
        else
          focusOn(
            rows.findIndex((candidate) => candidate.key === row.parentKey),
            -1,
          );
      },
      Enter: stop < 0 ? () => onEnter(row) : undefined,
      ' ': stop < 0 && row.isOpen !== null ? () => onToggle(row) : undefined,
    };
    const run = act[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };

  return {
    /** Where in this line it stands: -1 on the line itself; undefined elsewhere. */
    stopIn: (row: TreeRow) => (row.key === currentKey ? current.stop : undefined),
    standAt,
    onKeyDown,
  };
}
