import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from '#platform/shared/rich-text.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { windowIn } from '#test/service-trips.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { lastDay } from '../rules.ts';
import type { Reported } from '../schema.ts';
import { signOffSilentTask } from './jobs.ts';

let at: TestPortal;
let admin: Viewer;
let coordinator: Viewer;
let technician: Viewer;
let owner: Viewer;
let former: Viewer;
let tenant: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let stranger: Viewer;
let project: string;
let unit: string;
let otherUnit: string;

const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const leak = { title: 'Water under the sink', area: 'Kitchen', category: 'plumbing', priority: 'medium' };
const report = (who: Viewer, item: object = {}, more: object = {}): Promise<Reported> =>
  done(who, 'POST', '/warranty/reports', { unit_id: unit, items: [{ ...leak, ...item }], ...more });
const read = (id: string) => done(coordinator, 'GET', `/warranty-items/${id}`);
const move = (who: Viewer, id: string, to: string, values?: object, reason?: string) =>
  at.call(who, 'POST', `/warranty-items/${id}/move`, { to, ...(values && { values }), ...(reason && { reason }) });
const taken = async (who: Viewer, id: string, to: string, values?: object, reason?: string) => {
  const answer = await move(who, id, to, values, reason);
  expect(answer.status, `${to}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
};
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const putRight = async (id: string) => {
  await taken(coordinator, id, 'warranty_accepted');
  await taken(coordinator, id, 'warranty_scheduled', { visit_at: tomorrow() });
  await taken(technician, id, 'warranty_in_progress');
  return taken(technician, id, 'warranty_complete', { resolution_note: 'New trap.', cause_stage: 'factory' });
};

beforeAll(async () => {
  at = await makePortal();
  [admin, coordinator, technician, owner, former, tenant, neighbour, developer, stranger] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
    await at.person(['developer']),
  ];
  const made = await done(admin, 'POST', '/projects', {
    project_number: '26-910',
    name: 'Handed over',
    factory: 'reno',
    unit_names: ['A-1', 'A-2'],
  });
  project = made.id;
  [unit, otherUnit] = made.units.map(({ id }: { id: string }) => id);
  await run(sql`update projects set status = 6, owner_visible = true, developer_visible = true, address_line1 = '1 Main St', city = 'Reno'
    where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${developer.userId}, 'developer'),
    (${project}, ${coordinator.userId}, 'warranty_coord')`);
  for (const [home, person, role] of [
    [unit, owner, 'primary_owner'],
    [unit, tenant, 'tenant'],
    [otherUnit, neighbour, 'primary_owner'],
  ] as const)
    await run(sql`insert into unit_owners (id, unit_id, user_id, name, role, from_on)
      values (gen_random_uuid(), ${home}, ${person.userId}, 'Person', ${role}, current_date - 200)`);
  await run(sql`insert into unit_owners (id, unit_id, user_id, name, role, from_on, until_on)
    values (gen_random_uuid(), ${otherUnit}, ${former.userId}, 'Before', 'primary_owner', current_date - 900, current_date - 300)`);
});
afterAll(() => at.close());

test('a home that is handed over is covered by itself, its last days are those of the rule, and what waited for that is judged', async () => {
  const { id } = await report(owner);
  expect(await read(id)).toMatchObject({ coverage_result: 'pending', covered_until: null });
  const start = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 10);
  await done(admin, 'PATCH', `/units/${unit}`, { warranty_start_on: start });
  const kept = await run(
    sql`select tier, starts_on::text as starts_on, months, ends_on::text as ends_on from warranty_coverages where unit_id = ${unit} order by months`,
  );
  expect(kept).toMatchObject([
    { tier: 'workmanship', months: 12, starts_on: start },
    { tier: 'systems', months: 24 },
    { tier: 'structural', months: 120 },
  ]);
  for (const each of kept)
    expect(each['ends_on']).toBe(lastDay({ starts_on: String(each['starts_on']), months: Number(each['months']) }));
  expect(await read(id)).toMatchObject({
    coverage_result: 'covered',
    covered_until: lastDay({ starts_on: start, months: 24 }),
  });
  const { reason, coverages } = await done(coordinator, 'GET', `/warranty-items/${id}/detail`);
  expect(reason.en).toContain('Systems until');
  expect(reason.es).toContain('Instalaciones hasta');
  expect(coverages).toHaveLength(3);
});

test('the database works out the last day of any coverage as the rule does', async () => {
  const days = ['2024-01-31', '2024-02-29', '2025-08-31', '2023-12-01', '2020-02-28'];
  for (const from of days)
    for (const months of [1, 6, 12, 13, 24, 120]) {
      const [row] = await run(sql`select ((${from}::date + make_interval(months => ${months}))::date)::text as day`);
      expect(row?.['day']).toBe(lastDay({ starts_on: from, months }));
    }
});

test('an item goes from what an owner reports to what they sign off, and each step tells them in plain words', async () => {
  const { id, code } = await report(owner);
  expect(code).toMatch(/^WR-\d{4}$/);
  const said = async () => (await done(owner, 'GET', `/requests/${id}?view=owner`)).said.en;
  expect(await said()).toBe('We have your report');
  expect(await read(id)).toMatchObject({ state: 'warranty_submitted', lead_id: { id: coordinator.userId } });
  await taken(coordinator, id, 'warranty_acknowledged');
  // Nobody is asked without a question.
  expect((await move(coordinator, id, 'warranty_need_info')).status).toBe(422);
  await done(coordinator, 'POST', `/ticket-talk/${id}/comments`, {
    body: documentOf('Which cabinet?'),
    audience: 'shared',
    to: 'warranty_need_info',
  });
  expect(await said()).toBe('We need your answer');
  await done(owner, 'POST', `/requests/${id}/messages`, { body: documentOf('The left one') });
  expect(await read(id)).toMatchObject({ state: 'warranty_acknowledged' });
  await taken(coordinator, id, 'warranty_accepted');
  expect((await move(coordinator, id, 'warranty_scheduled', { visit_at: '2020-01-01T10:00:00Z' })).status).toBe(422);
  const visit = tomorrow();
  await taken(coordinator, id, 'warranty_scheduled', { visit_at: visit });
  const shown = await done(owner, 'GET', `/requests/${id}?view=owner`);
  expect(shown.said.en).toBe('Somebody comes to you');
  expect(Date.parse(shown.visit_at)).toBe(Date.parse(visit));
  await taken(technician, id, 'warranty_in_progress');
  expect((await move(technician, id, 'warranty_complete')).status, 'What was done, and where it came from').toBe(400);
  await taken(technician, id, 'warranty_complete', { resolution_note: 'New trap.', cause_stage: 'factory' });
  const own = await move(technician, id, 'warranty_verified');
  expect(own.status).toBe(422);
  expect(JSON.stringify(own.body)).toContain('somebody else than who put it right');
  const accepted = await done(owner, 'POST', `/requests/${id}/accept`);
  expect(accepted).toMatchObject({ said: { en: 'Done' }, can: { accept: false, not_fixed: true, rate: true } });
  await done(owner, 'POST', `/requests/${id}/satisfaction`, { rating: 5, text: 'Quick' });
  expect(await read(id)).toMatchObject({ state: 'warranty_verified', rating: 5, verified_by: { id: owner.userId } });
});

test('an owner opens what they signed off again for fourteen days, and no longer', async () => {
  const { id } = await report(owner, { title: 'Door binds', category: 'doors_windows' });
  await putRight(id);
  await done(owner, 'POST', `/requests/${id}/accept`);
  await done(owner, 'POST', `/requests/${id}/not_fixed`, {});
  expect(await read(id)).toMatchObject({ state: 'warranty_accepted', reopen_count: 1, verified_by: null });
  await taken(technician, id, 'warranty_in_progress');
  await taken(technician, id, 'warranty_complete', {});
  await done(owner, 'POST', `/requests/${id}/accept`);
  await run(sql`update tickets set closed_at = now() - interval '15 days' where id = ${id}`);
  const late = await at.call(owner, 'POST', `/requests/${id}/not_fixed`, {});
  expect(late.status).toBe(422);
  expect((await done(owner, 'GET', `/requests/${id}`)).can.not_fixed).toBe(false);
});

test('who is told that it is not covered reads why, appeals once, and only whoever coordinates accepts it after all', async () => {
  const { id } = await report(owner, { title: 'Grout is dirty', category: 'finishes' });
  expect((await move(coordinator, id, 'warranty_not_covered')).status).toBe(400);
  await taken(coordinator, id, 'warranty_not_covered', { denial_text: 'Cleaning is upkeep.' });
  const shown = await done(owner, 'GET', `/requests/${id}`);
  expect(shown).toMatchObject({ denial: 'Cleaning is upkeep.', can: { appeal: true } });
  await done(owner, 'POST', `/requests/${id}/appeal`, { body: documentOf('It cracks too') });
  expect((await at.call(owner, 'POST', `/requests/${id}/appeal`, { body: documentOf('Again') })).status).toBe(422);
  expect((await read(id)).appealed_at).not.toBeNull();
  const asked = await done(owner, 'GET', `/requests/${id}`);
  expect([asked.can.appeal, typeof asked.appealed_at]).toEqual([false, 'string']);
  const other = await move(technician, id, 'warranty_accepted', undefined, 'Looked at the photo');
  expect(other.status).toBe(422);
  await taken(coordinator, id, 'warranty_accepted', undefined, 'Looked at the photo');
});

test('what nobody has to pay for is accepted as goodwill, and one undo takes that back', async () => {
  const { id } = await report(owner, { category: 'appliances', title: 'Dishwasher drains slowly' });
  expect(await read(id)).toMatchObject({ coverage_result: 'expired' });
  const answer = await move(coordinator, id, 'warranty_accepted');
  expect(answer.body).toMatchObject({ coverage_result: 'goodwill' });
  await done(coordinator, 'POST', `/undo/${String(answer.headers['x-undo'])}`, {});
  expect(await read(id)).toMatchObject({ state: 'warranty_submitted', coverage_result: 'expired' });
});

test('duplicates of one home are merged with what was said on them, many at once, and one undo parts them', async () => {
  const one = await report(owner, { title: 'Sink drips' });
  const two = await report(owner, { title: 'Sink drips again' });
  const elsewhere = await report(neighbour, { title: 'Sink drips here' }, { unit_id: otherUnit });
  await done(owner, 'POST', `/requests/${two.id}/messages`, { body: documentOf('It is worse') });
  const wrong = await move(coordinator, two.id, 'merged', { duplicate_of: elsewhere.id });
  expect(wrong.status, 'Of another home').toBe(422);
  const merged = await at.call(coordinator, 'POST', '/tables/warranty-items/bulk', {
    action: 'move',
    ids: [two.id],
    values: { to: 'merged', values: { duplicate_of: one.id } },
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const talk = await done(coordinator, 'GET', `/ticket-talk/${one.id}`);
  expect(talk.comments.map(({ plain }: { plain: string }) => plain)).toContain('It is worse');
  await done(coordinator, 'POST', `/undo/${String(merged.headers['x-undo'])}`, {});
  expect(await read(two.id)).toMatchObject({ state: 'warranty_submitted' });
});

test('several things are reported at once under one number, and an owner says them of their own home alone', async () => {
  const made = await done(owner, 'POST', '/warranty/reports', {
    items: [leak, { ...leak, title: 'Latch', category: 'doors_windows' }],
  });
  expect(made.items[1].code).toBe(`${made.code}-2`);
  expect((await done(coordinator, 'GET', `/warranty-items/${made.id}/detail`)).together).toMatchObject([
    { title: 'Latch' },
  ]);
  for (const [who, home] of [
    [owner, otherUnit],
    [former, otherUnit],
    [stranger, unit],
  ] as const)
    expect((await at.call(who, 'POST', '/warranty/reports', { unit_id: home, items: [leak] })).status).toBe(404);
  const byDeveloper = await report(developer, { title: 'Stair rail' });
  expect((await at.call(owner, 'GET', `/requests/${byDeveloper.id}`)).status, 'Said between others').toBe(404);
  expect(await done(developer, 'GET', `/requests/${byDeveloper.id}?view=developer`)).toMatchObject({
    kind: 'warranty',
  });
});

test('staff log a call for the owner of a home, who reads it from then on', async () => {
  const { id } = await report(
    coordinator,
    { title: 'Called about the roof', category: 'envelope' },
    { channel: 'phone' },
  );
  expect((await done(owner, 'GET', `/requests/${id}`)).title).toBe('Called about the roof');
  const inside = await report(coordinator, {}, { channel: 'staff' });
  expect((await at.call(owner, 'GET', `/requests/${inside.id}`)).status).toBe(404);
});

test('whoever left a home reads nothing that came later, and a tenant only what came while they live there', async () => {
  const { id } = await report(owner, { title: 'After they left' });
  expect((await at.call(tenant, 'GET', `/requests/${id}`)).status).toBe(200);
  await run(sql`update unit_owners set until_on = current_date - 1 where user_id = ${tenant.userId}`);
  expect((await at.call(tenant, 'GET', `/requests/${id}`)).status).toBe(404);
  expect((await at.call(former, 'GET', `/requests/${id}`)).status).toBe(404);
  expect(JSON.stringify((await done(former, 'GET', '/requests?view=owner')) ?? [])).not.toContain('After they left');
});

test('an emergency is mailed at once to whoever coordinates, without a photo and whatever hour it is, and its hour passes at night', async () => {
  await done(coordinator, 'PATCH', '/notifications/preferences', { quiet_from: '00:00', quiet_until: '23:59' });
  const { id } = await report(owner, { title: 'Water will not stop', priority: 'urgent' });
  const mails = await run(
    sql`select recipient from mail_outbox where body like '%Emergency%' and body like '%whatever your settings say%'
      and body like ${`%${id}%`}`,
  );
  expect(mails).toContainEqual({ recipient: coordinator.email });
  const { received_at: received, response_due_at: due, resolution_due_at: visit } = await read(id);
  expect(Date.parse(due) - Math.floor(Date.parse(received) / 60_000) * 60_000).toBeLessThanOrEqual(61 * 60_000);
  expect(Math.round((Date.parse(visit) - Date.parse(received)) / 3_600_000)).toBe(24);
  // Whoever takes it on has answered, and whoever is there has kept the rest.
  await taken(coordinator, id, 'warranty_acknowledged');
  await taken(coordinator, id, 'warranty_accepted');
  await taken(coordinator, id, 'warranty_in_progress');
  const [kept] = await run(
    sql`select sla_state, first_responded_at is not null as answered from tickets where id = ${id}`,
  );
  expect(kept).toMatchObject({ sla_state: 'fulfilled', answered: true });
});

test('what costs are noted stays right: nothing below zero, and a back-charge says whom and how much', async () => {
  const { id } = await report(owner);
  const change = (body: object) => at.call(coordinator, 'PATCH', `/warranty-items/${id}`, body);
  expect((await change({ labour_cents: -1 })).status).toBe(422);
  expect((await change({ back_charge_state: 'claimed' })).status).toBe(422);
  const kept = await change({
    labour_cents: 12_000,
    parts_cents: 3_500,
    old_serial: 'A1',
    new_serial: 'A2',
    back_charge_state: 'recovered',
    back_charge_party: 'supplier',
    back_charge_cents: 3_500,
  });
  expect(kept.body).toMatchObject({ total_cents: 15_500, old_serial: 'A1' });
  const charts = await done(coordinator, 'GET', `/warranty/charts?project_id=${project}`);
  expect(charts.units).toBe(1);
  expect(charts.back_charges).toMatchObject({ claimed_cents: 3_500, recovered_cents: 3_500 });
  expect(charts.by_system[0].per_hundred).toBe(charts.by_system[0].items * 100);
});

test('a confirmed trip is the visit of the items that it is for, and one that is called off is none any more', async () => {
  const { id } = await report(owner, { title: 'Tap drips' });
  await taken(coordinator, id, 'warranty_accepted');
  const offer = windowIn(3);
  const trip = await done(coordinator, 'POST', '/service-trip-sheets', {
    ticket_ids: [id],
    title: 'Tap drips',
    service_type: 'warranty',
    technician: technician.userId,
    offers: [offer],
  });
  await done(owner, 'POST', `/own-trips/${trip.id}/accept`, offer);
  expect(await read(id), 'Not before it is confirmed').toMatchObject({ state: 'warranty_accepted' });
  await done(coordinator, 'POST', `/service-trips/${trip.id}/move`, { to: 'confirmed' });
  const item = await read(id);
  expect(item).toMatchObject({ state: 'warranty_scheduled' });
  expect(Date.parse(item.visit_at)).toBe(Date.parse(offer.starts_at));
  await done(coordinator, 'POST', `/service-trips/${trip.id}/move`, { to: 'cancelled', reason: 'Rain' });
  expect(await read(id)).toMatchObject({ state: 'warranty_accepted', visit_at: null });
});

test('the clock of an item stands still while its owner wants other times, and runs on with the next ones', async () => {
  const { id } = await report(owner, { title: 'Door sticks' });
  await taken(coordinator, id, 'warranty_accepted');
  const clock = async () => (await run(sql`select sla_state, resolution_due_at from tickets where id = ${id}`))[0];
  const offer = windowIn(3);
  const trip = await done(coordinator, 'POST', '/service-trip-sheets', {
    ticket_ids: [id],
    title: 'Door sticks',
    service_type: 'warranty',
    technician: technician.userId,
    offers: [offer],
  });
  expect(await clock()).toMatchObject({ sla_state: 'resolution_due' });
  await done(owner, 'POST', `/own-trips/${trip.id}/decline`, { reason: 'We are away' });
  expect(await clock()).toMatchObject({ sla_state: 'paused', resolution_due_at: null });
  expect(await read(id)).toMatchObject({ state: 'warranty_accepted' });
  await done(coordinator, 'POST', `/service-trip-sheets/${trip.id}/offers`, { offers: [windowIn(5)] });
  await done(coordinator, 'POST', `/service-trips/${trip.id}/move`, { to: 'proposed' });
  expect(await clock()).toMatchObject({ sla_state: 'resolution_due' });
  // Declined once it was confirmed, the item waits again and its clock stands; called off, it runs.
  const second = windowIn(5);
  await done(owner, 'POST', `/own-trips/${trip.id}/accept`, second);
  await done(coordinator, 'POST', `/service-trips/${trip.id}/move`, { to: 'confirmed' });
  await done(owner, 'POST', `/own-trips/${trip.id}/decline`, { reason: 'Still away' });
  expect(await read(id)).toMatchObject({ state: 'warranty_accepted' });
  expect(await clock()).toMatchObject({ sla_state: 'paused' });
  await done(coordinator, 'POST', `/service-trips/${trip.id}/move`, { to: 'cancelled', reason: 'Called' });
  expect(await clock()).toMatchObject({ sla_state: 'resolution_due' });
});

test('what only looks wrong goes on one visit after eleven months by itself, and off it when it is more than that', async () => {
  const walks = () =>
    run(sql`select r.id, r.state, r.walk_on::text as walk_on, r.deleted_at is not null as is_gone,
      array(select i.ticket_id::text from service_trip_items i where i.trip_id = r.id order by i.position) as items
      from service_trips r where r.unit_id = ${unit} and r.walk_on is not null order by r.created_at`);
  const { id: one } = await report(owner, { title: 'Nail pop', category: 'finishes', priority: 'low' });
  expect(await walks()).toEqual([]);
  await taken(coordinator, one, 'warranty_accepted');
  const { walk_on: day } = await read(one);
  expect(await walks()).toMatchObject([{ state: 'proposed', walk_on: day, items: [one] }]);
  const { id: two } = await report(owner, { title: 'Paint missed', category: 'finishes', priority: 'low' });
  await taken(coordinator, two, 'warranty_accepted');
  expect(await walks()).toMatchObject([{ items: [one, two] }]);
  await done(coordinator, 'PATCH', `/warranty-items/${two}`, { priority: 'high' });
  expect(await walks()).toMatchObject([{ items: [one] }]);
  await done(coordinator, 'PATCH', `/warranty-items/${one}`, { priority: 'medium' });
  expect(await walks()).toMatchObject([{ items: [], is_gone: true }]);
  // A home whose eleven months are over has no such visit.
  await run(
    sql`update warranty_coverages set starts_on = current_date - 350 where unit_id = ${unit} and tier = 'workmanship'`,
  );
  await done(coordinator, 'PATCH', `/warranty-items/${one}`, { priority: 'low' });
  expect((await walks()).filter((each) => each['is_gone'] === false)).toEqual([]);
});

test('what was accepted before the home was handed over goes on the visit once that is noted, and the visit moves with the day', async () => {
  const later = await done(coordinator, 'POST', '/units', { project, name: 'Later' });
  const home: string = later.id ?? later[0].id;
  const walks = () =>
    run(sql`select r.state, r.walk_on::text as walk_on, array(select i.ticket_id::text from service_trip_items i where i.trip_id = r.id) as items
      from service_trips r where r.unit_id = ${home} and r.walk_on is not null and r.deleted_at is null`);
  const reported = await done(coordinator, 'POST', '/warranty/reports', {
    unit_id: home,
    items: [{ title: 'Nail pop', category: 'finishes', priority: 'low', area: 'Hall' }],
  });
  const item: string = reported.items[0].id;
  await taken(coordinator, item, 'warranty_accepted');
  expect(await walks()).toEqual([]);
  const dayIn = async (days: number) =>
    String(
      (await run(sql`select (current_date - ${days}::int + interval '11 months')::date::text as day`))[0]?.['day'],
    );
  const from = async (days: number) =>
    String((await run(sql`select (current_date - ${days}::int)::text as day`))[0]?.['day']);
  await done(coordinator, 'PATCH', `/units/${home}`, { warranty_start_on: await from(20) });
  expect(await walks()).toEqual([{ state: 'proposed', walk_on: await dayIn(20), items: [item] }]);
  await done(coordinator, 'PATCH', `/units/${home}`, { warranty_start_on: await from(5) });
  expect(await walks()).toEqual([{ state: 'proposed', walk_on: await dayIn(5), items: [item] }]);
});

test('work of which nothing is said is asked about twice and then signed off by nobody, and a word begins the days anew', async () => {
  const { id } = await report(owner, { title: 'Closet light' });
  await putRight(id);
  const { task, run: go } = job();
  const reminders = async () => (await run(sql`select reminders, state from tickets where id = ${id}`))[0];
  const silentFor = (days: number) =>
    run(sql`update tickets set resolved_at = now() - make_interval(days => ${days}) where id = ${id}`);
  for (const [days, count] of [
    [3, 0],
    [4, 1],
    [5, 1],
    [8, 2],
    [9, 2],
  ] as const) {
    await silentFor(days);
    await go(task);
    expect(await reminders(), `after ${days} days`).toEqual({ reminders: count, state: 'warranty_complete' });
  }
  const told = await run(sql`select message from notifications where user_id = ${owner.userId} and entity_id = ${id}
    and message like '%is it right now?%'`);
  expect(told).toHaveLength(2);
  await done(owner, 'POST', `/requests/${id}/messages`, { body: documentOf('I look on Sunday') });
  await silentFor(20);
  await go(task);
  expect((await reminders())?.['state'], 'They said something today').toBe('warranty_complete');
  await run(sql`update tickets set last_requester_reply_at = now() - interval '11 days' where id = ${id}`);
  await go(task);
  expect(await read(id)).toMatchObject({ state: 'warranty_verified', verified_by: null });
  expect((await done(owner, 'GET', `/requests/${id}`)).can.not_fixed).toBe(true);
});

/** The job that time brings, run at once. */
function job() {
  const { db, events } = at.portal.kernel;
  const task = signOffSilentTask(db);
  return {
    task,
    run: (each: typeof task) =>
      each.run(
        {},
        {
          inWrite: (part) => inTransaction({ db, events }, systemActor, part),
          signal: new AbortController().signal,
          attempt: 1,
          maxAttempts: 1,
          log: pino({ level: 'silent' }),
        },
      ),
  };
}

test('owners are shown the number of the factory of their home, else that of the company, as an admin has set it', async () => {
  const shown = async (who = owner) => (await done(who, 'GET', `/warranty/home?unit_id=${unit}`)).phone;
  const none = { everywhere: null, loma_linda: null, butte: null, monterrey: null, reno: null };
  expect(await shown()).toBeNull();
  await done(admin, 'PUT', '/warranty/emergency-phones', {
    ...none,
    everywhere: '775 555 0142',
    butte: '406 555 0100',
  });
  expect(await shown()).toBe('775 555 0142');
  await done(admin, 'PUT', '/warranty/emergency-phones', { ...none, everywhere: '775 555 0142', reno: '775 555 0199' });
  expect([await shown(), await shown(developer)]).toEqual(['775 555 0199', '775 555 0199']);
  const refused = await at.call(admin, 'PUT', '/warranty/emergency-phones', { ...none, reno: 'call us' });
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, 'reno']);
  for (const who of [coordinator, owner, developer])
    expect((await at.call(who, 'PUT', '/warranty/emergency-phones', none)).status).toBe(403);
  expect(await shown()).toBe('775 555 0199');
});

test('whoever sees to an item reads whose home it is, where it is and whom to call, of those who live there today alone', async () => {
  const told = await done(neighbour, 'POST', '/warranty/reports', { unit_id: otherUnit, items: [leak] });
  const { home } = await done(coordinator, 'GET', `/warranty-items/${told.items[0].id}/detail`);
  expect(home).toMatchObject({
    id: otherUnit,
    name: 'A-2',
    project: { number: '26-910', name: 'Handed over' },
    address: expect.stringContaining('1 Main St'),
  });
  expect(home.owners.map(({ name }: { name: string }) => name)).toEqual(['Person']);
});
