import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { newId } from '#platform/shared/ids.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { marked, question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';
import type { SignOffArea, SignOffForm, TemplateArea } from '../schema.ts';

let at: TestPortal;
let admin: Viewer;
let quality: Viewer;
let floor: Viewer;
let otherFloor: Viewer;
let stranger: Viewer;
let owner: Viewer;
let developer: Viewer;
let project: string;
let unit: string;
let photo: string;
let modules: string[];

const run = (statement: ReturnType<typeof sql>) => at.database.db.execute(statement);
beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  quality = await at.person(['employee'], { firstName: 'Joel' });
  floor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Luis' });
  otherFloor = await at.person(['floor_manager'], { factory: 'reno', firstName: 'Rubén' });
  stranger = await at.person(['floor_manager'], { factory: 'butte' });
  owner = await at.person(['home_owner']);
  developer = await at.person(['developer']);
  const made = await at.call(admin, 'POST', '/projects', {
    project_number: '26-801',
    name: 'Juniper Ridge',
    factory: 'reno',
    unit_names: ['A-101'],
    address: { line1: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' },
  });
  project = made.body.id;
  unit = made.body.units[0].id;
  await run(sql`update projects set status = 3, owner_visible = true, developer_visible = true where id = ${project}`);
  await run(sql`insert into project_members (project_id, user_id, role) values (${project}, ${quality.userId}, 'qa_inspector'),
    (${project}, ${developer.userId}, 'developer')`);
  const owned = await at.call(admin, 'POST', `/units/${unit}/owners`, { name: owner.name, email: owner.email });
  await run(sql`update unit_owners set user_id = ${owner.userId} where id = ${owned.body.owners[0].id}`);
  modules = [];
  for (const no of ['M1', 'M2', 'M3', 'M4', 'M5'])
    modules.push((await at.call(admin, 'POST', '/modules', { project, unit, module_no: no })).body.id);
  const sent = await postForm(
    at,
    admin,
    '/files',
    { owner_type: 'project', owner_id: project, visibility: 'internal' },
    [{ name: 'front.png', content: await picture({ format: 'png' }) }],
  );
  photo = sent.body[0].id;
  await useTemplate('factory_qa', [
    section('first', [
      question('plain'),
      question('size', { response: 'number', unit: 'in', min: 0, max: 0.25, on_fail: 'block', critical: true }),
      question('gas', { response: 'yes_no', on_fail: 'warn' }),
      question('flue', { show_if: { item: 'gas', equals: 'yes' }, photo_rule: 'always' }),
      question('hold', { hold_point: true, on_fail: 'block' }),
    ]),
    section('second', [question('after')]),
  ]);
});
afterAll(() => at.close());

async function useTemplate(formType: string, areas: TemplateArea[]): Promise<string> {
  const made = await at.call(admin, 'POST', '/sign-off-templates', { name: `Own ${formType}`, form_type: formType });
  expect(made.status).toBe(201);
  const written = await at.call(admin, 'PUT', `/sign-off-templates/${made.body.id}/areas`, { areas });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const moved = await at.call(admin, 'POST', `/sign-off-templates/${made.body.id}/move`, { to: 'active' });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return made.body.id;
}

async function begin(module: string, formType = 'factory_qa', by = floor): Promise<SignOffForm> {
  const body = { project_id: project, module_id: module, form_type: formType };
  const { status, body: form } = await at.call(by, 'POST', '/sign-off-forms', body);
  expect(status, JSON.stringify(form)).toBe(201);
  return form;
}

const areaOf = (form: SignOffForm, key: string): SignOffArea => {
  const found = form.areas.find((area) => area.key === key);
  if (found === undefined) throw new Error(`There is no area ${key}.`);
  return found;
};
const itemOf = (form: SignOffForm, key: string) => {
  const found = form.areas.flatMap(({ items }) => items).find((item) => item.key === key);
  if (found === undefined) throw new Error(`There is no item ${key}.`);
  return found;
};

interface Given {
  answer: string | null;
  note?: string;
  photo_ids?: string[];
  device_time?: string;
  id?: string;
  seen?: string | null;
}

function answer(form: SignOffForm, answers: Record<string, Given>, by = floor, more: object = {}) {
  return at.call(by, 'POST', `/sign-off-forms/${form.id}/answers`, {
    answers: Object.entries(answers).map(([key, given]) => ({
      id: newId(),
      item_id: itemOf(form, key).id,
      device_time: new Date().toISOString(),
      ...given,
    })),
    ...more,
  });
}

