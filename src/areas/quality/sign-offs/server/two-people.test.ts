import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { question, section, marked } from '#test/sign-off-forms.ts';
import type { SignOffForm } from '../schema.ts';

let at: TestPortal;
let admin: Viewer;
let quality: Viewer;
let second: Viewer;
let floor: Viewer;
let otherFloor: Viewer;
let project: string;
let made = 0;

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
const reason = 'Not built in this module';

async function done(method: string, path: string, body: object): Promise<void> {
  expect((await at.call(admin, method, path, body)).status).toBe(200);
}

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  quality = await at.person(['employee'], { firstName: 'Joel' });
  second = await at.person(['employee'], { firstName: 'Dana' });
  floor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Luis' });
  otherFloor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Rosa' });
  const { body } = await at.call(admin, 'POST', '/projects', {
    project_number: '26-810',
    name: 'Alder',
    factory: 'reno',
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  });
  project = body.id;
  await run(sql`update projects set status = 4 where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${quality.userId}, 'qa_inspector'),
    (${project}, ${second.userId}, 'pm')`);
  const template = await at.call(admin, 'POST', '/sign-off-templates', { name: 'Own form', form_type: 'factory_qa' });
  const areas = [
    section('plain', [question('plain')]),
    section('tests', [question('pressure', { critical: true })]),
    section('close', [question('close', { hold_point: true })]),
    section('after', [question('after')]),
  ];
  const path = `/sign-off-templates/${template.body.id}`;
  await done('PUT', `${path}/areas`, { areas });
  await done('POST', `${path}/move`, { to: 'active' });
});
afterAll(() => at.close());

