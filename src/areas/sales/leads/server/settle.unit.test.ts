import { expect, test } from 'vitest';
import { phoneOf } from './settle.ts';

test('an old Mexican mobile number is the number without its 1, and no other number loses one', () => {
  for (const old of ['+52 1 81 8358 2000', '+5218183582000', '00 52 1 (81) 8358-2000'])
    expect(phoneOf(old.replace(/^00/u, '+')), old).toBe('+528183582000');
  expect(phoneOf('+52 81 8358 2000')).toBe('+528183582000');
  expect(phoneOf('+1 775 555 0142 ext. 12')).toBe('+17755550142 x12');
  expect(phoneOf('775 555 0142')).toBe('+17755550142');
});
