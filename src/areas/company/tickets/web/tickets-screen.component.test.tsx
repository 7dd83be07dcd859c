import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { me } from '#platform/shared/table-filter.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setSearch, usePlace } from '#platform/web/place.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { TicketsScreen } from './tickets-screen.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const user = userEvent.setup({ delay: null });
const others = [{ value: 'actions', label: 'Actions', count: 7, content: <p>What meetings gave people to do</p> }];

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: id, groups: ['employee'] } });
  for (const path of ['/users', '/projects', '/table-views']) answer('GET', path, () => ({ body: [] }));
  answer('GET', '/tables/tickets', () => ({ body: { rows: [], next: null, total: 0, totals: {} } }));
  answer('GET', '/tables/ticket-types', () => ({
    body: {
      rows: [{ id, version: 1, name: 'Heating', name_es: null, disabled: false, fields: 'amps | number | Amps' }],
      next: null,
    },
  }));
  answer('GET', '/ticket-talk/counts', () => ({ body: { mine: 2, unassigned: 1, department: 0, punch: 0, all: 5 } }));
});

const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TicketsScreen others={others} />
    </QueryClientProvider>,
  );
const asked = () => callsOf('GET', '/tables/tickets').map(({ query }) => query.get('filter') ?? '');

test('the queue opens with what is the reader’s own and open; an empty tab says that nothing waits', async () => {
  opened();
  expect((await screen.findByRole('tab', { name: 'My open 2' })).getAttribute('aria-selected')).toBe('true');
  await screen.findByText('Nothing waits');
  expect(asked().at(-1)).toContain(JSON.stringify(['lead_id', 'is', me]));
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'My open2',
    'Unassigned1',
    'My department0',
    'All5',
    'Punch list0',
    'Closed',
    'Actions7',
  ]);
});

test('a tab of another area stands in place of the list, and takes over none of its filters', async () => {
  setSearch({ quick: 'all', filter: JSON.stringify(['priority', 'is', 'urgent']), sort: 'title' });
  opened();
  await screen.findByText('No row matches');
  await user.click(screen.getByRole('tab', { name: 'Actions 7' }));
  await screen.findByText('What meetings gave people to do');
  expect(usePlace.getState().search).toEqual({ quick: 'actions' });
  expect(screen.queryByRole('button', { name: 'New' }), 'What is new there is not a ticket').toBeNull();
  await user.click(screen.getByRole('tab', { name: 'My open 2' }));
  await waitFor(() => expect(usePlace.getState().search).toEqual({}));
});

test('a saved view shows what it holds, whatever tab the queue opens with', async () => {
  setSearch({ view: id, filter: JSON.stringify(['state', 'is', 'closed']) });
  opened();
  await screen.findByText('No row matches');
  expect(asked().at(-1)).toBe(JSON.stringify(['state', 'is', 'closed']));
});

test('a field of a category is a column and a filter: a link that names one asks for its rows once the categories are known', async () => {
  const filter = JSON.stringify(['own_number_amps', 'gt', 10]);
  setSearch({ quick: 'all', columns: 'code,title,own_number_amps', filter });
  opened();
  await screen.findByRole('button', { name: 'Remove the filter Amps · Heating' });
  expect(screen.queryByText(/names something that this table does not have/u)).toBeNull();
  expect(asked().filter((each) => !each.includes(filter))).toEqual([]);
  const columns = callsOf('GET', '/tables/tickets').map(({ query }) => query.get('columns') ?? '');
  expect(columns.some((each) => each.includes('own_number_amps'))).toBe(true);
});

test('the foot counts what is over and what breaks today, leads to those alone, and names the keys of the list', async () => {
  setSearch({ quick: 'all' });
  const counted = (filter: string) =>
    filter.includes('["at_risk","is",true]') ? 4 : filter.includes('is_over') ? 1 : 16;
  answer('GET', '/tables/tickets', ({ query }) => ({
    body: {
      rows: [{ id, version: 1, title: 'Crane access', code: 'T-0418' }],
      next: null,
      total: counted(query.get('filter') ?? ''),
      totals: {},
    },
  }));
  opened();
  await screen.findByText('16 rows');
  await screen.findByRole('button', { name: '4 break today' });
  screen.getByText('assign');
  await user.click(screen.getByRole('button', { name: '1 over' }));
  await waitFor(() => expect(usePlace.getState().search['filter']).toBe(JSON.stringify(['is_over', 'is', true])));
});
