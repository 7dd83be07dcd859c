import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { marked, question, section } from '#test/sign-off-forms.ts';
import type { SignOffForm, TemplateArea } from '#areas/quality/sign-offs/schema.ts';
import { formFor } from '../form-rows.ts';
import { contentHash } from '../certificate/seals.ts';

let at: TestPortal;
let admin: Viewer;
let quality: Viewer;
let floor: Viewer;
let project: string;
let template: string;
let form: SignOffForm;
let newer: string;

const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const areaOf = (of: SignOffForm, key: string) => {
  const found = of.areas.find((area) => area.key === key);
  if (found === undefined) throw new Error(`There is no area ${key}.`);
  return found;
};
const answersOf = (of: SignOffForm) =>
  Object.fromEntries(of.areas.flatMap(({ items }) => items.map((item) => [item.key, item.given?.answer ?? null])));
const answer = (of: SignOffForm, given: Record<string, string>) =>
  at.call(floor, 'POST', `/sign-off-forms/${of.id}/answers`, {
    answers: Object.entries(given).map(([key, value]) => ({
      id: newId(),
      item_id: of.areas.flatMap(({ items }) => items).find((item) => item.key === key)?.id,
      answer: value,
      device_time: new Date().toISOString(),
    })),
  });
async function approved(of: SignOffForm, key: string): Promise<SignOffForm> {
  await done(floor, 'POST', `/sign-off-areas/${areaOf(of, key).id}/submit`, marked);
  return done(quality, 'POST', `/sign-off-areas/${areaOf(of, key).id}/approve`, marked);
}
const read = (who = quality): Promise<SignOffForm> => done(who, 'GET', `/sign-off-forms/${form.id}`);
async function use(id: string, areas: TemplateArea[]): Promise<void> {
  await done(admin, 'PUT', `/sign-off-templates/${id}/areas`, { areas });
  await done(admin, 'POST', `/sign-off-templates/${id}/move`, { to: 'active' });
}

const size = { response: 'number', unit: 'in', min: 0, max: 0.25, critical: true } as const;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  quality = await at.person(['employee']);
  floor = await at.person(['floor_manager'], { factory: 'reno' });
  project = (await done(admin, 'POST', '/projects', { project_number: '26-805', name: 'Versions', factory: 'reno' }))
    .id;
  await run(
    sql`update projects set status = 4, address_line1 = '1 Main St', city = 'Reno', factory = 'reno' where id = ${project}`,
  );
  await run(
    sql`insert into project_members (project_id, user_id, role) values (${project}, ${quality.userId}, 'qa_inspector')`,
  );
  const module = (await done(admin, 'POST', '/modules', { project, module_no: 'M1', factory: 'reno' })).id;
  template = (await done(admin, 'POST', '/sign-off-templates', { name: 'Own', form_type: 'factory_qa' })).id;
  await use(template, [
    section('kept', [question('frame'), question('wall')]),
    section('changed', [question('gap', size), question('paint')]),
    section('dropped', [question('label', { critical: true })]),
    section('begun', [question('door'), question('lock')]),
  ]);
  form = await done(floor, 'POST', '/sign-off-forms', {
    project_id: project,
    module_id: module,
    form_type: 'factory_qa',
  });
  await answer(form, { frame: 'pass', wall: 'pass', gap: '0.125', paint: 'pass', label: 'fail', door: 'pass' });
  for (const key of ['kept', 'changed', 'dropped']) form = await approved(form, key);
  newer = (await done(admin, 'POST', `/sign-off-templates/${template}/revise`)).id;
});
afterAll(() => at.close());

test('while nothing newer is in use, a form has nothing to adopt', async () => {
  expect((await read()).can.adopt).toBeNull();
  expect(await done(quality, 'GET', `/sign-off-forms/${form.id}/newer-version`)).toBeNull();
});

test('a form follows its version until somebody for quality looks at what would change', async () => {
  await use(newer, [
    section('begun', [question('door'), question('hinge'), question('lock')]),
    section('kept', [question('frame', { help: 'Look below too' }), question('wall', { text_es: 'Muro' })]),
    section('changed', [question('gap', { ...size, max: 0.125 }), question('paint')]),
    section('fresh', [question('seal')]),
  ]);
  expect(await read()).toMatchObject({ template: { revision: 1 }, can: { adopt: 2 } });
  expect((await read(floor)).can.adopt).toBeNull();
  expect((await at.call(floor, 'GET', `/sign-off-forms/${form.id}/newer-version`)).status).toBe(403);
  const plan = await done(quality, 'GET', `/sign-off-forms/${form.id}/newer-version`);
  expect(plan).toMatchObject({
    template: { id: newer, revision: 2 },
    areas: [
      { key: 'begun', change: 'changed', is_returned: false, items: [{ key: 'hinge', change: 'added' }] },
      {
        key: 'changed',
        change: 'changed',
        is_returned: true,
        items: [{ key: 'gap', change: 'changed', was_answered: true }],
      },
      { key: 'fresh', change: 'added', items: [{ key: 'seal' }] },
      {
        key: 'dropped',
        change: 'removed',
        is_returned: true,
        items: [{ key: 'label', change: 'removed', was_answered: true }],
      },
    ],
    answers_kept: 4,
    answers_lost: 2,
    signatures_superseded: 4,
  });
});

