import { addDays } from '#platform/shared/dates.ts';
import type { Dashboard } from '../schema.ts';

type Move = Dashboard['moves'][number];

/** What a project ships or sets on one day or on several days in a row. */
export interface Chip {
  step: Move['step'];
  from: string;
  to: string;
  modules: number;
  /** Column from 0, and how many columns it takes: a free one after it is taken for the words. */
  column: number;
  span: number;
  /** 1 where a project ships and sets at the same time, so that neither hides the other. */
  lane: 0 | 1;
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
  const shown = all.filter(
    (on) => (weekdayOf(on) !== 0 && weekdayOf(on) !== 6) || moves.some((move) => move.on === on),
  );
  const days = shown.map((on, index) => ({
    on,
    startsWeek: index > 0 && mondayOf(on) !== mondayOf(shown[index - 1] ?? on),
  }));
  const seen = moves
    .filter((move) => shown.includes(move.on))
    .toSorted((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1));
  const rows = [...new Set(seen.map((move) => move.project_number))].map((number) => {
    const own = seen.filter((move) => move.project_number === number);
    const chips = [...runsOf(own, 'ship', shown), ...runsOf(own, 'set', shown)].toSorted(
      (a, b) => a.column - b.column || a.lane - b.lane,
    );
    const clash = chips.some((chip) =>
      chips.some(
        (other) =>
          other.step !== chip.step && other.column < chip.column + chip.span && chip.column < other.column + other.span,
      ),
    );
    const placed = chips.map((chip): Chip => {
      const next = chip.column + chip.span;
      const isFree =
        next < shown.length && !chips.some((other) => other.column <= next && next < other.column + other.span);
      return { ...chip, span: chip.span === 1 && isFree ? 2 : chip.span, lane: clash && chip.step === 'set' ? 1 : 0 };
    });
    return { project_number: number, name: own[0]?.name ?? number, chips: placed };
  });
  return { days, rows };
}

function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** The days of one step, those in neighbouring columns put together. */
function runsOf(moves: readonly Move[], step: Move['step'], shown: readonly string[]): Chip[] {
  const runs: Chip[] = [];
  for (const move of moves.filter((each) => each.step === step)) {
    const column = shown.indexOf(move.on);
    const last = runs.at(-1);
    if (last !== undefined && last.column + last.span === column)
      Object.assign(last, { to: move.on, modules: last.modules + move.modules, span: last.span + 1 });
    else runs.push({ step, from: move.on, to: move.on, modules: move.modules, column, span: 1, lane: 0 });
  }
  return runs;
}
