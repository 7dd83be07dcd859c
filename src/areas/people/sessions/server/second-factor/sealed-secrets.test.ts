import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyRoom } from '#platform/server/keys/kept-keys.ts';
import { makeDatabase, type TestDatabase } from '#test/database.ts';
import { aUser } from '#test/sign-in.ts';
import { openSealedSecrets, secretKeys } from './sealed-secrets.ts';
import { sealStoredSecrets } from './second-factor.ts';

const secret = 'JBSWY3DPEHPK3PXP';
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

/** As a process has it that starts now. */
const opened = async () => openSealedSecrets(await secretKeys(await openKeyRoom(database.db, folder)));

/** All keys are a year older, and the next one is made and known everywhere. */
async function aYearLater(): Promise<void> {
  await database.db.execute(sql`update portal_keys set created_at = created_at - interval '366 days'`);
  await opened();
  await database.db.execute(sql`update portal_keys set used_from = now() where used_from > now()`);
}

async function storedOf(id: string): Promise<string> {
  const { rows } = await database.db.execute<{ stored: string }>(
    sql`select totp_secret as stored from users where id = ${id}`,
  );
  return rows[0]?.stored ?? '';
}

describe('a sealed secret', () => {
  test('opens with its key for its person, and for nobody else, nor after a change of any part', async () => {
    const sealed = await opened();
    const text = sealed.seal(secret, 'one');
    expect(text).toMatch(/^sealed:1:/u);
    expect(text).not.toContain(secret);
    expect(sealed.seal(secret, 'one')).not.toBe(text);
    expect(await sealed.open(text, 'one')).toBe(secret);
    expect(await sealed.open(text, 'two')).toBeUndefined();
    const parts = text.split(':');
    for (let part = 0; part < parts.length; part += 1) {
      const changed = parts.map((each, index) =>
        index === part ? `${each.startsWith('A') ? 'B' : 'A'}${each.slice(1)}` : each,
      );
      expect(await sealed.open(changed.join(':'), 'one')).toBeUndefined();
    }
    expect(await sealed.open(secret, 'one')).toBeUndefined();
    const short = parts.with(
      3,
      Buffer.from(parts[3] ?? '', 'base64url')
        .subarray(0, 4)
        .toString('base64url'),
    );
    expect(await sealed.open(short.join(':'), 'one')).toBeUndefined();
  });

  test('opens after the key was changed, and is sealed with the new one from then on', async () => {
    const text = (await opened()).seal(secret, 'one');
    await aYearLater();
    const after = await opened();
    expect(after.isNewest(text)).toBe(false);
    expect(await after.open(text, 'one')).toBe(secret);
    expect(after.seal(secret, 'one')).toMatch(/^sealed:2:/u);
  });
});

describe('a start', () => {
  test('seals what an earlier release left in the open and what an older key sealed, and leaves the rest', async () => {
    const old = await opened();
    const [open, older, none] = [
      await aUser(database.db, {}),
      await aUser(database.db, {}),
      await aUser(database.db, {}),
    ];
    await database.db.execute(sql`update users set totp_secret = ${secret} where id = ${open.id}`);
    await database.db.execute(sql`update users set totp_secret = ${old.seal(secret, older.id)} where id = ${older.id}`);
    await aYearLater();
    const now = await opened();
    await sealStoredSecrets(database.db, now, pino({ level: 'silent' }));
    for (const { id } of [open, older]) {
      expect(await storedOf(id)).toMatch(/^sealed:3:/u);
      expect(await now.open(await storedOf(id), id)).toBe(secret);
    }
    expect(await storedOf(none.id)).toBe('');
    const sealedOnce = await storedOf(open.id);
    await sealStoredSecrets(database.db, now, pino({ level: 'silent' }));
    expect(await storedOf(open.id)).toBe(sealedOnce);
  });

  test('without the key says so, and keeps what is sealed for the day the key comes back', async () => {
    const person = await aUser(database.db, {});
    const text = (await opened()).seal(secret, person.id).replace(/^sealed:\d+:/u, 'sealed:77:');
    await database.db.execute(sql`update users set totp_secret = ${text} where id = ${person.id}`);
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    await sealStoredSecrets(database.db, await opened(), log);
    expect(lines.join('')).toContain('portal_keys');
    expect(await storedOf(person.id)).toBe(text);
  });
});
