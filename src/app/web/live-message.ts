import * as z from 'zod/mini';

/** What the live socket brings: that something has changed, by its type and id, and where the message stands in its stream. */
export const LiveMessage = z.looseObject({
  type: z.string(),
  seq: z.optional(z.int()),
  epoch: z.optional(z.string()),
  /** Which part of the record changed; all of it where it is missing. */
  part: z.optional(z.string()),
  /** The people whose Inbox may read differently, with blanks between; everybody's where it is missing. */
  inbox: z.optional(z.string()),
  recovered: z.optional(z.boolean()),
  id: z.optional(z.string()),
  /** Which message it is. One without `seq` comes again, with the same `n`, when it has its place in the stream. */
  n: z.optional(z.int()),
  /** The ids that it is about, where it comes early to whoever looks at one of them. */
  about: z.optional(z.array(z.string())),
  /** In how many milliseconds lists may be read again, when many are there. */
  pace_ms: z.optional(z.int()),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
