import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/shared/ids.ts';
import { documentOf, type RichDocument } from '#platform/shared/rich-text.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { listen, openSocket } from '#test/sockets.ts';
import { picture, postForm } from '#test/uploads.ts';
import { everythingIsNumbered } from '#test/told.ts';

let at: TestPortal;
let base: string;
let admin: Viewer;
let ana: Viewer;
let ben: Viewer;
let owner: Viewer;
let developer: Viewer;
let floor: Viewer;
let project: string;
let number: string;
let unit: string;

beforeAll(async () => {
  at = await makePortal();
  base = await listen(at);
  admin = await at.person(['admin'], { firstName: 'Ada', lastName: 'Admin' });
  ana = await at.person(['employee'], { firstName: 'Ana', lastName: 'Álvarez' });
  ben = await at.person(['employee'], { firstName: 'Ben', lastName: 'Baker' });
  owner = await at.person(['home_owner']);
  developer = await at.person(['developer']);
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  const made = await at.call(ana, 'POST', '/projects/', {
    project_number: '26-801',
    name: 'Maple Court',
    factory: 'butte',
    address: { line1: '1 Main St', city: 'Butte' },
    members: [
      { user_id: ana.userId, role: 'pm' },
      { user_id: ben.userId, role: 'estimator' },
      { user_id: developer.userId, role: 'developer' },
    ],
    unit_names: ['A'],
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  project = made.body.id;
  number = '26-801';
  await at.database.db.execute(
    sql`update projects set status = 4, owner_visible = true, developer_visible = true, show_photos = true where id = ${project}`,
  );
  const { rows } = await at.database.db.execute<{ id: string }>(
    sql`select id from units where project_id = ${project}`,
  );
  unit = rows[0]?.id ?? '';
  await at.database.db.execute(
    sql`insert into unit_owners (id, unit_id, user_id, name) values (${newId()}, ${unit}, ${owner.userId}, 'Owner')`,
  );
});
afterAll(() => at.close());

function mention(...people: { id: string; label: string }[]): RichDocument {
  return {
    type: 'doc',
    content: [{ type: 'paragraph', content: people.map((attrs) => ({ type: 'mention', attrs })) }],
  };
}

async function post(by: Viewer, words: string | RichDocument, facts: Record<string, unknown> = {}) {
  const body = typeof words === 'string' ? documentOf(words) : words;
  const made = await at.call(by, 'POST', '/posts', { project_id: project, body, ...facts });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
async function reply(by: Viewer, id: string, words: string) {
  const made = await at.call(by, 'POST', `/posts/${id}/replies`, { body: documentOf(words) });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}
const wall = async (by: Viewer, query = '') =>
  (await at.call(by, 'GET', `/posts?project_id=${project}&limit=100${query}`)).body;
const bell = async (by: Viewer) => (await at.call(by, 'GET', '/notifications')).body;
async function forget() {
  for (const viewer of [admin, ana, ben, owner, developer]) await at.call(viewer, 'DELETE', '/notifications');
}

describe('internal posts', () => {
  test('reach no owner, developer or floor manager by any endpoint, and an absent post answers the same', async () => {
    const secret = await post(ana, 'Margin is thin here #secret');
    const answer = await reply(ben, secret.id, 'Keep it among us');
    expect(secret.visibility).toBe('internal');
    const writes: [string, string, unknown?][] = [
      ['PATCH', `/posts/${secret.id}`, { body: documentOf('x') }],
      ['DELETE', `/posts/${secret.id}`],
      ['POST', `/posts/${secret.id}/restore`],
      ['PUT', `/posts/${secret.id}/follow`, { followed: true }],
      ['PUT', `/posts/${secret.id}/acknowledgement`],
      ['PUT', `/posts/${secret.id}/reactions`, { reaction: 'agree', on: true }],
      ['POST', `/posts/${secret.id}/replies`, { body: documentOf('x') }],
      ['PATCH', `/replies/${answer.id}`, { body: documentOf('x') }],
      ['DELETE', `/replies/${answer.id}`],
      ['POST', `/replies/${answer.id}/restore`],
      ['PUT', `/replies/${answer.id}/reactions`, { reaction: 'agree', on: true }],
    ];
    for (const viewer of [owner, developer]) {
      for (const query of ['', '&text=margin', '&text=among', '&tags=secret', `&reply_highlight_ids=${answer.id}`])
        expect(JSON.stringify(await wall(viewer, query))).not.toContain('among us');
      const list = await at.call(viewer, 'GET', '/posts');
      expect(list.status).toBe(200);
      expect(JSON.stringify(list.body)).not.toContain('Margin');
      expect((await at.call(viewer, 'GET', `/posts/tags?project_id=${project}`)).body).not.toContainEqual(
        expect.objectContaining({ tag: 'secret' }),
      );
      expect((await at.call(viewer, 'GET', `/posts/${secret.id}`)).status).toBe(404);
      for (const [method, path, body] of writes)
        expect([method, path, (await at.call(viewer, method, path, body)).status]).toEqual([method, path, 404]);
      expect(JSON.stringify(await bell(viewer))).not.toContain('Margin');
    }
    for (const path of ['/posts', `/posts?project_id=${project}`, `/posts/${secret.id}`])
      expect((await at.call(floor, 'GET', path)).status).toBe(403);
    expect((await at.call(admin, 'GET', `/posts?project_id=${project}&view=owner`)).body.posts).not.toContainEqual(
      expect.objectContaining({ id: secret.id }),
    );
  });

  test('stay internal: what a developer writes goes to the developers and staff unless they choose all, never internally or as an announcement', async () => {
    const shared = await post(developer, 'The inspector comes on set day');
    expect(shared).toMatchObject({ visibility: 'developer', author: { group: 'developer' } });
    for (const facts of [{ visibility: 'internal' }, { importance: 'announcement' }])
      expect(
        (await at.call(developer, 'POST', '/posts', { project_id: project, body: documentOf('x'), ...facts })).status,
      ).toBe(403);
    expect((await at.call(developer, 'POST', '/posts', { body: documentOf('x') })).status).toBe(404);
    const change = await at.call(ana, 'PATCH', `/posts/${shared.id}`, { body: documentOf('Mine now') });
    expect(change.status).toBe(403);
  });

  test('carry no staff details where they are shared: names of who reacted stay with staff', async () => {
    const shared = await post(ana, 'Ships on Tuesday', { visibility: 'shared' });
    await at.call(ben, 'PUT', `/posts/${shared.id}/reactions`, { reaction: 'love', on: true });
    const seen = await at.call(owner, 'GET', `/posts/${shared.id}`);
    expect(seen.body.reactions).toEqual([{ reaction: 'love', count: 1, mine: false, names: [] }]);
    expect((await at.call(ana, 'GET', `/posts/${shared.id}`)).body.reactions[0].names).toEqual(['Ben Baker']);
  });
});

describe('mentions', () => {
  test('call each person once; an edit calls only those newly named; nobody is called by themselves', async () => {
    await forget();
    const named = await post(ana, mention({ id: ben.userId, label: 'whoever' }));
    expect(named.plain).toBe('@Ben Baker');
    expect((await bell(ben)).map((row: any) => [row.type, row.reason])).toEqual([['mention', 'mentioned']]);
    await forget();
    const both = mention(
      { id: ben.userId, label: 'Ben' },
      { id: admin.userId, label: 'Ada' },
      { id: ana.userId, label: 'me' },
    );
    await at.call(ana, 'PATCH', `/posts/${named.id}`, { body: both, version: named.version });
    expect((await bell(admin)).map((row: any) => row.type)).toEqual(['mention']);
    for (const viewer of [ben, ana]) expect(await bell(viewer)).toEqual([]);
    expect((await at.call(ana, 'GET', `/posts/${named.id}`)).body.edited_at).not.toBeNull();
  });

  test('of somebody who could not see the post are refused', async () => {
    const body = mention({ id: owner.userId, label: 'Owner' });
    const refused = await at.call(ana, 'POST', '/posts', { project_id: project, body });
    expect(refused.status).toBe(422);
    const shared = await at.call(ana, 'POST', '/posts', { project_id: project, body, visibility: 'shared' });
    expect(shared.status).toBe(201);
    expect((await bell(owner))[0]).toMatchObject({ type: 'mention', link: `/owner?post=${shared.body.id}` });
  });

  test('of more than five people ask to be confirmed', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => at.person(['employee'])));
    const body = mention(...many.map(({ userId }) => ({ id: userId, label: 'x' })));
    const asked = await at.call(ana, 'POST', '/posts', { project_id: project, body });
    expect(asked.body).toMatchObject({ code: 'rule_broken', details: [{ path: 'confirm_mentions' }] });
    await post(ana, body, { confirm_mentions: true });
    for (const person of many) expect((await bell(person)).map((row: any) => row.type)).toEqual(['mention']);
  });

  test('of the project call its people, once', async () => {
    await forget();
    await post(ana, mention({ id: 'project', label: 'project' }));
    expect((await bell(ben)).map((row: any) => row.type)).toEqual(['mention']);
    for (const viewer of [ana, owner, developer, admin]) expect(await bell(viewer)).toEqual([]);
  });
});

