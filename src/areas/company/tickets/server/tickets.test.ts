import { inTransaction, systemActor, type Write } from '#platform/server/writes/transaction.ts';
import type { Task } from '#platform/server/jobs/jobs.ts';
import { tellEditsTask } from './edits.ts';
import { markTicketsTask, wakeTicketsTask } from './jobs.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { toldText } from '#test/told.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let colleague: Viewer;
let owner: Viewer;
let neighbour: Viewer;
let developer: Viewer;
let project: string;
let unit: string;
let other: string;

const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const move = (who: Viewer, id: string, to: string, values: object = {}, reason?: string) =>
  at.call(who, 'POST', `/tickets/${id}/move`, { to, values, ...(reason === undefined ? {} : { reason }) });
const say = (who: Viewer, id: string, text: string, audience: 'internal' | 'shared', more: object = {}) =>
  at.call(who, 'POST', `/ticket-talk/${id}/comments`, { body: doc(text), audience, ...more });
const run = (statement: string) => at.database.db.execute(sql.raw(statement));
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  at = await makePortal();
  [admin, staff, colleague, owner, neighbour, developer] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['home_owner']),
    await at.person(['home_owner']),
    await at.person(['developer']),
  ];
  project = (await made(staff, '/projects', { project_number: '26-841', name: 'Asks' })).id;
  unit = (await made(staff, '/units', { project, name: 'A' })).id;
  other = (await made(staff, '/units', { project, name: 'B' })).id;
  await run(`update projects set owner_visible = true, developer_visible = true where id = '${project}'`);
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

const asked = (title = 'The heat pump hums') => made(owner, '/requests', { title, description: 'Since last night' });

