import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePortal, type TestPortal } from '#test/portal.ts';
import type { Viewer } from '#platform/server/viewer.ts';

let at: TestPortal;
let admin: Viewer;
let staff: Viewer;
let colleague: Viewer;
let owner: Viewer;
let project: string;
let unit: string;

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...text: string[]) => ({ type: 'doc', content: text.map(words) });
const bold = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
});
const made = async (who: Viewer, path: string, body: object) => {
  const answer = await at.call(who, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const talkOf = async (id: string) => (await at.call(staff, 'GET', `/ticket-talk/${id}`)).body;
const run = (statement: string) => at.database.db.execute(sql.raw(statement));

beforeAll(async () => {
  at = await makePortal();
  [admin, staff, colleague, owner] = [
    await at.person(['admin']),
    await at.person(['employee']),
    await at.person(['employee']),
    await at.person(['home_owner']),
  ];
  project = (await made(staff, '/projects', { project_number: '26-871', name: 'Details' })).id;
  unit = (await made(staff, '/units', { project, name: 'A' })).id;
  await run(`update projects set owner_visible = true where id = '${project}'`);
  await run(
    `insert into unit_owners (id, unit_id, user_id, name, from_on) values (gen_random_uuid(), '${unit}', '${owner.userId}', 'Owner', current_date - 30)`,
  );
});
afterAll(() => at.close());

describe('the description of a ticket', () => {
  test('is rich and plain at once: what is written richly is found, listed and exported as words, and comes back by an undo', async () => {
    const body = { type: 'doc', content: [...bold('Zephyrine valve').content, words('leaks at night')] };
    const { id } = await made(staff, '/ticket-talk', { record: { title: 'Valve' }, description: body });
    expect((await talkOf(id)).description).toEqual(body);
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body.description).toBe('Zephyrine valve\nleaks at night');
    expect((await at.call(staff, 'GET', '/search?q=zephyrine')).body.items).toMatchObject([{ id }]);
    const changed = await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { description: doc('Something else') });
    expect(changed.body.description).toBe('Something else');
    const undone = await at.call(staff, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await talkOf(id)).description).toEqual(body);
    // The same words in another look are a change as well.
    await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { description: doc('Zephyrine valve', 'leaks at night') });
    expect((await talkOf(id)).description).toEqual(doc('Zephyrine valve', 'leaks at night'));
  });

  test('that is written as words alone becomes paragraphs; taking it away leaves nothing of it', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Plain', description: 'One\nTwo' });
    expect((await talkOf(id)).description).toEqual(doc('One', 'Two'));
    await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { description: bold('Three') });
    await at.call(staff, 'PATCH', `/tickets/${id}`, { title: 'Plain still' });
    expect((await talkOf(id)).description).toEqual(bold('Three'));
    await at.call(staff, 'PATCH', `/tickets/${id}`, { description: 'Four' });
    expect((await talkOf(id)).description).toEqual(doc('Four'));
    await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { description: null });
    expect((await talkOf(id)).description).toBeNull();
    expect((await at.call(staff, 'GET', `/tickets/${id}`)).body.description).toBeNull();
  });

  test('is shown with its look to whoever it is shared with, and mentions nobody who could not read it', async () => {
    const mention = (person: Viewer, label: string) => ({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: person.userId, label } }] }],
    });
    const record = { title: 'Shared', visibility: 'shared', requester_id: owner.userId, unit_id: unit };
    const { id } = await made(staff, '/ticket-talk', { record, description: bold('For both') });
    expect((await at.call(owner, 'GET', `/requests/${id}`)).body.description_body).toEqual(bold('For both'));
    const inside = await at.call(staff, 'POST', '/ticket-talk', {
      record: { title: 'Inside' },
      description: mention(owner, 'Owner'),
    });
    expect(inside.status).toBe(422);
    expect(inside.body.details).toMatchObject([{ path: 'description' }]);
    const called = await made(staff, '/ticket-talk', {
      record: { title: 'Calls' },
      description: mention(colleague, 'Somebody else'),
    });
    expect((await at.call(staff, 'GET', `/tickets/${called.id}`)).body.description).toBe(`@${colleague.name}`);
    const { rows } = await at.database.db.execute<{ type: string }>(
      sql`select type from notifications where user_id = ${colleague.userId} and link like ${`%${called.id}%`}`,
    );
    expect(rows.map(({ type }) => type)).toContain('mention');
  });

  test('that somebody else changed meanwhile is refused with what stands there now', async () => {
    const { id, version } = await made(staff, '/ticket-talk', { record: { title: 'Race' }, description: doc('First') });
    await at.call(colleague, 'PATCH', `/ticket-talk/${id}`, { description: doc('Second'), version });
    const late = await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { description: doc('Third'), version });
    expect(late.status).toBe(409);
    expect(JSON.stringify(late.body)).toContain('Second');
  });
});

