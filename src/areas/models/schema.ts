import { z } from 'zod';

/** From the first byte to the elements. `degraded`: read, but without quantities of its own. */
export const modelStates = ['uploading', 'waiting', 'reading', 'ready', 'degraded', 'failed', 'cancelled'] as const;
export const ModelState = z.enum(modelStates);
export type ModelState = z.infer<typeof ModelState>;

export const disciplines = ['architecture', 'structure', 'mep', 'interior', 'combined', 'other'] as const;
export const Discipline = z.enum(disciplines);

/** Where a quantity comes from. `corrected`: the file's own, in the unit that it must have been meant in. `hand`: given by a person. */
export const quantitySources = ['set', 'property', 'type', 'corrected', 'geometry', 'hand'] as const;
export const QuantitySource = z.enum(quantitySources);
export type QuantitySource = z.infer<typeof QuantitySource>;

export const measures = ['length', 'area', 'volume', 'weight', 'count', 'time'] as const;

/** A quantity that may be counted with, in SI: metres, square metres, cubic metres, kilograms. */
export const StoredQuantity = z.object({
  set: z.string(),
  name: z.string(),
  measure: z.enum(measures),
  value: z.number(),
  source: QuantitySource,
});
export type StoredQuantity = z.infer<typeof StoredQuantity>;

export const StoredProperty = z.object({
  set: z.string(),
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type StoredProperty = z.infer<typeof StoredProperty>;

/** A material of a part; of a layer its thickness in metres, of a portion its share from 0 to 1. */
export const StoredMaterial = z.object({
  name: z.string(),
  thicknessM: z.number().optional(),
  share: z.number().optional(),
  part: z.string().optional(),
});
export type StoredMaterial = z.infer<typeof StoredMaterial>;

export const StoredStorey = z.object({ name: z.string(), elevationM: z.number() });
export type StoredStorey = z.infer<typeof StoredStorey>;

/** Something that the reading found in the file and that a person should know before counting with it. */
export const StoredWarning = z.object({
  code: z.string(),
  count: z.number().int(),
  examples: z.array(z.string()),
  about: z.string().optional(),
});
export type StoredWarning = z.infer<typeof StoredWarning>;

/** One line of the log of a reading. */
export const ReadStep = z.object({
  at: z.string(),
  step: z.enum([
    'received',
    'checked',
    'opened',
    'attributes',
    'shapes',
    'judged',
    'stored',
    'viewer',
    'done',
    'failed',
    'cancelled',
    'resumed',
  ]),
  ms: z.number().int().optional(),
  count: z.number().int().optional(),
});
export type ReadStep = z.infer<typeof ReadStep>;
