import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { knownDevices, users } from '#areas/people/accounts/server/tables.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import { hashSecret } from './tokens/secrets.ts';

export type PersonRow = typeof users.$inferSelect;

/** The person of a username or e-mail address, with what tells whether they have been here before. One statement, found or not. */
export async function findByName(
  db: Executor,
  name: string,
  deviceToken: string | undefined,
): Promise<{ person: PersonRow; formerIps: string[]; isKnownDevice: boolean } | undefined> {
  const rows = await db
    .select({
      person: users,
      formerIps: sql<string[]>`array(select distinct s.ip from sessions s
        where s.user_id = "users"."id" and s.ip is not null and s.created_at > now() - interval '90 days')`,
      isKnownDevice: sql<boolean>`exists (select 1 from known_devices d
        where d.user_id = "users"."id" and d.token_hash = ${hashSecret(deviceToken ?? '')})`,
    })
    .from(users)
    .where(and(or(eq(users.username, name), eq(users.email, name)), isNull(users.deletedAt)))
    .limit(2);
  // A username never holds an @, so both at once are two people only when somebody's username is made by hand.
  return rows.find((row) => row.person.email.toLowerCase() === name.toLowerCase()) ?? rows[0];
}

/** The row of a person who may sign in, kept for this transaction. */
export async function lockActivePerson(tx: Executor, id: string): Promise<PersonRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.state, 'active'), isNull(users.deletedAt)))
    .for('update');
  return row;
}

export async function findById(db: Executor, id: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function findByEmail(db: Executor, email: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)));
  return row;
}

/** Keeps in mind that this browser is the person's. */
export async function rememberDevice(tx: Executor, userId: string, deviceToken: string): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ tokenHash: hashSecret(deviceToken), userId })
    .onConflictDoUpdate({ target: knownDevices.tokenHash, set: { userId, lastSeenAt: sql`now()` } });
}

/** A username that nobody has, made of the wish or of the address. */
export async function freeUsername(tx: Executor, wish: string): Promise<string> {
  const base =
    wish
      .split('@')[0]
      ?.normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
      .replace(/^[._-]+/u, '')
      .slice(0, 50) ?? '';
  const stem = base.length >= 3 ? base : `user${base}`;
  const taken = new Set(
    (
      await tx
        .select({ username: users.username })
        .from(users)
        .where(sql`${users.username} like ${`${stem.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`}`)
    ).map((row) => row.username.toLowerCase()),
  );
  if (!taken.has(stem.toLowerCase())) return stem;
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`.toLowerCase())) return `${stem}${number}`;
}
