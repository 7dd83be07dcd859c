import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, postForm } from '#test/uploads.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { readMoment } from './sheet-moments.ts';

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

describe('the columns of a file', () => {
  const foreign = 'Asunto;Vino de;Captada el;Categoría;Lección;Mensaje;Internal no\n';
  const line = 'Umbral;Punch item;2026-11-02;Quality;Medir dos veces.;Por la obra;4711\n';
  const put = (content: string, fields: Record<string, string> = {}) =>
    postForm(at, lead, '/lessons/import', fields, [{ name: 'lecciones.csv', content }]);
  const fieldOf = (body: { columns: { header: string; field: string | null }[] }, header: string) =>
    body.columns.find((each) => each.header === header)?.field;

  test('are looked at before anything is tried: each with its field and a cell, and what fields there are', async () => {
    const { status, body } = await put(foreign + line, { look: 'true' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ applied: false, rows: [], counts: { create: 0, error: 0 } });
    expect(fieldOf(body, 'Asunto')).toBe('title');
    expect(body.columns.at(-1)).toMatchObject({ header: 'Internal no', field: null, example: '4711', is_ours: false });
    expect(body.fields).toContainEqual({
      name: 'title',
      label: { en: 'Title', es: 'Título' },
      required: true,
      is_key: false,
    });
    expect(body.fields.filter(({ is_key: isKey }: { is_key: boolean }) => isKey)).toHaveLength(2);
  });

  test('are looked at where no header is known as well, and read as they are mapped', async () => {
    const sheet = 'Alpha,Beta,Gamma,Delta\nSill,Punch item,2026-11-02,Quality\n';
    expect((await put(sheet)).status).toBe(422);
    const looked = await put(sheet, { look: 'true' });
    expect(looked.body.columns.map(({ field }: { field: string | null }) => field)).toEqual([null, null, null, null]);
    const mapping = JSON.stringify({ Alpha: 'title', Beta: 'source', Gamma: 'captured_on', Delta: 'category' });
    const { body } = await put(sheet, { mapping });
    expect(body.counts, JSON.stringify(body)).toMatchObject({ create: 1, error: 0 });
  });

  test('are left out where that is said, though their header is known; what is mapped goes before what is guessed', async () => {
    const sheet = 'Title,Came from,Captured on,Category,Lesson,Learned\nSill,Punch item,2026-11-02,Quality,One,Two\n';
    const read = async (mapping: object) => {
      const { body } = await put(sheet, { mapping: JSON.stringify(mapping) });
      return [fieldOf(body, 'Lesson'), fieldOf(body, 'Learned')];
    };
    expect(await read({})).toEqual(['lesson', null]);
    expect(await read({ Lesson: null })).toEqual([null, null]);
    expect(await read({ Learned: 'lesson' })).toEqual([null, 'lesson']);
  });

  test('are not mapped to what is no field, nor by what is no mapping', async () => {
    for (const mapping of ['{"Asunto":"no_such"}', '{"Asunto":"__proto__"}', '{"Asunto":7}', '[]', '7'])
      expect((await put(foreign + line, { mapping })).body.details?.[0].path, mapping).toMatch(/^mapping/u);
  });

  test('named ID are the portal’s own where ids stand below, and somebody else’s where not', async () => {
    const sheet = (id: string) => `ID,Title,Came from,Captured on,Category\n${id},Sill,Punch item,2026-11-02,Quality\n`;
    const theirs = (await put(sheet('17'))).body;
    expect([fieldOf(theirs, 'ID'), theirs.counts.create]).toEqual([null, 1]);
    const ours = (await put(sheet('0198C0DE-0000-7000-8000-00000000DEAD'))).body;
    expect([fieldOf(ours, 'ID'), ours.rows[0].errors[0].path]).toEqual(['id', 'ID']);
  });

  test('of the portal itself are known: no one is asked about what it works out', async () => {
    const file = await getBytes(at, lead, '/tables/lessons/export?format=csv&language=es');
    const { body } = await postForm(at, lead, '/lessons/import', { look: 'true' }, [
      { name: 'lessons.csv', content: file.bytes },
    ]);
    expect(
      body.columns.filter(
        ({ field, is_ours: isOurs }: { field: string | null; is_ours: boolean }) => field === null && !isOurs,
      ),
    ).toEqual([]);
  });
});

