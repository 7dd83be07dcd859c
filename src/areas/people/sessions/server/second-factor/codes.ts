import { createHash, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { codeMinutes } from '#platform/shared/codes.ts';
import { oneTimeCodes } from '#areas/people/accounts/server/tables.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Executor, Write } from '#platform/server/writes/transaction.ts';
import { newCode } from '../tokens/secrets.ts';

const mostTries = 5;

export type CodePurpose = 'sign_up' | 'reset_password' | 'link_identity';

/** A code has only a million values, so its hash is salted with the row's id and, more to the point, lives ten minutes. */
function hashOf(id: string, code: string): Buffer {
  return createHash('sha256').update(`${id}\n${code}`).digest();
}

const isOpen = and(isNull(oneTimeCodes.usedAt), sql`${oneTimeCodes.expiresAt} > now()`);

/** A new code for the address; the former ones of its purpose are dead. */
export async function issueCode(
  write: Write,
  purpose: CodePurpose,
  email: string,
  payload: Record<string, unknown>,
): Promise<{ id: string; code: string }> {
  const id = newId();
  const code = newCode();
  await write.tx
    .update(oneTimeCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose), isNull(oneTimeCodes.usedAt)));
  await write.tx.insert(oneTimeCodes).values({
    id,
    purpose,
    email,
    codeHash: hashOf(id, code).toString('hex'),
    payload,
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  });
  return { id, code };
}

/**
 * What waits for an address, or under a username that was wished for, to be proved: of the last code of the last day, whether or not that
 * is still good. Undefined when nothing waits.
 */
export async function waitingFor(
  db: Executor,
  purpose: CodePurpose,
  which: { email: string } | { nameOrEmail: string },
): Promise<{ email: string; payload: Record<string, unknown> } | undefined> {
  const isMeant =
    'email' in which
      ? eq(oneTimeCodes.email, which.email)
      : or(
          eq(oneTimeCodes.email, which.nameOrEmail),
          sql`lower(${oneTimeCodes.payload}->>'username') = lower(${which.nameOrEmail})`,
        );
  const [row] = await db
    .select({ email: oneTimeCodes.email, payload: oneTimeCodes.payload })
    .from(oneTimeCodes)
    .where(and(isMeant, eq(oneTimeCodes.purpose, purpose), sql`${oneTimeCodes.createdAt} > now() - interval '1 day'`))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  return row;
}

/**
 * Takes the code when it is right: good once, within its time and at most five tries. Undefined otherwise; the try is counted, so the
 * transaction has to be committed either way.
 */
export async function takeCode(
  write: Write,
  purpose: CodePurpose,
  which: { email: string } | { id: string },
  code: string,
): Promise<{ email: string; payload: Record<string, unknown> } | undefined> {
  const [row] = await write.tx
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        'id' in which ? eq(oneTimeCodes.id, which.id) : eq(oneTimeCodes.email, which.email),
        eq(oneTimeCodes.purpose, purpose),
        isOpen,
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
    .for('update');
  const given = hashOf(row?.id ?? newId(), code);
  if (row === undefined) return undefined;
  const right = timingSafeEqual(given, Buffer.from(row.codeHash, 'hex'));
  const isOver = right || row.tries + 1 >= mostTries;
  await write.tx
    .update(oneTimeCodes)
    .set({ tries: row.tries + 1, ...(isOver ? { usedAt: sql`now()` } : {}) })
    .where(eq(oneTimeCodes.id, row.id));
  return right ? { email: row.email, payload: row.payload } : undefined;
}
