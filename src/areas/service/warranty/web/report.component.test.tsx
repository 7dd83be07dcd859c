import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useNetwork } from '#platform/web/offline/network.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { readQueue, retryAll, useQueue } from '#platform/web/offline/queue.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { SomethingWrong } from './latest.tsx';

const id = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const user = userEvent.setup({ delay: null });

const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SomethingWrong reporting={{ view: 'owner', projectId: id(8), unitId: id(9) }} />
    </QueryClientProvider>,
  );
const tap = async (name: string) => user.click(await screen.findByRole('button', { name }));
const open = async () => {
  shown();
  await tap('Something wrong?');
  return screen.findByRole('dialog');
};

beforeEach(() => {
  window.history.replaceState(null, '', '/owner');
  queryClient.clear();
  useNetwork.setState({ isReached: true });
  useSession.setState({ authenticated: true, userInfo: { username: 'o', userId: id(7), groups: ['home_owner'] } });
  answer('GET', '/warranty/home', () => ({ body: { phone: '775 555 0142', unit_id: id(9), coverages: [] } }));
  answer('POST', '/warranty/reports', () => ({
    status: 201,
    body: { id: id(1), code: 'WR-0047', items: [{ id: id(1), code: 'WR-0047' }], on_call: 'Ana Sandoval' },
  }));
});

test('three taps and the words that one likes to add report what is wrong, with the number that it got', async () => {
  await open();
  await tap('Water');
  await tap('It can wait a few days');
  await tap('Kitchen');
  await user.type(screen.getByRole('textbox', { name: 'What do you see?' }), 'A puddle');
  await tap('Send');
  await screen.findByText('WR-0047 is with us');
  expect(callsOf('POST', '/warranty/reports')[0]?.body).toEqual({
    unit_id: id(9),
    items: [
      {
        title: 'Water, kitchen',
        description: 'A puddle',
        area: 'Kitchen',
        category: 'plumbing',
        priority: 'medium',
      },
    ],
  });
});

test('what can’t wait shows whom to call before anything else, and is reported without a room, a photo or a word', async () => {
  const dialog = await open();
  const first = await within(dialog).findByRole('link', { name: /Can’t wait until morning/u });
  expect(first.getAttribute('href')).toBe('tel:775 555 0142');
  await tap('Water');
  await tap('It can’t wait');
  const [number] = within(dialog).getAllByRole('link');
  expect(number?.getAttribute('href')).toBe('tel:775 555 0142');
  await tap('Tell us now');
  await screen.findByText('Ana Sandoval is on call and has been told.');
  expect(callsOf('POST', '/warranty/reports')[0]?.body).toMatchObject({
    items: [{ title: 'Water', priority: 'urgent', category: 'plumbing' }],
  });
});

test('without network a report is kept on the device under one key, and says so', async () => {
  await open();
  await tap('Door, window');
  await tap('It only looks wrong');
  await tap('Bedroom');
  useNetwork.setState({ isReached: false });
  await tap('Send');
  await screen.findByText('Kept on this device');
  await waitFor(() => expect(useQueue.getState().entries).toHaveLength(1), { timeout: 15_000 });
  const [entry] = useQueue.getState().entries;
  expect(entry).toMatchObject({ kind: 'call', label: { en: 'Report: Door, window, bedroom' } });
});

test('what waited without network says whom it reached once it is sent, as it would have at once', async () => {
  const store = await deviceStore();
  for (const name of ['queue', 'bytes', 'answers'] as const) await store.clear(name);
  await readQueue();
  await open();
  await tap('Water');
  useNetwork.setState({ isReached: false });
  await tap('It can’t wait');
  await tap('Tell us now');
  await screen.findByText('Kept on this device');
  await waitFor(() => expect(useQueue.getState().entries.length).toBeGreaterThan(0), { timeout: 15_000 });
  useNetwork.setState({ isReached: true });
  setAccessToken('token');
  await retryAll();
  await screen.findByText('Ana Sandoval is on call and has been told.', {}, { timeout: 15_000 });
  expect(callsOf('POST', '/warranty/reports')).toHaveLength(1);
});