test('two rows about one record are told apart from two records', async () => {
  const { code } = await newest();
  const { body } = await send(lead, [`${code},One,,,,,,,,,`, `${code},Two,,,,,,,,,`]);
  expect(body.rows[1]).toMatchObject({ action: 'error', errors: [{ path: 'Number' }] });
});

test('rows are left out one by one', async () => {
  const lines = [row('', { lesson: 'One' }), row('', { lesson: 'Two' }), row('', { lesson: 'Three' })];
  const { body } = await postForm(at, lead, '/lessons/import', { leave_out: '[3]' }, [
    { name: 'lessons.csv', content: [heads, ...lines].join('\n') },
  ]);
  expect(body.rows.map(({ row: number }: { row: number }) => number)).toEqual([2, 4]);
});

test('a cell that is empty, or none of the choices, is refused in words that help', async () => {
  const { body } = await send(lead, [
    ',,Somewhere,2026-11-02,Qualty,,,,,,',
    ',Sill,Punch item,2026-11-02,Quality,,,,,,Capturd',
  ]);
  const said = body.rows.map(({ errors }: { errors: { path: string; message: string }[] }) =>
    errors.map(({ path, message }) => `${path}: ${message}`),
  );
  expect(said[0]).toContain('Title: Is missing.');
  expect(said[0].find((each: string) => each.startsWith('Came from'))).toMatch(
    /“Somewhere” is not one of the choices[:,] .*Punch item/u,
  );
  expect(said[0].find((each: string) => each.startsWith('Category'))).toMatch(/Quality/u);
  expect(said[1]).toEqual([expect.stringMatching(/^Status: “Capturd” is not one of the choices.*Captured/u)]);
});

test('a record that is called the same is named beside a new row, and so is a row above', async () => {
  await send(lead, [row('', { lesson: 'First' })], false);
  const { code } = await newest();
  const { body } = await send(lead, [
    row('', { lesson: 'Again' }),
    row('').replace('Sill', 'Sole plate'),
    row('').replace('Sill', 'sole plate '),
  ]);
  expect(body.rows.map(({ alike }: { alike: string[] }) => alike.length > 0)).toEqual([true, false, true]);
  expect(JSON.stringify(body.rows[0].alike)).toContain('Sill');
  expect(code).toMatch(/^LL-/u);
});

describe('times of day', () => {
  const zone = 'America/Denver';
  const readOf = async (when: string) =>
    (
      await postForm(at, lead, '/activities/import', { zone }, [
        { name: 'calls.csv', content: `In a line,Kind,When\nA call,Call,"${when}"\n` },
      ])
    ).body;

  test.each([
    ['2026-07-04 18:04', '2026-07-05T00:04'],
    ['7/4/2026 6:04 PM', '2026-07-05T00:04'],
    ['7/4/2026, 6:04 p. m.', '2026-07-05T00:04'],
    ['2026-07-04T18:04:00-07:00', '2026-07-05T01:04'],
    ['2026-01-04 00:30', '2026-01-04T07:30'],
  ])('are read by the clock of whoever imports: %s', (cell, expected) => {
    expect(readMoment(cell, zone, false)?.slice(0, 16)).toBe(expected);
  });

  test.each(['soon', '2026-07-04 25:00', '2026-02-30 10:00', '7/4/2026 13:04 PM', '2026-07-04 18:61'])(
    'are refused at their column where they are none: %s',
    async (cell) => {
      expect(readMoment(cell, zone, false)).toBeUndefined();
      const body = await readOf(cell);
      expect(JSON.stringify(body.rows?.[0].errors), JSON.stringify(body)).toMatch(/Must be a day and a time/u);
    },
  );
});
