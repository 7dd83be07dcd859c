import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { setSearch } from '#platform/web/place.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { CombineDialog } from './combine-dialog.tsx';
import { OwnTrips } from './own-trips.tsx';
import { ChooseTickets } from './trip-tickets.tsx';
import type { TripSheet } from './queries.ts';

const idOf = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const user = userEvent.setup({ delay: null });
const windows = [
  { starts_at: '2036-12-03T16:00:00Z', ends_at: '2036-12-03T20:00:00Z' },
  { starts_at: '2036-12-04T16:00:00Z', ends_at: '2036-12-04T20:00:00Z' },
];
const sheet: TripSheet = {
  id: idOf(1),
  code: 'ST-0001',
  title: 'Leak under the sink',
  state: 'proposed',
  service_type: 'warranty',
  version: 1,
  project: { id: idOf(8), project_number: '26-001', name: 'Oak' },
  unit: { id: idOf(7), name: 'Home' },
  address: '',
  time_zone: 'America/New_York',
  technician: null,
  provider: null,
  window: null,
  offers: [],
  travel_km: null,
  instructions: null,
  outcome: null,
  arrived_at: null,
  departed_at: null,
  items: [{ id: idOf(2), code: 'WR-0001', title: 'Leak', kind: 'warranty', done_at: null, done_by: null }],
  points: [],
  parts: [],
  photos: [],
  signature: null,
  link: null,
  can: { change: true },
};

beforeEach(() => {
  setSearch({});
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: idOf(9), groups: ['employee'] } });
  answer('GET', '/users', () => ({ body: [] }));
});
const shown = (part: ReactNode) => render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

test('one trip for several tickets offers the home times by its own clock', async () => {
  answer('GET', `/projects/${idOf(8)}`, () => ({ body: { id: idOf(8), site_time_zone: 'America/New_York' } }));
  answer('POST', '/service-trip-sheets', () => ({ status: 201, body: sheet }));
  const made: string[] = [];
  shown(
    <CombineDialog
      tickets={[
        { id: idOf(2), title: 'Leak' },
        { id: idOf(3), title: 'Latch' },
      ]}
      projectId={idOf(8)}
      serviceType="warranty"
      onDone={({ id }) => made.push(id)}
      onClose={() => undefined}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'One trip for these' });
  within(dialog).getByText(/America\/New York/u);
  fireEvent.change(within(dialog).getByLabelText('From'), { target: { value: '09:00' } });
  await user.click(within(dialog).getByRole('button', { name: 'Send the times' }));
  await waitFor(() => expect(made).toEqual([idOf(1)]));
  const sent = callsOf('POST', '/service-trip-sheets')[0]?.body;
  expect(sent).toMatchObject({ ticket_ids: [idOf(2), idOf(3)], title: 'Leak', service_type: 'warranty' });
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/New_York' });
  expect(hour.format(new Date(sent.offers[0].starts_at))).toBe('09');
});

test('staff choose which open tickets of the home a trip is for; those it has stand first', async () => {
  answer('GET', '/tables/tickets', () => ({
    body: { rows: [{ id: idOf(3), version: 1, code: 'T-9', title: 'Latch' }], next: null },
  }));
  answer('POST', `/service-trip-sheets/${idOf(1)}/items`, () => ({ body: sheet }));
  shown(<ChooseTickets trip={sheet} />);
  await user.click(screen.getByRole('button', { name: 'Choose tickets' }));
  const dialog = await screen.findByRole('dialog', { name: 'What the trip is for' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'T-9 Latch' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'WR-0001 Leak' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf('POST', `/service-trip-sheets/${idOf(1)}/items`)[0]?.body).toEqual({ ticket_ids: [idOf(3)] }),
  );
  expect(callsOf('GET', '/tables/tickets')[0]?.query.get('filter')).toContain(idOf(7));
});

test('somebody at home reads who comes and why, and takes one of the times that are offered', async () => {
  useSession.setState({ authenticated: true, userInfo: { username: 'o', userId: idOf(9), groups: ['home_owner'] } });
  const own = {
    id: idOf(1),
    code: 'ST-0001',
    title: 'Leak under the sink',
    state: 'proposed',
    service_type: 'warranty',
    unit: { id: idOf(7), name: 'Home' },
    project_number: '26-001',
    time_zone: 'America/Los_Angeles',
    who: 'Tess Nician',
    window: null,
    offers: windows,
    items: ['Leak', 'Latch'],
    outcome: null,
    signature: null,
    can: { accept: true, decline: true, sign: false },
  };
  answer('GET', '/own-trips', () => ({ body: [own] }));
  answer('GET', '/users/me', () => ({ body: { id: idOf(9), first_name: 'O', last_name: 'Wner' } }));
  answer('POST', `/own-trips/${idOf(1)}/accept`, () => ({ body: { ...own, state: 'owner_accepted' } }));
  shown(<OwnTrips view="owner" projectId={idOf(8)} unitId={idOf(7)} />);
  await screen.findByText('Tess Nician comes');
  await screen.findByText('About: Leak, Latch');
  const [, second] = screen.getAllByRole('radio');
  if (second === undefined) throw new Error('Two times were offered.');
  await user.click(second);
  await user.click(screen.getByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(callsOf('POST', `/own-trips/${idOf(1)}/accept`)[0]?.body).toEqual(windows[1]));
});

test('news of a visit bring it into view among the others', async () => {
  const visit = (n: number) => ({
    id: idOf(n),
    code: `ST-000${n}`,
    title: `Visit number ${n}`,
    state: 'confirmed',
    service_type: 'warranty',
    unit: { id: idOf(7), name: 'Home' },
    project_number: '26-001',
    time_zone: null,
    who: null,
    window: windows[0],
    offers: [],
    items: [],
    outcome: null,
    signature: null,
    can: { accept: false, decline: false, sign: false },
  });
  answer('GET', '/own-trips', () => ({ body: [visit(1), visit(2)] }));
  answer('GET', '/users/me', () => ({ body: { id: idOf(9), first_name: 'O', last_name: 'Wner' } }));
  const reached: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    reached.push(this.textContent);
  });
  setSearch({ trip: idOf(2) });
  shown(<OwnTrips view="owner" projectId={idOf(8)} />);
  await screen.findByText('Visit number 2');
  expect(reached).toHaveLength(1);
  expect(reached[0]).toContain('Visit number 2');
});

test('a home without visits says so', async () => {
  answer('GET', '/own-trips', () => ({ body: [] }));
  shown(<OwnTrips view="owner" projectId={idOf(8)} />);
  await screen.findByText('When somebody comes to your home, it stands here.');
});
