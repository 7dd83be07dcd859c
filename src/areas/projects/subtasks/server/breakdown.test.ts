import { sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import {
  addCounters,
  shareOf,
  totalOf,
  type Breakdown,
  type BreakdownProject,
  type Counters,
  departments,
  readCounters,
  subtaskStatuses,
} from '../schema.ts';

let at: TestPortal;
let employee: Viewer;

/** A row of numbers that look like chance and are the same every time. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  const pick = chance(7);
  const values = <T>(items: readonly T[]): T => items[pick(items.length)] as T;
  for (let index = 0; index < 12; index += 1) {
    const made = await at.call(employee, 'POST', '/projects', {
      project_number: `28-${100 + index}`,
      name: `Project ${index}`,
      percent_method: index % 2 === 0 ? 'subtasks' : 'modules',
      contract_value_cents: 100_000_00 * (index + 1),
      cost_budget_cents: index % 3 === 0 ? null : 70_000_00 * (index + 1),
      unit_names: Array.from({ length: pick(5) }, (_value, unit) => `Unit ${unit}`),
    });
    const project = made.body;
    const modules: string[] = [];
    for (let module = 0; module < pick(8); module += 1) {
      const unit = project.units.length === 0 || pick(3) === 0 ? null : values<{ id: string }>(project.units).id;
      modules.push(
        (await at.call(employee, 'POST', '/modules', { project: project.id, unit, module_no: `${module}` })).body.id,
      );
    }
    for (let subtask = 0; subtask < pick(40); subtask += 1) {
      const place = pick(3);
      const unit = place === 1 && project.units.length > 0 ? values<{ id: string }>(project.units).id : null;
      const module = place === 2 && modules.length > 0 ? values(modules) : null;
      const status = values(subtaskStatuses);
      await at.database.db
        .execute(sql`insert into subtasks (id, project_id, unit_id, module_id, name, status, department, weight,
          completed_at, deleted_at, due_on)
        values (${newId()}, ${project.id}, ${unit}, ${module}, 'x', ${status}, ${values(departments)}, ${1 + pick(9)},
          ${status === 'Completed' ? '2026-01-01' : null}, ${pick(6) === 0 ? '2026-01-02' : null},
          ${[null, addDays(companyToday(), -1), companyToday()][pick(3)]})`);
    }
  }
});
afterAll(() => at.close());

const read = async (query: string): Promise<{ body: Breakdown; next: unknown }> => {
  const answer = await at.call(employee, 'GET', `/project-breakdown?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { body: answer.body, next: answer.headers['x-next-cursor'] };
};

/** What hangs on the rows themselves, straight from the table, by the place it hangs on. */
async function plain(): Promise<Map<string, Counters>> {
  const { rows } = await at.database.db.execute<{
    place: string;
    department: string;
    status: string;
    weight: number;
    planned: boolean;
  }>(
    sql`select coalesce(module_id, unit_id, project_id) as place, department, status, weight,
      coalesce(due_on < ${companyToday()}, status = 'Completed') as planned from subtasks where deleted_at is null`,
  );
  const found = new Map<string, Counters>();
  for (const row of rows) {
    const counters = [
      [
        departments.findIndex((department) => department === row.department),
        ...subtaskStatuses.map((status) => Number(status === row.status)),
        row.weight,
        row.status === 'Completed' ? row.weight : 0,
        row.planned ? row.weight : 0,
      ],
    ];
    found.set(row.place, addCounters(found.get(row.place) ?? [], counters));
  }
  return found;
}

test('every row of the tree is the sum of what hangs on it and of the rows below it, and the totals that of the projects', async () => {
  const own = await plain();
  const { body } = await read('depth=modules');
  const of = (id: string) => own.get(id) ?? [];
  expect(body.rows.length).toBe(12);
  for (const project of body.rows) {
    for (const unit of project.units ?? []) {
      for (const module of unit.modules) expect(module.counters).toEqual(addCounters(of(module.id)));
      expect(unit.counters).toEqual(addCounters(of(unit.id), ...unit.modules.map((module) => module.counters)));
    }
    for (const module of project.modules ?? []) expect(module.counters).toEqual(addCounters(of(module.id)));
    expect(project.counters).toEqual(
      addCounters(
        of(project.id),
        ...(project.units ?? []).map((unit) => unit.counters),
        ...(project.modules ?? []).map((module) => module.counters),
      ),
    );
    expect(project.margin_cents).toBe(
      project.cost_cents === null ? null : (project.contract_cents ?? 0) - project.cost_cents,
    );
  }
  const sum = (of: (project: BreakdownProject) => number) => body.rows.reduce((all, project) => all + of(project), 0);
  expect(body.totals).toEqual({
    projects: 12,
    units: sum((project) => project.unit_count),
    modules: sum((project) => project.module_count),
    contract_cents: sum((project) => project.contract_cents ?? 0),
    cost_cents: sum((project) => project.cost_cents ?? 0),
    margin_cents: sum((project) => project.margin_cents ?? 0),
    counters: addCounters(...body.rows.map((project) => project.counters)),
  });
});

test('the rows without their children, a page at a time, are the rows of the whole', async () => {
  const whole = (await read('depth=modules')).body.rows.map(({ units: _units, modules: _modules, ...row }) => row);
  const pages: BreakdownProject[] = [];
  for (let after = '', more = true; more;) {
    const { body, next } = await read(`limit=5${after}`);
    pages.push(...body.rows);
    more = typeof next === 'string';
    after = `&after=${String(next)}`;
  }
  expect(pages).toEqual(whole);
});

test('a department narrows what is counted and which projects are there', async () => {
  const whole = (await read('')).body.rows;
  const { body } = await read('department=Design');
  const design = whole.flatMap((project) => {
    const counters = project.counters.filter(([place]) => place === 0);
    return counters.length === 0 ? [] : [{ id: project.id, counters }];
  });
  expect(body.rows.map(({ id, counters }) => ({ id, counters }))).toEqual(design);
});

test('a search answers the branches that match, a project that matches itself with all of them', async () => {
  const { rows } = (await read('depth=modules')).body;
  const found = (await read('depth=modules&q=unit 1')).body.rows;
  expect(found.length).toBe(rows.filter((project) => project.units?.some((unit) => unit.name === 'Unit 1')).length);
  expect(new Set(found.flatMap((project) => project.units?.map((unit) => unit.name)))).toEqual(new Set(['Unit 1']));
  const [self] = (await read('depth=modules&q=28-103')).body.rows;
  expect(self).toEqual(rows.find((project) => project.project_number === '28-103'));
  expect((await read('q=no such thing')).body).toMatchObject({ rows: [], totals: { projects: 0, counters: [] } });
});

test('the file holds one line for each row of the tree and the totals last, and no formula runs in it', async () => {
  await at.call(employee, 'POST', '/projects', { project_number: '28-900', name: '=1+1' });
  const { rows } = (await read('depth=modules')).body;
  const csv = String((await at.call(employee, 'GET', '/project-breakdown/export')).body);
  const lines = csv.trim().split('\r\n');
  const expected = rows.reduce(
    (sum, project) =>
      sum +
      1 +
      (project.modules ?? []).length +
      (project.units ?? []).reduce((all, unit) => all + 1 + unit.modules.length, 0),
    2,
  );
  expect(lines.length).toBe(expected);
  expect(csv).toContain("'=1+1");
  const total = addCounters(...rows.map((project) => project.counters));
  const toDo = readCounters(total).reduce((sum, count) => sum + count.to_do, 0);
  const share = String(shareOf(totalOf(total)));
  expect(lines.at(-1)?.split(',').slice(0, 8)).toEqual(['Total', '', '', '', '', '', share, String(toDo)]);
});

test('as a workbook it holds figures, shares and money as values of their type, and the texts as texts', async () => {
  const answer = await at.portal.kernel.app.inject({
    method: 'GET',
    url: '/api/project-breakdown/export?format=xlsx',
    headers: { 'x-test-person': employee.userId },
  });
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
  const sheet = book.worksheets[0];
  if (sheet === undefined) throw new Error('The file has a sheet.');
  const heads = (sheet.getRow(1).values as string[]).slice(1);
  expect(heads.slice(0, 8)).toEqual([
    'Level',
    'Project',
    'Project name',
    'Unit',
    'Module',
    'Percent complete',
    'Percent of subtasks done',
    'To Do',
  ]);
  const cell = (row: number, head: string) => sheet.getRow(row).getCell(heads.indexOf(head) + 1);
  const numbers = Array.from({ length: sheet.rowCount }, (_, row) => row + 1);
  const third = numbers.find((row) => cell(row, 'Project').value === '28-103') ?? 0;
  expect(cell(third, 'Level').value).toBe('Project');
  expect(cell(third, 'Contract USD')).toMatchObject({ value: 400_000 });
  expect(cell(third, 'Contract USD').numFmt).toContain('$');
  expect(cell(third, 'Percent complete').numFmt).toContain('%');
  const [self] = (await read('depth=modules&q=28-103')).body.rows;
  expect(cell(third, 'Percent of subtasks done').value).toBeCloseTo((self?.percent ?? -1) / 100);
  const formula = numbers.find((row) => cell(row, 'Project').value === '28-900') ?? 0;
  expect(cell(formula, 'Project name').value).toBe('=1+1');
  expect(cell(formula, 'Project name').type).toBe(ExcelJS.ValueType.String);
  const csv = String((await at.call(employee, 'GET', '/project-breakdown/export')).body);
  expect(sheet.rowCount).toBe(csv.trim().split('\r\n').length);
});
