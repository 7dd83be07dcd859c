import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';
import type { SharedList } from '../schema.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let superintendent: Viewer;
let floor: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let stranger: Viewer;
let project: string;
let unit: string;
let otherUnit: string;
let photo: string;

const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const listOf = (who: Viewer, view: 'owner' | 'developer', home?: string): Promise<SharedList> =>
  done(
    who,
    'GET',
    `/shared-punch-items?view=${view}&project_id=${project}${home === undefined ? '' : `&unit_id=${home}`}`,
  );
const titles = ({ items }: SharedList) => items.map(({ title }) => title);
const item = (title: string, more: object = {}) =>
  done(staff, 'POST', '/punch-items/raise', {
    item: { title, phase: 'site', project_id: project, unit_id: unit, area: 'Kitchen', category: 'finishes', ...more },
    file_ids: [photo],
  });
const add = (who: Viewer, body: object = {}) =>
  at.call(who, 'POST', '/shared-punch-items', { unit_id: unit, title: 'Door rubs', area: 'Bath', ...body });

beforeAll(async () => {
  at = await makePortal();
  [admin, staff, superintendent, floor, owner, neighbour, developer, stranger] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['floor_manager'], { factory: 'reno' }),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
    await at.person(['developer']),
  ];
  const made = await done(admin, 'POST', '/projects', {
    project_number: '26-890',
    name: 'Shown',
    factory: 'reno',
    unit_names: ['A-1', 'A-2'],
  });
  project = made.id;
  [unit, otherUnit] = made.units.map(({ id }: { id: string }) => id);
  await run(sql`update projects set status = 5, owner_visible = true, developer_visible = true, address_line1 = '1 Main St', city = 'Reno'
    where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${developer.userId}, 'developer'),
    (${project}, ${superintendent.userId}, 'site_super')`);
  for (const [home, person] of [
    [unit, owner],
    [otherUnit, neighbour],
  ] as const)
    await run(sql`insert into unit_owners (id, unit_id, user_id, name, from_on)
      values (gen_random_uuid(), ${home}, ${person.userId}, 'Owner', current_date - 30)`);
  const sent = await postForm(at, staff, '/files', { owner_type: 'unit', owner_id: unit, kind: 'photo' }, [
    { name: 'gap.jpg', content: await picture({ width: 40 }) },
  ]);
  photo = sent.body[0].id;
});
afterAll(() => at.close());

test('outside the house only what is shown is read, by its home and by its developers, in four words and without who or what it costs', async () => {
  await item('Kept inside');
  const shown = await item('Scratch on the door', { owner_visible: true, cost_cents: 500, lead_id: staff.userId });
  const [seen] = (await listOf(owner, 'owner', unit)).items;
  expect(seen).toEqual({
    id: shown.id,
    code: shown.code,
    title: 'Scratch on the door',
    description: null,
    area: 'Kitchen',
    category: 'finishes',
    trade: 'drywall_paint',
    unit: { id: unit, name: 'A-1' },
    status: 'received',
    due_on: null,
    raised_at: expect.any(String),
    mine: false,
    // Its photo is for the team alone.
    photos: [],
  });
  expect(titles(await listOf(owner, 'owner', unit))).toEqual(['Scratch on the door']);
  expect(titles(await listOf(developer, 'developer'))).toEqual(['Scratch on the door']);
  expect(titles(await listOf(neighbour, 'owner'))).toEqual([]);
  expect(titles(await listOf(neighbour, 'owner', unit))).toEqual([]);
  for (const [who, view] of [
    [stranger, 'developer'],
    [owner, 'developer'],
    [floor, 'owner'],
  ] as const)
    expect([403, 404]).toContain(
      (await at.call(who, 'GET', `/shared-punch-items?view=${view}&project_id=${project}`)).status,
    );
  // A photo is shown once it is for owners, and nothing else of the item is told by another call.
  await run(sql`update files set visibility = 'owner' where id = ${photo}`);
  await run(sql`update projects set show_photos = true where id = ${project}`);
  expect((await listOf(owner, 'owner', unit)).items[0]?.photos).toMatchObject([{ id: photo, role: 'before' }]);
  expect((await at.call(owner, 'GET', `/punch-items/${shown.id}`)).status).toBe(403);
  expect((await at.call(owner, 'GET', `/requests/${shown.id}`)).status).toBe(404);
});

