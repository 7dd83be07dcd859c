import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#test/component/server.ts';
import { usePictureUrl } from '../call/blobs.ts';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { usePlace } from '../place.ts';
import { deviceStore } from './device-store.ts';
import { keepPicture, keptPicture } from './kept-pictures.ts';
import { forgetKeptReads } from './kept-reads.ts';

const userInfo = { username: 'floor', userId: 'person-1', groups: ['floor_manager'] as const };
const address = '/api/files/one/thumbnail?size=320';

function Picture() {
  const url = usePictureUrl(address);
  return url === undefined ? <p>grey</p> : <img src={url} alt="A seam" />;
}
const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Picture />
    </QueryClientProvider>,
  );
const away = () =>
  answer('GET', '/files/one/thumbnail', () => {
    throw new TypeError('Failed to fetch');
  });

beforeEach(async () => {
  // The store of the test room gives a copy back that is no blob to it any more.
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-seam');
  queryClient.clear();
  await (await deviceStore()).clear('pictures');
  useSession.setState({ userInfo, authenticated: true });
  usePlace.setState({ path: '/floor/punch-lists' });
  answer('GET', '/files/one/thumbnail', () => ({ body: 'a picture' }));
});

test('a small picture that was seen on the floor is there after a reload without network, for its reader, until they sign out', async () => {
  const { unmount } = shown();
  await screen.findByAltText('A seam', undefined, { timeout: 30_000 });
  await waitFor(async () => expect(await keptPicture(address)).toBeDefined(), { timeout: 30_000 });
  unmount();
  queryClient.clear();
  away();
  const again = shown();
  await screen.findByAltText('A seam', undefined, { timeout: 30_000 });
  again.unmount();
  useSession.setState({ userInfo: { ...userInfo, userId: 'person-2' } });
  expect(await keptPicture(address)).toBeUndefined();
  useSession.setState({ userInfo });
  await forgetKeptReads();
  expect(await keptPicture(address)).toBeUndefined();
});

test('elsewhere nothing is kept, and a device keeps those that were seen last', async () => {
  usePlace.setState({ path: '/projects' });
  shown();
  await screen.findByAltText('A seam', undefined, { timeout: 30_000 });
  expect(await keptPicture(address)).toBeUndefined();
  for (let n = 0; n < 405; n += 1) await keepPicture(`/api/files/${n}/thumbnail`, new Blob(['x']));
  expect(await (await deviceStore()).count('pictures')).toBe(400);
  expect(await keptPicture('/api/files/404/thumbnail')).toBeDefined();
  await keepPicture('/api/files/large', new Blob(['x'.repeat(200_001)]));
  expect(await keptPicture('/api/files/large')).toBeUndefined();
});
