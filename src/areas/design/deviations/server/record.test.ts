import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { pagesOf } from '#test/pdf.ts';
import { getBytes, picture, postForm } from '#test/uploads.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { companyToday } from '#platform/shared/dates.ts';

let at: TestPortal;
let asker: Viewer;
let designer: Viewer;
let inspector: Viewer;
let project: string;
let modules: string[];
let elsewhere: string;

const made = async (path: string, body: object) => (await at.call(asker, 'POST', path, body)).body.id;
const patch = (who: Viewer, id: string, body: object) => at.call(who, 'PATCH', `/deviations/${id}`, body);
async function done(who: Viewer, method: string, path: string, body: object): Promise<void> {
  expect((await at.call(who, method, path, body)).status).toBe(200);
}
const move = (who: Viewer, id: string, to: string) => at.call(who, 'POST', `/deviations/${id}/move`, { to });
const faultsOf = ({ body }: { body: any }) => body.details.map(({ path }: { path: string }) => path);

beforeAll(async () => {
  at = await makePortal();
  [asker, designer, inspector] = [
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['employee']),
  ];
  project = await made('/projects', { project_number: '26-821', name: 'Deviates' });
  const members = [
    { user_id: designer.userId, role: 'designer' },
    { user_id: inspector.userId, role: 'qa_inspector' },
    { user_id: asker.userId, role: 'qa_inspector' },
  ];
  const admin = await at.person(['admin']);
  await done(admin, 'PUT', `/projects/${project}/members`, { members });
  const unit = await made('/units', { project, name: 'A' });
  modules = [
    await made('/modules', { project, unit, module_no: 'M1' }),
    await made('/modules', { project, unit, module_no: 'M2' }),
  ];
  const other = await made('/projects', { project_number: '26-822', name: 'Elsewhere' });
  elsewhere = await made('/modules', {
    project: other,
    unit: await made('/units', { project: other, name: 'B' }),
    module_no: 'M1',
  });
});
afterAll(() => at.close());

const said = () => ({
  title: 'Header of another size',
  project_id: project,
  timing: 'before_build',
  requirement_ref: 'S-201',
  as_designed: 'Two plies',
  as_built: 'Three plies',
  reason: 'The other size is not to be had',
  disposition: 'repair',
  modules,
  limit_qty: 2,
  impacts: ['fff'],
});
const draft = (more: object = {}) => made('/deviations', { ...said(), ...more });

async function underReview(more: object = {}): Promise<string> {
  const id = await draft(more);
  expect((await move(asker, id, 'submitted')).status).toBe(200);
  expect((await move(inspector, id, 'under_review')).status).toBe(200);
  return id;
}

test('nothing is submitted without a place, an end, and as many modules as it names', async () => {
  expect(faultsOf(await move(asker, await draft({ modules: [] }), 'submitted'))).toEqual(['modules']);
  expect(faultsOf(await move(asker, await draft({ limit_qty: null }), 'submitted'))).toEqual(['limit_qty']);
  expect(faultsOf(await move(asker, await draft({ limit_qty: 1 }), 'submitted'))).toEqual(['limit_qty']);
  const answer = await patch(asker, await draft(), { modules: [elsewhere] });
  expect(answer.body.details).toEqual([
    {
      path: 'modules',
      message: 'Must be of the same project.',
      said: { en: 'Must be of the same project.', es: 'Debe ser del mismo proyecto.' },
    },
  ]);
});

test('what touches safety or code is used as it is only with a letter of the engineer', async () => {
  const id = await draft({ impacts: ['code'], disposition: 'use_as_is' });
  expect(faultsOf(await move(asker, id, 'submitted'))).toEqual(['engineer_letter']);
  await patch(asker, id, { impacts: ['cosmetic'] });
  expect((await move(asker, id, 'submitted')).body).toMatchObject({ state: 'submitted', class: 'minor' });
});

