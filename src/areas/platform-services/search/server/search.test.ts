import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makeWorld, type World } from '#test/world.ts';
import { picture, postForm } from '#test/uploads.ts';
import { searchKinds } from '../schema.ts';
import { findEntries } from './store.ts';

let world: World;
let admin: Viewer;
beforeAll(async () => {
  world = await makeWorld();
  admin = world.actors.admin;
  const developer = await world.at.call(admin, 'POST', '/developer-organisations', { name: 'Secretorg Partners' });
  await world.at.call(admin, 'PUT', `/projects/${world.own['projects']}`, {
    name: 'Casa Álamo Ñandú',
    developer_organisation_id: developer.body.id,
  });
});
afterAll(() => world.close());

interface Item {
  kind: string;
  id: string;
  title: { text: string; hit: boolean }[];
  excerpt: { text: string; hit: boolean }[];
}

async function find(viewer: Viewer, q: string, more = ''): Promise<Item[]> {
  const answer = await world.at.call(viewer, 'GET', `/search?q=${encodeURIComponent(q)}${more}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
}
const ids = (items: Item[]) => items.map((item) => item.id);

test('accents and case do not matter, and what was looked for is marked in the title', async () => {
  const [first] = await find(admin, 'alamo nandu');
  expect(first).toMatchObject({ kind: 'project', id: world.own['projects'] });
  expect(first?.title).toEqual([
    { text: 'Casa ', hit: false },
    { text: 'Álamo', hit: true },
    { text: ' ', hit: false },
    { text: 'Ñandú', hit: true },
  ]);
});

test('a number finds its project first, with and without its dash, and so does its beginning', async () => {
  for (const q of ['26-701', '26701']) expect((await find(admin, q))[0]?.id, q).toBe(world.own['projects']);
  const begun = ids(await find(admin, '26-70'));
  for (const side of [world.own, world.foreign]) expect(begun).toContain(side['projects']);
});

test('all that lies in a project is found by the name of the project, and follows when that changes', async () => {
  await world.at.call(admin, 'PUT', `/projects/${world.foreign['projects']}`, { name: 'Larkspur Row' });
  const found = ids(await find(admin, 'larkspur'));
  for (const row of ['projects', 'units', 'modules', 'files']) expect(found, row).toContain(world.foreign[row]);
  await world.at.call(admin, 'PUT', `/projects/${world.foreign['projects']}`, { name: 'Project 26-702' });
  expect((await find(admin, 'larkspur')).length).toBe(0);
});

test('the plural and small words of either language do not stand in the way', async () => {
  const row = await world.at.call(admin, 'POST', '/units', {
    project: world.own['projects'],
    name: 'Porch of the lake',
  });
  for (const q of ['porches', 'the porch', 'porch del lake'])
    expect(ids(await find(admin, q)), q).toContain(row.body.id);
});

test('a typing mistake still finds the nearest title, and says that it is a guess', async () => {
  const answer = await world.at.call(admin, 'GET', '/search?q=nanud%20alamo');
  expect(answer.body.is_guess).toBe(true);
  expect(ids(answer.body.items)).toContain(world.own['projects']);
  expect((await world.at.call(admin, 'GET', '/search?q=alamo')).body.is_guess).toBe(false);
});

test('owners, developers and the floor find what they see and nothing else', async () => {
  const { own, foreign, actors } = world;
  const visible = { home_owner: true, developer: true, floor_manager: true } as const;
  for (const name of Object.keys(visible) as (keyof typeof visible)[]) {
    const found = ids(await find(actors[name], 'A-101'));
    expect(found, name).toContain(own['units']);
    expect(found, name).not.toContain(foreign['units']);
    for (const id of ids(await find(actors[name], '26-702'))) expect(Object.values(foreign), name).not.toContain(id);
    expect(ids(await find(actors[name], '26-701', '&types=module')), name).toEqual([own['modules']]);
    expect(ids(await find(actors[name], 'caption', '&types=file')), name).toEqual([own['files']]);
  }
  expect(await find(actors.newcomer, '26-701').catch(() => 'refused')).toBe('refused');
});

test('an owner never finds the home of a neighbour, nor what lies in no home', async () => {
  const { own, actors } = world;
  const neighbour = await world.at.call(admin, 'POST', '/units', {
    project: own['projects'],
    name: 'Quartz neighbour',
  });
  await world.at.call(admin, 'POST', '/modules', {
    project: own['projects'],
    unit: neighbour.body.id,
    module_no: 'Quartz-1',
  });
  await world.at.call(admin, 'POST', '/modules', { project: own['projects'], module_no: 'Quartz-shared' });
  expect((await find(admin, 'quartz')).length).toBe(3);
  expect((await find(actors.developer, 'quartz')).length).toBe(3);
  expect(await find(actors.home_owner, 'quartz')).toEqual([]);
  expect(await find(actors.home_owner, 'quatrz')).toEqual([]);
});

test('a file of another visibility is not found by its name, whatever its project shows', async () => {
  const { own, actors } = world;
  for (const visibility of ['internal', 'developer', 'owner']) {
    const answer = await postForm(
      world.at,
      admin,
      '/files',
      { owner_type: 'unit', owner_id: own['units'] ?? '', visibility, caption: `Basalt ${visibility}` },
      [{ name: `${visibility}.png`, content: await picture({ format: 'png' }) }],
    );
    expect(answer.status).toBe(201);
  }
  expect((await find(admin, 'basalt')).length).toBe(3);
  expect((await find(actors.floor_manager, 'basalt')).length).toBe(3);
  expect((await find(actors.developer, 'basalt')).length).toBe(2);
  expect((await find(actors.home_owner, 'basalt')).length).toBe(1);
  await world.at.call(admin, 'PUT', `/projects/${own['projects']}`, { show_photos: false });
  expect(await find(actors.home_owner, 'basalt')).toEqual([]);
  expect(await find(actors.developer, 'basalt')).toEqual([]);
  await world.at.call(admin, 'PUT', `/projects/${own['projects']}`, { show_photos: true });
});

test('words that are for staff alone find nothing for others, not even by the sign they are kept with', async () => {
  const { own, actors } = world;
  const [found] = await find(admin, 'secretorg');
  expect(found?.id).toBe(own['projects']);
  expect(found?.excerpt.some((piece) => piece.hit)).toBe(true);
  for (const q of ['secretorg', '~secretorg', "'~secretorg':*", 'secretogr'])
    expect(await find(actors.developer, q), q).toEqual([]);
});

test('people are found by staff alone', async () => {
  const { actors } = world;
  expect((await find(actors.employee, 'Strange Developer')).map((item) => item.kind)).toEqual(['person']);
  for (const who of [actors.home_owner, actors.developer, actors.floor_manager])
    expect((await find(who, 'Strange Developer')).map((item) => item.kind)).not.toContain('person');
});

test('what goes to the bin is found no more, and comes back with its restoring', async () => {
  const { own } = world;
  const unit = (await world.at.call(admin, 'POST', '/units', { project: own['projects'], name: 'Feldspar' })).body.id;
  expect(ids(await find(admin, 'feldspar'))).toEqual([unit]);
  await world.at.database.db.execute(sql`update units set deleted_at = now() where id = ${unit}`);
  expect(await find(admin, 'feldspar')).toEqual([]);
  await world.at.database.db.execute(sql`update units set deleted_at = null where id = ${unit}`);
  expect(ids(await find(admin, 'feldspar'))).toEqual([unit]);
  await world.at.database.db.execute(sql`delete from units where id = ${unit}`);
  expect(await find(admin, 'feldspar')).toEqual([]);
});

test('a module that moves to another unit takes its files out of the reach of the former owner', async () => {
  const { own, actors } = world;
  const answer = await postForm(
    world.at,
    admin,
    '/files',
    { owner_type: 'module', owner_id: own['modules'] ?? '', visibility: 'owner', caption: 'Obsidian' },
    [{ name: 'o.png', content: await picture({ format: 'png' }) }],
  );
  expect(answer.status).toBe(201);
  expect((await find(actors.home_owner, 'obsidian')).length).toBe(1);
  await world.at.database.db.execute(sql`update modules set unit_id = null where id = ${own['modules']}`);
  expect(await find(actors.home_owner, 'obsidian')).toEqual([]);
  await world.at.database.db.execute(sql`update modules set unit_id = ${own['units']} where id = ${own['modules']}`);
  expect((await find(actors.home_owner, 'obsidian')).length).toBe(1);
});

test.each(['', ' ', '%', '((', '!!! & |', "'", '\\', 'a'.repeat(100), 'the', '日本', '🏠'])(
  'the words %j are no fault of the search',
  async (q) => {
    const answer = await world.at.call(admin, 'GET', `/search?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(q.trim() === '' ? 400 : 200);
  },
);

