import { mkdtemp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccessTokens, tokenKeys } from '#areas/people/sessions/server/tokens/access-tokens.ts';
import { openSealedSecrets, secretKeys } from '#areas/people/sessions/server/second-factor/sealed-secrets.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { newSigningKey, openSigningKey } from '#platform/server/pdf/signing-key.ts';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';

const root = Buffer.alloc(32, 7).toString('base64url');
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-keys-'));
  database = await makeDatabase();
});
beforeEach(() => database.db.execute(sql`delete from portal_keys`));
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const count = async (purpose: string) =>
  Number(
    (await database.db.execute<{ n: string }>(sql`select count(*) as n from portal_keys where purpose = ${purpose}`))
      .rows[0]?.n,
  );

/** A process of the portal: what it makes, and whether it believes and opens what another has made. */
async function aProcess(dataFolder: string, setting: string | undefined = root) {
  const room = await openKeyRoom(database.db, dataFolder, setting);
  const tokens = openAccessTokens(await tokenKeys(room));
  const secrets = openSealedSecrets(await secretKeys(room));
  return {
    make: async () => ({ token: (await tokens.make('s-1')).token, sealed: secrets.seal('a secret', 'one') }),
    async believes({ token, sealed }: { token: string; sealed: string }) {
      return [await tokens.read(token), await secrets.open(sealed, 'one')];
    },
  };
}
type Process = Awaited<ReturnType<typeof aProcess>>;

/** For every process the clock is so many days later. */
const later = (days: number) =>
  database.db.execute(sql`
    update portal_keys
    set created_at = created_at - make_interval(days => ${days}), used_from = used_from - make_interval(days => ${days})`);

const ownFolder = () => mkdtemp(join(folder, 'data-'));

async function allBelieveAll(processes: readonly Process[]): Promise<void> {
  for (const one of processes) {
    const made = await one.make();
    for (const other of processes) expect(await other.believes(made)).toEqual(['s-1', 'a secret']);
  }
}

describe('two processes with folders of their own and one root key', () => {
  for (const days of [40, 400])
    for (const order of [
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 1],
      [0, 1, 0],
      [1, 0, 1],
    ])
      test(`${days} days later, started again in the order ${order.join(', ')}, believe each other's tokens and open each other's secrets`, async () => {
        const folders = [await ownFolder(), await ownFolder()];
        const running = await Promise.all(folders.map((each) => aProcess(each)));
        await allBelieveAll(running);
        const before = await Promise.all(running.map((each) => each.make()));
        await later(days);
        for (const at of order) {
          running[at] = await aProcess(folders[at] ?? '');
          await allBelieveAll(running);
          for (const made of before)
            for (const each of running) expect(await each.believes(made)).toEqual(['s-1', 'a secret']);
        }
        // The next key comes into use, and one of them has not heard of it yet.
        await database.db.execute(sql`update portal_keys set used_from = now() where used_from > now()`);
        running.push(await aProcess(await ownFolder()));
        await allBelieveAll(running);
        expect(await count('access_tokens')).toBe(2);
        expect(await count('sealed_secrets')).toBe(days > 365 ? 2 : 1);
      });

  test('that start at once make one key, also when the last one is too old', async () => {
    await Promise.all(Array.from({ length: 6 }, async () => aProcess(await ownFolder())));
    expect([await count('access_tokens'), await count('sealed_secrets')]).toEqual([1, 1]);
    await later(400);
    await allBelieveAll(await Promise.all(Array.from({ length: 6 }, async () => aProcess(await ownFolder()))));
    expect([await count('access_tokens'), await count('sealed_secrets')]).toEqual([2, 2]);
  });

  test('use a new key only minutes after it was made', async () => {
    const dataFolder = await ownFolder();
    await aProcess(dataFolder);
    const { rows } = await database.db.execute<{ name: string }>(
      sql`select name from portal_keys where purpose = 'access_tokens'`,
    );
    await later(40);
    const { token } = await (await aProcess(dataFolder)).make();
    const head = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    expect(head.kid).toBe(rows[0]?.name);
  });
});

