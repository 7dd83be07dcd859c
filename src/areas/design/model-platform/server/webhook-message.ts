import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import type { CadSettings } from '#platform/server/start/settings.ts';
import { WireMessage } from './onshape/wire.ts';

const mostBytes = 1_000_000;
/** Older or younger messages are refused, so that one that was listened in on can't be sent again later. */
const clockMs = 5 * 60_000;

export interface SignedMessage {
  body: string;
  timestamp: string | undefined;
  signatures: readonly (string | undefined)[];
}

/** True when one of the keys has signed `timestamp.body`, just now. */
export function isGenuine(
  { body, timestamp, signatures }: SignedMessage,
  keys: readonly string[],
  now = Date.now(),
): boolean {
  const at = timestamp === undefined ? undefined : momentOf(timestamp);
  if (timestamp === undefined || at === undefined || Math.abs(now - at) > clockMs) return false;
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest();
    return signatures.some((signature) => {
      const given = Buffer.from(signature ?? '', 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  });
}

/** Milliseconds or seconds since 1970, or a date as ISO 8601 has it. */
export function momentOf(text: string): number | undefined {
  const number = /^\d{10,13}(?:\.\d+)?$/u.test(text.trim()) ? Number(text) : undefined;
  if (number !== undefined) return number < 1e11 ? number * 1000 : number;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Reads the body as it came: the signature is over its very bytes. */
export async function readBody(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > mostBytes) throw new AppError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The message, signed with one of the keys and as the platform writes it; anything else is refused. */
export function readMessage(message: SignedMessage, settings: CadSettings | undefined): WireMessage {
  // Without keys nobody could tell a message from a made-up one, so none is taken.
  if (settings === undefined || settings.webhookKeys.length === 0) throw new AppError('not_found');
  if (!isGenuine(message, settings.webhookKeys))
    throw new AppError('forbidden', {
      said: {
        en: 'The signature is missing, wrong or too old.',
        es: 'La firma falta, es incorrecta o es demasiado vieja.',
      },
    });
  let json: unknown;
  try {
    json = JSON.parse(message.body);
  } catch {
    throw new AppError('malformed_body');
  }
  const parsed = WireMessage.safeParse(json);
  if (!parsed.success)
    throw new AppError('bad_input', {
      details: [faultOf('', { en: 'Is no message of the platform.', es: 'No es un mensaje de la plataforma.' })],
    });
  return parsed.data;
}
