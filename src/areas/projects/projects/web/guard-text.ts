import { sentence, type Text } from '#platform/shared/text.ts';
import { unmetGuards } from '../rules.ts';
import type { GuardResult } from '../schema.ts';
import { guardWords } from './words.ts';

/** A condition of a move as a line of a list: what must hold, or, once it does not, what stands in the way. */
export const guardText = ({ guard, state, said }: Pick<GuardResult, 'guard' | 'state' | 'said'>): Text =>
  (state === 'unmet' ? unmetGuards[guard] : undefined) ?? guardWords[guard] ?? said;

const missing = { en: 'Missing: {guard}', es: 'Falta: {guard}' };

/** What is not met, as a sentence of its own. */
export function missingText(unmet: Pick<GuardResult, 'guard' | 'state' | 'said'>): Text {
  const text = guardText(unmet);
  return unmetGuards[unmet.guard] === undefined ? sentence(missing, { guard: text }) : text;
}
