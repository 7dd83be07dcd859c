import { argon2Sync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Portal } from '#app/server/server.ts';
import type { Group } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Database } from '#platform/server/database/database.ts';
import { hashPassword } from '#platform/server/passwords/passwords.ts';

export const testPassword = 'four lanterns by the kiln';
let hashed: Promise<string> | undefined;

/**
 * The same password at the least cost that the algorithm takes: a hash says itself what it costs, and whoever signs in is judged by
 * that. What a hash really costs is for tests of time and of many at once (`hasCostlyPassword`).
 */
const cheaplyHashed = (() => {
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: Buffer.from(testPassword), nonce, tagLength: 32, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
})();

export interface TestUser {
  id: string;
  username: string;
  email: string;
  password: string;
}

const costly = () => (hashed ??= hashPassword(testPassword));

interface UserFacts {
  groups?: readonly Group[];
  state?: 'active' | 'suspended' | 'deactivated' | 'invited';
  username?: string;
  email?: string;
  language?: 'en' | 'es';
  factory?: string;
  /** False: somebody who only signs in through a provider. */
  hasPassword?: boolean;
  /** Their password is hashed as the portal hashes it. */
  hasCostlyPassword?: boolean;
}

/** A person who can really sign in, with `testPassword`. */
export async function aUser(db: Database, facts: UserFacts = {}): Promise<TestUser> {
  const id = newId();
  const username = facts.username ?? `user-${id.slice(-10)}`;
  const email = facts.email ?? `${username}@example.test`;
  const state = facts.state ?? 'active';
  const hash = facts.hasPassword === false ? null : facts.hasCostlyPassword === true ? await costly() : cheaplyHashed;
  await db.execute(sql`insert into users (id, username, email, first_name, last_name, state, language, factory,
    password_hash, deactivated_at)
    values (${id}, ${username}, ${email}, 'Test', 'Person', ${state}, ${facts.language ?? 'en'},
      ${facts.factory ?? null}, ${hash}, ${state === 'deactivated' ? new Date().toISOString() : null}::timestamptz)`);
  for (const group of facts.groups ?? [])
    await db.execute(sql`insert into user_groups (user_id, "group") values (${id}, ${group})`);
  return { id, username, email, password: testPassword };
}

/** Signs in through the real route and returns the token for `Authorization: Bearer …`. */
export async function signInAs(portal: Portal, user: Pick<TestUser, 'username' | 'password'>): Promise<string> {
  return (await signInFully(portal, user)).token;
}

/** The same with the whole reply: token, refreshToken, expiresAt, user. */
export async function signInFully(
  portal: Portal,
  user: Pick<TestUser, 'username' | 'password'>,
): Promise<{
  token: string;
  refreshToken: string;
  expiresAt: string;
  user: { userId: string; username: string; groups: string[] };
}> {
  const response = await portal.kernel.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: { username: user.username, password: user.password },
  });
  if (response.statusCode !== 200)
    throw new Error(`${user.username} could not sign in: ${response.statusCode} ${response.body}`);
  return response.json();
}
