import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let staff: Viewer;
let colleague: Viewer;
let owner: Viewer;
/** Of a home, and of staff alone. */
let asked: string;
let inside: string;

const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const bulk = (who: Viewer, action: string, values: object) =>
  at.call(who, 'POST', '/tables/tickets/bulk', { action, values, ids: [asked, inside] });
const watching = (who: Viewer) =>
  Promise.all([asked, inside].map(async (id) => (await at.call(who, 'GET', `/ticket-talk/${id}`)).body.watching));

beforeAll(async () => {
  at = await makePortal();
  [staff, colleague, owner] = [
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['home_owner']),
  ];
  const admin = await at.person(['admin']);
  const project = (await made(admin, '/projects', { project_number: '26-862', name: 'Many' })).id;
  const unit = (await made(admin, '/units', { project, name: 'A' })).id;
  await at.database.db.execute(sql`update projects set owner_visible = true where id = ${project}`);
  await at.database.db.execute(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
    values (gen_random_uuid(), ${unit}, ${owner.userId}, 'Owner', current_date - 30)`);
  asked = (await made(owner, '/requests', { title: 'The heat pump hums', unit_id: unit })).id;
  inside = (await made(staff, '/tickets', { title: 'Order filters' })).id;
});
afterAll(() => at.close());

test('many tickets are watched and watched no more at once, each for whoever asks, with one way back', async () => {
  const before = await watching(colleague);
  const answer = await bulk(colleague, 'watch', { on: true });
  expect(answer.body).toMatchObject({ done: 2, unchanged: 0, refused: 0 });
  expect(await watching(colleague)).toEqual([true, true]);
  expect((await bulk(colleague, 'watch', { on: true })).body).toMatchObject({ done: 2, unchanged: 2, undo: null });
  expect((await at.call(colleague, 'POST', `/undo/${answer.body.undo}`)).body).toMatchObject({ done: 2, refused: 0 });
  expect(await watching(colleague)).toEqual(before);
  expect(
    (await at.call(owner, 'POST', '/tables/tickets/bulk', { action: 'watch', values: { on: true }, ids: [asked] }))
      .status,
  ).toBe(403);
});

test('the same reply goes to whoever asked for each of many tickets, and into none that is for staff alone, which is named', async () => {
  const { body } = await bulk(staff, 'reply', { text: 'We come on Tuesday.\n\nBring the key.' });
  expect(body).toMatchObject({ done: 1, refused: 1, undo: null });
  expect(body.results.find(({ id }: { id: string }) => id === inside)).toMatchObject({
    ok: false,
    label: 'T-0002 Order filters',
  });
  const read = (await at.call(owner, 'GET', `/requests/${asked}`)).body;
  expect(read.messages).toMatchObject([{ plain: expect.stringContaining('We come on Tuesday.') }]);
  expect((await at.call(staff, 'GET', `/ticket-talk/${inside}`)).body.comments).toEqual([]);
  expect((await bulk(staff, 'reply', { text: '  ' })).status).toBe(400);
});
