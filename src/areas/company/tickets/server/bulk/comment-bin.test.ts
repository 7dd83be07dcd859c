import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { toldText } from '#test/told.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let colleague: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let floor: Viewer;
let project: string;
let unit: string;
let other: string;

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const run = async (statement: string) =>
  (await at.database.db.execute<Record<string, string>>(sql.raw(statement))).rows;
const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
/** Says something and answers the id of what was said. */
const say = async (who: Viewer, id: string, text: string, audience: 'internal' | 'shared'): Promise<string> => {
  const talk = await made(who, `/ticket-talk/${id}/comments`, { body: doc(text), audience });
  return talk.comments.find((each: { plain: string }) => each.plain === text).id;
};
const asked = (title: string) => made(owner, '/requests', { title, unit_id: unit });
const find = async (
  who: Viewer,
  q: string,
): Promise<{ kind: string; id: string; facts: Record<string, unknown> }[]> => {
  const answer = await at.call(who, 'GET', `/search?q=${q}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.items;
};
const found = async (who: Viewer, q: string) => (await find(who, q)).map(({ id }) => id);

beforeAll(async () => {
  at = await makePortal();
  [admin, staff, colleague, owner, neighbour, developer] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['third_party_staff']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
  ];
  floor = await at.person(['floor_manager'], { factory: 'butte' });
  project = (await made(admin, '/projects', { project_number: '26-861', name: 'Words' })).id;
  unit = (await made(admin, '/units', { project, name: 'A' })).id;
  other = (await made(admin, '/units', { project, name: 'B' })).id;
  await run(
    `update projects set owner_visible = true, developer_visible = true, status = 4, factory = 'butte',
      address_line1 = '1 Main Street', city = 'Butte', state = 'MT', zip = '59701' where id = '${project}'`,
  );
  for (const [home, person] of [
    [unit, owner],
    [other, neighbour],
  ] as const)
    await run(
      `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${home}', '${person.userId}', 'Owner', current_date - 30)`,
    );
  await run(
    `insert into project_members (project_id, user_id, role) values ('${project}', '${developer.userId}', 'developer')`,
  );
});
afterAll(() => at.close());