describe('a request of an owner', () => {
  test('is a ticket of their home; whoever asked, and nobody else outside, reads it in plain words', async () => {
    const request = await asked();
    expect(request).toMatchObject({ status: 'received', mine: true, unit: { id: unit }, messages: [] });
    expect((await at.call(staff, 'GET', `/tickets/${request.id}`)).body).toMatchObject({
      source: 'owner_portal',
      visibility: 'shared',
      side: 'home',
      state: 'open',
    });
    for (const stranger of [neighbour, developer]) {
      const absent = await at.call(stranger, 'GET', '/requests/01a20634-0000-7000-8000-000000000000');
      for (const path of ['', '/messages', '/accept', '/not_fixed', '/satisfaction']) {
        const body = path === '/messages' ? { body: doc('Mine?') } : path === '/satisfaction' ? { rating: 5 } : {};
        const answer = await at.call(
          stranger,
          path === '' ? 'GET' : 'POST',
          `/requests/${request.id}${path}`,
          path === '' ? undefined : body,
        );
        expect(answer.status, path).toBe(404);
        expect(answer.body.message).toBe(absent.body.message);
      }
      expect((await at.call(stranger, 'GET', '/requests')).body).toEqual([]);
    }
    expect((await at.call(owner, 'POST', '/requests', { title: 'Of others', unit_id: other })).status).toBe(404);
  });

  test('words that were sent are no draft any more, by whichever window they are saved once more', async () => {
    const { id } = await asked();
    const keep = (text: string) =>
      at.call(staff, 'PUT', `/ticket-talk/${id}/draft`, { audience: 'shared', body: doc(text) });
    const draft = async () => (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.draft?.body ?? null;
    await keep('Could you send a photo?');
    expect(await draft()).toEqual(doc('Could you send a photo?'));
    await say(staff, id, 'Could you send a photo?', 'shared');
    expect(await draft()).toBeNull();
    await keep('Could you send a photo?');
    expect(await draft()).toBeNull();
    await keep('And one of the label, please.');
    expect(await draft()).toEqual(doc('And one of the label, please.'));
  });

  test('waits for an answer only with a question, and opens again by the answer', async () => {
    const { id } = await asked();
    expect((await move(staff, id, 'waiting_requester')).body.details).toMatchObject([{ path: 'to' }]);
    expect((await say(staff, id, 'Send us a photo, please', 'shared', { to: 'waiting_requester' })).status).toBe(201);
    expect((await at.call(owner, 'GET', `/requests/${id}`)).body).toMatchObject({
      status: 'needs_answer',
      messages: [{ plain: 'Send us a photo, please', author: { is_staff: true } }],
    });
    expect((await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('Here it is') })).body.status).toBe(
      'received',
    );
    const { body } = await at.call(staff, 'GET', `/tickets/${id}`);
    expect(body).toMatchObject({ state: 'open' });
    expect(body.first_responded_at).not.toBeNull();
  });

  test('is resolved only with an outcome and nothing open, which is named; is opened again, accepted, rated once', async () => {
    const { id } = await asked();
    expect((await move(staff, id, 'resolved')).body.details).toMatchObject([{ path: 'values.resolution' }]);
    await at.call(staff, 'POST', `/ticket-talk/${id}/points`, { words: 'Measure the noise', required: true });
    const child = await made(staff, '/tickets', { title: 'Order a damper', parent_id: id });
    const refused = await move(staff, id, 'resolved', { resolution: 'fixed' });
    expect(refused.status).toBe(422);
    expect(refused.body.details[0].said.en).toBe(`Still open: Measure the noise, ${child.code} Order a damper.`);
    const [point] = (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.points;
    await at.call(staff, 'PATCH', `/ticket-points/${point.id}`, { done: true });
    await move(staff, child.id, 'resolved', { resolution: 'fixed' });
    expect((await move(staff, id, 'resolved', { resolution: 'fixed' })).body.state).toBe('resolved');
    expect((await move(staff, id, 'closed')).status).toBe(422);
    expect(
      (await at.call(owner, 'POST', `/requests/${id}/not_fixed`, { body: doc('It still hums') })).body,
    ).toMatchObject({
      status: 'received',
      messages: [{ plain: 'It still hums' }],
    });
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body).toMatchObject({
      state: 'open',
      reopen_count: 1,
      resolution: null,
    });
    await move(staff, id, 'resolved', { resolution: 'fixed' });
    expect((await at.call(owner, 'POST', `/requests/${id}/accept`)).body).toMatchObject({
      status: 'done',
      can: { accept: false },
    });
    expect((await at.call(owner, 'POST', `/requests/${id}/satisfaction`, { rating: 4 })).body.rating).toEqual({
      rating: 4,
      text: null,
    });
    expect((await at.call(owner, 'POST', `/requests/${id}/satisfaction`, { rating: 1 })).status).toBe(422);
    const late = await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('It hums anew') });
    expect(late.body.id).not.toBe(id);
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body.state).toBe('closed');
    expect((await at.call(staff, 'GET', `/ticket-talk/${late.body.id}`)).body.relations).toMatchObject([
      { id, relation: 'follows', inward: false },
    ]);
  });

  test('is over for whoever rated it, though it is not closed: it is written and opened no more, until staff open it', async () => {
    const { id } = await asked();
    await move(staff, id, 'resolved', { resolution: 'fixed' });
    const rate = (rating: number) => at.call(owner, 'POST', `/requests/${id}/satisfaction`, { rating });
    expect((await rate(5)).body.can).toEqual({
      write: true,
      accept: true,
      not_fixed: false,
      rate: false,
      appeal: false,
    });
    expect((await at.call(owner, 'POST', `/requests/${id}/not_fixed`, { body: doc('Not quite') })).status).toBe(422);
    const late = await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('One thing more') });
    expect(late.body.id).not.toBe(id);
    expect((await at.call(owner, 'GET', `/requests/${id}`)).body).toMatchObject({ status: 'done', messages: [] });
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body.state).toBe('resolved');
    await move(staff, id, 'open');
    expect((await at.call(owner, 'GET', `/requests/${id}`)).body).toMatchObject({ rating: null, can: { write: true } });
    const again = await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('It hums') });
    expect(again.body.id).toBe(id);
    await move(staff, id, 'resolved', { resolution: 'fixed' });
    expect((await rate(2)).body.rating, 'Another end is rated anew').toMatchObject({ rating: 2 });
  });

  test('is not opened again by whoever asked after seven days', async () => {
    const { id } = await asked();
    await move(staff, id, 'resolved', { resolution: 'fixed' });
    await run(`update tickets set resolved_at = now() - interval '8 days' where id = '${id}'`);
    expect((await at.call(owner, 'POST', `/requests/${id}/not_fixed`, {})).status).toBe(422);
    expect((await at.call(owner, 'GET', `/requests/${id}`)).body.can.not_fixed).toBe(false);
    expect((await move(staff, id, 'open')).status).toBe(200);
  });
});

