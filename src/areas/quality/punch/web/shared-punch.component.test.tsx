import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer, callsOf } from '#test/component/server.ts';
import type { SharedItem, SharedList } from '../schema.ts';
import { SharedPunch } from './latest.tsx';

const id = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const item = (n: number, more: Partial<SharedItem> = {}): SharedItem => ({
  id: id(n),
  code: `T-000${n}`,
  title: `Point ${n}`,
  description: null,
  area: 'Kitchen',
  category: 'finishes',
  trade: 'drywall_paint',
  unit: { id: id(9), name: 'A-1' },
  status: 'received',
  due_on: null,
  raised_at: '2026-11-20T18:00:00Z',
  mine: false,
  photos: [],
  ...more,
});
const user = userEvent.setup({ delay: null });
let list: SharedList;

const shown = (view: 'owner' | 'developer', quiet = false) =>
  render(
    <QueryClientProvider client={queryClient}>
      <SharedPunch view={view} projectId={id(8)} unitId={id(9)} quiet={quiet} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'o', userId: id(7), groups: ['home_owner'] } });
  list = { items: [item(1), item(2, { status: 'done', mine: true })], can_add: false };
  answer('GET', '/shared-punch-items', () => ({ body: list }));
  answer('POST', '/shared-punch-items', () => ({ status: 201, body: list }));
});

test('what is open stands above what was put right, and nothing is added while no home is handed over', async () => {
  shown('owner');
  await screen.findByText('Point 1');
  const [open, done] = screen.getAllByRole('list').map(({ textContent }) => textContent);
  expect([open?.includes('Received'), done?.includes('Done'), done?.includes('Added by you')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(screen.queryByRole('button', { name: 'Add what you find' })).toBeNull();
});

test('an owner adds what they find on the walk, with its room, once the few words that it needs are there', async () => {
  list = { ...list, can_add: true };
  shown('owner');
  await user.click(await screen.findByRole('button', { name: 'Add what you find' }));
  const dialog = await screen.findByRole('dialog', { name: 'What did you find?' });
  const add = within(dialog).getByRole('button', { name: 'Add it' });
  expect(add.hasAttribute('disabled') || add.getAttribute('aria-disabled') === 'true').toBe(true);
  await user.type(within(dialog).getByRole('textbox', { name: /What is wrong/u }), 'Door rubs');
  await user.type(within(dialog).getByRole('combobox', { name: /Which room/u }), 'Bath');
  await user.click(add);
  await waitFor(() =>
    expect(callsOf('POST', '/shared-punch-items')[0]?.body).toEqual({
      unit_id: id(9),
      title: 'Door rubs',
      area: 'Bath',
      category: 'other',
      description: null,
      file_ids: [],
    }),
  );
});

test('a developer reads by trade; on a page where it is one of many there is nothing while there is nothing', async () => {
  list = { items: [item(1), item(3, { trade: 'plumbing' })], can_add: false };
  shown('developer').unmount();
  const { container } = shown('developer', true);
  await screen.findByRole('heading', { name: /Plumbing · 1/u });
  list = { items: [], can_add: false };
  await queryClient.invalidateQueries();
  await waitFor(() => expect(container.textContent).toBe(''));
});
