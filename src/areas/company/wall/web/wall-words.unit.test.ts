import { expect, test } from 'vitest';
import { reactions } from '../schema.ts';
import { shownReactions } from './wall-words.ts';

test('every reaction that the server takes can be chosen', () => {
  expect(shownReactions).toEqual(reactions);
});
