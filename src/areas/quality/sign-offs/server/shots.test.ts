import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let admin: Viewer;
let floor: Viewer;
let stranger: Viewer;
let owner: Viewer;
let project: string;
let onLine: string;
let inYard: string;
let form: string;

interface Shot {
  key: string;
  needed: number;
  taken: number;
  is_answered: boolean;
}

const shotsOf = async (by: Viewer, module: string): Promise<Shot[]> => {
  const { status, body } = await at.call(by, 'GET', '/sign-off-wall/shots');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.find((each: { module_id: string }) => each.module_id === module)?.shots ?? [];
};
const shot = async (module: string, key: string) => (await shotsOf(floor, module)).find((each) => each.key === key);

const shoot = async (module: string, tags: string[], count = 1) => {
  const files = [];
  for (let n = 0; n < count; n += 1)
    files.push({ name: `shot-${n}.png`, content: await picture({ format: 'png', width: 20 + n }) });
  const sent = await postForm(
    at,
    floor,
    '/files',
    { owner_type: 'module', owner_id: module, kind: 'photo', tags: JSON.stringify(tags) },
    files,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body as { id: string }[];
};

interface Answered {
  key: string;
  given: { answer: string | null; photos: { id: string }[] } | null;
}
const itemOf = async (key: string): Promise<Answered | undefined> => {
  const { body } = await at.call(floor, 'GET', `/sign-off-forms/${form}`);
  return body.areas.flatMap((area: { items: Answered[] }) => area.items).find((item: Answered) => item.key === key);
};

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  stranger = await at.person(['floor_manager'], { factory: 'butte' });
  owner = await at.person(['home_owner']);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-811',
    name: 'Juniper Ridge',
    factory: 'reno',
    unit_names: ['A-101'],
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  });
  project = made.body.id;
  await at.database.db.execute(sql`update projects set status = 3 where id = ${project}`);
  const [unit] = made.body.units;
  for (const [no, status] of [
    ['M1', 'online'],
    ['M2', 'yard'],
  ] as const) {
    const { body } = await at.call(admin, 'POST', '/modules', { project, unit: unit.id, module_no: no });
    await at.database.db.execute(sql`update modules set status = ${status}, station = 'Walls' where id = ${body.id}`);
    if (status === 'online') onLine = body.id;
    else inYard = body.id;
  }
  const begun = await at.call(floor, 'POST', '/sign-off-forms', {
    project_id: project,
    module_id: onLine,
    form_type: 'factory_qa',
  });
  form = begun.body.id;
});
afterAll(() => at.close());

test('what has to be photographed at the station of a module is listed, and of no later station', async () => {
  expect(await shotsOf(floor, onLine)).toEqual([
    expect.objectContaining({ key: 'frame-4', needed: 1, taken: 0, is_answered: false }),
  ]);
  // A station of which nothing more is to be done hands over to the next.
  await at.database.db.execute(sql`update sign_off_areas set not_applicable_reason = 'Built elsewhere'
    where sign_off_id = ${form} and position < 4`);
  expect(await shotsOf(floor, onLine)).toEqual([
    expect.objectContaining({ key: 'plumbing-4', needed: 2, taken: 0, is_answered: true }),
  ]);
});

test('a photo that is tagged with the key of a photo question answers it, one after the other, and of no closed one', async () => {
  const [first] = await shoot(onLine, ['plumbing-4']);
  expect(await shot(onLine, 'plumbing-4')).toMatchObject({ taken: 1 });
  const [second] = await shoot(onLine, ['plumbing-4']);
  expect((await itemOf('plumbing-4'))?.given?.photos.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  expect(await shot(onLine, 'plumbing-4')).toMatchObject({ needed: 2, taken: 2 });
  // The question of a station that is still behind a hold point, or of which the area is handed over, takes no photo; the photo is kept.
  await shoot(onLine, ['appliances-1']);
  expect((await itemOf('appliances-1'))?.given).toBeNull();
});

test('a question that wants an answer keeps it and gets the photo beside it', async () => {
  await at.database.db.execute(sql`update sign_off_areas set not_applicable_reason = null
    where sign_off_id = ${form} and position = 1`);
  await shoot(onLine, ['frame-4']);
  expect((await itemOf('frame-4'))?.given).toBeNull();
  const { body } = await at.call(floor, 'GET', `/sign-off-forms/${form}`);
  const item = body.areas[0].items.find((each: { key: string }) => each.key === 'frame-4');
  const answer = { id: crypto.randomUUID(), item_id: item.id, answer: 'pass', device_time: new Date().toISOString() };
  const { status } = await at.call(floor, 'POST', `/sign-off-forms/${form}/answers`, { answers: [answer] });
  expect(status).toBe(200);
  expect(await shot(onLine, 'frame-4')).toMatchObject({ is_answered: true, taken: 0 });
  const [photo] = await shoot(onLine, ['frame-4']);
  expect((await itemOf('frame-4'))?.given).toMatchObject({ answer: 'pass', photos: [{ id: photo?.id }] });
  expect(await shot(onLine, 'frame-4')).toMatchObject({ taken: 1 });
});

test('what a release needs is listed once a module is off the line, by the tags of its photos', async () => {
  const needs = (await shotsOf(floor, inYard)).map(({ key, needed, taken }) => [key, needed, taken]);
  expect(needs.toSorted()).toEqual([
    ['condition_out', 6, 0],
    ['data_plate', 1, 0],
    ['label', 1, 0],
  ]);
  await shoot(inYard, ['condition_out'], 4);
  const [label] = await shoot(inYard, ['label']);
  expect(await shot(inYard, 'condition_out')).toMatchObject({ taken: 4 });
  expect(await shot(inYard, 'label')).toMatchObject({ taken: 1 });
  await at.call(floor, 'DELETE', `/files/${label?.id}`);
  expect(await shot(inYard, 'label')).toMatchObject({ taken: 0 });
});

test('the floor of another factory sees neither what is missing nor what was taken today, and an owner neither at all', async () => {
  expect(await shotsOf(stranger, onLine)).toEqual([]);
  expect((await at.call(stranger, 'GET', '/files/today')).body).toEqual([]);
  const { body } = await at.call(floor, 'GET', '/files/today');
  expect(body.length).toBeGreaterThan(5);
  expect(body[0].module).toMatchObject({ project_number: '26-811' });
  expect(new Set(body.map((each: { module: { station: string } }) => each.module.station))).toEqual(new Set(['Walls']));
  expect(body[0].file).toMatchObject({ latitude: null, longitude: null });
  for (const path of ['/sign-off-wall/shots', '/files/today'])
    expect((await at.call(owner, 'GET', path)).status, path).toBe(403);
});

test('a photo of yesterday is none of today, by the day of the factory', async () => {
  await at.database.db.execute(
    sql`update files set created_at = now() - interval '26 hours' where module_id = ${inYard}`,
  );
  const { body } = await at.call(floor, 'GET', '/files/today');
  expect(body.map((each: { module: { module_no: string } }) => each.module.module_no)).not.toContain('M2');
});
