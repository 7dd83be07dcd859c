import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { noteReached } from '#platform/web/offline/network.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { ItemPanel } from './item-panel.tsx';

const item = '018f2a3c-0000-7000-8000-000000000001';
const photo = '018f2a3c-0000-7000-8000-000000000002';
const user = userEvent.setup({ delay: null });
const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ItemPanel record={{ id: item, version: 1, code: 'T-0001', state: 'punch_review', can: {} } as never} />
      </TooltipProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  noteReached(true);
  queryClient.clear();
  answer('GET', `/punch-items/${item}/detail`, () => ({
    body: {
      photos: [
        { file_id: photo, role: 'before', caption: 'Seam', name: 'seam.jpg', has_thumbnail: true, added_at: null },
      ],
      alike: [],
      carried_to: null,
      form: null,
    },
  }));
  answer('GET', `/files/${photo}`, () => ({
    body: {
      id: photo,
      kind: 'photo',
      name: 'seam.jpg',
      caption: 'Seam',
      tags: [],
      has_thumbnail: true,
      uploaded_at: '2026-11-02T15:00:00.000Z',
      updated_at: '2026-11-02T15:00:00.000Z',
      captured_at: null,
      can: { change: true, remove: false, share: false },
    },
  }));
});

test('whoever judges an item opens its photo large, where it can be drawn on, and comes back to the item', async () => {
  shown();
  await user.click(await screen.findByRole('button', { name: 'Open Seam' }, { timeout: 30_000 }));
  await screen.findByRole('dialog', { name: 'Seam' }, { timeout: 30_000 });
  expect(screen.getByRole('button', { name: 'Draw on the photo' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without network a photo is there as far as it was seen, and no key that would lead nowhere', async () => {
  shown();
  await screen.findByRole('button', { name: 'Open Seam' }, { timeout: 30_000 });
  act(() => noteReached(false));
  expect(screen.queryByRole('button', { name: 'Open Seam' })).toBeNull();
  expect(screen.getByText('Before')).toBeTruthy();
});
