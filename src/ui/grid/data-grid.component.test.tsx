import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DataGrid } from './data-grid.tsx';
import type { GridColumn } from './grid-model.ts';

interface House {
  number: string;
  city: string;
}
const houses: readonly House[] = [
  { number: 'H-1', city: 'Boise' },
  { number: 'H-2', city: 'Butte' },
];
const columns: readonly GridColumn<House>[] = [
  { key: 'number', label: 'Number', width: 100, render: ({ number }) => number },
  { key: 'city', label: 'City', width: 100, render: ({ city }) => city, isEditable: () => true },
];

function shown(): string[] {
  const done: string[] = [];
  render(
    <DataGrid
      label="Houses"
      columns={columns}
      lineCount={houses.length}
      lineAt={(line) => {
        const row = houses[line];
        return row === undefined ? { kind: 'wait' } : { kind: 'row', id: row.number, row };
      }}
      rowHeight={32}
      words={{ pickRow: '', pickAll: '', resize: '', openGroup: '', closeGroup: '' }}
      onSort={() => undefined}
      onResize={() => undefined}
      onMove={() => undefined}
      onFold={() => undefined}
      onPeek={({ number }) => done.push(`shows ${number}`)}
      peeksAnywhere
      onOpen={({ number }) => done.push(`goes to ${number}`)}
      renderEditor={({ row }) => <input aria-label={`Edit ${row.number}`} />}
      onCopy={() => false}
    />,
  );
  return done;
}

function doubleClick(words: string): void {
  const place = screen.getByText(words);
  fireEvent.click(place, { detail: 1 });
  fireEvent.click(place, { detail: 2 });
  fireEvent.doubleClick(place);
}

describe('a grid', () => {
  test('shows a row once no second click has come; two of them edit the cell, or go to the page', async () => {
    const done = shown();
    doubleClick('Butte');
    await screen.findByRole('textbox', { name: 'Edit H-2' });
    doubleClick('H-1');
    expect(done).toEqual(['goes to H-1']);
    fireEvent.click(screen.getByText('Boise'), { detail: 1 });
    expect(done).toHaveLength(1);
    await expect.poll(() => done).toEqual(['goes to H-1', 'shows H-1']);
  });
});
