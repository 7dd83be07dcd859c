import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import type { Project } from '#areas/projects/projects/schema.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import type { RequiredShot } from '../parts-of-others.ts';
import { nextStepOf } from '../standing.ts';

/** A project as the floor names it. */
export type NamedProject = Pick<Project, 'id' | 'project_number' | 'name'>;

/** The places of a module as the floor speaks of them, the line first because that is where the work is. */
export const floorStages = ['line', 'hold', 'yard', 'road', 'planned', 'done'] as const;
export type FloorStage = (typeof floorStages)[number];

const stages: Record<Module['status'], FloorStage> = {
  online: 'line',
  qa_hold: 'hold',
  returned: 'hold',
  offline: 'yard',
  yard: 'yard',
  released: 'yard',
  in_transit: 'road',
  delivered: 'road',
  scheduled: 'planned',
  set: 'done',
};

export function stageOf(status: Module['status']): FloorStage {
  return stages[status];
}

/** Whether every word that was typed is found in a module's number, serial number, unit or project, without regard to accents. */
export function matchesFloor(
  module: Pick<Module, 'module_no' | 'serial_no' | 'unit_name'>,
  project: string,
  typed: string,
): boolean {
  const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const all = fold([module.module_no, module.serial_no, module.unit_name, project].join(' '));
  return fold(typed)
    .trim()
    .split(/\s+/u)
    .every((word) => all.includes(word));
}

/** What a project has on the floor and in the yard, and when it next ships. */
export function loadOf(
  modules: readonly Pick<Module, 'status' | 'ship_forecast_on' | 'ship_actual_on'>[],
  today: string = companyToday(),
): { line: number; held: number; yard: number; nextShip: string | undefined; isLate: boolean } {
  const count = (stage: FloorStage) => modules.filter(({ status }) => stageOf(status) === stage).length;
  const nextShip = modules
    .flatMap((module) =>
      module.ship_actual_on === null && module.ship_forecast_on !== null ? module.ship_forecast_on : [],
    )
    .toSorted((a, b) => a.localeCompare(b))[0];
  return {
    line: count('line'),
    held: count('hold'),
    yard: count('yard'),
    nextShip,
    isLate: nextShip !== undefined && nextShip < today,
  };
}

/** Busy projects first: by what stands on the line, held or in the yard. */
export function loadsOf(projects: readonly NamedProject[], modules: readonly Module[]) {
  return projects
    .map((project) => ({ project, load: loadOf(modules.filter((module) => module.project === project.id)) }))
    .toSorted(({ load: a }, { load: b }) => b.line + b.held + b.yard - (a.line + a.held + a.yard));
}

/** By how many days the next step of a module is late; 0 when it is not. */
export function daysLate(module: Module, today: string = companyToday()): number {
  const next = nextStepOf(module, today);
  return next?.state === 'late' && next.on !== null ? Math.max(1, daysBetween(next.on, today)) : 0;
}

/** How many photos these shots still lack. */
export function missingOf(shots: readonly Pick<RequiredShot, 'needed' | 'taken'>[]): number {
  return shots.reduce((sum, { needed, taken }) => sum + Math.max(0, needed - taken), 0);
}