describe('news', () => {
  test('of a post reach the project’s people but its author; of a reply those who follow, until they stop', async () => {
    await forget();
    const first = await post(ana, 'Yard is full');
    expect((await bell(ben))[0]).toMatchObject({
      type: 'proj_new_post',
      message: 'Ana Álvarez posted: Yard is full',
      link: `/projects/${number}?tab=wall&post=${first.id}`,
      reason: 'watching',
    });
    for (const viewer of [ana, admin, owner]) expect(await bell(viewer)).toEqual([]);
    await forget();
    await reply(ben, first.id, 'Half of it');
    expect((await bell(ana)).map((row: any) => row.message)).toEqual(['Ben Baker replied: Half of it']);
    await at.call(ana, 'PUT', `/posts/${first.id}/follow`, { followed: false });
    await forget();
    await reply(ben, first.id, 'Now all of it');
    expect(await bell(ana)).toEqual([]);
  });

  test('of a shared post reach owners and developers at their own addresses', async () => {
    await forget();
    const shared = await post(ana, 'We pour on Monday', { visibility: 'shared' });
    expect((await bell(owner))[0]).toMatchObject({ link: `/owner?post=${shared.id}` });
    expect((await bell(developer))[0]).toMatchObject({ link: `/developer/${number}?post=${shared.id}` });
  });

  test('of a muted project keep quiet but for mentions; who watches one hears of it without being on it', async () => {
    await forget();
    await at.call(ben, 'PUT', `/notifications/projects/${project}`, { level: 'muted' });
    await at.call(admin, 'PUT', `/notifications/projects/${project}`, { level: 'watching' });
    await post(ana, 'Crane is booked');
    expect(await bell(ben)).toEqual([]);
    expect((await bell(admin)).map((row: any) => row.message)).toEqual(['Ana Álvarez posted: Crane is booked']);
    await post(ana, mention({ id: ben.userId, label: 'Ben' }));
    expect((await bell(ben)).map((row: any) => row.type)).toEqual(['mention']);
    for (const viewer of [ben, admin])
      await at.call(viewer, 'PUT', `/notifications/projects/${project}`, { level: 'normal' });
  });

  test('are told to open screens: of an internal post to staff alone, of a shared one also to whom it is shown', async () => {
    await everythingIsNumbered(at.database.db);
    const lives = await Promise.all(
      [ben, owner, developer].map(async (viewer) => {
        const socket = await openSocket(base, '/ws/live/?resume=1', viewer.userId);
        await socket.frame(({ type }) => type === 'resume');
        return socket;
      }),
    );
    await post(ana, 'Only us');
    const [staff, ofOwner, ofDeveloper] = lives;
    await staff?.frame(({ type, id }) => type === 'post' && id === project);
    await post(ana, 'All of us', { visibility: 'shared' });
    await ofOwner?.frame(({ type }) => type === 'post');
    await ofDeveloper?.frame(({ type }) => type === 'post');
    for (const live of lives.slice(1)) expect(live.frames.filter(({ type }) => type === 'post')).toHaveLength(1);
    for (const live of lives) await live.close();
  });
});

