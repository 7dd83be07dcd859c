import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { Screen } from './meetings-screen.tsx';

const user = userEvent.setup({ delay: null });
const asked = () => callsOf('GET', '/tables/meetings').map(({ query }) => query.get('sort'));

beforeEach(() => {
  const id = '018f2a3c-0000-7000-8000-000000000001';
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: id, groups: ['employee'] } });
  for (const path of ['/users', '/projects', '/table-views']) answer('GET', path, () => ({ body: [] }));
  for (const table of ['meetings', 'meeting-series'])
    answer('GET', `/tables/${table}`, () => ({ body: { rows: [], next: null, total: 0, totals: {} } }));
});

test('the meetings of this week stand in the order in which they come, all of them with the latest on top', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(asked()).toContain('starts_at'));
  await user.click(screen.getByRole('tab', { name: 'All' }));
  await waitFor(() => expect(asked().at(-1)).toBe('-starts_at'));
});
