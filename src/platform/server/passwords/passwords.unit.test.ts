import { expect, test } from 'vitest';
import { networkOf } from '../writes/attempts.ts';
import { hashPassword, inHashQueue, isEasilyGuessed, passwordMatches } from './passwords.ts';

test('a hash is argon2id at 19 MiB, 2 passes, 1 lane, salted, and matches its password only', async () => {
  const hash = await hashPassword('four lanterns by the kiln');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
  expect(await hashPassword('four lanterns by the kiln')).not.toBe(hash);
  expect(await passwordMatches(hash, 'four lanterns by the kiln')).toBe(true);
  expect(await passwordMatches(hash, 'four lanterns by the kilN')).toBe(false);
  expect(await passwordMatches(null, 'four lanterns by the kiln')).toBe(false);
});

test('hashes of the reference implementation are understood', async () => {
  // Made by the argon2 reference tool: m=65536, t=2, p=1, salt "somesalt", password "password".
  expect(
    await passwordMatches(
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
      'password',
    ),
  ).toBe(true);
});

test('accents composed differently are the same password', async () => {
  expect(await passwordMatches(await hashPassword('contrase\u00f1a de Julia'), 'contrasen\u0303a de Julia')).toBe(true);
});

test('no more than two hash at a time', async () => {
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      inHashQueue(async () => {
        most = Math.max(most, (running += 1));
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});

test('whoever comes when a hundred wait is sent away with Retry-After', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const all = Array.from({ length: 103 }, () => inHashQueue(() => gate));
  const outcomes = Promise.allSettled(all);
  await expect(all[102]).rejects.toMatchObject({ code: 'too_many_requests', retryAfterS: 5 });
  open();
  expect((await outcomes).filter((each) => each.status === 'fulfilled')).toHaveLength(102);
});

test('passwords that guessers try first are known without a network', () => {
  for (const bad of [
    'password2026',
    'P4$$w0rd!!!!',
    'Contraseña123',
    '123456789012',
    'qwertyuiop[]',
    'iloveyou2026',
    'hearth-hearth',
    'MexicoMexico1',
    'aaaaaaaaaaaab',
    'abcdefghijkl',
    'letmein12345',
  ])
    expect(isEasilyGuessed(bad), bad).toBe(true);
  for (const good of [
    'four lanterns by the kiln',
    'hearth-sample',
    'kX9#vbTq2$Lm',
    'correct horse battery staple',
    'mi gato come lunas verdes',
  ])
    expect(isEasilyGuessed(good), good).toBe(false);
});

test('a person’s own names make no password', () => {
  expect(isEasilyGuessed('Whitfield-2026', ['dana.whitfield@hearth.example'])).toBe(true);
  expect(isEasilyGuessed('Whitfield-2026')).toBe(false);
});

test('a network is an IPv4 address or the first 64 bits of an IPv6 one, however written', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
