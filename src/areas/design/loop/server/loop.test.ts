import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { question, section } from '#test/sign-off-forms.ts';
import { picture, postForm } from '#test/uploads.ts';

let at: TestPortal;
let lead: Viewer;
let other: Viewer;
let outside: Viewer;
let project: string;
let unit: string;
let module: string;
let uploads = 0;

const done = async (who: Viewer, method: string, path: string, body?: object) => {
  const answer = await at.call(who, method, path, body);
  expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const run = async (statement: ReturnType<typeof sql>) => (await at.database.db.execute(statement)).rows;
/** A punch item; without a photo it is a draft. */
async function item(more: object = {}, isRaised = true): Promise<string> {
  uploads += 1;
  const photo = isRaised
    ? await postForm(
        at,
        lead,
        '/files',
        { owner_type: 'module', owner_id: module, kind: 'photo', client_upload_id: `loop-${uploads}` },
        [{ name: `loop-${uploads}.jpg`, content: await picture({ width: 40 + uploads }) }],
      )
    : undefined;
  const draft = {
    title: 'Sill flashing is cut short',
    phase: 'factory',
    project_id: project,
    module_id: module,
    unit_id: unit,
    area: 'Kitchen',
    category: 'envelope',
    ...more,
  };
  const file_ids = photo === undefined ? [] : [photo.body[0].id];
  return (await done(lead, 'POST', '/punch-items/raise', { item: draft, file_ids })).id;
}
async function deviates(more: object = {}): Promise<string> {
  const { id } = await done(lead, 'POST', '/deviations', {
    title: 'Flashing of another maker',
    project_id: project,
    timing: 'after_build',
    requirement_ref: 'A-501',
    as_designed: 'Maker one',
    as_built: 'Maker two',
    reason: 'The first was out',
    disposition: 'repair',
    units: [unit],
    limit_qty: 4,
    impacts: ['cosmetic'],
    ...more,
  });
  await done(lead, 'POST', `/deviations/${id}/move`, { to: 'submitted' });
  return id;
}
const learned = (kind: string, id: string) => done(lead, 'GET', `/lesson-links?kind=${kind}&id=${id}`);
const lessonOf = (id: string, who = lead) => done(who, 'GET', `/lessons/${id}`);
const join = (kind: string, id: string, lesson: string) => at.call(lead, 'PUT', '/lesson-links', { kind, id, lesson });

beforeAll(async () => {
  at = await makePortal();
  lead = await at.person(['employee']);
  other = await at.person(['third_party_staff']);
  outside = await at.person(['home_owner']);
  project = (await done(lead, 'POST', '/projects', { project_number: '26-871', name: 'Loops', factory: 'reno' })).id;
  unit = (await done(lead, 'POST', '/units', { project, name: 'L', plan_code: 'P-1200' })).id;
  module = (await done(lead, 'POST', '/modules', { project, unit, module_no: 'M1', factory: 'reno' })).id;
});
afterAll(() => at.close());

test('one call makes a lesson of a punch item with what it says, once; a draft teaches nothing yet', async () => {
  const id = await item({
    description: 'Water stands on the sill.',
    root_cause: 'Ordered by the opening',
    severity: 'safety',
  });
  const made = await done(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id });
  expect(await lessonOf(made.id)).toMatchObject({
    title: 'Sill flashing is cut short',
    source: 'punch',
    category: 'safety',
    situation: 'Water stands on the sill.',
    cause: 'Ordered by the opening',
    plan: 'P-1200',
    project_id: { id: project },
    frequency: 1,
    units_touched: 1,
  });
  expect((await learned('ticket', id)).lesson).toMatchObject({ id: made.id, times: 1 });
  // Taken back, the lesson lies in the bin and the record is free again.
  const second = await item({ title: 'Of another' });
  const answer = await at.call(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id: second });
  expect((await at.call(lead, 'POST', `/undo/${String(answer.headers['x-undo'])}`)).body).toMatchObject({ refused: 0 });
  expect((await at.call(lead, 'GET', `/lessons/${answer.body.id}`)).status).toBe(404);
  expect(await learned('ticket', second)).toMatchObject({ lesson: null });
  const draft = await item({ title: 'Still a draft' }, false);
  const refused = await at.call(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id: draft });
  expect([refused.status, refused.body.details[0].path]).toEqual([422, 'id']);
  for (const path of ['/lesson-links/lessons', '/lesson-links/end'])
    expect((await at.call(outside, 'POST', path, { kind: 'ticket', id })).status).toBe(403);
});

