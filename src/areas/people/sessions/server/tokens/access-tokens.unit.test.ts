import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccessTokens } from './access-tokens.ts';

const dayMs = 86_400_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-keys-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a token names its session for ten minutes, also after a restart', async () => {
  let now = Date.now();
  const tokens = await openAccessTokens(folder, () => now);
  const { token, expiresAt } = await tokens.make('s-1');
  expect(Date.parse(expiresAt) - now).toBeGreaterThan(598_000);
  expect(await tokens.read(token)).toBe('s-1');
  expect(await (await openAccessTokens(folder, () => now)).read(token)).toBe('s-1');
  now += 601_000;
  expect(await tokens.read(token)).toBeUndefined();
});

test('the keys are closed to others', async () => {
  expect((await stat(join(folder, 'keys', 'access-tokens.json'))).mode & 0o777).toBe(0o600);
});

test('a new key each month signs nobody out: the one before is still believed, older ones are not', async () => {
  const start = Date.now();
  let clock = start;
  const first = await openAccessTokens(folder, () => clock);
  const later = start + 31 * dayMs;
  clock = later;
  const second = await openAccessTokens(folder, () => later);
  const keys = JSON.parse(await readFile(join(folder, 'keys', 'access-tokens.json'), 'utf8'));
  expect(keys).toHaveLength(2);
  const old = await (await openAccessTokens(folder, () => later)).make('s-2');
  expect(await second.read(old.token)).toBe('s-2');
  const fromFirst = await first.make('s-1');
  expect(await second.read(fromFirst.token)).toBe('s-1');
  await openAccessTokens(folder, () => later + 31 * dayMs);
  expect(
    JSON.parse(await readFile(join(folder, 'keys', 'access-tokens.json'), 'utf8')).map(
      (key: { kid: string }) => key.kid,
    ),
  ).not.toContain(keys[0].kid);
});

test('a token of another folder, or for another purpose, names nobody', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'hearth-keys-'));
  const { token } = await (await openAccessTokens(elsewhere)).make('s-1');
  expect(await (await openAccessTokens(folder)).read(token)).toBeUndefined();
  await rm(elsewhere, { recursive: true });
});
