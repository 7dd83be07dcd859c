import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let inspector: Viewer;
let manager: Viewer;
let staff: Viewer;
let floor: Viewer;
let project: string;
let module: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  inspector = await at.person(['employee']);
  manager = await at.person(['employee']);
  staff = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  const address = { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' };
  const facts = { project_number: '26-880', name: 'Elm', factory: 'reno', address };
  project = (await at.call(admin, 'POST', '/projects', facts)).body.id;
  module = (await at.call(admin, 'POST', '/modules', { project, module_no: '1/1', factory: 'reno' })).body.id;
  await run(sql`update projects set status = 4 where id = ${project}`);
  await run(sql`delete from project_members where project_id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${inspector.userId}, 'qa_inspector'),
    (${project}, ${manager.userId}, 'pm')`);
});
afterAll(() => at.close());

async function photo(who: Viewer): Promise<string> {
  const fields = { owner_type: 'module', owner_id: module };
  const sent = await postForm(at, who, '/files', fields, [
    { name: 'gap.png', content: await picture({ format: 'png' }) },
  ]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body[0].id;
}
const raise = async (who: Viewer, more: object = {}) =>
  at.call(who, 'POST', '/punch-items/raise', {
    item: {
      title: 'Loose guard rail',
      phase: 'factory',
      project_id: project,
      module_id: module,
      area: 'Hall',
      category: 'finishes',
      priority: 'urgent',
      ...more,
    },
    file_ids: [await photo(who)],
  });
const read = async (id: string) => (await at.call(admin, 'GET', `/punch-items/${id}`)).body;
const move = (who: Viewer, id: string, to: string) => at.call(who, 'POST', `/punch-items/${id}/move`, { to });
async function fixed(who: Viewer, id: string): Promise<void> {
  expect((await move(who, id, 'punch_in_progress')).status).toBe(200);
  await at.call(who, 'POST', `/punch-items/${id}/photos`, { role: 'after', file_ids: [await photo(who)] });
  const done = await move(who, id, 'punch_review');
  expect(done.status, JSON.stringify(done.body)).toBe(200);
}

test('whoever raises and fixes a critical item, there is somebody who may accept it, and it is neither of them', async () => {
  const people = { admin, inspector, manager, staff, floor };
  for (const [name, who] of Object.entries(people)) {
    const raised = await raise(who);
    expect(raised.status, name).toBe(201);
    await fixed(who, raised.body.id);
    const item = await read(raised.body.id);
    expect(item.approver_id?.id, name).not.toBe(who.userId);
    expect(item.waits_for?.id, name).toBe(item.approver_id?.id);
    const own = await move(who, item.id, 'punch_closed');
    expect(own.status, name).toBe(422);
    const approver = Object.values(people).find(({ userId }) => userId === item.approver_id?.id);
    if (approver === undefined) throw new Error(`Nobody may accept what ${name} raised.`);
    const accepted = await move(approver, item.id, 'punch_closed');
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  }
});

test('nobody names themselves as approver, by whatever way', async () => {
  for (const priority of ['urgent', 'medium']) {
    const created = await raise(staff, { priority, approver_id: staff.userId });
    expect([created.status, created.body.details[0].path]).toEqual([422, 'approver_id']);
    const { id } = (await raise(floor, { priority })).body;
    const changed = await at.call(staff, 'PATCH', `/punch-items/${id}`, { approver_id: staff.userId });
    expect([changed.status, changed.body.details[0].path]).toEqual([422, 'approver_id']);
    await at.call(staff, 'POST', '/tables/punch-items/bulk', {
      action: 'change',
      rows: [{ id, values: { approver_id: staff.userId } }],
    });
    expect((await read(id)).approver_id.id).not.toBe(staff.userId);
  }
});

test('nobody names who raised or fixed a critical item, and who becomes that is replaced', async () => {
  const { id } = (await raise(floor)).body;
  const maker = await at.call(staff, 'PATCH', `/punch-items/${id}`, { approver_id: floor.userId });
  expect([maker.status, maker.body.details[0].path]).toEqual([422, 'approver_id']);
  // Its approver puts it right: another one approves.
  expect((await read(id)).approver_id.id).toBe(inspector.userId);
  await fixed(inspector, id);
  expect((await read(id)).approver_id.id).toBe(manager.userId);
  // An ordinary item that becomes critical is not left to its maker.
  const plain = (await raise(floor, { priority: 'medium' })).body;
  await at.call(staff, 'PATCH', `/punch-items/${plain.id}`, { approver_id: floor.userId });
  expect((await read(plain.id)).approver_id.id).toBe(floor.userId);
  await at.call(floor, 'PATCH', `/punch-items/${plain.id}`, { priority: 'urgent' });
  expect((await read(plain.id)).approver_id.id).toBe(inspector.userId);
});

test('the database closes no critical item by the word of who raised it', async () => {
  const { id } = (await raise(staff)).body;
  await run(sql`update tickets set approver_id = ${staff.userId} where id = ${id}`);
  await expect(
    run(sql`update tickets set state = 'punch_closed', resolution = 'fixed', resolved_at = now(), closed_at = now(), verified_at = now(),
      verified_by = ${staff.userId}, submitted_by = ${floor.userId} where id = ${id}`),
  ).rejects.toThrow();
});
