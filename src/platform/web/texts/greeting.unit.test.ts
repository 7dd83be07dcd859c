import { describe, expect, it } from 'vitest';
import { greeting, partOfDay } from './greeting.ts';

const at = (hour: number) => new Date(2026, 10, 20, hour, 30);

describe('the greeting', () => {
  it('follows the clock, and the small hours are still the evening', () => {
    expect([4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });

  it('carries the name when it is known', () => {
    expect(greeting('Renee', 'en', at(9))).toBe('Good morning, Renee');
    expect(greeting(undefined, 'es', at(20))).toBe('Buenas noches');
  });
});
