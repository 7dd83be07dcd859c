import { expect, test } from 'vitest';
import { readNumber } from './number-input.tsx';

test('numbers are read as people type them, with separators for thousands', () => {
  expect(readNumber('1,250,000.50')).toBe(1_250_000.5);
  expect(readNumber(' 12 500 ')).toBe(12_500);
  expect(readNumber('-.5')).toBe(-0.5);
  expect(readNumber('7.')).toBe(7);
});

test('anything else is no number, not zero and not a part of it', () => {
  for (const text of ['', '-', '.', '12a', '1e5', '0x10', '1.2.3', 'Infinity', '--1'])
    expect(readNumber(text)).toBeNull();
});
