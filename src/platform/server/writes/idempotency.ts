import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { idempotencyKeys } from '../tables.ts';
import type { Executor } from './transaction.ts';

export interface KeyedRequest {
  owner: string;
  key: string;
  hash: string;
}

/** What makes two requests with one key the same request: who, method, address and body. */
export function keyedRequest(owner: string, key: string, method: string, url: string, body: unknown): KeyedRequest {
  return {
    owner,
    key,
    hash: createHash('sha256')
      .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
      .digest('hex'),
  };
}

/** What was answered to the same request before. */
export interface KeptAnswer {
  status: number;
  body: unknown;
}

/**
 * Claims the key inside the request's transaction; a twin that runs at the same time waits here for the first to end.
 * Returns the kept answer when the request was done before, undefined when it is to be done now.
 */
export async function claimKey(tx: Executor, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ owner: request.owner, key: request.key, requestHash: request.hash, status: 0 })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  return keptAnswer(tx, request);
}

/** The answer that this very request was given before; another request under the same key is refused. */
export async function keptAnswer(db: Executor, request: KeyedRequest): Promise<KeptAnswer | undefined> {
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, request.owner), eq(idempotencyKeys.key, request.key)));
  if (kept === undefined) return undefined;
  if (kept.requestHash !== request.hash)
    throw new AppError('same_key_other_request', {
      details: [
        faultOf('Idempotency-Key', { en: 'Was used for another request.', es: 'Ya se usó para otra solicitud.' }),
      ],
    });
  return { status: kept.status, body: kept.body };
}

/** Keeps the answer beside the change it belongs to. */
export async function keepAnswer(tx: Executor, request: KeyedRequest, status: number, body: unknown): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ status, body: body ?? null })
    .where(and(eq(idempotencyKeys.owner, request.owner), eq(idempotencyKeys.key, request.key)));
}
