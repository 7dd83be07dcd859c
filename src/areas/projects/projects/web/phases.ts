import type { Milestone } from '../schema.ts';

/** A milestone as the plan tells it. */
export interface PhaseDate {
  kind: Milestone['kind'];
  baseline: string | null;
  forecast: string | null;
  actual: string | null;
}

/** A stretch of a project's life: its place on the status ramp and its first and last day. */
export interface PhaseSpan {
  step: 3 | 4 | 5 | 6;
  from: string;
  to: string;
}

/** The day that something happened, else the one that is expected, else the one that was planned. */
export function dayOfDate({ actual, forecast, baseline }: PhaseDate): string | null {
  return actual ?? forecast ?? baseline;
}

/** The kinds that a phase begins and ends with; of several the first one that has a day counts. */
const bounds: readonly {
  step: PhaseSpan['step'];
  from: readonly Milestone['kind'][];
  to: readonly Milestone['kind'][];
}[] = [
  { step: 3, from: ['design_freeze', 'plan_approval', 'permit'], to: ['production_start'] },
  { step: 4, from: ['production_start'], to: ['offline', 'ship'] },
  { step: 5, from: ['ship', 'set', 'offline'], to: ['handover', 'co', 'final_inspection'] },
  { step: 6, from: ['handover', 'co'], to: ['warranty_end'] },
];

/**
 * The phases of a project by the dates of its milestones, not by the day on which somebody entered its status: a portal that was filled
 * in one afternoon would else show every project as begun that day. Where several units have a date of a kind, a phase reaches from the
 * first to the last.
 */
export function phasesOf(dates: readonly PhaseDate[]): PhaseSpan[] {
  const daysOf = (kind: Milestone['kind']) =>
    dates.flatMap((date) => (date.kind === kind ? (dayOfDate(date) ?? []) : [])).toSorted();
  return bounds.flatMap(({ step, from, to }) => {
    const first = from.flatMap((kind) => daysOf(kind)[0] ?? [])[0];
    const last = to.flatMap((kind) => daysOf(kind).at(-1) ?? [])[0];
    return first === undefined || last === undefined || last < first ? [] : [{ step, from: first, to: last }];
  });
}
