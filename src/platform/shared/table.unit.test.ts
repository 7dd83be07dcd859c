import { expect, test } from 'vitest';
import { defineColumns, groupWord, isGroupable, parseGroup, parseSort, permittedColumns, sortWord } from './table.ts';

const label = { en: 'A', es: 'A' };
const columns = defineColumns({
  name: { kind: 'text', label, width: 100 },
  city: { kind: 'text', label, width: 100, groupable: true },
  status: { kind: 'choice', label, width: 100, choices: { open: label } },
  value: { kind: 'money', label, width: 100, access: 'projects.write' },
});

test('an order is read as it is written, and written as it is read', () => {
  expect(parseSort('-ship,name')).toEqual([
    { column: 'ship', descending: true },
    { column: 'name', descending: false },
  ]);
  expect(sortWord(parseSort('-ship,name'))).toBe('-ship,name');
  expect(parseSort('')).toEqual([]);
});

test('a level of groups may name its stretch of time, and an unknown one is no level of the column', () => {
  expect(parseGroup('status,ship:week')).toEqual([{ column: 'status' }, { column: 'ship', unit: 'week' }]);
  expect(groupWord(parseGroup('status,ship:week'))).toBe('status,ship:week');
  expect(parseGroup('ship:decade')).toEqual([{ column: 'ship:decade' }]);
});

test('choices are grouped unless they say no, text only where it says yes', () => {
  expect(Object.keys(columns).filter((key) => isGroupable(columns[key as keyof typeof columns]))).toEqual([
    'city',
    'status',
  ]);
});

test('a column with a right is there only for those who hold it', () => {
  expect(Object.keys(permittedColumns(columns, () => false))).toEqual(['name', 'city', 'status']);
  expect(Object.keys(permittedColumns(columns, () => true))).toEqual(['name', 'city', 'status', 'value']);
});
