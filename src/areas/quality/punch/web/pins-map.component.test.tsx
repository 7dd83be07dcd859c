import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { punchItem } from '#areas/company/tickets/columns.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setSearch } from '#platform/web/place.ts';
import { recordEndpoints } from '#platform/web/record/record-endpoints.ts';
import { answer, callsOf } from '#test/component/server.ts';
import type { Pins } from '../schema.ts';
import { PinsMap } from './pins-map.tsx';

const id = (n: number) => `018f2a3c-0000-7000-8000-00000000001${n}`;
const [project, plan] = [id(8), id(9)];
const pin = (n: number, unit: { id: string; name: string } | null): Pins['pins'][number] => ({
  id: id(n),
  code: `T-050${n}`,
  title: `Point ${n}`,
  state: 'punch_open',
  photo: null,
  file_id: plan,
  unit,
  page: null,
  x: 0.2,
  y: 0.3,
  priority: 'medium',
  category: 'finishes',
});
const [home, next] = [
  { id: id(6), name: 'A-2' },
  { id: id(7), name: 'A-10' },
];
const user = userEvent.setup({ delay: null });
let fails = false;
let opened: string[] = [];

beforeEach(() => {
  [fails, opened] = [false, []];
  useSession.setState({ authenticated: true, userInfo: { username: 'a', userId: id(5), groups: ['employee'] } });
  answer('GET', '/projects/choices', () => ({
    body: [{ id: project, project_number: '26-041', name: 'Juniper', status: 4, line1: null, city: null }],
  }));
  answer('GET', '/punch/pins', () =>
    fails
      ? { status: 500, body: { error: 'internal', message: 'It broke.' } }
      : {
          body: {
            drawings: [{ id: plan, name: 'Level 1.jpg', mime: 'image/jpeg', bytes: 10 }],
            pins: [pin(1, home), pin(2, home), pin(3, next), pin(4, null)],
          },
        },
  );
  // The list holds the first and what belongs to no unit: the second is left out by its filter.
  answer('GET', '/tables/punch-items', ({ query }) => {
    const rows = query.get('filter')?.includes(home.id) === true ? [1] : [3, 4];
    return { body: { rows: rows.map((n) => ({ id: id(n), version: 1, code: `T-050${n}` })), next: null, total: 1 } };
  });
});

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PinsMap
        endpoints={recordEndpoints(punchItem)}
        table="punch-items"
        view={{ which: { filter: ['priority', 'is', 'high'], q: 'gap' }, sort: [], empty: null }}
        onOpen={(each) => opened.push(each)}
      />
    </QueryClientProvider>,
  );

test('the map shows of a unit what the list shows, where it is marked, and opens it', async () => {
  shown();
  await screen.findByRole('heading', { name: 'Choose a project' });
  setSearch({ project });
  await user.click(await screen.findByRole('button', { name: 'T-0501: Point 1' }));
  expect(opened).toEqual([id(1)]);
  expect(screen.queryByRole('button', { name: 'T-0502: Point 2' }), 'The filter leaves it out').toBeNull();
  const asked = callsOf('GET', '/tables/punch-items').at(-1)?.query;
  expect([asked?.get('q'), asked?.get('filter')]).toEqual(['gap', expect.stringContaining('"priority","is","high"')]);
});

test('units stand in the order in which people count, and what belongs to none is to be found too', async () => {
  setSearch({ project });
  shown();
  await user.click(await screen.findByRole('combobox', { name: 'Unit' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'A-2',
    'A-10',
    'Without a unit',
  ]);
  await user.click(screen.getByRole('option', { name: 'Without a unit' }));
  await screen.findByRole('button', { name: 'T-0504: Point 4' });
});

test('drawings that cannot be read say so, and are asked for again', async () => {
  fails = true;
  setSearch({ project });
  shown();
  await screen.findByText('The drawings could not be loaded');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'T-0501: Point 1' })).not.toBeNull());
});
