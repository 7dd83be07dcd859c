import { expect, test } from 'vitest';
import { parseCell } from '#platform/web/table/cell-words.ts';
import { editorColumn } from './line-columns.tsx';
import { editableColumns, fieldsFor } from './line-edits.ts';

test('a number that was typed goes to the server as an exact decimal, without an exponent', () => {
  expect(fieldsFor('quantity', 0.0000015)).toEqual({ quantity: '0.000002' });
  expect(fieldsFor('quantity', 12.5)).toEqual({ quantity: '12.5' });
  expect(fieldsFor('unit_cost', null)).toEqual({ unit_cost: null });
});

test('an emptied cell clears what may be missing and leaves what may not', () => {
  expect(fieldsFor('station', null)).toEqual({ station: null });
  expect(fieldsFor('note', ' ')).toEqual({ note: null });
  expect(fieldsFor('make_buy', 'lease')).toBeUndefined();
});

test('every cell that is edited in the table takes what is typed into it', () => {
  for (const column of editableColumns.filter((each) => each !== 'supplier' && each !== 'make_buy'))
    expect(parseCell(editorColumn(column), '7', 'en'), column).toMatchObject({ ok: true });
});
