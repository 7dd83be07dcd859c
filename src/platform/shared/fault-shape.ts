import { z } from 'zod';

/** A sentence in the portal's languages, as answers carry it. */
export const Said = z.object({ en: z.string(), es: z.string() });

/** A fault inside an answer that went through: of a row of an import, of one record among many. */
export const FaultShape = z.object({
  path: z.string(),
  message: z.string(),
  said: Said,
  place: z.string().optional(),
});
