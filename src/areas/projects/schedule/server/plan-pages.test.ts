import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Conflict, Plan, Yard } from '../schema.ts';
import type { PlannedDay, PlannedMove } from '../contract.ts';
import { findConflicts } from './bookings/conflicts.ts';
import { occupancy, yardStay } from './bookings/occupancy.ts';
import { loadBookings, loadModules, loadProjects, onTheWay, type LoadedModule } from './load.ts';
import { loadResourceFacts, loadYards } from './readiness/standing.ts';

let at: TestPortal;
let staff: Viewer;
let floor: Viewer;
const today = companyToday();
const factories = ['loma_linda', 'butte', 'monterrey', 'reno'] as const;

/** The same numbers in every run, so that what fails once fails again. */
let state = 20_261_123;
function below(most: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
}
const day = (offset: number) => addDays(today, offset);

function mustBeMade({ status, body }: { status: number; body: unknown }): void {
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** Projects whose modules are late, near, far, without a permit, with one that runs out, set before they are delivered, or done. */
beforeAll(async () => {
  at = await makePortal();
  staff = await at.person(['employee'], { firstName: 'Dana', lastName: 'Plans' });
  floor = await at.person(['home_owner'], { firstName: 'Olga', lastName: 'Owner' });
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const made = await at.call(staff, 'POST', '/projects', {
      project_number: `27-${100 + index}`,
      name: `Many ${index}`,
      factory: factories[index % 4],
      address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501', country: 'US' },
      members: [{ user_id: staff.userId, role: 'pm' }],
    });
    mustBeMade(made);
    ids.push(made.body.id);
    await at.database.db.execute(sql`update projects set status = 4 where id = ${made.body.id}`);
    for (let number = 0; number < 1 + (index % 4); number += 1) {
      const offline = below(50) - 30;
      const ship = offline + below(20);
      const deliver = ship + below(3);
      const set = deliver + below(6) - 2;
      const isGone = offline < -10 && below(2) === 0;
      const permits =
        below(3) === 0
          ? []
          : [{ state: 'NV', no: `P${index}${number}`, valid_from: day(-30), valid_to: day(ship + below(4) - 1) }];
      await at.database.db.execute(sql`
        insert into modules (id, project_id, module_no, serial_no, factory, status, set_sequence, route_permits,
          offline_forecast_on, offline_actual_on, ship_forecast_on, ship_actual_on, deliver_forecast_on, set_forecast_on, created_by)
        values (gen_random_uuid(), ${made.body.id}, ${String(number + 1)}, ${`27-${index}-${number}`},
          ${below(5) === 0 ? null : factories[below(4)]}, 'scheduled', ${number}, ${JSON.stringify(permits)}::jsonb,
          ${below(9) === 0 ? null : day(offline)}, ${offline < 0 && below(2) === 0 ? day(offline) : null},
          ${below(9) === 0 ? null : day(ship)}, ${isGone ? day(Math.min(ship, -1)) : null}, ${day(deliver)},
          ${below(9) === 0 ? null : day(set)}, ${staff.userId})`);
    }
  }
  for (const factory of factories)
    await at.call(staff, 'PATCH', `/schedule/yards/${factory}`, { capacity: 2, storage_cents_day: 700, free_days: 3 });
  const cranes: string[] = [];
  for (const [kind, name, capacity] of [
    ['crane', 'North crane', 1],
    ['crane', 'South crane', 2],
    ['carrier', 'Long haul', 3],
  ] as const) {
    const made = await at.call(staff, 'POST', '/schedule/resources', { kind, name, capacity });
    mustBeMade(made);
    cranes.push(made.body.id);
  }
  for (const [index, project] of ids.entries()) {
    if (index % 3 === 2) continue;
    const from = below(40);
    const made = await at.call(staff, 'POST', '/schedule/bookings', {
      resource: cranes[index % 3 === 0 ? below(2) : 2],
      project,
      from_on: day(from),
      to_on: day(from + below(5)),
      trailers: 1 + below(5),
    });
    mustBeMade(made);
  }
});
afterAll(() => at.close());