const good: Record<string, Given> = {
  plain: { answer: 'pass' },
  size: { answer: '0.125' },
  gas: { answer: 'no', note: 'All electric' },
  hold: { answer: 'pass' },
};

async function approved(form: SignOffForm, key: string): Promise<SignOffForm> {
  const area = areaOf(form, key);
  const submitted = await at.call(floor, 'POST', `/sign-off-areas/${area.id}/submit`, marked);
  expect(submitted.status, JSON.stringify(submitted.body)).toBe(200);
  const { status, body } = await at.call(quality, 'POST', `/sign-off-areas/${area.id}/approve`, marked);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

test('a template refuses limits the wrong way round, conditions in a ring and questions that are not there', async () => {
  const { body } = await at.call(admin, 'POST', '/sign-off-templates', { name: 'Faulty', form_type: 'site_final' });
  const put = (areas: object[]) => at.call(admin, 'PUT', `/sign-off-templates/${body.id}/areas`, { areas });
  const ring = [
    section('a', [
      question('one', { show_if: { item: 'two', equals: 'pass' } }),
      question('two', { show_if: { item: 'one', equals: 'pass' } }),
    ]),
  ];
  const faults = async (areas: object[]) => {
    const answered = await put(areas);
    expect(answered.status).toBe(400);
    return answered.body.details.map(({ path }: { path: string }) => path);
  };
  expect(await faults(ring)).toContain('areas.0.items.0.show_if');
  expect(await faults([section('a', [question('one', { response: 'number', min: 2, max: 1 })])])).toContain(
    'areas.0.items.0.min',
  );
  expect(await faults([section('a', [question('one', { show_if: { item: 'none', equals: 'x' } })])])).toContain(
    'areas.0.items.0.show_if',
  );
  // The database refuses the same.
  await expect(
    run(sql`update sign_off_templates set areas = ${JSON.stringify(ring)}::jsonb where id = ${body.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'sign_off_templates_areas' } });
  expect((await at.call(admin, 'POST', `/sign-off-templates/${body.id}/move`, { to: 'active' })).status).toBe(422);
});

test('a new company has a template in use for each of the five forms, in both languages', async () => {
  const { rows } = await run(
    sql`select form_type, areas from sign_off_templates where id::text like '0198c0de-5160%' order by form_type`,
  );
  expect(rows.map((row) => row['form_type'])).toEqual([
    'factory_qa',
    'owner_acceptance',
    'pre_ship',
    'receiving_set',
    'site_final',
  ]);
  const { TemplateAreas } = await import('../rules.ts');
  for (const { areas } of rows) {
    const read = TemplateAreas.parse(areas);
    expect(read.every((area) => area.name_es !== null && area.items.every((item) => item.text_es !== null))).toBe(true);
  }
});

test('a form keeps the version it was begun with; a version in use is changed by making the next one', async () => {
  const id = await useTemplate('receiving_set', [section('a', [question('one')])] as TemplateArea[]);
  const form = await begin(modules[4] ?? '', 'receiving_set');
  expect((await at.call(admin, 'PUT', `/sign-off-templates/${id}/areas`, { areas: [] })).status).toBe(422);
  await expect(run(sql`update sign_off_templates set areas = '[]' where id = ${id}`)).rejects.toMatchObject({
    cause: { constraint: 'sign_off_templates_kept' },
  });
  const next = await at.call(admin, 'POST', `/sign-off-templates/${id}/revise`);
  expect(next.status, JSON.stringify(next.body)).toBe(201);
  expect((await at.call(admin, 'POST', `/sign-off-templates/${id}/revise`)).status).toBe(422);
  await at.call(admin, 'PUT', `/sign-off-templates/${next.body.id}/areas`, {
    areas: [section('a', [question('one'), question('two')])],
  });
  expect((await at.call(admin, 'POST', `/sign-off-templates/${next.body.id}/move`, { to: 'active' })).status).toBe(200);
  expect((await at.call(admin, 'GET', `/sign-off-templates/${id}`)).body).toMatchObject({
    state: 'retired',
    revision: 1,
  });
  const again = await at.call(floor, 'GET', `/sign-off-forms/${form.id}`);
  expect(again.body.areas[0].items).toHaveLength(1);
  await expect(run(sql`update sign_off_items set asked = '{}' where sign_off_id = ${form.id}`)).rejects.toMatchObject({
    cause: { constraint: 'sign_off_kept' },
  });
});

test('whoever begins a form that is there already gets that one, and nobody begins one of another factory', async () => {
  const module = modules[3] ?? '';
  expect((await begin(module)).id).toBe((await begin(module, 'factory_qa', quality)).id);
  const body = { project_id: project, module_id: module, form_type: 'factory_qa' };
  expect((await at.call(stranger, 'POST', '/sign-off-forms', body)).status).toBe(404);
  expect((await at.call(owner, 'POST', '/sign-off-forms', body)).status).toBe(403);
});

test('an area is handed over when all that is asked is answered, approved by somebody else, and opens what a hold point kept shut', async () => {
  let form = await begin(modules[0] ?? '');
  expect((await answer(form, { after: { answer: 'pass' } })).body).toMatchObject({ code: 'rule_broken' });
  expect((await answer(form, { plain: { answer: 'Pass' } })).status).toBe(422);
  // A fail that stops is refused at the hand-over, by the server and by the database.
  form = (await answer(form, { ...good, size: { answer: '0,5' } })).body;
  expect(itemOf(form, 'size').given).toMatchObject({ verdict: 'fail', in_tolerance: false, answer: '0.5' });
  const first = areaOf(form, 'first').id;
  expect((await at.call(floor, 'POST', `/sign-off-areas/${first}/submit`, marked)).status).toBe(422);
  await expect(
    run(
      sql`update sign_off_areas set state = 'submitted', submitted_by = ${floor.userId}, submitted_at = now() where id = ${first}`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'sign_off_areas_block' } });
  // What a condition asks for counts once the condition holds.
  form = (await answer(form, { size: { answer: '0.2' }, gas: { answer: 'yes' }, flue: { answer: 'pass' } })).body;
  const lacking = await at.call(floor, 'POST', `/sign-off-areas/${first}/submit`, marked);
  expect(lacking.body.message).toContain('Question flue');
  form = (await answer(form, { flue: { answer: 'pass', photo_ids: [photo] } })).body;
  form = (await at.call(floor, 'POST', `/sign-off-areas/${first}/submit`, marked)).body;
  expect(areaOf(form, 'first')).toMatchObject({ state: 'submitted', maker: { id: floor.userId } });
  expect((await answer(form, { plain: { answer: 'fail' } })).status).toBe(422);
  expect((await at.call(floor, 'POST', `/sign-off-areas/${first}/approve`, marked)).status).toBe(422);
  await expect(
    run(
      sql`update sign_off_areas set state = 'approved', approved_by = ${floor.userId}, approved_at = now() where id = ${first}`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'sign_off_areas_four_eyes' } });
  expect((await at.call(stranger, 'POST', `/sign-off-areas/${first}/approve`, marked)).status).toBe(404);
  const back = await at.call(otherFloor, 'POST', `/sign-off-areas/${first}/return`, { reason: 'The photo is blurred' });
  expect(areaOf(back.body, 'first')).toMatchObject({ state: 'returned', returned_reason: 'The photo is blurred' });
  expect(itemOf(back.body, 'flue').given?.photos).toHaveLength(1);
  form = (await answer(form, { flue: { answer: 'pass', photo_ids: [photo] } })).body;
  form = await approved(form, 'first');
  expect(areaOf(form, 'first').signatures.map(({ role, superseded_at }) => [role, superseded_at === null])).toEqual([
    ['maker', false],
    ['maker', true],
    ['checker', true],
  ]);
  expect((await answer(form, { after: { answer: 'pass' } })).status).toBe(200);
  const told = await run(sql`select user_id, link from gathered_news where type = 'manu_sign_off'`);
  expect(told.rows.some((row) => row['user_id'] === quality.userId)).toBe(true);
  expect(told.rows.find((row) => row['user_id'] === floor.userId)?.['link']).toContain('/floor/projects/26-801/');
});

test('a form is signed when all is approved, released by quality, and reopened with every signature kept', async () => {
  let form = await begin(modules[1] ?? '');
  form = (await answer(form, good)).body;
  form = await approved(form, 'first');
  expect((await at.call(quality, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).status).toBe(422);
  expect((await at.call(quality, 'GET', `/sign-off-forms/${form.id}/certificate?language=en`)).status).toBe(422);
  form = (await answer(form, { after: { answer: 'pass' } })).body;
  form = await approved(form, 'second');
  expect(form).toMatchObject({ status: 'all_areas_approved', can: { sign: 'checker' } });
  expect((await at.call(floor, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).status).toBe(403);
  await expect(run(sql`update sign_offs set status = 'signed' where id = ${form.id}`)).rejects.toMatchObject({
    cause: { constraint: 'sign_offs_signed' },
  });
  form = (await at.call(quality, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).body;
  expect(form.status).toBe('signed');
  for (const language of ['en', 'es']) {
    const certificate = await at.call(quality, 'GET', `/sign-off-forms/${form.id}/certificate?language=${language}`);
    expect(certificate.status).toBe(200);
    expect(certificate.headers['content-type']).toBe('application/pdf');
    expect(certificate.body).toContain('/SubFilter /ETSI.CAdES.detached');
  }
  form = (await at.call(quality, 'POST', `/sign-off-forms/${form.id}/release`)).body;
  expect(form.status).toBe('released');
  expect((await at.call(admin, 'DELETE', `/sign-offs/${form.id}`)).status).toBe(422);
  await expect(run(sql`delete from sign_off_signatures where sign_off_id = ${form.id}`)).rejects.toMatchObject({
    cause: { constraint: 'sign_off_kept' },
  });
  const reopen = { reason: 'The label was wrong', area_ids: [areaOf(form, 'second').id] };
  expect((await at.call(floor, 'POST', `/sign-off-forms/${form.id}/reopen`, reopen)).status).toBe(403);
  const signatures = (each: SignOffForm) => [...each.signatures, ...each.areas.flatMap((area) => area.signatures)];
  const before = signatures(form).length;
  form = (await at.call(quality, 'POST', `/sign-off-forms/${form.id}/reopen`, reopen)).body;
  expect(form.status).toBe('reopened');
  expect(signatures(form)).toHaveLength(before);
  expect(signatures(form).filter(({ superseded_at }) => superseded_at !== null)).toHaveLength(3);
  expect(areaOf(form, 'first').state).toBe('approved');
  form = (await answer(form, { after: { answer: 'na', note: 'None here' } })).body;
  form = await approved(form, 'second');
  expect(form.status).toBe('all_areas_approved');
});

test('a fail becomes a punch item in the same write, once, and is shown by its number inside the house alone', async () => {
  const form = await begin(modules[3] ?? '');
  const failed = await answer(form, { plain: { answer: 'fail', note: 'Gap at the box' } });
  expect(failed.status, JSON.stringify(failed.body)).toBe(200);
  const { punch } = itemOf(failed.body, 'plain').given ?? {};
  expect(punch).toMatchObject({ is_open: true });
  const again = await answer(form, { plain: { answer: 'fail', note: 'Gap at the box, still' } });
  expect(itemOf(again.body, 'plain').given?.punch?.id).toBe(punch?.id);
  const outside = await at.call(developer, 'GET', `/sign-off-forms/${form.id}`);
  expect(itemOf(outside.body, 'plain').given).toMatchObject({ verdict: 'fail', punch: null });
});

test('an answer sent twice counts once, the later of two stands by its device, and one that nobody saw is listed', async () => {
  const form = await begin(modules[2] ?? '');
  const id = newId();
  const early = { id, answer: 'pass', device_time: '2026-11-20T10:00:00Z', seen: null };
  await answer(form, { plain: early });
  expect((await answer(form, { plain: early })).status).toBe(200);
  expect((await answer(form, { plain: early }, otherFloor)).status).toBe(422);
  const late = await answer(
    form,
    { plain: { answer: 'fail', device_time: '2026-11-20T12:00:00Z', seen: null } },
    otherFloor,
  );
  expect(itemOf(late.body, 'plain').given).toMatchObject({ verdict: 'fail', by: { id: otherFloor.userId } });
  expect(areaOf(late.body, 'first').conflicts).toMatchObject([{ id, verdict: 'pass', by: { id: floor.userId } }]);
  // What was answered earlier and comes later does not stand.
  const between = await answer(form, { plain: { answer: 'na', device_time: '2026-11-20T11:00:00Z', seen: id } });
  expect(itemOf(between.body, 'plain').given?.verdict).toBe('fail');
  expect(areaOf(between.body, 'first').conflicts.map(({ verdict }) => verdict)).toEqual(['pass', 'na']);
  // A clock that is two hours slow is put right by what it said when it sent, and both times are kept.
  const slow = new Date(Date.now() - 7_200_000).toISOString();
  const put = await answer(form, { plain: { answer: 'pass', device_time: slow } }, floor, { sent_at: slow });
  expect(itemOf(put.body, 'plain').given).toMatchObject({ verdict: 'pass', is_skewed: true });
  const { rows } = await run(sql`select count(*)::int as all from sign_off_results where sign_off_id = ${form.id}`);
  expect(rows[0]?.['all']).toBe(4);
});

test('a slow line makes no answer later than it was, and who has seen an answer gives the later one', async () => {
  const form = await begin(modules[4] ?? '');
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  // Entered without network: the answer, at once the same with a note, then the next question. The first was on its way for three seconds.
  const [id, plainAt, sizeAt] = [newId(), ago(6000), ago(5000)];
  await answer(form, { plain: { id, answer: 'fail', device_time: plainAt, seen: null } }, floor, {
    sent_at: ago(3000),
  });
  await answer(form, { plain: { answer: 'fail', note: 'Gap', device_time: ago(5800), seen: id } }, floor, {
    sent_at: ago(0),
  });
  const { body } = await answer(form, { size: { answer: '0.125', device_time: sizeAt } }, floor, { sent_at: ago(0) });
  expect(itemOf(body, 'plain').given).toMatchObject({ note: 'Gap', is_skewed: false });
  const { rows } = await run(sql`
    select answered_at from sign_off_results where sign_off_id = ${form.id} and superseded_by is null order by answered_at`);
  expect(itemOf(body, 'size').given?.answer).toBe('0.125');
  expect(rows.map((row) => Date.parse(String(row['answered_at']))).at(-1)).toBe(Date.parse(sizeAt));
  // A clock that is wrong by an hour, and the same line: what it says differs from answer to answer.
  const hour = 3_600_000;
  const first = newId();
  await answer(
    form,
    { gas: { id: first, answer: 'no', note: 'One', device_time: ago(hour + 2000), seen: null } },
    floor,
    {
      sent_at: ago(hour + 3000),
    },
  );
  const put = await answer(
    form,
    { gas: { answer: 'no', note: 'Two', device_time: ago(hour + 1500), seen: first } },
    floor,
    { sent_at: ago(hour) },
  );
  expect(itemOf(put.body, 'gas').given).toMatchObject({ note: 'Two', is_skewed: true });
});

/** The link that was mailed to an address, by its token. */
const linkOf = async (email: string): Promise<string> => {
  const { rows } = await run(
    sql`select body from mail_outbox where recipient = ${email} and kind = 'sign_off_link' order by created_at desc, id desc limit 1`,
  );
  return /\/sign-off\/([\w-]+)/u.exec(String(rows[0]?.['body']))?.[1] ?? '';
};
const browser = 'the-browser-of-the-inspector';
/** The pass of somebody who reads the mailbox. */
const passOf = async (token: string, email: string): Promise<string> => {
  await at.call(null, 'POST', `/sign-off-links/${token}/code`, { device: browser, language: 'en' });
  const { rows } = await run(
    sql`select body from mail_outbox where recipient = ${email} and kind = 'signing_code' order by created_at desc, id desc limit 1`,
  );
  const code = /\b\d{6}\b/u.exec(String(rows[0]?.['body']))?.[0];
  return (await at.call(null, 'POST', `/sign-off-links/${token}/enter`, { device: browser, code })).body.pass;
};

test('somebody of an agency signs one area by a link in their own mailbox, once, under the name that was invited', async () => {
  let form = await begin(modules[1] ?? '');
  const area = areaOf(form, 'first');
  const invite = (by: Viewer, email: string, name = 'P. Inspector') =>
    at.call(by, 'POST', '/sign-off-links', { area_id: area.id, name, email });
  const made = await invite(floor, 'p@agency.example');
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const token = await linkOf('p@agency.example');
  expect(token).not.toBe('');
  expect(JSON.stringify(made.body), 'whoever asks is not told the way in').not.toContain(token);
  expect(made.body.address).toBe('p•••@agency.example');
  expect((await invite(floor, floor.email)).body.details[0].path, 'nobody invites the house').toBe('email');
  const post = (path: string, body?: object) => at.call(null, 'POST', `/sign-off-links/${token}/${path}`, body);
  const head = await post('open');
  expect(head.body).toMatchObject({ name: 'P. Inspector', address: 'p•••@agency.example' });
  expect(JSON.stringify(head.body), 'before the code no word of the form is told').not.toContain('Area first');
  const signature = { ...marked, agency: 'State of Nevada', licence_no: 'NV-1' };
  for (const path of ['read', 'sign'])
    expect((await post(path, path === 'sign' ? { pass: 'no-pass', signature } : { pass: 'no-pass' })).body.code).toBe(
      'code_wrong',
    );
  const pass = await passOf(token, 'p@agency.example');
  expect((await post('read', { pass })).body).toMatchObject({ name: 'P. Inspector', area: { name: 'Area first' } });
  const mouse = { method: 'typed', typed: 'Mickey Mouse', language: 'en', agency: 'State', licence_no: '1' };
  const other = await post('sign', { pass, signature: mouse });
  expect([other.status, other.body.details[0].path]).toEqual([422, 'typed']);
  expect((await post('sign', { pass, signature: { ...signature, name: 'Mickey Mouse' } })).status).toBe(400);
  expect((await post('sign', { pass, signature })).status).toBe(200);
  expect((await post('sign', { pass, signature })).status).toBe(404);
  expect((await post('open')).status).toBe(404);
  form = (await at.call(floor, 'GET', `/sign-off-forms/${form.id}`)).body;
  expect(areaOf(form, 'first').signatures.at(-1)).toMatchObject({
    role: 'third_party',
    name: 'P. Inspector',
    agency: 'State of Nevada',
    licence_no: 'NV-1',
  });
  const { rows } = await run(sql`select ip from sign_off_signatures where role = 'third_party'`);
  expect(rows[0]?.['ip']).toBe('127.0.0.1');
  await invite(floor, 'q@agency.example', 'Q. Late');
  await run(sql`update sign_off_links set expires_at = now() - interval '1 second' where used_at is null`);
  expect((await at.call(null, 'POST', `/sign-off-links/${await linkOf('q@agency.example')}/open`)).status).toBe(404);
});

test.each(['signed', 'released', 'without this area', 'in the bin'])(
  'the link of an agency ends with its form, which is %s',
  async (how) => {
    const form = await begin(modules[1] ?? '');
    const area = areaOf(form, 'first');
    const email = `${how.replaceAll(' ', '-')}@agency.example`;
    expect((await at.call(floor, 'POST', '/sign-off-links', { area_id: area.id, name: 'R. End', email })).status).toBe(
      201,
    );
    const token = await linkOf(email);
    const pass = await passOf(token, email);
    const inspect = async () => {
      const post = (path: string, body?: object) => at.call(null, 'POST', `/sign-off-links/${token}/${path}`, body);
      const signature = { ...marked, agency: 'State', licence_no: '1' };
      return Promise.all([
        post('open'),
        post('code', { device: browser, language: 'en' }),
        post('enter', { device: browser, code: '000000' }),
        post('read', { pass }),
        post('sign', { pass, signature }),
      ]).then((answers) => answers.map(({ status }) => status));
    };
    const was = (await run(sql`select status, deleted_at from sign_offs where id = ${form.id}`)).rows[0];
    for (const name of ['sign_offs', 'sign_off_areas'])
      await run(sql`alter table ${sql.identifier(name)} disable trigger user`);
    await run(
      how === 'in the bin'
        ? sql`update sign_offs set deleted_at = now() where id = ${form.id}`
        : how === 'without this area'
          ? sql`update sign_off_areas set not_applicable_reason = 'Not built' where id = ${area.id}`
          : sql`update sign_offs set status = ${how}, released_at = case when ${how} = 'released' then now() end where id = ${form.id}`,
    );
    try {
      expect(await inspect()).toEqual([404, 404, 404, 404, 404]);
    } finally {
      await run(
        sql`update sign_offs set status = ${was?.['status']}, deleted_at = null, released_at = null where id = ${form.id}`,
      );
      await run(sql`update sign_off_areas set not_applicable_reason = null where id = ${area.id}`);
      for (const name of ['sign_offs', 'sign_off_areas'])
        await run(sql`alter table ${sql.identifier(name)} enable trigger user`);
    }
  },
);

test('owners and developers read what is shared of their own forms, and sign only what is theirs to sign', async () => {
  const { body: accepted } = await at.call(quality, 'POST', '/sign-off-forms', {
    project_id: project,
    unit_id: unit,
    form_type: 'owner_acceptance',
  });
  let form: SignOffForm = accepted;
  const rooms = form.areas[0];
  if (rooms === undefined) throw new Error('There are no rooms.');
  const say = (by: Viewer, audience: string, body: string) =>
    at.call(by, 'POST', `/sign-off-areas/${rooms.id}/comments`, { audience, body });
  expect((await say(quality, 'internal', 'Watch the cabinet door')).status).toBe(201);
  expect((await say(quality, 'shared', 'Welcome')).status).toBe(201);
  expect((await say(owner, 'internal', 'Mine')).status).toBe(422);
  expect((await say(owner, 'shared', 'The door sticks')).status).toBe(201);
  for (const reader of [owner, developer]) {
    const read = await at.call(reader, 'GET', `/sign-off-forms/${form.id}`);
    expect(read.status).toBe(200);
    expect(JSON.stringify(read.body)).not.toContain('Watch the cabinet door');
    expect(read.body.areas[0].comments.map(({ body }: { body: string }) => body)).toEqual([
      'Welcome',
      'The door sticks',
    ]);
    expect((await at.call(reader, 'POST', `/sign-off-areas/${rooms.id}/submit`, marked)).status).toBe(403);
  }
  expect((await at.call(floor, 'GET', `/sign-off-forms/${form.id}`)).status).toBe(404);
  for (const area of form.areas) {
    const given = Object.fromEntries(
      area.items.map((item) => [item.key, { answer: item.response === 'number' ? '2' : 'pass' }]),
    );
    form = (await answer(form, given, quality)).body;
    expect((await at.call(quality, 'POST', `/sign-off-areas/${area.id}/submit`, marked)).status).toBe(200);
    expect((await at.call(owner, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).status).toBe(422);
    form = (await at.call(admin, 'POST', `/sign-off-areas/${area.id}/approve`, marked)).body;
  }
  expect((await at.call(developer, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).status).toBe(403);
  expect((await at.call(quality, 'POST', `/sign-off-forms/${form.id}/sign`, marked)).status).toBe(403);
  expect((await at.call(owner, 'GET', `/sign-off-forms?unit_id=${unit}`)).body).toContainEqual(
    expect.objectContaining({ id: form.id, waits_for_me: true }),
  );
  const signed = await at.call(owner, 'POST', `/sign-off-forms/${form.id}/sign`, marked);
  expect(signed.body).toMatchObject({ status: 'signed', signatures: [{ role: 'owner' }] });
  // What the project does not show, only those who accept it see.
  const shown = await begin(modules[0] ?? '');
  expect((await at.call(developer, 'GET', `/sign-off-forms/${shown.id}`)).status).toBe(200);
  await run(sql`update projects set show_sign_offs = false where id = ${project}`);
  expect((await at.call(developer, 'GET', `/sign-off-forms/${shown.id}`)).status).toBe(404);
  expect((await at.call(owner, 'GET', `/sign-off-forms/${form.id}`)).status).toBe(200);
  await run(sql`update projects set show_sign_offs = true where id = ${project}`);
});

test('the wall shows a factory its own modules with what blocks each from leaving', async () => {
  await run(sql`update modules set status = 'online' where project_id = ${project}`);
  const wall = await at.call(floor, 'GET', '/sign-off-wall');
  expect(wall.status, JSON.stringify(wall.body)).toBe(200);
  const row = wall.body.modules.find(({ id }: { id: string }) => id === modules[0]);
  expect(row.factory_qa.areas.map(({ state }: { state: string }) => state)).toEqual(['approved', 'in_progress']);
  expect(row.blocks).toContain('pre_ship_signed');
  expect((await at.call(stranger, 'GET', '/sign-off-wall')).body.modules).toEqual([]);
  expect((await at.call(owner, 'GET', '/sign-off-wall')).status).toBe(403);
});

test('a module leaves only once its factory form is answered and checked whole, and the refusal leads to what is open', async () => {
  const id = modules[0] ?? '';
  const standing = async (who: Viewer) => {
    const { transitions } = (await at.call(who, 'GET', `/modules/${id}`)).body;
    return transitions
      .find(({ to }: { to: string }) => to === 'released')
      .guards.find(({ guard }: { guard: string }) => guard === 'factory_form_checked');
  };
  await run(sql`update modules set status = 'yard' where id = ${id}`);
  const [form] = await run(
    sql`select s.id, (select a.id from sign_off_areas a where a.sign_off_id = s.id and a.state <> 'approved' order by a.position limit 1) as area
      from sign_offs s where s.module_id = ${id} and s.form_type = 'factory_qa'`,
  ).then(({ rows }) => rows);
  const open = await standing(quality);
  expect(open).toMatchObject({ state: 'unmet' });
  expect(open.place).toContain(
    `/manufacturing-sign-offs/${String(form?.['id'])}/factory_qa/?area=${String(form?.['area'])}`,
  );
  expect((await standing(floor)).place).toContain('/floor/projects/');
  const refused = await at.call(quality, 'POST', `/modules/${id}/status`, { to: 'released' });
  expect(refused.body.details.map(({ path }: { path: string }) => path)).toContain('factory_form_checked');
  // A point that only the version in use asks holds back a module whose form was never begun, and none that nobody asks anything.
  const bare = modules[3] ?? '';
  const openAreas = async (module: string) =>
    (await run(sql`select hearth_factory_areas_open(${module}) as n`)).rows[0]?.['n'];
  await run(sql`update sign_offs set deleted_at = now() where module_id = ${bare} and form_type = 'factory_qa'`);
  expect(await openAreas(bare)).toBe(1);
  await run(
    sql`update sign_off_areas set not_applicable_reason = 'Not built here' where sign_off_id = ${form?.['id']} and state <> 'approved'`,
  );
  expect(await openAreas(id)).toBe(0);
  expect(await standing(quality)).toMatchObject({ state: 'met', place: null });
});

test('what the wall says keeps a module from leaving is what its move says', async () => {
  const id = modules[4] ?? '';
  await run(sql`update modules set status = 'yard', label_no = null where id = ${id}`);
  const said = async () => {
    const wall = await at.call(quality, 'GET', '/sign-off-wall');
    const module = await at.call(quality, 'GET', `/modules/${id}`);
    const move = module.body.transitions.find(({ to }: { to: string }) => to === 'released');
    return {
      wall: new Set(wall.body.modules.find((row: { id: string }) => row.id === id).blocks),
      move: new Set(
        move.guards.flatMap((each: { guard: string; state: string }) => (each.state === 'unmet' ? [each.guard] : [])),
      ),
    };
  };
  const before = await said();
  expect(before.wall).toEqual(before.move);
  expect(before.wall).not.toContain('no_critical_factory_item');
  const item = await at.call(quality, 'POST', '/punch-items', {
    title: 'Loose guard rail',
    phase: 'factory',
    project_id: project,
    module_id: id,
    area: 'Hall',
    category: 'finishes',
    severity: 'safety',
  });
  expect(item.status, JSON.stringify(item.body)).toBe(201);
  await run(sql`update tickets set state = 'punch_open' where id = ${item.body.id}`);
  await run(sql`update modules set label_no = 'NV-1' where id = ${id}`);
  const after = await said();
  expect(after.wall).toEqual(after.move);
  expect(after.wall).toContain('no_critical_factory_item');
  expect(after.wall).not.toContain('label_given');
});

test('the move that releases a module takes the number of its label with it, once', async () => {
  const id = modules[4] ?? '';
  await run(sql`update modules set status = 'yard', label_no = null where id = ${id}`);
  const release = (who: Viewer, more: object) =>
    at.call(who, 'POST', `/modules/${id}/status`, { to: 'released', ...more });
  const lacks = async (who: Viewer, more: object) =>
    (await release(who, more)).body.details.map(({ path }: { path: string }) => path);
  expect(await lacks(floor, {})).toContain('label_given');
  expect(await lacks(floor, { label_no: 'NV-7' })).not.toContain('label_given');
  // What is refused for other things gives no label.
  expect((await at.call(quality, 'GET', `/modules/${id}`)).body.label_no).toBeNull();
  const whole = { override: true, reason: 'Checked by hand' };
  const moved = await release(admin, { label_no: 'NV-7', ...whole });
  expect(moved.body).toMatchObject({ status: 'released', label_no: 'NV-7' });
  await run(sql`update modules set status = 'yard' where id = ${id}`);
  expect(await lacks(admin, { label_no: 'NV-8', ...whole })).toEqual(['label_no']);
});
