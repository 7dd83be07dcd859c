import { expect, test } from 'vitest';
import { lengthWords } from './feet.ts';

test('a length is told in feet, inches and sixteenths, and in metres', () => {
  expect(lengthWords(0.3048, 'en')).toEqual({ shown: '1 ft 0 in', si: '0.305 m' });
  expect(lengthWords(12.192, 'en').shown).toBe('40 ft 0 in');
  expect(lengthWords(0.3048 + 0.0254 * 4.375, 'en').shown).toBe('1 ft 4 3/8 in');
  expect(lengthWords(0.0254 / 2, 'en').shown).toBe('1/2 in');
  expect(lengthWords(0, 'en').shown).toBe('0 in');
  // Rounded up to the next foot, never to twelve inches.
  expect(lengthWords(0.3048 * 2 - 0.0001, 'en').shown).toBe('2 ft 0 in');
  expect(lengthWords(-0.3048, 'en').shown).toBe('-1 ft 0 in');
  expect(lengthWords(400, 'es').si).toBe('400.000 m');
});
