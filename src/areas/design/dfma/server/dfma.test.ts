import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { DfmaProject } from '../schema.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
let developer: Viewer;
const made: Record<string, string> = {};
beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee']);
  other = await at.person(['third_party_staff']);
  developer = await at.person(['developer']);
  for (const number of ['27-001', '27-002', '27-003'])
    made[number] = (
      await at.call(lead, 'POST', '/projects', { project_number: number, name: `House ${number}`, channel: 'dtc' })
    ).body.id;
});
afterAll(() => at.close());

const listed = async (): Promise<DfmaProject[]> => (await at.call(other, 'GET', '/dfma/projects')).body;
const set = (viewer: Viewer, project: string | undefined, priority: unknown) =>
  at.call(viewer, 'PUT', '/dfma/priority', { project, priority });

test('projects stand by their priority, and those without one after them', async () => {
  await set(lead, made['27-002'], 40);
  await set(lead, made['27-003'], 80.5);
  expect((await listed()).map(({ project_number: number, priority }) => [number, priority])).toEqual([
    ['27-003', 80.5],
    ['27-002', 40],
    ['27-001', null],
  ]);
  await set(lead, made['27-003'], null);
  expect((await listed()).map(({ project_number: number }) => number)).toEqual(['27-002', '27-001', '27-003']);
  const { rows } = await at.database.db.execute(
    sql`select old, new from audit_log where action = 'dfma.priority_set' and entity_id = ${made['27-003']} order by id`,
  );
  expect(rows).toEqual([
    { old: { priority: null }, new: { priority: 80.5 } },
    { old: { priority: 80.5 }, new: { priority: null } },
  ]);
});

test('a priority is taken back as it was, with who had set it and when, by whoever may set one', async () => {
  const kept = async () =>
    (await at.database.db.execute(sql`select priority, set_by, set_at::text from dfma_priorities order by project_id`))
      .rows;
  const before = await kept();
  const boss = await at.person(['admin']);
  const moved = await set(boss, made['27-002'], 70);
  const first = await set(boss, made['27-001'], 30);
  expect((await at.call(boss, 'POST', `/undo/${String(first.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
  expect((await at.call(boss, 'POST', `/undo/${String(moved.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
  expect(await kept()).toEqual(before);
});

test('a priority lies between 0 and 100, is set by admins and employees, and of a project that there is', async () => {
  for (const wrong of [-1, 101, 'high'])
    expect((await set(lead, made['27-001'], wrong)).body.details[0].path, String(wrong)).toBe('priority');
  expect((await set(other, made['27-001'], 10)).status).toBe(403);
  expect((await set(developer, made['27-001'], 10)).status).toBe(403);
  expect((await set(lead, '018f2a3c-0000-7000-8000-000000000001', 10)).status).toBe(404);
  await expect(
    at.database.db.execute(sql`insert into dfma_priorities (project_id, priority) values (${made['27-001']}, 101)`),
  ).rejects.toThrow();
});

test('each says what is left to do by department, and what its lessons suggest', async () => {
  const project = made['27-001'];
  for (const [status, due] of [
    ['To Do', '2020-01-01'],
    ['In Progress', null],
    ['Completed', '2020-01-01'],
  ])
    await at.call(lead, 'POST', '/subtasks', { project, name: 'Draw it', department: 'Design', status, due_on: due });
  await at.call(lead, 'POST', '/lessons', {
    title: 'Sill flashing was cut short',
    source: 'punch',
    captured_on: '2026-11-02',
    category: 'quality',
    effort: 's',
    cost_impact: 5_000_000,
    project_id: project,
  });
  expect((await listed()).find(({ id }) => id === project)).toMatchObject({
    departments: [{ department: 'Design', to_do: 1, in_progress: 1, completed: 1, late: 1 }],
    lessons: 1,
    suggested: 68,
  });
  await at.call(lead, 'DELETE', `/projects/${project}`);
});