test('counts, homes and costs gather by themselves from what joins a lesson, and its priority follows and explains itself', async () => {
  const [first, second] = [await item(), await item({ title: 'Flashing at the sill is short again' })];
  const { id } = await done(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id: first });
  // What reads like it is offered before another lesson is made.
  expect((await learned('ticket', second)).similar.map((each: { id: string }) => each.id)).toContain(id);
  expect((await join('ticket', second, id)).status).toBe(204);
  const deviation = await deviates();
  expect((await join('deviation', deviation, id)).status).toBe(204);
  expect(await lessonOf(id)).toMatchObject({ frequency: 3, units_touched: 1, cost_counted: 0, priority: 34 });
  await done(lead, 'PATCH', `/punch-items/${first}`, { cost_cents: 1_000_000 });
  const line = JSON.stringify([
    {
      uid: 'one',
      change: 'added',
      taxable: false,
      new_quantity: '1',
      new_cost: '5000',
      old_quantity: '0',
      old_cost: '0',
      rework: false,
      markup_percent: '0',
      cost_cents: 500_000,
      price_cents: 500_000,
    },
  ]);
  await run(sql`insert into change_orders (id, code, status, title, reason, project_id, deviation, lines, cost_cents, price_cents, tax_cents, total_cents)
    values (gen_random_uuid(), 'CO-9001', 'draft', 'Of it', 'field_change', ${project}, ${deviation}, ${line}::jsonb, 500000, 500000, 0, 500000)`);
  expect(await lessonOf(id)).toMatchObject({ cost_counted: 1_500_000, priority: 46 });
  const story = await done(lead, 'GET', `/lessons/${id}/story`);
  expect(story).toMatchObject({
    units: 1,
    priority: { times: 3, times_points: 24, cost_cents: 1_500_000, cost_points: 12, effort_points: 10, worked_out: 46 },
  });
  expect(story.origins.map((each: { cost_cents: number | null }) => each.cost_cents).toSorted()).toEqual(
    [1_000_000, 500_000, 0].toSorted(),
  );
  // What somebody knows of counts while it is more; costs are not for everybody.
  await done(lead, 'PATCH', `/lessons/${id}`, { cost_impact: 5_000_000, effort: 's' });
  expect(await lessonOf(id)).toMatchObject({ cost_counted: 5_000_000, priority: 84 });
  expect(await lessonOf(id, other)).not.toHaveProperty('cost_counted');
  expect(JSON.stringify((await done(other, 'GET', `/lessons/${id}/story`)).origins)).not.toContain('500000');
  // It shows on the deviation, too.
  expect(await done(lead, 'GET', `/deviations/${deviation}`)).toMatchObject({ lesson: { id } });
});

test('a record counts for one lesson at a time; where it belonged before stays to be read, and each step has its way back', async () => {
  const record = await item();
  const [one, two] = [
    (await done(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id: record })).id,
    (
      await done(lead, 'POST', '/lessons', {
        title: 'Another',
        source: 'audit',
        captured_on: '2026-11-02',
        category: 'quality',
      })
    ).id,
  ];
  const moved = await join('ticket', record, two);
  expect(await learned('ticket', record)).toMatchObject({
    lesson: { id: two },
    former: [{ id: one, ended_by: lead.name }],
  });
  expect((await at.call(lead, 'POST', `/undo/${String(moved.headers['x-undo'])}`)).body).toMatchObject({ done: 1 });
  expect(await learned('ticket', record)).toMatchObject({ lesson: { id: one } });
  await done(lead, 'POST', '/lesson-links/end', { kind: 'ticket', id: record });
  const { lesson, former } = await learned('ticket', record);
  expect([lesson, former.map((each: { id: string }) => each.id).toSorted()]).toEqual([
    null,
    [one, one, two].toSorted(),
  ]);
  expect(await lessonOf(one)).toMatchObject({ frequency: 1, units_touched: 0 });
  await done(lead, 'POST', `/lessons/${two}/move`, { to: 'rejected', reason: 'Told twice' });
  expect((await join('ticket', record, two)).body.details[0].path).toBe('lesson');
  // The database keeps a link as it was.
  for (const statement of [
    sql`update lesson_links set ended_at = null where ended_at is not null`,
    sql`update lesson_links set lesson_id = ${two} where lesson_id = ${one}`,
    sql`insert into lesson_links (id, lesson_id) values (gen_random_uuid(), ${one})`,
    sql`insert into lesson_links (id, lesson_id, ticket_id) select gen_random_uuid(), ${one}, ${record} from generate_series(1, 2)`,
  ])
    await expect(run(statement)).rejects.toThrow();
});

