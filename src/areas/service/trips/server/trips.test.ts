import ICAL from 'ical.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { openHomes, strokes, windowIn } from '#test/service-trips.ts';
import { getBytes } from '#test/uploads.ts';
import { tellOfTripTask } from './calendar.ts';

let at: TestPortal;
let staff: Viewer;
let technician: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let homes: Awaited<ReturnType<typeof openHomes>>;

beforeAll(async () => {
  at = await makePortal();
  staff = await at.person(['employee'], { firstName: 'Cora', lastName: 'Coordinator' });
  technician = await at.person(['employee'], { firstName: 'Tess', lastName: 'Nician' });
  owner = await at.person(['home_owner'], { firstName: 'Olive', lastName: 'Owner' });
  neighbour = await at.person(['home_owner']);
  homes = await openHomes(at, staff, [owner, neighbour]);
});
afterAll(() => at.close());

const call = (who: Viewer | null, method: string, path: string, body?: unknown) => at.call(who, method, path, body);
const two = [windowIn(3), windowIn(4)];

async function trip(more: object = {}) {
  const leak = await homes.ticket('Leak under the sink');
  return homes.must(staff, 'POST', '/service-trip-sheets', {
    ticket_ids: [leak.id],
    title: 'Leak under the sink',
    service_type: 'warranty',
    technician: technician.userId,
    offers: two,
    ...more,
  });
}
const move = (who: Viewer, id: string, to: string, more: object = {}) =>
  call(who, 'POST', `/service-trips/${id}/move`, { to, ...more });
async function confirmed(more: object = {}) {
  const made = await trip(more);
  await homes.must(owner, 'POST', `/own-trips/${made.id}/accept`, two[0]);
  expect((await move(staff, made.id, 'confirmed')).status).toBe(200);
  return made;
}
const refused = (answer: { status: number; body: any }) => [answer.status, answer.body.details?.[0]?.path];

test('the home chooses one of the times that are offered, staff confirm, go and say what was done, and the home signs', async () => {
  const made = await trip();
  expect(made).toMatchObject({ code: expect.stringMatching(/^ST-\d{4}$/u), state: 'proposed', offers: [{}, {}] });
  const [own] = (await call(owner, 'GET', '/own-trips?view=owner')).body;
  expect(own).toMatchObject({ id: made.id, who: 'Tess Nician', can: { accept: true, decline: true, sign: false } });
  expect(refused(await call(owner, 'POST', `/own-trips/${made.id}/accept`, windowIn(9)))).toEqual([
    422,
    'values.window_start',
  ]);
  const accepted = await call(owner, 'POST', `/own-trips/${made.id}/accept`, two[1]);
  expect(accepted.body).toMatchObject({
    state: 'owner_accepted',
    window: { starts_at: expect.stringContaining('T16:00') },
  });
  expect((await move(technician, made.id, 'confirmed')).status).toBe(200);
  expect((await move(technician, made.id, 'en_route')).status).toBe(200);
  expect(refused(await move(technician, made.id, 'done'))).toEqual([400, 'values.outcome']);
  const done = await move(technician, made.id, 'done', { values: { outcome: 'Tightened the trap' } });
  expect(done.body).toMatchObject({ state: 'done', departed_at: expect.any(String) });
  const signed = await call(owner, 'POST', `/own-trips/${made.id}/sign`, strokes);
  expect(signed.body).toMatchObject({ signature: { name: 'Olive Owner' }, can: { sign: false } });
  expect((await call(owner, 'POST', `/own-trips/${made.id}/sign`, strokes)).status).toBe(422);
});

