import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { AppError, faultOf, refuse } from '#platform/shared/errors.ts';
import { callOutside, type OutsideAnswer } from '#platform/server/http/outside.ts';
import type { CadSettings } from '#platform/server/start/settings.ts';
import type { Grants } from './grants.ts';
import type { QuotaBook } from './quota.ts';
import { sentence, type Text } from '#platform/shared/text.ts';

const mostTries = 5;
/** Somebody waits for the answer: what would take longer is said instead. */
const longestWaitMs = 20_000;
const callTimeoutMs = 30_000;
const mostBytes = 60_000_000;

export const sentences = {
  unreachable: {
    en: 'The CAD platform does not answer right now. Try again in a moment.',
    es: 'La plataforma CAD no responde en este momento. Inténtalo de nuevo en un rato.',
  },
  forbidden: {
    en: 'The CAD platform does not let this connection read that. Ask its owner to share it.',
    es: 'La plataforma CAD no deja leer eso con esta conexión. Pide a su dueño que lo comparta.',
  },
  ended: {
    en: 'The CAD platform no longer accepts the connection. Connect again.',
    es: 'La plataforma CAD ya no acepta la conexión. Conéctala de nuevo.',
  },
  unknown: {
    en: 'The CAD platform answered in a form that is not known here.',
    es: 'La plataforma CAD respondió en un formato que aquí no se conoce.',
  },
  busy: {
    en: 'The CAD platform takes no more calls for now. Try again in {minutes} {minutes, plural, one {minute} other {minutes}}.',
    es: 'La plataforma CAD no acepta más llamadas por ahora. Inténtalo de nuevo en {minutes} min.',
  },
  spent: {
    en: 'The calls of this year to the CAD platform are spent. They start again on {day}.',
    es: 'Se gastaron las llamadas de este año a la plataforma CAD. Vuelven a empezar el {day}.',
  },
} as const satisfies Record<string, Text>;

export interface Wire {
  settings: CadSettings;
  grants: Grants;
  quota: QuotaBook;
  /** Waiting, for tests to shorten. */
  pause?: (ms: number) => Promise<void>;
}

/** Counts what one task costs, so that its run can say so. */
export interface Meter {
  calls: number;
}

/**
 * Asks the platform. A full house (429) is waited for as long as it says, or longer each time, with some chance in it so that not all
 * come back at once. Spent calls (402) end it at once: every further one would be refused as well.
 */
export async function ask<T>(
  { settings, grants, quota, pause = (ms) => sleep(ms) }: Wire,
  meter: Meter,
  path: string,
  shape: z.ZodType<T>,
): Promise<T> {
  await refuseSpent(quota);
  let waited = 0;
  let renewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(`${settings.apiUrl}${path}`, await grants.token());
    if (answer !== undefined && answer.status >= 200 && answer.status < 400) {
      meter.calls += 1;
      await quota.count();
      return read(answer, shape);
    }
    if (answer?.status === 401) {
      if (renewed) {
        await grants.end(sentences.ended);
        throw refuse('', sentences.ended);
      }
      renewed = true;
      await grants.renew();
      continue;
    }
    if (answer?.status === 402) {
      await quota.markSpent();
      await refuseSpent(quota);
    }
    if (answer?.status === 403) throw refuse('', sentences.forbidden);
    if (answer?.status === 404) throw new AppError('not_found');
    const isBusy = answer?.status === 429;
    if (answer !== undefined && !isBusy && answer.status < 500) throw refuse('', sentences.unknown);
    const waitMs = (isBusy ? retryAfterMs(answer) : undefined) ?? backoffMs(attempt);
    if (attempt >= mostTries || waited + waitMs > longestWaitMs) {
      if (isBusy) {
        const said = sentence(sentences.busy, { minutes: Math.ceil(waitMs / 60_000) });
        throw new AppError('too_many_requests', {
          said,
          details: [faultOf('', said)],
          retryAfterS: Math.ceil(waitMs / 1000),
        });
      }
      throw refuse('', sentences.unreachable);
    }
    waited += waitMs;
    await pause(waitMs);
  }
}

async function refuseSpent(quota: QuotaBook): Promise<void> {
  const state = await quota.state();
  if (state.spent) throw refuse('', sentence(sentences.spent, { day: state.resets_on }));
}

function send(url: string, token: string): Promise<OutsideAnswer | undefined> {
  return callOutside(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json;charset=UTF-8; qs=0.09' },
    timeoutMs: callTimeoutMs,
    maxBytes: mostBytes,
  });
}

function read<T>({ text }: OutsideAnswer, shape: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('', sentences.unknown);
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) throw refuse('', sentences.unknown);
  return parsed.data;
}

/** Seconds, or a date, as HTTP has it. */
export function retryAfterMs(answer: { headers: Headers }, now = Date.now()): number | undefined {
  const value = answer.headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d{1,6}$/u.test(value.trim())) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Twice as long each time, half of it left to chance. */
export function backoffMs(attempt: number, chance = Math.random()): number {
  const whole = 500 * 2 ** (attempt - 1);
  return Math.round(whole / 2 + (whole / 2) * chance);
}
