import { z } from 'zod';
import { Id } from '#platform/shared/ids.ts';
import { mostPlanned } from './choices.ts';
import { PlanMilestone } from './schema.ts';

export const MilestonesQuery = z.strictObject({
  /** Ids of projects, with commas between them. */
  projects: z
    .string()
    .max(mostPlanned * 37)
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(Id).max(mostPlanned))
    .optional(),
});

/** The milestones of one project, for a picture of many. */
export const PlannedMilestones = z.object({
  id: Id,
  milestones: z.array(
    PlanMilestone.pick({
      kind: true,
      label: true,
      baseline: true,
      forecast: true,
      actual: true,
      date_status: true,
    }),
  ),
});
export type PlannedMilestones = z.infer<typeof PlannedMilestones>;