test('a lesson proposes a question, the next version of the form takes it in with one call, and the lesson is embedded by that version in use', async () => {
  const { id, code } = await done(lead, 'POST', '/lessons', {
    title: 'Sills',
    source: 'punch',
    captured_on: '2026-11-02',
    category: 'quality',
    lesson: 'Cut flashing longer',
    action: 'Ask for it',
    owner: lead.userId,
    due_on: '2026-12-01',
  });
  const template = (await done(lead, 'POST', '/sign-off-templates', { name: 'Loop', form_type: 'factory_qa' })).id;
  await done(lead, 'PUT', `/sign-off-templates/${template}/areas`, {
    areas: [section('envelope', [question('roof')])],
  });
  await done(lead, 'POST', `/sign-off-templates/${template}/move`, { to: 'active' });
  const half = await at.call(lead, 'PATCH', `/lessons/${id}`, { check_text: 'Long enough' });
  expect([half.status, half.body.details[0].path]).toEqual([422, 'check_template']);
  expect((await at.call(lead, 'POST', `/lessons/${id}/take`)).body.details[0].path).toBe('check_text');
  const asked = { text: 'Sill flashing is long enough', text_es: 'El tapajuntas llega' };
  const { version } = await done(lead, 'GET', `/lessons/${id}/story`);
  const whole = { ...asked, template, area: 'envelope', photo: 'always', version };
  await done(lead, 'PUT', `/lessons/${id}/question`, whole);
  expect((await at.call(lead, 'PUT', `/lessons/${id}/question`, { ...whole, text: 'Of another' })).status).toBe(409);
  for (const to of ['triaged', 'action_planned', 'implemented'])
    await done(lead, 'POST', `/lessons/${id}/move`, { to });
  const embed = () => at.call(lead, 'POST', `/lessons/${id}/move`, { to: 'embedded' });
  expect((await embed()).body.details[0].path, 'Nothing is named').toBe('evidence_template');
  // Homes that were checked before, and items of the lesson in them.
  const home = async (name: string) => {
    const u = (await done(lead, 'POST', '/units', { project, name })).id;
    const m = (await done(lead, 'POST', '/modules', { project, unit: u, module_no: 'M1', factory: 'reno' })).id;
    return {
      u,
      m,
      check: () =>
        done(lead, 'POST', '/sign-off-forms', { project_id: project, module_id: m, form_type: 'factory_qa' }),
    };
  };
  await run(
    sql`update projects set status = 4, address_line1 = '1 Main', city = 'Reno', state = 'NV' where id = ${project}`,
  );
  const before = await home('Before 1');
  await before.check();
  await (await home('Before 2')).check();
  await join('ticket', await item({ unit_id: before.u, module_id: before.m }), id);
  const { template_id: next } = await done(lead, 'POST', `/lessons/${id}/take`);
  const form = await done(lead, 'GET', `/sign-off-templates/${next}/areas`);
  expect(form).toMatchObject({
    state: 'draft',
    areas: [
      {
        key: 'envelope',
        items: [{ key: 'roof' }, { key: code.toLowerCase(), ...asked, photo_rule: 'always' }],
      },
    ],
  });
  expect((await at.call(lead, 'POST', `/lessons/${id}/take`)).status, 'Not asked twice').toBe(422);
  expect((await embed()).body.details[0].path, 'Not in use yet').toBe('evidence_template');
  await done(lead, 'POST', `/sign-off-templates/${next}/move`, { to: 'active' });
  expect((await embed()).body).toMatchObject({ state: 'embedded', evidence_template: { id: next } });
  await (await home('After')).check();
  expect((await done(lead, 'GET', `/lessons/${id}/story`)).taken).toMatchObject({
    id: next,
    revision: 2,
    state: 'active',
    before: { units: 2, items: 1 },
    after: { units: 1, items: 0 },
  });
});

