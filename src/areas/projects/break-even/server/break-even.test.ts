import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { signedContract } from '#test/signed-contract.ts';
import { factoryZones } from '#areas/projects/units/schema.ts';
import { addMonths, lastDayOf, monthOf, type FactoryFigures } from '../schema.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let partner: Viewer;
const thisMonth = monthOf(todayIn('America/Denver'));
const lastMonth = addMonths(thisMonth, -1);

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
  partner = await at.person(['third_party_staff']);
});
afterAll(() => at.close());

const figures = {
  fixed_overhead_cents: 748_000_00,
  avg_price_cents: 765_000_00,
  variable_cost_cents: 598_778_00,
  profit_goal_cents: 0,
};
const draft = (facts: object = {}) => ({
  factory: 'butte',
  month: addMonths(thisMonth, 3),
  unit_of_measure: 'home',
  ...figures,
  ...facts,
});
const post = (viewer: Viewer, path: string, body: object) => at.call(viewer, 'POST', path, body);
const factory = async (name: string, query = ''): Promise<FactoryFigures> =>
  (await at.call(employee, 'GET', `/break-even?${query}`)).body.factories.find(
    (each: FactoryFigures) => each.factory === name,
  );

describe('a target', () => {
  test('answers what its figures come to, once for a factory, month and unit', async () => {
    const made = await post(employee, '/break-even-targets', draft());
    expect(made.body).toMatchObject({ break_even_uom: 5, target_uom: 5, loses_per_unit: false, locked_at: null });
    expect((await post(employee, '/break-even-targets', draft())).status).toBe(409);
    const changed = await at.call(employee, 'PATCH', `/break-even-targets/${made.body.id}`, {
      avg_price_cents: 598_778_00,
    });
    expect(changed.body).toMatchObject({ break_even_uom: null, target_uom: null, loses_per_unit: true });
    const stale = await at.call(employee, 'PATCH', `/break-even-targets/${made.body.id}`, { note: 'x', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current.version).toBe(2);
  });

  test('a month that starts in the middle, and money below nothing, are refused', async () => {
    for (const [facts, path] of [
      [{ month: '2027-03-02' }, 'month'],
      [{ avg_price_cents: -1 }, 'avg_price_cents'],
      [{ factory: 'mars' }, 'factory'],
    ] as const) {
      const answer = await post(employee, '/break-even-targets', draft(facts));
      expect([answer.status, answer.body.details[0].path]).toEqual([400, path]);
    }
  });

  test('is read by all staff and written by our own', async () => {
    expect((await at.call(partner, 'GET', '/break-even')).body.can_write).toBe(false);
    expect((await post(partner, '/break-even-targets', draft({ factory: 'reno' }))).status).toBe(403);
  });

  test('of a month that is over is closed: only an admin opens it, with a reason, for a day', async () => {
    expect((await post(employee, '/break-even-targets', draft({ month: lastMonth }))).status).toBe(422);
    expect((await post(admin, '/break-even-targets', draft({ month: lastMonth }))).body.details[0].path).toBe('reason');
    const made = await post(admin, '/break-even-targets', draft({ month: lastMonth, reason: 'Was set on paper' }));
    expect(made.body.locked_at).not.toBeNull();
    // At midnight where the factory stands, not an hour before or after.
    const closed = new Date(made.body.locked_at);
    expect(todayIn(factoryZones.butte, closed)).toBe(thisMonth);
    expect(todayIn(factoryZones.butte, new Date(closed.getTime() - 1))).toBe(lastDayOf(lastMonth));
    expect(made.body.can).toEqual({ change: false, unlock: true });
    const path = `/break-even-targets/${made.body.id}`;
    for (const viewer of [employee, admin])
      expect((await at.call(viewer, 'PATCH', path, { avg_price_cents: 1 })).body.code).toBe('rule_broken');
    expect((await post(employee, `${path}/unlock`, { reason: 'I want to' })).status).toBe(403);
    expect((await post(admin, `${path}/unlock`, {})).status).toBe(400);
    const opened = await post(admin, `${path}/unlock`, { reason: 'Wrong overhead' });
    expect(opened.body).toMatchObject({ locked_at: null, unlock_reason: 'Wrong overhead', can: { change: true } });
    expect((await at.call(employee, 'PATCH', path, { avg_price_cents: 766_000_00 })).status).toBe(200);
    await at.database.db.execute(
      sql`update break_even_targets set unlocked_until = now() - interval '1 minute' where id = ${made.body.id}`,
    );
    expect((await at.call(admin, 'PATCH', path, { avg_price_cents: 1 })).status).toBe(422);
  });

  test('of a month that is over is refused by the database itself, also by hand', async () => {
    const change = (statement: ReturnType<typeof sql>) =>
      at.database.db.execute(statement).then(
        () => 'done',
        (error: unknown) => String(error instanceof Error ? error.cause : error),
      );
    expect(await change(sql`update break_even_targets set avg_price_cents = 1 where month = ${lastMonth}`)).toContain(
      'the month is closed',
    );
    expect(await change(sql`delete from break_even_targets where month = ${lastMonth}`)).toContain(
      'the month is closed',
    );
    expect(await change(sql`update break_even_targets set month = ${thisMonth} where month = ${lastMonth}`)).toContain(
      'stays with its factory',
    );
    expect(await change(sql`update break_even_targets set note = 'a note' where month = ${lastMonth}`)).toBe('done');
  });
});

describe('a scenario', () => {
  test('is kept under a name of its own, changed and removed, and leaves the target alone', async () => {
    const target = (await post(employee, '/break-even-targets', draft({ month: addMonths(thisMonth, 5) }))).body;
    const path = `/break-even-targets/${target.id}/scenarios`;
    const made = await post(employee, path, { name: 'Dearer steel', ...figures, variable_cost_cents: 640_000_00 });
    expect(made.status).toBe(201);
    expect((await post(employee, path, { name: 'dearer STEEL', ...figures })).status).toBe(409);
    await at.call(employee, 'PATCH', `/break-even-scenarios/${made.body.id}`, { name: 'Steel at 640' });
    const read = (await at.call(employee, 'GET', `/break-even-targets/${target.id}`)).body;
    expect(read).toMatchObject({
      break_even_uom: 5,
      scenarios: [{ name: 'Steel at 640', variable_cost_cents: 640_000_00 }],
    });
    const gone = await at.call(employee, 'DELETE', `/break-even-scenarios/${made.body.id}`);
    expect(gone.status).toBe(204);
    expect((await at.call(employee, 'GET', `/break-even-targets/${target.id}`)).body.scenarios).toEqual([]);

    const inBin = { entity_type: 'break_even_scenario', id: made.body.id };
    expect((await at.call(admin, 'GET', '/bin?entity_type=break_even_scenario')).body).toMatchObject([inBin]);
    expect((await at.call(admin, 'POST', '/bin/restore', inBin)).status).toBe(204);
    const again = await at.call(employee, 'DELETE', `/break-even-scenarios/${made.body.id}`);
    await at.call(employee, 'POST', `/undo/${String(again.headers['x-undo'])}`);
    expect((await at.call(employee, 'GET', `/break-even-targets/${target.id}`)).body.scenarios).toHaveLength(1);
    const changed = await at.call(employee, 'PATCH', `/break-even-scenarios/${made.body.id}`, { profit_goal_cents: 7 });
    await at.call(employee, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
    expect((await at.call(employee, 'GET', `/break-even-targets/${target.id}`)).body.scenarios).toMatchObject([
      { name: 'Steel at 640', profit_goal_cents: 0 },
    ]);
  });
});

describe('what is counted', () => {
  test('modules count on their day, homes with their last module, area by its share, and booked by the signed agreement', async () => {
    const day = (offset: number) => `${lastMonth.slice(0, 8)}${String(offset).padStart(2, '0')}`;
    const project = (
      await post(employee, '/projects', {
        project_number: '29-100',
        name: 'Counted',
        factory: 'reno',
        unit_names: ['A', 'B'],
      })
    ).body;
    await signedContract(at.database.db, project.id, 'Manufacturing Agreement', { signedOn: day(2) });
    await signedContract(at.database.db, project.id, 'Letter of Intent', { signedOn: day(3) });
    const [a, b] = project.units;
    await at.call(employee, 'PATCH', `/units/${a.id}`, { sqft: 900 });
    for (const [no, unit, offline, ship] of [
      ['1', a.id, day(4), day(6)],
      ['2', a.id, day(5), null],
      ['3', b.id, day(5), null],
      ['4', b.id, null, null],
    ] as const) {
      const made = await post(employee, '/modules', {
        project: project.id,
        unit,
        module_no: no,
        offline_actual_on: offline,
        ship_actual_on: ship,
      });
      expect(made.status).toBe(201);
    }
    const counts = async (measure: string) => {
      const found = (await factory('reno', `month=${lastMonth}&unit_of_measure=${measure}`)).months.at(-1);
      return [found?.month, found?.booked, found?.produced, found?.shipped, found?.set];
    };
    expect(await counts('module')).toEqual([lastMonth, 4, 3, 1, 0]);
    expect(await counts('home')).toEqual([lastMonth, 2, 1, 0, 0]);
    expect(await counts('sqft')).toEqual([lastMonth, 900, 900, 450, 0]);
    const { produced, months } = await factory('reno', `month=${lastMonth}&unit_of_measure=module`);
    expect(produced).toEqual([
      { on: day(4), units: 1 },
      { on: day(5), units: 2 },
    ]);
    expect(months.length).toBe(12);
    expect(months[0]?.month).toBe(addMonths(lastMonth, -11));
  });
});
