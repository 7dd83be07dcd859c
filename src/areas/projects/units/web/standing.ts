import type { Module, Unit } from '../schema.ts';

export type UnitStep = 1 | 2 | 3 | 4 | 5 | 6;

/** From planned to handed over, on the ramp of six. */
export const unitSteps: Record<Unit['status'], UnitStep> = {
  planned: 1,
  in_production: 2,
  built: 3,
  in_transit: 4,
  delivered: 4,
  set: 5,
  occupancy: 6,
  closed: 6,
};

/** How a module's status is toned: being built or on the road, waiting outside, where it belongs, held back, or not begun. */
export function moduleTone(status: string): 'neutral' | 'info' | 'good' | 'warn' | 'line' {
  if (status === 'qa_hold' || status === 'returned') return 'warn';
  if (status === 'set' || status === 'delivered') return 'good';
  if (status === 'offline' || status === 'yard' || status === 'released') return 'line';
  return status === 'scheduled' ? 'neutral' : 'info';
}

/** True when a released module no longer meets its conditions to ship. Outside the house nothing is said of it. */
export const isBlocked = ({ blocks }: Pick<Module, 'blocks'>): boolean => (blocks ?? []).length > 0;

export const moduleSteps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;
export type ModuleStep = (typeof moduleSteps)[number];

/** The day of a step: the real one once it is done, else the one that is expected; late when that has passed. */
export function dayOf(
  module: Module,
  step: ModuleStep,
  today: string,
): { on: string | null; state: 'done' | 'ahead' | 'late' } {
  const actual = module[`${step}_actual_on`];
  if (actual !== null) return { on: actual, state: 'done' };
  const forecast = module[`${step}_forecast_on`];
  return { on: forecast, state: forecast !== null && forecast < today ? 'late' : 'ahead' };
}

/** The next step of a module that is not done, with its day; undefined when it is set. */
export function nextStepOf(
  module: Module,
  today: string,
): { step: ModuleStep; on: string | null; state: 'ahead' | 'late' } | undefined {
  for (const step of moduleSteps) {
    const { on, state } = dayOf(module, step, today);
    if (state !== 'done') return { step, on, state };
  }
  return undefined;
}

const flow = ['scheduled', 'online', 'offline', 'yard', 'released', 'in_transit', 'delivered', 'set'];

/** The move that takes a module forward, where there is one; holds and returns are never the first choice. */
export function forwardOf(status: string, allowed: readonly string[]): string | undefined {
  const at = flow.indexOf(status);
  return allowed.find((to) => at >= 0 && flow.indexOf(to) === at + 1) ?? allowed[0];
}
