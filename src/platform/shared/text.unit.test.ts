import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortened } from './text.ts';

const family = '👨‍👩‍👧';
const pieces = fc.array(fc.constantFrom('a', ' ', 'é', 'e\u0301', '王', 'م', '🏠', family, '🇲🇽'), { maxLength: 60 });

test('a shortened text fits, begins as the whole does and never ends within a character', () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 12, max: 80 }), fc.constantFrom('…', ''), (characters, most, end) => {
      const text = characters.join('');
      const short = shortened(text, most, end);
      expect(short.length).toBeLessThanOrEqual(most);
      if (text.length <= most) {
        expect(short).toBe(text);
        return;
      }
      const kept = short.slice(0, short.length - end.length);
      const whole = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
        ({ segment }) => segment,
      );
      const starts = whole.map((_, index) => whole.slice(0, index).join('').trimEnd());
      expect(starts).toContain(kept);
    }),
  );
});

test('a text that is as long as it may be stays as it is', () => {
  expect(shortened('12345', 5)).toBe('12345');
  expect(shortened('123456', 5)).toBe('1234…');
  expect(shortened(`123${'🏠'}56`, 5)).toBe('123…');
});
