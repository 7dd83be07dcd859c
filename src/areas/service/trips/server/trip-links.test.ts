import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { openHomes, strokes, windowIn } from '#test/service-trips.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let staff: Viewer;
let owner: Viewer;
let homes: Awaited<ReturnType<typeof openHomes>>;

beforeAll(async () => {
  at = await makePortal();
  staff = await at.person(['employee'], { firstName: 'Cora', lastName: 'Coordinator' });
  owner = await at.person(['home_owner']);
  homes = await openHomes(at, staff, [owner, await at.person(['home_owner'])]);
});
afterAll(() => at.close());

const window = windowIn(3);
const post = (token: string, what: string, body?: unknown) =>
  at.call(null, 'POST', `/trip-links/${token}/${what}`, body);

/** A trip of a provider that the home has accepted, and the way in to it. */
async function handed(more: object = {}) {
  const ticket = await homes.ticket('Leak under the sink', undefined, { description: 'Below the left basin' });
  const made = await homes.must(staff, 'POST', '/service-trip-sheets', {
    ticket_ids: [ticket.id],
    title: 'Leak',
    service_type: 'warranty',
    provider_name: 'Ortiz Plumbing',
    provider_email: 'ortiz@example.test',
    instructions: 'Key at the gate',
    offers: [window],
    ...more,
  });
  await homes.must(owner, 'POST', `/own-trips/${made.id}/accept`, window);
  const to = { name: 'Rosa Ortiz', email: 'ortiz@example.test', language: 'en' };
  const { path } = await homes.must(staff, 'POST', `/service-trip-sheets/${made.id}/link`, to);
  return { id: made.id as string, ticket: ticket.id as string, token: String(path).split('/').at(-1) ?? '' };
}

test('a provider confirms, goes, marks, photographs, writes down the parts, takes the signature and says what was done', async () => {
  const { id, ticket, token } = await handed();
  await homes.must(staff, 'POST', `/service-trip-sheets/${id}/points`, { points: [{ words: 'Dry' }] });
  const open = await post(token, 'open');
  expect(open.body).toMatchObject({
    name: 'Rosa Ortiz',
    address: '1 Elm Street, Reno, NV 89501',
    instructions: 'Key at the gate',
    items: [{ title: 'Leak under the sink', description: 'Below the left basin' }],
    steps: ['confirmed'],
  });
  expect((await post(token, 'step', { to: 'confirmed' })).body.steps).toEqual(['en_route']);
  expect((await post(token, 'step', { to: 'done' })).status).toBe(422);
  expect((await post(token, 'step', { to: 'en_route' })).body.state).toBe('en_route');
  await post(token, 'item-marks', { id: ticket, done: true });
  await post(token, 'point-marks', { id: open.body.points[0].id, done: true });
  await post(token, 'parts', { parts: [{ item: 'Trap', quantity: 1, old_serial: 'A', new_serial: 'B' }] });
  const shot = await postForm(at, null, `/trip-links/${token}/photos`, {}, [
    { name: 'a.jpg', content: await picture() },
  ]);
  expect(shot.body.photos, JSON.stringify(shot.body)).toMatchObject([{ added_by: 'Rosa Ortiz', has_thumbnail: true }]);
  const seen = await at.portal.kernel.app.inject(`/api/trip-links/${token}/photos/${shot.body.photos[0].id}`);
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await post(token, 'sign', { ...strokes, name: 'Olive Owner' })).body.signature).toMatchObject({
    name: 'Olive Owner',
  });
  expect((await post(token, 'step', { to: 'done' })).status).toBe(400);
  const done = await post(token, 'step', { to: 'done', words: 'New trap' });
  expect(done.body).toMatchObject({ state: 'done', outcome: 'New trap', steps: [] });
  const sheet = await homes.must(staff, 'GET', `/service-trip-sheets/${id}`);
  expect(sheet).toMatchObject({
    state: 'done',
    signature: { taken_by: 'Rosa Ortiz' },
    items: [{ done_by: 'Rosa Ortiz' }],
    parts: [{ new_serial: 'B', added_by: 'Rosa Ortiz' }],
  });
  const { rows } = await at.database.db.execute(
    sql`select 1 from audit_log where entity_id = ${id} and actor_name = 'Rosa Ortiz' and actor_id is null and action = 'service_trip.moved'`,
  );
  expect(rows).toHaveLength(3);
});