describe('a category', () => {
  const fields = [
    'panel | choice | Panel | Tablero | required | North=Norte; South',
    'amps | number | Amps',
    'seen_on | date | Seen on | Visto el',
    'live | flag | Live | Vivo',
    'note | text | Note | Nota',
  ].join('\n');

  test('gives its tickets fields of their own, judged by kind, each fault at its field', async () => {
    const type = await made(admin, '/ticket-types', { name: 'Electrical', fields });
    const make = (custom: object) =>
      at.call(staff, 'POST', '/ticket-talk', { record: { title: 'Breaker', type_id: type.id }, custom });
    expect((await make({ amps: 20 })).body.details).toMatchObject([{ path: 'custom.panel' }]);
    for (const [custom, path] of [
      [{ panel: 'East' }, 'custom.panel'],
      [{ panel: 'North', amps: 'many' }, 'custom.amps'],
      [{ panel: 'North', seen_on: '2026-02-30' }, 'custom.seen_on'],
      [{ panel: 'North', live: 'yes' }, 'custom.live'],
      [{ panel: 'North', color: 'red' }, 'custom.color'],
    ] as const)
      expect((await make(custom)).body.details, path).toMatchObject([{ path }]);
    // Without its required field a ticket of this category comes in no other way either.
    expect(
      (await at.call(staff, 'POST', '/tickets', { title: 'By hand', type_id: type.id })).body.details,
    ).toMatchObject([{ path: 'custom.panel' }]);
    const ticket = await make({ panel: 'North', amps: 20, live: false, note: '' });
    expect(ticket.status, JSON.stringify(ticket.body)).toBe(201);
    expect(ticket.body.details).toBe('Panel / Tablero: North / Norte\nAmps: 20\nLive / Vivo: No');
    expect((await talkOf(ticket.body.id)).category).toMatchObject({
      name: { en: 'Electrical' },
      values: { panel: 'North', amps: 20, live: false },
    });
    const file = await at.call(staff, 'GET', '/tables/tickets/export?format=csv&columns=title,details&q=Breaker');
    expect(String(file.body)).toContain('North / Norte');
    // What is not sent stays; null takes one away; the history and the undo know it.
    const changed = await at.call(staff, 'PATCH', `/ticket-talk/${ticket.body.id}`, { custom: { amps: null } });
    expect((await talkOf(ticket.body.id)).category.values).toEqual({ panel: 'North', live: false });
    const [entry] = (await at.call(staff, 'GET', `/tickets/${ticket.body.id}/history`)).body;
    expect(entry.new).toMatchObject({ details: 'Panel / Tablero: North / Norte\nLive / Vivo: No' });
    await at.call(staff, 'POST', `/undo/${String(changed.headers['x-undo'])}`);
    expect((await talkOf(ticket.body.id)).category.values).toMatchObject({ amps: 20 });
  });

  test('that is changed holds up nothing that stands there already', async () => {
    const type = await made(admin, '/ticket-types', { name: 'Plumbing', fields: 'pipe | text | Pipe' });
    const { id } = await made(staff, '/ticket-talk', {
      record: { title: 'Drip', type_id: type.id },
      custom: { pipe: 'half inch' },
    });
    await at.call(admin, 'PATCH', `/ticket-types/${type.id}`, {
      fields: 'pipe | number | Pipe\nfloor | number | Floor || required',
    });
    expect((await at.call(staff, 'PATCH', `/tickets/${id}`, { title: 'Drips' })).status).toBe(200);
    expect((await talkOf(id)).category.values).toEqual({});
    expect((await at.call(staff, 'PATCH', `/ticket-talk/${id}`, { custom: { pipe: 5 } })).body.details).toMatchObject([
      { path: 'custom.floor' },
    ]);
  });

  test('refuses lines that say no field, by their number', async () => {
    for (const [lines, said] of [
      ['Panel | text | Panel', 'Line 1'],
      ['a | text | A\na | text | B', 'Line 2'],
      ['a | picture | A', 'Line 1'],
      ['a | text | ', 'Line 1'],
      ['a | choice | A', 'Line 1'],
      ['a | text | A | | | x;y', 'Line 1'],
    ] as const) {
      const answer = await at.call(admin, 'POST', '/ticket-types', { name: 'Bad', fields: lines });
      expect(answer.status, lines).toBe(400);
      expect(answer.body.details[0], lines).toMatchObject({ path: 'fields' });
      expect(answer.body.details[0].said.en).toContain(said);
    }
  });

  test('says the usual department and deadlines of its tickets', async () => {
    const department = await made(admin, '/departments', { name: 'Wires' });
    const policy = await made(admin, '/deadline-policies', {
      name: 'Sparks',
      enabled: true,
      rank: 900,
      sources: ['device_alert'],
      ...Object.fromEntries(
        ['urgent', 'high', 'medium', 'low'].flatMap((each) => [
          [`response_${each}`, 7],
          [`resolution_${each}`, 77],
        ]),
      ),
    });
    const type = await made(admin, '/ticket-types', {
      name: 'Sparks',
      default_priority: 'high',
      default_department_id: department.id,
      policy_id: policy.id,
    });
    const ticket = await made(staff, '/tickets', { title: 'Smells burnt', type_id: type.id });
    expect(ticket).toMatchObject({ priority: 'high', department_id: { id: department.id } });
    expect((await talkOf(ticket.id)).clock.policy_name).toBe('Sparks');
    const plain = await made(staff, '/tickets', { title: 'Smells of nothing' });
    expect((await talkOf(plain.id)).clock?.policy_name).not.toBe('Sparks');
    await at.call(staff, 'PATCH', `/tickets/${plain.id}`, { type_id: type.id });
    expect((await talkOf(plain.id)).clock.policy_name).toBe('Sparks');
  });
});