test('the database holds no key that it could open by itself, and the root key is closed to others', async () => {
  const dataFolder = await ownFolder();
  const process = await openKeyRoom(database.db, dataFolder);
  await tokenKeys(process);
  const { secret } = (await tokenKeys(process)).inUse();
  const { rows } = await database.db.execute(sql`select * from portal_keys`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await readdir(join(dataFolder, 'keys'))).toEqual(['root.json']);
  expect((await stat(join(dataFolder, 'keys', 'root.json'))).mode & 0o777).toBe(0o600);
  // The same process again finds the same root key.
  expect((await tokenKeys(await openKeyRoom(database.db, dataFolder))).inUse().secret).toBe(secret);
});

test('a start with another root key is refused, and says which one is wanted; nothing changes', async () => {
  await aProcess(await ownFolder());
  const before = (await database.db.execute(sql`select * from portal_keys order by 1, 2`)).rows;
  await expect(aProcess(await ownFolder(), Buffer.alloc(32, 8).toString('base64url'))).rejects.toThrow(
    'HEARTH_ROOT_KEY',
  );
  expect((await database.db.execute(sql`select * from portal_keys order by 1, 2`)).rows).toEqual(before);
});

test('a key that was moved to another place, or changed, is refused', async () => {
  const dataFolder = await ownFolder();
  await aProcess(dataFolder);
  await database.db.execute(sql`
    update portal_keys t set sealed = s.sealed from portal_keys s
    where t.purpose = 'access_tokens' and s.purpose = 'sealed_secrets'`);
  await expect(aProcess(dataFolder)).rejects.toThrow('HEARTH_ROOT_KEY');
});

test('a broken root key is refused rather than made anew over it', async () => {
  const dataFolder = await ownFolder();
  await mkdir(join(dataFolder, 'keys'));
  await writeFile(join(dataFolder, 'keys', 'root.json'), '{}');
  await expect(openKeyRoom(database.db, dataFolder)).rejects.toThrow();
  expect(await readFile(join(dataFolder, 'keys', 'root.json'), 'utf8')).toBe('{}');
});

describe('the keys that an earlier release kept in the data folder', () => {
  const tokenFile = (kid: string, secret: string) =>
    JSON.stringify([{ kid, secret, created_at: new Date(Date.now() - 86_400_000).toISOString() }]);
  const put = async (dataFolder: string, file: string, text: string) => {
    await mkdir(join(dataFolder, 'keys'), { recursive: true });
    await writeFile(join(dataFolder, 'keys', file), text);
  };

  test('are taken over with their names, those of two processes too, and their files are gone', async () => {
    const folders = [await ownFolder(), await ownFolder()];
    for (const [at, dataFolder] of folders.entries())
      await put(dataFolder, 'access-tokens.json', tokenFile(`old-${at}`, Buffer.alloc(32, at).toString('base64url')));
    const rooms = await Promise.all(folders.map((each) => openKeyRoom(database.db, each, root)));
    const keys = [await tokenKeys(rooms[0]!), await tokenKeys(rooms[1]!)];
    for (const each of keys)
      for (const at of [0, 1])
        expect((await each.find(`old-${at}`))?.secret).toBe(Buffer.alloc(32, at).toString('base64url'));
    for (const each of folders) expect(await readdir(join(each, 'keys'))).toEqual([]);
    expect(await count('access_tokens')).toBe(2);
  });

  test('are not thrown away when another process has a different one under the same name', async () => {
    const sealedFile = (fill: number) =>
      JSON.stringify([
        { version: 1, secret: Buffer.alloc(32, fill).toString('base64url'), created_at: new Date().toISOString() },
      ]);
    const [one, two] = [await ownFolder(), await ownFolder()];
    await put(one, 'sealed-secrets.json', sealedFile(1));
    await put(two, 'sealed-secrets.json', sealedFile(2));
    await aProcess(one);
    await expect(aProcess(two)).rejects.toThrow('under the same name');
    expect(await readdir(join(two, 'keys'))).toEqual(['sealed-secrets.json']);
  });

  test('of documents go on to sign: the certificate is the same', async () => {
    const dataFolder = await ownFolder();
    const first = await openSigningKey(await openKeyRoom(database.db, dataFolder, root), 'Hearth');
    const second = await openSigningKey(await openKeyRoom(database.db, await ownFolder(), root), 'Another name');
    expect(second.pem).toBe(first.pem);
    expect((await newSigningKey('Hearth')).pem).not.toBe(first.pem);
    expect(await count('document_signing')).toBe(1);
  });
});
