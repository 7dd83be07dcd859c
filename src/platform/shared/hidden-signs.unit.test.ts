import { expect, test } from 'vitest';
import { carriesAddress, line } from './fields.ts';
import { withoutInvisible } from './invisible.ts';

const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const without = ['\u00ad', '\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\u0085'];

test('a line of text keeps nothing that nobody sees, and is empty where nothing else was in it', () => {
  const name = line(40, 1);
  for (const sign of [...turning, ...without]) {
    expect(name.parse(`Priya${sign} Raman${sign}`)).toBe('Priya Raman');
    expect(name.safeParse(sign).success).toBe(false);
  }
  // An emoji of several parts is one to its reader.
  expect(name.parse('Crew 👷🏽‍♀️ 👨‍👩‍👧')).toBe('Crew 👷🏽‍♀️ 👨‍👩‍👧');
  expect(name.parse('ab\u200dcd')).toBe('abcd');
  expect(withoutInvisible('a\u0007b\u202ec')).toBe('abc');
  expect(name.safeParse('a\u0007b').success).toBe(false);
});

test('an address is told from a name', () => {
  for (const text of ['a://b', 'WWW.x', 'me@x', 'evil.test/login', 'evil。test', 'ｅvil．test'])
    expect([text, carriesAddress(text)]).toEqual([text, true]);
  for (const text of ['St. Mary', 'J.R. Smith', 'Jr.', 'Nº 3', 'D.C. Homes', 'A. B.'])
    expect([text, carriesAddress(text)]).toEqual([text, false]);
});
