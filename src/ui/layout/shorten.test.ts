import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('text that fits stays as it is', () => {
  expect(shorten('Módulo 8', 8)).toBe('Módulo 8');
  expect(shorten('', 120)).toBe('');
});

test('longer text shows exactly the length asked for, then an ellipsis', () => {
  expect(shorten('x'.repeat(121), 120)).toBe(`${'x'.repeat(120)}…`);
  expect(shorten('x'.repeat(120), 120)).toBe('x'.repeat(120));
});

test('a sign made of two code units is never halved', () => {
  expect(shorten('👷👷👷👷', 2)).toBe('👷👷…');
});
