import { texts } from '#platform/shared/text.ts';
import type { CallFailure } from '../call/call.ts';
import type { Say } from './language.ts';
import { saidOf } from './said.ts';

const t = texts({ fallback: { en: 'Could not register at this time', es: 'No se pudo registrar en este momento' } });

/** Why a registration did not go through: the provider's own message where there is one, else the catalogue's words. */
export function refusalWords(failure: CallFailure, say: Say): string {
  const isAnswer = failure.kind === 'status' && failure.status < 500;
  return (isAnswer ? saidOf(failure) : undefined) ?? say(t.fallback);
}
