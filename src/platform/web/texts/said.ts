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

/** What stood between a person and the portal, such as a proxy, and answered in its own words: said in ours. */
const bySomethingBetween = texts({
  away: {
    en: 'The portal does not answer right now. Nothing is lost; try again in a moment.',
    es: 'El portal no responde ahora. No se pierde nada; inténtalo en un momento.',
  },
  tooLarge: {
    en: 'This is larger than what is let through to the portal.',
    es: 'Esto pesa más de lo que se deja pasar hasta el portal.',
  },
  missing: { en: 'Not found', es: 'No se encontró' },
  other: {
    en: 'Something between you and the portal refused this ({status}). Try again, or tell whoever looks after the portal.',
    es: 'Algo entre tú y el portal rechazó esto ({status}). Inténtalo de nuevo o avisa a quien cuida el portal.',
  },
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
  const { status } = failure;
  const key =
    status >= 502 && status <= 504 ? 'away' : status === 413 ? 'tooLarge' : status === 404 ? 'missing' : 'other';
  return say(bySomethingBetween[key], language, { status });
}