describe('where a request stands', () => {
  const heard = async (who: Viewer, id: string) =>
    (
      await run(
        `select message, link from notifications where user_id = '${who.userId}' and type = 'ticket_status_updated' and entity_id = '${id}' order by created_at`,
      )
    ).rows.map(({ message, link }) => ({ message: String(message), link: String(link) }));

  test('is told to whoever asked by bell, in the plain words alone, and only when the word is another', async () => {
    const { id, code } = await asked('The fan rattles');
    await move(staff, id, 'in_progress');
    await move(staff, id, 'waiting_third_party', { waiting_reason: 'The maker', wakes_on: soon() });
    await move(staff, id, 'in_progress');
    await move(staff, id, 'open');
    await say(staff, id, 'Which room?', 'shared', { to: 'waiting_requester' });
    await at.call(owner, 'POST', `/requests/${id}/messages`, { body: doc('The kitchen') });
    await move(colleague, id, 'resolved', { resolution: 'fixed' });
    await move(colleague, id, 'open');
    await move(colleague, id, 'resolved', { resolution: 'fixed' });
    await at.call(owner, 'POST', `/requests/${id}/accept`);
    const told = await heard(owner, id);
    // What came of one ticket within ten minutes is one bell, which says of how many it is the latest.
    expect(told.map(({ message }) => message.replace(/ · latest of \d+ updates$/u, ''))).toEqual(
      ['Being worked on', 'Needs your answer', 'Done', 'Received', 'Done'].map(
        (word) => `${code} The fan rattles: ${word}`,
      ),
    );
    expect(new Set(told.map(({ link }) => link))).toEqual(new Set([`/owner?request=${id}`]));
    expect(await heard(neighbour, id)).toEqual([]);
  });

  test('is told to a developer where developers read it, and to nobody outside on a ticket for staff', async () => {
    const { id, code } = await made(developer, '/requests', { title: 'Keys', project_id: project });
    await move(staff, id, 'in_progress');
    expect(await heard(developer, id)).toEqual([
      { message: `${code} Keys: Being worked on`, link: `/developer/26-841?request=${id}` },
    ]);
    const inner = await made(staff, '/tickets', { title: 'Among us', requester_id: owner.userId, project_id: project });
    await move(staff, inner.id, 'in_progress');
    expect(await heard(owner, inner.id)).toEqual([]);
  });

  test('is told by the inner word to whoever takes care of it, and never so outside', async () => {
    const { id } = await asked('The tap drips');
    await at.call(staff, 'PATCH', `/tickets/${id}`, { lead_id: colleague.userId });
    await move(staff, id, 'waiting_third_party', { waiting_reason: 'The maker', wakes_on: soon() });
    expect((await heard(colleague, id)).map(({ message }) => message)).toEqual([
      expect.stringContaining('Waits on third'),
    ]);
    expect(JSON.stringify(await heard(owner, id))).not.toMatch(/third|waits|tercero/iu);
  });
});