/** Every page of a call, one after the other. */
async function pagesOf<T>(path: string): Promise<T[]> {
  const pages: T[] = [];
  for (let after: string | undefined, turns = 0; turns < 500; turns += 1) {
    const answer = await at.call(
      staff,
      'GET',
      `${path}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    pages.push(answer.body as T);
    const next = answer.headers['x-next-cursor'];
    if (next === undefined) return pages;
    after = String(next);
  }
  throw new Error('The pages have no end.');
}

const everyModule = () => loadModules(at.database.db, onTheWay());

test('the plan comes in pages, the project whose next day is the nearest first, each once, and says how many there are', async () => {
  const nextOf = (modules: readonly LoadedModule[]) =>
    modules
      .flatMap((module) => [
        ...(module.ship_a === null ? [module.ship_f] : []),
        ...(module.set_a === null ? [module.set_f] : []),
      ])
      .filter((on): on is string => on !== null && on >= today)
      .toSorted()[0] ?? '9999-12-31';
  const expected = [...Map.groupBy(await everyModule(), ({ project }) => project)].map(([id, modules]) => ({
    id,
    on: nextOf(modules),
  }));
  const pages = await pagesOf<Plan>('/schedule?limit=5');
  const found = pages.flatMap(({ projects }) => projects);
  expect(pages.length).toBe(Math.ceil(expected.length / 5));
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length));
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
  const order = found.map(({ id }) => expected.find((each) => each.id === id)?.on ?? '');
  expect(order).toEqual(order.toSorted());
  expect(found.flatMap(({ modules }) => modules).length).toBe((await everyModule()).length);
});

test('what ships and what is set comes by day, each once, from two weeks ago on or from the day that is asked for', async () => {
  const expected = (from: string) =>
    everyModule().then((modules) =>
      modules
        .flatMap((module) => [
          [module.ship_a ?? module.ship_f, module.id, 'ship'],
          [module.set_a ?? module.set_f, module.id, 'set'],
        ])
        .filter(([on]) => on != null && on >= from)
        .map((parts) => parts.join(' '))
        .toSorted(),
    );
  const lined = (pages: PlannedMove[][]) => pages.flat().map(({ on, module, step }) => `${on} ${module} ${step}`);
  const all = await pagesOf<PlannedMove[]>('/schedule/moves?limit=7');
  expect(lined(all).toSorted()).toEqual(await expected(day(-14)));
  expect(all.flat().map(({ on }) => on)).toEqual(
    all
      .flat()
      .map(({ on }) => on)
      .toSorted(),
  );
  const later = await pagesOf<PlannedMove[]>(`/schedule/moves?limit=200&from=${day(5)}`);
  expect(lined(later).toSorted()).toEqual(await expected(day(5)));
  expect((await at.call(staff, 'GET', '/schedule/moves?after=nonsense')).status).toBe(400);
  expect((await at.call(floor, 'GET', '/schedule/moves')).status).toBe(403);
});

test('a day names as many projects as are asked for and counts the rest; at most six weeks are asked for at once', async () => {
  const [from, to] = [day(-5), day(30)];
  const all: PlannedDay[] = (await at.call(staff, 'GET', `/schedule/days?from=${from}&to=${to}`)).body;
  const moves = (await pagesOf<PlannedMove[]>(`/schedule/moves?limit=200&from=${from}`))
    .flat()
    .filter(({ on }) => on <= to);
  const grouped = Map.groupBy(moves, ({ on, step, project }) => `${on} ${step} ${project.id}`);
  const shown = all.flatMap(({ on, moves: own }) =>
    own.map(({ step, project, count, modules }) => [`${on} ${step} ${project.id}`, count, modules.length]),
  );
  expect(new Map(shown.map(([key, count]) => [key, count]))).toEqual(
    new Map([...grouped].map(([key, own]) => [key, own.length])),
  );
  expect(shown.every(([, count, named]) => count === named)).toBe(true);
  expect(all.every(({ more }) => more === 0)).toBe(true);
  const narrow: PlannedDay[] = (await at.call(staff, 'GET', `/schedule/days?from=${from}&to=${to}&each=1`)).body;
  expect(narrow.map(({ on, more }) => [on, more])).toEqual(all.map(({ on, moves: own }) => [on, own.length - 1]));
  for (const [first, last] of [
    [from, addDays(from, 42)],
    [to, from],
  ]) {
    const refused = await at.call(staff, 'GET', `/schedule/days?from=${first}&to=${last}`);
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'to']);
  }
});

test('conflicts are the same as those worked out over every module, whole, in pages, and of some projects alone', async () => {
  const { db } = at.database;
  const modules = await everyModule();
  const projects = await loadProjects(db, staff, sql`true`);
  const expected = findConflicts({
    today,
    projects: new Map(projects.map((project) => [project.id, project])),
    modules,
    bookings: await loadBookings(db, sql`b.to_on >= ${today}`),
    resources: await loadResourceFacts(db),
    yards: await loadYards(db),
    occupied: new Map(factories.map((factory) => [factory, occupancy(modules, factory, today, day(60), today)])),
  });
  const kinds = new Set(expected.map(({ kind }) => kind));
  expect(kinds.size, [...kinds].join()).toBeGreaterThanOrEqual(6);
  const whole = await at.call(staff, 'GET', '/schedule/conflicts');
  expect(whole.body).toEqual({ total: expected.length, conflicts: expected });
  const pages = await pagesOf<{ conflicts: Conflict[] }>('/schedule/conflicts?limit=3');
  expect(pages.flatMap(({ conflicts }) => conflicts)).toEqual(expected);
  const [first, second] = projects;
  const some = (await at.call(staff, 'GET', `/schedule/conflicts?projects=${first?.id},${second?.id}`)).body;
  expect(some.conflicts).toEqual(
    expected.filter((each) => each.projects.some(({ id }) => id === first?.id || id === second?.id)),
  );
  const yards = (await at.call(staff, 'GET', '/schedule/conflicts?kinds=yard_full')).body;
  expect(yards.conflicts).toEqual(expected.filter(({ kind }) => kind === 'yard_full'));
  for (const query of ['kinds=weather', 'projects=none', 'limit=1000', 'after=x'])
    expect((await at.call(staff, 'GET', `/schedule/conflicts?${query}`)).status, query).toBe(400);
});

test('what moves in the preview brings and solves the same conflicts as working all of it out twice', async () => {
  const modules = await everyModule();
  const near = modules.filter(({ ship_a, ship_f, set_f }) => ship_a === null && ship_f !== null && set_f !== null);
  let changed = 0;
  for (const module of near.slice(0, 8)) {
    const before = (await at.call(staff, 'GET', '/schedule/conflicts')).body.conflicts as Conflict[];
    const changes = [{ module: module.id, step: 'set', on: addDays(module.set_f ?? today, 9) }];
    const { body: seen } = await at.call(staff, 'POST', '/schedule/preview', { changes });
    if (seen.blocked.length > 0) continue;
    const applied = await at.call(staff, 'POST', '/schedule/apply', { changes, token: seen.token, reason: 'Weather' });
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    const after = (await at.call(staff, 'GET', '/schedule/conflicts')).body.conflicts as Conflict[];
    const [had, has] = [new Set(before.map(({ key }) => key)), new Set(after.map(({ key }) => key))];
    const keys = (list: Conflict[]) => list.map(({ key }) => key).toSorted();
    expect(keys(seen.conflicts.added)).toEqual(keys(after.filter(({ key }) => !had.has(key))));
    expect(keys(seen.conflicts.solved)).toEqual(keys(before.filter(({ key }) => !has.has(key))));
    changed += seen.conflicts.added.length + seen.conflicts.solved.length;
  }
  expect(changed).toBeGreaterThan(0);
});

test('the days and the nights of a yard are counted as from each stay of a module', async () => {
  const modules = await everyModule();
  const yards: Yard[] = (await at.call(staff, 'GET', `/schedule/yards?from=${day(-10)}&to=${day(40)}`)).body;
  const first = `${today.slice(0, 7)}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  let stood = 0;
  for (const yard of yards) {
    const counted = modules.filter(({ ship_a }) => ship_a === null || ship_a >= [first, day(-10)].toSorted()[0]!);
    expect(yard.days).toEqual(occupancy(counted, yard.factory, day(-10), day(40), today));
    stood += yard.days.reduce((sum, each) => sum + each.modules, 0);
    let nights = 0;
    for (const module of counted) {
      const stay = module.factory === yard.factory ? yardStay(module, last, today) : undefined;
      if (stay === undefined) continue;
      for (let on = addDays(stay.from, yard.free_days); on <= stay.to && on <= last; on = addDays(on, 1))
        if (on >= first) nights += 1;
    }
    expect(yard.month_cents).toBe(nights * yard.storage_cents_day);
  }
  expect(stood).toBeGreaterThan(0);
});
