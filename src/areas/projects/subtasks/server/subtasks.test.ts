import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { todayIn } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;
let other: Viewer;
let owner: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee'], { firstName: 'Dana', lastName: 'Whitfield' });
  other = await at.person(['employee'], { firstName: 'Joel', lastName: 'Bernstein' });
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

let number = 100;
async function make(path: string, body: object): Promise<any> {
  const made = await at.call(employee, 'POST', path, body);
  expect(made.status, `${path} ${JSON.stringify(made.body)}`).toBe(201);
  return made.body;
}
async function aProject(facts: object = {}) {
  number += 1;
  return make('/projects', { project_number: `27-${number}`, name: `Project ${number}`, ...facts });
}
const aSubtask = (project: string, facts: object = {}) =>
  make('/subtasks', { project, name: 'Order the windows', department: 'Procurement', ...facts });
const list = async (query: string) => (await at.call(employee, 'GET', `/subtasks?${query}`)).body;
const names = (rows: { name: string }[]) => rows.map((row) => row.name);
const percentOf = async (project: string) =>
  (await at.call(employee, 'GET', `/projects/${project}`)).body.percent_complete as number;

describe('a subtask', () => {
  test('each change, move and removal of it is taken back whole, done again, and stands in the bin meanwhile', async () => {
    const project = await aProject({ unit_names: ['A'] });
    const unit = project.units[0].id;
    const made = await aSubtask(project.id, { owner: employee.userId, due_on: '2027-01-01' });
    const row = async () => {
      const { rows } = await at.database.db.execute<Record<string, unknown>>(
        sql`select to_jsonb(t) - array['version', 'updated_at', 'updated_by'] as row from subtasks t where id = ${made.id}`,
      );
      return rows[0]?.['row'];
    };
    const path = `/subtasks/${made.id}`;
    const steps: [string, string, object?][] = [
      ['PATCH', path, { name: 'Order the doors', details: 'Six', weight: 4 }],
      ['PATCH', path, { status: 'Completed' }],
      ['PATCH', path, { owner: other.userId, due_on: null }],
      ['PATCH', path, { unit }],
      ['POST', '/subtasks/bulk', { ids: [made.id], change: { department: 'Site' } }],
      ['POST', '/subtasks/bulk', { ids: [made.id], change: { remove: true } }],
      ['DELETE', path],
    ];
    for (const [method, to, body] of steps) {
      const before = await row();
      const done = await at.call(employee, method, to, body);
      const after = await row();
      expect(after, JSON.stringify(body)).not.toEqual(before);
      const taken = await at.call(employee, 'POST', `/undo/${String(done.headers['x-undo'])}`);
      expect(taken.body, JSON.stringify(taken.body)).toMatchObject({ done: 1, refused: 0 });
      expect(await row()).toEqual(before);
      const again = await at.call(employee, 'POST', `/undo/${taken.body.undo}`);
      expect(again.body).toMatchObject({ done: 1 });
      expect(names([await row()] as { name: string }[])).toEqual(names([after] as { name: string }[]));
      await at.call(employee, 'POST', `/undo/${again.body.undo}`);
      expect(await row()).toEqual(before);
    }
    const stranger = await at.call(employee, 'PATCH', path, { name: 'Theirs' });
    expect((await at.call(other, 'POST', `/undo/${String(stranger.headers['x-undo'])}`)).status).toBe(404);
    await at.call(employee, 'DELETE', path);
    const bin = await at.call(admin, 'GET', '/bin?entity_type=subtask');
    expect(bin.body).toMatchObject([{ id: made.id, label: 'Theirs', of: expect.stringContaining(project.name) }]);
    expect((await at.call(admin, 'POST', '/bin/restore', { entity_type: 'subtask', id: made.id })).status).toBe(204);
    expect((await at.call(employee, 'GET', path)).body.name).toBe('Theirs');
  });

  test('is made, changed, put into the bin and brought back, each with an entry in the history', async () => {
    const project = await aProject();
    const made = await aSubtask(project.id, { owner: other.userId, due_on: '2027-02-03', weight: 3 });
    expect(made).toMatchObject({
      status: 'To Do',
      owner: { id: other.userId, name: 'Joel Bernstein' },
      due_on: '2027-02-03',
      weight: 3,
      completed_at: null,
      allowed_transitions: ['In Progress', 'Completed'],
    });
    const done = await at.call(employee, 'PATCH', `/subtasks/${made.id}`, { status: 'Completed' });
    expect(done.body).toMatchObject({ status: 'Completed', allowed_transitions: ['To Do', 'In Progress'] });
    expect(done.body.completed_at).not.toBeNull();
    expect(
      (await at.call(employee, 'PATCH', `/subtasks/${made.id}`, { status: 'In Progress' })).body.completed_at,
    ).toBeNull();
    expect((await at.call(employee, 'DELETE', `/subtasks/${made.id}`)).status).toBe(204);
    expect((await at.call(employee, 'GET', `/subtasks/${made.id}`)).status).toBe(404);
    expect((await at.call(employee, 'POST', `/subtasks/${made.id}/restore`)).body.id).toBe(made.id);
    const history = (await at.call(employee, 'GET', `/projects/${project.id}/history?entity_id=${made.id}`)).body;
    expect(history.map((entry: { action: string }) => entry.action)).toEqual([
      'subtask.restored',
      'subtask.removed',
      'subtask.changed',
      'subtask.changed',
      'subtask.created',
    ]);
  });

  test('hangs on one place of its own project and belongs to somebody who works here', async () => {
    const [project, foreign] = [await aProject(), await aProject()];
    const unit = await make('/units', { project: project.id, name: 'A' });
    const elsewhere = await make('/units', { project: foreign.id, name: 'A' });
    const module = await make('/modules', { project: project.id, unit: unit.id, module_no: '1' });
    const draft = { project: project.id, name: 'x', department: 'Site' };
    for (const [facts, path] of [
      [{ unit: elsewhere.id }, 'unit'],
      [{ unit: unit.id, module: module.id }, 'module'],
      [{ owner: owner.userId }, 'owner'],
      [{ department: 'Kitchen' }, 'department'],
      [{ status: 'Done' }, 'status'],
      [{ weight: 0 }, 'weight'],
    ] as const) {
      const answer = await at.call(employee, 'POST', '/subtasks', { ...draft, ...facts });
      expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(facts)).toEqual([400, path]);
    }
    const onModule = await aSubtask(project.id, { module: module.id });
    expect(onModule).toMatchObject({ module: module.id, unit: unit.id, unit_name: 'A', module_no: '1' });
    const moved = await at.call(employee, 'PATCH', `/subtasks/${onModule.id}`, { unit: unit.id });
    expect(moved.body).toMatchObject({ module: null, unit: unit.id });
  });

  test('somebody who saw an older version is told so and gets the fresh row', async () => {
    const made = await aSubtask((await aProject()).id);
    await at.call(employee, 'PATCH', `/subtasks/${made.id}`, { due_on: '2027-01-01' });
    const late = await at.call(other, 'PATCH', `/subtasks/${made.id}`, { status: 'Completed', version: made.version });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ due_on: '2027-01-01', status: 'To Do', version: made.version + 1 });
  });

  test('is nothing for people outside staff', async () => {
    const made = await aSubtask((await aProject()).id);
    for (const path of ['/subtasks', `/subtasks/${made.id}`, '/project-breakdown'])
      expect((await at.call(owner, 'GET', path)).status).toBe(403);
  });

  test('the new owner hears that it is theirs, and of a new status or day; whoever does it does not', async () => {
    const project = await aProject();
    const made = await aSubtask(project.id, { owner: other.userId });
    await at.call(employee, 'PATCH', `/subtasks/${made.id}`, { status: 'Completed' });
    await at.call(other, 'PATCH', `/subtasks/${made.id}`, { status: 'To Do' });
    const { rows } = await at.database.db.execute<{ type: string; link: string; message: string }>(
      sql`select type, link, message from notifications where user_id = ${other.userId} and entity_id = ${made.id} order by created_at`,
    );
    expect(rows.map(({ type, link }) => [type, link])).toEqual([
      ['proj_assigned', `/projects/project-breakdown?subtask=${made.id}`],
      ['proj_updated', `/projects/project-breakdown?subtask=${made.id}`],
    ]);
    expect(rows[1]?.message).toContain('“Order the windows” is Completed');
  });

  test('what somebody who leaves had open goes to the successor', async () => {
    const leaver = await at.person(['employee']);
    const project = await aProject();
    const open = await aSubtask(project.id, { owner: leaver.userId });
    const done = await aSubtask(project.id, { owner: leaver.userId, status: 'Completed' });
    const answer = await at.call(admin, 'POST', `/users/${leaver.userId}/deactivate`, {
      successor_id: other.userId,
      reason: 'Left',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await at.call(employee, 'GET', `/subtasks/${open.id}`)).body.owner.id).toBe(other.userId);
    expect((await at.call(employee, 'GET', `/subtasks/${done.id}`)).body.owner.id).toBe(leaver.userId);
    // And nothing new is given to who has left.
    const given = await at.call(employee, 'PATCH', `/subtasks/${open.id}`, { owner: leaver.userId });
    expect([given.status, given.body.details[0].path]).toEqual([400, 'owner']);
  });
});

