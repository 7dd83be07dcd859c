import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday, todayIn } from '#platform/shared/dates.ts';
import { addWorkingDays, nextWorkingDay } from '#platform/shared/working-days.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let staff: Viewer;
let other: Viewer;
let owner: Viewer;
let developer: Viewer;
const today = companyToday();
const monday = nextWorkingDay(
  addDays(today, 60 + ((8 - new Date(`${addDays(today, 60)}T00:00:00Z`).getUTCDay()) % 7)),
  'us',
);

beforeAll(async () => {
  at = await makePortal();
  staff = await at.person(['employee'], { firstName: 'Dana', lastName: 'Plans' });
  other = await at.person(['employee'], { firstName: 'Omar', lastName: 'Watches' });
  owner = await at.person(['home_owner'], { firstName: 'Olga', lastName: 'Owner' });
  developer = await at.person(['developer'], { firstName: 'Devi', lastName: 'Developer' });
});
afterAll(() => at.close());

const steps = ['online', 'offline', 'ship', 'deliver', 'set'] as const;
let number = 300;

interface Made {
  project: string;
  unit: string;
  modules: string[];
  milestones: Record<string, string>;
}

/** A project in production with modules that go on line one working day after another. */
async function aProject(facts: { factory?: string; country?: string; count?: number } = {}): Promise<Made> {
  number += 1;
  const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
  const made = await at.call(staff, 'POST', '/projects', {
    project_number: `26-${number}`,
    name: `Plan ${number}`,
    factory: facts.factory ?? 'reno',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: facts.country ?? 'US' },
    unit_names: ['A'],
    members: [
      { user_id: staff.userId, role: 'pm' },
      { user_id: other.userId, role: 'site_super' },
      { user_id: developer.userId, role: 'developer' },
    ],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const project = made.body.id as string;
  const unit = made.body.units[0].id as string;
  await run(
    sql`update projects set status = 4, owner_visible = true, developer_visible = true, show_dates = true where id = ${project}`,
  );
  const modules: string[] = [];
  for (let index = 0; index < (facts.count ?? 2); index += 1) {
    const online = addWorkingDays(monday, index, 'us');
    const days = [0, 10, 15, 16, 18].map((days) => addWorkingDays(online, days, 'us'));
    const answer = await at.call(staff, 'POST', '/modules', {
      project,
      unit,
      module_no: `${index + 1}`,
      serial_no: `26-${number}-${index + 1}`,
      set_sequence: index,
      ...Object.fromEntries(
        steps.flatMap((step, place) => [
          [`${step}_forecast_on`, days[place]],
          [`${step}_baseline_on`, days[place]],
        ]),
      ),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    modules.push(answer.body.id);
  }
  const milestones: Record<string, string> = {};
  const add = async (kind: string, on: string, more: object = {}) => {
    const answer = await at.call(staff, 'POST', `/projects/${project}/milestones`, {
      kind,
      forecast_on: on,
      baseline_on: on,
      visible_to: [],
      ...more,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    milestones[kind] = answer.body.id;
  };
  const lastSet = addWorkingDays(monday, 18 + (facts.count ?? 2) - 1, 'us');
  await add('set', lastSet, { visible_to: ['owner'] });
  await add('handover', addDays(lastSet, 30), { depends_on: [{ id: milestones['set'], lag_days: 10 }] });
  return { project, unit, modules, milestones };
}

const preview = (changes: object[], facts: object = {}) =>
  at.call(staff, 'POST', '/schedule/preview', { changes, ...facts });
const apply = (changes: object[], token: string, facts: object = {}) =>
  at.call(staff, 'POST', '/schedule/apply', { changes, token, reason: 'Crane is late', ...facts });
const forecastOf = async (module: string, step: string) =>
  (await at.call(staff, 'GET', `/modules/${module}`)).body[`${step}_forecast_on`];
/** The preview and what it does, in one. */
async function move(changes: object[], facts: object = {}) {
  const seen = await preview(changes);
  expect(seen.body.blocked, JSON.stringify(seen.body)).toEqual([]);
  const done = await apply(changes, seen.body.token, facts);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return { seen: seen.body, done: done.body };
}

test('what is applied is what was previewed: every date, and no other; once there, nothing moves any more', async () => {
  const made = await aProject();
  const before = (await at.call(staff, 'GET', `/schedule?project=${made.project}`)).body.projects[0];
  const changes = [{ module: made.modules[1], step: 'ship', on: addWorkingDays(monday, 18, 'us') }];
  const { seen, done } = await move(changes);
  expect(seen.moves.map((each: { what: string }) => each.what)).toEqual(['ship', 'deliver', 'set', 'set', 'handover']);
  expect(done.moves).toEqual(seen.moves);
  const after = (await at.call(staff, 'GET', `/schedule?project=${made.project}`)).body.projects[0];
  const flat = (project: any) =>
    [
      ...project.modules.flatMap((module: any) => steps.map((step) => [`${module.id} ${step}`, module[step].forecast])),
      ...project.milestones.map((milestone: any) => [`${milestone.id} ${milestone.kind}`, milestone.forecast]),
    ] as [string, string][];
  const expected = new Map(flat(before));
  for (const each of seen.moves) expected.set(`${each.id} ${each.what}`, each.to);
  expect(new Map(flat(after))).toEqual(expected);
  expect(after.modules[1].ship.baseline).toBe(before.modules[1].ship.baseline);
  expect(after.last_change).toMatchObject({ by: 'Dana Plans', reason: 'Crane is late' });
  expect((await preview(changes)).body.moves).toEqual([]);
  const again = await apply(changes, (await preview(changes)).body.token);
  expect([again.status, again.body.code]).toEqual([422, 'rule_broken']);
});

test('every record that moves has its audit row with the reason, and the members are told', async () => {
  const made = await aProject();
  const { done } = await move([{ module: made.modules[1], step: 'set', on: addWorkingDays(monday, 25, 'us') }]);
  const { rows } = await at.database.db.execute<{ entity_id: string; reason: string }>(
    sql`select entity_id, reason from audit_log where project_id = ${made.project} and action like '%.rescheduled'`,
  );
  expect(new Set(rows.map((row) => row.entity_id))).toEqual(new Set(done.moves.map((each: { id: string }) => each.id)));
  expect(new Set(rows.map((row) => row.reason))).toEqual(new Set(['Crane is late']));
  const told = await at.database.db.execute<{ message: string }>(
    sql`select message from notifications where user_id = ${other.userId} and entity_id = ${made.project} and type = 'proj_updated'`,
  );
  expect(told.rows.at(-1)?.message).toContain('3 dates moved. Crane is late');
});

test('owners hear of new dates when they see one, never why; who sees none hears nothing', async () => {
  const made = await aProject();
  await at.call(staff, 'POST', `/units/${made.unit}/owners`, { name: 'Olga', email: owner.email });
  await at.database.db.execute(sql`update unit_owners set user_id = ${owner.userId} where unit_id = ${made.unit}`);
  const { seen } = await move([{ module: made.modules[1], step: 'set', on: addWorkingDays(monday, 26, 'us') }], {
    reason: 'Bragg broke down',
  });
  expect(seen.told.map(({ name, as }: { name: string; as: string }) => `${name} ${as}`).sort()).toEqual([
    'Dana Plans staff',
    'Olga Owner owner',
    'Omar Watches staff',
  ]);
  const told = await at.database.db.execute<{ user_id: string; message: string }>(
    sql`select user_id, message from notifications
      where entity_id = ${made.project} and user_id = any(${sql.param([owner.userId, developer.userId])}::uuid[])
        and message like '%dates%'`,
  );
  expect(told.rows.map((row) => [row.user_id, row.message.includes('Bragg')])).toEqual([[owner.userId, false]]);
});

test('developers hear of new dates when they see one: not by a project that keeps its dates back, nor by an organisation that does', async () => {
  const made = await aProject();
  const byHand = developer;
  const person = async (firstName: string) => at.person(['developer'], { firstName, lastName: 'Land' });
  const [shown, withheld] = [await person('Shona'), await person('Wilma')];
  for (const member of [shown, withheld]) {
    const organisation = await at.call(staff, 'POST', '/developer-organisations', {
      name: `Land of ${member.username}`,
      withheld: member === withheld ? ['dates'] : ['photos'],
    });
    await at.call(staff, 'POST', `/developer-organisations/${organisation.body.id}/people`, {
      user_id: member.userId,
      role: 'admin',
    });
    await at.call(staff, 'PUT', `/projects/${made.project}`, { developer_organisation_id: organisation.body.id });
    const on = addWorkingDays(monday, member === shown ? 27 : 28, 'us');
    await at.database.db.execute(
      sql`update milestones set visible_to = '{developer}' where project_id = ${made.project} and kind = 'set'`,
    );
    const { seen } = await move([{ module: made.modules[1], step: 'set', on }]);
    const names = seen.told.map(({ name }: { name: string }) => name);
    expect(names).toContain(byHand.name);
    expect(names.includes(member.name)).toBe(member === shown);
    const { rows } = await at.database.db.execute(
      sql`select 1 from notifications where entity_id = ${made.project} and user_id = ${member.userId} and message like '%new dates%'`,
    );
    expect(rows).toHaveLength(member === shown ? 1 : 0);
  }
  await at.call(staff, 'PUT', `/projects/${made.project}`, { show_dates: false });
  const { seen } = await move([{ module: made.modules[1], step: 'set', on: addWorkingDays(monday, 29, 'us') }]);
  expect(seen.told.filter(({ as }: { as: string }) => as !== 'staff')).toEqual([]);
});

test('a plan that moved in between is answered 409 with the plan as it is now, and nothing is changed', async () => {
  const made = await aProject();
  const changes = [{ module: made.modules[0], step: 'ship', on: addWorkingDays(monday, 20, 'us') }];
  const old = (await preview(changes)).body.token;
  await move([{ module: made.modules[0], step: 'deliver', on: addWorkingDays(monday, 17, 'us') }]);
  const before = await forecastOf(made.modules[0] ?? '', 'ship');
  const answer = await apply(changes, old);
  expect([answer.status, answer.body.code]).toEqual([409, 'conflict']);
  expect(answer.body.current.moves.length).toBeGreaterThan(0);
  expect(await forecastOf(made.modules[0] ?? '', 'ship')).toBe(before);
  expect((await apply(changes, answer.body.current.token)).status).toBe(200);
});

test('a date before the step it follows is shown as blocked, and refused by name', async () => {
  const made = await aProject();
  const changes = [{ module: made.modules[0], step: 'ship', on: addDays(monday, -5) }];
  const seen = await preview(changes);
  expect(seen.body.blocked[0].message).toContain('offline date of module 1');
  const answer = await apply(changes, seen.body.token);
  expect([answer.status, answer.body.details[0].path]).toEqual([422, 'changes.0.on']);
});

const undo = (viewer: Viewer, id: string) => at.call(viewer, 'POST', `/undo/${id}`);
/** What can be taken back where a record's history, or its project's, is read. */
const undoable = async (viewer: Viewer, of: string) =>
  (await at.call(viewer, 'GET', `/undo?${of}`)).body as { id: string; entity_id: string; is_redo: boolean }[];

test('one undo puts every date of a move back, from the toast or a history, and can itself be undone', async () => {
  const made = await aProject();
  const module = made.modules[0] ?? '';
  const before = await forecastOf(module, 'set');
  const changes = [{ module, step: 'ship', on: addWorkingDays(monday, 22, 'us') }];
  const answer = await apply(changes, (await preview(changes)).body.token);
  const id = String(answer.headers['x-undo']);
  const after = await forecastOf(module, 'set');
  expect(after).not.toBe(before);
  expect(await undoable(staff, `project_id=${made.project}`)).toMatchObject([{ id, entity_id: answer.body.change }]);
  expect(await undoable(staff, `entity_type=module&entity_id=${module}`)).toMatchObject([{ id, entity_id: module }]);
  expect(await undoable(other, `project_id=${made.project}`)).toEqual([]);
  expect((await undo(other, id)).status).toBe(404);
  const taken = await undo(staff, id);
  expect(taken.body).toMatchObject({ done: 1, refused: 0 });
  expect(await forecastOf(module, 'set')).toBe(before);
  expect((await undo(staff, id)).body).toMatchObject({ done: 0, refused: 1 });
  expect(await undoable(staff, `project_id=${made.project}`)).toMatchObject([{ id: taken.body.undo, is_redo: true }]);
  expect((await undo(staff, taken.body.undo)).body).toMatchObject({ done: 1 });
  expect(await forecastOf(module, 'set')).toBe(after);
});

test('a move is taken back whole or not at all: after another move of one of its dates nothing changes', async () => {
  const made = await aProject();
  const module = made.modules[0] ?? '';
  const changes = [{ module, step: 'ship', on: addWorkingDays(monday, 22, 'us') }];
  const answer = await apply(changes, (await preview(changes)).body.token);
  await move([{ module, step: 'set', on: addWorkingDays(monday, 40, 'us') }]);
  const ship = await forecastOf(module, 'ship');
  const refused = await undo(staff, String(answer.headers['x-undo']));
  expect(refused.body).toMatchObject({ done: 0, refused: 1, results: [{ code: 'conflict' }] });
  expect(await forecastOf(module, 'ship')).toBe(ship);
});

test('the same booking sent again, or five times at once, books once; given up, it can be made anew', async () => {
  const made = await aProject({ count: 1 });
  const other = await aProject({ count: 1 });
  const crane = (await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name: 'Held once' })).body.id;
  const draft = { resource: crane, project: made.project, from_on: '2027-06-07', to_on: '2027-06-08' };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => at.call(staff, 'POST', '/schedule/bookings', draft)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'already_exists',
    details: [{ path: 'resource', message: expect.stringMatching(/on these very days already/u) }],
  });
  const booking = answers.find(({ status }) => status === 201)?.body.id;
  // Two projects may want one crane on one day: that is a conflict to be shown, and no mistake.
  expect((await at.call(staff, 'POST', '/schedule/bookings', { ...draft, project: other.project })).status).toBe(201);
  const next = await at.call(staff, 'POST', '/schedule/bookings', { ...draft, to_on: '2027-06-09' });
  expect(next.status).toBe(201);
  const onto = await at.call(staff, 'PATCH', `/schedule/bookings/${next.body.id}`, { to_on: '2027-06-08' });
  expect(onto.status).toBe(409);
  await at.call(staff, 'DELETE', `/schedule/bookings/${booking}`);
  expect((await at.call(staff, 'POST', '/schedule/bookings', draft)).status).toBe(201);
});

test('a booking that was changed or given up, and a crane that was changed or taken out, come back by undo', async () => {
  const made = await aProject({ count: 1 });
  const crane = (await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name: 'Comes back' })).body.id;
  const booking = (
    await at.call(staff, 'POST', '/schedule/bookings', {
      resource: crane,
      project: made.project,
      from_on: '2027-05-03',
      to_on: '2027-05-04',
    })
  ).body.id;
  const rowOf = async (table: 'schedule_bookings' | 'schedule_resources', id: string) => {
    const { rows } = await at.database.db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) - 'version' - 'updated_at' - 'updated_by' as row from ${sql.identifier(table)} t where id = ${id}`,
    );
    return rows[0]?.row;
  };
  const calls = [
    ['schedule_bookings', booking, 'PATCH', `/schedule/bookings/${booking}`, { note: 'At seven', to_on: '2027-05-06' }],
    ['schedule_bookings', booking, 'DELETE', `/schedule/bookings/${booking}`, undefined],
    ['schedule_resources', crane, 'PATCH', `/schedule/resources/${crane}`, { capacity: 3, day_rate_cents: 5 }],
  ] as const;
  for (const [table, id, method, path, body] of calls) {
    const before = await rowOf(table, id);
    const changed = await at.call(staff, method, path, body);
    expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300);
    expect(await rowOf(table, id)).not.toEqual(before);
    expect((await undo(staff, String(changed.headers['x-undo']))).body, `${method} ${path}`).toMatchObject({ done: 1 });
    expect(await rowOf(table, id)).toEqual(before);
  }
  const held = await at.call(staff, 'DELETE', `/schedule/resources/${crane}`);
  expect([held.status, held.body.message]).toEqual([422, 'It is held for days to come. Give those back first.']);
  await at.call(staff, 'DELETE', `/schedule/bookings/${booking}`);
  const before = await rowOf('schedule_resources', crane);
  const gone = await at.call(staff, 'DELETE', `/schedule/resources/${crane}`);
  expect((await undo(staff, String(gone.headers['x-undo']))).body).toMatchObject({ done: 1 });
  expect(await rowOf('schedule_resources', crane)).toEqual(before);
});

test('a baseline does not move, not even past the API', async () => {
  const made = await aProject();
  await expect(
    at.database.db.execute(sql`update modules set set_baseline_on = set_baseline_on + 1 where id = ${made.modules[0]}`),
  ).rejects.toThrow();
  await expect(
    at.database.db.execute(sql`update milestones set baseline_on = null where id = ${made.milestones['set']}`),
  ).rejects.toThrow();
  const answer = await at.call(staff, 'PATCH', `/modules/${made.modules[0]}`, { set_baseline_on: '2030-01-01' });
  expect([answer.status, answer.body.code]).toEqual([422, 'rule_broken']);
  await expect(at.database.db.execute(sql`update schedule_changes set reason = 'another'`)).rejects.toThrow();
});

test('what sums up the modules has the day of the last of them, and is moved with them, not by hand', async () => {
  const made = await aProject();
  const set = made.milestones['set'] ?? '';
  const milestone = async () =>
    (await at.call(staff, 'GET', `/projects/${made.project}`)).body.milestones.find((each: any) => each.kind === 'set');
  const last = await forecastOf(made.modules[1] ?? '', 'set');
  expect(await milestone()).toMatchObject({ forecast_on: last, actual_on: null });
  const { body } = await preview([{ milestone: set, on: addWorkingDays(monday, 50, 'us') }]);
  expect(body.blocked).toMatchObject([{ path: 'changes.0.on', reason: 'sum' }]);
  const byHand = await at.call(staff, 'PATCH', `/milestones/${set}`, { forecast_on: '2030-01-07', reason: 'Late' });
  expect([byHand.status, byHand.body.details[0].path]).toEqual([422, 'forecast_on']);
  const ticked = await at.call(staff, 'PATCH', `/milestones/${set}`, { actual_on: '2026-01-05' });
  expect([ticked.status, ticked.body.details[0]]).toMatchObject([
    422,
    { path: 'actual_on', message: 'Is done with the last of its modules, and some are not there yet.' },
  ]);
  const later = addWorkingDays(monday, 60, 'us');
  await move([{ module: made.modules[0], step: 'set', on: later }]);
  expect((await milestone()).forecast_on).toBe(later);
  await at.database.db.execute(
    sql`update modules set set_actual_on = '2026-02-03', ship_actual_on = '2026-02-01',
      deliver_actual_on = '2026-02-02', offline_actual_on = '2026-01-20', online_actual_on = '2026-01-05' where id = ${made.modules[0]}`,
  );
  const touch = (module: string, line: string) => at.call(staff, 'PATCH', `/modules/${module}`, { line });
  await touch(made.modules[0] ?? '', '7');
  expect((await milestone()).actual_on).toBeNull();
  await at.database.db.execute(
    sql`update modules set set_actual_on = '2026-02-04', ship_actual_on = '2026-02-01',
      deliver_actual_on = '2026-02-02', offline_actual_on = '2026-01-20', online_actual_on = '2026-01-05' where id = ${made.modules[1]}`,
  );
  await touch(made.modules[1] ?? '', '8');
  expect((await milestone()).actual_on).toBe('2026-02-04');
});

test('what a milestone waits for decides what a move brings along; a ring is refused by a sentence, and undo gives it back', async () => {
  const made = await aProject({ count: 1 });
  const { set = '', handover = '' } = made.milestones;
  const change = (id: string, depends_on: object[]) => at.call(staff, 'PATCH', `/milestones/${id}`, { depends_on });
  const follows = async () =>
    (await preview([{ module: made.modules[0], step: 'set', on: addWorkingDays(monday, 50, 'us') }])).body.moves
      .filter(({ by_hand }: { by_hand: boolean }) => !by_hand)
      .map(({ id }: { id: string }) => id);
  expect(await follows()).toEqual([set, handover]);
  const freed = await change(handover, []);
  expect(freed.status, JSON.stringify(freed.body)).toBe(200);
  expect(await follows()).toEqual([set]);
  expect((await undo(staff, String(freed.headers['x-undo']))).body).toMatchObject({ done: 1 });
  expect(await follows()).toEqual([set, handover]);
  for (const [id, before] of [
    [set, handover],
    [set, set],
  ] as const) {
    const ring = await change(id, [{ id: before, lag_days: 0 }]);
    expect([ring.status, ring.body.details[0]]).toMatchObject([
      422,
      { path: 'depends_on', message: 'A milestone can not wait for itself, not even by way of others.' },
    ]);
  }
  expect((await change(handover, [{ id: set, lag_days: 10 }])).headers['x-undo']).toBeUndefined();
  const { body } = await at.call(staff, 'GET', `/projects/${made.project}/history`);
  expect(body.find((entry: any) => entry.action === 'milestone.changed').old).toEqual({ waits_for: ['set + 10 d'] });
});

test('a module over the border keeps the days that customs take', async () => {
  const made = await aProject({ factory: 'monterrey', count: 1 });
  const on = addWorkingDays(monday, 30, 'mx');
  const { seen } = await move([{ module: made.modules[0], step: 'ship', on }]);
  const deliver = seen.moves.find((each: { what: string }) => each.what === 'deliver').to;
  expect(deliver >= addWorkingDays(on, 3, 'mx')).toBe(true);
});

test('a step done late proposes what follows; accepting it moves the dates, and it is gone', async () => {
  const made = await aProject();
  await at.database.db.execute(
    sql`update modules set online_forecast_on = ${addDays(today, -20)}, offline_forecast_on = ${addDays(today, -6)},
      ship_forecast_on = ${addDays(today, 3)}, deliver_forecast_on = ${addDays(today, 4)},
      set_forecast_on = ${addDays(today, 8)}, status = 'online', online_actual_on = ${addDays(today, -20)} where id = ${made.modules[0]}`,
  );
  expect(
    (await at.call(staff, 'POST', `/modules/${made.modules[0]}/status`, { to: 'offline', on: addDays(todayIn(), -1) }))
      .status,
  ).toBe(200);
  const [proposal] = (await at.call(staff, 'GET', `/schedule/proposals?project=${made.project}`)).body;
  expect(proposal).toMatchObject({ kind: 'done_late', changes: [{ module: made.modules[0], step: 'ship' }] });
  const set = await forecastOf(made.modules[0] ?? '', 'set');
  await move(proposal.changes, { proposal: proposal.id });
  expect((await forecastOf(made.modules[0] ?? '', 'set')) > set).toBe(true);
  expect((await at.call(staff, 'GET', `/schedule/proposals?project=${made.project}`)).body).toEqual([]);
});

test('a proposal that was left comes back by undo, once, and not over a newer one', async () => {
  const made = await aProject();
  const open = async () => (await at.call(staff, 'GET', `/schedule/proposals?project=${made.project}`)).body;
  const finishLate = async (module: string) => {
    await at.database.db.execute(
      sql`update modules set online_forecast_on = ${addDays(today, -20)}, offline_forecast_on = ${addDays(today, -6)},
        ship_forecast_on = ${addDays(today, 3)}, status = 'online', online_actual_on = ${addDays(today, -20)} where id = ${module}`,
    );
    const on = addDays(todayIn(), -1);
    expect((await at.call(staff, 'POST', `/modules/${module}/status`, { to: 'offline', on })).status).toBe(200);
  };
  await finishLate(made.modules[0] ?? '');
  const [proposal] = await open();
  const leave = () => at.call(staff, 'POST', `/schedule/proposals/${proposal.id}/dismiss`, {});
  const left = await leave();
  expect(await open()).toEqual([]);
  expect((await undo(other, String(left.headers['x-undo']))).status).toBe(404);
  const taken = await undo(staff, String(left.headers['x-undo']));
  expect(taken.body).toMatchObject({ done: 1, refused: 0 });
  expect(await open()).toMatchObject([{ id: proposal.id }]);
  expect((await undo(staff, taken.body.undo)).body).toMatchObject({ done: 1 });
  expect(await open()).toEqual([]);
  expect((await undo(staff, String(left.headers['x-undo']))).body).toMatchObject({ done: 0 });
  await at.database.db.execute(
    sql`update schedule_proposals set settled_at = null, settled_by = null where id = ${proposal.id}`,
  );
  const again = await leave();
  await finishLate(made.modules[1] ?? '');
  expect((await undo(staff, String(again.headers['x-undo']))).body).toMatchObject({ done: 0, refused: 1 });
  const [newer] = await open();
  const back = await undo(
    staff,
    String((await at.call(staff, 'POST', `/schedule/proposals/${newer.id}/dismiss`, {})).headers['x-undo']),
  );
  await move(newer.changes, { proposal: newer.id });
  expect((await undo(staff, back.body.undo)).body).toMatchObject({ done: 0, refused: 1 });
});

test('after a hold every open date is proposed later by as many days, and nothing moves before somebody accepts', async () => {
  const made = await aProject();
  const held = await at.call(staff, 'POST', `/projects/${made.project}/status`, {
    to: 7,
    hold_reason: 'permit',
    hold_until: addDays(today, 20),
    reason: 'Waiting',
  });
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  await at.database.db.execute(sql`alter table status_history disable trigger user`);
  await at.database.db.execute(
    sql`update status_history set at = at - interval '12 days' where entity_id = ${made.project} and to_state = '7'`,
  );
  await at.database.db.execute(sql`alter table status_history enable trigger user`);
  const before = await forecastOf(made.modules[0] ?? '', 'online');
  expect(
    (await at.call(staff, 'POST', `/projects/${made.project}/status`, { to: 4, reason: 'The permit is there' })).status,
  ).toBe(200);
  expect(await forecastOf(made.modules[0] ?? '', 'online')).toBe(before);
  const [proposal] = (await at.call(staff, 'GET', `/schedule/proposals?project=${made.project}`)).body;
  expect(proposal).toMatchObject({ kind: 'hold', facts: { days: 12 } });
  expect(proposal.changes).toHaveLength(12);
  await move(proposal.changes, { proposal: proposal.id });
  expect(await forecastOf(made.modules[0] ?? '', 'online')).toBe(addDays(before, 12));
});

test('the twelve points score yes over yes and no; what was booked for a day does not count when the day moves', async () => {
  const made = await aProject({ count: 1 });
  const day = await forecastOf(made.modules[0] ?? '', 'set');
  const answer = (point: string, state: string) =>
    at.call(staff, 'PUT', `/schedule/projects/${made.project}/readiness`, { set_on: day, point, state });
  await answer('foundation_inspected', 'yes');
  await answer('third_party_label_on', 'na');
  const seen = await answer('crane_booked', 'yes');
  expect([seen.body.yes, seen.body.no, seen.body.score]).toEqual([2, 9, 18]);
  const to = addWorkingDays(day, 2, 'us');
  const { seen: preview } = await move([{ module: made.modules[0], step: 'set', on: to }]);
  // Before anything moves it is said what will no longer count; what holds for every day is not named.
  expect(preview.lapses).toMatchObject([{ from: day, to, points: ['crane_booked'] }]);
  const then = (await at.call(staff, 'GET', `/schedule/projects/${made.project}/readiness?set_on=${to}`)).body;
  expect([then.yes, then.no]).toEqual([1, 10]);
  expect(then.points.find(({ point }: { point: string }) => point === 'crane_booked')).toMatchObject({
    state: 'no',
    stale: true,
    for_on: day,
  });
  const stale = await at.call(staff, 'PUT', `/schedule/projects/${made.project}/readiness`, {
    set_on: to,
    point: 'crane_booked',
    state: 'yes',
    version: 99,
  });
  expect(stale.status).toBe(409);
});

test('bookings go along with the modules they are for, and stay when only some of them move', async () => {
  const made = await aProject({ count: 1 });
  const day = await forecastOf(made.modules[0] ?? '', 'set');
  const crane = (await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name: 'Follower' })).body.id;
  const booking = (
    await at.call(staff, 'POST', '/schedule/bookings', {
      resource: crane,
      project: made.project,
      from_on: day,
      to_on: day,
    })
  ).body.id;
  const to = addWorkingDays(day, 3, 'us');
  const { seen } = await move([{ module: made.modules[0], step: 'set', on: to }]);
  expect(seen.moves.find((each: { kind: string }) => each.kind === 'booking')).toMatchObject({ id: booking, to });
  const held = (await at.call(staff, 'GET', '/schedule/resources')).body.find(({ id }: { id: string }) => id === crane)
    .bookings[0];
  expect([held.from_on, held.to_on]).toEqual([to, to]);
});

const conflictsOf = async (project: string) =>
  (await at.call(staff, 'GET', '/schedule/conflicts')).body.conflicts.filter((each: any) =>
    each.projects.some(({ id }: { id: string }) => id === project),
  );

test('a crane held by two projects on a day is one conflict with two ways out, and following one solves it', async () => {
  const [one, two] = [await aProject({ count: 1 }), await aProject({ count: 2 })];
  const day = await forecastOf(one.modules[0] ?? '', 'set');
  const crane = (
    await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name: 'Bragg 110 t', day_rate_cents: 400_000 })
  ).body.id;
  await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name: 'Big Sky 90 t', day_rate_cents: 630_000 });
  for (const { project } of [one, two])
    await at.call(staff, 'POST', '/schedule/bookings', { resource: crane, project, from_on: day, to_on: day });
  const [found] = (await conflictsOf(one.project)).filter((each: any) => each.resource?.id === crane);
  expect(found).toMatchObject({ kind: 'double_booking', from: day, to: day, facts: { load: 2, capacity: 1 } });
  expect(found.projects).toHaveLength(2);
  expect(found.solutions.map(({ kind }: { kind: string }) => kind)).toEqual(['move_set', 'other_resource']);
  const seen = await preview(found.solutions[0].changes);
  expect(seen.body.conflicts.solved.map(({ key }: { key: string }) => key)).toContain(found.key);
  await move(found.solutions[0].changes);
  expect((await conflictsOf(one.project)).filter((each: any) => each.resource?.id === crane)).toEqual([]);
});

test('the way out of a double booking is never a crane that is full itself, nor a day on which it is', async () => {
  const [one, two, three] = [await aProject({ count: 1 }), await aProject({ count: 2 }), await aProject({ count: 3 })];
  const day = await forecastOf(one.modules[0] ?? '', 'set');
  const crane = async (name: string): Promise<string> =>
    (await at.call(staff, 'POST', '/schedule/resources', { kind: 'crane', name })).body.id;
  const [asked, full] = [await crane('Asked for twice'), await crane('Full that day')];
  const book = (resource: string, project: string, from_on: string, to_on: string) =>
    at.call(staff, 'POST', '/schedule/bookings', { resource, project, from_on, to_on });
  const [next, last] = [addDays(day, 1), addDays(day, 6)];
  for (const { project } of [one, two]) await book(asked, project, day, day);
  await book(asked, three.project, next, last);
  await book(full, three.project, day, day);
  const found = (await conflictsOf(one.project)).find((each: any) => each.resource?.id === asked);
  expect(JSON.stringify(found.solutions)).not.toContain('Full that day');
  const days = found.solutions.flatMap(({ changes }: any) => changes.flatMap(({ on }: any) => on ?? []));
  expect(days.length).toBeGreaterThan(0);
  expect(days.filter((on: string) => on >= next && on <= last)).toEqual([]);
});

test('a set crew is held once a day too, and the same project twice is no conflict', async () => {
  const made = await aProject({ count: 1 });
  const day = await forecastOf(made.modules[0] ?? '', 'set');
  const crew = (await at.call(staff, 'POST', '/schedule/resources', { kind: 'set_crew', name: 'Crew A' })).body.id;
  for (let times = 0; times < 2; times += 1)
    await at.call(staff, 'POST', '/schedule/bookings', {
      resource: crew,
      project: made.project,
      from_on: day,
      to_on: day,
    });
  expect((await conflictsOf(made.project)).filter((each: any) => each.resource?.id === crew)).toEqual([]);
});

test('a carrier with fewer trailers than are asked for is a conflict', async () => {
  const made = await aProject({ count: 1 });
  const day = await forecastOf(made.modules[0] ?? '', 'ship');
  const carrier = (
    await at.call(staff, 'POST', '/schedule/resources', { kind: 'carrier', name: 'Two trailers', capacity: 2 })
  ).body.id;
  // One trip and its neighbour: the same days twice would be one booking made twice.
  const book = (trailers: number, to: string) =>
    at.call(staff, 'POST', '/schedule/bookings', {
      resource: carrier,
      project: made.project,
      from_on: day,
      to_on: to,
      trailers,
    });
  await book(2, day);
  expect((await conflictsOf(made.project)).some((each: any) => each.kind === 'too_few_trailers')).toBe(false);
  await book(1, addDays(day, 1));
  expect((await conflictsOf(made.project)).find((each: any) => each.kind === 'too_few_trailers')).toMatchObject({
    facts: { load: 3, capacity: 2 },
  });
});

test('a route permit that ends before the ship date, and a set before its delivery, are said with their ways out', async () => {
  const made = await aProject({ count: 1 });
  const ship = await forecastOf(made.modules[0] ?? '', 'ship');
  await at.database.db.execute(
    sql`update modules set route_permits =
      ${JSON.stringify([{ state: 'NV', no: 'N-1', valid_from: '2026-01-01', valid_to: addDays(ship, -1) }])}::jsonb,
      set_forecast_on = deliver_forecast_on - 1 where id = ${made.modules[0]}`,
  );
  const found = await conflictsOf(made.project);
  expect(found.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['permit_expired', 'set_before_deliver']);
  expect(
    found
      .find(({ kind }: { kind: string }) => kind === 'permit_expired')
      .solutions.map(({ kind }: { kind: string }) => kind),
  ).toContain('renew_permit');
  await move(found.find(({ kind }: { kind: string }) => kind === 'set_before_deliver').solutions[0].changes);
  expect((await conflictsOf(made.project)).map(({ kind }: { kind: string }) => kind)).toEqual(['permit_expired']);
});

test('a module that ships soon without a permit is said once for its day; entering one solves it, and one for less than the trip does not', async () => {
  const made = await aProject();
  const [ship, deliver] = [addDays(today, 5), addDays(today, 7)];
  for (const module of made.modules)
    await at.database.db.execute(
      sql`update modules set online_forecast_on = ${today}, offline_forecast_on = ${today}, ship_forecast_on = ${ship},
        deliver_forecast_on = ${deliver}, set_forecast_on = ${addDays(today, 60)} where id = ${module}`,
    );
  const permits = async () =>
    (await conflictsOf(made.project)).filter(({ kind }: { kind: string }) => kind.startsWith('permit'));
  expect(await permits()).toMatchObject([
    {
      kind: 'permit_missing',
      from: ship,
      modules: made.modules,
      facts: { count: 2 },
      solutions: [{ kind: 'add_permit' }],
    },
  ]);
  const permit = { state: 'NV', no: 'N-7', valid_from: today, valid_to: addDays(ship, 1) };
  for (const module of made.modules) {
    const saved = await at.call(staff, 'PATCH', `/modules/${module}`, { route_permits: [permit] });
    expect(saved.body.route_permits).toEqual([permit]);
  }
  const short = await permits();
  expect(short.map(({ kind, facts }: any) => [kind, facts.states, facts.ends])).toEqual([
    ['permit_expired', 'NV', permit.valid_to],
    ['permit_expired', 'NV', permit.valid_to],
  ]);
  const renewed = { ...permit, no: 'N-8', valid_to: addDays(deliver, 10) };
  for (const module of made.modules)
    await at.call(staff, 'PATCH', `/modules/${module}`, { route_permits: [permit, renewed] });
  expect(await permits()).toEqual([]);
  const moved = await preview([{ module: made.modules[0], step: 'ship', on: addDays(deliver, 9) }]);
  expect(moved.body.conflicts.added.map(({ kind }: { kind: string }) => kind)).toContain('permit_expired');
});

test('a permit that ends before it begins, one that is there twice and a state that is none are refused at their field', async () => {
  const made = await aProject({ count: 1 });
  const permit = { state: 'NV', no: 'N-7', valid_from: '2027-01-10', valid_to: '2027-02-10' };
  const save = (...route_permits: object[]) =>
    at.call(staff, 'PATCH', `/modules/${made.modules[0]}`, { route_permits });
  const path = async (answer: ReturnType<typeof save>) => {
    const { status, body } = await answer;
    return [status, body.details?.[0]?.path];
  };
  expect(await path(save(permit, { ...permit, no: 'N-8', valid_to: '2027-01-01' }))).toEqual([
    400,
    'route_permits.1.valid_to',
  ]);
  expect(await path(save({ ...permit, state: 'Nevada' }))).toEqual([400, 'route_permits.0.state']);
  expect(await path(save(permit, { ...permit, valid_to: '2027-03-10' }))).toEqual([400, 'route_permits']);
  const saved = await save(permit);
  await undo(staff, String((await save()).headers['x-undo']));
  expect((await at.call(staff, 'GET', `/modules/${made.modules[0]}`)).body.route_permits).toEqual(
    saved.body.route_permits,
  );
});

test('what a yard holds and costs comes back by undo, once, and not over a later change', async () => {
  const read = async () =>
    (await at.call(staff, 'GET', '/schedule/yards')).body.find((each: { factory: string }) => each.factory === 'reno');
  const change = (body: object) => at.call(staff, 'PATCH', '/schedule/yards/reno', body);
  const before = await read();
  const changed = await change({ capacity: before.capacity + 5, storage_cents_day: 1234 });
  expect(await read()).toMatchObject({ capacity: before.capacity + 5, storage_cents_day: 1234 });
  expect((await undo(other, String(changed.headers['x-undo']))).status).toBe(404);
  const taken = await undo(staff, String(changed.headers['x-undo']));
  expect(taken.body).toMatchObject({ done: 1, refused: 0 });
  expect(await read()).toMatchObject({
    capacity: before.capacity,
    storage_cents_day: before.storage_cents_day,
    version: before.version + 2,
  });
  expect((await undo(staff, taken.body.undo)).body).toMatchObject({ done: 1 });
  expect(await read()).toMatchObject({ capacity: before.capacity + 5 });
  const first = await change({ capacity: 7 });
  // Another field may have changed since; the same one may not.
  await change({ free_days: 3 });
  await change({ capacity: 8 });
  expect((await undo(staff, String(first.headers['x-undo']))).body).toMatchObject({ done: 0, refused: 1 });
  expect(await read()).toMatchObject({ capacity: 8, free_days: 3 });
  expect((await change({ capacity: 8 })).headers['x-undo']).toBeUndefined();
});

test('a yard that holds more than it can is a conflict, and its nights cost what the yard asks after the free days', async () => {
  await at.call(staff, 'PATCH', '/schedule/yards/butte', { capacity: 1, storage_cents_day: 1000, free_days: 2 });
  const made = await aProject({ factory: 'butte', count: 2 });
  for (const module of made.modules)
    await at.database.db.execute(
      sql`update modules set online_forecast_on = ${today}, offline_forecast_on = ${today},
        ship_forecast_on = ${addDays(today, 5)}, deliver_forecast_on = ${addDays(today, 6)},
        set_forecast_on = ${addDays(today, 40)} where id = ${module}`,
    );
  const found = (await at.call(staff, 'GET', '/schedule/conflicts')).body.conflicts.find(
    (each: any) => each.kind === 'yard_full' && each.factory === 'butte',
  );
  expect(found).toMatchObject({ from: today, to: addDays(today, 4), facts: { most: 2, capacity: 1 } });
  const yard = (await at.call(staff, 'GET', `/schedule/yards?from=${today}&to=${addDays(today, 6)}`)).body.find(
    (each: any) => each.factory === 'butte',
  );
  expect(yard.days.map(({ modules }: { modules: number }) => modules)).toEqual([2, 2, 2, 2, 2, 0, 0]);
  const nightsThisMonth = [2, 3, 4].filter((days) => addDays(today, days).slice(0, 7) === today.slice(0, 7)).length;
  expect(yard.month_cents).toBe(nightsThisMonth * 2 * 1000);
});

test('the plan can be narrowed to a factory, a manager, what is late and what comes soon', async () => {
  const made = await aProject({ factory: 'loma_linda', count: 1 });
  const numbers = async (query: string) =>
    (await at.call(staff, 'GET', `/schedule?${query}`)).body.projects.map(({ id }: { id: string }) => id);
  expect(await numbers('factory=loma_linda')).toEqual([made.project]);
  expect(await numbers(`pm=${other.userId}`)).toEqual([]);
  expect(await numbers('within=30')).not.toContain(made.project);
  await at.database.db.execute(
    sql`update modules set online_forecast_on = ${addDays(today, -1)} where id = ${made.modules[0]}`,
  );
  expect(await numbers('late=true&factory=loma_linda')).toEqual([made.project]);
  expect(await numbers(`q=${encodeURIComponent(`26-${number}`)}`)).toEqual([made.project]);
  expect(await numbers('q=%25')).toEqual([]);
});

test('the milestones of the projects that are named come as the plan has them, of no other, and of at most a hundred', async () => {
  const [one, other] = [await aProject(), await aProject()];
  const ask = (words: string) => at.call(staff, 'GET', `/schedule/milestones?projects=${words}`);
  const { status, body } = await ask(`${one.project},${other.project}`);
  expect(status).toBe(200);
  expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.project, other.project].toSorted());
  const plan = await at.call(staff, 'GET', `/schedule?project=${one.project}`);
  const shown = ({ kind, forecast, date_status }: Record<string, string>) => [kind, forecast, date_status];
  expect(body.find(({ id }: { id: string }) => id === one.project).milestones.map(shown)).toEqual(
    plan.body.projects[0].milestones.map(shown),
  );
  expect((await ask(one.project)).body).toHaveLength(1);
  expect((await ask('')).body).toEqual([]);
  for (const words of ['no-id', Array.from({ length: 101 }, () => one.project).join(',')])
    expect((await ask(words)).status, words.slice(0, 10)).toBe(400);
  expect((await at.call(owner, 'GET', `/schedule/milestones?projects=${one.project}`)).status).toBe(403);
});
