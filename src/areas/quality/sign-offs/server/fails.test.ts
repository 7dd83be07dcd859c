import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';
import type { SignOffForm } from '../schema.ts';

let at: TestPortal;
let admin: Viewer;
let quality: Viewer;
let floor: Viewer;
let owner: Viewer;
let developer: Viewer;
let project: string;
let unit: string;
let module: string;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  quality = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  owner = await at.person(['home_owner']);
  developer = await at.person(['developer']);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-820',
    name: 'Birch',
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
    unit_names: ['A-1'],
  });
  project = made.body.id;
  unit = made.body.units[0].id;
  await run(sql`update projects set status = 4, owner_visible = true, developer_visible = true, show_sign_offs = true, show_photos = false
    where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${quality.userId}, 'qa_inspector'),
    (${project}, ${developer.userId}, 'developer')`);
  await run(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${owner.userId}, 'Owner')`,
  );
  module = (await at.call(admin, 'POST', '/modules', { project, unit, module_no: '1/1', factory: 'reno' })).body.id;
  await run(sql`update modules set status = 'online', station = 'Floor frame' where id = ${module}`);
  for (const form of ['factory_qa', 'pre_ship', 'receiving_set']) await useTemplate(form);
});
afterAll(() => at.close());

async function useTemplate(form: string): Promise<void> {
  const { body } = await at.call(admin, 'POST', '/sign-off-templates', { name: `Own ${form}`, form_type: form });
  const path = `/sign-off-templates/${body.id}`;
  const areas = [
    {
      ...section('board', [
        question('level', {
          text: 'Finish level and paint even',
          text_es: 'Acabado y pintura parejos',
          photo_rule: 'on_fail',
        }),
        question('psi', { response: 'number', unit: 'psi', min: 80, max: 100, critical: true }),
      ]),
      name: 'Board and paint',
      station: 8,
    },
    section('condition', [question('condition_out', { response: 'photo', photo_rule: 'always', photo_count: 6 })]),
  ];
  expect((await at.call(admin, 'PUT', `${path}/areas`, { areas })).status).toBe(200);
  expect((await at.call(admin, 'POST', `${path}/move`, { to: 'active' })).status).toBe(200);
}
async function begin(type: string): Promise<SignOffForm> {
  const body = { project_id: project, module_id: module, form_type: type };
  const made = await at.call(floor, 'POST', '/sign-off-forms', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
async function photos(n: number): Promise<string[]> {
  const fields = { owner_type: 'module', owner_id: module, visibility: 'internal' };
  const shots = await Promise.all(
    Array.from({ length: n }, async (_each, no) => ({
      name: `shot-${no}.png`,
      content: await picture({ format: 'png', width: 20 + Math.floor(Math.random() * 500) }),
    })),
  );
  const sent = await postForm(at, floor, '/files', fields, shots);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  return sent.body.map(({ id }: { id: string }) => id);
}
const itemIn = (form: SignOffForm, key: string) => {
  const item = form.areas.flatMap(({ items }) => items).find((each) => each.key === key);
  if (item === undefined) throw new Error(`There is no question ${key}.`);
  return item;
};
async function say(form: SignOffForm, key: string, given: object): Promise<SignOffForm> {
  const { status, body } = await at.call(floor, 'POST', `/sign-off-forms/${form.id}/answers`, {
    answers: [{ id: newId(), item_id: itemIn(form, key).id, device_time: new Date().toISOString(), ...given }],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('a fail is a whole punch item: what is wrong, where, who, by when, its photos, and a way back to the question', async () => {
  let form = await begin('factory_qa');
  form = await say(form, 'level', { answer: 'fail' });
  const punch = itemIn(form, 'level').given?.punch;
  const [shot] = await photos(1);
  // The photo and the note come with a later answer, as people take them.
  form = await say(form, 'level', { answer: 'fail', photo_ids: [shot], note: 'Runs by the door' });
  expect(itemIn(form, 'level').given?.punch?.id).toBe(punch?.id);
  const item = (await at.call(floor, 'GET', `/punch-items/${punch?.id}`)).body;
  expect(item).toMatchObject({
    title: 'Fails: Finish level and paint even',
    title_es: 'Falla: Acabado y pintura parejos',
    description: 'Runs by the door',
    station_found: 'Board and paint',
    position: '1.1',
    must_fix_before: 'ship',
    state: 'punch_open',
    lead_id: { id: floor.userId },
  });
  expect(item.due_on > new Date().toISOString().slice(0, 10)).toBe(true);
  const detail = (await at.call(floor, 'GET', `/punch-items/${punch?.id}/detail`)).body;
  expect(detail.photos.map(({ file_id: id, role }: { file_id: string; role: string }) => [id, role])).toEqual([
    [shot, 'before'],
  ]);
  expect(detail.form).toMatchObject({ id: form.id, form_type: 'factory_qa', item_id: itemIn(form, 'level').id });
  const { areas } = (await at.call(floor, 'GET', `/punch/suggestions?project_id=${project}`)).body;
  expect(areas).not.toContain('Board and paint');
  // Named otherwise by a person, it is called that in both languages.
  await at.call(floor, 'PATCH', `/punch-items/${punch?.id}`, {
    title: 'Paint runs',
    description: 'Sand and paint anew',
  });
  expect((await at.call(floor, 'GET', `/punch-items/${punch?.id}`)).body.title_es).toBeNull();
  await say(form, 'level', { answer: 'fail', photo_ids: [shot], note: 'And by the window' });
  expect((await at.call(floor, 'GET', `/punch-items/${punch?.id}`)).body.description).toBe('Sand and paint anew');
  // A measured value says what it was.
  form = await say(form, 'psi', { answer: '60' });
  const measured = (await at.call(floor, 'GET', `/punch-items/${itemIn(form, 'psi').given?.punch?.id}`)).body;
  expect(measured).toMatchObject({ priority: 'urgent', description: '60 psi (80 – 100)' });
  expect(measured.approver_id.id).toBe(quality.userId);
});

test('six photos of the condition in the pre-ship form count for the release, and are not asked for again', async () => {
  let form = await begin('pre_ship');
  await run(sql`update modules set status = 'yard' where id = ${module}`);
  const standing = async () => {
    const { transitions } = (await at.call(floor, 'GET', `/modules/${module}?view=floor`)).body;
    const move = transitions.find(({ to }: { to: string }) => to === 'released');
    const shots = (await at.call(floor, 'GET', '/sign-off-wall/shots')).body;
    const own = shots.find(({ module_id: id }: { module_id: string }) => id === module)?.shots ?? [];
    return {
      state: move.guards.find(({ guard }: { guard: string }) => guard === 'six_condition_photos').state,
      taken: own.find(({ key }: { key: string }) => key === 'condition_out')?.taken,
    };
  };
  const six = await photos(6);
  form = await say(form, 'condition_out', { answer: null, photo_ids: six.slice(0, 5) });
  expect(await standing()).toEqual({ state: 'unmet', taken: 5 });
  await say(form, 'condition_out', { answer: null, photo_ids: six });
  expect(await standing()).toEqual({ state: 'met', taken: 6 });
  // One that is tagged as well is one and the same photo.
  await run(sql`update files set tags = '{condition_out}' where id = ${six[0] ?? ''}`);
  const { rows } = await run(sql`select hearth_condition_photos(${module}) as n`);
  expect(rows).toEqual([{ n: 6 }]);
  await run(sql`update modules set status = 'online' where id = ${module}`);
});

test('whoever reads a form sees the photos of its answers and as many as everybody else, and nowhere else', async () => {
  let form = await begin('receiving_set');
  const [shot, other] = await photos(2);
  form = await say(form, 'level', { answer: 'fail', photo_ids: [shot], note: 'Scratched' });
  const readers = [
    [developer, 'developer'],
    [owner, 'owner'],
  ] as const;
  for (const [who, view] of readers)
    for (const query of ['', `?view=${view}`]) {
      const read = await at.call(who, 'GET', `/sign-off-forms/${form.id}${query}`);
      expect(read.status, JSON.stringify(read.body)).toBe(200);
      expect(itemIn(read.body, 'level').given).toMatchObject({ photos: [{ id: shot }], photos_taken: 1 });
      expect((await at.call(who, 'GET', `/files/${shot}/thumbnail?size=320`)).status).toBe(200);
      expect((await at.call(who, 'GET', `/files/${other}/thumbnail?size=320`)).status).toBe(404);
    }
  const listed = await at.call(developer, 'GET', `/files?owner_type=module&owner_id=${module}`);
  expect(JSON.stringify(listed.body)).not.toContain(shot);
  // Once the project shows no forms, it shows no photos of them.
  await run(sql`update projects set show_sign_offs = false where id = ${project}`);
  expect((await at.call(developer, 'GET', `/files/${shot}/thumbnail?size=320`)).status).toBe(404);
  await run(sql`update projects set show_sign_offs = true where id = ${project}`);
  // An answer that gave way shows its photos to nobody outside any more.
  await say(form, 'level', { answer: 'pass', photo_ids: [] });
  expect((await at.call(developer, 'GET', `/files/${shot}/thumbnail?size=320`)).status).toBe(404);
});
