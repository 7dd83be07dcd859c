import { expect, test } from 'vitest';
import { documentOf } from '#platform/shared/rich-text.ts';
import { fieldsIn, scheduleTotal, sharedOut, unknownFields, withWholeFields } from './rules.ts';

/** Random numbers that are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const line = (percent: number | null, amount = 0) => ({ percent, amount });

test('ten thousand random schedules that make a hundred percent make their amount to the cent, and no share is negative', () => {
  const roll = dice(7);
  for (let turn = 0; turn < 10_000; turn += 1) {
    const count = 1 + Math.floor(roll() * 12);
    const total = Math.floor(roll() * 1e11);
    // In ten-thousandths of a percent, so that they make a hundred exactly.
    let left = 1_000_000;
    const lines = Array.from({ length: count }, (_, at) => {
      const share = at === count - 1 ? left : Math.floor(roll() * left);
      left -= share;
      return line(share / 10_000);
    });
    const shared = sharedOut(lines, total);
    expect(scheduleTotal(shared)).toBe(total);
    for (const [at, { amount }] of shared.entries()) {
      expect(amount).toBeGreaterThanOrEqual(0);
      // An independent reckoning in whole numbers of any size.
      const exact = (BigInt(total) * BigInt(Math.round((lines[at]?.percent ?? 0) * 10_000))) / 1_000_000n;
      if (at < count - 1) expect(BigInt(amount)).toBe(exact);
      else expect(BigInt(amount) - exact).toBeLessThanOrEqual(BigInt(count));
    }
  }
});

test('lines with an amount of their own keep it, and nothing is rounded away where percentages do not make a hundred', () => {
  expect(sharedOut([line(50), line(null, 333)], 1_001)).toEqual([line(50, 500), line(null, 333)]);
  expect(scheduleTotal(sharedOut([line(33.33), line(33.33)], 100))).toBe(66);
  expect(sharedOut([], 5)).toEqual([]);
});

test('a clause names its fields between two braces, also where they are split by bold words', () => {
  const text = (words: string, isBold = false) => ({
    type: 'text',
    text: words,
    ...(isBold ? { marks: [{ type: 'bold' as const }] } : {}),
  });
  const split = {
    type: 'doc' as const,
    content: [{ type: 'paragraph', content: [text('For {{ buyer.'), text('names }}', true)] }],
  };
  expect(fieldsIn(split)).toEqual(['buyer.names']);
  expect(withWholeFields(split.content[0]?.content ?? [])).toEqual([text('For {{ buyer.names }}')]);
  expect(unknownFields(documentOf('{{contract.amount}} and {{price}} and {{}}'))).toEqual(['price', '']);
  expect(unknownFields(documentOf('{{toString}}'))).toEqual(['toString']);
});