async function begin(): Promise<SignOffForm> {
  made += 1;
  const module = (await at.call(admin, 'POST', '/modules', { project, module_no: `T${made}`, factory: 'reno' })).body
    .id;
  const { status, body } = await at.call(floor, 'POST', '/sign-off-forms', {
    project_id: project,
    module_id: module,
    form_type: 'factory_qa',
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const areaOf = (form: SignOffForm, key: string) => {
  const area = form.areas.find((each) => each.key === key);
  if (area === undefined) throw new Error(`There is no area ${key}.`);
  return area;
};
const read = async (form: SignOffForm): Promise<SignOffForm> =>
  (await at.call(quality, 'GET', `/sign-off-forms/${form.id}`)).body;

type Step = (who: Viewer, form: SignOffForm, key: string) => Promise<{ status: number; body: SignOffForm }>;
const answering =
  (answer: string): Step =>
  (who, form, key) =>
    at.call(who, 'POST', `/sign-off-forms/${form.id}/answers`, {
      answers: areaOf(form, key).items.map((item) => ({
        id: newId(),
        item_id: item.id,
        answer,
        note: 'As found',
        device_time: new Date().toISOString(),
      })),
    });
const onArea =
  (method: 'POST' | 'PUT', path: string, body?: object): Step =>
  (who, form, key) =>
    at.call(who, method, `/sign-off-areas/${areaOf(form, key).id}/${path}`, body);

/** Everything that one person can do with an area. */
const steps: Readonly<Record<string, Step>> = {
  pass: answering('pass'),
  fail: answering('fail'),
  na: answering('na'),
  submit: onArea('POST', 'submit', marked),
  approve: onArea('POST', 'approve', marked),
  giveBack: onArea('POST', 'return', { reason: 'Look again' }),
  waive: onArea('PUT', 'not-applicable', { reason }),
  confirm: onArea('POST', 'not-applicable/confirm'),
  want: onArea('PUT', 'not-applicable', { reason: null }),
};

const people: readonly [string, () => Viewer][] = [
  ['the floor', () => floor],
  ['quality', () => quality],
  ['the project manager', () => second],
  ['an admin', () => admin],
];

test.each(people)(
  '%s alone passes over no hold point and nothing that failed critically, in any two steps',
  async (_name, who) => {
    const form = await begin();
    // Somebody else found the fail.
    await steps['fail']?.(otherFloor, form, 'tests');
    for (const key of ['tests', 'close'])
      for (const first of Object.values(steps))
        for (const then of Object.values(steps)) {
          await first(who(), form, key);
          await then(who(), form, key);
          const area = areaOf(await read(form), key);
          expect([key, area.not_applicable_reason, area.state === 'approved']).toEqual([key, null, false]);
        }
    expect(areaOf(await read(form), 'after').is_locked).toBe(true);
  },
);

test('the floor alone passes nothing over, and quality alone only what is neither', async () => {
  const form = await begin();
  const asked = await steps['waive']?.(floor, form, 'plain');
  expect(asked?.status).toBe(200);
  expect(areaOf(await read(form), 'plain')).toMatchObject({
    not_applicable_reason: null,
    waive_asked: { reason, by: floor.name },
    can: { confirm_waive: true },
  });
  // Another one of the floor is no one of quality.
  expect((await steps['confirm']?.(otherFloor, form, 'plain'))?.status).toBe(403);
  expect((await steps['want']?.(otherFloor, form, 'plain'))?.status).toBe(403);
  expect((await steps['confirm']?.(quality, form, 'plain'))?.status).toBe(200);
  expect(areaOf(await read(form), 'plain')).toMatchObject({
    not_applicable_reason: reason,
    waive_asked: null,
    waived: { by: quality.name, asked_by: floor.name },
  });
  const alone = await begin();
  expect((await steps['waive']?.(quality, alone, 'plain'))?.status).toBe(200);
  expect(areaOf(await read(alone), 'plain')).toMatchObject({ waived: { by: quality.name, asked_by: null } });
});

test('a hold point is passed over by two, who both are told of, and shows as passed over and not as approved', async () => {
  const form = await begin();
  await steps['waive']?.(quality, form, 'close');
  expect(areaOf(await read(form), 'after').is_locked).toBe(true);
  const own = await steps['confirm']?.(quality, form, 'close');
  expect([own?.status, JSON.stringify(own?.body)]).toEqual([422, expect.stringContaining('You asked for it yourself')]);
  const { rows: asked } = await run(
    sql`select key from gathered_news where user_id = ${second.userId} and entity_id = ${form.id}`,
  );
  expect(asked).toHaveLength(1);
  const waits = await at.call(second, 'GET', '/inbox');
  expect(JSON.stringify(waits.body)).toContain(areaOf(form, 'close').id);
  expect((await steps['confirm']?.(second, form, 'close'))?.status).toBe(200);
  expect(areaOf(await read(form), 'after').is_locked).toBe(false);
  const wall = (await at.call(floor, 'GET', '/sign-off-wall')).body.modules;
  await run(sql`update modules set status = 'online' where project_id = ${project}`);
  const shown = (await at.call(floor, 'GET', '/sign-off-wall')).body.modules.find(
    (row: { factory_qa: { id: string } | null }) => row.factory_qa?.id === form.id,
  );
  expect(wall).toBeDefined();
  const cell = shown.factory_qa.areas.find((each: { name: string }) => each.name === 'Area close');
  expect(cell).toMatchObject({ is_waived: true, state: 'not_started' });
  const [head] = (await at.call(quality, 'GET', `/sign-off-forms?module_id=${shown.id}`)).body;
  expect(head).toMatchObject({ areas: 4, approved: 0, waived: 1 });
  // Taken back, it holds up again.
  expect((await steps['want']?.(floor, form, 'close'))?.status).toBe(200);
  expect(areaOf(await read(form), 'after').is_locked).toBe(true);
});

test('the database refuses that one person, or nobody, passes a hold point over', async () => {
  const form = await begin();
  const { id } = areaOf(form, 'close');
  await expect(run(sql`update sign_off_areas set not_applicable_reason = 'x' where id = ${id}`)).rejects.toThrow();
  await expect(
    run(sql`update sign_off_areas set not_applicable_reason = 'x', waived_by = ${quality.userId}, waive_asked_by = ${quality.userId}
      where id = ${id}`),
  ).rejects.toThrow();
});

test('what was asked for ends with the hand-over of the area', async () => {
  const form = await begin();
  await steps['waive']?.(floor, form, 'plain');
  await steps['pass']?.(floor, form, 'plain');
  await steps['submit']?.(floor, form, 'plain');
  expect(areaOf(await read(form), 'plain').waive_asked).toBeNull();
  expect((await steps['confirm']?.(quality, form, 'plain'))?.status).toBe(422);
});
