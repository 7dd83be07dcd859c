import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { newId } from '#platform/shared/ids.ts';
import { pathMatcher } from '#platform/shared/path-patterns.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { bomGuardPlace, bomGuards } from '#areas/design/boms/states.ts';
import { estimateGuardPlace, estimateGuards } from '#areas/design/estimates/states.ts';
import { projectGuards } from '#areas/projects/projects/states.ts';
import { rateGuardPlace, rateGuards } from '#areas/finance/rates/states.ts';
import { moduleGuards } from '#areas/projects/units/states.ts';
import { routeTables } from '#scripts/route-tables.ts';
import { makePortal, type TestPortal } from './portal.ts';

let at: TestPortal;
let admin: Viewer;
let floor: Viewer;
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
});
afterAll(() => at.close());

/** What only another person can put right leads nowhere on purpose. */
const needsSomebodyElse = new Set(['four_eyes']);

/** The screens of the portal, read from the table itself: this test runs without a browser and loads none of them. */
const screenAt = pathMatcher(
  routeTables
    .flatMap((table) => [
      ...readFileSync(table, 'utf8').matchAll(
        /path: '(?<path>[^']+)',\s*zone: '(?<zone>\w+)',\s*(?<leadsTo>screen|missing|isDoor)/gu,
      ),
    ])
    .map(({ groups = {} }) => ({ path: groups['path'] ?? '', zone: groups['zone'], leadsTo: groups['leadsTo'] })),
);

function expectRoute(place: unknown, what: string, zone: 'staff' | 'floor' = 'staff'): void {
  expect(typeof place, `${what} leads somewhere`).toBe('string');
  const path = String(place).split('?')[0] ?? '';
  // A screen that is announced and not there yet is no way out.
  const route = screenAt(path)?.entry;
  expect(route?.zone, `${what} leads to ${path}`).toBe(zone);
  expect(route?.leadsTo, `${what} leads to ${path}, which is a screen`).toBe('screen');
}

async function aProject(): Promise<string> {
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: `26-${100 + count()}`,
    name: 'Bare',
    factory: 'reno',
  });
  return made.body.id;
}
/** Past the guards, as the database alone allows it: from status 2 on with an address. */
async function standsAt(id: string, status: number): Promise<void> {
  await at.database.db.execute(
    status === 1
      ? sql`update projects set factory = null where id = ${id}`
      : sql`update projects set status = ${status}, address_line1 = '1 Main St', city = 'Reno' where id = ${id}`,
  );
}

let made = 0;
const count = () => (made += 1);

