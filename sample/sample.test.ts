import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReadingQueue } from '#areas/design/models/server/reading/reading-queue.ts';
import { readModelTask } from '#areas/design/models/server/jobs.ts';
import { records } from '#app/records.ts';
import { cadBoms, takeOffPorts } from '#app/server/design-ports.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import { startJobs } from '#platform/server/jobs/jobs.ts';
import { EventBus } from '#platform/server/writes/events.ts';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { prepareSampleCompany } from '#app/sample.ts';
import { readSettings } from '#platform/server/start/settings.ts';
import { loadSampleDesignTask, sampleDesignJob } from './design.ts';
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

test(
  'its designers have read two plans, released a bill of materials and sent an estimate that adds up to it',
  { timeout: 120_000 },
  async () => {
    const storage = await openFileStorage(at.dataFolder);
    const { db, events } = at.portal.kernel;
    const log = pino({ level: 'silent' });
    const jobs = startJobs(
      { db, events, pool: at.database.pool, log },
      {
        read_model: readModelTask(db, storage, new ReadingQueue()),
        [sampleDesignJob]: loadSampleDesignTask(storage, { takeOffs: takeOffPorts, boms: cadBoms }),
      },
    );
    await inTransaction({ db, events }, systemActor, async (write) => write.job(sampleDesignJob, {}));
    await expect
      .poll(async () => (await db.execute(sql`select 1 from estimates where status = 'sent'`)).rows.length, {
        timeout: 90_000,
      })
      .toBe(1);
    await expect
      .poll(async () => (await db.execute(sql`select 1 from building_models where state = 'ready'`)).rows.length, {
        timeout: 30_000,
      })
      .toBe(3);
    await jobs.stop();
    const { rows: runs } = await db.execute<{ name: string; counts: Record<string, number> }>(
      sql`select m.name, r.counts from bim2bom_runs r join building_models m on m.id = r.model_id order by 1`,
    );
    expect(runs.map(({ name }) => name)).toEqual(['Alder 1', 'Birch 2']);
    expect(runs[0]?.counts).toMatchObject({ unmapped: 0, check: 0 });
    expect(runs[1]?.counts['unmapped']).toBeGreaterThan(0);
    const { rows: boms } = await db.execute(sql`select plan_code, version_no from boms where status = 'released'`);
    expect(boms).toEqual([{ plan_code: 'Alder 1', version_no: 1 }]);
    const { rows: groups } = await db.execute(sql`
      select g.name, g.status, g.drift, b.status as bom, b.material_cents > 0 as has_cost from assembly_groups g
      join boms b on b.group_id = g.id`);
    expect(groups).toEqual([
      { name: 'Alder 1, home', status: 'active', drift: 'new_release', bom: 'draft', has_cost: true },
    ]);
    const { rows: warnings } = await db.execute(sql`select name, warnings from building_models where warnings <> '[]'`);
    expect(warnings).toEqual([]);
  },
);

test('the sample company can be taken out again, with all its people and projects', async () => {
  await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, (write) =>
    removeSampleCompany(write, records),
  );
  const { rows } = await at.database.db.execute<{ left: number }>(
    sql`select ((select count(*) from users) + (select count(*) from projects) + (select count(*)
      from units) + (select count(*) from building_models) + (select count(*) from boms) + (select count(*)
      from estimates) + (select count(*) from cost_items) + (select count(*) from assembly_groups) + (select count(*)
      from cad_variants) + (select count(*) from cad_sync_runs))::int as left`,
  );
  expect(rows[0]?.left).toBe(0);
});

test('the sample company that was taken out stays out at the next start, unless it is asked for', async () => {
  const settings = { ...readSettings({}), dataFolder: at.dataFolder };
  expect(await prepareSampleCompany(settings, at.database)).toBeUndefined();
  expect(await prepareSampleCompany({ ...settings, sampleCompany: 'on' }, at.database)).toContain('admin');
});
