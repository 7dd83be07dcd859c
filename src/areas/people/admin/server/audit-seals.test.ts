import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, systemActor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { sealAuditTask } from './audit-seals.ts';

let portal: TestPortal;
let admin: Viewer;

beforeAll(async () => {
  portal = await makePortal();
  admin = await portal.person(['admin']);
});

afterAll(() => portal.close());

const run = (statement: ReturnType<typeof sql>) => portal.database.db.execute(statement);
const context = () => portal.portal.kernel;
const write = (n: number) =>
  inTransaction(context(), systemActor, async ({ audit }) =>
    audit({ action: 'thing.changed', entityType: 'thing', entityId: String(n), new: { n } }),
  );
const sealOnce = () =>
  sealAuditTask.run(
    {},
    {
      attempt: 1,
      maxAttempts: 1,
      log: pino({ level: 'silent' }),
      signal: new AbortController().signal,
      inWrite: (work) => inTransaction(context(), systemActor, work),
    },
  );
/** Transactions are counted over the whole server: one that another test holds open in another database delays the seals. */
const sealAll = async (rows = 20) => {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(100)) {
    await sealOnce();
    if ((await verify()).rows >= rows) return;
  }
};
const verify = async () =>
  (await portal.call(admin, 'GET', '/audit/verify')).body as {
    ok: boolean;
    rows: number;
    head: string;
    unsealed: number;
    faults: unknown[];
  };
const idOf = async (n: number) =>
  Number(
    (await portal.database.db.execute<{ id: string }>(sql`select id from audit_log where entity_id = ${String(n)}`))
      .rows[0]?.id,
  );
/** What somebody does who owns the database. */
const asOwner = async (statement: ReturnType<typeof sql>) => {
  await run(sql`alter table audit_log disable trigger all; alter table audit_seals disable trigger all`).catch(
    async () => {
      await run(sql`alter table audit_log disable trigger user`);
      await run(sql`alter table audit_seals disable trigger user`);
    },
  );
  await run(statement);
  await run(sql`alter table audit_log enable trigger user`);
  await run(sql`alter table audit_seals enable trigger user`);
};

beforeEach(async () => {
  await asOwner(sql`delete from audit_seals`);
  await asOwner(sql`delete from audit_log`);
  await run(sql`delete from installation_facts where key = 'audit_seal_horizon'`);
  for (let n = 1; n <= 20; n += 1) await write(n);
});

describe('the seals of the audit log', () => {
  test('cover every row that was committed, in whatever order', async () => {
    const late = await portal.database.pool.connect();
    try {
      await late.query('begin');
      await late.query(
        `insert into audit_log (actor_name, source, action, entity_type, entity_id) values ('x', 'api', 'a', 't', '21')`,
      );
      await write(22);
      await sealAll();
      expect(await verify()).toMatchObject({ ok: true, rows: 20, unsealed: 1 });
      await late.query('commit');
    } finally {
      late.release(true);
    }
    await sealAll(22);
    expect(await verify()).toMatchObject({ ok: true, rows: 22, unsealed: 0 });
    await sealAll(22);
    expect((await verify()).rows).toBe(22);
  });

  test('cover a row whose id is below one that was sealed before it', async () => {
    const [older, younger] = [await portal.database.pool.connect(), await portal.database.pool.connect()];
    const insert = (id: string) =>
      `insert into audit_log (actor_name, source, action, entity_type, entity_id) values ('x', 'api', 'a', 't', '${id}')`;
    try {
      await older.query('begin; select pg_current_xact_id()');
      await younger.query('begin');
      await younger.query(insert('31'));
      await older.query(insert('32'));
      await older.query('commit');
      await sealAll(21);
      expect(await verify()).toMatchObject({ rows: 21, unsealed: 0 });
      await younger.query('commit');
      await sealAll(22);
      expect(await verify()).toMatchObject({ ok: true, rows: 22, unsealed: 0 });
    } finally {
      older.release(true);
      younger.release(true);
    }
  });

  test('go on without a gap or a double when the position is lost, as after a restore', async () => {
    await sealAll();
    await run(sql`delete from installation_facts where key = 'audit_seal_horizon'`);
    await write(41);
    await sealAll(21);
    expect(await verify()).toMatchObject({ ok: true, rows: 21, unsealed: 0 });
  });

  test('cover rows that come from a database which had counted further once, also when the counting has come to them', async () => {
    await sealAll();
    await write(51);
    await asOwner(
      sql`update audit_log set txid = (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 40)::text::xid8 where entity_id = '51'`,
    );
    await run(
      sql`update installation_facts
        set value = jsonb_set(value, '{txid}', to_jsonb((select max(txid::text::bigint) from audit_log)::text))
        where key = 'audit_seal_horizon'`,
    );
    await sealAll(21);
    expect(await verify()).toMatchObject({ ok: true, rows: 21, unsealed: 0 });
    for (let n = 60; n < 100; n += 1) await write(n);
    await sealAll(61);
    expect(await verify()).toMatchObject({ ok: true, rows: 61, unsealed: 0 });
  });

  test('name the very row that was changed past the triggers', async () => {
    await sealAll();
    const id = await idOf(7);
    await asOwner(sql`update audit_log set new = '{"n": 8}' where id = ${id}`);
    expect(await verify()).toMatchObject({ ok: false, faults: [{ id, fault: 'changed' }] });
  });

  test('name the row that was removed, also with its seal', async () => {
    await sealAll();
    const [one, two, next] = [await idOf(3), await idOf(9), await idOf(10)];
    await asOwner(sql`delete from audit_log where id = ${one}`);
    expect((await verify()).faults).toEqual([{ id: one, fault: 'removed' }]);
    await asOwner(sql`delete from audit_log where id = ${two}`);
    await asOwner(sql`delete from audit_seals where audit_id = ${two}`);
    expect((await verify()).faults).toEqual([
      { id: one, fault: 'removed' },
      { id: next, fault: 'changed' },
    ]);
  });

  test('the portal itself can neither change, remove nor empty the log or its seals', async () => {
    await sealAll();
    for (const statement of [
      sql`update audit_log set reason = 'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update audit_seals set hash = ''`,
      sql`delete from audit_seals`,
    ])
      await expect(run(statement)).rejects.toThrow();
  });

  test('are shown to admins only', async () => {
    expect((await portal.call(await portal.person(['employee']), 'GET', '/audit/verify')).status).toBe(403);
  });
});