describe('the name of a ticket', () => {
  const least = { path: 'title', said: { en: 'Must have at least 3 characters.' } };

  test('says something: one or two characters are refused at their field, from staff, in a change and from outside', async () => {
    for (const title of ['a', 'ab', ' ab '])
      expect((await at.call(staff, 'POST', '/tickets', { title })).body, title).toMatchObject({ details: [least] });
    const { id } = await made(staff, '/tickets', { title: 'abc' });
    expect((await at.call(staff, 'PATCH', `/tickets/${id}`, { title: 'ab' })).body).toMatchObject({ details: [least] });
    expect((await at.call(staff, 'POST', '/ticket-talk', { record: { title: 'ab' } })).body).toMatchObject({
      details: [{ ...least, path: 'record.title' }],
    });
    expect((await at.call(owner, 'POST', '/requests', { title: 'ab' })).body).toMatchObject({ details: [least] });
  });

  test('is refused by the database too', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Kept as it is' });
    await expect(run(`update tickets set title = 'ab' where id = '${id}'`)).rejects.toThrow();
    const [kept] = (await run(`select title from tickets where id = '${id}'`)).rows;
    expect(kept).toEqual({ title: 'Kept as it is' });
  });
});

describe('the ladder', () => {
  test('a third party is waited for with a reason and a day to come', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Wait' });
    const wait = (values: object) => move(staff, id, 'waiting_third_party', values);
    expect((await wait({})).body.details.map(({ path }: { path: string }) => path)).toEqual([
      'values.waiting_reason',
      'values.wakes_on',
    ]);
    expect((await wait({ waiting_reason: 'The utility', wakes_on: '2020-01-01' })).status).toBe(422);
    expect((await wait({ waiting_reason: 'The utility', wakes_on: soon() })).body.state).toBe('waiting_third_party');
  });

  test('only an admin or whoever leads cancels, and nothing leads out of an end', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Cancel' });
    expect((await move(staff, id, 'cancelled', {}, 'No need')).status).toBe(422);
    expect((await move(admin, id, 'cancelled', {}, 'No need')).body).toMatchObject({
      state: 'cancelled',
      allowed_transitions: [],
    });
    expect((await say(staff, id, 'Late words', 'internal')).status).toBe(422);
  });

  test('merging moves what was said with its time, follows chains and refuses rings and other readers', async () => {
    const [one, two, three] = [
      await made(staff, '/tickets', { title: 'One' }),
      await made(staff, '/tickets', { title: 'Two' }),
      await made(staff, '/tickets', { title: 'Three' }),
    ];
    await say(staff, one.id, 'Said on one', 'internal');
    const [{ created_at: when }] = (await at.call(staff, 'GET', `/ticket-talk/${one.id}`)).body.comments;
    expect((await move(admin, two.id, 'merged', { duplicate_of: three.id })).status).toBe(200);
    expect((await move(admin, one.id, 'merged', { duplicate_of: two.id })).status).toBe(200);
    expect((await at.call(staff, 'GET', `/ticket-talk/${three.id}`)).body.comments).toMatchObject([
      { plain: 'Said on one', created_at: when, merged_from: one.code },
    ]);
    expect((await move(admin, three.id, 'merged', { duplicate_of: one.id })).status).toBe(422);
    const request = await asked();
    await say(staff, request.id, 'To the owner', 'shared');
    const elsewhere = await made(neighbour, '/requests', { title: 'Of the neighbour' });
    expect((await move(admin, request.id, 'merged', { duplicate_of: elsewhere.id })).status).toBe(422);
  });

  test('whoever asked is told that it was put together with another, which leads there, or not taken on, and why', async () => {
    const [one, two, three] = [await asked(), await asked(), await asked()];
    await move(admin, two.id, 'merged', { duplicate_of: three.id });
    await move(admin, one.id, 'merged', { duplicate_of: two.id });
    const read = async (id: string, who = owner) => (await at.call(who, 'GET', `/requests/${id}`)).body;
    expect(await read(one.id)).toMatchObject({
      status: 'joined',
      joined_to: { id: three.id, code: three.code },
      ended_because: null,
      can: { write: false },
    });
    const hidden = await made(staff, '/tickets', { title: 'Of the team', project_id: project });
    await move(admin, three.id, 'merged', { duplicate_of: hidden.id });
    expect(await read(one.id)).toMatchObject({ status: 'joined', joined_to: null });
    const four = await asked();
    await move(admin, four.id, 'cancelled', {}, 'It is the sound of the new pump.');
    expect(await read(four.id)).toMatchObject({
      status: 'not_taken',
      ended_because: 'It is the sound of the new pump.',
    });
    const { rows } = await at.database.db.execute<{ message: string }>(
      sql`select message from notifications where user_id = ${owner.userId} order by id desc limit 4`,
    );
    const words = rows.map(({ message }) => message).join('\n');
    expect(words).toContain('Put together with another');
    expect(words).toContain('Not taken on. It is the sound of the new pump.');
    expect(words).not.toContain(': Done');
  });

  test('no ticket is part of itself, and no chain of causes leads round', async () => {
    const [one, two] = [
      await made(staff, '/tickets', { title: 'One' }),
      await made(staff, '/tickets', { title: 'Two' }),
    ];
    await at.call(staff, 'PATCH', `/tickets/${two.id}`, { parent_id: one.id });
    expect((await at.call(staff, 'PATCH', `/tickets/${one.id}`, { parent_id: two.id })).status).toBe(422);
    const relate = (id: string, to: string) =>
      at.call(staff, 'PUT', `/ticket-talk/${id}/relations`, { other_id: to, relation: 'blocks', on: true });
    expect((await relate(one.id, two.id)).status).toBe(200);
    expect((await relate(two.id, one.id)).status).toBe(422);
  });

  test('at most five work on it beside the assignee', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Many hands' });
    for (let n = 0; n < 6; n += 1) {
      const helper = await at.person(['employee']);
      const answer = await at.call(staff, 'PUT', `/ticket-talk/${id}/people`, {
        user_id: helper.userId,
        role: 'co_assignee',
        on: true,
      });
      expect(answer.status).toBe(n < 5 ? 200 : 422);
    }
  });
});

