import { expect, test } from 'vitest';
import { Id, newId } from './ids.ts';

test('ids that are made one after the other sort in that order, within one millisecond too', () => {
  const made = Array.from({ length: 1_000 }, () => newId(1_795_756_422_000));
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(1_000);
  expect(newId(1_795_756_422_001) > (made.at(-1) ?? '')).toBe(true);
});

test('an id is a UUID of version 7 that says when it was made, however many are made at once', () => {
  const made = Array.from({ length: 5_000 }, () => newId(0x0123_4567_89ab));
  for (const id of made) {
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(Id.safeParse(id).success).toBe(true);
  }
});
