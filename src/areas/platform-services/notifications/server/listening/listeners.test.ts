import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { inTransaction } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { listen, openSocket, type TestSocket } from '#test/sockets.ts';
import { signedContract } from '#test/signed-contract.ts';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';
import { everythingIsNumbered } from '#test/told.ts';

let at: TestPortal;
let base: string;
let admin: Viewer;
let manager: Viewer;
let estimator: Viewer;
let developer: Viewer;
let owner: Viewer;
let stranger: Viewer;
let floor: Viewer;

beforeAll(async () => {
  at = await makePortal();
  base = await listen(at);
  admin = await at.person(['admin']);
  manager = await at.person(['employee']);
  estimator = await at.person(['employee']);
  developer = await at.person(['developer']);
  owner = await at.person(['home_owner']);
  stranger = await at.person(['developer']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
});
afterAll(() => at.close());

let number = 500;
async function aProject(facts: Record<string, unknown> = {}) {
  number += 1;
  const members = [
    { user_id: manager.userId, role: 'pm' },
    { user_id: estimator.userId, role: 'estimator' },
    { user_id: developer.userId, role: 'developer' },
  ];
  const made = await at.call(manager, 'POST', '/projects/', {
    project_number: `26-${number}`,
    name: 'Maple Court',
    address: { line1: '1 Main St', city: 'Butte' },
    members,
    unit_names: ['A', 'B'],
    ...facts,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from units where project_id = ${made.body.id} and name = 'A'`,
  );
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${rows[0]!.id}, ${owner.userId}, 'Owner')`,
  );
  return made.body;
}

const newsOf = async (viewer: Viewer): Promise<Notification[]> =>
  (await at.call(viewer, 'GET', '/notifications/')).body;
const said = async (viewer: Viewer) => (await newsOf(viewer)).map(({ type, message, link }) => [type, message, link]);
async function forget() {
  for (const viewer of [admin, manager, estimator, developer, owner, stranger, floor])
    await at.call(viewer, 'DELETE', '/notifications/');
}

test('who is put on a new project hears it once; who made it hears nothing', async () => {
  await forget();
  const { project_number: name } = await aProject();
  expect(await said(estimator)).toEqual([
    ['proj_assigned', `${name} Maple Court: you are on the project now`, `/projects/${name}`],
  ]);
  expect(await said(developer)).toEqual([
    ['proj_assigned', `${name} Maple Court: you are on the project now`, `/developer/${name}`],
  ]);
  for (const viewer of [manager, owner, stranger, floor, admin]) expect(await said(viewer)).toEqual([]);
});

test('a status is told to the members, and to owners and developers whom the project is shown to, each at their own address', async () => {
  const project = await aProject();
  await signedContract(at.database.db, project.id, 'Letter of Intent');
  await forget();
  const moved = await at.call(manager, 'PUT', `/projects/${project.id}/`, { status: 2 });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const words = `${project.project_number} Maple Court: now Active - Pre-MA`;
  expect(await said(estimator)).toEqual([['proj_updated', words, `/projects/${project.project_number}`]]);
  expect(await said(developer)).toEqual([['proj_updated', words, `/developer/${project.project_number}`]]);
  expect(await said(owner)).toEqual([['proj_updated', words, '/owner']]);
  for (const viewer of [manager, stranger, floor, admin]) expect(await said(viewer)).toEqual([]);
  await at.call(admin, 'PUT', `/projects/${project.id}/`, { owner_visible: false, developer_visible: false });
  await forget();
  await at.call(admin, 'PUT', `/projects/${project.id}/`, {
    status: 7,
    hold_reason: 'permit',
    hold_until: '2027-01-01',
  });
  expect((await said(manager))[0]?.[1]).toContain('now Hold');
  for (const viewer of [developer, owner]) expect(await said(viewer)).toEqual([]);
});

test('changed data, dates, units and a signed contract are told to the staff of the project only', async () => {
  const project = await aProject();
  await forget();
  await at.call(manager, 'PUT', `/projects/${project.id}/`, { name: 'Oak Court' });
  expect(await said(estimator)).toEqual([
    ['proj_updated', `${project.project_number} Oak Court: details changed`, `/projects/${project.project_number}`],
  ]);
  await forget();
  await at.call(manager, 'POST', `/projects/${project.id}/milestones`, { kind: 'ship', forecast_on: '2027-03-01' });
  expect((await said(estimator)).map(([, message]) => message)).toEqual([
    `${project.project_number} Oak Court: dates changed`,
  ]);
  await forget();
  await at.call(manager, 'POST', '/units/bulk_create/', [
    { project: project.id, name: 'C' },
    { project: project.id, name: 'D' },
  ]);
  expect((await said(estimator)).map(([, message]) => message)).toEqual([
    `${project.project_number} Oak Court: 2 units added`,
  ]);
  await inTransaction(
    at.portal.kernel,
    { id: manager.userId, name: 'Manager', source: 'ui', requestId: null },
    (write) =>
      write.publish('project.contract_signed', {
        projectId: project.id,
        projectNumber: project.project_number,
        name: 'Oak Court',
        contractType: 'Design Agreement',
      }),
  );
  expect((await said(estimator)).map(([type, message]) => [type, message])).toEqual([
    ['proj_contract', `${project.project_number} Oak Court: Design Agreement signed`],
    ['proj_updated', `${project.project_number} Oak Court: 2 units added`],
  ]);
  for (const viewer of [manager, developer, owner, stranger, floor]) expect(await said(viewer)).toEqual([]);
});

test('somebody who is added later hears it, in their own language', async () => {
  const project = await aProject({ members: [{ user_id: manager.userId, role: 'pm' }] });
  await forget();
  await at.database.db.execute(sql`update users set language = 'es' where id = ${estimator.userId}`);
  await at.call(manager, 'PUT', `/projects/${project.id}/members`, {
    members: [
      { user_id: manager.userId, role: 'pm' },
      { user_id: estimator.userId, role: 'estimator' },
    ],
  });
  expect(await said(estimator)).toEqual([
    [
      'proj_assigned',
      `${project.project_number} Maple Court: ahora participas en el proyecto (Presupuestos)`,
      `/projects/${project.project_number}`,
    ],
  ]);
  await at.database.db.execute(sql`update users set language = 'en' where id = ${estimator.userId}`);
});

test('open screens are told which project to read again: of staff all, of others only those who see it', async () => {
  const project = await aProject();
  await everythingIsNumbered(at.database.db);
  const lives: Record<string, TestSocket> = {};
  for (const [name, viewer] of Object.entries({ admin, developer, owner, stranger, floor })) {
    lives[name] = await openSocket(base, '/ws/live/?resume=1', viewer.userId);
    await lives[name].frame(({ type }) => type === 'resume');
  }
  await at.call(manager, 'PUT', `/projects/${project.id}/`, { name: 'Elm Court' });
  for (const name of ['admin', 'developer', 'owner']) {
    const frame = await lives[name]!.frame(({ id }) => id === project.id);
    expect(Object.keys(frame).sort()).toEqual(['epoch', 'id', 'n', 'seq', 'type']);
  }
  await at.call(admin, 'PUT', `/projects/${project.id}/`, { owner_visible: false });
  // What is said again within the second is one message.
  await everythingIsNumbered(at.database.db);
  await at.call(manager, 'PUT', `/projects/${project.id}/`, { name: 'Hidden Court' });
  await expect
    .poll(() => lives['admin']!.frames.filter(({ type }) => type === 'project').length, { timeout: 30_000 })
    .toBe(3);
  expect(lives['developer']!.frames.filter(({ type }) => type === 'project')).toHaveLength(3);
  // Of the first change, and that it is theirs no more; of what comes after, nothing.
  expect(lives['owner']!.frames.filter(({ type }) => type === 'project')).toHaveLength(2);
  for (const name of ['stranger', 'floor'])
    expect(lives[name]!.frames.filter(({ type }) => type === 'project')).toEqual([]);
  for (const socket of Object.values(lives)) await socket.close();
});
