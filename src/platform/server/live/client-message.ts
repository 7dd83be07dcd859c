import { z } from 'zod';
import { AppError } from '#platform/shared/errors.ts';

/** One message of a client, read by its schema; throws `malformed_body` where it is no JSON and `bad_input` where it does not fit. */
export function readClientMessage<T extends z.core.$ZodType>(schema: T, text: string): z.output<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', { cause });
  }
  const result = z.core.safeParse(schema, json);
  if (!result.success) throw new AppError('bad_input', { cause: result.error });
  return result.data;
}
