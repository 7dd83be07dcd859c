import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { dateStatusOf } from '#areas/projects/projects/schema.ts';

let at: TestPortal;
let employee: Viewer;
let developer: Viewer;
let owner: Viewer;
let floor: Viewer;

const made: Record<string, string> = {};

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee'], { firstName: 'Ana', lastName: 'Ruiz' });
  developer = await at.person(['developer']);
  owner = await at.person(['home_owner']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  const rio = await at.call(employee, 'POST', '/developer-organisations', { name: 'Río, S.A.' });
  for (const [number, facts] of Object.entries({
    '26-2': {
      name: '=1+1',
      factory: 'reno',
      contract_value_cents: 123_450,
      tags: ['rush', 'solar'],
      unit_names: ['A', 'B'],
    },
    '26-10': { name: 'Ñandú', factory: 'butte', contract_value_cents: 1_000, developer_organisation_id: rio.body.id },
    '26-30': { name: 'Zebra', factory: 'reno', address: { line1: '1 Main St', city: 'Reno' } },
  })) {
    const answer = await at.call(employee, 'POST', '/projects', { project_number: number, ...facts });
    made[number] = answer.body.id;
  }
  await at.database.db.execute(
    sql`insert into project_members (project_id, user_id, role) values (${made['26-10']}, ${developer.userId}, 'developer')`,
  );
  await at.database.db.execute(
    sql`update projects set status = 3, address_line1 = '1 Main St' where project_number = '26-30'`,
  );
});
afterAll(() => at.close());

const ask = (viewer: Viewer, query: Record<string, unknown> = {}, rest = '') =>
  at.call(
    viewer,
    'GET',
    `/tables/projects${rest}?${new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString()}`,
  );
const numbers = (answer: { body: { rows: { number: string }[] } }) => answer.body.rows.map(({ number }) => number);

describe('rows', () => {
  test('stand in the order of their figures, with count and totals of all of them', async () => {
    const answer = await ask(employee, { sort: 'number', limit: '2', count: 'true', totals: 'true' });
    expect(numbers(answer)).toEqual(['26-2', '26-10']);
    expect(answer.body).toMatchObject({ total: 3, totals: { units: 2, contract_value: 124_450, next_date: null } });
    const next = await ask(employee, { sort: 'number', limit: '2', after: answer.body.next });
    expect(numbers(next)).toEqual(['26-30']);
    expect(next.body.next).toBeNull();
  });

  test('hold what the list of projects says of them', async () => {
    const [row] = (await ask(employee, { filter: ['number', 'is', '26-2'] })).body.rows;
    expect(row).toMatchObject({
      id: made['26-2'],
      version: 1,
      status: '1',
      factory: 'reno',
      units: 2,
      modules: 0,
      contract_value: 123_450,
      pm: { id: employee.userId, name: 'Ana Ruiz' },
      tags: ['rush', 'solar'],
      mine: true,
      late: false,
    });
  });

  test('are the same ones as in the list, for every group', async () => {
    for (const viewer of [employee, developer, owner, floor]) {
      const list = await at.call(viewer, 'GET', '/projects');
      const table = await ask(viewer, { sort: 'number' });
      expect(numbers(table).toSorted()).toEqual(
        list.body.map((row: { project_number: string }) => row.project_number).toSorted(),
      );
    }
    expect(numbers(await ask(developer))).toEqual(['26-10']);
    expect(numbers(await ask(floor))).toEqual(['26-30']);
  });

  test('a column of staff does not exist for others: not in a row, a filter, an order, a group, a total or a file', async () => {
    const answer = await ask(developer, { totals: 'true' });
    for (const key of ['contract_value', 'tags', 'margin', 'hold_reason']) {
      expect(answer.body.rows[0]).not.toHaveProperty(key);
      expect(answer.body.totals).not.toHaveProperty(key);
    }
    const pairs: [string, Record<string, unknown>, Record<string, unknown>][] = [
      ['', { filter: ['contract_value', 'gt', 1] }, { filter: ['nothing_here', 'gt', 1] }],
      ['', { filter: ['contract_value', 'contains', 'x'] }, { filter: ['nothing_here', 'contains', 'x'] }],
      ['', { sort: '-contract_value' }, { sort: '-nothing_here' }],
      ['', { columns: 'contract_value' }, { columns: 'nothing_here' }],
      ['/groups', { group: 'contract_value' }, { group: 'nothing_here' }],
      ['/groups', { group: 'hold_reason' }, { group: 'nothing_here' }],
      ['/export', { format: 'csv', columns: 'tags' }, { format: 'csv', columns: 'nothing_here' }],
    ];
    for (const [path, hidden, unknown] of pairs) {
      const [one, other] = [await ask(developer, hidden, path), await ask(developer, unknown, path)];
      expect(one.status).toBe(400);
      const plain = (body: unknown) => JSON.stringify({ ...(body as object), requestId: '' });
      expect(plain(one.body).replaceAll(/contract_value|tags|hold_reason/gu, 'nothing_here')).toBe(plain(other.body));
      expect((await ask(employee, hidden, path)).status).not.toBe(404);
    }
    expect((await ask(employee, { sort: '-contract_value' })).status).toBe(200);
  });

  test('a bad filter is answered with its place, its column and the rule', async () => {
    const answer = await ask(employee, { filter: { all: [['status', 'is', '9']] } });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([
      { path: 'filter.all.0', message: '"status" with "is" takes 1, 2, 3, 4, 5, 6, 7, 8.' },
    ]);
    expect((await ask(employee, { filter: 'not json' })).status).toBe(400);
    expect((await ask(employee, { filter: `${'['.repeat(5000)}${']'.repeat(5000)}` })).status).toBe(400);
    expect((await ask(employee, { filter: ['tags', 'has_any', ['rush']] })).body.rows).toHaveLength(1);
    expect((await ask(employee, { filter: ['pm', 'is', 'me'] })).body.rows).toHaveLength(3);
  });
});

