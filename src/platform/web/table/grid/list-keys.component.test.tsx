import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineColumns } from '#platform/shared/table.ts';
import { bulkEndpoint, tableEndpoints } from '#platform/shared/table-contract.ts';
import { answer } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { listenForKeys, useKeySets } from '#platform/web/keys.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { DataTable } from '../data-table.tsx';
import type { DataTableProps } from '../table-parts.ts';

const columns = defineColumns({
  name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, width: 200, pinned: true, edit: 'name' },
});
const endpoints = {
  ...tableEndpoints('/tables/asks', columns, 'projects.read'),
  bulk: bulkEndpoint('/tables/asks', 'projects.write', { set: z.object({}) }),
};
const idOf = (place: number) => `018f2a3c-0000-7000-8000-00000000000${place}`;
const user = userEvent.setup({ delay: null });
const assigned: string[] = [];
const shown: string[] = [];
let deaf: () => void;

beforeEach(() => {
  deaf = listenForKeys();
  assigned.length = 0;
  shown.length = 0;
  const rows = ['First', 'Second', 'Third'].map((name, place) => ({ id: idOf(place + 1), version: 1, name }));
  useSession.setState({ authenticated: true, userInfo: { username: 'dana', userId: idOf(0), groups: ['employee'] } });
  answer('GET', '/tables/asks', () => ({ body: { rows, next: null, total: 3, totals: {} } }));
});
afterEach(() => deaf());

async function opened(props: Partial<DataTableProps> = {}): Promise<HTMLElement> {
  render(
    <QueryClientProvider client={queryClient}>
      <DataTable
        name="asks"
        title="Asks"
        columns={columns}
        endpoints={endpoints}
        rowName={(row) => String(row['name'])}
        countWords={(count) => `${count} asks`}
        card={{ title: (row) => String(row['name']), facts: [] }}
        editAction="set"
        actions={[{ name: 'set', label: 'Set' }]}
        onPeek={(row) => shown.push(String(row['name']))}
        rowKeys={[
          { key: 'a', label: { en: 'Assign', es: 'Asignar' }, act: (row) => assigned.push(String(row['name'])) },
        ]}
        empty={<p>Nothing</p>}
        {...props}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('rowheader', { name: 'First' });
  return screen.getByRole('grid', { name: 'Asks' });
}
const active = (grid: HTMLElement) =>
  document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('while rows are picked, a key that changes a field changes it for all of them, and for one again once none is', async () => {
  const act = (row: { [name: string]: unknown }) => assigned.push(String(row['name']));
  await opened({
    actions: [{ name: 'set', field: 'lead_id', label: 'Set', form: () => <p>Whom?</p>, first: {} }],
    rowKeys: [{ key: 'a', label: { en: 'Assign', es: 'Asignar' }, field: 'lead_id', act }],
  });
  await user.keyboard('jxjxa');
  const dialog = await screen.findByRole('dialog', { name: 'Set' });
  expect(dialog.textContent).toContain('2 selected');
  expect(assigned).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: /Clear|Drop/u }));
  await user.keyboard('ja');
  await waitFor(() => expect(assigned).toHaveLength(1));
});

test('the first key brings the keyboard into the list, j and k go through it, and a key acts on the row where it stands', async () => {
  const grid = await opened();
  await user.keyboard('a');
  expect(document.activeElement).toBe(grid);
  expect(assigned, 'Nothing is done to a row that is not marked').toEqual([]);
  await user.keyboard('jj');
  await waitFor(() => expect(active(grid)).toBe('Third'));
  await user.keyboard('j');
  expect(active(grid), 'The list ends').toBe('Third');
  await user.keyboard('k');
  await user.keyboard('a');
  expect(assigned).toEqual(['Second']);
  expect(screen.queryByRole('textbox', { name: /^Edit/u }), 'No edit begins').toBeNull();
});

test('the keyboard stays with its row when others come in above it, and is nowhere else when a letter follows', async () => {
  const grid = await opened();
  await user.keyboard('j');
  await user.keyboard('j');
  await waitFor(() => expect(active(grid)).toBe('Second'));
  const rows = ['New', 'First', 'Third', 'Second'].map((name, place) => ({
    id: idOf({ New: 4, First: 1, Third: 3, Second: 2 }[name] ?? place),
    version: 1,
    name,
  }));
  answer('GET', '/tables/asks', () => ({ body: { rows, next: null, total: 4, totals: {} } }));
  await queryClient.invalidateQueries();
  await screen.findByRole('rowheader', { name: 'New' });
  expect(active(grid)).toBe('Second');
  await user.keyboard('a');
  expect(assigned).toEqual(['Second']);
});

test('a letter of the list begins no edit either while nothing answers to it, as when a panel is just gone', async () => {
  const grid = await opened({ openId: idOf(1) });
  grid.focus();
  await user.keyboard('a');
  expect(assigned).toEqual([]);
  expect(screen.queryByRole('textbox', { name: /^Edit/u })).toBeNull();
});

test('x picks the row and lets go of it, Enter shows it, F2 edits it', async () => {
  const grid = await opened();
  await user.keyboard('j');
  await user.keyboard('x');
  expect((await screen.findByRole('region', { name: '1 selected' })).isConnected).toBe(true);
  await user.keyboard('x');
  await waitFor(() => expect(screen.queryByRole('region', { name: '1 selected' })).toBeNull());
  expect(document.activeElement).toBe(grid);
  await user.keyboard('{Enter}');
  expect(shown).toEqual(['First']);
  await user.keyboard('{F2}');
  expect((await screen.findByRole('textbox', { name: /^Edit/u })).isConnected).toBe(true);
});

test('in a field, and for whoever has switched single keys off, a letter is a letter', async () => {
  await opened();
  await user.keyboard('j');
  const field = screen.getByRole('searchbox', { name: 'Find in table' });
  await user.type(field, 'axj');
  expect(field).toHaveProperty('value', 'axj');
  expect(assigned).toEqual([]);
  useSettings.setState({ singleKeys: false });
  screen.getByRole('grid', { name: 'Asks' }).focus();
  await user.keyboard('a');
  expect(assigned).toEqual([]);
});

test('the list of keys names them while they act, and not those of the panel that stands beside it', async () => {
  await opened();
  const named = () =>
    useKeySets
      .getState()
      .sets.filter(({ title }) => title.en === 'This list')
      .flatMap(({ keys }) => keys.map(({ key }) => key));
  expect(named()).toEqual(['j', 'k', 'a', 'x', 'Enter']);
});

test('a list without keys of its own keeps its letters for editing', async () => {
  const grid = await opened({ rowKeys: undefined });
  grid.focus();
  await user.keyboard('a');
  expect(await screen.findByRole('textbox', { name: /^Edit/u })).toHaveProperty('value', 'a');
});