test('whoever declines says why; new times are offered, and the trip is proposed again', async () => {
  const made = await trip();
  expect((await call(owner, 'POST', `/own-trips/${made.id}/decline`, {})).status).toBe(400);
  const declined = await call(owner, 'POST', `/own-trips/${made.id}/decline`, { reason: 'We are away' });
  expect(declined.body).toMatchObject({ state: 'owner_declined', can: { accept: false } });
  await homes.must(staff, 'POST', `/service-trip-sheets/${made.id}/offers`, { offers: [] });
  expect(refused(await move(staff, made.id, 'proposed'))).toEqual([422, 'to']);
  await homes.must(staff, 'POST', `/service-trip-sheets/${made.id}/offers`, { offers: [windowIn(8)] });
  expect((await move(staff, made.id, 'proposed')).status).toBe(200);
});

test('nobody but the people of the home reads or answers for it, today and not from before their time', async () => {
  const made = await trip();
  for (const who of [neighbour, await at.person(['developer']), await at.person(['floor_manager'])]) {
    expect(JSON.stringify((await call(who, 'GET', '/own-trips?view=owner')).body)).not.toContain(made.id);
    const answer = await call(who, 'POST', `/own-trips/${made.id}/accept`, two[0]);
    expect([403, 404]).toContain(answer.status);
    expect((await call(who, 'GET', `/service-trip-sheets/${made.id}`)).status).toBe(403);
  }
  const buyer = await at.person(['home_owner']);
  await at.database.db.execute(sql`
    insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), ${homes.home.id}, ${buyer.userId}, 'New', current_date)`);
  await at.database.db.execute(
    sql`update service_trips set created_at = now() - interval '5 days' where id = ${made.id}`,
  );
  expect(JSON.stringify((await call(buyer, 'GET', '/own-trips?view=owner')).body)).not.toContain(made.id);
  await at.database.db.execute(sql`update unit_owners set until_on = current_date - 1 where user_id = ${owner.userId}`);
  expect((await call(owner, 'GET', '/own-trips?view=owner')).body).toEqual([]);
  expect((await call(owner, 'POST', `/own-trips/${made.id}/accept`, two[0])).status).toBe(404);
  await at.database.db.execute(sql`update unit_owners set until_on = null where user_id = ${owner.userId}`);
});

test('the home reads neither what is written for whoever goes nor the names of what staff have among themselves', async () => {
  const inner = await homes.ticket('Canary of staff');
  const said = await homes.ticket('Canary of the home', undefined, {
    visibility: 'shared',
    requester_id: owner.userId,
  });
  const made = await trip({ ticket_ids: [inner.id, said.id], instructions: 'Canary of the key' });
  const [own] = (await call(owner, 'GET', '/own-trips?view=owner')).body.filter(({ id }: any) => id === made.id);
  expect(own.items).toEqual(['Canary of the home']);
  expect(JSON.stringify(own)).not.toMatch(/Canary of (?:staff|the key)/u);
});

test('a trip is of one home: tickets of another, and photos of another project, are refused', async () => {
  const [here, there] = [await homes.ticket('Here'), await homes.ticket('There', homes.other)];
  const both = { ticket_ids: [here.id, there.id], title: 'Both', service_type: 'courtesy' };
  expect(refused(await call(staff, 'POST', '/service-trip-sheets', both))).toEqual([422, 'ticket_ids']);
  const made = await trip();
  const path = `/service-trip-sheets/${made.id}`;
  expect(refused(await call(staff, 'POST', `${path}/items`, { ticket_ids: [there.id] }))).toEqual([422, 'ticket_ids']);
  await expect(
    at.database.db.execute(
      sql`insert into service_trip_items (trip_id, ticket_id, position) values (${made.id}, ${there.id}, 9)`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'service_trip_items_home' } });
});

