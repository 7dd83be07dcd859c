import { expect, test } from 'vitest';
import { percentTone } from './percent-tone.ts';

test('below 33 is bad, 33 to under 66 is a warning, 66 and above is good', () => {
  expect([0, 32, 32.99].map(percentTone)).toEqual(['bad', 'bad', 'bad']);
  expect([33, 50, 65.99].map(percentTone)).toEqual(['warn', 'warn', 'warn']);
  expect([66, 100, 104].map(percentTone)).toEqual(['good', 'good', 'good']);
});
