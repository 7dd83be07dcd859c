import { progressPercent } from './money.ts';

/** The progress of anything that has a plan, against the progress that its plan has for today. */
export interface PlanStanding {
  /** Whole per cent ahead of the plan; negative behind it, 0 on plan. */
  ahead: number;
  tone: 'plain' | 'good' | 'warn' | 'bad';
}

const onPlan: PlanStanding = { ahead: 0, tone: 'plain' };

/** Differences of up to this many per cent are on plan: a day's work more or less is nobody's news. */
const onPlanUpTo = 2;
/** From this many per cent behind on, it is more than a warning. */
const farBehindFrom = 10;

/**
 * The one rule by which progress is coloured: against its plan, and never by how much is done. Both percentages are cut as people read
 * them, so the difference that is told is that of the figures that stand there. `planned` is null where there is no plan.
 */
export function planStanding(done: number, planned: number | null | undefined): PlanStanding {
  if (planned == null) return onPlan;
  const ahead = progressPercent(done) - progressPercent(planned);
  if (Math.abs(ahead) <= onPlanUpTo) return onPlan;
  if (ahead > 0) return { ahead, tone: 'good' };
  return { ahead, tone: -ahead < farBehindFrom ? 'warn' : 'bad' };
}