describe('a comment in the bin', () => {
  test('is gone for everybody, and comes back by its author or an admin, for those who read it before', async () => {
    const { id } = await asked('Taken away');
    const [shared, internal] = [
      await say(staff, id, 'Meant for you', 'shared'),
      await say(staff, id, 'Among us', 'internal'),
    ];
    const talkOf = async (who: Viewer) =>
      (await at.call(who, 'GET', `/ticket-talk/${id}`)).body.comments.map((each: { id: string }) => each.id);
    const read = async () =>
      (await at.call(owner, 'GET', `/requests/${id}`)).body.messages.map((each: { id: string }) => each.id);
    expect((await at.call(colleague, 'DELETE', `/ticket-comments/${shared}`)).status).toBe(403);
    for (const comment of [shared, internal])
      expect((await at.call(staff, 'DELETE', `/ticket-comments/${comment}`)).status).toBe(204);
    expect([await talkOf(colleague), await read()]).toEqual([[], []]);
    const bin = async (who: Viewer) => (await at.call(who, 'GET', `/ticket-talk/${id}`)).body.bin;
    expect((await bin(staff)).map((each: { plain: string }) => each.plain).toSorted()).toEqual([
      'Among us',
      'Meant for you',
    ]);
    expect((await bin(staff))[0]).toMatchObject({ days_left: 30, author: staff.name });
    expect(await bin(colleague)).toEqual([]);
    expect(await bin(admin)).toHaveLength(2);
    for (const who of [owner, developer, floor])
      expect((await at.call(who, 'GET', `/ticket-talk/${id}`)).status).toBe(403);
    expect((await at.call(colleague, 'POST', `/ticket-comments/${shared}/restore`)).status).toBe(403);
    expect((await at.call(staff, 'POST', `/ticket-comments/${shared}/restore`)).status).toBe(200);
    const listed = (await at.call(admin, 'GET', '/bin?entity_type=ticket_comment')).body;
    expect(listed).toMatchObject([{ id: internal, label: `${staff.name}: Among us`, deleted_by: staff.name }]);
    expect((await at.call(admin, 'POST', '/bin/restore', { entity_type: 'ticket_comment', id: internal })).status).toBe(
      204,
    );
    expect(await talkOf(colleague)).toEqual([shared, internal]);
    expect(await read(), 'What was for staff alone is so still').toEqual([shared]);
    expect((await at.call(staff, 'POST', `/ticket-comments/${shared}/restore`)).status, 'It is not in the bin').toBe(
      404,
    );
  });

  test('is brought back by the undo of its removal, and by nobody after 30 days', async () => {
    const { id } = await asked('Undone');
    const comment = await say(staff, id, 'Too soon', 'internal');
    const removed = await at.call(staff, 'DELETE', `/ticket-comments/${comment}`);
    const undo = String(removed.headers['x-undo']);
    expect((await at.call(staff, 'POST', `/undo/${undo}`)).body).toMatchObject({ done: 1, refused: 0 });
    expect((await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.comments).toMatchObject([{ plain: 'Too soon' }]);
    await at.call(staff, 'DELETE', `/ticket-comments/${comment}`);
    await run(`update ticket_comments set deleted_at = now() - interval '31 days' where id = '${comment}'`);
    expect((await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.bin).toEqual([]);
    expect((await at.call(staff, 'POST', `/ticket-comments/${comment}/restore`)).status).toBe(404);
  });

  test('was never anything to those outside, whose screens hear of shared words alone', async () => {
    const { id } = await asked('Quiet inside');
    const comment = await say(staff, id, 'Among us', 'internal');
    const signals = async () => (await run(`select 1 from ${toldText} where told::text like '%request%${id}%'`)).length;
    const before = await signals();
    await at.call(staff, 'PATCH', `/ticket-comments/${comment}`, { body: doc('Among us two') });
    await at.call(staff, 'DELETE', `/ticket-comments/${comment}`);
    await at.call(staff, 'POST', `/ticket-comments/${comment}/restore`);
    expect(await signals()).toBe(before);
    await say(staff, id, 'For you', 'shared');
    expect(await signals()).toBe(before + 1);
  });
});

describe('a conversation that is held already', () => {
  test('is answered from its newest comment on, with a sum that is another for whatever changed before', async () => {
    const { id } = await asked('Grows');
    const first = await say(staff, id, 'One', 'internal');
    const second = await say(staff, id, 'Two', 'internal');
    const from = async (comment: string) =>
      (await at.call(staff, 'GET', `/ticket-talk/${id}?from_comment=${comment}`)).body;
    const whole = async () => (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body;
    const sums: number[] = [];
    const sum = ({ said, comments }: { said: { marks: number }; comments: { mark: number }[] }, isAll: boolean) => {
      if (isAll) expect(comments.reduce((all, { mark }) => all + mark, 0)).toBe(said.marks);
      sums.push(said.marks);
    };
    sum(await whole(), true);
    await say(colleague, id, 'Three', 'shared');
    const newer = await from(second);
    expect(newer.comments.map(({ plain }: { plain: string }) => plain)).toEqual(['Two', 'Three']);
    expect(newer).toMatchObject({ is_whole: false, said: { count: 3 } });
    sum(newer, false);
    // Whatever happens to what stands before: nothing of it is answered, and the sum says so.
    for (const [method, path, body] of [
      ['PUT', `/ticket-comments/${first}/reactions`, { reaction: 'done', on: true }],
      ['PUT', `/ticket-comments/${first}/pin`, { pinned: true }],
      ['PATCH', `/ticket-comments/${first}`, { body: doc('One, said again') }],
      ['DELETE', `/ticket-comments/${first}`, undefined],
    ] as const) {
      expect((await at.call(staff, method, path, body)).status, path).toBeLessThan(300);
      const now = await from(second);
      expect(now.comments).toHaveLength(2);
      sum(now, false);
    }
    expect(new Set(sums).size, String(sums)).toBe(sums.length);
    // From one that is gone, or of another ticket, all of it is answered.
    for (const gone of [first, id]) {
      const all = await from(gone);
      expect(all).toMatchObject({ is_whole: true, said: { count: 2 } });
      expect(all.comments).toHaveLength(2);
    }
    sums.pop();
    sum(await whole(), true);
  });

  test('is not answered to anybody outside, from wherever', async () => {
    const { id } = await asked('Grows inside');
    const comment = await say(staff, id, 'Among us', 'internal');
    for (const who of [owner, neighbour, developer, floor])
      expect((await at.call(who, 'GET', `/ticket-talk/${id}?from_comment=${comment}`)).status).toBe(403);
    expect((await at.call(staff, 'GET', `/ticket-talk/${id}?from_comment=x`)).status).toBe(400);
  });

  test('takes ten files with a word at most, from staff and from outside, and says so at its field', async () => {
    const { id } = await asked('Many files');
    const file_ids = Array.from({ length: 11 }, (_, place) => `018f2a3c-0000-7000-8000-0000000000${place + 10}`);
    for (const [who, path, more] of [
      [staff, `/ticket-talk/${id}/comments`, { audience: 'internal' }],
      [owner, `/requests/${id}/messages`, {}],
    ] as const) {
      const { status, body } = await at.call(who, 'POST', path, { body: doc('See'), file_ids, ...more });
      expect(status, path).toBe(400);
      expect(JSON.stringify(body)).toContain('file_ids');
    }
  });

  test('keeps its newest 500 comments in sight, not its first', async () => {
    const { id } = await asked('Long');
    await run(`insert into ticket_comments (id, ticket_id, author_id, audience, body, plain, created_at)
      select gen_random_uuid(), '${id}', '${staff.userId}', 'internal', '${JSON.stringify(doc('Old'))}', 'n' || n,
        now() - (600 - n) * interval '1 minute' from generate_series(1, 510) n`);
    await say(staff, id, 'The newest', 'internal');
    const { comments } = (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body;
    expect(comments).toHaveLength(500);
    expect(comments.at(-1).plain).toBe('The newest');
  });
});

describe('the search of what is said', () => {
  test('finds all of it for staff, leads to the word, and follows what becomes of it', async () => {
    const { id } = await asked('Hum');
    const comment = await say(staff, id, 'The marmalade valve is loose', 'internal');
    for (const who of [admin, staff, colleague])
      expect(await find(who, 'marmalade')).toMatchObject([
        { kind: 'ticket_comment', id: comment, facts: { ticket: id } },
      ]);
    await at.call(staff, 'PATCH', `/ticket-comments/${comment}`, { body: doc('The tangerine valve is loose') });
    expect([await found(staff, 'marmalade'), await found(staff, 'tangerine')]).toEqual([[], [comment]]);
    await at.call(staff, 'DELETE', `/ticket-comments/${comment}`);
    expect(await found(staff, 'tangerine')).toEqual([]);
    await at.call(staff, 'POST', `/ticket-comments/${comment}/restore`);
    expect(await found(staff, 'tangerine')).toEqual([comment]);
    const into = await asked('Hum again');
    await at.call(admin, 'POST', `/tickets/${id}/move`, { to: 'merged', values: { duplicate_of: into.id } });
    expect(await find(staff, 'tangerine')).toMatchObject([{ facts: { ticket: into.id, code: into.code } }]);
    await at.call(admin, 'DELETE', `/tickets/${into.id}`);
    expect(await found(staff, 'tangerine')).toEqual([]);
  });

  test('finds outside only what is shared with the one who asks, however it is typed, and says nothing of the rest', async () => {
    const home = await asked('Persimmon at home');
    const of = await made(developer, '/requests', { title: 'Of the project', project_id: project });
    const onFloor = await made(floor, '/requests', { title: 'Of the floor', project_id: project });
    const shared = {
      home: await say(staff, home.id, 'Persimmon for the home', 'shared'),
      developer: await say(staff, of.id, 'Persimmon for the developer', 'shared'),
      floor: await say(staff, onFloor.id, 'Persimmon for the floor', 'shared'),
    };
    for (const id of [home.id, of.id, onFloor.id]) await say(staff, id, 'Persimmon quincunx among us', 'internal');
    const comments = async (who: Viewer, q: string) =>
      (await find(who, q)).filter(({ kind }) => kind === 'ticket_comment').map(({ id }) => id);
    expect(await comments(owner, 'persimmon')).toEqual([shared.home]);
    expect(await comments(developer, 'persimmon')).toEqual([shared.developer]);
    expect(await comments(floor, 'persimmon')).toEqual([shared.floor]);
    expect(await comments(neighbour, 'persimmon')).toEqual([]);
    expect(await comments(staff, 'persimmon&limit=50')).toHaveLength(6);
    const nothing = (await at.call(owner, 'GET', '/search?q=wordthatnobodysaid')).body;
    for (const who of [owner, neighbour, developer, floor])
      for (const q of [
        'quincunx',
        '~quincunx',
        "'quincunx':*",
        'quincunks',
        'persimmon%20quincunx&types=ticket_comment',
      ])
        expect((await at.call(who, 'GET', `/search?q=${q}`)).body, q).toEqual(nothing);
    const someone = await at.person(['home_owner']);
    await run(
      `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${someone.userId}', 'Buyer', current_date + 1)`,
    );
    await run(`update unit_owners set from_on = current_date where user_id = '${someone.userId}'`);
    await run(`update tickets set created_at = created_at - interval '2 days' where id = '${home.id}'`);
    expect(await comments(someone, 'persimmon'), 'Whoever buys the home later').toEqual([]);
    await run(`update unit_owners set until_on = current_date - 1 where user_id = '${owner.userId}'`);
    expect(await comments(owner, 'persimmon'), 'Whoever sold it').toEqual([]);
    await run(`update unit_owners set until_on = null where user_id = '${owner.userId}'`);
  });
});
