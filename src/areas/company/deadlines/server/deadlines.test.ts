import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { calendarFor, calendarsById, deadlinesFor, markFailed, policiesById, policyFor } from './reads.ts';

let at: TestPortal;
let admin: Viewer;
let employee: Viewer;

const targets = {
  response_urgent: 30,
  resolution_urgent: 240,
  response_high: 60,
  resolution_high: 480,
  response_medium: 240,
  resolution_medium: 1440,
  response_low: 480,
};
const policy = (body: object) => at.call(admin, 'POST', '/deadline-policies', { enabled: true, ...targets, ...body });
const calendar = (body: object) =>
  at.call(admin, 'POST', '/business-calendars', { time_zone: 'America/Denver', ...body });
const faults = (body: any): string[] => body.details.map(({ path }: { path: string }) => path);
const defaultId = async () =>
  (await at.database.db.execute<{ id: string }>(sql`select id from deadline_policies where is_default`)).rows[0]?.id ??
  '';

beforeAll(async () => {
  at = await makePortal();
  admin = await at.person(['admin']);
  employee = await at.person(['employee']);
});
afterAll(() => at.close());

describe('a calendar', () => {
  test('takes hours as people write them and keeps them in one way', async () => {
    const made = await calendar({
      name: 'Butte',
      place: 'butte',
      monday: '7-12, 12:30 – 16:00',
      tuesday: '07:00-12:00,12:30-16:00',
      saturday: ' ',
      holidays: '2026-12-25 Christmas | Navidad\n2026-11-26 Thanksgiving',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      monday: '07:00-12:00, 12:30-16:00',
      tuesday: '07:00-12:00, 12:30-16:00',
      saturday: null,
      holidays: '2026-11-26 Thanksgiving\n2026-12-25 Christmas | Navidad',
    });
    const kept = await calendarFor(at.database.db, 'butte');
    expect(kept?.calendar).toMatchObject({
      zone: 'America/Denver',
      holidays: { '2026-12-25': { en: 'Christmas', es: 'Navidad' } },
    });
    expect(kept?.calendar.week[1]).toEqual([
      { start: 420, end: 720 },
      { start: 750, end: 960 },
    ]);
    expect([...(await calendarsById(at.database.db, [made.body.id])).keys()]).toEqual([made.body.id]);
  });

  test.each([
    ['that ends before it begins', { monday: '12:00-7:00' }, 'monday'],
    ['with ranges that overlap', { tuesday: '7:00-12:00, 11:00-16:00' }, 'tuesday'],
    ['with ranges out of order', { tuesday: '13:00-16:00, 7:00-12:00' }, 'tuesday'],
    ['with words for hours', { friday: 'in the morning' }, 'friday'],
    ['past midnight', { friday: '7:00-25:00' }, 'friday'],
    ['with a day that is none', { holidays: '2026-02-30 Nothing' }, 'holidays'],
    ['with a day twice', { holidays: '2026-12-25 One\n2026-12-25 Two' }, 'holidays'],
    ['in a zone that is none', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['without any hours', { monday: null }, 'monday'],
  ])('%s is refused at its field', async (_what, body, field) => {
    const answer = await calendar({ name: 'Wrong', place: 'reno', monday: '7:00-12:00', ...body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(faults(answer.body)).toEqual([field]);
  });

  test('is the only one of its factory', async () => {
    const answer = await calendar({ name: 'Second', place: 'butte', monday: '7:00-12:00' });
    expect([answer.status, faults(answer.body)]).toEqual([409, ['place']]);
    expect((await calendar({ name: 'Next year', place: 'none' })).status).toBe(201);
  });

  test.each([
    `monday = '12:00-07:00'`,
    `monday = '07:00-12:00, 11:00-16:00'`,
    `monday = '7:00-12:00'`,
    `monday = ''`,
    `holidays = '2026-02-30 Nothing'`,
    `holidays = ''`,
    `time_zone = 'Mars/Olympus'`,
    `place = 'none'`,
    `deleted_at = now()`,
    `place = 'mars'`,
  ])('is never kept unsound, whoever writes it: %s', async (change) => {
    await expect(
      at.database.db.execute(sql`update business_calendars set ${sql.raw(change)} where place = 'company'`),
    ).rejects.toThrow();
  });

  test('of the company stays', async () => {
    const { rows } = await at.database.db.execute<{ id: string }>(
      sql`select id from business_calendars where place = 'company'`,
    );
    const path = `/business-calendars/${rows[0]?.id}`;
    const removed = await at.call(admin, 'DELETE', path);
    expect([removed.status, faults(removed.body)]).toEqual([422, ['place']]);
    const moved = await at.call(admin, 'PATCH', path, { place: 'none' });
    expect([moved.status, faults(moved.body)]).toEqual([422, ['place']]);
    await expect(at.database.db.execute(sql`delete from business_calendars where place = 'company'`)).rejects.toThrow();
  });
});

describe('a policy', () => {
  test('is the first in its order that matches, and the default where none does', async () => {
    const owners = await policy({ name: 'Owners', rank: 20, sources: ['owner_portal'] });
    const site = await policy({ name: 'Site', rank: 10, phases: ['site'], priorities: ['urgent', 'high'] });
    await policy({ name: 'Off', rank: 1, enabled: false });
    expect([owners.status, site.status]).toEqual([201, 201]);
    const ask = async (phase: string | null, priority: string, source: string) =>
      (await policyFor(at.database.db, { kind: 'general', phase, priority, source }))?.name;
    expect(await ask(null, 'high', 'owner_portal')).toBe('Owners');
    expect(await ask('site', 'high', 'owner_portal')).toBe('Site');
    expect(await ask('site', 'low', 'owner_portal')).toBe('Owners');
    expect(await ask('site', 'low', 'staff')).toBe('Default');
    // What has gone to the bin matches nothing more, and is still known by those that it was promised to.
    await at.call(admin, 'DELETE', `/deadline-policies/${owners.body.id}`);
    expect(await ask('site', 'low', 'owner_portal')).toBe('Default');
    expect((await policiesById(at.database.db, [owners.body.id])).get(owners.body.id)).toMatchObject({
      name: 'Owners',
      targets: { low: { response: 480, resolution: null } },
    });
  });

  test('promises by the calendar of the factory, and by the company’s without one', async () => {
    const question = { kind: 'general', phase: 'site', priority: 'urgent', source: 'staff' } as const;
    // Monday, November 23, 6:00 in Butte, where work begins at 7:00; 5:00 where the company is, which begins at 8:00.
    const openedAt = '2026-11-23T13:00:00Z';
    expect(await deadlinesFor(at.database.db, { ...question, factoryId: 'butte', openedAt })).toMatchObject({
      policy: { name: 'Site' },
      calendar: { place: 'butte' },
      targets: { response: 30, resolution: 240 },
      responseDueAt: '2026-11-23T14:30:00.000Z',
      resolutionDueAt: '2026-11-23T18:00:00.000Z',
    });
    for (const factoryId of ['monterrey', null])
      expect(await deadlinesFor(at.database.db, { ...question, factoryId, openedAt })).toMatchObject({
        calendar: { place: 'company' },
        responseDueAt: '2026-11-23T16:30:00.000Z',
      });
  });

  test('never gives longer to answer than to solve', async () => {
    const answer = await policy({ name: 'Wrong', rank: 3, response_high: 500 });
    expect([answer.status, faults(answer.body)]).toEqual([422, ['resolution_high']]);
    await expect(
      at.database.db.execute(
        sql`update deadline_policies set response_low = 500, resolution_low = 499 where is_default`,
      ),
    ).rejects.toThrow();
    await expect(
      at.database.db.execute(sql`update deadline_policies set response_low = null where is_default`),
    ).rejects.toThrow();
  });

  test('that is the default can be changed, and neither put out of use, narrowed nor removed', async () => {
    const path = `/deadline-policies/${await defaultId()}`;
    expect((await at.call(admin, 'PATCH', path, { response_low: 600 })).status).toBe(200);
    for (const [body, field] of [
      [{ enabled: false }, 'enabled'],
      [{ sources: ['staff'] }, 'sources'],
    ] as const) {
      const answer = await at.call(admin, 'PATCH', path, body);
      expect([answer.status, faults(answer.body)]).toEqual([422, [field]]);
    }
    const removed = await at.call(admin, 'DELETE', path);
    expect(removed.status).toBe(422);
    const sent = await at.call(admin, 'PATCH', path, { is_default: false });
    expect(sent.status).toBe(400);
    for (const statement of [
      sql`update deadline_policies set is_default = false where is_default`,
      sql`delete from deadline_policies where is_default`,
      sql`update deadline_policies set enabled = false where is_default`,
      sql`update deadline_policies set is_default = true`,
    ])
      await expect(at.database.db.execute(statement)).rejects.toThrow();
  });

  test('is read by staff and written by admins only', async () => {
    expect((await at.call(employee, 'GET', '/deadline-policies/' + (await defaultId()))).status).toBe(200);
    expect((await at.call(employee, 'POST', '/deadline-policies', { name: 'Mine', rank: 1, ...targets })).status).toBe(
      403,
    );
    const owner = await at.person(['home_owner']);
    expect((await at.call(owner, 'GET', '/deadline-policies/' + (await defaultId()))).status).toBe(403);
  });
});

describe('the job that marks what has missed a deadline', () => {
  beforeAll(async () => {
    await at.database.db
      .execute(sql`create table marked (id uuid primary key default gen_random_uuid(), name text not null,
      response_due_at timestamptz, resolution_due_at timestamptz, first_responded_at timestamptz, resolved_at timestamptz,
      paused_since timestamptz, response_failed_at timestamptz, resolution_failed_at timestamptz, sla_state text,
      is_open boolean not null default true, deleted_at timestamptz)`);
    await at.database.db
      .execute(sql`insert into marked (name, response_due_at, resolution_due_at, first_responded_at, resolved_at,
        paused_since, is_open, deleted_at)
      select name, response::timestamptz, resolution::timestamptz, answered::timestamptz, solved::timestamptz,
        paused::timestamptz, is_open, binned::timestamptz
      from (values
        ('late to answer', '2026-11-23 10:00Z', '2026-11-23 18:00Z', null, null, null, true, null),
        ('late to solve', '2026-11-23 09:00Z', '2026-11-23 10:00Z', '2026-11-23 08:00Z', null, null, true, null),
        ('late with both', '2026-11-23 08:00Z', '2026-11-23 09:00Z', null, null, null, true, null),
        ('solved', '2026-11-23 08:00Z', '2026-11-23 09:00Z', '2026-11-23 07:00Z', '2026-11-23 08:00Z', null, true, null),
        ('paused', '2026-11-23 08:00Z', '2026-11-23 09:00Z', null, null, '2026-11-23 07:00Z', true, null),
        ('merged', '2026-11-23 08:00Z', '2026-11-23 09:00Z', null, null, null, false, null),
        ('in the bin', '2026-11-23 08:00Z', '2026-11-23 09:00Z', null, null, null, true, '2026-11-23 07:00Z'),
        ('not yet', '2026-11-23 10:01Z', '2026-11-23 18:00Z', null, null, null, true, null),
        ('without a promise', null, null, null, null, null, true, null)
      ) given (name, response, resolution, answered, solved, paused, is_open, binned)`);
  });

  const mark = async (now: string, most?: number) => {
    const missed = await at.database.db.transaction((tx) =>
      markFailed({ tx }, { table: 'marked', open: sql`r.is_open` }, now, most),
    );
    const { rows } = await at.database.db.execute<{ id: string; name: string }>(sql`select id, name from marked`);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return missed.map(({ id, side, due_at: due }) => `${names.get(id)}: ${side} ${due.slice(11, 16)}`).toSorted();
  };

  test('keeps the minute of the deadline, and marks each side once', async () => {
    expect(await mark('2026-11-23T10:00:40Z')).toEqual([
      'late with both: resolution 09:00',
      'late with both: response 08:00',
    ]);
    expect(await mark('2026-11-23T10:01:00Z')).toEqual([
      'late to answer: response 10:00',
      'late to solve: resolution 10:00',
    ]);
    expect(await mark('2026-11-23T10:01:30Z')).toEqual([]);
    const { rows } = await at.database.db.execute(
      sql`select name from marked where sla_state = 'failed' order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['late to answer', 'late to solve', 'late with both']);
  });

  test('takes a bounded number in a round and leaves the rest to the next one', async () => {
    await at.database.db.execute(sql`insert into marked (name, response_due_at)
      select 'many', timestamptz '2026-11-23 11:00Z' + make_interval(mins => n) from generate_series(1, 5) n`);
    const rounds = [];
    for (let round = 0; round < 4; round += 1) rounds.push((await mark('2026-11-24T00:00:00Z', 2)).length);
    // One of the first round is “not yet”, whose time has come, and its solution is due as well.
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(8);
    expect(Math.max(...rounds)).toBeLessThanOrEqual(4);
  });
});
