import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type Answer, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let ana: Viewer;
let admin: Viewer;
let floor: Viewer;
let project: string;
let photos: string[];
let album: string;
let count = 0;

beforeAll(async () => {
  at = await makePortal();
  ana = await at.person(['employee']);
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  const made = await at.call(ana, 'POST', '/projects', {
    project_number: '26-930',
    name: 'Alders',
    factory: 'butte',
    address: { line1: '1 Elm' },
  });
  project = made.body.id;
  await at.database.db.execute(sql`update projects set status = 4 where id = ${project}`);
  photos = [];
  for (const name of ['a', 'b', 'c', 'd']) photos.push(await photo(`${name}.png`));
});
afterAll(() => at.close());

beforeEach(async () => {
  count += 1;
  const made = await at.call(ana, 'POST', '/albums', {
    project_id: project,
    name: `Album ${count}`,
    file_ids: photos.slice(0, 3),
  });
  album = made.body.id;
});

async function photo(name: string): Promise<string> {
  const answer = await postForm(at, ana, '/files', { owner_type: 'project', owner_id: project }, [
    { name, content: await picture({ format: 'png' }) },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0].id;
}
const letters = (ids: string[]) => ids.map((id) => 'abcd'[photos.indexOf(id)]).join('');
async function order(): Promise<string> {
  const { body } = await at.call(ana, 'GET', `/files?project_id=${project}&album_id=${album}`);
  return letters(body.map((file: { id: string }) => file.id));
}
const read = async () => (await at.call(ana, 'GET', `/albums/${album}`)).body;
const set = (viewer: Viewer, body: object) => at.call(viewer, 'POST', `/albums/${album}/files`, body);
const patch = (viewer: Viewer, body: object) => at.call(viewer, 'PATCH', `/albums/${album}`, body);
const undo = async (viewer: Viewer, answer: Answer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return (await at.call(viewer, 'POST', `/undo/${String(answer.headers['x-undo'])}`)).body;
};

test('the order of the photos is kept, taken back by undo, and done again by the undo of that', async () => {
  const [a = '', b = '', c = ''] = photos;
  const moved = await set(ana, { order: [c, a, b] });
  expect(await order()).toBe('cab');
  const back = await undo(ana, moved);
  expect(back).toMatchObject({ done: 1, refused: 0 });
  expect(await order()).toBe('abc');
  expect((await at.call(ana, 'POST', `/undo/${back.undo}`)).body).toMatchObject({ done: 1 });
  expect(await order()).toBe('cab');
});

test('what was added or taken out comes back by undo at its own place, with the cover that it was', async () => {
  const [, b = '', , d = ''] = photos;
  const added = await set(ana, { add: [d] });
  expect(await order()).toBe('abcd');
  await undo(ana, added);
  expect(await order()).toBe('abc');

  await patch(ana, { cover_file_id: b });
  const removed = await set(ana, { remove: [b] });
  expect(await order()).toBe('ac');
  expect(letters([(await read()).cover_file_id])).toBe('a');
  await undo(ana, removed);
  expect(await order()).toBe('abc');
  expect(letters([(await read()).cover_file_id])).toBe('b');
});

test('a cover, a name and a place among the albums are taken back by undo', async () => {
  const before = await read();
  const changed = await patch(ana, { cover_file_id: photos[2], name: `Other ${count}`, after_id: null });
  expect(letters([changed.body.cover_file_id])).toBe('c');
  expect(changed.body.position).toBeLessThan(before.position);
  await undo(ana, changed);
  expect(await read()).toEqual({ ...before, version: before.version + 2 });
});

test('an undo of what was changed again since is refused, and other people cannot take it back', async () => {
  const [a = '', b = '', c = ''] = photos;
  const moved = await set(ana, { order: [c, a, b] });
  expect((await at.call(floor, 'POST', `/undo/${String(moved.headers['x-undo'])}`)).status).toBe(404);
  await set(admin, { order: [b] });
  expect(await undo(ana, moved)).toMatchObject({ done: 0, refused: 1, results: [{ code: 'conflict' }] });
  expect(await order()).toBe('bca');
});

test('who may not show files outside takes no change of who sees an album back', async () => {
  const { rows } = await at.database.db.execute<{ id: string }>(sql`
    with made as (insert into change_sets (id, by_id, by_name, source) values (gen_random_uuid(), ${floor.userId}, 'F', 'ui') returning id)
    insert into change_set_entries (change_set_id, position, entity_type, entity_id, before, after, version_after)
    select id, 1, 'album', ${album}, '{"visibility": "owner"}', '{"visibility": "internal"}', 1 from made returning change_set_id as id`);
  const answer = await at.call(floor, 'POST', `/undo/${rows[0]?.id}`);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ done: 0, results: [{ code: 'forbidden' }] });
  expect((await read()).visibility).toBe('internal');
});

test('a removed album comes back by undo and from the bin', async () => {
  const removed = await at.call(ana, 'DELETE', `/albums/${album}`);
  expect((await at.call(ana, 'GET', `/albums/${album}`)).status).toBe(404);
  await undo(ana, removed);
  expect(await order()).toBe('abc');
  await at.call(ana, 'DELETE', `/albums/${album}`);
  const { body } = await at.call(admin, 'GET', '/bin?entity_type=album');
  expect(body).toEqual([expect.objectContaining({ id: album, label: `Album ${count}`, of: '26-930 Alders' })]);
  expect((await at.call(admin, 'POST', '/bin/restore', { entity_type: 'album', id: album })).status).toBe(204);
  expect(await order()).toBe('abc');
});
