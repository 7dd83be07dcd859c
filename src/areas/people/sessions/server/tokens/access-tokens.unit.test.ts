import { expect, test } from 'vitest';
import type { KeptKeys } from '#platform/server/keys/kept-keys.ts';
import { openAccessTokens } from './access-tokens.ts';

/** Keys of a portal that has made one of each of these names; the last is in use. */
function keysOf(...names: string[]): KeptKeys {
  const keys = names.map((name) => ({ name, secret: Buffer.alloc(32, name).toString('base64url') }));
  const inUse = keys.at(-1) ?? { name: '', secret: '' };
  return { inUse: () => inUse, find: async (name) => keys.find((key) => key.name === name) };
}

test('a token names its session for ten minutes', async () => {
  let now = Date.now();
  const tokens = openAccessTokens(keysOf('a'), () => now);
  const { token, expiresAt } = await tokens.make('s-1');
  expect(Date.parse(expiresAt) - now).toBeGreaterThan(598_000);
  expect(await tokens.read(token)).toBe('s-1');
  now += 601_000;
  expect(await tokens.read(token)).toBeUndefined();
});

test('a new key signs nobody out while the one before is kept', async () => {
  const { token } = await openAccessTokens(keysOf('a')).make('s-1');
  expect(await openAccessTokens(keysOf('a', 'b')).read(token)).toBe('s-1');
  expect(await openAccessTokens(keysOf('b', 'c')).read(token)).toBeUndefined();
});

test('a token of another portal, or whatever is no token, names nobody', async () => {
  const { token } = await openAccessTokens(keysOf('a')).make('s-1');
  const same: KeptKeys = { ...keysOf('b'), find: async () => keysOf('b').inUse() };
  for (const text of [token, '', 'a.b.c', '..', `${token}x`, token.slice(1)])
    expect(await openAccessTokens(same).read(text), text).toBeUndefined();
});
