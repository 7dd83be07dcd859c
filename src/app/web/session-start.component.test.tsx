import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { useSession } from '#platform/web/call/session.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { noteReached } from '#platform/web/offline/network.ts';
import { answer } from '#test/component/server.ts';
import { connectSession, openSession } from './session-start.ts';

const userInfo = { username: 'floor', userId: 'person-1', groups: ['floor_manager'] as const };
const keptFor = async () => (await deviceStore()).getAllKeys('reads');
const query = { queryKey: ['modules'], queryHash: 'modules', state: { data: ['1/2'], status: 'success' } };

beforeAll(connectSession);
// The page opens anew at a device where this person was signed in.
beforeEach(async () => {
  setAccessToken(undefined);
  useSession.setState({ userInfo, authenticated: false, token: null });
  const state = JSON.parse(JSON.stringify({ mutations: [], queries: [query] }));
  await (await deviceStore()).put('reads', { at: new Date().toISOString(), state }, 'person-1');
});

test('a session that ended while the page was closed leaves nothing of its reader on the device', async () => {
  answer('POST', '/auth/refresh', () => ({ status: 401, body: { code: 'session_ended' } }));
  await openSession();
  expect(useSession.getState().authenticated).toBe(false);
  expect(await keptFor()).toEqual([]);
});

test('while nobody answers whether it still holds, its reader goes on with what the device keeps', async () => {
  answer('POST', '/auth/refresh', () => {
    throw new TypeError('Failed to fetch');
  });
  await openSession();
  expect(useSession.getState().authenticated).toBe(true);
  expect(await keptFor()).toEqual(['person-1']);
  noteReached(true);
});
