import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { keepItem, keepModel } from './design-rows.ts';
import { makePortal, type TestPortal } from './portal.ts';

let at: TestPortal;
let engineer: Viewer;
let owner: Viewer;
beforeAll(async () => {
  at = await makePortal();
  engineer = await at.person(['employee']);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const call = (method: string, path: string, body?: unknown) =>
  at.call(engineer, method, `/model-platform${path}`, body);
const asked = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const query = (facts: Record<string, string>) => `?${new URLSearchParams(facts).toString()}`;

let counter = 0;
/** A model of our own, a variant of it and an active group of that variant. */
async function ownGroup(parts: Parameters<typeof keepModel>[2], wvm: 'w' | 'v' = 'v') {
  const model = await keepModel(at, { project: null, name: `Cabin ${(counter += 1)}` }, parts);
  const variant = await asked('POST', '/variants', {
    name: `Variant ${counter}`,
    provider: 'own',
    document_id: model,
    document_name: 'Cabin',
    wvm,
    place_id: model,
    place_name: 'R1',
    assembly_id: 'model',
    assembly_name: 'Cabin',
  });
  const group = await asked('POST', '/groups', {
    name: `Group ${counter}`,
    members: [{ variant_id: variant.id, quantity: '2' }],
  });
  return { model, variant, group };
}

test('our own models are browsed as documents, workspaces, versions, assemblies and an indented BOM, with nothing set up', async () => {
  const { model } = await ownGroup([
    { module: 'A' },
    { module: 'A' },
    { module: 'B', ifc_class: 'IFCDOOR', name: 'Door' },
  ]);
  expect(await asked('GET', '')).toMatchObject({ configured: false, connection: null, quota: null });
  const documents = await asked('GET', `/documents${query({ provider: 'own' })}`);
  expect(documents.map(({ id }: any) => id)).toContain(model);
  const places = await asked('GET', `/places${query({ provider: 'own', document_id: model })}`);
  expect(places.map(({ wvm, name }: any) => [wvm, name])).toEqual([
    ['w', 'Main'],
    ['v', 'R1'],
  ]);
  const place = { provider: 'own', document_id: model, wvm: 'v', place_id: model };
  const assemblies = await asked('GET', `/assemblies${query(place)}`);
  expect(assemblies.map(({ id }: any) => id)).toEqual(['model', 'module:A', 'module:B', 'storey:Ground']);
  const bom = await asked('GET', `/bom${query({ ...place, assembly_id: 'model' })}`);
  expect(bom.rows.map(({ level, name, quantity }: any) => [level, name, quantity])).toEqual([
    [0, 'A', '1'],
    [1, 'Wall 1', '1'],
    [1, 'Wall 2', '1'],
    [0, 'B', '1'],
    [1, 'Door', '1'],
  ]);
  const flat = await asked('GET', `/bom${query({ ...place, assembly_id: 'model', configuration: 'levels=flat' })}`);
  expect(flat.rows).toHaveLength(3);
  expect(
    (await call('GET', `/bom${query({ ...place, assembly_id: 'model', configuration: 'levels=sideways' })}`)).status,
  ).toBe(400);
});

test('a plan says what it would do and does nothing; applied, it becomes a BOM in work', async () => {
  const { group } = await ownGroup([{}, { ifc_class: 'IFCDOOR', name: 'Door' }]);
  const plan = await asked('POST', `/groups/${group.id}/plan`);
  expect(plan.lines.map(({ action, name, quantity }: any) => [action, name, quantity])).toEqual([
    ['create', 'Ground', '2'],
    ['create', 'Door', '2'],
    ['create', 'Wall 1', '2'],
  ]);
  expect((await asked('GET', `/groups/${group.id}`)).bom).toBeNull();
  const item = await keepItem(at, { sku: `DOOR-${counter}`, uom: 'ea', price: '100' });
  const done = await asked('POST', `/syncs/${plan.id}/apply`, {
    decisions: [
      { key: plan.lines[1].key, item_id: item },
      { key: plan.lines[2].key, ignore: true },
    ],
  });
  expect(done).toMatchObject({ state: 'applied' });
  const { bom, lines } = (await at.call(engineer, 'GET', `/boms/${done.bom_id}`)).body;
  expect(bom).toMatchObject({ status: 'draft', source: 'cad', group_id: group.id, material_cents: 20_000 });
  expect(
    lines.map(({ description, level, state, item: of }: any) => [description, level, state, of?.id ?? null]),
  ).toEqual([
    ['Ground', 0, 'ok', null],
    [`Item DOOR-${counter}`, 1, 'new', item],
  ]);
  expect((await call('POST', `/syncs/${plan.id}/apply`, {})).status).toBe(422);
  // The same again changes nothing, and knows by its ids what the door is.
  const again = await asked('POST', `/groups/${group.id}/plan`);
  expect(again.lines.map(({ action, name }: any) => [action, name])).toEqual([
    ['same', 'Ground'],
    ['same', 'Door'],
    ['create', 'Wall 1'],
  ]);
});

test('a plan that is discarded does nothing, is never applied, and can be discarded once', async () => {
  const { group } = await ownGroup([{}]);
  const plan = await asked('POST', `/groups/${group.id}/plan`);
  expect((await at.call(owner, 'POST', `/model-platform/syncs/${plan.id}/discard`)).status).toBe(403);
  expect((await call('POST', `/syncs/${crypto.randomUUID()}/discard`)).status).toBe(404);
  expect(await asked('POST', `/syncs/${plan.id}/discard`)).toMatchObject({
    id: plan.id,
    state: 'discarded',
    bom_id: null,
  });
  for (const act of ['apply', 'discard']) {
    const refused = await call('POST', `/syncs/${plan.id}/${act}`, act === 'apply' ? {} : undefined);
    expect([refused.status, refused.body.details[0].message]).toEqual([
      422,
      'This plan was used or discarded already. Plan again.',
    ]);
  }
  expect(await asked('GET', `/groups/${group.id}`)).toMatchObject({ bom: null, last_synced_at: null });
  const [run] = await asked('GET', `/groups/${group.id}/syncs`);
  expect(run).toMatchObject({ id: plan.id, state: 'discarded' });
  const { rows } = await at.database.db.execute(
    sql`select actor_id from audit_log where entity_id = ${plan.id} and action = 'cad_sync.discarded'`,
  );
  expect(rows).toEqual([{ actor_id: engineer.userId }]);
  // The next plan is one of its own, and is applied.
  const next = await asked('POST', `/groups/${group.id}/plan`);
  expect(await asked('POST', `/syncs/${next.id}/apply`, {})).toMatchObject({ state: 'applied' });
  expect((await call('POST', `/syncs/${next.id}/discard`)).status).toBe(422);
});

test('a plan made before the BOM was changed is refused', async () => {
  const { group } = await ownGroup([{}]);
  const first = await asked('POST', `/groups/${group.id}/plan`);
  const { bom_id } = await asked('POST', `/syncs/${first.id}/apply`, {});
  const second = await asked('POST', `/groups/${group.id}/plan`);
  const { bom } = (await at.call(engineer, 'GET', `/boms/${bom_id}`)).body;
  await at.call(engineer, 'POST', `/boms/${bom_id}/lines`, {
    version: bom.version,
    changes: [{ line_uid: crypto.randomUUID(), fields: { description: 'By hand', quantity: '3' } }],
  });
  const refused = await call('POST', `/syncs/${second.id}/apply`, {});
  expect([refused.status, refused.body.details[0].message]).toEqual([
    422,
    'The BOM was changed since this was planned. Plan again.',
  ]);
  const third = await asked('POST', `/groups/${group.id}/plan`);
  await asked('POST', `/syncs/${third.id}/apply`, {});
  const { lines } = (await at.call(engineer, 'GET', `/boms/${bom_id}`)).body;
  expect(lines.map(({ description }: any) => description)).toContain('By hand');
});

test('what comes from a workspace is marked unreleased and can’t be released', async () => {
  const { group } = await ownGroup([{}], 'w');
  const plan = await asked('POST', `/groups/${group.id}/plan`);
  expect(plan.unreleased).toBe(true);
  const { bom_id } = await asked('POST', `/syncs/${plan.id}/apply`, {});
  const draft = (await at.call(engineer, 'GET', `/boms/${bom_id}`)).body;
  expect(draft.waits_for).toContainEqual(expect.objectContaining({ guard: 'from_version', count: 1 }));
  const file = await at.call(engineer, 'GET', `/boms/${bom_id}/export?format=csv`);
  expect(file.headers['content-disposition']).toContain('-v1-UNRELEASED');
  await at.call(engineer, 'POST', `/boms/${bom_id}/move`, { to: 'in_review' });
  const refused = await at.call(await at.person(['admin']), 'POST', `/boms/${bom_id}/move`, { to: 'released' });
  expect(refused.body.details[0].message).toContain('workspace');
});

test('a group goes from draft to active to retired, which takes no sync; its change and its way to the bin are taken back', async () => {
  const { group, variant } = await ownGroup([{}]);
  const active = await asked('POST', `/groups/${group.id}/move`, { to: 'active' });
  expect(active.allowed_transitions).toEqual(['retired']);
  expect((await call('PATCH', `/groups/${group.id}`, { members: [] })).status).toBe(422);
  const renamed = await call('PATCH', `/groups/${group.id}`, {
    name: 'Kitchen',
    version: active.version,
    members: [{ variant_id: variant.id, quantity: 5 }],
  });
  expect(renamed.body).toMatchObject({ name: 'Kitchen', members: [{ quantity: '5' }] });
  expect((await call('PATCH', `/groups/${group.id}`, { name: 'Late', version: active.version })).status).toBe(409);
  expect((await at.call(engineer, 'POST', `/undo/${String(renamed.headers['x-undo'])}`)).status).toBeLessThan(300);
  expect(await asked('GET', `/groups/${group.id}`)).toMatchObject({ name: group.name, members: [{ quantity: '2' }] });
  await asked('POST', `/groups/${group.id}/move`, { to: 'retired' });
  expect((await call('POST', `/groups/${group.id}/plan`)).status).toBe(422);
  const removed = await call('DELETE', `/groups/${group.id}`);
  expect((await call('GET', `/groups/${group.id}`)).status).toBe(404);
  await at.call(engineer, 'POST', `/undo/${String(removed.headers['x-undo'])}`);
  expect((await call('GET', `/groups/${group.id}`)).status).toBe(200);
  expect((await call('DELETE', `/variants/${variant.id}`)).status).toBe(422);
});

const takeBack = async (answer: { headers: Record<string, unknown> }) =>
  (await at.call(engineer, 'POST', `/undo/${String(answer.headers['x-undo'])}`)).body;
const bomOf = async (id: string) => (await at.call(engineer, 'GET', `/boms/${id}`)).body;

test('an applied sync is taken back in one go: the first BOM of a group goes to the bin, comes back when it is done again, and nothing is known of its parts meanwhile', async () => {
  const { group } = await ownGroup([{ ifc_class: 'IFCDOOR', name: 'Door' }]);
  const plan = await asked('POST', `/groups/${group.id}/plan`);
  const item = await keepItem(at, { sku: `UNDO-${counter}`, uom: 'ea', price: '100' });
  const door = plan.lines.find(({ name }: any) => name === 'Door').key;
  const applied = await call('POST', `/syncs/${plan.id}/apply`, { decisions: [{ key: door, item_id: item }] });
  const bom = applied.body.bom_id;
  const undone = await takeBack(applied);
  expect(undone).toMatchObject({ done: 1, refused: 0 });
  expect(await asked('GET', `/groups/${group.id}`)).toMatchObject({ bom: null, last_synced_at: null });
  expect(await asked('GET', `/syncs/${plan.id}`)).toMatchObject({ state: 'undone', bom_id: null });
  expect((await at.call(engineer, 'GET', `/boms/${bom}`)).status).toBe(404);
  const again = await asked('POST', `/groups/${group.id}/plan`);
  expect(again.lines.find(({ name }: any) => name === 'Door')).toMatchObject({ action: 'create', item: null });
  const redone = (await at.call(engineer, 'POST', `/undo/${undone.undo}`)).body;
  expect(redone).toMatchObject({ done: 1 });
  expect(await bomOf(bom)).toMatchObject({ bom: { material_cents: 20_000 }, lines: [{}, { item: { id: item } }] });
  expect(await asked('GET', `/groups/${group.id}`)).toMatchObject({ bom: { id: bom }, drift: 'none' });
});

test('a sync into a draft is taken back line by line and figure by figure; what was changed since keeps it, with a sentence', async () => {
  const { group, variant } = await ownGroup([{}, { ifc_class: 'IFCDOOR', name: 'Door' }]);
  const first = await asked('POST', `/groups/${group.id}/plan`);
  const { bom_id } = await asked('POST', `/syncs/${first.id}/apply`, {});
  const before = await bomOf(bom_id);
  const synced = (await asked('GET', `/groups/${group.id}`)).last_synced_at;
  await asked('PATCH', `/groups/${group.id}`, { members: [{ variant_id: variant.id, quantity: '7' }] });
  const second = await asked('POST', `/groups/${group.id}/plan`);
  const applied = await call('POST', `/syncs/${second.id}/apply`, {});
  expect((await bomOf(bom_id)).lines.map(({ quantity }: any) => quantity)).toEqual(['7', '7', '7']);
  const undone = await takeBack(applied);
  expect(undone).toMatchObject({ done: 1 });
  const after = await bomOf(bom_id);
  expect(after.lines).toEqual(before.lines);
  expect(after.bom.source_ref).toEqual(before.bom.source_ref);
  expect((await asked('GET', `/groups/${group.id}`)).last_synced_at).toBe(synced);
  // Done again, and then changed by hand: it stays.
  const redone = (await at.call(engineer, 'POST', `/undo/${undone.undo}`)).body;
  const changed = await bomOf(bom_id);
  await at.call(engineer, 'POST', `/boms/${bom_id}/lines`, {
    version: changed.bom.version,
    changes: [{ line_uid: changed.lines[0].line_uid, fields: { note: 'Seen' } }],
  });
  const refused = (await at.call(engineer, 'POST', `/undo/${redone.undo}`)).body;
  expect(refused).toMatchObject({ done: 0, refused: 1 });
  expect(refused.results[0].error).toBe('The BOM was changed since, so it stays as it is.');
  expect((await bomOf(bom_id)).lines[0]).toMatchObject({ quantity: '7', note: 'Seen' });
});

test('a saved variant goes to the bin for 30 days and comes back, by Undo and from the bin; one that a group uses stays', async () => {
  const { variant: used } = await ownGroup([{}]);
  expect((await call('DELETE', `/variants/${used.id}`)).body.details[0].message).toContain('A group uses this variant');
  const draft = { ...used, name: 'Spare bath' };
  for (const key of 'id rows microversion fetched_at groups created_at created_by'.split(' ')) delete draft[key];
  const variant = await asked('POST', '/variants', draft);
  const names = async () => (await asked('GET', '/variants')).map(({ name }: any) => name);
  const removed = await call('DELETE', `/variants/${variant.id}`);
  expect(await names()).not.toContain('Spare bath');
  const member = { name: 'Bath', members: [{ variant_id: variant.id, quantity: '1' }] };
  expect((await call('POST', '/groups', member)).status).toBe(400);
  expect(await takeBack(removed)).toMatchObject({ done: 1 });
  expect(await names()).toContain('Spare bath');
  await asked('DELETE', `/variants/${variant.id}`);
  const admin = await at.person(['admin']);
  const bin = (await at.call(admin, 'GET', '/bin')).body;
  expect(bin.find(({ id }: any) => id === variant.id)).toMatchObject({
    entity_type: 'cad_variant',
    label: 'Spare bath',
  });
  await asked('POST', '/variants', draft);
  const restore = () => at.call(admin, 'POST', '/bin/restore', { entity_type: 'cad_variant', id: variant.id });
  expect((await restore()).body.details[0].message).toContain('has this name by now');
});

test('people outside staff get nothing of it', async () => {
  const { group } = await ownGroup([{}]);
  for (const path of ['', '/documents', '/groups', `/groups/${group.id}`, '/variants'])
    expect((await at.call(owner, 'GET', `/model-platform${path}`)).status).toBe(403);
});
