import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let employee: Viewer;
let floor: Viewer;
let owner: Viewer;
let project: string;
let unit: string;
let moduleId: string;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  owner = await at.person(['home_owner']);
  project = (
    await at.call(employee, 'POST', '/projects', {
      project_number: '26-930',
      name: 'Work',
      factory: 'butte',
      unit_names: ['A'],
      address: { line1: '1 Elm' },
    })
  ).body.id;
  unit = (await at.call(employee, 'GET', `/units/?project=${project}`)).body[0].id;
  moduleId = (await at.call(employee, 'POST', '/modules', { project, unit, module_no: '1/2' })).body.id;
  await at.database.db.execute(
    sql`update projects set status = 4, owner_visible = true, show_photos = true where id = ${project}`,
  );
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${owner.userId}, 'Own')`,
  );
});
afterAll(() => at.close());

async function add(name: string, fields: Record<string, string> = {}, viewer = employee, content?: Buffer) {
  const answer = await postForm(at, viewer, '/files', { owner_type: 'project', owner_id: project, ...fields }, [
    { name, content: content ?? `Words of ${name} ${newId()}` },
  ]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body[0];
}
const names = async (query: string, viewer = employee) =>
  (await at.call(viewer, 'GET', `/files?project_id=${project}&${query}`)).body.map(
    (file: { name: string }) => file.name,
  );
const bulk = (changes: object[], viewer = employee) => at.call(viewer, 'POST', '/files/bulk', { changes });

test('a new version takes the place of a document, keeps what was said about it, and the earlier ones stay to be had', async () => {
  const first = await add('Plan.txt', {
    caption: 'Context floor',
    folder: 'Drawings',
    tags: '["permit"]',
    visibility: 'owner',
  });
  const second = await add('Plan rev B.txt', { replaces: first.id });
  expect(second).toMatchObject({
    version_no: 2,
    caption: 'Context floor',
    folder: 'Drawings',
    tags: ['permit'],
    visibility: 'owner',
    is_current: true,
  });
  expect(await names('folder=Drawings')).toEqual(['Plan rev B.txt']);
  const { body: versions } = await at.call(employee, 'GET', `/files/${second.id}/versions`);
  expect(
    versions.map((file: { version_no: number; is_current: boolean }) => [file.version_no, file.is_current]),
  ).toEqual([
    [2, true],
    [1, false],
  ]);
  expect((await getBytes(at, employee, `/files/${first.id}/content`)).bytes.toString()).toContain('Words of Plan.txt');
  // Outside the house only the current one exists.
  expect((await at.call(owner, 'GET', `/files/${first.id}`)).status).toBe(404);
  expect((await at.call(owner, 'GET', `/files/${second.id}`)).status).toBe(200);
  const late = await postForm(
    at,
    employee,
    '/files',
    { owner_type: 'project', owner_id: project, replaces: first.id },
    [{ name: 'late.txt', content: 'late' }],
  );
  expect([late.status, late.body.details[0].path]).toEqual([422, 'replaces']);
});

test('of two new versions at once, one is taken and the other is told', async () => {
  const first = await add('Race.txt');
  const answers = await Promise.all(
    ['b', 'c'].map((content) =>
      postForm(at, employee, '/files', { owner_type: 'project', owner_id: project, replaces: first.id }, [
        { name: 'Race.txt', content },
      ]),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('a floor manager who replaces a document that owners see shows them nothing by it', async () => {
  const shown = await add('Shown.txt', { visibility: 'owner' });
  expect(await add('Shown.txt', { replaces: shown.id }, floor)).toMatchObject({
    visibility: 'internal',
    version_no: 2,
  });
});

test('an earlier version is made current again: it takes over who sees the document, the later ones stay, and undo takes it back', async () => {
  const first = await add('Roof.txt');
  const second = await add('Roof B.txt', { replaces: first.id, visibility: 'owner', folder: 'Roof' });
  const third = await add('Roof C.txt', { replaces: second.id });
  const versions = async () =>
    (await at.call(employee, 'GET', `/files/${first.id}/versions`)).body.map(
      (file: { version_no: number; is_current: boolean }) => `${file.version_no}${file.is_current ? '!' : ''}`,
    );
  expect(await versions()).toEqual(['3!', '2', '1']);
  const made = await at.call(employee, 'POST', `/files/${first.id}/make-current`);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body).toMatchObject({ name: 'Roof.txt', is_current: true, visibility: 'owner', folder: 'Roof' });
  expect(await versions()).toEqual(['1!', '3', '2']);
  expect(await names('folder=Roof')).toEqual(['Roof.txt']);
  // Outside the house the one that is current now is the only one.
  expect((await at.call(owner, 'GET', `/files/${first.id}`)).status).toBe(200);
  expect((await at.call(owner, 'GET', `/files/${third.id}`)).status).toBe(404);
  expect((await at.call(owner, 'POST', `/files/${third.id}/make-current`)).status).toBe(403);
  // A second time changes nothing, and so leaves nothing to take back.
  expect((await at.call(employee, 'POST', `/files/${first.id}/make-current`)).headers['x-undo']).toBeUndefined();

  const undo = (answer: { headers: Record<string, unknown> }) =>
    at.call(employee, 'POST', `/undo/${String(answer.headers['x-undo'])}`);
  expect((await undo(made)).body).toMatchObject({ done: 1 });
  expect(await versions()).toEqual(['3!', '2', '1']);
  await at.call(employee, 'POST', `/files/${first.id}/make-current`);
  // The next upload takes the next number, whichever version is current.
  const fourth = await add('Roof D.txt', { replaces: first.id });
  expect(fourth).toMatchObject({ version_no: 4, visibility: 'owner', is_current: true });
  const again = await at.call(employee, 'POST', `/files/${second.id}/make-current`);
  await at.call(employee, 'POST', `/files/${third.id}/make-current`);
  expect((await undo(again)).body).toMatchObject({ done: 0, results: [{ code: 'conflict' }] });
  await at.call(employee, 'DELETE', `/files/${third.id}`);
  expect((await at.call(employee, 'POST', `/files/${first.id}/make-current`)).status).toBe(422);
});

test('a floor manager who makes an earlier version current shows nobody outside anything by it', async () => {
  const first = await add('Weld.txt', { visibility: 'owner' });
  await add('Weld B.txt', { replaces: first.id });
  const made = await at.call(floor, 'POST', `/files/${first.id}/make-current`);
  expect(made.body).toMatchObject({ is_current: true, visibility: 'internal' });
  expect((await at.call(owner, 'GET', `/files/${first.id}`)).status).toBe(404);
});

test('many files change in one request: each answers for itself, and the reverse brings all back', async () => {
  const [a, b, c] = [await add('a.txt', { tags: '["x"]' }), await add('b.txt'), await add('c.txt')];
  const answer = await bulk([
    { id: a.id, add_tags: ['y'], stage: 'set', area: 'Roof' },
    { id: newId(), area: 'Roof' },
    { id: b.id, version: 7, area: 'Roof' },
    { id: c.id, action: 'remove' },
  ]);
  expect(answer.body.map((row: { ok: boolean }) => row.ok)).toEqual([true, false, false, true]);
  expect((await at.call(employee, 'GET', `/files/${a.id}`)).body).toMatchObject({
    tags: ['x', 'y'],
    stage: 'set',
    area: 'Roof',
  });
  expect((await at.call(employee, 'GET', `/files/${b.id}`)).body.area).toBeNull();
  expect((await at.call(employee, 'GET', `/files/${c.id}`)).status).toBe(404);
  await bulk([
    { id: a.id, tags: ['x'], stage: null, area: null },
    { id: c.id, action: 'restore' },
  ]);
  expect((await at.call(employee, 'GET', `/files/${a.id}`)).body).toMatchObject({
    tags: ['x'],
    stage: null,
    area: null,
  });
  expect((await at.call(employee, 'GET', `/files/${c.id}`)).status).toBe(200);
  const { rows } = await at.database.db.execute<{ action: string }>(
    sql`select action from audit_log where entity_id = ${c.id} order by id`,
  );
  expect(rows.map((row) => row.action)).toEqual(['file.added', 'file.removed', 'file.restored']);
});

test('what is shown to owners in bulk is judged file by file, and the floor may not', async () => {
  const [a, b] = [await add('o1.txt'), await add('o2.txt')];
  const mine = await bulk([{ id: a.id, visibility: 'owner' }], floor);
  expect(mine.body).toMatchObject([{ id: a.id, ok: false, error: 'You may not do this.' }]);
  expect(
    (await bulk([a, b].map(({ id }) => ({ id, visibility: 'owner' })))).body.every((row: { ok: boolean }) => row.ok),
  ).toBe(true);
  expect((await at.call(owner, 'GET', `/files/${b.id}`)).status).toBe(200);
});

test('a list is narrowed by stage, area, tag and words, in every order, page by page without a gap', async () => {
  for (let n = 0; n < 7; n += 1)
    await add(
      `page ${n}.jpg`,
      { stage: 'yard', area: n % 2 === 0 ? 'Küche' : 'Bath', tags: '["walk"]' },
      employee,
      await picture({ camera: n === 3, width: 40 + n }),
    );
  expect((await names('stage=yard')).length).toBe(7);
  expect((await names(`stage=yard&area=${encodeURIComponent('küche')}`)).length).toBe(4);
  expect((await names('q=kuche%20walk')).length).toBe(4);
  expect(await names('stage=yard&q=no-such-words')).toEqual([]);
  for (const order of ['newest', 'taken', 'name', 'size']) {
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 10; pages += 1) {
      const answer = await at.call(
        employee,
        'GET',
        `/files?project_id=${project}&stage=yard&order=${order}&limit=2${after === '' ? '' : `&after=${after}`}`,
      );
      seen.push(...answer.body.map((file: { name: string }) => file.name));
      if (answer.headers['x-next-cursor'] === undefined) break;
      after = String(answer.headers['x-next-cursor']);
    }
    expect(new Set(seen).size, order).toBe(7);
    expect(seen.length, order).toBe(7);
    if (order === 'name') expect(seen[0]).toBe('page 0.jpg');
    // The camera's date lies half a year back, behind all that came today.
    if (order === 'taken') expect(seen.at(-1)).toBe('page 3.jpg');
  }
  const wrong = await at.call(
    employee,
    'GET',
    `/files?project_id=${project}&order=taken&after=${Buffer.from('["x","y"]').toString('base64url')}`,
  );
  expect(wrong.status).toBe(400);
});

test('the counts beside a list are those of what the reader may see', async () => {
  await add('counted.txt', { folder: 'Contracts' });
  const staff = (await at.call(employee, 'GET', `/files/facets?project_id=${project}`)).body;
  expect(staff.folders.find((each: { value: string }) => each.value === 'Contracts')).toEqual({
    value: 'Contracts',
    count: 1,
  });
  expect(staff.stages.find((each: { value: string }) => each.value === 'yard')).toEqual({ value: 'yard', count: 7 });
  const owners = (await at.call(owner, 'GET', `/files/facets?project_id=${project}`)).body;
  expect(owners.folders.some((each: { value: string }) => each.value === 'Contracts')).toBe(false);
  expect(owners.in_bin).toBe(0);
});

test('the files of a unit are also those of its modules', async () => {
  const { id } = (
    await postForm(at, employee, '/files', { owner_type: 'module', owner_id: moduleId }, [
      { name: 'm.txt', content: 'm' },
    ])
  ).body[0];
  const { body } = await at.call(employee, 'GET', `/files?unit_id=${unit}`);
  expect(body.map((file: { id: string }) => file.id)).toContain(id);
});
