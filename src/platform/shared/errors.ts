import type { Text } from './text.ts';

/**
 * The one table of error codes: what each is worth over HTTP and the sentence a person can act on, in both languages. `message` is for
 * the codes of which programs are told something else than people.
 */
export const errorCodes = {
  bad_input: {
    status: 400,
    en: 'Some values are missing or not valid.',
    es: 'Faltan algunos valores o no son válidos.',
  },
  malformed_body: { status: 400, en: 'The request body could not be read.', es: 'No se pudo leer la solicitud.' },
  too_large: { status: 413, en: 'The request is too large.', es: 'La solicitud es demasiado grande.' },
  unsupported_type: {
    status: 415,
    message: 'Send the body as JSON, or as a form where files are taken.',
    en: 'This kind of content is not taken here.',
    es: 'Aquí no se acepta este tipo de contenido.',
  },
  not_signed_in: { status: 401, en: 'Sign in to go on.', es: 'Inicia sesión para continuar.' },
  session_ended: {
    status: 401,
    en: 'Your session has ended. Sign in again.',
    es: 'Tu sesión terminó. Inicia sesión de nuevo.',
  },
  invalid_credentials: {
    status: 401,
    en: 'The username or password you entered is incorrect',
    es: 'El usuario o la contraseña que escribiste no son correctos',
  },
  address_unproven: {
    status: 403,
    en: 'Your address is not confirmed yet. Enter the code that we mailed to you.',
    es: 'Tu correo aún no está confirmado. Escribe el código que te enviamos.',
  },
  second_factor_required: {
    status: 401,
    en: 'Enter the code from your authenticator app.',
    es: 'Escribe el código de tu aplicación de autenticación.',
  },
  forbidden: { status: 403, en: 'You may not do this.', es: 'No tienes permiso para hacer esto.' },
  misdirected: {
    status: 421,
    en: 'This portal is not known by that address. Whoever runs it names its addresses: PUBLIC_URL, ALLOWED_HOSTS.',
    es: 'Este portal no se conoce por esa dirección. Quien lo opera nombra sus direcciones: PUBLIC_URL, ALLOWED_HOSTS.',
  },
  cross_site: {
    status: 403,
    en: 'This request came from another site.',
    es: 'Esta solicitud vino de otro sitio.',
  },
  not_found: { status: 404, en: 'Not found', es: 'No se encontró' },
  method_not_allowed: {
    status: 405,
    en: 'This address does not take that method.',
    es: 'Esta dirección no acepta ese método.',
  },
  conflict: {
    status: 409,
    en: 'Somebody else changed this in the meantime.',
    es: 'Otra persona cambió esto mientras tanto.',
  },
  already_exists: { status: 409, en: 'This already exists.', es: 'Esto ya existe.' },
  in_use: { status: 409, en: 'This is still in use.', es: 'Esto todavía está en uso.' },
  gone: { status: 410, en: 'This is no longer here.', es: 'Esto ya no está aquí.' },
  wrong_protocol: {
    status: 412,
    message: 'This version of the upload protocol is not spoken here.',
    en: 'This page is older than the portal. Load it again.',
    es: 'Esta página es más vieja que el portal. Vuelve a cargarla.',
  },
  locked: {
    status: 423,
    en: 'This is being written right now. Try again in a moment.',
    es: 'Esto se está escribiendo ahora mismo. Inténtalo en un momento.',
  },
  checksum_wrong: {
    status: 460,
    message: 'The bytes that came are not the ones that were sent. Send them again.',
    en: 'Something was lost on the way. Send it again.',
    es: 'Algo se perdió en el camino. Envíalo de nuevo.',
  },
  same_key_other_request: {
    status: 422,
    message: 'This Idempotency-Key was used for another request.',
    en: 'This was already sent with other content.',
    es: 'Esto ya se envió con otro contenido.',
  },
  rule_broken: { status: 422, en: 'A rule does not allow this.', es: 'Una regla no permite esto.' },
  infected: {
    status: 422,
    en: 'The virus scanner found something in this file. It was not kept.',
    es: 'El antivirus encontró algo en este archivo. No se guardó.',
  },
  code_wrong: {
    status: 422,
    en: 'The code is wrong or has expired.',
    es: 'El código es incorrecto o ya venció.',
  },
  too_many_requests: {
    status: 429,
    en: 'Too many tries. Wait a little and try again.',
    es: 'Demasiados intentos. Espera un poco e inténtalo de nuevo.',
  },
  unexpected: {
    status: 500,
    en: 'Something went wrong on our side. It has been noted.',
    es: 'Algo falló de nuestro lado. Ya quedó registrado.',
  },
  database_gone: {
    status: 503,
    message: 'The database is not reachable right now. Try again in a moment.',
    en: 'The portal cannot reach its data right now. Try again in a moment.',
    es: 'El portal no puede leer sus datos ahora. Inténtalo en un momento.',
  },
  not_for_people: {
    status: 503,
    en: 'This server does background work only.',
    es: 'Este servidor solo hace trabajo de fondo.',
  },
  scanner_gone: {
    status: 503,
    en: 'Files can not be checked for viruses right now, so none is taken. Try again in a moment.',
    es: 'Por ahora no se puede revisar si los archivos tienen virus, así que no se acepta ninguno. Inténtalo en un momento.',
  },
  storage_gone: {
    status: 503,
    en: 'The portal cannot reach its files right now. Try again in a moment.',
    es: 'El portal no puede llegar a sus archivos ahora. Inténtalo en un momento.',
  },
  storage_full: {
    status: 507,
    en: 'The disk is full. Nothing was lost; try again when there is space.',
    es: 'El disco está lleno. No se perdió nada; inténtalo cuando haya espacio.',
  },
  storage_read_only: {
    status: 507,
    en: 'The disk of the portal takes no writes right now. Nothing was lost; try again when it does.',
    es: 'El disco del portal no acepta escrituras por ahora. No se perdió nada; inténtalo cuando las acepte.',
  },
} as const satisfies Record<string, Text & { status: number; message?: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One fault of the input: where it is (dot path, empty for the whole) and the rule that it breaks. */
export interface Fault {
  path: string;
  /** The rule in English, for programs. */
  message: string;
  /** The rule in the portal's languages: a screen shows its reader's. */
  said: Text;
  /** The address in the portal where it is put right, with query; missing where nobody can be led. */
  place?: string | undefined;
}

/** The body of every error answer. */
export interface ErrorBody {
  code: ErrorCode;
  /** English, for programs. */
  message: string;
  /** The sentence in the portal's languages: a screen shows its reader's. */
  said: Text;
  details?: Fault[];
  /** With `conflict`: the row as it is now. */
  current?: unknown;
  requestId: string;
}

interface AppErrorFacts {
  /** What exactly is wrong, where the words of the code are too general. */
  said?: Text | undefined;
  details?: Fault[] | undefined;
  current?: unknown;
  retryAfterS?: number | undefined;
  cause?: unknown;
}

/** What a code says to programs: its own message, where it has one, else its English. */
function messageOf(code: ErrorCode): string {
  const words: Text & { message?: string } = errorCodes[code];
  return words.message ?? words.en;
}

/** The one error class. Thrown anywhere, answered in one place. Its message is the English of what it says. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Text;
  readonly details: Fault[] | undefined;
  readonly current: unknown;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, facts: AppErrorFacts = {}) {
    super(facts.said?.en ?? messageOf(code), { cause: facts.cause });
    const { en, es } = facts.said ?? errorCodes[code];
    this.name = 'AppError';
    this.code = code;
    this.said = { en, es };
    this.details = facts.details;
    this.current = facts.current;
    this.retryAfterS = facts.retryAfterS;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A fault by a rule, at its field, and where in the portal it is put right. */
export function faultOf(path: string, rule: Text, place?: string | null): Fault {
  const { en, es } = rule;
  return { path, message: en, said: { en, es }, ...(place == null ? {} : { place }) };
}

/** Refuses by a rule, named at the field that has to change (422), and where in the portal it is put right. */
export function refuse(path: string, rule: Text, place?: string | null): AppError {
  return new AppError('rule_broken', { said: rule, details: [faultOf(path, rule, place)] });
}

/** The same with another code. */
export function refuseAs(code: ErrorCode, path: string, rule: Text, cause?: unknown): AppError {
  return new AppError(code, { said: rule, details: [faultOf(path, rule)], cause });
}

/** One fault of the input, named at its field (400). */
export function badInput(path: string, rule: Text): AppError {
  return new AppError('bad_input', { details: [faultOf(path, rule)] });
}
