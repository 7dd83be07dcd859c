import * as z from 'zod/mini';

/** Records on whose pages people see each other. `company` is the wall of all staff, of which there is one. */
export const presenceRecords = ['project', 'unit', 'post', 'company', 'bom'] as const;
export type PresenceRecord = (typeof presenceRecords)[number];

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
  records: z
    .array(z.strictObject({ type: z.enum(presenceRecords), id: z.uuid(), writing: Writing }))
    .check(z.maxLength(20)),
});
export type LookMessage = z.infer<typeof LookMessage>;

export const Present = z.object({
  id: z.string(),
  name: z.string(),
  photo_url: z.nullable(z.string()),
  writing: Writing,
});
export type Present = z.infer<typeof Present>;

/** The others who look at a record now. */
export const PresenceMessage = z.object({
  type: z.literal('presence'),
  record: z.enum(presenceRecords),
  id: z.string(),
  people: z.array(Present),
});
export type PresenceMessage = z.infer<typeof PresenceMessage>;