test('what is shown no more is gone, and a draft is not shown', async () => {
  const { id } = await item('Shown by mistake', { owner_visible: true });
  await done(staff, 'PATCH', `/punch-items/${id}`, { owner_visible: false });
  await done(staff, 'POST', '/punch-items', {
    title: 'A draft',
    phase: 'site',
    project_id: project,
    unit_id: unit,
    area: 'Hall',
    category: 'other',
    owner_visible: true,
  });
  expect(titles(await listOf(owner, 'owner', unit))).toEqual(['Scratch on the door']);
});

test('owners add what they find while their home is being accepted, and at no other time; nobody adds for somebody else', async () => {
  expect((await listOf(owner, 'owner', unit)).can_add).toBe(false);
  const early = await add(owner);
  expect([early.status, early.body.details[0].path]).toEqual([422, 'unit_id']);
  const template = (await done(admin, 'POST', '/sign-off-templates', { name: 'Own', form_type: 'owner_acceptance' }))
    .id;
  await done(admin, 'PUT', `/sign-off-templates/${template}/areas`, { areas: [section('walk', [question('keys')])] });
  await done(admin, 'POST', `/sign-off-templates/${template}/move`, { to: 'active' });
  await done(staff, 'POST', '/sign-off-forms', { project_id: project, unit_id: unit, form_type: 'owner_acceptance' });
  expect((await listOf(owner, 'owner', unit)).can_add).toBe(true);
  const sent = await postForm(at, owner, '/files/sent', { unit_id: unit }, [
    { name: 'door.jpg', content: await picture({ width: 50 }) },
  ]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const foreign = await add(owner, { file_ids: [crypto.randomUUID()] });
  expect([foreign.status, foreign.body.details[0].path]).toEqual([400, 'file_ids']);
  const added = await add(owner, { file_ids: [sent.body[0].id] });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect(added.body.items[0]).toMatchObject({
    title: 'Door rubs',
    mine: true,
    status: 'received',
    photos: [{ role: 'before' }],
  });
  expect((await add(neighbour)).status).toBe(404);
  expect((await add(neighbour, { unit_id: otherUnit })).status).toBe(422);
  expect((await add(developer)).status).toBe(403);
  const read = await done(staff, 'GET', `/punch-items/${added.body.items[0].id}`);
  expect(read).toMatchObject({
    state: 'punch_open',
    phase: 'site',
    found_in: 'owner_walk',
    owner_visible: true,
    must_fix_before: 'handover',
    manager_id: { id: superintendent.userId },
    approver_id: { id: superintendent.userId },
  });
});

test('put right and accepted, it is done to whoever found it, who is told so on their own page', async () => {
  const [found] = (await listOf(owner, 'owner', unit)).items;
  const id = found?.id ?? '';
  await done(staff, 'POST', `/punch-items/${id}/move`, { to: 'punch_in_progress' });
  expect((await listOf(owner, 'owner', unit)).items.find((each) => each.id === id)?.status).toBe('working');
  await done(staff, 'POST', `/punch-items/${id}/photos`, { role: 'after', file_ids: [photo] });
  await done(staff, 'POST', `/punch-items/${id}/move`, { to: 'punch_review' });
  await done(superintendent, 'POST', `/punch-items/${id}/move`, { to: 'punch_closed' });
  expect((await listOf(owner, 'owner', unit)).items.find((each) => each.id === id)?.status).toBe('done');
  const waiting = await run(sql`select link, message from gathered_news where user_id = ${owner.userId}`);
  expect(waiting).toEqual([
    {
      link: `/owner/26-890/unit/${unit}?tab=punch`,
      message: { en: 'Door rubs: put right and accepted', es: 'Door rubs: corregido y aceptado' },
    },
  ]);
});

test('row-level security says the same a second time', async () => {
  const seen = async (who: Viewer) => {
    const { rows } = await at.portal.kernel
      .readsOf(who)
      .execute<{ title: string }>(sql`select title from tickets where kind = 'punch_list' order by title`);
    return rows.map(({ title }) => title);
  };
  expect(await seen(owner)).toEqual(['Door rubs', 'Scratch on the door']);
  expect(await seen(developer)).toEqual(['Door rubs', 'Scratch on the door']);
  expect([await seen(neighbour), await seen(stranger)]).toEqual([[], []]);
});
