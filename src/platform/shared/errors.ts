import type { Text } from './text.ts';

/** The one table of error codes: what each is worth over HTTP and the sentence a person can act on. */
export const errorCodes = {
  bad_input: { status: 400, message: 'Some values are missing or not valid.' },
  malformed_body: { status: 400, message: 'The request body could not be read.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'Send the body as JSON, or as a form where files are taken.' },
  not_signed_in: { status: 401, message: 'Sign in to go on.' },
  session_ended: { status: 401, message: 'Your session has ended. Sign in again.' },
  invalid_credentials: { status: 401, message: 'The username or password you entered is incorrect' },
  address_unproven: {
    status: 403,
    message: 'Your address is not confirmed yet. Enter the code that we mailed to you.',
  },
  second_factor_required: { status: 401, message: 'Enter the code from your authenticator app.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  misdirected: {
    status: 421,
    message:
      'This portal is not known by that address. Whoever runs it names its addresses: PUBLIC_URL, ALLOWED_HOSTS.',
  },
  cross_site: { status: 403, message: 'This request came from another site.' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'Somebody else changed this in the meantime.' },
  already_exists: { status: 409, message: 'This already exists.' },
  in_use: { status: 409, message: 'This is still in use.' },
  gone: { status: 410, message: 'This is no longer here.' },
  wrong_protocol: { status: 412, message: 'This version of the upload protocol is not spoken here.' },
  locked: { status: 423, message: 'This is being written right now. Try again in a moment.' },
  checksum_wrong: { status: 460, message: 'The bytes that came are not the ones that were sent. Send them again.' },
  same_key_other_request: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  rule_broken: { status: 422, message: 'A rule does not allow this.' },
  infected: { status: 422, message: 'The virus scanner found something in this file. It was not kept.' },
  code_wrong: { status: 422, message: 'The code is wrong or has expired.' },
  too_many_requests: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. It has been noted.' },
  database_gone: { status: 503, message: 'The database is not reachable right now. Try again in a moment.' },
  scanner_gone: {
    status: 503,
    message: 'Files can not be checked for viruses right now, so none is taken. Try again in a moment.',
  },
  storage_full: { status: 507, message: 'The disk is full. Nothing was lost; try again when there is space.' },
  storage_read_only: {
    status: 507,
    message: 'The disk of the portal takes no writes right now. Nothing was lost; try again when it does.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** One fault of the input: where it is (dot path, empty for the whole) and the rule that it breaks. */
export interface Fault {
  path: string;
  message: string;
  /** The rule in the portal's languages, where it was written down in them: a screen shows its reader's. */
  said?: Text | undefined;
  /** The address in the portal where it is put right, with query; missing where nobody can be led. */
  place?: string | undefined;
}

/** The body of every error answer. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  details?: Fault[];
  /** With `conflict`: the row as it is now. */
  current?: unknown;
  requestId: string;
}

interface AppErrorFacts {
  message?: string | undefined;
  details?: Fault[] | undefined;
  current?: unknown;
  retryAfterS?: number | undefined;
  cause?: unknown;
}

/** The one error class. Thrown anywhere, answered in one place. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Fault[] | undefined;
  readonly current: unknown;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, facts: AppErrorFacts = {}) {
    super(facts.message ?? errorCodes[code].message, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = facts.details;
    this.current = facts.current;
    this.retryAfterS = facts.retryAfterS;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** A rule that the request breaks, named at the field that has to change (422), and where in the portal it is put right. */
export function ruleBroken(path: string, message: string, place?: string | null): AppError {
  return new AppError('rule_broken', { message, details: [{ path, message, ...(place == null ? {} : { place }) }] });
}

/** A fault by a rule that is written down in both languages. */
export function faultOf(path: string, rule: Text): Fault {
  return { path, message: rule.en, said: rule };
}

/** Refuses by such a rule, at the field that has to change (422). */
export function refuse(path: string, rule: Text): AppError {
  return new AppError('rule_broken', { message: rule.en, details: [faultOf(path, rule)] });
}

/** One fault of the input, named at its field (400). */
export function badInput(path: string, message: string): AppError {
  return new AppError('bad_input', { details: [{ path, message }] });
}