describe('the search', () => {
  test('finds words in posts and replies without regard to case and accents, and names the replies that match', async () => {
    const found = await post(ana, 'Carrier for module 7');
    await reply(ben, found.id, 'nothing here');
    const match = await reply(ben, found.id, 'El camión llegó TARDE');
    await post(ana, 'camion on its own');
    const answer = await wall(ben, '&text=CAMION');
    expect(answer.posts).toHaveLength(2);
    expect(answer.search).toEqual({ text: 'CAMION', user_ids: [], tags: [], reply_highlight_ids: [match.id] });
    const only = await wall(ben, '&text=camion&replies_only=true');
    expect(only.posts.map((row: any) => row.id)).toEqual([found.id]);
    expect((await wall(ben, '&text=100%25_')).posts).toEqual([]);
    await at.call(ben, 'DELETE', `/replies/${match.id}`);
    const without = await wall(ben, '&text=CAMION');
    expect(without.posts).toHaveLength(1);
    expect(without.search.reply_highlight_ids).toEqual([]);
    expect((await wall(ben, '&text=camion&replies_only=true')).posts).toEqual([]);
    expect((await wall(ben, `&reply_highlight_ids=${match.id}`)).posts).toEqual([]);
    await at.call(ben, 'POST', `/replies/${match.id}/restore`);
  });

  test('narrows by people and by tags, also when a tag is typed among the words', async () => {
    const tagged = await post(ben, 'Labels on #Crane_Day and #qa', {});
    expect(tagged.tags).toEqual(['crane_day', 'qa']);
    for (const query of ['&tags=crane_day', '&tags=CRANE_DAY,other', '&text=%23qa', `&user_ids=${ben.userId}&tags=qa`])
      expect((await wall(ana, query)).posts.map((row: any) => row.id)).toEqual([tagged.id]);
    expect((await wall(ana, `&user_ids=${ana.userId}&tags=qa`)).posts).toEqual([]);
  });

  test('pages without a gap or a double, pinned posts first', async () => {
    const all = await wall(ana);
    await at.call(ana, 'PUT', `/posts/${all.posts.at(-1).id}/pin`, { pinned: true });
    const seen: string[] = [];
    for (let after = ''; ;) {
      const page = (
        await at.call(ana, 'GET', `/posts?project_id=${project}&limit=3${after === '' ? '' : `&after=${after}`}`)
      ).body;
      seen.push(...page.posts.map((row: any) => row.id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toHaveLength(all.total);
    expect(new Set(seen).size).toBe(all.total);
    expect(seen[0]).toBe(all.posts.at(-1).id);
  });
});

test('an announcement is acknowledged once by each, and staff see who has not', async () => {
  const note = await post(ana, 'Hard hats from Monday on', { importance: 'announcement' });
  expect((await at.call(ben, 'GET', `/posts/${note.id}`)).body.can.acknowledge).toBe(true);
  for (let time = 0; time < 2; time += 1)
    expect((await at.call(ben, 'PUT', `/posts/${note.id}/acknowledgement`)).body.acknowledged).toEqual({
      mine: true,
      count: 1,
    });
  const list = (await at.call(ana, 'GET', `/posts/${note.id}/acknowledgements`)).body;
  expect(list.done.map((row: any) => row.name)).toEqual(['Ben Baker']);
  expect(list.open).toEqual([]);
  const plain = await post(ana, 'Not asked');
  expect((await at.call(ben, 'PUT', `/posts/${plain.id}/acknowledgement`)).status).toBe(422);
});

test('what is removed comes back from the bin by its author or an admin, and by nobody else', async () => {
  const gone = await post(ben, 'Wrong wall');
  const answer = await reply(ana, gone.id, 'Indeed');
  expect((await at.call(ana, 'DELETE', `/posts/${gone.id}`)).status).toBe(403);
  expect((await at.call(ana, 'DELETE', `/replies/${answer.id}`)).status).toBe(204);
  expect((await at.call(ben, 'GET', `/posts/${gone.id}`)).body.replies).toEqual([]);
  expect((await at.call(ana, 'POST', `/replies/${answer.id}/restore`)).status).toBe(200);
  expect((await at.call(ben, 'DELETE', `/posts/${gone.id}`)).status).toBe(204);
  expect((await at.call(ben, 'GET', `/posts/${gone.id}`)).status).toBe(404);
  const bin = async (viewer: Viewer) =>
    (await at.call(viewer, 'GET', `/posts/bin?project_id=${project}`)).body.map((row: any) => `${row.kind} ${row.id}`);
  expect(await bin(ana)).not.toContain(`post ${gone.id}`);
  expect(await bin(ben)).toEqual([`post ${gone.id}`]);
  expect(await bin(admin)).toContain(`post ${gone.id}`);
  expect((await at.call(ben, 'GET', '/posts/bin?company=true')).body).toEqual([]);
  const all = (await at.call(admin, 'GET', '/bin?entity_type=post')).body;
  expect(all.find((item: any) => item.id === gone.id)).toMatchObject({ label: 'Ben Baker: Wrong wall', days_left: 30 });
  expect((await at.call(admin, 'POST', `/posts/${gone.id}/restore`)).body.replies).toHaveLength(1);
  // A reply lies in the bin by itself while its post stands, and comes back from the list of everything as well.
  await at.call(ana, 'DELETE', `/replies/${answer.id}`);
  expect(await bin(ana)).toContain(`reply ${answer.id}`);
  expect(await bin(ben)).toEqual([]);
  expect((await at.call(admin, 'POST', '/bin/restore', { entity_type: 'post_reply', id: answer.id })).status).toBe(204);
  expect((await at.call(ben, 'GET', `/posts/${gone.id}`)).body.replies).toHaveLength(1);
});

test('people outside staff find their own words in the bin while they see the wall, and nothing of others', async () => {
  const own = await post(owner, 'My mistake');
  const theirs = await post(ana, 'Not yours', { visibility: 'shared' });
  await at.call(owner, 'DELETE', `/posts/${own.id}`);
  await at.call(ana, 'DELETE', `/posts/${theirs.id}`);
  const bin = async () => (await at.call(owner, 'GET', '/posts/bin')).body.map((row: any) => row.id);
  expect(await bin()).toEqual([own.id]);
  await at.database.db.execute(sql`update projects set owner_visible = false where id = ${project}`);
  expect(await bin()).toEqual([]);
  await at.database.db.execute(sql`update projects set owner_visible = true where id = ${project}`);
  expect((await at.call(owner, 'POST', `/posts/${own.id}/restore`)).status).toBe(200);
  expect(await bin()).toEqual([]);
});

test('a file can be attached only from the same project, and is shown only to those who may see it', async () => {
  const upload = async (visibility: string, ownerId = project, ownerType = 'project') => {
    const sent = await postForm(at, ana, '/files', { owner_type: ownerType, owner_id: ownerId, visibility }, [
      { name: `${visibility}.png`, content: await picture({ format: 'png' }) },
    ]);
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    return sent.body[0].id as string;
  };
  const [hidden, open] = [await upload('internal'), await upload('owner')];
  const shared = await post(ana, 'Look', { visibility: 'shared', file_ids: [hidden, open] });
  expect(shared.files.map((file: any) => file.id)).toEqual([hidden, open]);
  expect((await at.call(owner, 'GET', `/posts/${shared.id}`)).body.files.map((file: any) => file.id)).toEqual([open]);
  const other = await at.call(ana, 'POST', '/projects/', { project_number: '26-802', name: 'Elsewhere' });
  const foreign = await upload('internal', other.body.id);
  const refused = await at.call(ana, 'POST', '/posts', {
    project_id: project,
    body: documentOf('x'),
    file_ids: [foreign],
  });
  expect(refused.status).toBe(400);
});

test('two edits of one version: the second meets the first', async () => {
  const made = await post(ana, 'First');
  expect((await at.call(ana, 'PATCH', `/posts/${made.id}`, { body: documentOf('Second'), version: 1 })).status).toBe(
    200,
  );
  const late = await at.call(ana, 'PATCH', `/posts/${made.id}`, { body: documentOf('Third'), version: 1 });
  expect([late.status, late.body.current.plain]).toEqual([409, 'Second']);
});

test('the company’s wall is the staff’s alone, and an announcement on it reaches all of them', async () => {
  await forget();
  const note = await post(ana, 'Office closes at noon', { project_id: null, importance: 'announcement' });
  expect((await bell(admin))[0]).toMatchObject({ type: 'proj_new_post', link: `/?post=${note.id}` });
  expect(await bell(owner)).toEqual([]);
  expect((await at.call(owner, 'GET', `/posts/${note.id}`)).status).toBe(404);
  const outside = await at.call(ana, 'POST', '/posts', { body: documentOf('x'), visibility: 'shared' });
  expect(outside.status).toBe(422);
});

test('one undo takes back the words, the pin and the removal of a post or a reply, for who did it and by the rules of that moment', async () => {
  const first = documentOf('Crane at seven #crane');
  const made = await post(ana, first);
  const answer = await reply(ana, made.id, 'Noted');
  const undo = async (by: Viewer, id: string) => (await at.call(by, 'POST', `/undo/${id}`)).body;
  const read = async (by = ana) => (await at.call(by, 'GET', `/posts/${made.id}`)).body;
  const change = async (method: string, path: string, body?: unknown, by = ana) => {
    const done = await at.call(by, method, path, body);
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    return String(done.headers['x-undo']);
  };
  const edited = await change('PATCH', `/posts/${made.id}`, { body: documentOf('Crane at eight') });
  expect((await at.call(ben, 'POST', `/undo/${edited}`)).status).toBe(404);
  expect(await undo(ana, edited)).toMatchObject({ done: 1, refused: 0 });
  expect(await read()).toMatchObject({ body: first, tags: ['crane'] });
  const pinned = await change('PUT', `/posts/${made.id}/pin`, { pinned: true });
  expect((await read()).pinned_at).not.toBeNull();
  await undo(ana, pinned);
  expect((await read()).pinned_at).toBeNull();

  const said = await change('PATCH', `/replies/${answer.id}`, { body: documentOf('Noted, thanks') });
  await change('PATCH', `/replies/${answer.id}`, { body: documentOf('Noted, later') });
  expect(await undo(ana, said)).toMatchObject({ done: 0, refused: 1, results: [{ code: 'conflict' }] });
  const gone = await change('DELETE', `/replies/${answer.id}`);
  expect((await read()).replies).toEqual([]);
  const { body: listed } = await at.call(ana, 'GET', `/undo?project_id=${project}`);
  expect(listed[0]).toMatchObject({ id: gone, entity_type: 'post_reply', entity_id: answer.id });
  await undo(ana, gone);
  expect((await read()).replies).toMatchObject([{ id: answer.id, plain: 'Noted, later' }]);

  const removed = await change('DELETE', `/posts/${made.id}`);
  expect((await at.call(ana, 'GET', `/posts/${made.id}`)).status).toBe(404);
  await undo(ana, removed);
  expect((await read()).id).toBe(made.id);
  const shared = await post(developer, 'The inspector comes late');
  const theirs = await change('DELETE', `/posts/${shared.id}`, undefined, developer);
  expect(await undo(developer, theirs)).toMatchObject({ done: 1 });
  expect((await at.call(developer, 'GET', `/posts/${shared.id}`)).status).toBe(200);
});
