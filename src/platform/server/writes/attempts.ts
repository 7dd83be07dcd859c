import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#platform/shared/errors.ts';
import { attemptCounters } from '../tables.ts';
import type { Executor } from './transaction.ts';
import type { Text } from '#platform/shared/text.ts';

/** At most so many tries of one kind by or for one subject within a stretch of time. */
export interface Budget {
  subject: string;
  max: number;
  windowS: number;
  /** Number of tries that are taken at once, 1 by default. */
  points?: number;
  /** What whoever has used it up is told, where the general words would not help. */
  said?: Text;
}

/**
 * A budget of tries. What it is about (a name somebody typed, an address) is kept as a hash: people type passwords into the wrong
 * field, and a list of who tried what is nobody's business.
 */
export function budget(kind: string, about: string, max: number, windowS: number): Budget {
  return {
    subject: `${kind}:${createHash('sha256').update(about.toLowerCase()).digest('base64url').slice(0, 22)}`,
    max,
    windowS,
  };
}

/** The part of a network address that one customer holds: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::')
    ? [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last]
    : first;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/u, ''))
    .join(':')}::/64`;
}

function tooMany(retryAfterS: number, said?: Text): AppError {
  return new AppError('too_many_requests', { said, retryAfterS: Math.max(1, Math.ceil(retryAfterS)) });
}

/** Throws 429 with Retry-After when any of the budgets is used up. Counts nothing. */
export async function checkBudgets(db: Executor, budgets: readonly Budget[]): Promise<void> {
  const rows = await db
    .select({
      subject: attemptCounters.subject,
      count: attemptCounters.count,
      ageS: sql<number>`extract(epoch from now() - ${attemptCounters.windowStart})::float8`,
    })
    .from(attemptCounters)
    .where(
      inArray(
        attemptCounters.subject,
        budgets.map((each) => each.subject),
      ),
    );
  const waits = budgets.flatMap((each) => {
    const row = rows.find((found) => found.subject === each.subject);
    return row !== undefined && row.ageS < each.windowS && row.count + (each.points ?? 1) > each.max
      ? [{ waitS: each.windowS - row.ageS, said: each.said }]
      : [];
  });
  const longest = waits.toSorted((one, other) => other.waitS - one.waitS)[0];
  if (longest !== undefined) throw tooMany(longest.waitS, longest.said);
}

/**
 * Takes its tries from each budget; throws 429 with Retry-After when one is used up. What counts failures is taken outside of any transaction
 * that may be undone; what counts effects, within the transaction that has them.
 */
export async function spend(db: Executor, budgets: readonly Budget[]): Promise<void> {
  await checkBudgets(db, budgets);
  for (const each of budgets) {
    const points = each.points ?? 1;
    const expired = sql`${attemptCounters.windowStart} <= now() - make_interval(secs => ${each.windowS})`;
    const [row] = await db
      .insert(attemptCounters)
      .values({ subject: each.subject, count: points, windowStart: sql`now()` })
      .onConflictDoUpdate({
        target: attemptCounters.subject,
        set: {
          count: sql`case when ${expired} then ${points}::int else ${attemptCounters.count} + ${points}::int end`,
          windowStart: sql`case when ${expired} then now() else ${attemptCounters.windowStart} end`,
        },
      })
      .returning({
        count: attemptCounters.count,
        ageS: sql<number>`extract(epoch from now() - ${attemptCounters.windowStart})::float8`,
      });
    // Several may have passed the check above at once; the count decides.
    if (row !== undefined && row.count > each.max) throw tooMany(each.windowS - row.ageS, each.said);
  }
}

/** Takes one try from each budget; false when one is used up, for a caller who must not say so. Whatever else goes wrong is thrown. */
export async function isWithin(db: Executor, budgets: readonly Budget[]): Promise<boolean> {
  return spend(db, budgets).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    },
  );
}

/** Gives one try back to each budget: it was a good one. */
export async function giveBack(db: Executor, budgets: readonly Budget[]): Promise<void> {
  for (const each of budgets)
    await db
      .update(attemptCounters)
      .set({ count: sql`greatest(0, ${attemptCounters.count} - 1)` })
      .where(eq(attemptCounters.subject, each.subject));
}
