import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { me } from '#platform/shared/table-filter.ts';
import { clockIn } from '#platform/shared/zone-times.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setSearch } from '#platform/web/place.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { clockOf } from './clock.ts';
import { Screen } from './meetings-screen.tsx';

const user = userEvent.setup({ delay: null });
const id = '018f2a3c-0000-7000-8000-000000000001';
const asked = () => callsOf('GET', '/tables/meetings').map(({ query }) => query.get('sort'));

beforeEach(() => {
  queryClient.clear();
  setSearch({ new: undefined, view: undefined, tab: undefined });
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: id, groups: ['employee'] } });
  for (const path of ['/users', '/projects', '/table-views']) answer('GET', path, () => ({ body: [] }));
  for (const table of ['meetings', 'meeting-series'])
    answer('GET', `/tables/${table}`, () => ({ body: { rows: [], next: null, total: 0, totals: {} } }));
});

const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );

test('the meetings of this week stand in the order in which they come, all of them with the latest on top', async () => {
  opened();
  await waitFor(() => expect(asked()).toContain('starts_at'));
  await user.click(screen.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(asked().at(-1)).toBe('-starts_at'));
});

test('the form of a new action is its reader’s by the link in the sidebar, however late the names come', async () => {
  answer('GET', '/users', () => ({
    body: [{ id, first_name: 'Ana', last_name: 'Sandoval', group: ['employee'], is_active: true }],
  }));
  setSearch({ new: 'action' });
  opened();
  await screen.findByRole('combobox', { name: /^Owner/u });
  expect((await screen.findByDisplayValue('Ana Sandoval')).isConnected).toBe(true);
});

test('the month names the time of each meeting, and under “Mine” holds one’s own alone', async () => {
  answer('GET', '/tables/meetings', ({ query }) => ({
    body: {
      rows:
        query.get('columns') === 'title,starts_at,state'
          ? [{ id, version: 1, title: 'Set day', starts_at: new Date().toISOString(), state: 'open' }]
          : [],
      next: null,
      total: 0,
      totals: {},
    },
  }));
  setSearch({ view: 'calendar' });
  opened();
  expect((await screen.findAllByText('Set day', { exact: false }))[0]?.textContent).toMatch(
    /^\d{1,2}:\d\d\s[AP]M Set day$/u,
  );
  const filters = () => callsOf('GET', '/tables/meetings').map(({ query }) => query.get('filter') ?? '');
  const own = JSON.stringify(['facilitator', 'is', me]);
  expect(filters().filter((each) => each.includes('between') && each.includes(own))).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'Mine' }));
  await waitFor(() =>
    expect(filters().filter((each) => each.includes('between') && each.includes(own)).length).toBeGreaterThan(0),
  );
});

test('a meeting by another clock than the reader’s says which', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = '2026-11-23T18:00:00Z';
  expect(clockOf(own, at, 'en')).toMatch(/^\d{1,2}:\d\d\s[AP]M$/u);
  const other = ['Asia/Tokyo', 'Europe/Paris'].find((zone) => clockIn(zone, at, 'en') !== clockIn(own, at, 'en')) ?? '';
  expect(clockOf(other, at, 'en')).toMatch(/^\d{1,2}:\d\d\s[AP]M GMT\+\d+$/u);
});