describe('what staff say among themselves', () => {
  test('calls only those who may read it, and an answer never carries it outside', async () => {
    const { id } = await asked();
    const mention = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: owner.userId, label: 'x' } }] }],
    };
    const send = (audience: string) =>
      at.call(staff, 'POST', `/ticket-talk/${id}/comments`, { body: mention, audience });
    expect((await send('internal')).status).toBe(422);
    expect((await send('shared')).status).toBe(201);
    await say(staff, id, 'Between us', 'internal');
    const inside = (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.comments.find(
      (each: { plain: string }) => each.plain === 'Between us',
    );
    expect((await say(staff, id, 'Out with it', 'shared', { reply_to: inside.id })).status).toBe(422);
    expect((await at.call(staff, 'GET', `/ticket-talk/${id}`)).body.readers).toEqual([
      { id: owner.userId, name: owner.name },
    ]);
  });

  test(
    'stands in no byte that an owner or a developer gets, by any call, bell, mail or message',
    { timeout: 240_000 },
    async () => {
      const ids: string[] = [];
      for (let n = 0; n < 10; n += 1) {
        ids.push((await asked(`Request ${n}`)).id);
        ids.push((await made(developer, '/requests', { title: `Of the developer ${n}`, project_id: project })).id);
      }
      for (const [n, id] of ids.entries()) {
        await say(n % 2 === 0 ? staff : colleague, id, `zugzwang${n}kanarien`, 'internal');
        if (n % 4 === 0) await say(staff, id, 'Seen', 'shared');
      }
      // What lies in the bin, and what is gathered before it is told, is no way out either.
      const [binned = ''] = ids;
      const { comments } = (await at.call(staff, 'GET', `/ticket-talk/${binned}`)).body;
      await at.call(staff, 'DELETE', `/ticket-comments/${comments[0].id}`);
      for (const id of ids) await at.call(colleague, 'PATCH', `/tickets/${id}`, { tags: 'zugzwang', area: 'zugzwang' });
      await run(`update ticket_edits set at = at - interval '3 minutes'`);
      await passes(tellEditsTask());
      // The rest by the way of the tables: what reads them does not ask how they came there.
      await run(`
      with added as (
        insert into tickets (id, code, kind, state, title, priority, project_id, unit_id, source, visibility, side)
        select gen_random_uuid(), 'TX-' || n, 'general', 'open', 'More ' || n, 'low', '${project}', '${unit}',
          'staff', 'shared', case when n % 2 = 0 then 'home' else 'developer' end from generate_series(1, 180) n returning id)
      insert into ticket_comments (id, ticket_id, author_id, audience, body, plain)
      select gen_random_uuid(), id, '${staff.userId}', 'internal', '${JSON.stringify(doc('zugzwang kanarien'))}', 'zugzwang kanarien' from added`);
      ids.push(
        ...(await run(`select id::text from tickets where code like 'TX-%' limit 20`)).rows.map((row) =>
          String(row['id']),
        ),
      );
      const gets = at.portal.kernel.mounted.filter(({ endpoint }) => endpoint.method === 'GET');
      for (const who of [owner, developer]) {
        for (const { endpoint } of gets) {
          const paths = endpoint.path.includes(':')
            ? ids.slice(0, 3).map((id) => endpoint.path.replaceAll(/:\w+/gu, id))
            : [
                endpoint.path,
                `${endpoint.path}?q=kanarien`,
                `${endpoint.path}?q=zugzwang`,
                `${endpoint.path}?text=kanarien`,
              ];
          for (const path of paths)
            expect(JSON.stringify((await at.call(who, 'GET', path)).body ?? ''), path).not.toContain('zugzwang');
        }
        for (const id of ids)
          expect(JSON.stringify((await at.call(who, 'GET', `/requests/${id}`)).body)).not.toContain('zugzwang');
      }
      const { rows: told } = await run(
        `select 1 from notifications n where n.user_id in ('${owner.userId}', '${developer.userId}') and n::text like '%zugzwang%'`,
      );
      expect(told).toEqual([]);
      const { rows: sent } = await run(
        `select 1 from ${toldText} where told::text like '%zugzwang%' and told.channel not like '%staff%'`,
      );
      expect(sent.length).toBe(0);
      const { rows: mails } = await run(`select m.recipient from mail_outbox m where m::text like '%zugzwang%'`);
      const outside = new Set([owner.email, developer.email]);
      expect(mails.filter(({ recipient }) => outside.has(String(recipient)))).toEqual([]);
    },
  );
});

