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
import { rowsOfStation } from '#areas/quality/punch/web/chart-rows.ts';
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

const rowsIn = async (table: string, filter: FilterTree): Promise<number> => {
  const tree = encodeURIComponent(JSON.stringify(filter));
  const { status, body } = await at.call(reader, 'GET', `/tables/${table}?limit=200&filter=${tree}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.length;
};
const rows = (filter: FilterTree) => rowsIn('warranty-items', countedRows(filter));

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

test('each station that punch items come from leads to as many open ones as it counts, of all projects and of one', async () => {
  // By the station that caused them, by where they were found while nobody said whose they are, by none; open, closed and drafts.
  await at.database.db.execute(sql`
    insert into tickets (id, code, kind, state, title, priority, project_id, module_id, source, visibility, phase, station_caused, station_found,
      lead_id, manager_id, approver_id, area, category, trade, severity, must_fix_before, due_on, regulatory, created_by,
      resolution, resolved_at, closed_at, submitted_by, verified_by, verified_at)
    select gen_random_uuid(), 'CR-' || row_number() over (), 'punch_list', s.state, 'Gap ' || n, 'low', p.id, p.module_id, 'staff', 'internal',
      (array['factory', 'site'])[1 + n % 2], (array['Walls', null, 'Cabinets', null])[1 + n % 4], (array['Tests', 'Walls', 'Walls', null])[1 + n % 4],
      maker.id, checker.id, checker.id, 'Kitchen', 'finishes', 'carpentry', 'functional', 'ship', current_date, false, maker.id,
      case when s.is_closed then 'fixed' end, case when s.is_closed then now() end, case when s.is_closed then now() end,
      case when s.is_closed then maker.id end, case when s.is_closed then checker.id end, case when s.is_closed then now() end
    from (select distinct on (project_id) project_id as id, id as module_id from modules order by project_id, id limit 2) p
      cross join generate_series(1, 24) n
      cross join lateral (
        select (array['punch_open', 'punch_in_progress', 'punch_review', 'punch_draft', 'punch_closed'])[1 + n % 5] as state, n % 5 = 4 as is_closed) s
      cross join (select min(id::text)::uuid as id from users) maker
      cross join (select max(id::text)::uuid as id from users) checker`);
  const { rows: projects } = await at.database.db.execute<{ id: string }>(
    sql`select distinct project_id as id from tickets where kind = 'punch_list' order by 1 limit 3`,
  );
  const of = [undefined, ...projects.map(({ id }) => id)];
  let bars = 0;
  for (const phase of ['factory', 'site'] as const)
    for (const project of of) {
      const { body } = await at.call(
        reader,
        'GET',
        `/punch/charts?phase=${phase}${project === undefined ? '' : `&project_id=${project}`}`,
      );
      for (const { station, open } of body.by_station) {
        bars += 1;
        expect(await rowsIn('punch-items', rowsOfStation(phase, station, project)), `${phase} ${station}`).toBe(open);
      }
    }
  expect(bars).toBeGreaterThan(8);
});
