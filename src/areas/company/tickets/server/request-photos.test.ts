import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { fileVisibilityFor } from '../choices.ts';

let at: TestPortal;
let staff: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let project: string;
let home: string;

beforeAll(async () => {
  at = await makePortal();
  [staff, owner, neighbour, developer] = [
    await at.person(['employee']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
  ];
  project = (await at.call(staff, 'POST', '/projects', { project_number: '26-843', name: 'Photos' })).body.id;
  home = (await at.call(staff, 'POST', '/units', { project, name: 'A' })).body.id;
  const next = (await at.call(staff, 'POST', '/units', { project, name: 'B' })).body.id;
  const { db } = at.database;
  // The photos of the project itself are not shown to its owners; what they send is theirs all the same.
  await db.execute(
    sql`update projects set owner_visible = true, developer_visible = true, show_photos = false where id = ${project}`,
  );
  await db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${developer.userId}, 'developer')`,
  );
  for (const [unit, person] of [
    [home, owner],
    [next, neighbour],
  ] as const)
    await db.execute(
      sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
        values (gen_random_uuid(), ${unit}, ${person.userId}, 'Owner', current_date - 30)`,
    );
});
afterAll(() => at.close());

const send = async (who: Viewer, fields: Record<string, string>) =>
  postForm(at, who, '/files/sent', fields, [{ name: 'hum.jpg', content: await picture() }]);

