import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { plannedPercent } from '../reads.ts';

let at: TestPortal;
let employee: Viewer;
let developer: Viewer;
const today = companyToday();
const yesterday = addDays(today, -1);

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  developer = await at.person(['developer']);
});
afterAll(() => at.close());

let made = 0;
async function aProject(facts: object): Promise<string> {
  made += 1;
  const answer = await at.call(employee, 'POST', '/projects', {
    project_number: `33-${made + 100}`,
    name: 'P',
    ...facts,
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const read = async (id: string) => (await at.call(employee, 'GET', `/projects/${id}`)).body;

describe('how far a project would be by its plan', () => {
  test('by modules: what was planned before today counts as done, what has no plan as it stands', async () => {
    const id = await aProject({ percent_method: 'modules' });
    const module = async (no: string, baselines: object) => {
      const body = (await at.call(employee, 'POST', '/modules', { project: id, module_no: no })).body;
      for (const [column, day] of Object.entries(baselines))
        await at.database.db.execute(sql`update modules set ${sql.raw(column)} = ${day} where id = ${body.id}`);
    };
    expect((await read(id)).planned_percent).toBeNull();
    await module('1', {});
    expect((await read(id)).planned_percent).toBeNull();
    await module('2', { online_baseline_on: yesterday, offline_baseline_on: today });
    await module('3', { online_baseline_on: yesterday, offline_baseline_on: yesterday, set_baseline_on: yesterday });
    await module('4', { online_baseline_on: today });
    // 0 as it stands, on the line for 30, set for 100, and not begun: what was planned for today has all of today.
    expect((await read(id)).planned_percent).toBe(32.5);
  });

  test('by subtasks: by their weight; those in the bin do not count', async () => {
    const id = await aProject({ percent_method: 'subtasks' });
    const subtask = async (facts: object) => {
      const answer = await at.call(employee, 'POST', '/subtasks', {
        project: id,
        name: 'S',
        department: 'Site',
        ...facts,
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    await subtask({});
    expect((await read(id)).planned_percent).toBeNull();
    await subtask({ due_on: yesterday, weight: 2 });
    await subtask({ due_on: today });
    const gone = await subtask({ due_on: yesterday, weight: 50 });
    await at.call(employee, 'DELETE', `/subtasks/${gone.id}`);
    expect((await read(id)).planned_percent).toBe(50);
  });

  test('by milestones: those whose planned day has passed', async () => {
    const id = await aProject({ percent_method: 'milestones' });
    for (const [kind, day] of Object.entries({
      permit: yesterday,
      co: today,
      handover: addDays(today, 9),
      utilities: null,
    }))
      await at.call(employee, 'POST', `/projects/${id}/milestones`, { kind, baseline_on: day, forecast_on: day });
    expect((await read(id)).planned_percent).toBe(25);
  });

  test('a percentage by hand has no plan, nor has a project on hold', async () => {
    const id = await aProject({ percent_method: 'manual', percent_complete: 12 });
    await at.call(employee, 'POST', `/projects/${id}/milestones`, { kind: 'permit', baseline_on: yesterday });
    expect((await read(id)).planned_percent).toBeNull();
    await at.call(employee, 'PUT', `/projects/${id}`, { percent_method: 'milestones' });
    expect((await read(id)).planned_percent).not.toBeNull();
    await at.call(employee, 'POST', `/projects/${id}/status`, {
      to: 7,
      hold_reason: 'permit',
      hold_until: addDays(today, 9),
    });
    expect((await read(id)).planned_percent).toBeNull();
  });

  test('every call tells staff the same, and nobody outside', async () => {
    const id = await aProject({ percent_method: 'milestones', developer_visible: true });
    await at.call(employee, 'POST', `/projects/${id}/milestones`, { kind: 'permit', baseline_on: yesterday });
    await at.database.db.execute(
      sql`insert into project_members (project_id, user_id, role) values (${id}, ${developer.userId}, 'developer')`,
    );
    const { rows } = await at.database.db.execute<{ planned: number }>(
      sql`select ${plannedPercent(today)}::float8 as planned from projects p where p.id = ${id}`,
    );
    const planned = rows[0]?.planned;
    expect(planned).toBeGreaterThan(0);
    const of = (list: { id: string; planned_percent?: number }[]) => list.find((row) => row.id === id)?.planned_percent;
    expect(of((await at.call(employee, 'GET', '/projects')).body)).toBe(planned);
    expect(of((await at.call(employee, 'GET', '/active-projects')).body.projects)).toBe(planned);
    expect(of((await at.call(employee, 'GET', '/dashboard')).body.assigned_projects)).toBe(planned);
    expect(of((await at.call(employee, 'GET', '/project-breakdown')).body.rows)).toBe(planned);
    expect(of((await at.call(employee, 'GET', '/tables/projects?columns=planned_percent')).body.rows)).toBe(planned);
    expect((await at.call(developer, 'GET', `/projects/${id}?view=developer`)).body).not.toHaveProperty(
      'planned_percent',
    );
    expect((await at.call(developer, 'GET', '/projects?view=developer')).body[0]).not.toHaveProperty('planned_percent');
  });
});
