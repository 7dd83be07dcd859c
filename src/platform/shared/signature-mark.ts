import { z } from 'zod';
import { line } from './fields.ts';
import { issueOf, rules } from './rules.ts';

export const signingMethods = ['drawn', 'typed'] as const;

/** A drawing as strokes in a box of 600 × 200, and nothing else: no picture, no markup. */
const Strokes = z
  .array(
    z
      .array(z.tuple([z.number().min(0).max(600), z.number().min(0).max(200)]))
      .min(1, { error: rules.oneEntry })
      .max(2000, { error: rules.mostEntries(2000) }),
    { error: rules.list },
  )
  .min(1, { error: rules.oneEntry })
  .max(60, { error: rules.mostEntries(60) });

/** The fields of a signature that is drawn or typed on a screen, for bodies that hold more than it. */
export const signatureFields = {
  method: z.enum(signingMethods, { error: rules.oneOf(signingMethods) }),
  typed: line(120).optional(),
  strokes: Strokes.optional(),
  /** In which language the statement was read. */
  language: z.enum(['en', 'es'], { error: rules.oneOf(['en', 'es']) }),
};

/** Whoever types it sends words, whoever draws it strokes. */
export function typedOrDrawn(
  signature: { method: string; typed?: string | undefined; strokes?: unknown },
  context: z.RefinementCtx,
): void {
  const field = signature.method === 'typed' ? 'typed' : 'strokes';
  if (signature[field] === undefined) context.addIssue(issueOf([field], { en: 'Is required.', es: 'Es obligatorio.' }));
}

export const SignatureDraft = z.strictObject(signatureFields).superRefine(typedOrDrawn);
export type SignatureDraft = z.infer<typeof SignatureDraft>;
