import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { codeMinutes } from '#platform/shared/codes.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { RegistrationKind } from '#areas/people/accounts/schema.ts';
import { oneTimeCodes } from '../tables.ts';

const mostTries = 5;

/** What the person typed when they asked for the code; it becomes an account once the code proves the address. */
const Pending = z.object({
  kind: RegistrationKind,
  unitId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  passwordHash: z.string(),
  language: z.enum(['en', 'es']),
});
export type PendingRegistration = z.infer<typeof Pending>;

function hashCode(id: string, code: string): string {
  return createHash('sha256').update(`${id}:${code}`).digest('hex');
}

const isOpen = (email: string) =>
  and(
    eq(oneTimeCodes.email, email),
    eq(oneTimeCodes.purpose, 'register_unit'),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, sql`now()`),
  );

export async function hasOpenCode(db: Executor, email: string): Promise<boolean> {
  return (await db.$count(oneTimeCodes, isOpen(email))) > 0;
}

/** A new code; those sent before to this address are dead. */
export async function makeCode(
  tx: Executor,
  email: string,
  pending: PendingRegistration,
): Promise<{ id: string; code: string }> {
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(isOpen(email));
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await tx.insert(oneTimeCodes).values({
    id,
    purpose: 'register_unit',
    email,
    codeHash: hashCode(id, code),
    payload: pending,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  });
  return { id, code };
}

/** Takes the code, once. Undefined for a wrong, old, used or much-tried one, or one for another unit; each wrong try counts. */
export async function takeCode(
  tx: Executor,
  email: string,
  kind: RegistrationKind,
  unitId: string,
  code: string,
): Promise<PendingRegistration | undefined> {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(isOpen(email))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1)
    .for('update');
  if (row === undefined || row.tries >= mostTries) return undefined;
  const pending = Pending.parse(row.payload);
  const isRight =
    timingSafeEqual(Buffer.from(hashCode(row.id, code)), Buffer.from(row.codeHash)) &&
    pending.kind === kind &&
    pending.unitId === unitId;
  if (!isRight) {
    await tx
      .update(oneTimeCodes)
      .set({ tries: row.tries + 1 })
      .where(eq(oneTimeCodes.id, row.id));
    return undefined;
  }
  // The hash of the password has no business here any more.
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()`, payload: {} })
    .where(eq(oneTimeCodes.id, row.id));
  return pending;
}
