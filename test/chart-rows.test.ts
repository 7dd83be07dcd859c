import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { Charts } from '#areas/service/warranty/schema.ts';
import {
  countedRows,
  rowsOfCharge,
  rowsOfRepeat,
  rowsOfStage,
  rowsOfSystem,
  rowsOfUnit,
} from '#areas/service/warranty/web/chart-rows.ts';
import { loadSampleCompany } from '#sample/load.ts';
import { makePortal, type TestPortal } from './portal.ts';

let at: TestPortal;
let reader: Viewer;

beforeAll(async () => {
  at = await makePortal();
  await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, async (write) =>
    loadSampleCompany(write, 'no-password'),
  );
  reader = await at.person(['employee']);
  // The same thing at the same module of two homes of a plan, beside what nobody laid to a module.
  await at.database.db.execute(sql`
    update tickets t set module_id = (select m.id from modules m where m.unit_id = t.unit_id and m.deleted_at is null order by m.module_no limit 1)
    where t.kind = 'warranty' and t.category = 'doors_windows'
      and t.id in (select distinct on (x.unit_id) x.id from tickets x where x.kind = 'warranty' and x.category = 'doors_windows' order by x.unit_id, x.id)`);
}, 120_000);
afterAll(() => at.close());

const rows = async (filter: FilterTree): Promise<number> => {
  const tree = encodeURIComponent(JSON.stringify(countedRows(filter)));
  const { status, body } = await at.call(reader, 'GET', `/tables/warranty-items?limit=200&filter=${tree}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.length;
};

test('each mark of what warranty items teach leads to as many rows as it counts', async () => {
  const charts: Charts = (await at.call(reader, 'GET', '/warranty/charts')).body;
  expect([
    charts.by_system.length,
    charts.by_cause.length,
    charts.cost_by_unit.length,
    charts.repeats.length,
  ]).not.toContain(0);
  for (const { category, items } of charts.by_system) expect(await rows(rowsOfSystem(category)), category).toBe(items);
  for (const { stage, items } of charts.by_cause) expect(await rows(rowsOfStage(stage ?? '')), stage ?? '').toBe(items);
  for (const { unit, items } of charts.cost_by_unit) expect(await rows(rowsOfUnit(unit.id)), unit.name).toBe(items);
  for (const repeat of charts.repeats)
    expect(await rows(rowsOfRepeat(repeat)), JSON.stringify(repeat)).toBe(repeat.items);
  for (const state of ['claimed', 'recovered', 'written_off'] as const) {
    const { rows: counted } = await at.database.db.execute<{ n: number }>(sql`
      select count(*)::int as n from tickets where kind = 'warranty' and deleted_at is null and state not in ('merged', 'warranty_void')
        and ${state === 'claimed' ? sql`back_charge_state in ('claimed', 'agreed', 'recovered', 'written_off')` : sql`back_charge_state = ${state}`}`);
    expect(await rows(rowsOfCharge(state)), state).toBe(counted[0]?.n);
  }
});
