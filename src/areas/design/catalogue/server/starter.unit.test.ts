import { describe, expect, test } from 'vitest';
import { starterItems, starterSubstitutes } from './starter.ts';

describe('the starter catalogue', () => {
  const skus = new Set(starterItems.map((item) => item.sku));

  test('names each article once, and its substitutes exist', () => {
    expect(skus.size).toBe(starterItems.length);
    for (const [sku, instead] of starterSubstitutes)
      expect([skus.has(sku), skus.has(instead)], sku).toEqual([true, true]);
  });

  test('has no price of zero but for what the owner supplies, and a price for all that is not paid by the hour', () => {
    for (const item of starterItems) {
      if (!item.suppliedByOwner)
        expect(
          item.prices.map((price) => price.unitCost),
          item.sku,
        ).not.toContain('0');
      if (item.kind !== 'labor') expect(item.prices.length, item.sku).toBeGreaterThan(0);
    }
  });

  test('says whose hours they are wherever it counts hours', () => {
    expect(starterItems.filter((item) => item.laborHours !== '0' && item.laborClass === null)).toEqual([]);
  });
});
