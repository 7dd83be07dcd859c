import { expect, test } from 'vitest';
import { rowsOf, textOf } from './text-preview.ts';

const bytes = (...of: number[]) => new Uint8Array(of);

test('UTF-8, both UTF-16 and the letters of older Windows programs are read', () => {
  expect(textOf(new TextEncoder().encode('Ñandú'), true)).toBe('Ñandú');
  expect(textOf(bytes(0xff, 0xfe, 0xf1, 0x00), true)).toBe('ñ');
  expect(textOf(bytes(0xfe, 0xff, 0x00, 0xf1), true)).toBe('ñ');
  expect(textOf(bytes(0x61, 0xf1, 0x6f), true)).toBe('año');
});

test('a letter that the end of the part has cut through changes nothing of the rest', () => {
  const whole = new TextEncoder().encode('año');
  expect(textOf(whole.slice(0, 2), false)).toBe('a');
});

test('CSV is cut into rows by comma, semicolon or tab, with quoted cells that hold signs and lines', () => {
  expect(rowsOf('a,b\n1,"x, ""y""\nz"\n', 10)).toEqual([
    ['a', 'b'],
    ['1', 'x, "y"\nz'],
  ]);
  expect(rowsOf('a;b;c\r\n1;2,5;3', 10)).toEqual([
    ['a', 'b', 'c'],
    ['1', '2,5', '3'],
  ]);
  expect(rowsOf('a\tb\n\n3\t4', 10)).toEqual([['a', 'b'], [''], ['3', '4']]);
  expect(rowsOf('', 10)).toEqual([]);
});

test('no more rows are made than are asked for, however long the file is', () => {
  expect(rowsOf('a,b\n'.repeat(10_000), 100)).toHaveLength(100);
});
