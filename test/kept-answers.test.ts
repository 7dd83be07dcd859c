import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '#platform/shared/access.ts';
import { newId } from '#platform/shared/ids.ts';
import { fillPath, goodBody } from './good-calls.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('an answer that was kept is repeated, but not to whoever has lost what it is about', async () => {
  const { at, actors, own } = world;
  const owner = actors.home_owner;
  const calls = at.portal.kernel.mounted.flatMap(({ name, endpoint }) => {
    if (endpoint.method === 'GET' || endpoint.files !== undefined || capabilities[endpoint.access] === 'public')
      return [];
    const path = fillPath(endpoint.path, own);
    try {
      return path === undefined
        ? []
        : [{ name, endpoint, path, body: goodBody(name, endpoint, own), key: randomUUID() }];
    } catch {
      return [];
    }
  });
  const unitOf = async () =>
    db().execute(sql`update unit_owners set disabled_at = null where unit_id = ${own['units']}`);
  const db = () => at.database.db;
  const done: (typeof calls)[number][] = [];
  for (const call of calls) {
    const headers = { 'idempotency-key': call.key };
    const first = await at.call(owner, call.endpoint.method, call.path, call.body, headers);
    if (first.status >= 300) continue;
    const again = await at.call(owner, call.endpoint.method, call.path, call.body, headers);
    // A call that keeps nothing, a ticket for a socket for one, does its work anew.
    if (again.headers['idempotency-replayed'] === undefined) continue;
    expect([call.name, again.status]).toEqual([call.name, first.status]);
    if (`${call.path} ${JSON.stringify([call.body, first.body])}`.includes(own['units'] ?? '')) done.push(call);
  }
  await unitOf();
  expect(done.map(({ name }) => name).length).toBeGreaterThan(3);
  await db().execute(sql`update unit_owners set disabled_at = now() where unit_id = ${own['units']}`);
  for (const call of done) {
    const lost = await at.call(owner, call.endpoint.method, call.path, call.body, { 'idempotency-key': call.key });
    expect([call.name, lost.status, lost.headers['idempotency-replayed']]).toEqual([call.name, 404, undefined]);
  }
  await unitOf();
  for (const call of done) {
    const back = await at.call(owner, call.endpoint.method, call.path, call.body, { 'idempotency-key': call.key });
    expect([call.name, back.headers['idempotency-replayed']]).toEqual([call.name, 'true']);
  }
});

test('what a device sends for somebody else than is signed in is refused by every call, and is done for nobody', async () => {
  const { at, actors, own } = world;
  for (const { name, endpoint } of at.portal.kernel.mounted) {
    if (capabilities[endpoint.access] === 'public') continue;
    const path = fillPath(endpoint.path, own) ?? endpoint.path;
    const answer = await at.call(actors.admin, endpoint.method, path, undefined, { 'x-hearth-person': newId() });
    expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'conflict']);
    expect(answer.body.current).toBeUndefined();
  }
  const mine = await at.call(actors.admin, 'GET', '/projects', undefined, { 'x-hearth-person': actors.admin.userId });
  expect(mine.status).toBe(200);
});
