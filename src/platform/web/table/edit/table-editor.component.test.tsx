import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { CellValue, Column } from '#platform/shared/table.ts';
import { TableEditor } from './table-editor.tsx';

const label = { en: 'Amount', es: 'Importe' };

function open(column: Column, value: CellValue) {
  const [onCommit, onCancel] = [vi.fn(), vi.fn()];
  render(
    <>
      <TableEditor
        column={column}
        value={value}
        typed={undefined}
        people={[]}
        onCommit={onCommit}
        onCancel={onCancel}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return { onCommit, onCancel, user: userEvent.setup({ delay: null }), entry: screen.getByRole('textbox') };
}

test.for([
  [
    'a number',
    { kind: 'number', label, width: 80, edit: 'x' },
    7,
    '10-12',
    'Must be a number, like 1,250.50.',
    '12',
    12,
  ],
  ['money', { kind: 'money', label, width: 80, edit: 'x' }, 700, '1.200', /1200 or 1\.2/u, '12', 1200],
  [
    'a day',
    { kind: 'date', label, width: 80, edit: 'x' },
    '2026-11-20',
    '13/14/2026',
    'Not a date',
    '11/21/2026',
    '2026-11-21',
  ],
] as const)(
  'a cell of %s that can not be read keeps its editor with the words and the fault',
  async ([, column, value, words, fault, right, kept]) => {
    const { onCommit, onCancel, user, entry } = open(column, value);
    for (const leave of ['{Enter}', '{Tab}'] as const) {
      await user.clear(entry);
      await user.type(entry, `${words}${leave}`);
      expect(screen.getByRole('alert').textContent).toMatch(fault);
      expect(entry).toHaveProperty('value', words);
    }
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(screen.getByRole('alert').textContent).toMatch(fault);
    expect(onCommit).not.toHaveBeenCalled();
    expect(onCancel).not.toHaveBeenCalled();
    await user.clear(entry);
    await user.type(entry, right);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(kept, undefined);
  },
);

test('Escape leaves what can not be read', async () => {
  const { onCommit, onCancel, user, entry } = open({ kind: 'number', label, width: 80, edit: 'x' }, 7);
  await user.clear(entry);
  await user.type(entry, '10-12{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onCommit).not.toHaveBeenCalled();
});
