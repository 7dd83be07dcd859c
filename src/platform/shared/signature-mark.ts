import { z } from 'zod';
import { refuse } from './errors.ts';
import { line } from './fields.ts';
import { issueOf, rules } from './rules.ts';
import { sentence } from './text.ts';

export const signingMethods = ['drawn', 'typed'] as const;

/** A drawing as strokes in a box of 600 × 200, and nothing else: no picture, no markup. */
export const Strokes = z
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

/** A name as it is compared: without case, accents, spaces and signs. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The first letter of each word of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** True of a typed mark that is the signer's own name; case, accents, spaces and signs may differ. */
export const isOwnName = (typed: string, name: string): boolean =>
  plain(typed) === '' ? typed.trim() === name.trim() : plain(typed) === plain(name);

/** True of typed initials that begin with the first word of the signer's name and leave out middle ones at most; and of the whole name. */
export function isOwnInitials(typed: string, name: string): boolean {
  const [given, own] = [[...plain(typed)], [...plain(initialsOf(name))]];
  if (isOwnName(typed, name)) return true;
  if (given.length < Math.min(2, own.length) || given[0] !== own[0]) return false;
  let at = 0;
  return given.every((letter) => {
    at = own.indexOf(letter, at) + 1;
    return at > 0;
  });
}

/**
 * The one rule of every signature that is typed: it is the signer's own name, as the portal knows it. Throws at `path` otherwise; a drawing
 * has no words to compare.
 */
export function requireOwnName(
  mark: { method: string; typed?: string | undefined },
  name: string,
  path = 'typed',
): void {
  if (mark.method === 'typed' && !isOwnName(mark.typed ?? '', name))
    throw refuse(path, sentence(ownRules.name, { name }));
}

/** The same for initials. */
export function requireOwnInitials(
  mark: { method: string; typed?: string | undefined },
  name: string,
  path = 'typed',
): void {
  if (mark.method === 'typed' && !isOwnInitials(mark.typed ?? '', name))
    throw refuse(path, sentence(ownRules.initials, { initials: initialsOf(name) }));
}

const ownRules = {
  name: { en: 'Type your own name: {name}.', es: 'Escribe tu propio nombre: {name}.' },
  initials: { en: 'Type your own initials: {initials}.', es: 'Escribe tus propias iniciales: {initials}.' },
};
