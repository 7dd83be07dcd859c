import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventBus } from '#platform/server/events.ts';
import { inTransaction, systemActor } from '#platform/server/transaction.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { prepareSampleCompany } from '#app/sample.ts';
import { readSettings } from '#platform/server/settings.ts';
import { isEmpty, loadSampleCompany } from './load.ts';
import { removeSampleCompany } from './remove.ts';

let at: TestPortal;
beforeAll(async () => {
  at = await makePortal();
});
afterAll(() => at.close());

test('the sample company fills an empty database with every status, factory and group, and only once', async () => {
  const ground = { db: at.database.db, events: new EventBus() };
  await inTransaction(ground, systemActor, async (write) => {
    expect(await isEmpty(write)).toBe(true);
    await loadSampleCompany(write, 'no-password');
    expect(await isEmpty(write)).toBe(false);
  });
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await at.database.db.execute<{ n: string }>(query)).rows[0]?.n);
  expect(await count(sql`select count(*) as n from projects`)).toBe(12);
  expect(await count(sql`select count(distinct status) as n from projects`)).toBe(8);
  expect(await count(sql`select count(distinct factory) as n from projects`)).toBe(4);
  expect(await count(sql`select count(distinct "group") as n from user_groups`)).toBe(5);
  expect(await count(sql`select count(*) as n from units`)).toBeGreaterThanOrEqual(55);
  expect(await count(sql`select count(*) as n from modules`)).toBeGreaterThanOrEqual(130);
});

test('the sample company can be taken out again, with all its people and projects', async () => {
  await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, (write) =>
    removeSampleCompany(write),
  );
  const { rows } = await at.database.db.execute<{ left: number }>(
    sql`select ((select count(*) from users) + (select count(*) from projects) + (select count(*) from units))::int as left`,
  );
  expect(rows[0]?.left).toBe(0);
});

test('the sample company that was taken out stays out at the next start, unless it is asked for', async () => {
  const settings = { ...readSettings({}), dataFolder: at.dataFolder };
  expect(await prepareSampleCompany(settings, at.database, () => undefined)).toBeUndefined();
  expect(await prepareSampleCompany({ ...settings, sampleCompany: 'on' }, at.database, () => undefined)).toContain(
    'admin',
  );
});
