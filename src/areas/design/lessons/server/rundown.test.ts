import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { RundownLesson } from '../contract.ts';

let at: TestPortal;
let lead: Viewer;
let developer: Viewer;
let before: string;
let project: string;
beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['admin']);
  developer = await at.person(['developer']);
  const house = async (number: string, more: object) =>
    (await at.call(lead, 'POST', '/projects', { project_number: number, name: number, channel: 'dtc', ...more })).body
      .id;
  before = await house('27-101', { project_type: 'adu', factory: 'reno' });
  project = await house('27-102', { project_type: 'adu', factory: 'butte' });
  await at.call(lead, 'POST', '/units', { project, name: 'A-1', plan_code: 'Alder 2' });
});
afterAll(() => at.close());

const learned = async (title: string, more: object, to: string | null = 'triaged'): Promise<string> => {
  const { body } = await at.call(lead, 'POST', '/lessons', {
    title,
    source: 'punch',
    captured_on: '2026-11-02',
    category: 'people',
    lesson: 'Cut it longer',
    ...more,
  });
  if (to !== null) await at.call(lead, 'POST', `/lessons/${body.id}/move`, { to, reason: 'Because' });
  return body.id;
};
const rundown = async (): Promise<RundownLesson[]> =>
  (await at.call(lead, 'GET', `/lessons/rundown?project=${project}`)).body;
const mark = (lesson: string, what: string | null, note?: string) =>
  at.call(lead, 'PUT', '/lessons/rundown', { project, lesson, mark: what, ...(note === undefined ? {} : { note }) });

test('a project is shown the lessons of others that it has something in common with, and why, the nearest first', async () => {
  const near = await learned('Same plan', { project_id: before, plan: 'alder 2 ' });
  const kind = await learned('Same kind', { project_id: before });
  const phase = await learned('For design', { category: 'design' });
  const own = await learned('Its own', { project_id: project, plan: 'Alder 2' });
  const young = await learned('Not looked at yet', { project_id: before, plan: 'Alder 2' }, null);
  const refused = await learned('Rejected', { project_id: before, plan: 'Alder 2' }, 'rejected');
  const far = await learned('Nothing in common', {});
  const found = await rundown();
  expect(found.map(({ id, reasons }) => [id, reasons])).toEqual([
    [near, ['plan', 'type']],
    expect.anything(),
    expect.anything(),
  ]);
  expect(new Map(found.map(({ id, reasons }) => [id, reasons.join()]))).toEqual(
    new Map([
      [near, 'plan,type'],
      [kind, 'type'],
      [phase, 'phase'],
    ]),
  );
  for (const left of [own, young, refused, far]) expect(found.map(({ id }) => id)).not.toContain(left);
});

test('each is taken up or set aside with a reason, once for a project, and is audited; it can be left undecided again', async () => {
  const [first] = await rundown();
  const id = first?.id ?? '';
  expect((await mark(id, 'not_applicable')).body.details[0]).toMatchObject({
    path: 'note',
    said: { es: 'Di por qué no aplica.' },
  });
  expect((await mark(id, 'not_applicable', 'Another wall')).status).toBe(204);
  expect((await rundown()).find((each) => each.id === id)).toMatchObject({
    mark: 'not_applicable',
    note: 'Another wall',
    by: lead.name,
  });
  expect((await rundown()).at(-1)?.id, 'What is decided stands last').toBe(id);
  expect((await mark(id, 'action')).status).toBe(204);
  expect((await mark(id, null)).status).toBe(204);
  // Nothing was decided any more, so there is nothing that these words could be about.
  expect((await mark(id, null, 'Never mind')).body.details[0]).toMatchObject({ path: 'note' });
  expect((await rundown()).find((each) => each.id === id)).toMatchObject({ mark: null, note: null });
  const { rows } = await at.database.db.execute(
    sql`select new->>'mark' as mark from audit_log where action = 'lesson.considered' and entity_id = ${id} order by id`,
  );
  expect(rows.map(({ mark: kept }) => kept)).toEqual(['not_applicable', 'action', null]);
  await expect(
    at.database.db.execute(
      sql`insert into lesson_rundowns (project_id, lesson_id, mark) values (${project}, ${id}, 'not_applicable')`,
    ),
  ).rejects.toThrow();
});

test('a decision is taken back as it was, with whoever had made it, and done again', async () => {
  const [first] = await rundown();
  const id = first?.id ?? '';
  await mark(id, 'not_applicable', 'Another wall');
  const held = (await rundown()).find((each) => each.id === id);
  const other = await at.person(['employee']);
  const body = { project, lesson: id, mark: 'action', note: 'Longer' };
  const changed = await at.call(other, 'PUT', '/lessons/rundown', body);
  const undone = await at.call(other, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
  expect(undone.body).toMatchObject({ done: 1 });
  expect((await rundown()).find((each) => each.id === id)).toEqual(held);
  await at.call(other, 'POST', `/undo/${String(undone.headers['x-undo'])}`);
  expect((await rundown()).find((each) => each.id === id)).toMatchObject({ mark: 'action', note: 'Longer' });
  // What was decided anew since stays as it is.
  await mark(id, null);
  const late = await at.call(other, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
  expect([late.status, late.body.done ?? 0]).not.toEqual([200, 1]);
});

test('a design is frozen only when each lesson of its plans is decided about, by whatever way its day comes', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const frozen = { kind: 'design_freeze', forecast_on: '2026-12-01' };
  const made = await at.call(lead, 'POST', `/projects/${project}/milestones`, frozen);
  expect(made.status).toBe(201);
  const freeze = () => at.call(lead, 'PATCH', `/milestones/${made.body.id}`, { actual_on: '2026-11-01' });
  for (const { id } of await rundown()) await mark(id, null);
  const refused = await freeze();
  expect(refused.body.details).toEqual([
    expect.objectContaining({ path: 'actual_on', place: '/projects/27-102?tab=quality&do=rundown' }),
  ]);
  expect((await at.call(lead, 'POST', `/projects/${project}/milestones`, { ...frozen, actual_on: today })).status).toBe(
    422,
  );
  // Other dates wait for no lesson, and neither do those of another plan.
  const other = { kind: 'permit', forecast_on: '2026-12-01', actual_on: '2026-11-01' };
  expect((await at.call(lead, 'POST', `/projects/${project}/milestones`, other)).status).toBe(201);
  for (const { id, reasons } of await rundown()) if (reasons.includes('plan')) await mark(id, 'action');
  const done = await freeze();
  expect(done.status).toBe(200);
  // Taken back, and with a new lesson of its plan meanwhile, it is not done again.
  const undone = await at.call(lead, 'POST', `/undo/${String(done.headers['x-undo'])}`);
  await learned('Of the same plan, later', { project_id: before, plan: 'Alder 2' });
  const again = await at.call(lead, 'POST', `/undo/${String(undone.headers['x-undo'])}`);
  expect(again.body.done ?? 0).toBe(0);
});

test('it is for staff, of projects and lessons that there are', async () => {
  const [first] = await rundown();
  const none = '018f2a3c-0000-7000-8000-000000000001';
  expect((await at.call(developer, 'GET', `/lessons/rundown?project=${project}`)).status).toBe(403);
  expect((await at.call(lead, 'GET', `/lessons/rundown?project=${none}`)).status).toBe(404);
  expect((await mark(none, 'action')).status).toBe(404);
  const body = { project: none, lesson: first?.id, mark: 'action' };
  expect((await at.call(lead, 'PUT', '/lessons/rundown', body)).status).toBe(404);
});
