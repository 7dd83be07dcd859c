import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, companyToday } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let admin: Viewer;
let seller: Viewer;
let contact: string;
let stages: { id: string; name: string }[];

const call = (who: Viewer, method: string, path: string, body?: unknown, language = 'en') =>
  at.call(who, method, path, body, { 'accept-language': language });
const today = companyToday();
const idOf = (place: number): string => stages[place]?.id ?? '';

async function deal(facts: object = {}): Promise<string> {
  const { status, body } = await call(seller, 'POST', '/opportunities', {
    name: 'Lindqvist ADU',
    pipeline: 'dtc',
    primary_contact: contact,
    next_step: 'Call',
    next_step_on: addDays(today, 3),
    ...facts,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const step = (id: string, place: number, facts: object = {}) =>
  call(seller, 'POST', `/opportunities/${id}/step`, { stage_id: idOf(place), ...facts });
const rows = async (filter: string): Promise<number> =>
  (await call(seller, 'GET', `/tables/opportunities?count=true&filter=${encodeURIComponent(filter)}`)).body.total;
const preview = async (values: object, id: string | null = idOf(1)) =>
  (await call(admin, 'POST', '/sales-stage-preview', { id, pipeline: 'dtc', values })).body;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  seller = await at.person(['employee'], { firstName: 'Priya', lastName: 'Raman' });
  contact = (await call(seller, 'POST', '/contacts', { name: 'Ingrid Lindqvist', email: 'ingrid@example.com' })).body
    .id;
  stages = (
    await at.database.db.execute<{ id: string; name: string }>(
      sql`select id, name from sales_stages where pipeline = 'dtc' order by place`,
    )
  ).rows;
});
afterAll(() => at.close());

test('a stage is called in the language of whoever asks: in list, group, order, file, record, history and overview', async () => {
  const id = await deal({ amount: 100, owner: seller.userId, source: 'web' });
  const taken = await call(seller, 'POST', `/opportunities/${id}/step`, { stage_id: idOf(1) }, 'es');
  expect(taken.body.moves[0]).toMatchObject({ from: 'Nueva', to: 'Calificada' });
  await at.database.db.execute(sql`update opportunities set next_step_on = '2020-01-01' where id = ${id}`);
  const answers = async (language: string) => {
    const ask = (path: string) => call(seller, 'GET', path, undefined, language);
    const file = await ask(`/tables/opportunities/export?format=csv&columns=name,stage_id&language=${language}`);
    return {
      list: (await ask('/tables/opportunities?columns=stage_id')).body.rows[0].stage_id.name,
      group: (await ask('/tables/opportunities/groups?group=stage_id')).body.groups[0].path[0].name,
      record: (await ask(`/opportunities/${id}`)).body.stage_id.name,
      moves: (await ask(`/opportunities/${id}/whole`)).body.moves[0].to,
      timeline: (await ask(`/activities/timeline?kind=opportunity&id=${id}`)).body[0].title,
      still: (await ask('/sales-overview')).body.still[0].stage,
      file: String(file.body).includes('Calificada'),
    };
  };
  expect(await answers('es')).toEqual({
    list: 'Calificada',
    group: 'Calificada',
    record: 'Calificada',
    moves: 'Calificada',
    timeline: 'Nueva → Calificada',
    still: 'Calificada',
    file: true,
  });
  expect(await answers('en')).toEqual({
    list: 'Qualified',
    group: 'Qualified',
    record: 'Qualified',
    moves: 'Qualified',
    timeline: 'New → Qualified',
    still: 'Qualified',
    file: false,
  });
});

test('what the database refuses at the end of a write names no way back', async () => {
  const refused = await call(admin, 'DELETE', `/sales-stages/${idOf(1)}`);
  expect(refused.status).toBe(422);
  expect(refused.headers['x-undo']).toBeUndefined();
});

test('what a change of a stage would touch is counted by the very filter that leads to the deals', async () => {
  const [here, early] = [await deal({ amount: 100, owner: seller.userId, source: 'web' }), await deal()];
  await step(here, 1);
  await at.database.db.execute(sql`alter table opportunities disable trigger opportunities_stands`);
  await at.database.db.execute(
    sql`update opportunities set stage_entered_at = now() - interval '9 days' where id = ${here}`,
  );
  await at.database.db.execute(sql`alter table opportunities enable trigger opportunities_stands`);
  const touched = await preview({
    place: 15,
    required_fields: ['amount', 'owner', 'source', 'units'],
    exit_checklist: 'Lender named',
    rotten_days: 5,
    probability: 22,
  });
  expect(touched.map(({ what, field }: Record<string, unknown>) => [what, field])).toEqual([
    ['stands', null],
    ['field', 'units'],
    ['fieldHere', 'units'],
    ['points', null],
    ['late', null],
    ['probability', null],
  ]);
  for (const { count, filter } of touched) expect(await rows(filter)).toBe(count);
  const moved = await preview({ place: 35 });
  expect(moved.map(({ what }: { what: string }) => what)).toEqual(['stands', 'order']);
  // The one before it has another stage next as well.
  expect(moved[1].count).toBe(await rows(JSON.stringify({ all: [['state', 'is', 'open']] })));
  const inserted = await preview({ place: 15, required_fields: ['city'] }, null);
  expect(inserted.map(({ what }: { what: string }) => what)).toEqual(['order', 'field']);
  expect((await call(seller, 'GET', `/sales-stages/${idOf(1)}`)).body).toMatchObject({ place: 20, rotten_days: 14 });
  expect((await call(seller, 'GET', `/opportunities/${early}`)).body.stage_id.id).toBe(idOf(0));
  expect((await call(seller, 'POST', '/sales-stage-preview', { id: null, pipeline: 'dtc', values: {} })).status).toBe(
    403,
  );
});

test('many deals take a step together: whoever lacks something is named and stays, and one undo takes the others back', async () => {
  const ready = [
    await deal({ amount: 1, owner: seller.userId, source: 'web' }),
    await deal({ amount: 2, owner: seller.userId, source: 'ad' }),
  ];
  const lacking = await deal();
  const { body } = await call(seller, 'POST', '/tables/opportunities/bulk', {
    action: 'step',
    ids: [...ready, lacking],
    values: { stage_id: idOf(1) },
  });
  expect(body).toMatchObject({ done: 2, refused: 1 });
  const refused = body.results.find(({ ok }: { ok: boolean }) => !ok);
  expect(refused.id).toBe(lacking);
  expect(refused.details.map(({ path }: { path: string }) => path)).toContain('values.amount');
  const stageOf = async (id: string) => (await call(seller, 'GET', `/opportunities/${id}`)).body.stage_id.id;
  expect(await Promise.all([...ready, lacking].map(stageOf))).toEqual([idOf(1), idOf(1), idOf(0)]);
  expect((await call(seller, 'POST', `/undo/${body.undo}`)).body).toMatchObject({ refused: 0 });
  expect(await Promise.all(ready.map(stageOf))).toEqual([idOf(0), idOf(0)]);
});

test('those who lead projects are told of a deal that is won, with the project that waits for one of them', async () => {
  const [lead, retired] = [await at.person(['employee']), await at.person(['employee'])];
  const project = await call(admin, 'POST', '/projects', { project_number: '26-980', name: 'Led before' });
  for (const who of [lead, retired])
    await at.database.db.execute(sql`
      insert into project_members (project_id, user_id, role) values (${project.body.id}, ${who.userId}, 'pm')`);
  await at.database.db.execute(sql`update users set state = 'suspended' where id = ${retired.userId}`);
  const id = await deal({ name: 'Won at last', amount: 100 });
  const won = await call(admin, 'POST', `/opportunities/${id}/win`, { reason: 'Signed abroad' });
  expect(won.status, JSON.stringify(won.body)).toBe(200);
  const { rows: told } = await at.database.db.execute<{ user_id: string; link: string }>(sql`
    select user_id, link from notifications where type = 'proj_contract' and message like '%Won at last is won%'`);
  expect(told).toEqual([{ user_id: lead.userId, link: `/projects/${won.body.project.project_number}` }]);
});
