import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { columnsOf } from '#platform/shared/record.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { ToastHost } from '#platform/web/frame/toast-host.tsx';
import { setSearch } from '#platform/web/place.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { warrantyItem } from '../columns.ts';
import { WarrantyPartsOfOthers } from './parts-of-others.ts';
import { Screen } from './warranty-screen.tsx';

const idOf = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const user = userEvent.setup({ delay: null });
const project = { id: idOf(8), name: '26-001 Oak' };
const homes = [idOf(6), idOf(6), idOf(7)];
const items = homes.map((home, at) => ({
  id: idOf(at + 1),
  version: 1,
  code: `WR-000${at + 1}`,
  title: `Drip number ${at + 1}`,
  state: 'warranty_accepted',
  priority: 'medium',
  unit_id: { id: home, name: `Home ${home.at(-1)}` },
  project_id: project,
  allowed_transitions: [],
}));

beforeEach(() => {
  setSearch({});
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: idOf(9), groups: ['employee'] } });
  for (const path of ['/users', '/projects', '/table-views']) answer('GET', path, () => ({ body: [] }));
  answer('GET', '/tables/warranty-items', () => ({ body: { rows: items, next: null, total: 3, totals: {} } }));
  answer('GET', '/ticket-talk/clocks', () => ({ body: [] }));
  for (const item of items) answer('GET', `/warranty-items/${item.id}`, () => ({ body: item }));
});

const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <WarrantyPartsOfOthers
        value={{
          TripsOfItem: () => null,
          CombineTrip: ({ items: chosen, projectId }) => (
            <p>{`One trip for ${chosen.map(({ title }) => title).join(' and ')} at ${projectId ?? ''}`}</p>
          ),
          TripsMap: () => <p>Where somebody goes</p>,
        }}
      >
        <Screen />
        <ToastHost />
      </WarrantyPartsOfOthers>
    </QueryClientProvider>,
  );

/** Picks so many rows from the top. */
async function pick(many: number): Promise<HTMLElement> {
  await screen.findByText('Drip number 1');
  screen.getByRole('grid').focus();
  await user.keyboard(' ');
  for (let at = 1; at < many; at += 1) await user.keyboard('{ArrowDown}{Shift>} {/Shift}');
  return screen.findByRole('region', { name: `${many} selected` });
}

test('items of one home that are picked become one trip; what is not picked offers none', async () => {
  opened();
  await screen.findByText('Drip number 1');
  expect(screen.queryByRole('button', { name: 'Combine into one trip' })).toBeNull();
  const bar = await pick(2);
  await user.click(within(bar).getByRole('button', { name: 'Combine into one trip' }));
  await screen.findByText(`One trip for Drip number 1 and Drip number 2 at ${project.id}`);
});

test('items of two homes are no trip, and the reader is told before typing anything', async () => {
  opened();
  const bar = await pick(3);
  await user.click(within(bar).getByRole('button', { name: 'Combine into one trip' }));
  await screen.findByText(/^They are of more than one home\./u);
  expect(screen.queryByText(/^One trip for/u)).toBeNull();
});

test('all that fit are asked for by their filter, and are a trip where they are of one home', async () => {
  opened();
  await screen.findByText('Drip number 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  answer('GET', '/tables/warranty-items', () => ({ body: { rows: items.slice(0, 2), next: null, total: 2 } }));
  await user.click(screen.getByRole('button', { name: 'Combine into one trip' }));
  await screen.findByText(/^One trip for Drip number 1 and Drip number 2 at/u);
  await waitFor(() =>
    expect(callsOf('GET', '/tables/warranty-items').at(-1)?.query.get('filter')).toContain('warranty_submitted'),
  );
});

test('the board and the month ask for no column that only the list of tickets has', async () => {
  answer('GET', '/tables/warranty-items/groups', () => ({
    body: { groups: [{ path: ['warranty_accepted'], count: 3, totals: {} }], cut: false },
  }));
  const has = new Set(Object.keys(columnsOf(warrantyItem)));
  for (const layout of ['board', 'calendar']) {
    setSearch({ layout });
    const page = opened();
    await waitFor(() => expect(callsOf('GET', '/tables/warranty-items').length).toBeGreaterThan(0));
    if (layout === 'board') await screen.findByText('Drip number 3');
    page.unmount();
  }
  const asked = callsOf('GET', '/tables/warranty-items').flatMap(({ query }) =>
    (query.get('columns') ?? '').split(','),
  );
  expect([...new Set(asked)].filter((column) => !has.has(column))).toEqual([]);
});

test('where somebody is about to go stands beside the inbox', async () => {
  opened();
  await user.click(await screen.findByRole('tab', { name: 'Trips on a map' }));
  await screen.findByText('Where somebody goes');
});
