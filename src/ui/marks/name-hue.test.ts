import { expect, test } from 'vitest';
import { initialsOf, nameHue } from './name-hue.ts';

test("initials are the first and the last word's, in any script", () => {
  expect(initialsOf('Dana Whitfield')).toBe('DW');
  expect(initialsOf('María del Carmen Núñez')).toBe('MN');
  expect(initialsOf('  cher ')).toBe('C');
  expect(initialsOf('')).toBe('');
});

test('a name keeps its hue however its accents are encoded, and hues lie on the circle', () => {
  expect(nameHue('Tomás')).toBe(nameHue('Toma\u0301s'));
  for (const name of ['', 'Dana Whitfield', '李雷', 'x'.repeat(500)]) {
    expect(nameHue(name)).toBeGreaterThanOrEqual(0);
    expect(nameHue(name)).toBeLessThan(360);
  }
});