describe('a checklist', () => {
  test('of a template is put on a ticket once, in its order, and holds it open by what is required', async () => {
    const template = await made(admin, '/checklist-templates', {
      name: 'Heat pump',
      points: 'Measure the noise *\n\nClean the filter\n  Photo of the plate*  ',
    });
    expect(template.points).toBe('Measure the noise *\nClean the filter\nPhoto of the plate *');
    const { id } = await made(staff, '/tickets', { title: 'Hums' });
    const use = () => at.call(staff, 'POST', `/ticket-talk/${id}/checklist`, { template_id: template.id });
    await use();
    expect((await use()).body.points).toMatchObject([
      { words: 'Measure the noise', required: true },
      { words: 'Clean the filter', required: false },
      { words: 'Photo of the plate', required: true },
    ]);
    const refused = await at.call(staff, 'POST', `/tickets/${id}/move`, {
      to: 'resolved',
      values: { resolution: 'fixed' },
    });
    expect(refused.body.details[0].said.en).toBe('Still open: Measure the noise, Photo of the plate.');
  });

  test('is put in another order, its points are renamed and no longer required; a point of another ticket is refused', async () => {
    const [one, two] = [
      await made(staff, '/tickets', { title: 'One' }),
      await made(staff, '/tickets', { title: 'Two' }),
    ];
    const add = async (id: string, text: string) =>
      (await made(staff, `/ticket-talk/${id}/points`, { words: text, required: true })).points.at(-1).id;
    const [a, , c] = [await add(one.id, 'A'), await add(one.id, 'B'), await add(one.id, 'C')];
    const stranger = await add(two.id, 'D');
    const patch = (id: string, body: object) => at.call(staff, 'PATCH', `/ticket-points/${id}`, body);
    const order = (answer: { body: { points: { words: string }[] } }) => answer.body.points.map((each) => each.words);
    expect(order(await patch(c, { after: null }))).toEqual(['C', 'A', 'B']);
    expect(order(await patch(c, { after: a }))).toEqual(['A', 'C', 'B']);
    expect((await patch(c, { after: stranger })).body.details).toMatchObject([{ path: 'after' }]);
    expect((await patch(c, { words: 'See', required: false })).body.points[1]).toMatchObject({
      words: 'See',
      required: false,
    });
    expect((await patch(c, {})).status).toBe(400);
    expect((await at.call(staff, 'POST', `/ticket-talk/${one.id}/checklist`, { template_id: one.id })).status).toBe(
      400,
    );
  });
});

