import { z } from 'zod';
import { line } from './fields.ts';
import { issueOf, rule } from './rules.ts';

/** Made up by the browser, so that wrong tries elsewhere do not touch the code that was asked for here. */
export const device = line(100, 20);

/** The pass that a code gave: it proves for two hours who holds the link. */
export const pass = line(100);

/** The ways in for the holder of a link: the code that was mailed for this device, or the way that the same mail holds. */
export const LinkProof = z
  .strictObject({
    device: device.optional(),
    code: z
      .string()
      .regex(/^\d{6}$/u, { error: rule({ en: 'Must be six digits.', es: 'Deben ser seis dígitos.' }) })
      .optional(),
    way: line(100).optional(),
  })
  .superRefine((proof, context) => {
    if (proof.way !== undefined) return;
    for (const key of ['device', 'code'] as const)
      if (proof[key] === undefined) context.addIssue(issueOf([key], { en: 'Is required.', es: 'Es obligatorio.' }));
  });
export type LinkProof = z.infer<typeof LinkProof>;
