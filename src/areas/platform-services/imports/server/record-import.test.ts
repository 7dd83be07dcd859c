import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';
import type { Viewer } from '#platform/server/viewer.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
/** The number of a bill of materials, by which a lesson may be kept. */
let bom: string;
beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee']);
  other = await at.person(['third_party_staff']);
  bom = (await at.call(lead, 'POST', '/boms', { name: 'Sills' })).body.bom.code;
});
afterAll(() => at.close());

const heads =
  'Number,Title,Came from,Captured on,Category,Lesson,Action,Owner,Due,Bill of materials that holds it,Status';
const row = (state: string, { number = '', lesson = 'Measure twice.', evidence = bom } = {}) =>
  `${number},Sill,Punch item,2026-11-02,Quality,${lesson},Change it,${lead.name},2026-12-01,${evidence},${state}`;
const send = (viewer: Viewer, lines: readonly string[], isDry = true) =>
  postForm(at, viewer, '/lessons/import', isDry ? {} : { dry_run: 'false' }, [
    { name: 'lessons.csv', content: [heads, ...lines].join('\n') },
  ]);
const newest = async () =>
  (await at.call(lead, 'GET', '/tables/lessons?limit=1&sort=-code&columns=code,state')).body.rows[0];
const stepsOf = async (id: string) =>
  (await at.call(lead, 'GET', `/lessons/${id}/history`)).body
    .map(({ new: now, source }: { new: { state?: string } | null; source: string }) => `${source} ${now?.state ?? ''}`)
    .toReversed();

test('a row brings a state along: a new record goes there by the declared steps, is told so first, and goes back as a whole', async () => {
  const { body: dry } = await send(lead, [row('Embedded')]);
  expect(dry.rows).toMatchObject([{ action: 'create', errors: [] }]);
  expect(dry.rows[0].changes).toContainEqual({ field: 'Title', before: null, after: 'Sill' });
  expect(dry.rows[0].changes.at(-1)).toEqual({ field: 'Status', before: 'Captured', after: 'Embedded' });
  const { body: done } = await send(lead, [row('embedded')], false);
  expect(done).toMatchObject({ applied: true, counts: { create: 1 } });
  const made = await newest();
  expect(made.state).toBe('embedded');
  expect(await stepsOf(made.id)).toEqual([
    'import ',
    'import triaged',
    'import action_planned',
    'import implemented',
    'import embedded',
  ]);
  const undone = await at.call(lead, 'POST', `/undo/${done.undo}`);
  expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ done: 1, refused: 0 });
  expect((await at.call(lead, 'GET', `/lessons/${made.id}`)).status).toBe(404);
});

test('what somebody has touched since its import stays', async () => {
  const { body: done } = await send(lead, [row('Triaged')], false);
  const { id } = await newest();
  await at.call(lead, 'PATCH', `/lessons/${id}`, { cause: 'The wall moved' });
  expect((await at.call(lead, 'POST', `/undo/${done.undo}`)).body).toMatchObject({ done: 0, refused: 1 });
  expect((await at.call(lead, 'GET', `/lessons/${id}`)).body).toMatchObject({ state: 'triaged' });
});

test('no row reaches a state by a step that its sender may not take, that asks for a reason, or that lacks what it demands', async () => {
  const faultsOf = async (viewer: Viewer, line: string) => {
    const { body } = await send(viewer, [line]);
    expect(body.rows[0]).toMatchObject({ action: 'error', changes: [] });
    return body.rows[0].errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`);
  };
  const noWay = 'Status: From Captured no step that you may take without a reason leads there.';
  expect(await faultsOf(other, row('Triaged'))).toEqual([noWay]);
  expect(await faultsOf(lead, row('Rejected'))).toEqual([noWay]);
  expect(await faultsOf(lead, row('Triaged', { lesson: '' }))).toEqual(['Lesson: Is required for this step.']);
  expect((await faultsOf(lead, row('Embedded', { evidence: '' })))[0]).toMatch(
    /: Name the form version, bill of materials/u,
  );
  expect((await faultsOf(lead, row('Somewhere')))[0]).toMatch(/^Status: /u);
  const [stays] = (await send(other, [row('Captured')])).body.rows;
  expect(stays).toMatchObject({ action: 'create' });
  expect(stays.changes.map(({ field }: { field: string }) => field)).not.toContain('Status');
});

test('a row with a number takes its record further, and each step is taken back with the rest', async () => {
  await send(lead, [row('')], false);
  const { id, code } = await newest();
  const further = `${code},Sill and wall,,,,,,,,,Triaged`;
  expect((await send(lead, [further])).body.rows[0]).toMatchObject({
    action: 'update',
    changes: [
      { field: 'Title', before: 'Sill', after: 'Sill and wall' },
      { field: 'Status', before: 'Captured', after: 'Triaged' },
    ],
  });
  const { body: done } = await send(lead, [further], false);
  expect((await at.call(lead, 'GET', `/lessons/${id}`)).body).toMatchObject({
    title: 'Sill and wall',
    state: 'triaged',
  });
  expect((await send(lead, [further])).body.rows[0]).toMatchObject({ action: 'skip' });
  expect((await at.call(lead, 'POST', `/undo/${done.undo}`)).body).toMatchObject({ refused: 0 });
  expect((await at.call(lead, 'GET', `/lessons/${id}`)).body).toMatchObject({ title: 'Sill', state: 'captured' });
});
