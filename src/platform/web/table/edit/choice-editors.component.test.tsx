import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Column } from '#platform/shared/table.ts';
import { TableEditor } from './table-editor.tsx';

const column: Column = { kind: 'person', label: { en: 'Supplier', es: 'Proveedor' }, width: 180, edit: 'supplier' };
const names = ['Acme Lumber', 'Basin Millwork', 'Cascade Crane'];
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

function open(value: { id: string; name: string } | null) {
  const onCommit = vi.fn();
  const offers = vi.fn(async (words: string) =>
    names
      .filter((name) => name.toLowerCase().includes(words))
      .map((label, at) => ({ value: `${label[0]}${at}`, label })),
  );
  render(
    <TableEditor
      column={column}
      value={value}
      typed={undefined}
      people={[]}
      offers={offers}
      onCommit={onCommit}
      onCancel={() => undefined}
    />,
  );
  return { onCommit, offers, user: userEvent.setup({ delay: null }) };
}

test('a cell that names a record offers what the server finds: the first ones at once, then what holds the words', async () => {
  const { onCommit, user } = open({ id: 'B1', name: 'Basin Millwork' });
  await expect.poll(options).toEqual(names);
  expect(chosen()).toBe('Basin Millwork');
  await user.keyboard('casc');
  await expect.poll(options).toEqual(['Cascade Crane']);
  await user.keyboard('{Enter}');
  expect(onCommit).toHaveBeenCalledWith({ id: 'C0', name: 'Cascade Crane' }, 'down');
});

test('what stands there is left as it is by Enter alone, also where it is not among the first that are offered', async () => {
  const value = { id: 'Z9', name: 'Zephyr Glass' };
  const { onCommit, user } = open(value);
  await expect.poll(options).toEqual(names);
  expect(chosen()).toBeUndefined();
  await user.keyboard('{Enter}');
  expect(onCommit).toHaveBeenCalledWith(value, 'down');
});

test('the arrows begin at the first or the last of them, and a press takes one', async () => {
  const { onCommit, user } = open({ id: 'Z9', name: 'Zephyr Glass' });
  await expect.poll(options).toEqual(names);
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Cascade Crane');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Acme Lumber');
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('option', { name: 'Basin Millwork' }) });
  expect(onCommit).toHaveBeenCalledWith({ id: 'B1', name: 'Basin Millwork' }, undefined);
});
