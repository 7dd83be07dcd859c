import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer } from '#test/component/server.ts';
import { TripsMap } from './trips-map.tsx';

const idOf = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const trip = (n: number, more: object = {}) => ({
  id: idOf(n),
  code: `ST-000${n}`,
  title: `Visit number ${n}`,
  state: 'confirmed',
  window: { starts_at: '2026-12-03T16:00:00Z', ends_at: '2026-12-03T20:00:00Z' },
  who: 'Tess Nician',
  time_zone: 'America/Los_Angeles',
  unit: { id: idOf(7), name: 'Home' },
  ...more,
});
const site = (n: number, more: object) => ({
  project: { id: idOf(n), project_number: `26-00${n}`, name: `Project ${n}` },
  address: `${n} Main Street`,
  state: 'NV',
  place: null,
  trips: [trip(n)],
  ...more,
});

beforeEach(() => {
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: idOf(9), groups: ['employee'] } });
});
const shown = (sites: unknown) => {
  answer('GET', '/service-trip-places', () => ({ body: sites }));
  render(
    <QueryClientProvider client={queryClient}>
      <TripsMap />
    </QueryClientProvider>,
  );
};

test('each place has a mark with its number of trips, and its trips beside it with the way to them', async () => {
  shown([
    site(1, { place: { latitude: 39.5, longitude: -119.8 }, trips: [trip(1), trip(4, { window: null })] }),
    site(2, { state: 'TX' }),
    site(3, { state: null }),
  ]);
  const map = await screen.findByRole('group', { name: 'Where the open trips go' });
  expect(
    within(map)
      .getAllByRole('link')
      .map((mark) => mark.getAttribute('aria-label')),
  ).toEqual(['26-001: 2 trips', '26-002: 1 trip']);
  const list = screen.getByRole('list', { name: 'Open trips by place' });
  expect(within(list).getByRole('link', { name: 'ST-0001 Visit number 1' }).getAttribute('href')).toBe(
    `/projects/service-trips?panel=${idOf(1)}`,
  );
  expect(within(list).getByText('Home · No time yet · Tess Nician').isConnected).toBe(true);
  // What lies outside of the picture is said, not left out.
  expect(within(list).getByText('3 Main Street · not on the map').isConnected).toBe(true);
});

test('nobody being about to go anywhere is said, with where a trip is planned', async () => {
  shown([]);
  await screen.findByText(/^Nobody is about to go anywhere\./u);
});