describe('what a ticket has to do with others', () => {
  test('is said, shown on both sides and taken back, duplicates among it; a ring is refused in words', async () => {
    const [a, b, c] = [
      await made(staff, '/tickets', { title: 'Ring A' }),
      await made(staff, '/tickets', { title: 'Ring B' }),
      await made(staff, '/tickets', { title: 'Ring C' }),
    ];
    const relate = (from: string, to: string, relation: string, on = true) =>
      at.call(staff, 'PUT', `/ticket-talk/${from}/relations`, { other_id: to, relation, on });
    for (const relation of ['blocks', 'caused_by', 'duplicate_of']) {
      const said = await relate(a.id, b.id, relation);
      expect(said.body.relations, JSON.stringify(said.body)).toMatchObject([{ id: b.id, relation, inward: false }]);
      expect((await talkOf(b.id)).relations).toMatchObject([{ id: a.id, relation, inward: true }]);
      expect((await relate(b.id, c.id, relation)).status).toBe(200);
      const ring = await relate(c.id, a.id, relation);
      expect(ring.status, relation).toBe(422);
      expect(ring.body.details[0].said.en).toBe('Would lead round to itself.');
      expect((await relate(a.id, a.id, relation)).status, relation).toBe(422);
      // From either end.
      await relate(b.id, a.id, relation, false);
      expect((await relate(b.id, c.id, relation, false)).body.relations).toEqual([]);
      expect((await talkOf(a.id)).relations).toEqual([]);
    }
  });
});

describe('similar tickets', () => {
  test('are the open ones that sound like the words, those of the same home first, at most five', async () => {
    const home = await made(staff, '/tickets', { title: 'Grinding noise in the duct', unit_id: unit });
    const far = await made(staff, '/tickets', { title: 'Duct makes a grinding noise' });
    const done = await made(staff, '/tickets', { title: 'Grinding duct, cancelled' });
    await at.call(admin, 'POST', `/tickets/${done.id}/move`, { to: 'cancelled', reason: 'Not ours' });
    const similar = async (query: string) =>
      (await at.call(staff, 'GET', `/ticket-talk/similar?${query}`)).body.map((each: { id: string }) => each.id);
    expect(await similar(`words=grindi&unit_id=${unit}`)).toEqual([home.id, far.id]);
    expect((await similar('words=grinding'))[0]).toBe(far.id);
    expect(await similar('words=zzz')).toEqual([]);
    expect(await similar(`words=${encodeURIComponent("'; drop | & ! (")}`)).toEqual([]);
    for (let round = 0; round < 6; round += 1) await made(staff, '/tickets', { title: `Rattle ${round}` });
    expect(await similar('words=rattle')).toHaveLength(5);
  });
});

describe('who must not', () => {
  test('write tickets, fields of categories, checklists: everybody outside staff and whoever is signed out; settings are not for third parties', async () => {
    const { id } = await made(staff, '/tickets', { title: 'Guarded' });
    const point = (await made(staff, `/ticket-talk/${id}/points`, { words: 'A' })).points[0].id;
    const template = await made(admin, '/checklist-templates', { name: 'Guarded', points: 'A' });
    const calls = [
      ['POST', '/ticket-talk', { record: { title: 'Mine' } }],
      ['PATCH', `/ticket-talk/${id}`, { description: null }],
      ['POST', `/ticket-talk/${id}/checklist`, { template_id: template.id }],
      ['PATCH', `/ticket-points/${point}`, { done: true }],
      ['PUT', `/ticket-talk/${id}/relations`, { other_id: template.id, relation: 'blocks', on: true }],
      ['GET', `/ticket-talk/${id}`, undefined],
      ['GET', `/checklist-templates/${template.id}`, undefined],
      ['GET', '/ticket-talk/similar?words=guarded', undefined],
    ] as const;
    const settings = [
      ['POST', '/checklist-templates', { name: 'Mine', points: 'A' }],
      ['PATCH', `/checklist-templates/${template.id}`, { points: 'B' }],
      ['DELETE', `/checklist-templates/${template.id}`, undefined],
      ['POST', '/ticket-types', { name: 'Mine', fields: 'a | text | A' }],
    ] as const;
    const others = [owner, await at.person(['developer']), await at.person(['floor_manager'])];
    for (const [method, path, body] of [...calls, ...settings]) {
      for (const who of others) expect((await at.call(who, method, path, body)).status, `${method} ${path}`).toBe(403);
      expect((await at.call(null, method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    const third = await at.person(['third_party_staff']);
    for (const [method, path, body] of settings)
      expect((await at.call(third, method, path, body)).status, `${method} ${path}`).toBe(403);
  });
});