test('an owner sends a photo with a request: staff and the people of the home read it, nobody else by any call', async () => {
  const sent = await send(owner, { unit_id: home, client_upload_id: 'one' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const [photo] = sent.body;
  expect((await send(owner, { unit_id: home, client_upload_id: 'one' })).body[0].id, 'Sent twice, kept once').toBe(
    photo.id,
  );
  const request = await at.call(owner, 'POST', '/requests', { title: 'The heat pump hums', file_ids: [photo.id] });
  expect(request.status, JSON.stringify(request.body)).toBe(201);
  expect(request.body.files).toMatchObject([{ id: photo.id, has_thumbnail: true }]);
  expect((await at.call(owner, 'GET', `/requests/${request.body.id}`)).body.files).toHaveLength(1);
  expect((await at.call(staff, 'GET', `/ticket-talk/${request.body.id}`)).body.files).toMatchObject([{ id: photo.id }]);
  for (const [who, status] of [
    [owner, 200],
    [staff, 200],
    [neighbour, 404],
    [developer, 404],
  ] as const)
    expect((await getBytes(at, who, `/files/${photo.id}/content`)).status).toBe(status);
  const stolen = await at.call(neighbour, 'POST', '/requests', { title: 'Not mine', file_ids: [photo.id] });
  expect(stolen.status).toBe(400);
});

test('whoever buys the home later reads neither what was asked before nor its photos, and hears nothing of it', async () => {
  const { db } = at.database;
  const buyer = await at.person(['home_owner']);
  const [photo] = (await send(owner, { unit_id: home })).body;
  const old = (await at.call(owner, 'POST', '/requests', { title: 'Before the sale', file_ids: [photo.id] })).body.id;
  await db.execute(sql`update tickets set created_at = now() - interval '5 days' where id = ${old}`);
  await db.execute(sql`update files set created_at = now() - interval '5 days' where id = ${photo.id}`);
  await db.execute(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
    values (gen_random_uuid(), ${home}, ${buyer.userId}, 'Buyer', current_date - 1)`);
  const fresh = (await at.call(owner, 'POST', '/requests', { title: 'After the sale' })).body.id;
  const listed = (await at.call(buyer, 'GET', '/requests')).body.map(({ id }: { id: string }) => id);
  expect([listed.includes(fresh), listed.includes(old)]).toEqual([true, false]);
  expect((await at.call(buyer, 'GET', `/requests/${old}`)).status).toBe(404);
  expect((await getBytes(at, buyer, `/files/${photo.id}/content`)).status).toBe(404);
  expect((await getBytes(at, owner, `/files/${photo.id}/content`)).status).toBe(200);
  const names = (await at.call(staff, 'GET', `/ticket-talk/${old}`)).body.readers.map(({ id }: { id: string }) => id);
  expect(names).toEqual([owner.userId]);
  for (const id of [old, fresh])
    await at.call(staff, 'POST', `/ticket-talk/${id}/comments`, {
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'An answer' }] }] },
      audience: 'shared',
    });
  const told = (await at.call(buyer, 'GET', '/notifications')).body;
  expect(told.map(({ entity_id: id }: { entity_id: string }) => id)).toEqual([fresh]);
});

test('nobody sends to a home or project of others, to both at once, or to none', async () => {
  expect((await send(neighbour, { unit_id: home })).status).toBe(404);
  expect((await send(owner, { project_id: project })).status).toBe(403);
  expect((await send(developer, { project_id: project })).status).toBe(201);
  expect((await send(developer, { unit_id: home })).status).toBe(403);
  expect((await send(owner, {})).body.details).toMatchObject([{ path: 'unit_id' }]);
  expect((await send(owner, { unit_id: home, project_id: project })).status).toBe(400);
  expect((await send(staff, { unit_id: home })).status).toBe(403);
});

test('what staff attach to shared words is open to those who read the words, and to nobody else outside', async () => {
  const attach = async (who: Viewer, side: 'home' | 'developer') => {
    const body = side === 'home' ? { unit_id: home } : { project_id: project, unit_id: home };
    const { id } = (await at.call(who, 'POST', '/requests', { title: `Of the ${side}`, ...body })).body;
    const talk = (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body;
    expect(talk.side).toBe(side);
    const fields = { owner_type: 'unit', owner_id: home, visibility: fileVisibilityFor('shared', talk.side) };
    const [file] = (
      await postForm(at, staff, '/files', fields, [{ name: `${side}.txt`, content: `Words for the ${side}` }])
    ).body;
    const said = await at.call(staff, 'POST', `/ticket-talk/${id}/comments`, {
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'See' }] }] },
      audience: 'shared',
      file_ids: [file.id],
    });
    expect(said.status, JSON.stringify(said.body)).toBe(201);
    const read = (await at.call(who, 'GET', `/requests/${id}`)).body;
    expect(read.messages.at(-1).files).toMatchObject([{ id: file.id }]);
    return file.id;
  };
  const seen = async (file: string) =>
    Promise.all(
      [staff, owner, neighbour, developer].map(
        async (who) => (await getBytes(at, who, `/files/${file}/content`)).status,
      ),
    );
  expect(await seen(await attach(owner, 'home'))).toEqual([200, 200, 404, 404]);
  expect(await seen(await attach(developer, 'developer'))).toEqual([200, 404, 404, 200]);
  expect([fileVisibilityFor('internal', 'home'), fileVisibilityFor('shared', 'floor')]).toEqual([
    'internal',
    'internal',
  ]);
});

test('an owner is told in plain words why a picture or a video is not taken, and what to do instead', async () => {
  const box = (type: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const text = (words: string) => Buffer.from(words, 'latin1');
  const video = Buffer.concat([
    box('ftyp', text('isom'), Buffer.alloc(4), text('isomiso2mp41')),
    box('mdat', Buffer.alloc(500)),
    box('moov', box('udta', box('\u00a9xyz', text('+46.0038-112.5350/')))),
  ]);
  const damaged = (await picture()).subarray(0, 200);
  for (const [name, content, words] of [
    ['walk.mp4', video, /location/u],
    ['hum.jpg', damaged, /take it again/u],
  ] as const) {
    const { status, body } = await postForm(at, owner, '/files/sent', { unit_id: home }, [{ name, content }]);
    expect([status, body.details[0].path]).toEqual([422, 'file']);
    expect(body.said.en).toMatch(words);
    expect(`${body.said.en} ${body.said.es}`).not.toMatch(/internal|intern[ao]|redrawn|hidden/iu);
  }
});

test('a merged request gives its photo to the other with its own time, and an undo takes it back from there', async () => {
  const [photo] = (await send(owner, { unit_id: home, client_upload_id: 'merged' })).body;
  const from = (await at.call(owner, 'POST', '/requests', { title: 'It hums again', file_ids: [photo.id] })).body.id;
  const into = (await at.call(owner, 'POST', '/requests', { title: 'It hums' })).body.id;
  const hung = async (id: string) =>
    (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.files.map((file: { id: string }) => file.id);
  const admin = await at.person(['admin']);
  const merged = await at.call(admin, 'POST', `/tickets/${from}/move`, {
    to: 'merged',
    values: { duplicate_of: into },
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await hung(into)).toEqual([photo.id]);
  const { rows } = await at.database.db.execute(
    sql`select count(distinct added_at)::int as times, count(*)::int as places from ticket_files where file_id = ${photo.id}`,
  );
  expect(rows).toEqual([{ times: 1, places: 2 }]);
  const undone = await at.call(admin, 'POST', `/undo/${String(merged.headers['x-undo'])}`, {});
  expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ done: 1, refused: 0 });
  expect([await hung(from), await hung(into)]).toEqual([[photo.id], []]);
});
