import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, todayIn } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let developer: Viewer;
let owner: Viewer;
let floor: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
  developer = await at.person(['developer']);
  owner = await at.person(['home_owner']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
});
afterAll(() => at.close());

let number = 100;
async function aProject(facts: Record<string, unknown> = {}) {
  number += 1;
  const made = await at.call(employee, 'POST', '/projects/', {
    project_number: `26-${number}`,
    name: `Project ${number}`,
    ...facts,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

test('a project is made with its units and read back, with and without the trailing slash', async () => {
  const project = await aProject({ unit_names: ['A-1', 'A-2'] });
  expect(project).toMatchObject({ status: 1, channel: 'dtc', unit_names: ['A-1', 'A-2'], unit_count: 2 });
  expect(project.contracts).toEqual([]);
  for (const path of [`/projects/${project.id}`, `/projects/${project.id}/`, `/projects/${project.project_number}/`]) {
    expect((await at.call(employee, 'GET', path)).body.id).toBe(project.id);
  }
  expect((await at.call(employee, 'GET', '/projects/')).body.map((row: { id: string }) => row.id)).toContain(
    project.id,
  );
});

test('every fault of a bad draft is named, and nothing is made', async () => {
  const before = (await at.call(employee, 'GET', '/projects/?limit=1000')).body.length;
  const answer = await at.call(employee, 'POST', '/projects/', {
    project_number: 'new-project',
    name: '',
    channel: 'x',
    nonsense: 1,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details.map((fault: { path: string }) => fault.path).sort()).toEqual([
    'channel',
    'name',
    'nonsense',
    'project_number',
  ]);
  expect((await at.call(employee, 'GET', '/projects/?limit=1000')).body.length).toBe(before);
});

test('a number is taken once and for ever', async () => {
  const project = await aProject();
  expect(
    (
      await at.call(employee, 'POST', '/projects/', {
        project_number: project.project_number.toLowerCase(),
        name: 'Again',
      })
    ).body,
  ).toMatchObject({ code: 'already_exists', details: [{ path: 'project_number' }] });
  expect((await at.call(admin, 'DELETE', `/projects/${project.id}/`)).status).toBe(204);
  expect((await at.call(employee, 'GET', `/projects/${project.id}`)).status).toBe(404);
  expect(
    (await at.call(employee, 'POST', '/projects/', { project_number: project.project_number, name: 'Again' })).status,
  ).toBe(409);
  expect((await at.call(admin, 'POST', `/projects/${project.id}/restore`)).body.id).toBe(project.id);
});

test('a stale version is answered with the row as it is', async () => {
  const project = await aProject();
  expect(
    (await at.call(employee, 'PUT', `/projects/${project.id}/`, { name: 'Newer', version: project.version })).body.name,
  ).toBe('Newer');
  const stale = await at.call(employee, 'PUT', `/projects/${project.id}/`, { name: 'Older', version: project.version });
  expect(stale.status).toBe(409);
  expect(stale.body.current.name).toBe('Newer');
});

test('a record is taken back as it was read, whatever its state, and then nothing has changed', async () => {
  const plain = await aProject({ unit_names: ['A-1'] });
  const full = await aProject({
    channel: 'b2b',
    developer_organisation_id: (await at.call(employee, 'POST', '/developer-organisations', { name: 'Prairie Homes' }))
      .body.id,
    factory: 'reno',
    address: { line1: '1 Main', city: 'Butte', state: 'MT', zip: '59701' },
    latitude: 46,
    longitude: -112.5,
    site_time_zone: 'America/Denver',
    contract_value_cents: 12_345_600,
    tags: ['north'],
  });
  await signedContract(at.database.db, full.id, 'Design Agreement', { amount: 5_000_000 });
  await at.call(employee, 'POST', `/projects/${full.id}/milestones/`, { kind: 'custom', label: 'Kick-off' });
  const held = await aProject();
  const until = addDays(todayIn(), 40);
  expect(
    (await at.call(employee, 'PUT', `/projects/${held.id}`, { status: 7, hold_reason: 'financing', hold_until: until }))
      .body,
  ).toMatchObject({ status: 7 });
  for (const { id } of [plain, full, held]) {
    for (const viewer of [employee, admin]) {
      const read = (await at.call(viewer, 'GET', `/projects/${id}`)).body;
      const answer = await at.call(viewer, 'PUT', `/projects/${id}`, read);
      expect(answer.body).toEqual(read);
      const named = await at.call(viewer, 'PUT', `/projects/${id}`, { ...answer.body, name: `${read.name} again` });
      expect(named.body).toMatchObject({ name: `${read.name} again`, status: read.status, version: read.version + 1 });
    }
  }
});

test('what a record says beyond what can be set is refused by name when it says something else', async () => {
  const project = await aProject();
  await signedContract(at.database.db, project.id, 'Letter of Intent');
  const read = (await at.call(employee, 'GET', `/projects/${project.id}`)).body;
  const [contract] = read.contracts;
  const other = {
    unit_count: 7,
    created_at: '2020-01-01T00:00:00Z',
    pm: { id: project.id, name: 'Somebody' },
    members: [],
    allowed_transitions: [2],
    status_before_hold: 3,
    hold_until: undefined,
    contracts: [{ ...contract, signed_on: '2026-03-01' }],
  };
  const answer = await at.call(employee, 'PUT', `/projects/${project.id}`, { ...read, ...other });
  expect(answer.status).toBe(400);
  expect(answer.body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'allowed_transitions',
    'contracts',
    'created_at',
    'members',
    'pm',
    'status_before_hold',
    'unit_count',
  ]);
  expect((await at.call(employee, 'GET', `/projects/${project.id}`)).body).toEqual(read);
  expect((await at.call(employee, 'PUT', `/projects/${project.id}`, { nonsense: 1 })).status).toBe(400);
});

test('the state machine names each guard that fails, and what nobody can check yet must be confirmed', async () => {
  const project = await aProject();
  const refused = await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 2 });
  expect(refused.status).toBe(422);
  expect(refused.body.details.map((fault: { path: string }) => fault.path)).toEqual([
    'signed_agreement',
    'address_given',
  ]);
  await at.call(employee, 'PUT', `/projects/${project.id}`, {
    address: { line1: '1 Main St', city: 'Reno' },
    factory: 'reno',
    contract_value_cents: 500,
  });
  for (const type of ['Design Agreement', 'Manufacturing Agreement'] as const)
    await signedContract(at.database.db, project.id, type, { amount: 700 });
  expect((await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 2 })).body.status).toBe(2);
  expect((await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 4 })).status).toBe(422);
  await at.call(employee, 'POST', `/projects/${project.id}/unit/`, { unit_names: ['U1'] });
  await at.call(employee, 'POST', `/projects/${project.id}/milestones`, {
    kind: 'ship',
    baseline_on: '2026-12-01',
    forecast_on: '2026-12-01',
  });
  const third = await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 3 });
  // What was signed counts, not what was typed before.
  expect(third.body).toMatchObject({ status: 3, original_contract_value_cents: 700, contract_value_cents: 700 });
  const bom = third.body.transitions
    .find((row: { to: number }) => row.to === 4)
    .guards.find((row: { guard: string }) => row.guard === 'bom_released');
  expect(bom).toMatchObject({ state: 'unmet', area: null });
  const hold = await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 7 });
  expect(hold.body.details.map((fault: { path: string }) => fault.path)).toEqual(['hold_reason', 'hold_until']);
  expect(
    (
      await at.call(employee, 'POST', `/projects/${project.id}/status`, {
        to: 7,
        hold_reason: 'permit',
        hold_until: '2027-01-01',
      })
    ).body,
  ).toMatchObject({ status: 7, status_before_hold: 3, allowed_transitions: [3] });
  expect(
    (await at.call(employee, 'POST', `/projects/${project.id}/status`, { to: 3, reason: 'Permit came' })).body.status,
  ).toBe(3);
  expect(
    (await at.call(employee, 'GET', `/projects/${project.id}/history`)).body.map(
      (row: { action: string }) => row.action,
    ),
  ).toContain('project.status_changed');
});