test('what the index names is read as the person who asks: it answers nobody a row that row-level security hides', async () => {
  const { own, foreign, actors } = world;
  const wanted = { q: 'A-101', kinds: searchKinds.map((kind) => ({ kind, seen: undefined })), limit: 50 };
  const { kernel } = world.at.portal;
  // As if the condition on whose rows are searched had been forgotten: the index looks with the eyes of staff.
  const context = { db: kernel.readsOf(actors.home_owner), index: kernel.db, viewer: admin };
  const found = (await findEntries(context, wanted)).items.map(({ id }) => id);
  expect(found).toContain(own['units']);
  expect(found).not.toContain(foreign['units']);
  const all = (await findEntries({ ...context, db: kernel.db }, wanted)).items.map(({ id }) => id);
  expect(all).toContain(foreign['units']);
});

test('an unknown kind is refused, and a limit holds for each kind', async () => {
  expect((await world.at.call(admin, 'GET', '/search?q=a&types=secret')).status).toBe(400);
  const items = await find(admin, '26', '&limit=1');
  const kinds = items.map((item) => item.kind);
  expect(new Set(kinds).size).toBe(kinds.length);
});

describe('words of the wall', () => {
  const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  const write = async (viewer: Viewer, path: string, draft: object) => {
    const made = await world.at.call(viewer, 'POST', path, draft);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.id as string;
  };
  const postOf = (visibility: string, text: string, projectId = world.own['projects']) =>
    write(admin, '/posts', { project_id: projectId, visibility, body: body(text) });
  const found = async (viewer: Viewer, q: string) => ids(await find(viewer, q, '&types=post'));

  test('an internal post and its replies are found by staff alone, also by a guess; a shared one by the people of its project', async () => {
    const { actors } = world;
    const internal = await postOf('internal', 'Travertine goes to the kitchen');
    const internalReply = await write(admin, `/posts/${internal}/replies`, { body: body('Travertine is late') });
    const shared = await postOf('shared', 'Travertine has come');
    const sharedReply = await write(actors.home_owner, `/posts/${shared}/replies`, { body: body('Good, travertine') });
    const foreign = await postOf('shared', 'Travertine elsewhere', world.foreign['projects']);
    const company = await write(admin, '/posts', { project_id: null, body: body('Travertine for all of us') });
    const all = [internal, internalReply, shared, sharedReply, foreign, company];
    for (const who of [admin, actors.employee, actors.third_party_staff])
      expect(new Set(ids(await find(who, 'travertine', '&types=post&limit=20')))).toEqual(new Set(all));
    for (const who of [actors.home_owner, actors.developer])
      for (const q of ['travertine', 'travertnie'])
        expect(new Set(await found(who, q)), q).toEqual(new Set([shared, sharedReply]));
    expect(await found(actors.floor_manager, 'travertine')).toEqual([]);
  });

  test('what is found names its post, its author and its place, and marks the words in a long text', async () => {
    const long = `${'Nothing to see. '.repeat(20)}The greywacke is here.`;
    const post = await postOf('internal', 'Some beginning');
    const reply = await write(admin, `/posts/${post}/replies`, { body: body(long) });
    const { body: answer } = await world.at.call(admin, 'GET', '/search?q=greywacke');
    expect(answer.items).toHaveLength(1);
    expect(answer.items[0]).toMatchObject({
      kind: 'post',
      id: reply,
      facts: { post, reply: true },
      project_number: '26-701',
    });
    expect(answer.items[0].excerpt).toContainEqual({ text: 'greywacke', hit: true });
    expect(answer.items[0].subtitle.map(({ text }: { text: string }) => text).join('')).toBe(admin.name);
  });

  test('an edit, the bin and the way back are followed, for the replies of a post as well', async () => {
    const post = await postOf('internal', 'Dolerite first');
    const reply = await write(admin, `/posts/${post}/replies`, { body: body('Dolerite again') });
    expect(new Set(await found(admin, 'dolerite'))).toEqual(new Set([post, reply]));
    await world.at.call(admin, 'PATCH', `/posts/${post}`, { body: body('Gabbro first') });
    expect(await found(admin, 'dolerite')).toEqual([reply]);
    expect(await found(admin, 'gabbro')).toEqual([post]);
    await world.at.call(admin, 'DELETE', `/posts/${post}`);
    expect(await found(admin, 'dolerite')).toEqual([]);
    expect(await found(admin, 'gabbro')).toEqual([]);
    await world.at.call(admin, 'POST', `/posts/${post}/restore`);
    expect(await found(admin, 'dolerite')).toEqual([reply]);
    await world.at.call(admin, 'DELETE', `/replies/${reply}`);
    expect(await found(admin, 'dolerite')).toEqual([]);
    await world.at.database.db.execute(sql`delete from posts where id = ${post}`);
    expect(await found(admin, 'gabbro')).toEqual([]);
  });

  test('the name of whoever wrote it finds it, and follows when that changes', async () => {
    const post = await postOf('internal', 'Nothing of note');
    const rename = (name: string) =>
      world.at.database.db.execute(sql`update users set last_name = ${name} where id = ${admin.userId}`);
    await rename('Peridotite');
    expect(await found(admin, 'peridotite nothing of note')).toEqual([post]);
    await rename('Admin');
    expect(await found(admin, 'peridotite')).toEqual([]);
  });
});
