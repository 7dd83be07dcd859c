import { expect, test } from 'vitest';
import { wordsOf, type Piece } from './page-words.ts';

const piece = (str: string, x: number, y: number, height = 10): Piece => ({
  str,
  transform: [height, 0, 0, height, x, y],
  width: str.length * height * 0.5,
  height,
});

test('lines of one paragraph are one text, whatever order they were written in, and a broken word is whole again', () => {
  const words = wordsOf(
    [
      piece('to the payment sched-', 50, 676),
      piece('The Buyer agrees to the price of $214,300 and', 50, 690),
      piece('ule in exhibit C.', 50, 662),
      piece('1. Agreement', 50, 720, 14),
      piece('Nobody else is bound.', 50, 620),
    ],
    792,
  );
  expect(words.map(({ kind, cells }) => [kind, ...cells])).toEqual([
    ['heading', '1. Agreement'],
    ['text', 'The Buyer agrees to the price of $214,300 and to the payment schedule in exhibit C.'],
    ['text', 'Nobody else is bound.'],
  ]);
  expect(words[0]?.top).toBeCloseTo(1 - 734 / 792);
});

test('what stands in columns stays apart, row by row, and no word is lost', () => {
  const words = wordsOf(
    [
      piece('Deposit', 50, 500),
      piece('10%', 250, 500),
      piece('$21,430.00', 400, 500.4),
      piece('Delivery', 50, 484),
      piece('90%', 250, 484),
      piece('$192,870.00', 400, 484),
    ],
    792,
  );
  expect(words.map(({ kind, cells }) => [kind, ...cells])).toEqual([
    ['row', 'Deposit', '10%', '$21,430.00'],
    ['row', 'Delivery', '90%', '$192,870.00'],
  ]);
});

test('a page of pictures alone has no words', () => {
  expect(wordsOf([], 792)).toEqual([]);
  expect(wordsOf([piece('  ', 10, 10)], 792)).toEqual([]);
});