describe('a guard that is not met leads to where it is done', () => {
  test('of a project, in every status; what is met leads nowhere, but for the bill that can be looked at', async () => {
    const id = await aProject();
    const seen = new Set<string>();
    for (const status of [1, 2, 3, 4, 5, 6]) {
      await standsAt(id, status);
      const { body } = await at.call(admin, 'GET', `/projects/${id}`);
      for (const { guard, state, place } of body.transitions.flatMap((each: any) => each.guards)) {
        seen.add(guard);
        if (state === 'unmet') expectRoute(place, guard);
        else expect(place, guard).toBeNull();
      }
    }
    expect([...seen].toSorted()).toEqual(Object.keys(projectGuards).toSorted());
  });

  test('also in the refusal itself, of one project and of each row of a bulk move', async () => {
    const id = await aProject();
    const refused = await at.call(admin, 'POST', `/projects/${id}/status`, { to: 2 });
    expect(refused.status).toBe(422);
    for (const { path, place } of refused.body.details) if (path !== 'manager_set') expectRoute(place, path);
    const bulk = await at.call(admin, 'POST', '/tables/projects/bulk', {
      action: 'move',
      ids: [id],
      values: { to: 2 },
    });
    expect(bulk.body.results[0].details).toEqual(refused.body.details);
  });

  test('of a module: for staff among the modules, for the floor on the floor', async () => {
    const project = await aProject();
    const module = (await at.call(admin, 'POST', '/modules', { project, module_no: '1/1', factory: 'reno' })).body;
    await standsAt(project, 4);
    await at.database.db.execute(sql`update projects set factory = 'reno' where id = ${project}`);
    const seen = new Set<string>();
    for (const status of ['yard', 'released', 'in_transit', 'delivered']) {
      await at.database.db.execute(sql`update modules set status = ${status} where id = ${module.id}`);
      const staff = (await at.call(admin, 'GET', `/modules/${module.id}`)).body;
      const onFloor = (await at.call(floor, 'GET', `/modules/${module.id}?view=floor`)).body;
      for (const { guard, state, place } of staff.transitions.flatMap((each: any) => each.guards)) {
        seen.add(guard);
        if (state === 'unmet') expectRoute(place, guard);
      }
      for (const { guard, state, place } of onFloor.transitions.flatMap((each: any) => each.guards))
        // On the floor the move itself takes the number of a label; it must not be sent into the rooms of staff.
        if (state === 'unmet' && guard !== 'label_given') expectRoute(place, guard, 'floor');
        else expect(place, guard).toBeNull();
    }
    expect([...seen].toSorted()).toEqual(Object.keys(moduleGuards).toSorted());
  });

  test('of a bill of materials and of an estimate, told with the record and in the refusal', async () => {
    for (const guard of bomGuards)
      if (!needsSomebodyElse.has(guard)) {
        expectRoute(bomGuardPlace(guard, { id: newId(), group_id: null }), guard);
        expectRoute(bomGuardPlace(guard, { id: newId(), group_id: newId() }), guard);
      }
    for (const guard of estimateGuards)
      if (!needsSomebodyElse.has(guard)) expectRoute(estimateGuardPlace(guard, newId()), guard);

    const { bom } = (await at.call(admin, 'POST', '/boms', { name: 'Bare', rate_date: '2026-06-01' })).body;
    const bill = (await at.call(admin, 'GET', `/boms/${bom.id}`)).body;
    expect(bill.waits_for).toEqual([{ guard: 'has_lines', count: 1, place: `/design/model-platform-bom/${bom.id}` }]);
    expect((await at.call(admin, 'POST', `/boms/${bom.id}/move`, { to: 'in_review' })).body.details).toMatchObject([
      { path: 'to', message: 'There is no line yet.', place: bill.waits_for[0].place },
    ]);

    const { estimate, waits_for: waits } = (
      await at.call(admin, 'POST', '/estimates', { name: 'Bare', modules: 1, sqft: 500, rate_date: '2026-06-01' })
    ).body;
    expect(waits).toEqual([{ guard: 'has_lines', count: 1, place: `/design/estimates/${estimate.id}?side=catalogue` }]);
    const line = { line_uid: newId(), fields: { description: 'Unpriced', quantity: '1' } };
    const saved = (await at.call(admin, 'POST', `/estimates/${estimate.id}/lines`, { changes: [line] })).body;
    expect(saved.waits_for ?? (await at.call(admin, 'GET', `/estimates/${estimate.id}`)).body.waits_for).toEqual([
      { guard: 'all_priced', count: 1, place: `/design/estimates/${estimate.id}?lines=unpriced` },
    ]);
    const refused = await at.call(admin, 'POST', `/estimates/${estimate.id}/move`, { to: 'in_review' });
    expectRoute(refused.body.details[0].place, 'all_priced');
  });

  test('of a rate: a draft whose days are taken to its form, an approved one to the rate that follows it', async () => {
    const spot = { kind: 'tax', key: 'sales', factory: null, state: null };
    for (const guard of rateGuards)
      if (!needsSomebodyElse.has(guard)) expectRoute(rateGuardPlace(guard, { ...spot, id: newId() }), guard);
    const colleague = await at.person(['admin']);
    const rate = async (effective_from: string) =>
      (await at.call(admin, 'POST', '/rates', { ...spot, value: '0.08', effective_from, source: 'Table' })).body;
    const first = await rate('2026-02-01');
    const again = await rate('2026-02-01');
    const own = await at.call(admin, 'POST', `/rates/${first.id}/approve`, {});
    expect(own.body.details).toEqual([expect.not.objectContaining({ place: expect.anything() })]);
    expect((await at.call(colleague, 'POST', `/rates/${first.id}/approve`, {})).status).toBe(200);

    const taken = await at.call(colleague, 'POST', `/rates/${again.id}/approve`, {});
    expect(taken.body.details[0].place).toBe(`/finance/rates?tab=waiting&edit=${again.id}`);
    const kept = await at.call(admin, 'PATCH', `/rates/${first.id}`, { note: 'Wrong' });
    expect(kept.status).toBe(422);
    expect(kept.body.details[0].place).toBe('/finance/rates?rate=tax%2Fsales%2F%2F&do=follow');
    const bulk = await at.call(colleague, 'POST', '/tables/rates/bulk', {
      action: 'approve',
      ids: [again.id],
      values: {},
    });
    expect(bulk.body.results[0].details).toEqual(taken.body.details);
  });
});
