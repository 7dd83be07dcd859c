import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { InvitationKind } from '#areas/people/accounts/schema.ts';
import { invitations } from '../tables.ts';
import { hashToken } from './tokens.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const isOpen = (): SQL[] => [
  isNull(invitations.acceptedAt),
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
];

export async function findOpen(db: Executor, ...conditions: SQL[]): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(...conditions, ...isOpen()))
    .limit(1);
  return row;
}

/** The open invitation of a link; undefined for every link that is not good (any more). */
export async function findByToken(db: Executor, token: string): Promise<InvitationRow | undefined> {
  return findOpen(db, eq(invitations.tokenHash, hashToken(token)));
}

/** The same, kept for this transaction, so that two who open one link at once don't both get in. */
export async function lockByToken(tx: Executor, token: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.tokenHash, hashToken(token)), ...isOpen()))
    .for('update');
  return row;
}

/** The open invitation of an address to a unit, kept for this transaction. */
export async function lockByEmail(
  tx: Executor,
  email: string,
  kind: InvitationKind,
  unitId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, email), eq(invitations.kind, kind), eq(invitations.unitId, unitId), ...isOpen()))
    .orderBy(invitations.createdAt)
    .limit(1)
    .for('update');
  return row;
}
