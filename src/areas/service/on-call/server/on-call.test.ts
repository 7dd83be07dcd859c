import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let coordinator: Viewer;
let onCall: Viewer;
let nextDoor: Viewer;
let plain: Viewer;
let owner: Viewer;
let unit: string;

const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const duty = (person: Viewer, from: number, until: number, more: object = {}) => ({
  person: person.userId,
  starts_at: hours(from),
  ends_at: hours(until),
  ...more,
});
/** As the first of its home for a while: what follows within minutes is gathered. */
const emergency = async () => {
  await run(sql`delete from attempt_counters where subject like 'urgent%'`);
  return reportUrgent();
};
const reportUrgent = () =>
  done(owner, 'POST', '/warranty/reports', {
    unit_id: unit,
    items: [{ title: 'Water will not stop', area: 'Kitchen', category: 'plumbing', priority: 'urgent' }],
  });
const toldOf = async (id: string) =>
  run(sql`select recipient, body from mail_outbox where body like ${`%${id}%`} and body like '%mergency%' order by id`);

beforeAll(async () => {
  at = await makePortal();
  [admin, coordinator, onCall, nextDoor, plain, owner] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['home_owner']),
  ];
  const made = await done(admin, 'POST', '/projects', {
    project_number: '26-915',
    name: 'Handed over',
    factory: 'reno',
    unit_names: ['A-1'],
  });
  unit = made.units[0].id;
  await run(
    sql`update projects set status = 6, owner_visible = true, address_line1 = '1 Main St', city = 'Reno' where id = ${made.id}`,
  );
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${made.id}, ${coordinator.userId}, 'warranty_coord')`,
  );
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, role, from_on)
    values (gen_random_uuid(), ${unit}, ${owner.userId}, 'Person', 'primary_owner', current_date - 200)`);
});
afterAll(() => at.close());

test('an emergency is told to whoever is on call first, and names them to whoever takes care of the home and to the owner', async () => {
  const alone = await emergency();
  expect(alone.on_call).toBeNull();
  expect((await toldOf(alone.id)).map((mail) => mail['recipient'])).toContain(coordinator.email);
  // Of the company, of another factory, and one that is over.
  await done(admin, 'POST', '/on-call-duties', duty(nextDoor, -1, 5, { factory: 'butte' }));
  await done(admin, 'POST', '/on-call-duties', duty(plain, -9, -1));
  await done(admin, 'POST', '/on-call-duties', duty(nextDoor, -1, 5));
  const company = await emergency();
  expect(company.on_call).toBe(nextDoor.name);
  // Of the factory that built the home comes before the company's.
  await done(admin, 'POST', '/on-call-duties', duty(onCall, -1, 5, { factory: 'reno' }));
  await done(onCall, 'PATCH', '/notifications/preferences', { quiet_from: '00:00', quiet_until: '23:59' });
  const { id, on_call: named } = await emergency();
  expect(named).toBe(onCall.name);
  const [first, ...others] = await toldOf(id);
  expect(first?.['recipient']).toBe(onCall.email);
  expect(first?.['body']).toContain('You are on call');
  expect(others.map((mail) => mail['recipient'])).toContain(coordinator.email);
  for (const { body } of others) expect(body).toContain(`${onCall.name} is on call`);
  expect(await done(coordinator, 'GET', `/warranty-items/${id}`)).toMatchObject({ on_call_id: { id: onCall.userId } });
});

test('of many emergencies that one person reports the first is mailed at once, and the rest in one mail within minutes', async () => {
  await run(sql`delete from mail_outbox`);
  await emergency();
  for (let more = 0; more < 5; more += 1) await reportUrgent();
  const mailsTo = async (person: Viewer) =>
    run(
      sql`select kind from mail_outbox where recipient = ${person.email} and kind in ('notification', 'digest') order by created_at`,
    );
  expect(await mailsTo(coordinator)).toMatchObject([{ kind: 'notification' }]);
  expect(await mailsTo(onCall)).toMatchObject([{ kind: 'notification' }]);
  const [window] = await run(sql`
    select extract(epoch from b.send_at - now())::float8 as wait_s,
      (select count(*)::int from digest_items d where d.batch_id = b.id and d.message like '%mergency%') as items
    from email_batches b where b.user_id = ${coordinator.userId} and b.status = 'scheduled'`);
  expect(window).toMatchObject({ items: 5 });
  expect(Number(window?.['wait_s'])).toBeLessThanOrEqual(180);
  // Quiet hours hold back none of it.
  const [quiet] = await run(sql`
    select extract(epoch from send_at - now())::float8 as wait_s from email_batches
    where user_id = ${onCall.userId} and status = 'scheduled'`);
  expect(Number(quiet?.['wait_s'])).toBeLessThanOrEqual(180);
});

test('for one place one person is on call at a time, and whoever answers for the service says who', async () => {
  const later = { starts_at: hours(100), ends_at: hours(120) };
  const { id } = await done(coordinator, 'POST', '/on-call-duties', { person: onCall.userId, ...later });
  const twice = await at.call(admin, 'POST', '/on-call-duties', { person: plain.userId, ...later });
  expect(twice.status, JSON.stringify(twice.body)).toBe(422);
  expect(twice.body.details).toMatchObject([{ path: 'starts_at' }]);
  await done(admin, 'POST', '/on-call-duties', { person: plain.userId, ...later, factory: 'reno' });
  const backwards = { person: plain.userId, starts_at: hours(140), ends_at: hours(139) };
  expect((await at.call(admin, 'POST', '/on-call-duties', backwards)).status).toBe(422);
  expect((await at.call(admin, 'POST', '/on-call-duties', duty(owner, 150, 151))).status).toBe(400);
  expect((await at.call(plain, 'POST', '/on-call-duties', duty(plain, 150, 151))).status).toBe(422);
  // Nor takes one out or back in who does not say who is on call.
  expect((await at.call(plain, 'DELETE', `/on-call-duties/${id}`)).status).toBe(422);
  await done(coordinator, 'GET', `/on-call-duties/${id}`);
  await done(coordinator, 'DELETE', `/on-call-duties/${id}`);
  expect((await at.call(plain, 'POST', `/on-call-duties/${id}/restore`)).status).toBe(422);
  await done(coordinator, 'POST', `/on-call-duties/${id}/restore`);
  // What a person may not do is not offered to them.
  const offered = async (who: Viewer) => [
    (await done(who, 'GET', '/on-call-duties/rights')).write,
    (await done(who, 'GET', `/on-call-duties/${id}`)).can,
  ];
  expect(await offered(plain)).toEqual([false, { change: false, remove: false }]);
  for (const who of [admin, coordinator]) expect(await offered(who)).toEqual([true, { change: true, remove: true }]);
  expect((await at.call(owner, 'GET', '/on-call-duties/rights')).status).toBe(403);
  const [seen] = (await done(plain, 'GET', '/tables/on-call-duties?limit=50')).rows;
  expect(seen.person).toBeDefined();
  expect((await at.call(owner, 'GET', '/tables/on-call-duties?limit=50')).status).toBe(403);
});
