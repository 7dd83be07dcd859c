import { readyOn } from '#areas/projects/schedule/choices.ts';
import { addDays, daysBetween } from '#platform/shared/dates.ts';
import {
  moduleSteps,
  type Conflict,
  type ModuleStep,
  type PlanModule,
  type PlanProject,
  type Ready,
} from '#areas/projects/schedule/schema.ts';

export type Zoom = 'week' | 'month' | 'quarter';
export type Grouping = 'module' | 'project';

/** How many days fill the window at each zoom. */
export const zoomDays: Record<Zoom, number> = { week: 14, month: 35, quarter: 91 };

/** The day a step happened, else the day it is expected. */
export function dayOf(module: PlanModule, step: ModuleStep): string | null {
  return module[step].actual ?? module[step].forecast;
}

/** The Monday of a day's week. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/** From a month before today to as far as the plan reaches, at least half a year and at most a year and a half, in whole weeks. */
export function rangeOf(today: string, projects: readonly PlanProject[]): { from: string; days: number } {
  const from = mondayOf(addDays(today, -28));
  let last = addDays(today, 120);
  for (const project of projects)
    for (const module of project.modules) {
      const on = dayOf(module, 'set') ?? dayOf(module, 'ship');
      if (on !== null && on > last) last = on;
    }
  const days = Math.min(daysBetween(from, last) + 21, 548);
  return { from, days: Math.ceil(days / 7) * 7 };
}

export type PlanRow =
  | { type: 'project'; key: string; project: PlanProject; hot: boolean }
  | { type: 'module'; key: string; project: PlanProject; module: PlanModule; conflicts: readonly Conflict[] };

export const rowHeight = 31;

/** The rows under each other: projects, and their modules unless they are folded. */
export function rowsOf(
  projects: readonly PlanProject[],
  grouping: Grouping,
  folded: ReadonlySet<string>,
  conflicts: readonly Conflict[],
): PlanRow[] {
  const byModule = new Map<string, Conflict[]>();
  const hot = new Set<string>();
  for (const conflict of conflicts) {
    for (const project of conflict.projects) hot.add(project.id);
    for (const id of conflict.modules) byModule.set(id, [...(byModule.get(id) ?? []), conflict]);
  }
  return projects.flatMap((project): PlanRow[] => [
    { type: 'project', key: project.id, project, hot: hot.has(project.id) },
    ...(grouping === 'project' || folded.has(project.id)
      ? []
      : project.modules.map((module): PlanRow => ({
          type: 'module',
          key: module.id,
          project,
          module,
          conflicts: byModule.get(module.id) ?? [],
        }))),
  ]);
}

export type Lane = 'factory' | 'carrier' | 'crane';
export const lanes: readonly Lane[] = ['factory', 'carrier', 'crane'];

export interface Bar {
  kind: 'line' | 'yard' | 'carrier' | 'set';
  lane: Lane;
  /** The date that moves when the bar is moved; none when all of it has happened. */
  step: ModuleStep | null;
  /** First day and the day after the last one. */
  from: string;
  to: string;
  /** How much of it has happened, from 0 to 1. */
  done: number;
}

/** The bars of a module: on the line, in the yard, on the road, set. `shift` shows where a step would go before it is confirmed. */
export function barsOf(module: PlanModule, today: string): Bar[] {
  const [online, offline, ship, deliver, set] = moduleSteps.map((step) => dayOf(module, step));
  const open = (step: ModuleStep): ModuleStep | null =>
    module[step].actual === null && module[step].forecast !== null ? step : null;
  const bars: Bar[] = [];
  const add = (bar: Omit<Bar, 'done'>, isDone: boolean, hasBegun: boolean) => {
    const length = Math.max(1, daysBetween(bar.from, bar.to));
    const passed = Math.min(Math.max(daysBetween(bar.from, today) + 1, 0), length) / length;
    bars.push({ ...bar, done: isDone ? 1 : hasBegun ? passed : 0 });
  };
  if (online != null) {
    const to = offline ?? addDays(online, 1);
    add(
      {
        kind: 'line',
        lane: 'factory',
        step: open('online') ?? open('offline'),
        from: online,
        to: later(to, addDays(online, 1)),
      },
      module.offline.actual !== null,
      module.online.actual !== null,
    );
  }
  if (offline != null && ship != null && ship > offline)
    add(
      { kind: 'yard', lane: 'factory', step: null, from: offline, to: ship },
      module.ship.actual !== null,
      module.offline.actual !== null,
    );
  if (ship != null)
    add(
      {
        kind: 'carrier',
        lane: 'carrier',
        step: open('ship') ?? open('deliver'),
        from: ship,
        to: addDays(later(deliver ?? ship, ship), 1),
      },
      module.deliver.actual !== null,
      module.ship.actual !== null,
    );
  if (set != null)
    add(
      { kind: 'set', lane: 'crane', step: open('set'), from: set, to: addDays(set, 1) },
      module.set.actual !== null,
      false,
    );
  return bars;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** The bars of a whole project, from the first to the last of its modules. */
export function summaryOf(project: PlanProject): { kind: Bar['kind']; lane: Lane; from: string; to: string }[] {
  const span = (from: ModuleStep, to: ModuleStep, extra: number) => {
    const starts = project.modules.flatMap((module) => dayOf(module, from) ?? []).toSorted();
    const ends = project.modules.flatMap((module) => dayOf(module, to) ?? []).toSorted();
    const [first, last] = [starts[0], ends.at(-1)];
    return first === undefined || last === undefined || last < first ? [] : [{ from: first, to: addDays(last, extra) }];
  };
  return [
    ...span('online', 'offline', 0).map((bar) => ({ kind: 'line' as const, lane: 'factory' as const, ...bar })),
    ...span('ship', 'deliver', 1).map((bar) => ({ kind: 'carrier' as const, lane: 'carrier' as const, ...bar })),
    ...span('set', 'set', 1).map((bar) => ({ kind: 'set' as const, lane: 'crane' as const, ...bar })),
  ];
}

/** How ready a module's set day is; null once it is set, or while nobody knows when. */
export function readinessOf(project: PlanProject, module: PlanModule): Ready | null {
  const on = module.set.forecast;
  return on === null || module.set.actual !== null ? null : readyOn(project.set_days, on);
}