describe('a list', () => {
  test('is sorted by Status descending, To Do, In Progress, Completed, then by hand and by day, over pages', async () => {
    const project = await aProject();
    for (const [name, facts] of [
      ['done', { status: 'Completed' }],
      ['doing', { status: 'In Progress' }],
      ['later', { due_on: '2027-05-01' }],
      ['sooner', { due_on: '2027-04-01' }],
      ['whenever', {}],
      ['first', { sort_order: -1 }],
    ] as const)
      await aSubtask(project.id, { name, ...facts });
    const expected = ['first', 'sooner', 'later', 'whenever', 'doing', 'done'];
    expect(names(await list(`project=${project.id}`))).toEqual(expected);
    const paged: string[] = [];
    for (let after = '', more = true; more;) {
      const answer = await at.call(employee, 'GET', `/subtasks?project=${project.id}&limit=2${after}`);
      paged.push(...names(answer.body));
      const next = answer.headers['x-next-cursor'];
      more = typeof next === 'string';
      after = `&after=${String(next)}`;
    }
    expect(paged).toEqual(expected);
  });

  test('answers for what belongs to a unit, for itself alone, by status and department, by owner and by ids', async () => {
    const project = await aProject();
    const unit = await make('/units', { project: project.id, name: 'A' });
    const module = await make('/modules', { project: project.id, unit: unit.id, module_no: '1' });
    const of = await aSubtask(project.id, { name: 'project', department: 'Design', owner: employee.userId });
    await aSubtask(project.id, { name: 'unit', unit: unit.id, owner: other.userId });
    await aSubtask(project.id, { name: 'module', module: module.id, status: 'Completed' });
    expect(names(await list(`unit=${unit.id}`))).toEqual(['unit', 'module']);
    expect(names(await list(`unit=${unit.id}&own=true`))).toEqual(['unit']);
    expect(names(await list(`project=${project.id}&own=true`))).toEqual(['project']);
    expect(names(await list(`module=${module.id}`))).toEqual(['module']);
    expect(names(await list(`project=${project.id}&status=Completed`))).toEqual(['module']);
    expect(names(await list(`project=${project.id}&department=Design`))).toEqual(['project']);
    expect(names(await list(`project=${project.id}&owner=me`))).toEqual(['project']);
    expect(names(await list(`project=${project.id}&owner_text=bernst`))).toEqual(['unit']);
    expect(names(await list(`project=${project.id}&owner=none`))).toEqual(['module']);
    expect(names(await list(`ids=${of.id}`))).toEqual(['project']);
  });

  test('leaves out what hangs on a unit or module in the bin', async () => {
    const project = await aProject({ percent_method: 'subtasks' });
    const unit = await make('/units', { project: project.id, name: 'A' });
    await aSubtask(project.id, { unit: unit.id, status: 'Completed' });
    await aSubtask(project.id, { name: 'stays' });
    expect(await percentOf(project.id)).toBe(50);
    expect((await at.call(employee, 'DELETE', `/units/${unit.id}`)).status).toBe(204);
    expect(names(await list(`project=${project.id}`))).toEqual(['stays']);
    expect(await percentOf(project.id)).toBe(0);
  });
});

