import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { answer } from '#test/component/server.ts';
import { setAccessToken } from '../call/access-token.ts';
import { queryClient, useRead } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { deviceStore } from './device-store.ts';
import { followKeptReads, restoreKeptReads } from './kept-reads.ts';

const things = contract({
  list: {
    method: 'GET',
    path: '/things',
    summary: 's',
    access: 'everyone.use',
    reply: z.array(z.string()),
  },
});
const userInfo = { username: 'floor', userId: 'person-1', groups: ['floor_manager'] as const };
const reported = vi.fn<(error: unknown) => void>();
const keptFor = async () => (await deviceStore()).getAllKeys('reads');

function Things() {
  const { data } = useRead(things.list, {}, { keeps: true });
  return <p>{data?.join(', ') ?? 'nothing'}</p>;
}
const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Things />
    </QueryClientProvider>,
  );

beforeAll(followKeptReads);

beforeEach(async () => {
  vi.stubGlobal('reportError', reported);
  queryClient.clear();
  await (await deviceStore()).clear('reads');
  setAccessToken('token');
  useSession.setState({ userInfo, authenticated: true, token: 'token' });
  answer('GET', '/things', () => ({ body: ['a door', 'a wall'] }));
  const { unmount } = shown();
  await screen.findByText('a door, a wall');
  await waitFor(async () => {
    if ((await keptFor()).length === 0) throw new Error('Nothing is kept yet.');
  });
  unmount();
  queryClient.clear();
});

test('what was read is there without network, for whoever read it and for nobody else', async () => {
  answer('GET', '/things', () => {
    throw new TypeError('Failed to fetch');
  });
  useSession.setState({ userInfo: { ...userInfo, userId: 'person-2' } });
  expect(await restoreKeptReads()).toBe(false);
  useSession.setState({ userInfo });
  expect(await restoreKeptReads()).toBe(true);
  shown();
  await screen.findByText('a door, a wall');
});

test('what was read in the last moment is kept when the page is put away', async () => {
  await (await deviceStore()).clear('reads');
  answer('GET', '/things', () => ({ body: ['a roof'] }));
  shown();
  await screen.findByText('a roof');
  expect(await keptFor()).toEqual([]);
  dispatchEvent(new Event('pagehide'));
  expect(await keptFor()).toEqual(['person-1']);
});

test('what is older than a fortnight is not shown any more', async () => {
  const store = await deviceStore();
  const kept = await store.get('reads', 'person-1');
  if (kept === undefined) throw new Error('Nothing is kept.');
  await store.put('reads', { ...kept, at: new Date(Date.now() - 15 * 86_400_000).toISOString() }, 'person-1');
  expect(await restoreKeptReads()).toBe(false);
});

test('it is forgotten when its reader signs out', async () => {
  useSession.setState({ authenticated: false });
  await waitFor(async () => expect(await keptFor()).toEqual([]));
});