test('a letter that lies in the bin is attached to nothing, and one on which a deviation stands does not go there', async () => {
  const upload = async (key: string) =>
    (
      await postForm(
        at,
        asker,
        '/files',
        { owner_type: 'project', owner_id: project, kind: 'photo', client_upload_id: key },
        [{ name: `${key}.jpg`, content: await picture({ width: key.length + 40 }) }],
      )
    ).body[0].id as string;
  const [binned, letter] = [await upload('letter-one'), await upload('letter-number-two')];
  const id = await draft({ impacts: ['safety'], disposition: 'use_as_is', engineer_letter: binned });
  expect((await at.call(asker, 'DELETE', `/files/${binned}`)).status).toBeLessThan(300);
  expect(faultsOf(await move(asker, id, 'submitted'))).toEqual(['engineer_letter']);
  await patch(asker, id, { engineer_letter: letter });
  expect((await move(asker, id, 'submitted')).status).toBe(200);
  const kept = await at.call(asker, 'DELETE', `/files/${letter}`);
  expect(kept.status).toBe(422);
  expect(JSON.stringify(kept.body)).toContain('carta de un ingeniero');
  // Behind every call the database says the same.
  await expect(
    at.database.db.execute(sql`update deviations set engineer_letter = null where id = ${id}`),
  ).rejects.toThrow();
  await patch(asker, id, { engineer_letter: null }).then((answer) => expect(answer.status).toBe(422));
});

test('the sheet for the label agency says what differs, where, for how long and who passed it; a module shows its deviations', async () => {
  const id = await underReview({ expires_on: '2027-01-31' });
  await patch(inspector, id, { quality_by: inspector.userId });
  await patch(designer, id, { design_by: designer.userId });
  expect((await move(designer, id, 'approved')).status).toBe(200);
  const { code } = (await at.call(asker, 'GET', `/deviations/${id}`)).body;
  for (const [language, words] of [
    ['en', ['Approval of a deviation', 'S-201', 'Two plies', 'Three plies', 'M1', '2 modules', 'Label agency']],
    ['es', ['Aprobación de una desviación', 'Como se diseñó', '2 módulos', 'Agencia certificadora']],
  ] as const) {
    const { status, bytes } = await getBytes(at, asker, `/deviations/${id}/approval-sheet?language=${language}`);
    expect(status).toBe(200);
    const text = (await pagesOf(bytes)).join(' ');
    for (const word of [code, inspector.name, designer.name, ...words]) expect(text).toContain(word);
  }
  const owner = await at.person(['home_owner']);
  expect((await at.call(owner, 'GET', `/deviations/${id}/approval-sheet`)).status).toBe(403);
  const shown = (await at.call(asker, 'GET', `/deviations/of-module?module_id=${modules[0]}`)).body;
  expect(shown).toContainEqual(expect.objectContaining({ id, code, state: 'approved', is_done: false, holds: false }));
  expect((await at.call(asker, 'GET', `/deviations/of-module?module_id=${elsewhere}`)).body).toEqual([]);
});

test('a major one is passed by design and quality, each by whoever does that work, and never by whoever asked', async () => {
  const id = await underReview();
  expect(faultsOf(await move(designer, id, 'approved'))).toEqual(['quality_by']);
  for (const [who, part, given] of [
    [designer, 'quality_by', designer.userId],
    [designer, 'design_by', inspector.userId],
    [asker, 'quality_by', asker.userId],
  ] as const)
    expect((await patch(who, id, { [part]: given })).status).toBe(422);
  expect((await patch(inspector, id, { quality_by: inspector.userId })).status).toBe(200);
  expect(faultsOf(await move(designer, id, 'approved'))).toEqual(['design_by']);
  expect((await patch(inspector, id, { design_by: inspector.userId })).status).toBe(422);
  expect((await patch(designer, id, { design_by: designer.userId })).status).toBe(200);
  expect(faultsOf(await move(asker, id, 'approved'))).toEqual(['to']);
  expect((await move(designer, id, 'approved')).body).toMatchObject({ state: 'approved', class: 'major' });
});