test('somebody without a role on the project may not move it', async () => {
  const project = await aProject();
  const other = await at.person(['employee']);
  expect(
    (
      await at.call(other, 'POST', `/projects/${project.id}/status`, {
        to: 7,
        hold_reason: 'permit',
        hold_until: '2027-01-01',
      })
    ).status,
  ).toBe(403);
});

test('owners, developers and floor managers see their own projects and never money', async () => {
  const project = await aProject({
    contract_value_cents: 123_456_789,
    factory: 'reno',
    members: [
      { user_id: employee.userId, role: 'pm' },
      { user_id: developer.userId, role: 'developer' },
    ],
    unit_names: ['Mine', 'Theirs'],
  });
  const foreign = await aProject({ factory: 'butte' });
  const mine = project.units[0].id;
  await at.database.pool.query(
    `insert into unit_owners (id, unit_id, user_id, name) values (gen_random_uuid(), $1, $2, 'Owner')`,
    [mine, owner.userId],
  );
  for (const viewer of [developer, owner]) {
    expect((await at.call(viewer, 'GET', '/projects/')).body.map((row: { id: string }) => row.id)).toEqual([
      project.id,
    ]);
    const read = await at.call(viewer, 'GET', `/projects/${project.id}`);
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).not.toContain('123456789');
    expect(read.body).not.toHaveProperty('contract_value_cents');
    const hidden = await at.call(viewer, 'GET', `/projects/${foreign.id}`);
    const absent = await at.call(viewer, 'GET', '/projects/00000000-0000-4000-8000-000000000000');
    expect([hidden.status, absent.status]).toEqual([404, 404]);
    expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
    expect((await at.call(viewer, 'PUT', `/projects/${project.id}`, { name: 'x' })).status).toBe(403);
  }
  expect(
    (await at.call(owner, 'GET', `/projects/${project.id}`)).body.units.map((unit: { name: string }) => unit.name),
  ).toEqual(['Mine']);
  expect((await at.call(owner, 'GET', '/units/')).body.map((unit: { name: string }) => unit.name)).toEqual(['Mine']);
  expect((await at.call(owner, 'GET', `/units/${project.units[1].id}`)).status).toBe(404);
  expect((await at.call(developer, 'GET', '/units/')).body).toHaveLength(2);
  expect((await at.call(floor, 'GET', `/projects/${project.id}`)).status).toBe(404);
  expect((await at.call(null, 'GET', '/projects/')).status).toBe(401);
});