describe('the deadlines of a list', () => {
  test('are read of many tickets as of each one, for staff alone', async () => {
    const ids = [
      (await asked('One')).id,
      (await asked('Two')).id,
      (await made(staff, '/tickets', { title: 'Three' })).id,
    ];
    await say(staff, ids[0], 'Soon', 'shared');
    await move(staff, ids[2], 'waiting_third_party', { waiting_reason: 'The maker', wakes_on: soon() });
    const { body } = await at.call(staff, 'GET', `/ticket-talk/clocks?ids=${ids.join(',')}`);
    for (const id of ids) {
      const { clock } = (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body;
      const found = body.clocks.find((each: { id: string }) => each.id === id);
      expect(found.events).toEqual(clock.events);
      const calendar = body.calendars.find((each: { id: string }) => each.id === found.calendar_id);
      expect(calendar.calendar).toEqual(clock.calendar.calendar);
    }
    expect(body.calendars.length, 'Each calendar stands there once').toBe(1);
    expect((await at.call(staff, 'GET', '/ticket-talk/clocks?ids=nobody')).body.details).toMatchObject([
      { path: 'ids' },
    ]);
    for (const who of [owner, developer])
      expect((await at.call(who, 'GET', `/ticket-talk/clocks?ids=${ids[0]}`)).status).toBe(403);
  });
});

/** One turn of a job, as the clock gives it. */
async function passes(task: Task): Promise<void> {
  const { db } = at.database;
  const inWrite = <T>(work: (write: Write) => Promise<T>) =>
    inTransaction({ db, events: at.portal.kernel.events }, systemActor, work);
  const context = { ...at.portal.kernel, inWrite, signal: new AbortController().signal };
  await task.run({}, context as unknown as Parameters<Task['run']>[1]);
}

describe('what time brings', () => {
  test('marks a missed deadline and tells staff who have to do with it once, whoever else reads the ticket', async () => {
    const task = markTicketsTask();
    expect(task.every, 'Each minute').toBe('* * * * *');
    const { id, code } = await asked('Late');
    const [paused, early] = [(await asked('Paused')).id, (await asked('Early')).id];
    const [lead, helper, watcher, bystander] = [
      staff,
      await at.person(['employee']),
      await at.person(['employee']),
      await at.person(['employee']),
    ];
    await at.call(admin, 'PATCH', `/tickets/${id}`, { lead_id: lead.userId });
    for (const [person, role] of [
      [helper, 'co_assignee'],
      [watcher, 'watcher'],
    ] as const)
      await at.call(admin, 'PUT', `/ticket-talk/${id}/people`, { user_id: person.userId, role, on: true });
    await say(staff, paused, 'Which one?', 'shared', { to: 'waiting_requester' });
    const late = `date_trunc('minute', now()) - interval '1 minute'`;
    await run(
      `update tickets set response_due_at = ${late}, resolution_due_at = now() + interval '1 day' where id = '${id}'`,
    );
    await run(`update tickets set response_due_at = null, resolution_due_at = ${late} where id = '${paused}'`);
    await run(`update tickets set response_due_at = now() + interval '1 minute' where id = '${early}'`);
    const heard = async () =>
      (
        await run(
          `select user_id::text as id, message from notifications where type = 'ticket_updated' and entity_id in ('${id}', '${paused}', '${early}') order by created_at`,
        )
      ).rows;
    await passes(task);
    const told = await heard();
    expect(told.map(({ id: person }) => person).toSorted()).toEqual(
      [lead, helper, watcher].map(({ userId }) => userId).toSorted(),
    );
    expect(told.map(({ message }) => message)).toContain(`${code} Late should have been answered by now`);
    expect(told.some(({ id: person }) => person === bystander.userId || person === owner.userId)).toBe(false);
    const { rows } = await run(
      `select id::text, response_failed_at = response_due_at as failed, resolution_failed_at, sla_state from tickets where id in ('${id}', '${paused}', '${early}')`,
    );
    const stood = new Map(rows.map((row) => [row['id'], row]));
    expect(stood.get(id)).toMatchObject({ failed: true, resolution_failed_at: null, sla_state: 'failed' });
    expect(stood.get(paused)).toMatchObject({ failed: null, resolution_failed_at: null, sla_state: 'paused' });
    expect(stood.get(early)).toMatchObject({ failed: null, sla_state: 'response_due' });
    const missed = `select 1 from audit_log where entity_id = '${id}' and action = 'ticket.missed'`;
    expect((await run(missed)).rows).toHaveLength(1);
    await passes(task);
    expect(await heard(), 'Nobody is told twice').toEqual(told);
    expect((await run(missed)).rows).toHaveLength(1);
  });

  test('opens what waited until today and closes what has been quiet for seven days, once', async () => {
    const waiting = await made(staff, '/tickets', { title: 'Waits' });
    await move(staff, waiting.id, 'waiting_third_party', { waiting_reason: 'The utility', wakes_on: soon() });
    const quiet = await asked('Quiet');
    await move(staff, quiet.id, 'resolved', { resolution: 'fixed' });
    const fresh = await asked('Fresh');
    await move(staff, fresh.id, 'resolved', { resolution: 'fixed' });
    await run(`update tickets set wakes_on = current_date - 1 where id = '${waiting.id}'`);
    await run(`update tickets set resolved_at = now() - interval '8 days' where id = '${quiet.id}'`);
    for (let n = 0; n < 2; n += 1) await passes(wakeTicketsTask(at.database.db));
    const stateOf = async (id: string) => (await at.call(staff, 'GET', `/tickets/${id}`)).body.state;
    expect([await stateOf(waiting.id), await stateOf(quiet.id), await stateOf(fresh.id)]).toEqual([
      'open',
      'closed',
      'resolved',
    ]);
    const { rows } = await run(`select 1 from ticket_events where ticket_id = '${quiet.id}' and state = 'closed'`);
    expect(rows.length).toBe(1);
  });
});