test('looks alone are passed by quality; what was asked for stays as it was said; it closes with its last module', async () => {
  const id = await underReview({ impacts: ['cosmetic'] });
  await patch(inspector, id, { quality_by: inspector.userId });
  expect((await move(designer, id, 'approved')).status).toBe(200);
  expect(faultsOf(await patch(asker, id, { as_built: 'Four plies' }))).toEqual(['as_built']);
  expect(faultsOf(await patch(asker, id, { done_modules: [elsewhere] }))).toEqual(['done_modules']);
  await patch(asker, id, { done_modules: modules.slice(0, 1) });
  expect(faultsOf(await move(asker, id, 'closed'))).toEqual(['done_modules']);
  expect(faultsOf(await move(asker, id, 'expired'))).toEqual(['expires_on']);
  await patch(asker, id, { done_modules: modules });
  expect((await move(asker, id, 'closed')).body).toMatchObject({ state: 'closed' });
});

test('a step that was taken back is taken again only by who may take it, and only while what it demands holds', async () => {
  const undo = (who: Viewer, answer: { headers: Record<string, unknown> }) =>
    at.call(who, 'POST', `/undo/${String(answer.headers['x-undo'])}`);
  const stateOf = async (id: string) => (await at.call(asker, 'GET', `/deviations/${id}`)).body.state;
  // What it demands: a letter, once it touches the code.
  const id = await draft({ impacts: ['cosmetic'], disposition: 'use_as_is' });
  const submitted = await move(asker, id, 'submitted');
  const taken = await undo(asker, submitted);
  expect(taken.body).toMatchObject({ done: 1, refused: 0 });
  await patch(asker, id, { impacts: ['code'] });
  const again = await undo(asker, taken);
  expect(again.body, 'A redo without the letter').toMatchObject({ done: 0, refused: 1 });
  expect(await stateOf(id)).toBe('draft');
  await patch(asker, id, { impacts: ['cosmetic'] });
  expect((await undo(asker, taken)).body).toMatchObject({ done: 1, refused: 0 });
  expect(await stateOf(id)).toBe('submitted');
  // Who may take it: not whoever asked, though an admin takes back what others did; and not without the right any more.
  const chief = await at.person(['admin']);
  const own = (await at.call(chief, 'POST', '/deviations', said())).body.id;
  for (const [who, to] of [
    [chief, 'submitted'],
    [inspector, 'under_review'],
  ] as const)
    expect((await move(who, own, to)).status).toBe(200);
  await patch(inspector, own, { quality_by: inspector.userId });
  await patch(designer, own, { design_by: designer.userId });
  const approved = await move(designer, own, 'approved');
  const back = await undo(designer, approved);
  expect(await stateOf(own)).toBe('under_review');
  expect((await undo(chief, back)).body, 'An approval of one’s own').toMatchObject({ done: 0, refused: 1 });
  const outside: Viewer = { ...designer, groups: ['third_party_staff'] };
  expect((await undo(outside, back)).body, 'Without the right').toMatchObject({ done: 0, refused: 1 });
  expect(await stateOf(own)).toBe('under_review');
  expect((await undo(designer, back)).body).toMatchObject({ done: 1, refused: 0 });
  expect(await stateOf(own)).toBe('approved');
});

