import type { Fault } from '#platform/shared/errors.ts';
import { languages, say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { CallFailure } from '../call/call.ts';
import { languageNow } from './language.ts';

const byKind = texts({
  fetch: {
    en: 'The portal could not be reached. Check your connection.',
    es: 'No se pudo llegar al portal. Revisa tu conexión.',
  },
  timeout: {
    en: 'The portal took too long to answer. Try again.',
    es: 'El portal tardó demasiado en responder. Inténtalo de nuevo.',
  },
  parsing: { en: 'The answer of the portal could not be read.', es: 'No se pudo leer la respuesta del portal.' },
});

/** The parts of a refusal that screens use: its code, its sentence, the faults at the fields and the number to quote to support. */
export interface Refusal {
  code: string | undefined;
  /** In every language of the portal; missing where something before the portal answered. */
  said: Text | undefined;
  details: readonly Fault[];
  current: unknown;
  requestId: string | undefined;
}

export function refusalOf(failure: Pick<CallFailure, 'text'>): Refusal {
  const body: Record<string, unknown> =
    typeof failure.text === 'object' && failure.text !== null ? { ...failure.text } : {};
  return {
    code: typeof body['code'] === 'string' ? body['code'] : undefined,
    said: isText(body['said']) ? body['said'] : undefined,
    details: Array.isArray(body['details']) ? body['details'].filter(isFault) : [],
    current: body['current'],
    requestId: typeof body['requestId'] === 'string' ? body['requestId'] : undefined,
  };
}

function isFault(fault: unknown): fault is Fault {
  return typeof fault === 'object' && fault !== null && 'said' in fault && isText(fault.said);
}

function isText(said: unknown): said is Text {
  return typeof said === 'object' && said !== null && languages.every((language) => language in said);
}

/**
 * What went wrong, in one sentence for the reader: what the portal said, in their language. Undefined when there is nothing to say, so
 * that the default text of the toast stands.
 */
export function saidOf(failure: CallFailure, language: Language = languageNow()): string | undefined {
  if (failure.kind !== 'status') return say(byKind[failure.kind], language);
  const { said } = refusalOf(failure);
  if (said !== undefined) return said[language];
  // An answer of the portal's own that says nothing more.
  if (typeof failure.text === 'object' && failure.text !== null) return undefined;
  // Something between, such as a proxy, answered in words of its own: nobody was reached, or what came is no answer of ours.
  return say(failure.status >= 502 && failure.status <= 504 ? byKind.fetch : byKind.parsing, language);
}