test('checklist, parts with their serials, and marks are kept, and stay as they are once the trip is over', async () => {
  const made = await confirmed();
  const path = `/service-trip-sheets/${made.id}`;
  const listed = await homes.must(staff, 'POST', `${path}/points`, {
    points: [{ words: 'Water off' }, { words: 'Dry' }],
  });
  const marked = await homes.must(technician, 'POST', `${path}/point-marks`, { id: listed.points[0].id, done: true });
  expect(marked.points).toMatchObject([{ words: 'Water off', done_by: 'Tess Nician' }, { done_at: null }]);
  const kept = await homes.must(staff, 'POST', `${path}/points`, {
    points: [{ id: listed.points[0].id, words: 'Water is off' }],
  });
  expect(kept.points).toMatchObject([{ words: 'Water is off', done_by: 'Tess Nician' }]);
  const part = { item: 'Trap', quantity: 1, old_serial: 'A1', new_serial: 'A1' };
  expect(refused(await call(staff, 'POST', `${path}/parts`, { parts: [part] }))).toEqual([400, 'parts.0.new_serial']);
  const swapped = await homes.must(staff, 'POST', `${path}/parts`, { parts: [{ ...part, new_serial: 'B2' }] });
  expect(swapped.parts).toMatchObject([{ item: 'Trap', quantity: '1', old_serial: 'A1', new_serial: 'B2' }]);
  await move(technician, made.id, 'en_route');
  await move(technician, made.id, 'no_access', { reason: 'Gate locked' });
  expect((await call(staff, 'POST', `${path}/parts`, { parts: [] })).status).toBe(422);
  expect((await call(staff, 'PATCH', `/service-trips/${made.id}`, { title: 'Other' })).status).toBe(422);
  await expect(
    at.database.db.execute(sql`delete from service_trip_parts where trip_id = ${made.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'service_trips_kept' } });
});

test('a technician or a provider goes, a technician is of the company, and a time ends after it begins', async () => {
  const first = { title: 'Look', project_id: homes.project.id, unit_id: homes.home.id, service_type: 'inspection' };
  const make = (more: object) => call(staff, 'POST', '/service-trips', { ...first, ...more });
  expect(refused(await make({ technician: technician.userId, provider_name: 'Ortiz' }))).toEqual([
    422,
    'provider_name',
  ]);
  expect(refused(await make({ technician: owner.userId }))).toEqual([422, 'technician']);
  expect(refused(await make({ provider_email: 'a@example.test' }))).toEqual([422, 'provider_name']);
  const window = { window_start: windowIn(3).ends_at, window_end: windowIn(3).starts_at };
  expect(refused(await make(window))).toEqual([422, 'window_end']);
  expect(refused(await make({ window_start: windowIn(3).starts_at }))).toEqual([422, 'window_end']);
  const past = await call(staff, 'POST', `/service-trip-sheets/${(await trip()).id}/offers`, {
    offers: [windowIn(-2)],
  });
  expect(refused(past)).toEqual([422, 'offers.0.starts_at']);
  const nobody = await trip({ technician: null });
  await homes.must(owner, 'POST', `/own-trips/${nobody.id}/accept`, two[0]);
  expect(refused(await move(staff, nobody.id, 'confirmed'))).toEqual([422, 'to']);
});

async function mailed(id: string) {
  const task = tellOfTripTask({ brandName: 'Hearth', publicUrl: 'https://portal.example.test' });
  await task.run(
    { id },
    {
      attempt: 1,
      maxAttempts: 1,
      log: at.portal.kernel.app.log as never,
      signal: new AbortController().signal,
      inWrite: (run) => inTransaction(at.portal.kernel, systemActor, run),
    },
  );
  const { rows } = await at.database.db.execute<{ recipient: string; calendar: string }>(
    sql`select recipient, calendar from mail_outbox where dedupe_key like ${`trip:${id}:%`} order by created_at, recipient`,
  );
  return rows.map(({ recipient, calendar }) => {
    const event = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
    if (event === null) throw new Error('It holds an event.');
    return { recipient, calendar, event: new ICAL.Event(event), status: event.getFirstPropertyValue('status') };
  });
}

test('both sides get it into their calendars; a change moves the entry, and what is called off takes it out', async () => {
  const made = await confirmed();
  const first = await mailed(made.id);
  expect(first.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([owner.email, technician.email]));
  expect(first.every(({ event }) => event.sequence === 0)).toBe(true);
  expect(await mailed(made.id)).toHaveLength(first.length);
  const later = windowIn(5);
  const patch = { window_start: later.starts_at, window_end: later.ends_at };
  expect((await call(staff, 'PATCH', `/service-trips/${made.id}`, patch)).status).toBe(200);
  const second = (await mailed(made.id)).slice(first.length);
  expect(second.map(({ event }) => [event.uid, event.sequence])).toEqual(first.map(({ event }) => [event.uid, 1]));
  expect(second[0]?.event.startDate.toJSDate().toISOString()).toBe(later.starts_at);
  await homes.must(owner, 'POST', `/own-trips/${made.id}/decline`, { reason: 'Away after all' });
  const third = (await mailed(made.id)).slice(first.length + second.length);
  expect(third[0]).toMatchObject({ status: 'CANCELLED', calendar: expect.stringContaining('METHOD:CANCEL') });
  expect(third[0]?.event.sequence).toBe(2);
  // Neither side learns the address of the other.
  for (const { recipient, calendar } of [...first, ...second, ...third])
    expect(calendar).not.toContain(recipient === owner.email ? technician.email : owner.email);
});

test('the day of a technician stands in the order of its times, by the clock of the homes', async () => {
  const worker = await at.person(['employee'], { firstName: 'Roy', lastName: 'Route' });
  const ids: string[] = [];
  for (const hour of [19, 15]) {
    const window = windowIn(6, hour);
    const made = await trip({ technician: worker.userId, offers: [window] });
    await homes.must(owner, 'POST', `/own-trips/${made.id}/accept`, window);
    await homes.must(staff, 'PATCH', `/service-trips/${made.id}`, { travel_km: 12.5 });
    ids.unshift(made.id);
  }
  const day = windowIn(6).starts_at.slice(0, 10);
  const route = await homes.must(staff, 'GET', `/service-trip-route?technician=${worker.userId}&day=${day}`);
  expect(route.stops.map(({ id }: any) => id)).toEqual(ids);
  expect(route).toMatchObject({ travel_km: 25, stops: [{ address: '1 Elm Street, Reno, NV 89501' }, {}] });
});

test('the report is a document, for staff and for the home, which reads no names of what is not its own', async () => {
  const made = await confirmed();
  await move(technician, made.id, 'en_route');
  await homes.must(technician, 'POST', `/service-trip-sheets/${made.id}/sign`, { ...strokes, name: 'Olive' });
  await move(technician, made.id, 'done', { values: { outcome: 'Tightened' } });
  for (const [who, path] of [
    [staff, `/service-trip-sheets/${made.id}/report?language=es`],
    [owner, `/own-trips/${made.id}/report`],
  ] as const) {
    const { status, bytes } = await getBytes(at, who, path);
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  }
  expect((await call(neighbour, 'GET', `/own-trips/${made.id}/report`)).status).toBe(404);
  // A signed visit is not undone.
  const back = sql`update service_trips set state = 'en_route' where id = ${made.id}`;
  await expect(at.database.db.execute(back)).rejects.toMatchObject({ cause: { constraint: 'service_trips_signed' } });
});

test('who goes, who made it and who watches its tickets is told of each step, and the home in its own words', async () => {
  const watcher = await at.person(['employee']);
  const leak = await homes.ticket('Watched', undefined, { lead_id: watcher.userId });
  const made = await trip({ ticket_ids: [leak.id] });
  await homes.must(owner, 'POST', `/own-trips/${made.id}/accept`, two[0]);
  await move(technician, made.id, 'confirmed');
  const told = async (who: Viewer) => {
    const { rows } = await at.database.db.execute<{ type: string; link: string }>(
      sql`select type, link from notifications where user_id = ${who.userId} and entity_id = ${made.id} order by created_at`,
    );
    return rows;
  };
  expect((await told(technician)).map(({ type }) => type)).toContain('ticket_assigned');
  for (const who of [staff, watcher])
    expect((await told(who)).map(({ type }) => type)).toContain('ticket_status_updated');
  const home = await told(owner);
  expect(home.length).toBeGreaterThan(0);
  expect(home.every(({ link }) => link === `/owner?trip=${made.id}`)).toBe(true);
  expect(await told(neighbour)).toEqual([]);
});

/** A warranty item of the home, accepted, so that somebody may go there for it. */
async function acceptedItem(title: string): Promise<string> {
  await at.database.db.execute(sql`update projects set status = 6 where id = ${homes.project.id}`);
  const item = { title, area: 'Kitchen', category: 'plumbing', priority: 'medium' };
  const { id } = await homes.must(owner, 'POST', '/warranty/reports', { unit_id: homes.home.id, items: [item] });
  await homes.must(staff, 'POST', `/warranty-items/${id}/move`, { to: 'warranty_accepted' });
  return id;
}

test('what was dealt with on a visit is being put right, with the words and serials of it; what was not waits for another visit', async () => {
  const [pump, door] = [await acceptedItem('Pump hums'), await acceptedItem('Door binds')];
  const made = await confirmed({ ticket_ids: [pump, door] });
  await move(technician, made.id, 'en_route');
  await homes.must(technician, 'POST', `/service-trip-sheets/${made.id}/item-marks`, { id: pump, done: true });
  await homes.must(technician, 'POST', `/service-trip-sheets/${made.id}/parts`, {
    parts: [{ item: 'Pump', quantity: 1, old_serial: 'P-1', new_serial: 'P-2' }],
  });
  expect((await move(technician, made.id, 'done', { values: { outcome: 'Pump changed' } })).status).toBe(200);
  expect(await homes.must(staff, 'GET', `/warranty-items/${pump}`)).toMatchObject({
    state: 'warranty_in_progress',
    resolution_note: 'Pump changed',
    old_serial: 'P-1',
    new_serial: 'P-2',
  });
  expect(await homes.must(staff, 'GET', `/warranty-items/${door}`)).toMatchObject({
    state: 'warranty_accepted',
    old_serial: null,
  });
});

test('open trips stand by the place where they go, and what is over is none of them', async () => {
  const made = await trip();
  const over = await trip();
  await move(staff, over.id, 'cancelled', { reason: 'Put right by telephone' });
  const places = await homes.must(staff, 'GET', '/service-trip-places');
  const here = places.find(({ project }: { project: { id: string } }) => project.id === homes.project.id);
  const ids = here.trips.map(({ id }: { id: string }) => id);
  expect(ids).toContain(made.id);
  expect(ids).not.toContain(over.id);
  expect(here.trips.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
    state: 'proposed',
    window: null,
    who: 'Tess Nician',
    unit: { id: homes.home.id },
  });
  expect((await call(owner, 'GET', '/service-trip-places')).status).toBe(403);
});

test('a warranty item is scheduled when its visit is confirmed, moves with it, and waits again when it falls through', async () => {
  const id = await acceptedItem('Water under the sink');
  const read = () => homes.must(staff, 'GET', `/warranty-items/${id}`);
  const made = await confirmed({ ticket_ids: [id] });
  expect(await read()).toMatchObject({ state: 'warranty_scheduled', visit_at: expect.stringContaining('T16:00') });
  const later = windowIn(6, 18);
  await homes.must(staff, 'PATCH', `/service-trips/${made.id}`, {
    window_start: later.starts_at,
    window_end: later.ends_at,
  });
  expect(await read()).toMatchObject({ visit_at: expect.stringContaining('T18:00') });
  await homes.must(owner, 'POST', `/own-trips/${made.id}/decline`, { reason: 'Away after all' });
  expect(await read()).toMatchObject({ state: 'warranty_accepted' });
});
