import * as z from 'zod/mini';

/**
 * The kind of a record on whose page or panel people see each other, by its name: those that `app/server/server.ts` names, and every declared one.
 * `company_wall` is the wall of all staff, of which there is one.
 */
const PresenceRecord = z.string().check(z.regex(/^[a-z_]{1,60}$/u));
export type PresenceRecord = z.infer<typeof PresenceRecord>;

/** The id of what there is one of. */
export const companyPresenceId = '00000000-0000-0000-0000-000000000000';

/** Where somebody is writing: on the wall of the record, or in the form of its facts. */
export const writingPlaces = ['wall', 'form'] as const;
export type WritingPlace = (typeof writingPlaces)[number];

/** A tab says again at least this often what it looks at. */
export const presenceBeatMs = 3_000;
/** Who has not been heard of for this long is gone; with the beat of the look for them, within ten seconds. */
export const presenceForgetMs = 8_000;

const Writing = z.nullable(z.enum(writingPlaces));

/** All that one tab looks at now. What it named before and names no more, it has left. */
export const LookMessage = z.strictObject({
  type: z.literal('look'),
  records: z.array(z.strictObject({ type: PresenceRecord, id: z.uuid(), writing: Writing })).check(z.maxLength(20)),
  /** Kinds of which it shows a list: it hears who is at any record of them, and is seen at none. */
  lists: z.optional(z.array(PresenceRecord).check(z.maxLength(5))),
});
export type LookMessage = z.infer<typeof LookMessage>;

export const Present = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  writing: Writing,
});
export type Present = z.infer<typeof Present>;

/** The others who look at a record now, by name: at most 50 of them, those who write before all others. */
export const PresenceMessage = z.object({
  type: z.literal('presence'),
  record: PresenceRecord,
  id: z.string(),
  people: z.array(Present),
});
export type PresenceMessage = z.infer<typeof PresenceMessage>;
