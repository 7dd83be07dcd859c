import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { PlanProject, SeedChange } from '#areas/projects/schedule/schema.ts';
import { addDays } from '#platform/shared/dates.ts';
import type { Pending } from './gantt-rows.tsx';
import type { PlanRow } from './timeline.ts';

interface BarMoves {
  projects: readonly PlanProject[];
  rows: readonly PlanRow[];
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (row: number) => void;
  onMove: (changes: SeedChange[]) => void;
}

/** A date that is being moved by keys or by the pointer and not yet confirmed, and the row that the keyboard stands on. */
export function useBarMoves({ projects, rows, scroller, scrollTo, onMove }: BarMoves) {
  const [pending, setPending] = useState<Pending | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const modules = rows.flatMap((row) => (row.type === 'module' ? [row.key] : []));
  const activeRow = active !== null && modules.includes(active) ? active : (modules[0] ?? null);
  const confirm = (move: Pending) => {
    const module = projects.flatMap((project) => project.modules).find(({ id }) => id === move.module);
    const on = module?.[move.step].forecast;
    setPending(null);
    if (on != null && move.days !== 0) onMove([{ module: move.module, step: move.step, on: addDays(on, move.days) }]);
  };
  const keys =
    (row: Extract<PlanRow, { type: 'module' }>, step: Pending['step']) => (event: KeyboardEvent<HTMLElement>) => {
      const held = pending?.module === row.module.id && pending.step === step ? pending.days : 0;
      const by = (days: number) => setPending({ module: row.module.id, step, days: held + days });
      if (event.key === 'ArrowLeft') by(event.shiftKey ? -7 : -1);
      else if (event.key === 'ArrowRight') by(event.shiftKey ? 7 : 1);
      else if (event.key === 'Escape' && held !== 0) setPending(null);
      else if (event.key === 'Enter' && held !== 0 && pending !== null) confirm(pending);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const next = modules[modules.indexOf(row.key) + (event.key === 'ArrowDown' ? 1 : -1)];
        if (next === undefined) return;
        setActive(next);
        scrollTo(rows.findIndex(({ key }) => key === next));
        requestAnimationFrame(() =>
          (
            scroller.current?.querySelector<HTMLElement>(`[data-bar="${next} ${step}"]`) ??
            scroller.current?.querySelector<HTMLElement>(`[data-bar^="${next} "]`)
          )?.focus(),
        );
      } else return;
      event.preventDefault();
    };
  return { pending, setPending, activeRow, setActive, confirm, keys };
}
