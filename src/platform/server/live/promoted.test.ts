import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askServer, startStandby, withStandby } from '#test/standby.ts';
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
  primary = await start(join(folder, 'primary'));
  // Each end of a connection is waited for, not given up: the machine may be busy.
  // The standby is not there yet, and is named from the start.
  database = openDatabase(withStandby(primary.url, join(folder, 'primary'), join(folder, 'standby')), {
    maxConnections: 4,
    waitMs: 120_000,
  });
  await migrate(database.pool);
  await prepareJobs(database.pool, log);
});

afterEach(async () => {
  await database.close();
  await standby?.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (dataFolder: string) =>
  startPostgres({
    dataFolder,
    log,
    syncToDisk: false,
    settings: { fsync: 'off', shared_buffers: '16MB', max_connections: '20' },
  });

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
  standby = await startStandby({ primary, from: join(folder, 'primary'), to: join(folder, 'standby'), start });
  const second = standby;
  await send('copied');
  const [{ lsn } = { lsn: '' }] = await askServer<{ lsn: string }>(primary, 'select pg_current_wal_lsn()::text as lsn');
  await vi.waitFor(
    async () =>
      expect(await askServer(second, `select pg_last_wal_replay_lsn() >= '${lsn}' as is_there`)).toEqual([
        { is_there: true },
      ]),
    soon,
  );
  // From here on it takes nothing over any more: what the first one still says is lost with it.
  await askServer(second, 'alter system reset primary_conninfo');
  await askServer(second, 'select pg_reload_conf()');
  await vi.waitFor(
    async () => expect(await askServer(second, 'select pid from pg_stat_wal_receiver')).toEqual([]),
    soon,
  );
  for (let n = 1; n <= 20; n += 1) await send(`lost ${n}`);
  await vi.waitFor(() => expect(reader.received).toHaveLength(22), soon);

  await askServer(second, 'select pg_promote()');
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
  await askServer(
    primary,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'hearth' and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => send('after'), soon);
  await vi.waitFor(() => expect(reader.received.map(({ n }) => n)).toEqual(['before', 'after']), soon);
  expect(reader).toMatchObject({ losses: 0, begins: [expect.anything()] });
  await outbox.stop();
});
