import type { ErrorCode, Fault } from '#platform/shared/errors.ts';
import { say, texts, type Language, type Text } from '#platform/shared/text.ts';
import type { CallFailure } from '../call/call.ts';
import { languageNow } from './language.ts';
import { hearRules } from './heard-rules.ts';
import { ruleIn } from './rules.ts';

/** Every error of the server in the reader's language, by its code. The compiler misses none. */
const byCode = texts({
  bad_input: { en: 'Some values are missing or not valid.', es: 'Faltan algunos valores o no son válidos.' },
  malformed_body: { en: 'The request body could not be read.', es: 'No se pudo leer la solicitud.' },
  too_large: { en: 'The request is too large.', es: 'La solicitud es demasiado grande.' },
  unsupported_type: { en: 'This kind of content is not taken here.', es: 'Aquí no se acepta este tipo de contenido.' },
  not_signed_in: { en: 'Sign in to go on.', es: 'Inicia sesión para continuar.' },
  session_ended: { en: 'Your session has ended. Sign in again.', es: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  invalid_credentials: {
    en: 'The username or password you entered is incorrect',
    es: 'El usuario o la contraseña que escribiste no son correctos',
  },
  address_unproven: {
    en: 'Your address is not confirmed yet. Enter the code that we mailed to you.',
    es: 'Tu correo aún no está confirmado. Escribe el código que te enviamos.',
  },
  second_factor_required: {
    en: 'Enter the code from your authenticator app.',
    es: 'Escribe el código de tu aplicación de autenticación.',
  },
  forbidden: { en: 'You may not do this.', es: 'No tienes permiso para hacer esto.' },
  misdirected: {
    en: 'This portal is not known by that address. Whoever runs it names its addresses: PUBLIC_URL, ALLOWED_HOSTS.',
    es: 'Este portal no se conoce por esa dirección. Quien lo opera nombra sus direcciones: PUBLIC_URL, ALLOWED_HOSTS.',
  },
  cross_site: { en: 'This request came from another site.', es: 'Esta solicitud vino de otro sitio.' },
  not_found: { en: 'Not found', es: 'No se encontró' },
  method_not_allowed: { en: 'This address does not take that method.', es: 'Esta dirección no acepta ese método.' },
  conflict: { en: 'Somebody else changed this in the meantime.', es: 'Otra persona cambió esto mientras tanto.' },
  already_exists: { en: 'This already exists.', es: 'Esto ya existe.' },
  in_use: { en: 'This is still in use.', es: 'Esto todavía está en uso.' },
  gone: { en: 'This is no longer here.', es: 'Esto ya no está aquí.' },
  wrong_protocol: {
    en: 'This page is older than the portal. Load it again.',
    es: 'Esta página es más vieja que el portal. Vuelve a cargarla.',
  },
  locked: {
    en: 'This is being written right now. Try again in a moment.',
    es: 'Esto se está escribiendo ahora mismo. Inténtalo en un momento.',
  },
  checksum_wrong: {
    en: 'Something was lost on the way. Send it again.',
    es: 'Algo se perdió en el camino. Envíalo de nuevo.',
  },
  same_key_other_request: {
    en: 'This was already sent with other content.',
    es: 'Esto ya se envió con otro contenido.',
  },
  rule_broken: { en: 'A rule does not allow this.', es: 'Una regla no permite esto.' },
  infected: {
    en: 'The virus scanner found something in this file. It was not kept.',
    es: 'El antivirus encontró algo en este archivo. No se guardó.',
  },
  code_wrong: { en: 'The code is wrong or has expired.', es: 'El código es incorrecto o ya venció.' },
  too_many_requests: {
    en: 'Too many tries. Wait a little and try again.',
    es: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
  },
  unexpected: {
    en: 'Something went wrong on our side. It has been noted.',
    es: 'Algo falló de nuestro lado. Ya quedó registrado.',
  },
  database_gone: {
    en: 'The portal cannot reach its data right now. Try again in a moment.',
    es: 'El portal no puede leer sus datos ahora. Inténtalo en un momento.',
  },
  scanner_gone: {
    en: 'Files can not be checked for viruses right now, so none is taken. Try again in a moment.',
    es: 'Por ahora no se puede revisar si los archivos tienen virus, así que no se acepta ninguno. Inténtalo en un momento.',
  },
  storage_full: {
    en: 'The disk is full. Nothing was lost; try again when there is space.',
    es: 'El disco está lleno. No se perdió nada; inténtalo cuando haya espacio.',
  },
  storage_read_only: {
    en: 'The disk of the portal takes no writes right now. Nothing was lost; try again when it does.',
    es: 'El disco del portal no acepta escrituras por ahora. No se perdió nada; inténtalo cuando las acepte.',
  },
}) satisfies Record<ErrorCode, Text>;

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

/** The parts of a refusal that screens use: its code, the faults at the fields and the number to quote to support. */
export interface Refusal {
  code: ErrorCode | undefined;
  message: string | undefined;
  details: readonly Fault[];
  current: unknown;
  requestId: string | undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(byCode, code);
}

export function refusalOf(failure: Pick<CallFailure, 'text'>): Refusal {
  const body: Record<string, unknown> =
    typeof failure.text === 'object' && failure.text !== null ? { ...failure.text } : {};
  const code = typeof body['code'] === 'string' && isErrorCode(body['code']) ? body['code'] : undefined;
  return {
    code,
    message: typeof body['message'] === 'string' ? body['message'] : undefined,
    details: Array.isArray(body['details']) ? (body['details'] as Fault[]) : [],
    current: body['current'],
    requestId: typeof body['requestId'] === 'string' ? body['requestId'] : undefined,
  };
}

/**
 * What went wrong, in one sentence for the reader. A rule's own words win over the general ones of its code; undefined when
 * there is nothing to say, so that the default text of the toast stands.
 */
export function saidOf(failure: CallFailure, language: Language = languageNow()): string | undefined {
  if (failure.kind !== 'status') return say(byKind[failure.kind], language);
  const { code, message, details } = refusalOf(failure);
  hearRules(details);
  if (code === undefined)
    return message ?? (typeof failure.text === 'string' && failure.text !== '' ? failure.text : undefined);
  return sentenceOf(code, message, language);
}

/** What a code with its message says: the rule's own words where it has any, else those of the code; undefined for an unknown code. */
export function sentenceOf(code: string, message: string | undefined, language: Language): string | undefined {
  if (!isErrorCode(code)) return undefined;
  const isOwnWords =
    message !== undefined &&
    message !== byCode[code].en &&
    [
      'rule_broken',
      'already_exists',
      'in_use',
      'forbidden',
      'bad_input',
      'too_large',
      'infected',
      'code_wrong',
      'gone',
      'too_many_requests',
    ].includes(code);
  return isOwnWords ? ruleIn(message, language) : say(byCode[code], language);
}
