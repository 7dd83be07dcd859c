import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';

let at: TestPortal;
let admin: Viewer;
let other: Viewer;
let writer: Viewer;
let manager: Viewer;
let owner: Viewer;
let project: string;
const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);

async function done(who: Viewer, method: string, path: string, body?: unknown): Promise<any> {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin'], { firstName: 'Ada', lastName: 'Aalto' });
  other = await at.person(['admin'], { firstName: 'Bea', lastName: 'Berg' });
  writer = await at.person(['employee'], { firstName: 'Wim', lastName: 'Writer' });
  manager = await at.person(['employee'], { firstName: 'Mo', lastName: 'Manager' });
  owner = await at.person(['home_owner'], { firstName: 'Ola', lastName: 'Owner' });
  project = (await done(admin, 'POST', '/projects', { project_number: '26-801', name: 'Stuck', factory: 'reno' })).id;
  // It moved on without a figure.
  await run(sql`update projects set status = 4, address_line1 = '1 Main' where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${manager.userId}, 'pm')`);
  const { id: unit } = await done(admin, 'POST', '/units', { project, name: 'A' });
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
    values (${newId()}, ${unit}, ${owner.userId}, 'Ola Owner', current_date - 10)`);
});
afterAll(() => at.close());

const sheetOf = (who: Viewer, id: string) => done(who, 'GET', `/change-orders/${id}/sheet`);
const waitsOn = async (id: string) => (await done(writer, 'GET', `/change-orders/${id}`)).waits_on;
const hasInInbox = async (who: Viewer, id: string, tab = 'mine') => {
  const { items } = await done(who, 'GET', `/inbox?limit=100&tab=${tab}`);
  return items.some((each: { id: string }) => each.id === id);
};
const pass = (who: Viewer, id: string, role: string) =>
  done(who, 'POST', `/change-orders/${id}/reviews`, { role, is_ok: true });

async function inReview(): Promise<string> {
  const { id } = await done(writer, 'POST', '/change-orders', {
    title: 'Another inlet',
    project_id: project,
    reason: 'regulatory',
    site_only: true,
    approval_deadline: addDays(companyToday(), 14),
  });
  await done(writer, 'POST', `/change-orders/${id}/steps`, { to: 'pricing' });
  const line = {
    uid: newId(),
    change: 'added',
    cost_code: '',
    description: 'Inlet',
    client_words: '',
    uom: 'ea',
    old_quantity: '0',
    new_quantity: '1',
    old_cost: '0',
    new_cost: '10',
    markup_percent: '0',
    taxable: false,
    rework: false,
    source: null,
  };
  await done(writer, 'PATCH', `/change-orders/${id}/sheet`, { lines: [line], approvers: [owner.userId] });
  await done(writer, 'POST', `/change-orders/${id}/steps`, { to: 'internal_review' });
  return id;
}

test('a review that nobody of the project may pass says so, waits for the admins, and is theirs to pass, but never by one person twice', async () => {
  const id = await inReview();
  const stuck = { role: 'finance', has_member: false, admins: ['Ada Aalto', 'Bea Berg'] };
  expect((await sheetOf(manager, id)).stuck).toEqual([{ ...stuck, can_name: true }]);
  expect((await sheetOf(writer, id)).stuck).toEqual([{ ...stuck, can_name: false }]);
  expect(await waitsOn(id)).toBe('Ada Aalto, Bea Berg, Mo Manager');
  for (const [who, waits] of [
    [admin, true],
    [other, true],
    [manager, true],
    [writer, false],
  ] as const)
    expect([who.name, await hasInInbox(who, id)]).toEqual([who.name, waits]);
  // Whoever has passed one part passes no other: it goes on waiting for somebody who has not.
  await pass(manager, id, 'pm');
  await pass(admin, id, 'finance');
  expect((await sheetOf(manager, id)).stuck).toEqual([]);
  expect((await sheetOf(manager, id)).missing).toEqual([]);
});

test('an admin who has passed one part leaves the other to another admin; where there is none, nobody is named', async () => {
  const id = await inReview();
  await pass(admin, id, 'pm');
  expect((await sheetOf(admin, id)).can.review).toEqual([]);
  expect((await sheetOf(admin, id)).stuck).toMatchObject([{ role: 'finance', admins: ['Bea Berg'] }]);
  expect(await waitsOn(id)).toBe('Bea Berg');
  expect([await hasInInbox(admin, id), await hasInInbox(other, id)]).toEqual([false, true]);
  await run(sql`update users set state = 'deactivated', deactivated_at = now() where id = ${other.userId}`);
  expect((await sheetOf(admin, id)).stuck).toMatchObject([{ role: 'finance', admins: [] }]);
  expect(await waitsOn(id)).toBeNull();
  await run(sql`update users set state = 'active', deactivated_at = null where id = ${other.userId}`);
  // Somebody of the project who had no hand in it takes it over from the admins; one who had is no help.
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${writer.userId}, 'finance')`,
  );
  expect((await sheetOf(admin, id)).stuck).toMatchObject([{ role: 'finance', has_member: true, admins: ['Bea Berg'] }]);
  const money = await at.person(['employee'], { firstName: 'Fin', lastName: 'Ance' });
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${money.userId}, 'finance')`,
  );
  expect((await sheetOf(admin, id)).stuck).toEqual([]);
  expect(await waitsOn(id)).toBe('Fin Ance');
  expect([await hasInInbox(other, id), await hasInInbox(money, id)]).toEqual([false, true]);
  await pass(money, id, 'finance');
  await run(sql`delete from project_members where project_id = ${project} and role = 'finance'`);

  // Without a signed value nothing is sent; the signature brings it, whatever was typed before.
  const early = await at.call(writer, 'POST', `/change-orders/${id}/steps`, { to: 'sent' });
  expect(early).toMatchObject({ status: 422, body: { details: [{ path: 'project_id' }] } });
  await signedContract(at.database.db, project, 'Manufacturing Agreement', { amount: 5_000_000 });
  await done(writer, 'POST', `/change-orders/${id}/steps`, { to: 'sent' });
  expect((await sheetOf(writer, id)).contract).toMatchObject({ original_cents: 5_000_000 });
});

test('a contract in review says the same, and names the same people', async () => {
  const { id } = await done(writer, 'POST', '/contracts', {
    title: 'Large one',
    contract_type: 'Design Agreement',
    project_id: project,
    owner: writer.userId,
    amount: 9_000_000,
  });
  // Handed in as the database would keep it.
  const line = { key: 'a', label: 'All', label_es: null, percent: 100, amount: 0, trigger: 'signature', due_on: null };
  await done(writer, 'PUT', `/contracts/${id}/terms`, { parties: [], schedule: [line], conditions: [] });
  await run(sql`update contracts set state = 'internal_review', submitted_by = ${admin.userId} where id = ${id}`);
  const whole = (who: Viewer) => done(who, 'GET', `/contracts/${id}/whole`);
  const stuck = { role: 'finance', has_member: false, admins: ['Bea Berg'] };
  expect((await whole(manager)).stuck).toEqual([{ ...stuck, can_name: true }]);
  expect((await whole(writer)).stuck).toEqual([{ ...stuck, can_name: false }]);
  expect((await done(writer, 'GET', `/contracts/${id}`)).waiting_on).toBe('Bea Berg');
  expect((await hasInInbox(other, id)) || (await hasInInbox(other, id, 'anybody'))).toBe(true);
  const money = await at.person(['employee'], { firstName: 'Fay', lastName: 'Nance' });
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${money.userId}, 'finance')`,
  );
  expect((await whole(manager)).stuck).toEqual([]);
  expect((await done(writer, 'GET', `/contracts/${id}`)).waiting_on).toBe('Fay Nance');
});