test('the page of a home asks for those that name it or a module of it, by what they are called, in its project alone', async () => {
  const next = await made('/units', { project, name: 'C' });
  const names = await made('/modules', { project, unit: next, module_no: 'M1' });
  const alike = await made('/projects', { project_number: '26-823', name: 'Alike' });
  const twin = await made('/units', { project: alike, name: 'C' });
  const wanted = [
    await draft({ modules: [names], limit_qty: 1 }),
    await draft({ modules: [], units: [next], limit_qty: 1 }),
  ];
  const others = [await draft(), await draft({ project_id: alike, modules: [], units: [twin], limit_qty: 1 })];
  const filter = {
    all: [
      ['project_id', 'is', project],
      {
        any: [
          ['units', 'has_any', ['C']],
          ['modules', 'has_any', ['C M1']],
        ],
      },
    ],
  };
  const rows = async (more: object) => {
    const query = new URLSearchParams({ filter: JSON.stringify(more), columns: 'title', limit: '100' });
    const answer = await at.call(asker, 'GET', `/tables/deviations?${query.toString()}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return (answer.body.rows as { id: string }[]).map(({ id }) => id).toSorted();
  };
  expect(await rows(filter)).toEqual(wanted.toSorted());
  // What somebody filters by besides goes with it.
  expect(await rows({ all: [filter, ['timing', 'is', 'after_build']] })).toEqual([]);
  for (const id of others) expect(await rows(filter)).not.toContain(id);
});

test('a module beyond the number that a deviation of its unit holds for is not released, and is told which one', async () => {
  const unit = await made('/units', { project, name: 'Limited' });
  const ids = [
    await made('/modules', { project, unit, module_no: 'L1' }),
    await made('/modules', { project, unit, module_no: 'L2' }),
  ];
  const deviation = await draft({ modules: [], units: [unit], limit_qty: 1 });
  const floor = await at.person(['floor_manager'], { factory: 'reno' });
  await at.database.db.execute(
    sql`update projects set factory = 'reno', status = 4, address_line1 = '1 Main', city = 'Reno', state = 'NV' where id = ${project}`,
  );
  const guardOf = async (id: string, who = asker) => {
    await at.database.db.execute(sql`update modules set status = 'yard', factory = 'reno' where id = ${id}`);
    const { body } = await at.call(who, 'GET', `/modules/${id}`);
    return body.transitions
      .find(({ to }: { to: string }) => to === 'released')
      .guards.find(({ guard }: { guard: string }) => guard === 'deviations_not_used_up');
  };
  const away = sql`update modules set status = 'in_transit' where id = ${ids[0]}`;
  await at.database.db.execute(away);
  // A draft binds nobody.
  expect(await guardOf(ids[1] ?? '')).toMatchObject({ state: 'met', place: null });
  expect((await move(asker, deviation, 'submitted')).status).toBe(200);
  expect(await guardOf(ids[1] ?? '')).toMatchObject({
    state: 'unmet',
    place: `/projects/deviations?panel=${deviation}`,
  });
  // The floor is led to its card among what its factory builds otherwise.
  expect(await guardOf(ids[1] ?? '', floor)).toMatchObject({ state: 'unmet', place: `/floor?deviation=${deviation}` });
  const { body: shown } = await at.call(floor, 'GET', '/deviations/floor');
  expect(shown.map(({ id }: { id: string }) => id)).toContain(deviation);
  const acknowledge: string[] = [];
  const refused = await at.call(asker, 'POST', `/modules/${ids[1]}/status`, { to: 'released', acknowledge });
  expect(refused.status).toBe(422);
  expect(faultsOf(refused)).toContain('deviations_not_used_up');
  const chips = (await at.call(asker, 'GET', `/deviations/of-module?module_id=${ids[1]}`)).body;
  expect(chips[0]).toMatchObject({ id: deviation, holds: true });
  // The first of them is within it.
  await at.database.db.execute(sql`update modules set status = 'yard' where id = ${ids[1]}`);
  expect(await guardOf(ids[0] ?? '')).toMatchObject({ state: 'met' });
});

test('a module is not released once the last day of its deviation is over, until it is dealt with', async () => {
  const unit = await made('/units', { project, name: 'Dated' });
  const module = await made('/modules', { project, unit, module_no: 'D1', factory: 'reno' });
  await at.database.db.execute(sql`update modules set status = 'yard', factory = 'reno' where id = ${module}`);
  const id = await draft({ modules: [module], limit_qty: null, expires_on: companyToday(), impacts: ['cosmetic'] });
  expect((await move(asker, id, 'submitted')).status).toBe(200);
  const guard = async () =>
    (await at.call(asker, 'GET', `/modules/${module}`)).body.transitions
      .find(({ to }: { to: string }) => to === 'released')
      .guards.find((each: { guard: string }) => each.guard === 'deviations_not_used_up').state;
  expect(await guard(), 'On its last day').toBe('met');
  await at.database.db.execute(sql`update deviations set expires_on = expires_on - 1 where id = ${id}`);
  expect(await guard(), 'The day after').toBe('unmet');
  const refused = await at.call(asker, 'POST', `/modules/${module}/status`, { to: 'released', acknowledge: [] });
  expect(faultsOf(refused)).toContain('deviations_not_used_up');
  expect((await move(inspector, id, 'under_review')).status).toBe(200);
  await patch(inspector, id, { quality_by: inspector.userId });
  expect((await move(designer, id, 'approved')).status).toBe(200);
  expect((await patch(asker, id, { done_modules: [module] })).status).toBe(200);
  expect(await guard(), 'Dealt with').toBe('met');
});
