import { z } from 'zod';
import { Id } from '#platform/shared/ids.ts';
import { rules } from '#platform/shared/rules.ts';
import { timelineKinds } from './choices.ts';

export const TimelineQuery = z.strictObject({
  kind: z.enum(timelineKinds, { error: rules.either(timelineKinds) }),
  id: Id,
});

/** One entry of a timeline: what somebody noted, or a step that a deal or a lead took. */
export const TimelineEntry = z.object({
  id: z.string(),
  what: z.enum(['activity', 'stage', 'asked']),
  at: z.string(),
  by: z.string().nullable(),
  /** Of an activity its kind, of a step how it was taken: a word of the pipeline. */
  kind: z.string(),
  title: z.string(),
  words: z.string().nullable(),
  next_step: z.string().nullable(),
  next_due: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
