import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';

let at: TestPortal;
let staff: Viewer;
let owner: Viewer;
let former: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let otherDeveloper: Viewer;
let floor: Viewer;
let otherFloor: Viewer;
let nobody: Viewer;
let project: string;

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const run = (statement: string) => at.database.db.execute(sql.raw(statement));
const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
/** What a statement that forgot its WHERE answers this person, on their own connections. */
const reads = async (who: Viewer, column: string, table: string): Promise<string[]> => {
  const { rows } = await at.portal.kernel
    .readsOf(who)
    .execute<{ found: string }>(sql.raw(`select ${column}::text as found from ${table} order by 1`));
  return rows.map(({ found }) => found);
};

const ids = { home: '', developer: '', floor: '', inside: '' };
const said: Record<string, { shared: string; internal: string }> = {};

beforeAll(async () => {
  at = await makePortal();
  [staff, owner, former, neighbour, developer, otherDeveloper, nobody] = [
    await at.person(['employee']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
    await at.person(['developer']),
    await at.person([]),
  ];
  [floor, otherFloor] = [
    await at.person(['floor_manager'], { factory: 'butte' }),
    await at.person(['floor_manager'], { factory: 'reno' }),
  ];
  project = (await made(staff, '/projects', { project_number: '26-881', name: 'Rows' })).id;
  const unit = (await made(staff, '/units', { project, name: 'A' })).id;
  const next = (await made(staff, '/units', { project, name: 'B' })).id;
  await run(`update projects set owner_visible = true, developer_visible = true, status = 4, factory = 'butte',
    address_line1 = '1 Main Street', city = 'Butte', state = 'MT', zip = '59701' where id = '${project}'`);
  for (const [home, person, until] of [
    [unit, owner, 'null'],
    [unit, former, 'current_date - 1'],
    [next, neighbour, 'null'],
  ] as const)
    await run(`insert into unit_owners (id, unit_id, user_id, name, from_on, until_on)
      values (gen_random_uuid(), '${home}', '${person.userId}', 'Owner', current_date - 30, ${until})`);
  await run(
    `insert into project_members (project_id, user_id, role) values ('${project}', '${developer.userId}', 'developer')`,
  );
  ids.home = (await made(owner, '/requests', { title: 'Of the home', unit_id: unit })).id;
  ids.developer = (await made(developer, '/requests', { title: 'Of the project', project_id: project })).id;
  ids.floor = (await made(floor, '/requests', { title: 'Of the floor', project_id: project })).id;
  ids.inside = (await made(staff, '/tickets', { title: 'Among us', project_id: project, unit_id: unit })).id;
  const say = async (id: string, audience: 'shared' | 'internal'): Promise<string> => {
    const talk = await made(staff, `/ticket-talk/${id}/comments`, { body: doc(`${audience} words`), audience });
    return talk.comments.find((each: { audience: string }) => each.audience === audience).id;
  };
  for (const id of [ids.home, ids.developer, ids.floor])
    said[id] = { shared: await say(id, 'shared'), internal: await say(id, 'internal') };
  for (const { shared, internal } of Object.values(said))
    for (const comment of [shared, internal])
      await at.call(staff, 'PUT', `/ticket-comments/${comment}/reactions`, { reaction: 'seen', on: true });
  await at.call(staff, 'POST', `/ticket-talk/${ids.home}/points`, { words: 'A point' });
  await at.call(staff, 'PATCH', `/tickets/${ids.home}`, { tags: 'A tag' });
  await made(staff, '/saved-replies', { title: 'Thanks', body: 'Thank you' });
});
afterAll(() => at.close());

describe('a statement that forgot its WHERE', () => {
  const sides = [
    ['an owner', () => owner, () => ids.home],
    ['a developer', () => developer, () => ids.developer],
    ['a floor manager', () => floor, () => ids.floor],
  ] as const;
  test.each(sides)(
    'answers %s the tickets of their own side, and of what was said the shared words alone',
    async (_who, who, of) => {
      const shared = [said[of()]?.shared ?? ''];
      expect(await reads(who(), 'id', 'tickets')).toEqual([of()]);
      expect(await reads(who(), 'id', 'ticket_comments')).toEqual(shared);
      expect(await reads(who(), 'comment_id', 'ticket_comment_reactions')).toEqual(shared);
      expect(await reads(who(), 'entity_id', `search_entries where entity_type = 'ticket_comment'`)).toEqual(shared);
    },
  );

  test('answers nobody outside staff who works on a ticket, by when, what is left to do, or what is about to be told', async () => {
    const tables = [
      ['ticket_id', 'ticket_people'],
      ['ticket_id', 'ticket_relations'],
      ['ticket_id', 'ticket_points'],
      ['ticket_id', 'ticket_events'],
      ['ticket_id', 'ticket_edits'],
      ['ticket_id', 'ticket_drafts'],
      ['id', 'saved_replies'],
      ['id', 'ticket_types'],
      ['id', 'checklist_templates'],
      ['id', 'deadline_policies'],
      ['id', 'business_calendars'],
    ] as const;
    for (const [column, table] of tables) {
      for (const who of [owner, former, neighbour, developer, otherDeveloper, floor, otherFloor, nobody])
        expect(await reads(who, column, table), table).toEqual([]);
    }
    expect(await reads(staff, 'ticket_id', 'ticket_people')).not.toEqual([]);
    expect(await reads(staff, 'ticket_id', 'ticket_edits')).toEqual([ids.home]);
  });

  test('answers a former owner, a neighbour, a developer and a floor manager of others, and a person without a group nothing', async () => {
    for (const who of [former, neighbour, otherDeveloper, otherFloor, nobody])
      for (const table of ['tickets', 'ticket_comments'])
        expect(await reads(who, 'id', table), `${table} as ${who.groups.join()}`).toEqual([]);
  });

  test('answers an owner and a developer nothing more once their project is hidden or a word lies in the bin', async () => {
    await at.call(staff, 'DELETE', `/ticket-comments/${said[ids.home]?.shared}`);
    expect(await reads(owner, 'id', 'ticket_comments')).toEqual([]);
    await at.call(staff, 'POST', `/ticket-comments/${said[ids.home]?.shared}/restore`);
    await run(`update projects set owner_visible = false, developer_visible = false where id = '${project}'`);
    for (const who of [owner, developer]) expect(await reads(who, 'id', 'tickets')).toEqual([]);
    await run(`update projects set owner_visible = true, developer_visible = true where id = '${project}'`);
    expect(await reads(owner, 'id', 'tickets')).toEqual([ids.home]);
  });

  test('changes nothing', async () => {
    for (const statement of [
      `update tickets set title = 'Mine'`,
      `update ticket_comments set audience = 'shared'`,
      'delete from ticket_events',
    ])
      await expect(at.portal.kernel.readsOf(owner).execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
  });
});
