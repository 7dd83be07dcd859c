import { createHash, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { codeMinutes } from '#platform/shared/codes.ts';
import { oneTimeCodes } from '#areas/accounts/server/tables.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Write } from '#platform/server/writes/transaction.ts';
import { newCode } from './secrets.ts';

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

/** The payload of the open code of an address, to send it again; undefined when there is none. */
export async function openCode(
  write: Write,
  purpose: CodePurpose,
  email: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await write.tx
    .select({ payload: oneTimeCodes.payload })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.email, email), eq(oneTimeCodes.purpose, purpose), isOpen))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1);
  return row?.payload;
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
