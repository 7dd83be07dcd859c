import * as z from 'zod/mini';

/** What the live socket brings: that something has changed, by its type and id, and where the message stands in its stream. */
export const LiveMessage = z.looseObject({
  type: z.string(),
  seq: z.optional(z.int()),
  epoch: z.optional(z.string()),
  /** The people whose Inbox may read differently, with blanks between; everybody's where it is missing. */
  inbox: z.optional(z.string()),
  recovered: z.optional(z.boolean()),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
