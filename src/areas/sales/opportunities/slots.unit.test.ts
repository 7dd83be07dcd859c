import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slotsAfterLetter } from './rules.ts';

const months = ['2027-02-01', '2027-03-01', '2027-04-01'];
const slot = fc.record({
  factory: fc.constantFrom('reno', 'butte'),
  month: fc.constantFrom(...months),
  modules: fc.integer({ min: 1, max: 20 }),
});
const held = fc.uniqueArray(slot, { selector: ({ factory, month }) => factory + month, maxLength: 5 });
const sum = (slots: readonly { modules: number }[]) => slots.reduce((all, { modules }) => all + modules, 0);

test('a signed letter never holds less than was held, in all or in its month, and never takes more than it names or there is room for', () => {
  fc.assert(
    fc.property(held, slot, fc.integer({ min: -5, max: 25 }), (before, named, free) => {
      const isNamed = (each: { factory: string; month: string }) =>
        each.factory === named.factory && each.month === named.month;
      const after = slotsAfterLetter(before, { ...named, free });
      const [was, is] = [sum(before.filter(isNamed)), sum(after.filter(isNamed))];
      expect(sum(after)).toBeGreaterThanOrEqual(sum(before));
      expect(is).toBeGreaterThanOrEqual(was);
      if (free >= named.modules) expect(is).toBe(Math.max(was, named.modules));
      if (is > was) expect(is).toBeLessThanOrEqual(Math.min(named.modules, free));
      // What moves there comes out of the other months before anything is held on top.
      expect(sum(after)).toBe(Math.max(sum(before), is));
      for (const each of before.filter((one) => !isNamed(one)))
        expect(
          sum(after.filter((one) => one.factory === each.factory && one.month === each.month)),
        ).toBeLessThanOrEqual(each.modules);
      expect(after.every(({ modules }) => modules > 0)).toBe(true);
    }),
  );
});
