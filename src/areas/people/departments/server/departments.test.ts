import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { departmentsOf, leadOfDepartment } from './reads.ts';

let at: TestPortal;
let admin: Viewer;
let lead: Viewer;
let member: Viewer;

beforeAll(async () => {
  at = await makePortal();
  [admin, lead, member] = [await at.person(['admin']), await at.person(['employee']), await at.person(['employee'])];
});
afterAll(() => at.close());

const made = (body: object) => at.call(admin, 'POST', '/departments', body);

test('somebody belongs to each department that they lead or are in, until it goes to the bin', async () => {
  const care = await made({ name: 'Care', lead_id: lead.userId, members: [member.userId] });
  const field = await made({ name: 'Field', members: [member.userId, lead.userId] });
  expect([care.status, field.status]).toEqual([201, 201]);
  expect((await departmentsOf(at.database.db, member.userId)).map(({ name }) => name)).toEqual(['Care', 'Field']);
  expect((await departmentsOf(at.database.db, lead.userId)).map(({ name }) => name)).toEqual(['Care', 'Field']);
  expect(await departmentsOf(at.database.db, admin.userId)).toEqual([]);
  expect(await leadOfDepartment(at.database.db, care.body.id)).toBe(lead.userId);
  expect(await leadOfDepartment(at.database.db, field.body.id)).toBeNull();
  await at.call(admin, 'DELETE', `/departments/${care.body.id}`);
  expect((await departmentsOf(at.database.db, lead.userId)).map(({ name }) => name)).toEqual(['Field']);
});

test('a name is given once, and only people of the company are put in', async () => {
  expect((await made({ name: 'field' })).body.details).toMatchObject([{ path: 'name' }]);
  const owner = await at.person(['home_owner']);
  const answer = await made({ name: 'Neighbours', members: [owner.userId] });
  expect([answer.status, answer.body.details[0].path]).toEqual([400, 'members']);
});

test('staff read them, admins write them, and nobody else sees them', async () => {
  expect((await at.call(member, 'GET', '/tables/departments')).status).toBe(200);
  expect((await at.call(member, 'POST', '/departments', { name: 'Mine' })).status).toBe(403);
  const owner = await at.person(['home_owner']);
  expect((await at.call(owner, 'GET', '/tables/departments')).status).toBe(403);
});
