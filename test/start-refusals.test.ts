import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { makeEmptyDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { asAdmin } from './postgres.ts';

/** What a start that refuses prints and how it ends. */
interface Refusal {
  readonly code: number | null;
  readonly said: string;
}

const isRoot = process.getuid?.() === 0;
const stranger = 65_534;
const secret = 'canary-pass';
let parent: string;
let folder: string;
let port: number;
let database: TestDatabase;
const mounts: string[] = [];
const servers: Server[] = [];

beforeAll(async () => {
  database = await makeEmptyDatabase();
  await asAdmin(inject('postgresAdminUrl'), `CREATE ROLE start_guest LOGIN PASSWORD '${secret}'`);
});

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-refusal-'));
  folder = join(parent, 'data');
  port = await freePort();
});

afterAll(async () => {
  for (const server of servers) server.close();
  await database.close();
  await asAdmin(inject('postgresAdminUrl'), 'DROP ROLE start_guest');
  for (const mount of mounts) spawnSync('umount', ['-l', mount]);
});

async function refusedStart(settings: Record<string, string>): Promise<Refusal> {
  const command = [process.execPath, 'scripts/launch.mjs', 'src/app/start.ts'];
  // Root may write everywhere; without these privileges the rights of folders count for it as for anybody.
  const ordinary = ['setpriv', '--bounding-set=-dac_override,-dac_read_search,-fowner', '--'];
  const [program = '', ...args] = isRoot ? [...ordinary, ...command] : command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: '',
      HEARTH_DATA: folder,
      PORT: String(port),
      SAMPLE_COMPANY: 'off',
      DATABASE_WAIT_SECONDS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  await once(child, 'close');
  return { code: child.exitCode, said: Buffer.concat(printed).toString('utf8').trim() };
}

/** A small file system at the data folder; undefined where only root may mount one, and that is somebody else. */
async function mountAt(place: string, options: string): Promise<void | 'skip'> {
  await mkdir(place, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status !== 0) return 'skip';
  mounts.push(place);
}

/** The test server's address with other parts; it listens on a socket, whose folder is in the query. */
function databaseUrl(parts: { user?: string; password?: string; name?: string } = {}): string {
  const [, user = '', password = '', name = '', query = ''] =
    /^postgresql:\/\/([^:]+):([^@]+)@\/([^?]+)\?(.*)$/u.exec(database.url) ?? [];
  return `postgresql://${parts.user ?? user}:${parts.password ?? password}@/${parts.name ?? name}?${query}`;
}

async function listenOn(where: number, answer: string): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(answer);
  });
  server.listen(where, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
}

interface Case {
  readonly when: string;
  /** Prepares the machine and answers the settings of the start. */
  readonly given: () => Promise<Record<string, string> | 'skip'>;
  readonly setting: string;
  readonly says: RegExp;
}

