import { companyToday, daysBetween } from '#platform/shared/dates.ts';
import type { Module } from '#areas/projects/units/schema.ts';
import type { RequiredShot } from '../parts-of-others.ts';
import { nextStepOf } from '../standing.ts';

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

/** By how many days the next step of a module is late; 0 when it is not. */
export function daysLate(module: Module, today: string = companyToday()): number {
  const next = nextStepOf(module, today);
  return next?.state === 'late' && next.on !== null ? Math.max(1, daysBetween(next.on, today)) : 0;
}

/** How many photos these shots still lack. */
export function missingOf(shots: readonly Pick<RequiredShot, 'needed' | 'taken'>[]): number {
  return shots.reduce((sum, { needed, taken }) => sum + Math.max(0, needed - taken), 0);
}
