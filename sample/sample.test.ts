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
import { openEnvelopes } from '#areas/sales/signing/server/envelopes/envelopes.ts';
import { sealEnvelopeTask } from '#areas/sales/signing/server/sealing/seal.ts';
import { signDocuments } from '#areas/sales/signing/server/signing.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { openSigningKey } from '#platform/server/pdf/signing-key.ts';
import { mailSettings, openDesk } from '#test/envelopes.ts';
import { loadSampleDesignTask, sampleDesignJob } from './design.ts';
import { loadSampleEnvelopesTask, sampleEnvelopesJob } from './envelopes.ts';
import { viewerOf } from './people.ts';
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
  { timeout: 240_000 },
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

test(
  'its contracts are being prepared, out, partly signed, declined and sealed, and nobody outside was written to',
  { timeout: 240_000 },
  async () => {
    const storage = await openFileStorage(at.dataFolder);
    const { db, events } = at.portal.kernel;
    const settings = { ...readSettings({}), dataFolder: at.dataFolder };
    const contracts = { envelopes: openEnvelopes({ storage, settings }), brandName: settings.brandName };
    const signingKey = async () => openSigningKey(await openKeyRoom(at.database.db, at.dataFolder), settings.brandName);
    const jobs = startJobs(
      { db, events, pool: at.database.pool, log: pino({ level: 'silent' }) },
      {
        [sampleEnvelopesJob]: loadSampleEnvelopesTask({ db, storage, settings, contracts }),
        seal_envelope: sealEnvelopeTask({ db, storage, settings, signingKey }),
      },
    );
    await inTransaction({ db, events }, systemActor, async (write) => write.job(sampleEnvelopesJob, {}));
    await expect
      .poll(async () => (await db.execute(sql`select 1 from envelopes where sealed_at is not null`)).rows.length, {
        timeout: 50_000,
      })
      .toBe(1);
    await expect
      .poll(
        async () =>
          (await db.execute<{ state: string }>(sql`select state from envelopes order by state`)).rows.map(
            ({ state }) => state,
          ),
        {
          timeout: 50_000,
        },
      )
      .toEqual(['completed', 'declined', 'draft', 'partially_signed', 'sent']);
    await jobs.stop();
    const { rows } = await db.execute(sql`
    select c.state from contracts c join envelopes e on e.of_id = c.id and e.state = c.state where c.envelope_id = e.id order by 1`);
    expect(rows.map(({ state }) => state)).toEqual(['completed', 'declined', 'partially_signed', 'sent']);
  },
);

test('the sample company can be taken out again, with all its people and projects', async () => {
  // An agreement of one's own that the sample's people sent and signed stays: their names in it, their accounts gone.
  const [admin, priya] = ['admin', 'priya'].map(viewerOf);
  if (admin === undefined || priya === undefined) throw new Error('The sample has no such people.');
  const desk = await openDesk(at, admin);
  const { id: own } = await desk.send({
    recipients: [
      { role: 'signer', userId: priya.userId },
      { role: 'signer', name: 'A Bank', email: 'bank@example.test' },
    ],
  });
  const { rows: asked } = await at.database.db.execute<{ id: string }>(
    sql`select id from envelope_recipients where envelope_id = ${own} and user_id = ${priya.userId}`,
  );
  const mark = { method: 'typed' as const, text: priya.name };
  await desk.inWrite((write) =>
    signDocuments(
      write,
      { storage: desk.storage, settings: mailSettings },
      {
        recipientId: asked[0]?.id ?? '',
        identified: 'account',
        proof: `user:${priya.userId}`,
        note: null,
        userId: priya.userId,
        ip: '::1',
        device: 'x',
      },
      { mark, consent: true, language: 'en' },
    ),
  );
  await inTransaction({ db: at.database.db, events: new EventBus() }, systemActor, (write) =>
    removeSampleCompany(write, records),
  );
  const { rows } = await at.database.db.execute<{ left: number }>(
    sql`select ((select count(*) from users) + (select count(*) from projects) + (select count(*)
      from units) + (select count(*) from building_models) + (select count(*) from boms) + (select count(*)
      from estimates) + (select count(*) from cost_items) + (select count(*) from assembly_groups) + (select count(*)
      from cad_variants) + (select count(*) from cad_sync_runs) + (select count(*) from envelopes where id <> ${own}))::int as left`,
  );
  expect(rows[0]?.left).toBe(0);
  const { rows: stands } = await at.database.db.execute(sql`
    select e.state, s.name, s.user_id, hearth_envelope_chain_holds(e.id) as holds
    from envelopes e join envelope_signatures s on s.envelope_id = e.id`);
  expect(stands).toEqual([{ state: 'partially_signed', name: priya.name, user_id: null, holds: true }]);
});

test('the sample company that was taken out stays out at the next start, unless it is asked for', async () => {
  const settings = { ...readSettings({}), dataFolder: at.dataFolder };
  expect(await prepareSampleCompany(settings, at.database)).toBeUndefined();
  expect(await prepareSampleCompany({ ...settings, sampleCompany: 'on' }, at.database)).toContain('admin');
});
