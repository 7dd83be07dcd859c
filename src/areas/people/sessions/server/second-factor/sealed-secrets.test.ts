import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { aUser } from '#test/sign-in.ts';
import { openSealedSecrets } from './sealed-secrets.ts';
import { sealStoredSecrets } from './second-factor.ts';

const secret = 'JBSWY3DPEHPK3PXP';
const yearMs = 366 * 24 * 3_600_000;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-test-'));
  database = await makeDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function storedOf(id: string): Promise<string> {
  const { rows } = await database.db.execute<{ stored: string }>(
    sql`select totp_secret as stored from users where id = ${id}`,
  );
  return rows[0]?.stored ?? '';
}

describe('a sealed secret', () => {
  test('opens with its key for its person, and for nobody else, nor after a change of any part', async () => {
    const sealed = await openSealedSecrets(folder);
    const text = sealed.seal(secret, 'one');
    expect(text).toMatch(/^sealed:1:/u);
    expect(text).not.toContain(secret);
    expect(sealed.seal(secret, 'one')).not.toBe(text);
    expect(sealed.open(text, 'one')).toBe(secret);
    expect(sealed.open(text, 'two')).toBeUndefined();
    const parts = text.split(':');
    for (let part = 0; part < parts.length; part += 1) {
      const changed = parts.map((each, index) =>
        index === part ? `${each.startsWith('A') ? 'B' : 'A'}${each.slice(1)}` : each,
      );
      expect(sealed.open(changed.join(':'), 'one')).toBeUndefined();
    }
    expect(sealed.open(secret, 'one')).toBeUndefined();
    const short = parts.with(
      3,
      Buffer.from(parts[3] ?? '', 'base64url')
        .subarray(0, 4)
        .toString('base64url'),
    );
    expect(sealed.open(short.join(':'), 'one')).toBeUndefined();
  });

  test('has its key in a file that nobody else may read', async () => {
    const file = join(folder, 'keys', 'sealed-secrets.json');
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('opens after the key was changed, and is sealed with the new one at the next start', async () => {
    const before = await openSealedSecrets(folder);
    const text = before.seal(secret, 'one');
    const after = await openSealedSecrets(folder, () => Date.now() + yearMs);
    expect([before.version, after.version]).toEqual([1, 2]);
    expect(after.open(text, 'one')).toBe(secret);
    expect(after.seal(secret, 'one')).toMatch(/^sealed:2:/u);
  });
});

describe('a start', () => {
  test('seals what an earlier release left in the open and what an older key sealed, and leaves the rest', async () => {
    const own = await mkdtemp(join(folder, 'start-'));
    const old = await openSealedSecrets(own);
    const [open, older, none] = [
      await aUser(database.db, {}),
      await aUser(database.db, {}),
      await aUser(database.db, {}),
    ];
    await database.db.execute(sql`update users set totp_secret = ${secret} where id = ${open.id}`);
    await database.db.execute(sql`update users set totp_secret = ${old.seal(secret, older.id)} where id = ${older.id}`);
    const now = await openSealedSecrets(own, () => Date.now() + yearMs);
    await sealStoredSecrets(database.db, now, pino({ level: 'silent' }));
    for (const { id } of [open, older]) {
      expect(await storedOf(id)).toMatch(/^sealed:2:/u);
      expect(now.open(await storedOf(id), id)).toBe(secret);
    }
    expect(await storedOf(none.id)).toBe('');
    const sealedOnce = await storedOf(open.id);
    await sealStoredSecrets(database.db, now, pino({ level: 'silent' }));
    expect(await storedOf(open.id)).toBe(sealedOnce);
  });

  test('without the key says so, and keeps what is sealed for the day the key comes back', async () => {
    const [kept, lost] = [await mkdtemp(join(folder, 'kept-')), await mkdtemp(join(folder, 'lost-'))];
    const person = await aUser(database.db, {});
    const text = (await openSealedSecrets(kept, () => Date.now() + yearMs))
      .seal(secret, person.id)
      .replace('sealed:1:', 'sealed:7:');
    await database.db.execute(sql`update users set totp_secret = ${text} where id = ${person.id}`);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    await sealStoredSecrets(database.db, await openSealedSecrets(lost), log);
    expect(lines.join('')).toContain('sealed-secrets.json');
    expect(await storedOf(person.id)).toBe(text);
  });

  test('refuses a file of keys that is broken rather than making a new one over it', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    await openSealedSecrets(broken);
    const file = join(broken, 'keys', 'sealed-secrets.json');
    await writeFile(file, '[]');
    await expect(openSealedSecrets(broken)).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe('[]');
  });
});