describe('many at once', () => {
  test('each is changed or says why not, and what one refuses does not stop the others', async () => {
    const project = await aProject();
    const [a, b] = [await aSubtask(project.id), await aSubtask(project.id)];
    const absent = '01900000-0000-7000-8000-00000000dead';
    const answer = await at.call(employee, 'POST', '/subtasks/bulk', {
      ids: [a.id, absent, b.id],
      change: { status: 'Completed', due_on: '2027-01-01' },
    });
    expect(answer.body.results).toMatchObject([
      { id: a.id, ok: true },
      { id: absent, ok: false, error: 'Not found' },
      { id: b.id, ok: true },
    ]);
    expect((await list(`project=${project.id}`)).map((row: { status: string }) => row.status)).toEqual([
      'Completed',
      'Completed',
    ]);
    await at.call(employee, 'POST', '/subtasks/bulk', { ids: [a.id, b.id], change: { remove: true } });
    expect(await list(`project=${project.id}`)).toEqual([]);
  });
});

describe('the percentage of a project', () => {
  test('by subtasks follows the weight of the completed ones, in the very answer of the change', async () => {
    const project = await aProject({ percent_method: 'subtasks' });
    const heavy = await aSubtask(project.id, { weight: 3 });
    const light = await aSubtask(project.id, { weight: 1 });
    expect(await percentOf(project.id)).toBe(0);
    await at.call(employee, 'PATCH', `/subtasks/${heavy.id}`, { status: 'Completed' });
    expect(await percentOf(project.id)).toBe(75);
    await at.call(employee, 'DELETE', `/subtasks/${light.id}`);
    expect(await percentOf(project.id)).toBe(100);
    await at.call(employee, 'POST', `/subtasks/${light.id}/restore`);
    expect(await percentOf(project.id)).toBe(75);
  });

  test('stays true when two people finish the last two subtasks at the same moment', async () => {
    const project = await aProject({ percent_method: 'subtasks' });
    const all = await Promise.all(Array.from({ length: 6 }, () => aSubtask(project.id)));
    await Promise.all(all.map(({ id }) => at.call(employee, 'PATCH', `/subtasks/${id}`, { status: 'Completed' })));
    expect(await percentOf(project.id)).toBe(100);
  });

  test('by milestones counts those with an actual date; another method counts anew at once; by hand nothing moves it', async () => {
    const project = await aProject({ percent_method: 'milestones' });
    const add = (kind: string, facts: object = {}) => make(`/projects/${project.id}/milestones`, { kind, ...facts });
    await add('ship');
    const freeze = await add('design_freeze');
    await add('warranty_end');
    expect(await percentOf(project.id)).toBe(0);
    await at.call(employee, 'PATCH', `/milestones/${freeze.id}`, { actual_on: todayIn() });
    expect(await percentOf(project.id)).toBe(50);
    await aSubtask(project.id, { status: 'Completed' });
    const changed = await at.call(employee, 'PUT', `/projects/${project.id}`, { percent_method: 'subtasks' });
    expect(changed.body.percent_complete).toBe(100);
    await at.call(employee, 'PUT', `/projects/${project.id}`, { percent_method: 'manual', percent_complete: 12 });
    await aSubtask(project.id);
    expect(await percentOf(project.id)).toBe(12);
  });
});
