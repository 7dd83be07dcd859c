import { z } from 'zod';

/** What a burdened hour is made of: wage times burden plus benefits, over the share of paid time that is productive. */
export const RateComponents = z.strictObject({
  wage: z.string(),
  burden_percent: z.string(),
  benefits: z.string(),
  productive_percent: z.string(),
});
export type RateComponents = z.infer<typeof RateComponents>;
