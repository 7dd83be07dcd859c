import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { makePortal, type TestPortal } from './portal.ts';
import { aUser, signInAs, testPassword, type TestUser } from './sign-in.ts';

let at: TestPortal;
beforeAll(async () => {
  at = await makePortal();
  await aUser(at.database.db, { groups: ['admin'] });
});
afterAll(() => at.close());

const call = (token: string, method: string, path: string, body?: unknown) =>
  at.call(null, method, path, body, { authorization: `Bearer ${token}` });

/** Somebody with a calendar address and a share link of their own. */
async function withAddresses(): Promise<{ user: TestUser; token: string; feed: string; share: string }> {
  const user = await aUser(at.database.db, { groups: ['employee'] });
  const token = await signInAs(at.portal, user);
  const feed = await call(token, 'POST', '/schedule/feeds', { name: 'Mine', scope: 'mine' });
  expect(feed.status, JSON.stringify(feed.body)).toBe(201);
  const project = await call(token, 'POST', '/projects', { project_number: `W-${user.id.slice(-8)}`, name: 'Ways' });
  const share = newId();
  await at.database.db.execute(sql`
    insert into share_links (id, token_hash, project_id, scope, title, expires_at, created_by, updated_by)
    values (${share}, sha256(${share}::text::bytea), ${project.body.id}, 'file', 'A file', now() + interval '9 days',
      ${user.id}, ${user.id})`);
  return { user, token, feed: feed.body.path, share };
}

const isOpen = async (path: string) => (await at.call(null, 'GET', path.replace(/^.*\/api/u, ''))).status === 200;
async function isShared(id: string): Promise<boolean> {
  const { rows } = await at.database.db.execute(sql`select 1 from share_links where id = ${id} and revoked_at is null`);
  return rows.length > 0;
}

test('a personal token makes nothing that opens without a sign-in', async () => {
  const { token } = await withAddresses();
  const made = await call(token, 'POST', '/auth/tokens', {
    name: 'A script',
    scopes: ['read', 'write'],
    expires_in_days: 30,
    password: testPassword,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const script: string = made.body.token;
  expect((await call(script, 'GET', '/schedule/feeds')).status).toBe(200);
  for (const [path, body] of [
    ['/schedule/feeds', { name: 'Theirs', scope: 'mine' }],
    ['/shares', { file_ids: [newId()], expires_in_days: 7 }],
  ] as const)
    expect([path, (await call(script, 'POST', path, body)).status]).toEqual([path, 403]);
});

test('a new password ends calendar addresses with the tokens, and share links where that is asked for', async () => {
  for (const [ends, feedStays, shareStays] of [
    [{}, false, true],
    [{ end_tokens: false }, true, true],
    [{ end_tokens: true, end_shares: true }, false, false],
  ] as const) {
    const { token, feed, share } = await withAddresses();
    expect(await isOpen(feed)).toBe(true);
    const changed = await call(token, 'POST', '/auth/password', {
      current_password: testPassword,
      new_password: 'seven quiet herons by the weir',
      ...ends,
    });
    expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300);
    expect([ends, await isOpen(feed), await isShared(share)]).toEqual([ends, feedStays, shareStays]);
  }
});
