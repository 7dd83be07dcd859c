import { expect, test } from 'vitest';
import { bandOf, bands, betweenIn } from './bands.ts';

test('below 33 is red, 33 to under 66 amber, 66 and above green', () => {
  expect([0, 32, 32.9, 33, 65.9, 66, 100, null].map(bandOf)).toEqual([
    'bad',
    'bad',
    'bad',
    'warn',
    'warn',
    'good',
    'good',
    'none',
  ]);
});

test('whatever is put into a band lies in it, by what its lessons suggest where that fits', () => {
  for (const band of bands)
    if (band !== 'none')
      for (const suggested of [null, 0, 20, 33, 50, 68, 100]) expect(bandOf(betweenIn(band, suggested))).toBe(band);
  expect(betweenIn('good', 68)).toBe(68);
  expect(betweenIn('good', 12)).toBe(83);
});
