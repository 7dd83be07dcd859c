import { expect, test } from 'vitest';
import { shapeOf, shownBy, wordsOrLost } from './cell-formats.ts';

const shown = (code: string, value: number) => {
  const shape = shapeOf(164, code);
  if (shape === 'date') return 'date';
  const cell = shownBy(shape, value);
  return typeof cell === 'number' ? cell : cell.words;
};

test.for([
  ['0%', 0.125, '12.5%'],
  ['0.0 %', 0.0875, '8.75%'],
  ['0.00%;[Red]-0.00%', -0.05, '-5%'],
  ['000000', 417, '000417'],
  ['00000', 2134, '02134'],
  ['00000\\-0000', 895_021_234, '89502-1234'],
  ['000"-"00"-"0000', 12_345_678, '012-34-5678'],
  ['00', 1234, '1234'],
  ['000', 1.5, 1.5],
  ['0', 7, 7],
  ['0.00', 7.5, 7.5],
  ['#,##0', 1234, 1234],
  ['"$"#,##0.00', 12.5, 12.5],
  ['General', 7, 7],
  ['yyyy-mm-dd', 45_000, 'date'],
  ['[$-409]d-mmm-yy', 45_000, 'date'],
  ['"100%" 0', 7, 7],
] as const)('the format %s shows %d as %s', ([code, value, words]) => {
  expect(shown(code, value)).toBe(words);
});

test('formats without a code are known by their number', () => {
  expect([9, 10, 14, 22, 0, 1, 4].map((format) => shapeOf(format, undefined))).toEqual([
    'percent',
    'percent',
    'date',
    'date',
    'plain',
    'plain',
    'plain',
  ]);
});

test('the errors of a spreadsheet are no words, in the language of either', () => {
  for (const words of ['#N/A', '#REF!', '#DIV/0!', '#¡VALOR!', '#¿NOMBRE?'])
    expect(wordsOrLost(words), words).toEqual({ lost: 'error', words });
  for (const words of ['#1', '# N/A', 'N/A', null]) expect(wordsOrLost(words)).toBe(words);
});
