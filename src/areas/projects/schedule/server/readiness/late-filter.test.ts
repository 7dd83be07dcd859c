import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { moduleFilter } from '../load.ts';

let at: TestPortal;
let employee: Viewer;
beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  const project = (await at.call(employee, 'POST', '/projects', { project_number: '35-100', name: 'P' })).body;
  for (const [no, day] of Object.entries({ yesterday: '2026-11-21', today: '2026-11-22', tomorrow: '2026-11-23' }))
    await at.call(employee, 'POST', '/modules', { project: project.id, module_no: no, set_forecast_on: day });
});
afterAll(() => at.close());
afterEach(() => void vi.useRealTimers());

/** The modules that the plan's filter calls late, or that move within no day but today, at a moment. */
async function found(now: string, query: Parameters<typeof moduleFilter>[0]): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const where = moduleFilter(query);
  vi.useRealTimers();
  const { rows } = await at.database.db.execute<{ module_no: string }>(
    sql`select m.module_no from modules m join projects p on p.id = m.project_id where ${where} order by m.set_forecast_on`,
  );
  return rows.map(({ module_no: no }) => no);
}

test('what is late, and what moves soon, turns at the company’s midnight and not at that of server or database', async () => {
  // 23:59 on November 22 in Los Angeles, when it is the 23rd for the database already.
  expect(await found('2026-11-23T07:59:00Z', { late: 'true' })).toEqual(['yesterday']);
  expect(await found('2026-11-23T07:59:00Z', { within: 0 })).toEqual(['today']);
  expect(await found('2026-11-23T08:00:00Z', { late: 'true' })).toEqual(['yesterday', 'today']);
  expect(await found('2026-11-23T08:00:00Z', { within: 0 })).toEqual(['tomorrow']);
});