test('an address that is guessed, was taken away, was replaced, has expired, or whose trip is over answers like none', async () => {
  const guessed = await post('A'.repeat(43), 'open');
  expect(guessed.status).toBe(404);
  const ended: string[] = [];
  const revoked = await handed();
  await homes.must(staff, 'DELETE', `/service-trip-sheets/${revoked.id}/link`);
  ended.push(revoked.token);
  const replaced = await handed();
  await homes.must(staff, 'POST', `/service-trip-sheets/${replaced.id}/link`, {
    name: 'Rosa',
    email: 'ortiz@example.test',
    language: 'es',
  });
  ended.push(replaced.token);
  const expired = await handed();
  await at.database.db.execute(
    sql`update service_trip_links set made_at = now() - interval '40 days', expires_at = now() - interval '1 second' where trip_id = ${expired.id}`,
  );
  ended.push(expired.token);
  const over = await handed();
  await homes.must(staff, 'POST', `/service-trips/${over.id}/move`, { to: 'cancelled', reason: 'Done by the owner' });
  ended.push(over.token);
  const binned = await handed();
  await at.database.db.execute(sql`update service_trips set deleted_at = now() where id = ${binned.id}`);
  ended.push(binned.token);
  const left = await handed();
  const leaver = await at.person(['employee']);
  await at.database.db.execute(
    sql`update service_trip_links set made_by = ${leaver.userId} where trip_id = ${left.id}`,
  );
  expect((await post(left.token, 'open')).status).toBe(200);
  const admin = await at.person(['admin']);
  expect((await at.call(admin, 'POST', `/users/${leaver.userId}/deactivate`, { reason: 'Moved away' })).status).toBe(
    200,
  );
  ended.push(left.token);
  const bodies: Record<string, unknown> = {
    open: undefined,
    step: { to: 'confirmed' },
    'item-marks': { id: revoked.ticket, done: true },
    'point-marks': { id: revoked.ticket, done: true },
    parts: { parts: [] },
    sign: { ...strokes, name: 'X' },
  };
  for (const token of ended)
    for (const [what, body] of Object.entries(bodies)) {
      const answer = await post(token, what, body);
      expect([what, answer.status, { ...answer.body, requestId: '' }]).toEqual([
        what,
        404,
        { ...guessed.body, requestId: '' },
      ]);
    }
  for (const token of ended) {
    const shot = await postForm(at, null, `/trip-links/${token}/photos`, {}, [
      { name: 'a.jpg', content: await picture() },
    ]);
    expect(shot.status).toBe(404);
    expect((await at.portal.kernel.app.inject(`/api/trip-links/${token}/calendar`)).statusCode).toBe(404);
  }
  const { rows } = await at.database.db.execute(sql`select 1 from service_trip_photos where trip_id = ${over.id}`);
  expect(rows).toEqual([]);
});

test('a link marks, shows and tells nothing of another trip, of another home, or of what staff say', async () => {
  const [mine, other] = [await handed(), await handed({ title: 'Canary of another visit' })];
  const points = await homes.must(staff, 'POST', `/service-trip-sheets/${other.id}/points`, {
    points: [{ words: 'Canary of a point' }],
  });
  const strange: { status: number }[] = [
    await post(mine.token, 'item-marks', { id: other.ticket, done: true }),
    await post(mine.token, 'point-marks', { id: points.points[0].id, done: true }),
  ];
  expect(strange.map(({ status }) => status)).toEqual([422, 422]);
  const shot = await postForm(at, null, `/trip-links/${other.token}/photos`, {}, [
    { name: 'a.jpg', content: await picture() },
  ]);
  const photo = shot.body.photos[0].id;
  expect((await at.portal.kernel.app.inject(`/api/trip-links/${mine.token}/photos/${photo}`)).statusCode).toBe(404);
  const said = JSON.stringify((await post(mine.token, 'open')).body);
  expect(said).not.toMatch(/Canary/u);
  for (const secret of [other.id, mine.id, owner.userId, owner.email, staff.email, homes.project.id, homes.home.id])
    expect(said).not.toContain(secret);
});

test('what comes by a link is a photo or nothing, and one that it sends is shown to the home', async () => {
  const { token } = await handed();
  for (const [name, content] of [
    ['a.txt', 'words'],
    ['a.jpg', '<html></html>'],
  ] as const)
    expect((await postForm(at, null, `/trip-links/${token}/photos`, {}, [{ name, content }])).status).toBe(422);
  const shot = await postForm(at, null, `/trip-links/${token}/photos`, {}, [
    { name: 'a.jpg', content: await picture() },
  ]);
  const { rows } = await at.database.db.execute(
    sql`select visibility, unit_id, stage from files where id = ${shot.body.photos[0].id}`,
  );
  expect(rows).toEqual([{ visibility: 'home', unit_id: homes.home.id, stage: 'warranty' }]);
});

test('only its hash is kept, the address goes to the provider alone, and a trip without a provider has none', async () => {
  const { id, token } = await handed();
  const { rows } = await at.database.db.execute<{ body: string; recipient: string }>(
    sql`select body, recipient from mail_outbox where body like ${`%${token}%`}`,
  );
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ortiz@example.test']);
  const audit = await at.database.db.execute(sql`select 1 from audit_log where "new"::text like ${`%${token}%`}`);
  expect(audit.rows).toEqual([]);
  expect(JSON.stringify(await homes.must(staff, 'GET', `/service-trip-sheets/${id}`))).not.toContain(token);
  const alone = await homes.must(staff, 'POST', '/service-trips', {
    title: 'Alone',
    project_id: homes.project.id,
    unit_id: homes.home.id,
    service_type: 'courtesy',
  });
  const asked = await at.call(staff, 'POST', `/service-trip-sheets/${alone.id}/link`, {
    name: 'A',
    email: 'a@example.test',
    language: 'en',
  });
  expect(asked.status).toBe(422);
});
