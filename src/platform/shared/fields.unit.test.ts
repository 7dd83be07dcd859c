import { expect, test } from 'vitest';
import { Email } from './fields.ts';

test('an address takes every letter that mail takes before its @, and is refused with the reason where mail does not reach it', () => {
  for (const good of [
    'sales&service@builder.example',
    'user%dept@builder.example',
    'k/j@builder.example',
    "o'brien@builder.example",
    'a.b+c_d-e@mail.builder.example',
  ])
    expect(Email.parse(` ${good.toUpperCase()} `), good).toBe(good);
  for (const bad of [
    'nobody',
    'a@b',
    'a..b@builder.example',
    '.a@builder.example',
    'a.@builder.example',
    'a@-b.example',
    'a b@c.example',
    'a@b.example, c@d.example',
  ])
    expect(Email.safeParse(bad).success, bad).toBe(false);
  for (const unreached of ['info@müller-bau.example', 'josé.ruiz@builder.example'])
    expect(Email.safeParse(unreached).error?.issues[0]?.message, unreached).toContain('plain letters');
});
