import type { FastifyError } from 'fastify';
import { AppError, badInput, type Fault, faultOf } from '#platform/shared/errors.ts';
import { faultsOf } from '#platform/shared/rule-faults.ts';
import {
  databaseErrorCode,
  isDatabaseGone,
  isDiskFull,
  isDiskGone,
  isMachineShort,
  isReadOnly,
} from '../database/database.ts';
import type { z } from 'zod';
import { sentence } from '#platform/shared/text.ts';

/** What the person is told when a constraint of the database refuses: the field and the rule. Areas hand theirs to `mount`. */
export type ConstraintFaults = Record<string, Fault>;

/** Parses input and names every fault, not just the first. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ''): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new AppError('bad_input', { details: faultsOf(result.error, prefix) });
}

/** The refusal of a call that needs a session, to a personal token. */
export const bySessionOnly = {
  en: 'A personal token may not do this. Sign in instead.',
  es: 'Un token personal no puede hacer esto. Inicia sesión.',
};

function databaseFacts(error: unknown): { constraint: string | undefined; column: string | undefined } {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause || 'column' in cause) {
      return {
        constraint: 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined,
        column: 'column' in cause && typeof cause.column === 'string' ? cause.column : undefined,
      };
    }
  }
  return { constraint: undefined, column: undefined };
}

/** Every error as the one error class; what is not known becomes `unexpected`, with its cause kept for the log. */
export function toAppError(error: unknown, constraints: ConstraintFaults): AppError {
  if (error instanceof AppError) return error;
  // Before the database: a disk of the network that is away says the same as a connection that is.
  if (isDiskGone(error)) return new AppError('storage_gone', { retryAfterS: 5, cause: error });
  if (isDatabaseGone(error)) return new AppError('database_gone', { retryAfterS: 2, cause: error });
  if (isDiskFull(error)) return new AppError('storage_full', { cause: error });
  if (isReadOnly(error)) return new AppError('storage_read_only', { cause: error });
  if (isMachineShort(error)) return tooMuchAtOnce(error);
  const state = databaseErrorCode(error);
  if (state !== undefined && /^[0-9A-Z]{5}$/u.test(state)) return fromDatabase(state, error, constraints);
  if (error instanceof Error && 'statusCode' in error) return fromFramework(error as FastifyError);
  return new AppError('unexpected', { cause: error });
}

function fromDatabase(state: string, error: unknown, constraints: ConstraintFaults): AppError {
  const { constraint, column } = databaseFacts(error);
  const fault = constraint === undefined ? undefined : constraints[constraint];
  const details = fault === undefined ? undefined : [fault];
  if (state === '23505') return new AppError('already_exists', { said: fault?.said, details, cause: error });
  if (state === '23503')
    return new AppError('rule_broken', {
      said: fault?.said ?? {
        en: 'Something it refers to is missing or still in use.',
        es: 'Algo a lo que se refiere no existe o sigue en uso.',
      },
      details: details ?? [
        faultOf(column ?? '', {
          en: 'Refers to something that is not there, or is still in use.',
          es: 'Se refiere a algo que no existe o que sigue en uso.',
        }),
      ],
      cause: error,
    });
  if (constraint === 'signed_by_token') return new AppError('forbidden', { said: bySessionOnly, cause: error });
  if (state === '23514' || state === '23P01')
    return new AppError('rule_broken', {
      said: fault?.said,
      details: details ?? [
        faultOf(
          '',
          sentence(
            { en: 'Breaks the rule {n}.', es: 'Rompe la regla {n}.' },
            { n: constraint ?? { en: 'of the table', es: 'de la tabla' } },
          ),
        ),
      ],
      cause: error,
    });
  if (state === '23502')
    return new AppError('bad_input', {
      details: [faultOf(column ?? '', { en: 'Is required.', es: 'Es obligatorio.' })],
      cause: error,
    });
  if (state.startsWith('22'))
    return new AppError('bad_input', {
      details: [
        faultOf(column ?? '', {
          en: 'Holds a value that can not be stored.',
          es: 'Lleva un valor que no se puede guardar.',
        }),
      ],
      cause: error,
    });
  if (state === '57014')
    return new AppError('database_gone', {
      said: {
        en: 'This took too long. Try a smaller request.',
        es: 'Esto tardó demasiado. Prueba con menos a la vez.',
      },
      retryAfterS: 5,
      cause: error,
    });
  // Lost against another transaction, or a lock did not come in time.
  if (state === '40001' || state === '40P01' || state === '55P03') return tooMuchAtOnce(error);
  return new AppError('unexpected', { cause: error });
}

function tooMuchAtOnce(cause: unknown): AppError {
  return new AppError('database_gone', {
    said: { en: 'Too much happened at once. Try again.', es: 'Ocurrió demasiado a la vez. Inténtalo de nuevo.' },
    retryAfterS: 1,
    cause,
  });
}

function fromFramework(error: FastifyError): AppError {
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('too_large', { cause: error });
  if (status === 415) return new AppError('unsupported_type', { cause: error });
  if (status === 404) return new AppError('not_found', { cause: error });
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY')
    return badInput('', { en: 'A JSON body is required.', es: 'Hace falta un cuerpo en JSON.' });
  if (status >= 400 && status < 500)
    return new AppError('malformed_body', {
      cause: error,
      details: [
        faultOf('', {
          en: 'Is not valid JSON, or holds a name that is not allowed.',
          es: 'No es JSON válido, o lleva un nombre que no se permite.',
        }),
      ],
    });
  return new AppError('unexpected', { cause: error });
}
