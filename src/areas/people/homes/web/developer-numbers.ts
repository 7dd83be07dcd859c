import { addDays } from '#platform/shared/dates.ts';
import type { Milestone } from '#areas/projects/projects/schema.ts';
import type { Module, Unit } from '#areas/projects/units/schema.ts';

/** What one developer's project comes down to. */
export interface DeveloperNumbers {
  units: number;
  /** Units whose modules all stand on the foundation, or that are further. */
  unitsSet: number;
  nextShip: string | undefined;
  nextSet: string | undefined;
  late: number;
}

export function numbersOf(
  units: readonly Unit[],
  modules: readonly Module[],
  milestones: readonly Milestone[],
  today: string,
): DeveloperNumbers {
  const first = (step: 'ship' | 'set') =>
    modules
      .flatMap((module) => {
        const on = module[`${step}_forecast_on`];
        return on === null || on < today || module[`${step}_actual_on`] !== null ? [] : [on];
      })
      .toSorted((a, b) => a.localeCompare(b))[0];
  return {
    units: units.length,
    unitsSet: units.filter(({ status }) => status === 'set' || status === 'occupancy' || status === 'closed').length,
    nextShip: first('ship'),
    nextSet: first('set'),
    late: milestones.filter(({ date_status }) => date_status === 'late').length,
  };
}

export interface MatrixRow {
  /** "Building A, level 1"; empty where units carry neither. */
  name: { building: string | null; level: string | null };
  units: readonly Unit[];
}

/** The units in rows of one building and level each, the highest level of a building first, as the house stands. */
export function matrixOf(units: readonly Unit[], compare: (a: string, b: string) => number): MatrixRow[] {
  const rows = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = JSON.stringify([unit.building, unit.level]);
    rows.set(key, [...(rows.get(key) ?? []), unit]);
  }
  return [...rows.values()]
    .map((row) => ({
      name: { building: row[0]?.building ?? null, level: row[0]?.level ?? null },
      units: row.toSorted((a, b) => compare(a.name, b.name)),
    }))
    .toSorted(
      (a, b) =>
        compare(a.name.building ?? '', b.name.building ?? '') || compare(b.name.level ?? '', a.name.level ?? ''),
    );
}

export interface AheadEntry {
  on: string;
  /** The last day of a run of days; the same as `on` for one day. */
  to: string;
  what: { kind: 'milestone'; milestone: Milestone } | { kind: 'ship' | 'set'; modules: number };
}

/** What happens in the next four weeks, day by day: dates of the project, and modules that ship or are set, days in a row put together. */
export function aheadOf(modules: readonly Module[], milestones: readonly Milestone[], today: string): AheadEntry[] {
  const end = addDays(today, 28);
  const within = (on: string | null): on is string => on !== null && on >= today && on <= end;
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const step of ['ship', 'set'] as const) {
      const on = module[`${step}_actual_on`] === null ? module[`${step}_forecast_on`] : null;
      if (within(on)) counts.set(`${on} ${step}`, (counts.get(`${on} ${step}`) ?? 0) + 1);
    }
  }
  const moves = (['ship', 'set'] as const).flatMap((kind) => {
    const runs: { on: string; to: string; modules: number }[] = [];
    const days = [...counts]
      .flatMap(([key, modules]) => (key.endsWith(kind) ? [{ on: key.slice(0, 10), modules }] : []))
      .toSorted((a, b) => a.on.localeCompare(b.on));
    for (const day of days) {
      const last = runs.at(-1);
      if (last !== undefined && addDays(last.to, 1) === day.on)
        Object.assign(last, { to: day.on, modules: last.modules + day.modules });
      else runs.push({ ...day, to: day.on });
    }
    return runs.map(({ on, to, modules: count }): AheadEntry => ({ on, to, what: { kind, modules: count } }));
  });
  const dates = milestones.flatMap((milestone): AheadEntry[] =>
    milestone.actual_on === null && within(milestone.forecast_on)
      ? [{ on: milestone.forecast_on, to: milestone.forecast_on, what: { kind: 'milestone', milestone } }]
      : [],
  );
  return [...moves, ...dates].toSorted((a, b) => a.on.localeCompare(b.on));
}
