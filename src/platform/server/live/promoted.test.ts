import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUpCluster } from '../backup/cluster-backup.ts';
import { openDatabase, type OpenDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { prepareJobs } from '../jobs/jobs.ts';
import { startPostgres, type Postgres } from '../postgres/supervisor.ts';
import { EventBus } from '../writes/events.ts';
import { inTransaction, systemActor } from '../writes/transaction.ts';
import type { Position } from './outbox-follower.ts';
import { Outbox } from './outbox.ts';

const log = pino({ level: 'silent' });
const soon = { timeout: 60_000 };
let folder: string;
let primary: Postgres;
let standby: Postgres | undefined;
let database: OpenDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-promoted-'));
  primary = await start('primary');
  // Each end of a connection is waited for, not given up: the machine may be busy.
  database = openDatabase(primary.url, { maxConnections: 4, waitMs: 120_000 });
  await migrate(database.pool);
  await prepareJobs(database.pool, log);
});

afterEach(async () => {
  await database.close();
  await standby?.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (name: string) =>
  startPostgres({
    dataFolder: join(folder, name),
    log,
    syncToDisk: false,
    settings: { fsync: 'off', shared_buffers: '16MB', max_connections: '20' },
  });

/** A second server that takes over, byte by byte, what the first one writes. */
async function startStandby(): Promise<Postgres> {
  const cluster = join(folder, 'standby', 'postgres');
  await backUpCluster(primary.adminUrl, join(folder, 'primary', 'postgres'), cluster);
  await cp(join(folder, 'primary', 'keys'), join(folder, 'standby', 'keys'), { recursive: true });
  const from = new pg.Client({ connectionString: primary.adminUrl });
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${from.host} port=${from.port} user=postgres password=${String(from.password)}'\n`,
  );
  await writeFile(join(cluster, 'standby.signal'), '');
  return start('standby');
}

async function ask<T>(server: Postgres, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const send = (n: string) =>
  inTransaction({ db: database.db, events: new EventBus() }, systemActor, async (write) => write.send('room', { n }));

interface Reader {
  begins: Position[];
  received: (Position & { n: string })[];
  losses: number;
}

/** What a browser does: it follows, and comes back to where it was whenever it is sent away. */
async function follow(outbox: Outbox): Promise<Reader> {
  const reader: Reader = { begins: [], received: [], losses: 0 };
  let at: Position | undefined;
  const come = async (): Promise<void> => {
    let isLost = false;
    const leave = await outbox.join({
      channel: 'room',
      from: at,
      begin: async (_tx, position) => {
        at = position;
        reader.begins.push(position);
        return [];
      },
      deliver: (frame) => {
        if (isLost) return;
        const message = JSON.parse(frame.toString()) as Position & { n: string };
        at = { epoch: message.epoch, seq: message.seq };
        reader.received.push(message);
      },
      lost: () => {
        if (isLost) return;
        isLost = true;
        reader.losses += 1;
        setImmediate(() => {
          leave();
          void vi.waitFor(come, soon);
        });
      },
    });
  };
  await come();
  return reader;
}

test('a standby that is promoted without the last messages starts the stream anew, and all that follows arrives', async () => {
  const outbox = new Outbox({ db: database.db, pool: database.pool, log });
  await outbox.start();
  const reader = await follow(outbox);
  await send('before');
  await vi.waitFor(() => expect(reader.received.map(({ n }) => n)).toEqual(['before']), soon);
  standby = await startStandby();
  const second = standby;
  await send('copied');
  const [{ lsn } = { lsn: '' }] = await ask<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn');
  await vi.waitFor(
    async () =>
      expect(await ask(second, `select pg_last_wal_replay_lsn() >= '${lsn}' as is_there`)).toEqual([
        { is_there: true },
      ]),
    soon,
  );
  // From here on it takes nothing over any more: what the first one still says is lost with it.
  await ask(second, 'alter system reset primary_conninfo');
  await ask(second, 'select pg_reload_conf()');
  await vi.waitFor(async () => expect(await ask(second, 'select pid from pg_stat_wal_receiver')).toEqual([]), soon);
  for (let n = 1; n <= 20; n += 1) await send(`lost ${n}`);
  await vi.waitFor(() => expect(reader.received).toHaveLength(22), soon);

  await ask(second, 'select pg_promote()');
  Object.assign(database.pool.options, { connectionString: second.url });
  await primary.stop();
  await vi.waitFor(() => send('new 1'), soon);
  await vi.waitFor(() => expect(reader.begins).toHaveLength(2), soon);
  for (let n = 2; n <= 20; n += 1) await send(`new ${n}`);
  await vi.waitFor(() => expect(reader.received.at(-1)?.n).toBe('new 20'), soon);

  const [old, anew] = reader.begins;
  expect(anew?.epoch).not.toBe(old?.epoch);
  expect(anew?.epoch.split('.')[0]).toBe(old?.epoch.split('.')[0]);
  // The stream began anew at a place of the new line, and from there on nothing is missing or doubled.
  const after = reader.received.slice(22);
  expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => (anew?.seq ?? 0) + 1 + index));
  expect(after.map(({ n }) => n)).toEqual(
    Array.from({ length: after.length }, (_, index) => `new ${20 - after.length + 1 + index}`),
  );
  expect(reader.losses).toBe(1);
  await outbox.stop();
});

test('a connection that was lost to the same database begins nothing anew', async () => {
  const outbox = new Outbox({ db: database.db, pool: database.pool, log });
  await outbox.start();
  const reader = await follow(outbox);
  await send('before');
  await ask(
    primary,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hearth' and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => send('after'), soon);
  await vi.waitFor(() => expect(reader.received.map(({ n }) => n)).toEqual(['before', 'after']), soon);
  expect(reader).toMatchObject({ losses: 0, begins: [expect.anything()] });
  await outbox.stop();
});
