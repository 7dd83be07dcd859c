import { addWorkingDays } from '#platform/shared/working-days.ts';
import {
  calendarOf,
  moduleSteps,
  siteCalendar,
  type ModuleStep,
  type SeedChange,
} from '#areas/projects/schedule/schema.ts';
import type { PlanLink, PlanNode } from './cascade.ts';
import type { LoadedMilestone, LoadedModule, LoadedProject } from '../load.ts';

/** The three dates of one step of a module. */
export function datesOf(module: LoadedModule, step: ModuleStep) {
  return { baseline: module[`${step}_b`], forecast: module[`${step}_f`], actual: module[`${step}_a`] };
}

export const moduleKey = (id: string, step: string) => `${id} ${step}`;
export const milestoneKey = (id: string) => `${id} milestone`;

/** Which date a change by hand is about. */
export function seedKey(change: SeedChange): string {
  return 'module' in change ? moduleKey(change.module, change.step) : milestoneKey(change.milestone);
}

export interface ProjectPlan {
  project: LoadedProject;
  modules: readonly LoadedModule[];
  milestones: readonly LoadedMilestone[];
}

/** Milestones that sum up a step of the modules: of their unit, else of the project. */
const sums: Readonly<Record<string, ModuleStep>> = { offline: 'offline', ship: 'ship', set: 'set' };

/** The dates of a project and what each waits for. `customsDays`: working days a module needs over the border. */
export function planOf(
  { project, modules, milestones }: ProjectPlan,
  customsDays: (factory: string) => number,
): { nodes: PlanNode[]; links: PlanLink[] } {
  const nodes: PlanNode[] = [];
  const links: PlanLink[] = [];
  for (const milestone of milestones)
    nodes.push({
      key: milestoneKey(milestone.id),
      on: milestone.actual ?? milestone.forecast,
      done: milestone.actual !== null,
    });
  for (const module of modules) {
    for (const step of moduleSteps) {
      const { forecast, actual } = datesOf(module, step);
      nodes.push({ key: moduleKey(module.id, step), on: actual ?? forecast, done: actual !== null });
    }
    links.push(...chainOf(module, project.country, customsDays));
    const plain = { to: '', lag: 0, calendar: undefined, hard: false } as const;
    for (const milestone of milestones) {
      if (milestone.unit !== null && milestone.unit !== module.unit) continue;
      const from = [milestoneKey(milestone.id)];
      if (milestone.kind === 'production_start')
        links.push({ ...plain, from, to: moduleKey(module.id, 'online'), kind: 'keeps' });
      if (milestone.kind === 'foundation_ready')
        links.push({ ...plain, from, to: moduleKey(module.id, 'set'), kind: 'least' });
    }
  }
  for (const milestone of milestones) {
    const step = sums[milestone.kind];
    const own = modules.filter((module) => milestone.unit === null || milestone.unit === module.unit);
    if (step !== undefined && own.length > 0)
      links.push({
        from: own.map((module) => moduleKey(module.id, step)),
        to: milestoneKey(milestone.id),
        kind: 'soft',
        lag: 0,
        calendar: undefined,
        hard: false,
      });
    for (const before of milestone.depends_on)
      links.push({
        from: [milestoneKey(before.id)],
        to: milestoneKey(milestone.id),
        kind: 'keeps',
        lag: before.lag_days,
        calendar: undefined,
        hard: true,
      });
  }
  return { nodes, links };
}

/** Online, offline, ship, deliver, set: the factory's working days up to the road, the calendar's on it, the site's at its end. */
function chainOf(module: LoadedModule, country: string, customsDays: (factory: string) => number): PlanLink[] {
  const links: PlanLink[] = [];
  let before: ModuleStep | undefined;
  const factory = calendarOf(module.factory);
  const crosses = siteCalendar(country) !== factory;
  for (const step of moduleSteps) {
    const { forecast, actual } = datesOf(module, step);
    // A step without a date is left out, so that the order holds over the gap.
    if (forecast === null && actual === null) continue;
    if (before !== undefined) {
      const overBorder = step === 'deliver' && crosses;
      links.push({
        from: [moduleKey(module.id, before)],
        to: moduleKey(module.id, step),
        kind: 'keeps',
        lag: overBorder && module.factory !== null ? customsDays(module.factory) : 0,
        calendar:
          step === 'deliver' ? (overBorder ? factory : undefined) : step === 'set' ? siteCalendar(country) : factory,
        hard: true,
      });
    }
    before = step;
  }
  return links;
}

/** The first day on which a module that ships on a day can be there. */
export function earliestDelivery(shipOn: string, module: LoadedModule, country: string, customsDays: number): string {
  const factory = calendarOf(module.factory);
  return siteCalendar(country) === factory ? shipOn : addWorkingDays(shipOn, customsDays, factory);
}
