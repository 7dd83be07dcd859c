import { addDays } from '#platform/shared/dates.ts';
import type { Dashboard } from '../schema.ts';

type Move = Dashboard['moves'][number];

export interface Chip {
  step: Move['step'];
  on: string;
  modules: number;
  /** Column from 0. */
  column: number;
  /** Two columns where the next one is free, so that the words fit. */
  span: 1 | 2;
}

export interface TwoWeeks {
  days: readonly { on: string; startsWeek: boolean }[];
  rows: readonly { project_number: string; name: string; chips: readonly Chip[] }[];
}

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** The next two weeks as a strip: working days, and those of a weekend on which something moves; a row for each project that moves. */
export function twoWeeksFrom(moves: readonly Move[], today: string): TwoWeeks {
  const all = Array.from({ length: 14 }, (_each, index) => addDays(today, index));
  const shown = all.filter((on) => (weekdayOf(on) !== 0 && weekdayOf(on) !== 6) || moves.some((move) => move.on === on));
  const days = shown.map((on, index) => ({ on, startsWeek: index > 0 && weekdayOf(on) < weekdayOf(shown[index - 1] ?? on) }));
  const seen = moves.filter((move) => shown.includes(move.on)).toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
  const rows = [...new Set(seen.map((move) => move.project_number))].map((number) => {
    const own = seen.filter((move) => move.project_number === number);
    const taken = new Set(own.map((move) => shown.indexOf(move.on)));
    const chips = own.map((move): Chip => {
      const column = shown.indexOf(move.on);
      const isFree = column + 1 < shown.length && !taken.has(column + 1);
      return { step: move.step, on: move.on, modules: move.modules, column, span: isFree ? 2 : 1 };
    });
    return { project_number: number, name: own[0]?.name ?? number, chips };
  });
  return { days, rows };
}