test('a date says late, at risk or on track in the table as it does on the project', async () => {
  const today = companyToday();
  for (let days = -2; days <= 12; days += 1) {
    for (const baseline of [null, addDays(today, -1), addDays(today, 3)]) {
      const forecast = addDays(today, days);
      await at.database.db.execute(sql`delete from milestones where project_id = ${made['26-30']}`);
      await at.database.db.execute(
        sql`insert into milestones (id, project_id, kind, baseline_on, forecast_on)
          values (gen_random_uuid(), ${made['26-30']}, 'ship', ${baseline}, ${forecast})`,
      );
      const [row] = (await ask(employee, { filter: ['number', 'is', '26-30'] })).body.rows;
      expect(row.date_status, `${days} days, baseline ${baseline}`).toBe(
        dateStatusOf({ baseline_on: baseline, forecast_on: forecast, actual_on: null }, today),
      );
      expect(row).toMatchObject({ next_milestone: 'ship', next_date: forecast, ship_date: forecast });
    }
  }
  await at.database.db.execute(sql`delete from milestones where project_id = ${made['26-30']}`);
});

test('groups show counts and sub-totals on every level, and a person by name', async () => {
  const { body } = await ask(employee, { group: 'factory,pm' }, '/groups');
  expect(body.groups.map(({ path, count }: { path: unknown[]; count: number }) => [path, count])).toEqual([
    [['butte'], 1],
    [['butte', { id: employee.userId, name: 'Ana Ruiz' }], 1],
    [['reno'], 2],
    [['reno', { id: employee.userId, name: 'Ana Ruiz' }], 2],
  ]);
  expect(body.groups[2].totals).toMatchObject({ contract_value: 123_450, units: 2 });
  const { body: backwards } = await ask(employee, { group: 'factory', sort: '-factory' }, '/groups');
  expect(backwards.groups.map(({ path }: { path: unknown[] }) => path[0])).toEqual(['reno', 'butte']);
});
