import { sentence, type Text } from '#platform/shared/text.ts';
import { unmetGuards } from '../rules.ts';
import type { GuardResult } from '../schema.ts';
import { guardWords } from './words.ts';

type Told = Pick<GuardResult, 'guard' | 'state' | 'said' | 'count'>;

/** A condition of a move as a line of a list: what must hold, or, once it does not, what stands in the way. */
export function guardText({ guard, state, said, count }: Told): Text {
  const inTheWay = state === 'unmet' ? unmetGuards[guard] : undefined;
  return inTheWay === undefined ? (guardWords[guard] ?? said) : sentence(inTheWay, { n: count ?? 1 });
}

const missing = { en: 'Missing: {guard}', es: 'Falta: {guard}' };

/** What is not met, as a sentence of its own. */
export function missingText(unmet: Told): Text {
  const text = guardText(unmet);
  return unmetGuards[unmet.guard] === undefined ? sentence(missing, { guard: text }) : text;
}
