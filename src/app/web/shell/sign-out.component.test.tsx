import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { punchContract } from '#areas/quality/punch/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { callStep, enqueue, readQueue } from '#platform/web/offline/queue.ts';
import { closeDeviceQueue, useDeviceQueue } from './device/device-state.ts';
import { AvatarMenu } from './user-menu.tsx';

const user = userEvent.setup({ delay: null });
const signOut = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <AvatarMenu />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Your account' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
};

beforeEach(async () => {
  setAccessToken(undefined);
  closeDeviceQueue();
  for (const name of ['queue', 'bytes', 'answers'] as const) await (await deviceStore()).clear(name);
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'luis', userId: 'me', groups: ['floor_manager'] },
  });
  await readQueue();
  answer('POST', '/auth/sign-out', () => ({ body: {} }));
});

test('whoever wants to leave while something of theirs waits on the device is shown what, and stays signed in', async () => {
  const id = '018f2a3c-0000-7000-8000-000000000001';
  await enqueue([
    callStep({
      endpoint: punchContract.addPhotos,
      input: { params: { id }, body: { role: 'after', file_ids: [id] } },
      label: { en: 'Photo', es: 'Foto' },
    }),
  ]);
  await signOut();
  await waitFor(() => expect(useDeviceQueue.getState().isOpen).toBe(true));
  expect(useSession.getState().authenticated).toBe(true);
  expect(callsOf('POST', '/auth/sign-out')).toEqual([]);
});

test('with nothing waiting they leave at once', async () => {
  await signOut();
  await waitFor(() => expect(callsOf('POST', '/auth/sign-out')).toHaveLength(1));
  expect(useDeviceQueue.getState().isOpen).toBe(false);
  expect(useSession.getState().authenticated).toBe(false);
});