test('a retried request with its key has one effect', async () => {
  const body = { project_number: '26-KEY', name: 'Once' };
  const [first, second] = await Promise.all([
    at.call(employee, 'POST', '/projects/', body, { 'idempotency-key': 'k1' }),
    at.call(employee, 'POST', '/projects/', body, { 'idempotency-key': 'k1' }),
  ]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body.id).toBe(second.body.id);
  expect(
    (await at.call(employee, 'POST', '/projects/', { ...body, name: 'Other' }, { 'idempotency-key': 'k1' })).status,
  ).toBe(422);
});

test('a forecast moves only with a reason, and a milestone can not wait for itself', async () => {
  const project = await aProject();
  const today = todayIn();
  const first = (
    await at.call(employee, 'POST', `/projects/${project.id}/milestones`, {
      kind: 'ship',
      forecast_on: addDays(today, 30),
    })
  ).body;
  expect(
    (await at.call(employee, 'PATCH', `/milestones/${first.id}`, { forecast_on: addDays(today, 31) })).body.details[0]
      .path,
  ).toBe('reason');
  expect(
    (
      await at.call(employee, 'PATCH', `/milestones/${first.id}`, {
        forecast_on: addDays(today, 31),
        reason: 'Carrier',
      })
    ).body.forecast_on,
  ).toBe(addDays(today, 31));
  const second = (
    await at.call(employee, 'POST', `/projects/${project.id}/milestones`, {
      kind: 'set',
      forecast_on: addDays(today, 40),
      depends_on: [{ id: first.id, lag_days: 1 }],
    })
  ).body;
  expect(
    (await at.call(employee, 'PATCH', `/milestones/${first.id}`, { depends_on: [{ id: second.id, lag_days: 0 }] }))
      .status,
  ).toBe(422);
  expect((await at.call(employee, 'PATCH', `/milestones/${first.id}`, { actual_on: addDays(today, 1) })).status).toBe(
    422,
  );
});

test('what has happened is judged by the day of the site, not of the server', async () => {
  // These two are never on the same day.
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  const done = async (zone: string, on: string) => {
    const project = await aProject({ site_time_zone: zone });
    const facts = { kind: 'ship', actual_on: on };
    return (await at.call(employee, 'POST', `/projects/${project.id}/milestones`, facts)).status;
  };
  expect(await done(early, todayIn(early))).toBe(201);
  expect(await done(early, addDays(todayIn(early), 1))).toBe(422);
  expect(await done(late, todayIn(late))).toBe(201);
  expect(await done(late, addDays(todayIn(late), 1))).toBe(422);
});

test('modules follow their way, and the project counts them', async () => {
  const project = await aProject({ unit_names: ['M'] });
  const made = await at.call(employee, 'POST', '/modules/', {
    project: project.id,
    unit: project.units[0].id,
    module_no: '1/1',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.body.id;
  for (const to of ['online', 'offline', 'yard'])
    expect((await at.call(employee, 'POST', `/modules/${id}/status`, { to })).body.status).toBe(to);
  const refused = await at.call(employee, 'POST', `/modules/${id}/status`, { to: 'released' });
  expect(refused.body.details.map((fault: { path: string }) => fault.path)).toEqual([
    'factory_form_checked',
    'pre_ship_signed',
    'label_given',
    'data_plate_shown',
    'six_condition_photos',
  ]);
  expect((await at.call(employee, 'DELETE', `/units/${project.units[0].id}/`)).status).toBe(409);
  expect((await at.call(employee, 'GET', `/projects/${project.id}`)).body.percent_complete).toBe(65);
});