test('taking a question goes back as one step, and a bill of materials that is named is there', async () => {
  const { id } = await done(lead, 'POST', '/lessons', {
    title: 'Back',
    source: 'audit',
    captured_on: '2026-11-02',
    category: 'quality',
  });
  const [{ id: template }] = (await run(
    sql`select id from sign_off_templates where name = 'Loop' and state = 'active'`,
  )) as [{ id: string }];
  await done(lead, 'PATCH', `/lessons/${id}`, {
    check_template: template,
    check_area: 'gone',
    check_text: 'One',
    check_text_es: 'Uno',
    check_photo: 'never',
  });
  expect((await at.call(lead, 'POST', `/lessons/${id}/take`)).body.details[0].path).toBe('check_area');
  await done(lead, 'PATCH', `/lessons/${id}`, { check_area: 'envelope' });
  const taken = await at.call(lead, 'POST', `/lessons/${id}/take`);
  expect((await at.call(lead, 'POST', `/undo/${String(taken.headers['x-undo'])}`)).body).toMatchObject({ refused: 0 });
  expect(await lessonOf(id)).toMatchObject({ evidence_template: null });
  expect((await at.call(lead, 'PATCH', `/lessons/${id}`, { evidence_bom: 'BOM-9999' })).body.details[0].path).toBe(
    'evidence_bom',
  );
});

test('the floor writes a lesson down in a sentence, of an item that it sees, and reads none', async () => {
  const floor = await at.person(['floor_manager'], { factory: 'reno' });
  const away = await at.person(['floor_manager'], { factory: 'butte' });
  const seen = await item({ title: 'Clips bend when it is cold' });
  const said = { title: 'Warm the clips before they are bent', situation: null, source: 'punch', ticket_id: seen };
  const { code } = await done(floor, 'POST', '/lessons/capture', said);
  const [made] = await run(sql`select id, state, created_by from lessons where code = ${code}`);
  expect(made).toMatchObject({ state: 'captured', created_by: floor.userId });
  expect((await learned('ticket', seen)).lesson).toMatchObject({ code });
  await done(floor, 'POST', '/lessons/capture', { ...said, source: 'success', ticket_id: null });
  // Whoever wrote it down takes it back, with its link, while nobody has taken it on.
  const other = await item({ title: 'Clips are too short' });
  const slip = await at.call(floor, 'POST', '/lessons/capture', { ...said, ticket_id: other });
  const undo = await at.call(floor, 'POST', `/undo/${String(slip.headers['x-undo'])}`);
  expect(undo.body, JSON.stringify(undo.body)).toMatchObject({ refused: 0 });
  expect((await learned('ticket', other)).lesson).toBeNull();
  expect(await run(sql`select 1 from lessons where code = ${slip.body.code} and deleted_at is null`)).toEqual([]);
  expect((await at.call(away, 'POST', '/lessons/capture', said)).status).toBe(404);
  expect((await at.call(outside, 'POST', '/lessons/capture', said)).status).toBe(403);
  for (const path of [`/lessons/${String(made?.['id'])}`, '/tables/lessons', `/lesson-links?kind=ticket&id=${seen}`])
    expect((await at.call(floor, 'GET', path)).status, path).toBe(403);
});

test('a request under warranty is learned from once it is verified, with what its labour, parts and travel cost', async () => {
  await run(
    sql`update projects set status = 6, factory = 'reno', address_line1 = '1 Main', city = 'Reno', state = 'NV' where id = ${project}`,
  );
  const reported = { title: 'Water under the sink', area: 'Kitchen', category: 'plumbing', priority: 'medium' };
  const { id } = await done(lead, 'POST', '/warranty/reports', { unit_id: unit, items: [reported] });
  const move = (to: string, values?: object) =>
    done(lead, 'POST', `/warranty-items/${id}/move`, { to, ...(values === undefined ? {} : { values }) });
  await move('warranty_accepted');
  await move('warranty_scheduled', { visit_at: new Date(Date.now() + 86_400_000).toISOString() });
  await move('warranty_in_progress');
  const put = { resolution_note: 'New trap.', cause_stage: 'factory' };
  await move('warranty_complete', put);
  await done(lead, 'PATCH', `/warranty-items/${id}`, { labour_cents: 12_000, parts_cents: 3_000, travel_cents: 500 });
  const learn = () => at.call(lead, 'POST', '/lesson-links/lessons', { kind: 'ticket', id });
  expect((await learn()).body.details[0].path, 'Before somebody says that it is right').toBe('id');
  await run(
    sql`update tickets set state = 'warranty_verified', verified_at = now(), verified_by = ${other.userId}, closed_at = now() where id = ${id}`,
  );
  const made = await learn();
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(await lessonOf(made.body.id)).toMatchObject({ source: 'warranty', cost_counted: 15_500, units_touched: 1 });
});
