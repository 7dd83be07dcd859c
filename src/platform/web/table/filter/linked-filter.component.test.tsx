import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { defineColumns } from '#platform/shared/table.ts';
import { tableEndpoints } from '#platform/shared/table-contract.ts';
import type { FilterTree } from '#platform/shared/table-filter.ts';
import { answer } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { FilterBar } from './filter-bar.tsx';
import { TableOfFilter } from './linked-values.ts';

const columns = defineColumns({
  name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, width: 100 },
  stage: { kind: 'person', label: { en: 'Stage', es: 'Etapa' }, width: 100, named: 'by rows' },
  papers: { kind: 'person', label: { en: 'Papers', es: 'Papeles' }, width: 100, named: 'by rows', groupable: false },
});
const endpoints = tableEndpoints('/tables/deals', columns, 'sales.read');
const [first, second] = ['018f2a3c-0000-7000-8000-000000000001', '018f2a3c-0000-7000-8000-000000000002'];

function Bar({ begins, isOfTable = true }: { begins?: FilterTree; isOfTable?: boolean }) {
  const [filter, setFilter] = useState(begins);
  return (
    <QueryClientProvider client={queryClient}>
      <TableOfFilter value={isOfTable ? endpoints : undefined}>
        <FilterBar columns={columns} people={[]} filter={filter} onFilter={setFilter} />
        <output>{JSON.stringify(filter)}</output>
      </TableOfFilter>
    </QueryClientProvider>
  );
}

const serve = () =>
  answer('GET', '/tables/deals/groups', ({ query }) => ({
    body: {
      groups:
        query.get('group') === 'stage'
          ? [
              { path: [{ id: first, name: 'New' }], count: 2, totals: {} },
              { path: [{ id: second, name: 'Qualified' }], count: 1, totals: {} },
              { path: [null], count: 1, totals: {} },
            ]
          : [],
      cut: false,
    },
  }));

test('a column of links is filtered by what the rows name, and says it by name', async () => {
  serve();
  const user = userEvent.setup({ delay: null });
  render(<Bar />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const builder = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(builder).getByRole('button', { name: 'Add condition' }));
  const column = within(builder).getByRole('combobox', { name: 'Column' });
  await user.clear(column);
  await user.type(column, 'Stage{Enter}');
  await user.click(await within(builder).findByRole('checkbox', { name: 'Qualified' }));
  await within(builder).findByText('Shows rows where Stage is any of Qualified.');
  expect(JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '')).toEqual({
    all: [['stage', 'any_of', [second]]],
  });
});

test('a filter that a link led to is named by its chip', async () => {
  serve();
  render(<Bar begins={{ all: [['stage', 'is', first]] }} />);
  await screen.findByText('New');
});

test('no menu offers a column of links that can not be listed', async () => {
  serve();
  const user = userEvent.setup({ delay: null });
  render(<Bar isOfTable={false} />);
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const builder = await screen.findByRole('dialog', { name: 'Filters' });
  await user.click(within(builder).getByRole('button', { name: 'Add condition' }));
  const column = within(builder).getByRole('combobox', { name: 'Column' });
  await user.clear(column);
  await screen.findByRole('option', { name: 'Name' });
  expect(screen.queryByRole('option', { name: 'Stage' })).toBeNull();
});
