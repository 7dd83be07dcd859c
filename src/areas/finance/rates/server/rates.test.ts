import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#platform/shared/dates.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { postForm } from '#test/uploads.ts';
import { factories } from '#areas/projects/projects/schema.ts';
import { pickRate, type RateCard } from '../schema.ts';
import { rateAsOf, ratesAsOf } from './reads.ts';
import { starterRates } from './starter.ts';

let at: TestPortal;
let admin: Viewer;
let other: Viewer;
let employee: Viewer;
let owner: Viewer;

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  other = await at.person(['admin']);
  employee = await at.person(['employee']);
  owner = await at.person(['home_owner']);
});
afterAll(() => at.close());

const draft = (facts: object = {}) => ({
  kind: 'freight',
  key: 'haul',
  value: '11.8',
  effective_from: '2026-01-01',
  source: 'Quote 4711',
  ...facts,
});
const write = async (facts: object = {}, by = employee): Promise<RateCard> => {
  const answer = await at.call(by, 'POST', '/rates', draft(facts));
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const approve = (id: string, by = admin) => at.call(by, 'POST', `/rates/${id}/approve`, {});
const read = async (id: string): Promise<RateCard> => (await at.call(employee, 'GET', `/rates/${id}`)).body;

describe('a rate', () => {
  test('counts only once somebody else with the right has approved it', async () => {
    const mine = await write({ key: 'four eyes' }, admin);
    expect((await approve(mine.id, admin)).body.details).toMatchObject([
      { path: 'approved_by', message: 'A rate is approved or sent back by somebody else than who wrote it.' },
    ]);
    expect((await approve(mine.id, employee)).status).toBe(403);
    expect((await at.call(admin, 'POST', `/rates/${mine.id}/reject`, { reason: 'My own' })).status).toBe(422);
    const bulk = { action: 'approve', matching: {}, values: {} };
    expect((await at.call(admin, 'POST', '/tables/rates/bulk', bulk)).body).toMatchObject({ done: 0, refused: 1 });
    expect(await rateAsOf(at.database.db, 'freight', 'four_eyes', {}, '2026-06-01')).toBeUndefined();
    const approved = await approve(mine.id, other);
    expect(approved.body).toMatchObject({
      status: 'approved',
      approved_by: { id: other.userId },
      can: { change: false },
    });
    expect(await rateAsOf(at.database.db, 'freight', 'four_eyes', {}, '2026-06-01')).toMatchObject({ value: '11.8' });
  });

  test('that somebody else rewrote is theirs: they can not approve their own figures', async () => {
    const rate = await write({ key: 'rewritten' });
    await at.call(admin, 'PATCH', `/rates/${rate.id}`, { value: '99' });
    expect((await approve(rate.id, admin)).status).toBe(422);
    expect((await approve(rate.id, other)).status).toBe(200);
  });

  test('ends the one before it on the day before, in the same write', async () => {
    const first = await write({ key: 'chain' });
    await approve(first.id);
    const second = await write({ key: 'chain', value: '12.5', effective_from: '2026-07-01' });
    await approve(second.id);
    expect(await read(first.id)).toMatchObject({ effective_to: '2026-06-30', value: '11.8' });
    const between = await write({ key: 'chain', value: '12.1', effective_from: '2026-04-01' });
    await approve(between.id);
    expect(await read(first.id)).toMatchObject({ effective_to: '2026-03-31' });
    expect(await read(between.id)).toMatchObject({ effective_to: '2026-06-30' });
    for (const [day, value] of [
      ['2025-12-31', undefined],
      ['2026-03-31', '11.8'],
      ['2026-04-01', '12.1'],
      ['2026-07-01', '12.5'],
    ] as const)
      expect((await rateAsOf(at.database.db, 'freight', 'chain', {}, day))?.value, day).toBe(value);
  });

  test('that begins on the last day of the one before ends that one a day earlier: no day has two', async () => {
    const first = await write({ key: 'touching', effective_to: '2026-03-10' });
    await approve(first.id);
    expect((await approve((await write({ key: 'touching', effective_from: '2026-03-10' })).id)).status).toBe(200);
    expect(await read(first.id)).toMatchObject({ effective_to: '2026-03-09' });
  });

  test('that would hold beside an approved one is refused, with the field and the day', async () => {
    await approve((await write({ key: 'beside', effective_from: '2026-03-01' })).id);
    const same = await approve((await write({ key: 'beside', effective_from: '2026-03-01' })).id);
    expect([same.status, same.body.details[0].path]).toEqual([422, 'effective_from']);
    const into = await write({ key: 'beside', effective_from: '2026-01-01', effective_to: '2026-03-10' });
    const answer = await approve(into.id);
    expect([answer.status, answer.body.details[0].path]).toEqual([422, 'effective_to']);
    expect((await read(into.id)).status).toBe('draft');
  });

  test('that is approved is never changed, sent back or removed, by nobody and by no path', async () => {
    const rate = await write({ key: 'kept' });
    await approve(rate.id);
    for (const [method, path, body] of [
      ['PATCH', `/rates/${rate.id}`, { value: '1' }],
      ['DELETE', `/rates/${rate.id}`, undefined],
      ['POST', `/rates/${rate.id}/approve`, {}],
      ['POST', `/rates/${rate.id}/reject`, { reason: 'Too late' }],
    ] as const)
      expect((await at.call(other, method, path, body)).status, `${method} ${path}`).toBe(422);
    await expect(at.database.db.execute(sql`update rate_cards set value = 1 where id = ${rate.id}`)).rejects.toThrow();
    expect(await read(rate.id)).toMatchObject({ value: '11.8', status: 'approved' });
  });

  test('approved by two people at once holds once', async () => {
    const drafts = await Promise.all([1, 2, 3, 4].map((n) => write({ key: 'race', value: String(n) })));
    const answers = await Promise.all(drafts.map(({ id }, index) => approve(id, index % 2 === 0 ? admin : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('sent back says by whom and why, and waits again once it is changed', async () => {
    const rate = await write({ key: 'back' });
    await at.call(admin, 'POST', `/rates/${rate.id}/reject`, { reason: 'The quote has expired' });
    const sent = await read(rate.id);
    expect(sent).toMatchObject({ status: 'rejected', refusal: { reason: 'The quote has expired', by: admin.name } });
    expect(sent.allowedTransitions).toEqual(['draft']);
    const changed = await at.call(employee, 'PATCH', `/rates/${rate.id}`, { value: '10' });
    expect(changed.body).toMatchObject({ status: 'draft', value: '10', refusal: null });
  });

  test('of an hour is worked out from what the hour is made of, to the cent', async () => {
    const rate = await write({
      kind: 'labor_class',
      key: 'Electrician II',
      value: undefined,
      components: { wage: '33.33', burden_percent: '37.5', benefits: 5.25, productive_percent: '83' },
    });
    expect(rate).toMatchObject({ key: 'electrician_ii', value: '61.54', uom: 'usd_per_hour' });
  });

  test('with faults names the field and the rule', async () => {
    for (const [facts, path] of [
      [{ uom: 'usd_per_hour' }, 'uom'],
      [{ value: '-1' }, 'value'],
      [{ value: undefined }, 'value'],
      [{ state: 'nevada' }, 'state'],
      [{ effective_to: '2025-01-01' }, 'effective_to'],
      [{ components: { wage: '1', burden_percent: '1', benefits: '1', productive_percent: '1' } }, 'components'],
      [
        { components: { wage: '1', burden_percent: '1', benefits: '1', productive_percent: '0' }, kind: 'site_labor' },
        'components.productive_percent',
      ],
    ] as const) {
      const answer = await at.call(employee, 'POST', '/rates', draft(facts));
      expect([answer.status, answer.body.details?.[0]?.path], JSON.stringify(facts)).toEqual([400, path]);
    }
  });

  test('shows nobody outside staff a cost', async () => {
    const rate = await write({ key: 'secret' });
    for (const path of ['/rates', `/rates/${rate.id}`, '/tables/rates', '/tables/rates/export?format=csv'])
      expect((await at.call(owner, 'GET', path)).status, path).toBe(403);
  });

  test('that was taken to the bin comes back by undo, and by no other way once approved', async () => {
    const rate = await write({ key: 'bin' });
    const removed = await at.call(employee, 'DELETE', `/rates/${rate.id}`);
    expect((await at.call(employee, 'GET', `/rates/${rate.id}`)).status).toBe(404);
    await at.call(employee, 'POST', `/undo/${String(removed.headers['x-undo'])}`);
    expect((await read(rate.id)).status).toBe('draft');
  });
});

describe('what holds at a place on a day', () => {
  test(
    'is the closest rate, in the database as in the browser, for a hundred random sets',
    { timeout: 240_000 },
    async () => {
      let seed = 42;
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * below);
      };
      const states = [null, 'CA', 'NV', 'NL'];
      const places = [null, ...factories];
      const rates: RateCard[] = [];
      for (let n = 0; n < 60; n += 1) {
        const rate = await write({
          key: `place ${random(2)}`,
          value: String(1 + random(900)),
          factory: places[random(places.length)],
          state: states[random(states.length)],
          effective_from: addDays('2026-01-01', random(300)),
          ...(random(3) === 0 ? { effective_to: addDays('2026-11-01', random(60)) } : {}),
        });
        await approve(rate.id);
      }
      for (const rate of (await at.call(employee, 'GET', '/rates?status=approved&kind=freight')).body as RateCard[])
        if (rate.key.startsWith('place')) rates.push(rate);
      expect(rates.length).toBeGreaterThan(20);
      for (let n = 0; n < 100; n += 1) {
        const key = `place_${random(2)}`;
        const place = { factory: places[random(places.length)], state: states[random(states.length)] };
        const day = addDays('2025-12-20', random(400));
        const picked = pickRate(
          rates.filter((rate) => rate.key === key),
          place,
          day,
        );
        const found = await rateAsOf(at.database.db, 'freight', key, place, day);
        expect(found?.rate_id, `${key} ${JSON.stringify(place)} ${day}`).toBe(picked?.id);
        const all = await ratesAsOf(at.database.db, place, day, ['freight']);
        expect(all.find((rate) => rate.key === key)?.rate_id).toBe(picked?.id);
      }
      // No two approved ones of the same place ever hold on one day.
      const { rows } = await at.database.db.execute(sql`
      select 1 from rate_cards a
      join rate_cards b on a.id < b.id and (a.kind, a.key) = (b.kind, b.key) and a.factory is not distinct
      from b.factory and a.state is not distinct from b.state
        and daterange(a.effective_from, a.effective_to, '[]') && daterange(b.effective_from, b.effective_to, '[]')
        where a.status = 'approved' and b.status = 'approved'`);
      expect(rows).toEqual([]);
    },
  );

  test('is what the list answers for a day', async () => {
    const rows: RateCard[] = (await at.call(employee, 'GET', '/rates?as_of=2026-06-30&key=chain')).body;
    expect(rows.map(({ value }) => value)).toEqual(['12.1']);
  });

  test('moves drafts of estimates by the figures that the estimates hand over: none yet', async () => {
    const rate = await write({ key: 'chain', effective_from: '2026-09-01' });
    expect((await at.call(employee, 'GET', `/rates/${rate.id}/impact`)).body).toMatchObject({
      replaces: { value: '12.5', effective_from: '2026-07-01' },
      drafts: [],
    });
  });
});

describe('a sheet of rates', () => {
  const sheet = (rows: string[]) => [
    { name: 'rates.csv', content: ['Kind,Name,Factory,Value,Unit,From,Source', ...rows].join('\n') },
  ];
  const send = (rows: string[], fields: Record<string, string> = {}) =>
    postForm(at, employee, '/rates/import', fields, sheet(rows));

  test('says what each row would do, changes nothing, and then does it', async () => {
    const rows = [
      'Markup,Profit,,11.5%,%,1/15/2026,Board',
      'Recargo,Overhead,Butte,"8,25",percent,2026-01-01,Board',
      'Storage,Yard,,38,$/day,2026-01-01,',
    ];
    const dry = await send(rows);
    expect([dry.body.counts.create, dry.body.applied]).toEqual([3, false]);
    expect((await at.call(employee, 'GET', '/rates?kind=markup')).body).toEqual([]);
    const real = await send(rows, { dry_run: 'false' });
    expect(real.body.applied).toBe(true);
    const markups: RateCard[] = (await at.call(employee, 'GET', '/rates?kind=markup')).body;
    expect(
      markups.map(({ key, factory, value, effective_from, status }) => [key, factory, value, effective_from, status]),
    ).toEqual([
      ['overhead', 'butte', '8.25', '2026-01-01', 'draft'],
      ['profit', null, '11.5', '2026-01-15', 'draft'],
    ]);
    expect((await send(rows)).body.counts).toMatchObject({ skip: 3, create: 0 });
  });

  test('with one fault changes nothing and says the row, the column and the rule; approved rates are never touched', async () => {
    const [yard] = (await at.call(employee, 'GET', '/rates?kind=storage')).body as RateCard[];
    await approve(yard?.id ?? '');
    const rows = ['Storage,Yard,,40,$/day,2026-01-01,', 'Magic,Wand,,1,,2026-01-01,', 'Tax,Sales,,=1+1,%,2026-02-30,'];
    const dry = await send(rows);
    expect(dry.body.rows.map((row: { errors: { path: string }[] }) => row.errors.map(({ path }) => path))).toEqual([
      ['Value'],
      ['Kind'],
      ['Value', 'From'],
    ]);
    const real = await send(rows, { dry_run: 'false' });
    expect([real.status, real.body.details[0].path]).toEqual([422, '2.Value']);
  });

  test('of bare names, as estimating programs write it, takes kind and day from the form', async () => {
    const content =
      '"Hierarchy","Identification","Name","Quantity","Unit","Value"\n1,1,"Rates",,,\n,,,,,\n3,"1.1.1","Cleaning",1,"hr",5\n3,"1.1.2","Hiring",1,"hr",6\n';
    const answer = await postForm(
      at,
      employee,
      '/rates/import',
      { kind: 'site_labor', effective_from: '2026-01-01', dry_run: 'false' },
      [{ name: 'ifc5d.csv', content }],
    );
    expect(answer.body.counts).toMatchObject({ create: 2, error: 0 });
  });

  test('can be taken out as CSV and read again without a change', async () => {
    const out = await at.call(
      employee,
      'GET',
      '/tables/rates/export?format=csv&columns=kind,key,factory,state,value,uom,effective_from,effective_to,source&language=es',
    );
    const again = await postForm(at, employee, '/rates/import', {}, [{ name: 'again.csv', content: out.body }]);
    expect(again.status).toBe(200);
    expect(again.body.counts).toMatchObject({ create: 0, update: 0 });
    expect(again.body.counts.skip).toBeGreaterThan(20);
  });
});

test('an empty list takes the starter rates as drafts, once; each is worth something or says nought on purpose', async () => {
  await at.database.db.execute(sql`delete from rate_cards`);
  expect((await at.call(employee, 'POST', '/rates/starter')).body).toEqual({ rates: starterRates.length });
  expect((await at.call(employee, 'POST', '/rates/starter')).status).toBe(422);
  const rates: RateCard[] = (await at.call(admin, 'GET', '/rates')).body;
  expect(new Set(rates.map(({ kind }) => kind)).size).toBe(13);
  expect(rates.every(({ status, is_sample }) => status === 'draft' && is_sample)).toBe(true);
  expect(rates.filter(({ value, kind }) => value === '0' && kind !== 'tax')).toEqual([]);
});