test('nobody adopts a version that is not the one in use, nor without the right, nor past the portal', async () => {
  const adopt = (who: Viewer, id: string) =>
    at.call(who, 'POST', `/sign-off-forms/${form.id}/adopt`, { template_id: id, reason: 'Version 2' });
  expect((await adopt(floor, newer)).status).toBe(403);
  expect((await adopt(await at.person(['employee']), newer)).status).toBe(403);
  const old = await adopt(quality, template);
  expect([old.status, old.body.details[0].path]).toEqual([422, 'template_id']);
  await expect(run(sql`update sign_offs set template_revision = 3 where id = ${form.id}`)).rejects.toThrow();
  await expect(run(sql`update sign_off_areas set name = 'Other' where sign_off_id = ${form.id}`)).rejects.toThrow();
  await expect(run(sql`update sign_off_items set retired_at = now() where sign_off_id = ${form.id}`)).rejects.toThrow();
});

test('adopted, answers stay where the question is the same, and signatures count no more where it is another; nothing goes', async () => {
  const before = await read();
  const after: SignOffForm = await done(quality, 'POST', `/sign-off-forms/${form.id}/adopt`, {
    template_id: newer,
    reason: 'Version 2 of the template',
  });
  expect(after).toMatchObject({ status: 'reopened', template: { revision: 2 }, can: { adopt: null } });
  expect(after.areas.map(({ key, state, not_applicable_reason: waived }) => [key, state, waived])).toEqual([
    ['begun', 'in_progress', null],
    ['kept', 'approved', null],
    ['changed', 'returned', null],
    ['fresh', 'not_started', null],
    ['dropped', 'returned', 'Version 2 of the template'],
  ]);
  expect(answersOf(after)).toEqual({
    door: 'pass',
    hinge: null,
    lock: null,
    frame: 'pass',
    wall: 'pass',
    gap: null,
    paint: 'pass',
    seal: null,
  });
  expect(areaOf(after, 'kept').items).toMatchObject([{ help: 'Look below too' }, { text_es: 'Muro' }]);
  const standing = (key: string) => areaOf(after, key).signatures.map(({ superseded_reason: reason }) => reason);
  expect(standing('kept')).toEqual([null, null]);
  expect(standing('changed')).toEqual(['Version 2 of the template', 'Version 2 of the template']);
  // What was answered is all there, also to what is not asked any more.
  expect(await run(sql`select 1 from sign_off_results where sign_off_id = ${form.id}`)).toHaveLength(6);
  expect(before.areas.flatMap(({ signatures }) => signatures)).toHaveLength(6);
  expect(after.areas.flatMap(({ signatures }) => signatures)).toHaveLength(6);
  // A fail of a question that is gone holds nothing up and is counted nowhere.
  const [head] = (await done(floor, 'GET', `/sign-off-forms?project_id=${project}`)) as { fails: number }[];
  expect(head?.fails).toBe(0);
  const told = await run(sql`select user_id, message from notifications where type = 'manu_sign_off'`);
  expect(told).toContainEqual({ user_id: floor.userId, message: expect.stringContaining('Version 2 of the template') });
});

test('the hash of a signature that stands is that of what it says, by the version in which it was signed', async () => {
  const after = await read();
  const kept = areaOf(after, 'kept');
  const row = await formFor(at.database.db, admin, form.id);
  expect(await contentHash(at.database.db, { ...row, template_revision: 1 }, kept.id)).toBe(kept.signatures[0]?.hash);
  expect(await run(sql`select distinct revision from sign_off_signatures where sign_off_id = ${form.id}`)).toEqual([
    { revision: 1 },
  ]);
});

test('it goes on from there: the changed areas are answered, made and checked again, and the form is complete', async () => {
  let after = await read();
  // What a tablet kept of a question that is not asked any more is refused by its name; what had arrived before stays what it is.
  const late = await answer(form, { gap: '0.1' });
  expect(late.status).toBe(422);
  expect(late.body.details[0].path).toBe('answers.0.item_id');
  expect(late.body.message).toMatch(/“.+” is not asked any more since version 2/u);
  const gone = areaOf(form, 'changed').items.find(({ key }) => key === 'gap');
  const [arrived] = await run(sql`
    select id, by_id from sign_off_results where item_id = ${gone?.id} order by answered_at limit 1`);
  const again = (who: Viewer) =>
    at.call(who, 'POST', `/sign-off-forms/${form.id}/answers`, {
      answers: [{ id: arrived?.id, item_id: gone?.id, answer: '0.1', device_time: new Date().toISOString() }],
    });
  expect((await again(arrived?.by_id === floor.userId ? floor : quality)).status).toBe(200);
  expect((await again(arrived?.by_id === floor.userId ? quality : floor)).status).toBe(422);
  expect((await answer(after, { hinge: 'pass', lock: 'pass', gap: '0.1', seal: 'pass' })).status).toBe(200);
  for (const key of ['begun', 'changed', 'fresh']) after = await approved(after, key);
  expect(after.status).toBe('all_areas_approved');
  const third = (await done(admin, 'POST', `/sign-off-templates/${newer}/revise`)).id;
  await done(admin, 'POST', `/sign-off-templates/${third}/move`, { to: 'active' });
  const early = await at.call(quality, 'POST', `/sign-off-forms/${form.id}/adopt`, {
    template_id: third,
    reason: 'Version 3',
  });
  expect(early.status).toBe(422);
});

test('a version that asks the same takes every answer and signature along', async () => {
  const open = await done(quality, 'POST', `/sign-off-forms/${form.id}/reopen`, {
    reason: 'Look at the seal again',
    area_ids: [areaOf(await read(), 'fresh').id],
  });
  const { template: third } = await done(quality, 'GET', `/sign-off-forms/${form.id}/newer-version`);
  const after = await done(quality, 'POST', `/sign-off-forms/${form.id}/adopt`, {
    template_id: third.id,
    reason: 'Version 3',
  });
  expect(after.template.revision).toBe(3);
  expect(answersOf(after)).toEqual(answersOf(open));
  expect(after.areas.map(({ state }: { state: string }) => state)).toEqual(
    open.areas.map(({ state }: { state: string }) => state),
  );
});
