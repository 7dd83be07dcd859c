import { expect, test } from 'vitest';
import { bandOf, bands, betweenIn, rankedIn } from './bands.ts';

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

test('a project that is put somewhere in its band stands there afterwards, and stays in the band', () => {
  for (const [band, others] of [
    ['good', [100, 83, 83, 70, 66]],
    ['warn', [65.9, 50, 49, 33]],
    ['bad', [32, 16, 0]],
  ] as const)
    for (let place = 0; place <= others.length; place += 1) {
      const priority = rankedIn(band, others, place);
      expect(bandOf(priority), `${band} ${place}`).toBe(band);
      // Above whatever it was put before.
      const lower = others[place];
      if (lower !== undefined) expect(priority).toBeGreaterThanOrEqual(lower);
      // Below what stands above it, but for those that share the priority of the next one.
      const upper = others[place - 1];
      if (upper !== undefined && upper !== lower) expect(priority).toBeLessThanOrEqual(upper);
    }
  expect(rankedIn('warn', [50, 40], 1)).toBe(45);
  expect(rankedIn('warn', [50, 50, 40], 1)).toBeGreaterThan(50);
});