const cases: readonly Case[] = [
  {
    when: 'the data folder may only be read',
    setting: 'HEARTH_DATA',
    given: async () => {
      await mkdir(folder, { mode: 0o500 });
      // Its owner could open it again, so it lies in one that is closed as well.
      await chmod(parent, 0o500);
      return { HEARTH_DATA: join(folder, 'deeper') };
    },
    says: /This user may not write in the data folder \S+data\/deeper.*Give it to the user who starts Hearth/u,
  },
  {
    when: 'the data folder belongs to another user',
    setting: 'HEARTH_DATA',
    given: async () => {
      if (!isRoot) return 'skip';
      await mkdir(folder, { mode: 0o755 });
      await chown(folder, stranger, stranger);
      return {};
    },
    says: /This user may not write in the data folder \S+data,/u,
  },
  {
    when: 'the disk of the data folder is read-only',
    setting: 'HEARTH_DATA',
    given: async () => (await mountAt(folder, 'ro')) ?? {},
    says: /lies on a disk that takes no writes \(it is mounted read-only\)\. Make that disk writable/u,
  },
  {
    when: 'the data folder is a file',
    setting: 'HEARTH_DATA',
    given: async () => {
      await writeFile(folder, '');
      return {};
    },
    says: /is a file and no folder/u,
  },
  {
    when: 'the disk has 20 MB',
    setting: 'HEARTH_DATA',
    given: async () => (await mountAt(folder, 'size=20m')) ?? {},
    says: /has \d+ MB left, and a new portal needs \d+ MB\. Make room on it/u,
  },
  {
    when: 'the disk is full to the last byte',
    setting: 'HEARTH_DATA',
    given: async () => {
      if ((await mountAt(folder, 'size=1m,mode=700')) === 'skip') return 'skip';
      await writeFile(join(folder, 'ballast'), Buffer.alloc(2_000_000)).catch(() => undefined);
      return { DATABASE_URL: databaseUrl() };
    },
    says: /The disk of the data folder \S+ is full\. Make room on it/u,
  },
  {
    when: 'nobody listens where the database should be',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: `postgresql://hearth:${secret}@127.0.0.1:1/hearth` }),
    says: /at 127\.0\.0\.1:1 does not answer: nobody listens there \(ECONNREFUSED\), and was waited for \d+ s \(DATABASE_WAIT_SECONDS\)\. Start it/u,
  },
  {
    when: 'the socket of the database is not there',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: `postgresql://hearth:${secret}@/hearth?host=/nowhere` }),
    says: /at \/nowhere does not answer: there is no such socket/u,
  },
  {
    when: 'the host of the database has no address',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: `postgresql://hearth:${secret}@database.invalid/hearth` }),
    says: /at database\.invalid:5432 can not be found: its host has no address/u,
  },
  {
    when: 'something else listens where the database should be',
    setting: 'DATABASE_URL',
    given: async () => {
      const other = await freePort();
      await listenOn(other, 'HTTP/1.1 400 Bad Request\r\n\r\n');
      return { DATABASE_URL: `postgresql://hearth:${secret}@127.0.0.1:${other}/hearth` };
    },
    says: /at 127\.0\.0\.1:\d+ does not answer like a PostgreSQL/u,
  },
  {
    when: 'the address of the database is none',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: `postgresql://hearth:${secret}@[nonsense/hearth` }),
    says: /is no address that can be read/u,
  },
  {
    when: 'the password of the database is wrong',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: databaseUrl({ user: 'start_guest', password: `${secret}-not` }) }),
    says: /refuses the password of the role "start_guest"\. Correct the name or the password/u,
  },
  {
    when: 'there is no such role',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: databaseUrl({ user: 'nobody_at_all', password: secret }) }),
    says: /refuses the password of the role "nobody_at_all"/u,
  },
  {
    when: 'there is no such database',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: databaseUrl({ user: 'start_guest', password: secret, name: 'nowhere' }) }),
    says: /has no database "nowhere"\. Make it with CREATE DATABASE "nowhere" OWNER "start_guest"/u,
  },
  {
    when: 'the database belongs to another role',
    setting: 'DATABASE_URL',
    given: async () => ({ DATABASE_URL: databaseUrl({ user: 'start_guest', password: secret }) }),
    says: /belongs to the role "hearth", and DATABASE_URL signs in as "start_guest"\. Make that its owner \(ALTER DATABASE/u,
  },
  {
    when: 'a database that does not sync is given in production',
    setting: 'fsync',
    given: async () => ({ DATABASE_URL: databaseUrl(), NODE_ENV: 'production' }),
    says: /Its setting fsync is off, so a crash could lose work that people were told is saved\. Set fsync = on/u,
  },
  {
    when: 'something else has the port',
    setting: 'PORT',
    given: async () => {
      await listenOn(port, '');
      return {};
    },
    says: /Port \d+ is in use by another program\. Stop that program, or choose another port: PORT=\d+ npm start/u,
  },
  {
    when: 'this machine has no such address',
    setting: 'HOST',
    given: async () => ({ HOST: '192.0.2.1' }),
    says: /Hearth cannot listen on 192\.0\.2\.1: this machine has no such address\. Check HOST\./u,
  },
];

describe('a start that can not go on says in a sentence what is wrong, names the setting, and ends with 1', () => {
  test.for(cases)('when $when', { timeout: 240_000 }, async ({ given, setting, says }, { skip }) => {
    const settings = await given();
    if (settings === 'skip') return skip('Only root may mount a disk or give a folder to somebody else.');
    const { code, said } = await refusedStart(settings);
    expect(said).toMatch(says);
    expect(said).toContain(setting);
    expect(said).not.toContain(secret);
    expect(said).not.toMatch(/\n\s+at |^Error/mu);
    expect(code).toBe(1);
    await chmod(parent, 0o700);
    for (const mount of mounts.splice(0)) spawnSync('umount', ['-l', mount]);
    await rm(parent, { recursive: true, force: true });
  });
});
