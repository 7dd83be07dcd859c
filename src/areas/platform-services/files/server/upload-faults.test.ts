import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashOf } from '#platform/server/files/file-store.ts';
import { openFileStorage } from '#platform/server/files/file-storage.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { makePortal, type TestPortal } from '#test/portal.ts';
import { picture, postForm } from '#test/uploads.ts';

/** The next fault: which of the calls that are counted from now on it befalls, and what becomes of that call. */
const fault = vi.hoisted(() => ({
  of: null as 'disk' | 'statement' | 'connection' | null,
  left: 0,
  code: '',
  hasCome: false,
  /** True when it is this call's turn. */
  befalls(what: 'disk' | 'statement' | 'connection'): boolean {
    if (this.of !== what || this.hasCome) return false;
    this.left -= 1;
    this.hasCome = this.left === 0;
    return this.hasCome;
  },
}));

const failed = (syscall: string) =>
  Object.assign(new Error(`${fault.code}: planted, ${syscall}`), { code: fault.code, syscall, errno: -1 });

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const counted = {
    mkdir: real.mkdir,
    rename: real.rename,
    rm: real.rm,
    stat: real.stat,
    statfs: real.statfs,
    readdir: real.readdir,
  };
  const wrapped = Object.fromEntries(
    Object.entries(counted).map(([name, run]) => [
      name,
      async (...given: unknown[]) => {
        if (fault.befalls('disk')) throw failed(name);
        return Reflect.apply(run, real, given);
      },
    ]),
  );
  const open: typeof real.open = async (...given) => {
    if (fault.befalls('disk')) throw failed('open');
    const handle = await real.open(...given);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      if (fault.befalls('disk')) throw failed('fsync');
      return sync();
    };
    return handle;
  };
  return { ...real, ...wrapped, open };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const createWriteStream = (path: string, options: object) => {
    if (!fault.befalls('disk')) return real.createWriteStream(path, options);
    const write = (...given: unknown[]) => void Reflect.apply(given.at(-1) as () => void, undefined, [failed('write')]);
    return real.createWriteStream(path, { ...options, fs: { ...real, write } as unknown as typeof real });
  };
  return { ...real, createWriteStream };
});

let at: TestPortal;
let employee: Viewer;
let unit: { id: string };
let photo: Buffer;

beforeAll(async () => {
  at = await makePortal();
  employee = await at.person(['employee']);
  const project = (
    await at.call(employee, 'POST', '/projects/', { project_number: '26-902', name: 'Faults', unit_names: ['A'] })
  ).body;
  unit = (await at.call(employee, 'GET', `/units/?project=${project.id}`)).body[0];
  photo = await picture();
  breakConnections();
});
afterAll(() => at.close());
beforeEach(() => void (fault.of = null));

const upload = () =>
  postForm(at, employee, '/files/', { owner_type: 'unit', owner_id: unit.id }, [
    { name: 'front.jpg', content: photo },
    { name: 'notes.txt', content: 'Two doors.' },
  ]);

/** Lets a statement fail as PostgreSQL, or the line to it, would: with the very error in the very transaction. */
function breakConnections(): void {
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const asked = function (this: pg.Client & { connection: { stream: { destroy(): void } } }, ...given: unknown[]) {
    if (!fault.befalls('statement')) return Reflect.apply(ask, this, given);
    if (fault.code === 'lost') {
      this.connection.stream.destroy();
      return Reflect.apply(ask, this, given);
    }
    const last = given.at(-1);
    const raised = { text: `do $$ begin raise exception 'planted' using errcode = '${fault.code}'; end $$` };
    return Reflect.apply(ask, this, typeof last === 'function' ? [raised, last] : [raised]);
  };
  pg.Client.prototype.query = asked as typeof pg.Client.prototype.query;
  const connect = pg.Pool.prototype.connect as (...given: unknown[]) => unknown;
  const connected = function (this: pg.Pool, ...given: unknown[]) {
    if (!fault.befalls('connection')) return Reflect.apply(connect, this, given);
    const refusal = new Error(fault.code);
    const last = given.at(-1);
    if (typeof last !== 'function') return Promise.reject(refusal);
    return Reflect.apply(last, undefined, [refusal]);
  };
  pg.Pool.prototype.connect = connected as typeof pg.Pool.prototype.connect;
}

/** Sends the files once for each call on their way, which then fails; what was answered, by the number of the call. */
async function failEach(of: NonNullable<typeof fault.of>, code: string): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 1; n <= 120; n += 1) {
    Object.assign(fault, { of, code, left: n, hasCome: false });
    const { status, body } = await upload();
    fault.of = null;
    if (!fault.hasCome) return answers;
    answers.push(status === 201 ? '201' : `${status} ${body.code}`);
  }
  throw new Error('The calls of an upload have no end.');
}

/** Every row has its bytes; what lies there without a row is left to the sweep. */
async function expectWhole(): Promise<void> {
  const storage = await openFileStorage(at.dataFolder);
  const { rows } = await at.database.db.execute<{
    storage_key: string;
    sha256: string;
    drawable: boolean;
    mime: string;
  }>(sql`select storage_key, sha256, drawable, mime from files`);
  for (const row of rows) {
    expect(await hashOf(await storage.store.open(row.storage_key))).toBe(row.sha256);
    expect(['image/jpeg true', 'text/plain false']).toContain(`${row.mime} ${row.drawable}`);
  }
}

describe('whatever fails on the way of an upload, it is answered by what it is, and no good picture is kept as a damaged one', () => {
  test.each([
    ['ENOSPC', '507 storage_full'],
    ['EACCES', '507 storage_read_only'],
    ['EIO', '503 storage_gone'],
    ['EMFILE', '503 database_gone'],
  ])('on the disk: %s', async (code, told) => {
    const answers = await failEach('disk', code);
    expect(answers.length).toBeGreaterThan(10);
    // What fails while leftovers are cleared away changes nothing of the answer.
    expect([...new Set(answers)].filter((answer) => answer !== '201')).toEqual([told]);
    await expectWhole();
  });

  test.each([
    ['57014', '503 database_gone'],
    ['53100', '507 storage_full'],
    // Tried again by the portal itself, where a transaction has begun.
    ['40001', '503 database_gone'],
    ['lost', '503 database_gone'],
  ])('in the database: %s', async (code, told) => {
    const answers = await failEach('statement', code);
    expect(answers.length).toBeGreaterThan(5);
    expect([...new Set(answers)].filter((answer) => answer !== '201')).toEqual([told]);
    await expectWhole();
  });

  test('for want of a connection', async () => {
    const answers = await failEach('connection', 'timeout exceeded when trying to connect');
    expect([...new Set(answers)].filter((answer) => answer !== '201')).toEqual(['503 database_gone']);
    await expectWhole();
  });
});
