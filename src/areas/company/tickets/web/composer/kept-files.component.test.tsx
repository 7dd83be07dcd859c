import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { draftsKept } from '#platform/web/offline/kept-drafts.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { TicketComposer } from '../ticket-composer.tsx';

const idOf = (n: number) => `018f2a3c-0000-7000-8000-00000000000${n}`;
const ticket = idOf(1);
const project = idOf(2);
const person = idOf(3);
const photo = idOf(4);
const user = userEvent.setup({ delay: null });

vi.mock(import('#areas/platform-services/files/web/queries.ts'), async (original) => ({
  ...(await original()),
  sendAttachment: async () => ({ id: photo }),
}));

const talk = {
  ticket: { id: ticket, title: 'The heat pump hums' },
  draft: null,
  readers: [{ id: person, name: 'Ana Ruiz' }],
  side: 'owner',
} as unknown as Parameters<typeof TicketComposer>[0]['talk'];

const opened = (id = ticket) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <TicketComposer ticket={{ id, projectId: project, unitId: null, waitsAs: null }} talk={talk} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
const attach = async (container: HTMLElement, name: string) => {
  // The editor comes by itself, with what stands in it.
  await screen.findByRole('button', { name: 'Attach files' }, { timeout: 30_000 });
  const picker = container.querySelector('input[type="file"]');
  if (picker === null) throw new Error('Nothing can be attached.');
  fireEvent.change(picker, { target: { files: [new File(['x'], name, { type: 'image/jpeg' })] } });
};
const kept = async () => {
  await draftsKept();
  return (await deviceStore()).count('drafts');
};

beforeEach(async () => {
  await (await deviceStore()).clear('drafts');
  queryClient.clear();
  useSession.setState({ authenticated: true, userInfo: { username: 'a', userId: person, groups: ['employee'] } });
  answer('GET', '/users/', () => ({ body: [] }));
  answer('GET', '/tables/saved-replies', () => ({ body: { rows: [], total: 0, next: null } }));
});

test('pictures beside words that were not sent are there again with those who were to read them, until they are sent', async () => {
  const first = opened();
  await attach(first.container, 'leak.jpg');
  await user.click(screen.getByRole('button', { name: 'Shared' }));
  await waitFor(async () => expect(await kept()).toBe(1));
  await draftsKept();
  first.unmount();

  const other = opened('018f2a3c-0000-7000-8000-000000000009');
  await draftsKept();
  expect(screen.queryByText('leak.jpg'), 'Each ticket has its own').toBeNull();
  other.unmount();

  answer('POST', `/ticket-talk/${ticket}/comments`, () => ({ status: 201, body: {} }));
  const again = opened();
  await screen.findByText('leak.jpg');
  expect(screen.getByRole('button', { name: 'Shared' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Send to Ana' }));
  await waitFor(() =>
    expect(callsOf('POST', `/ticket-talk/${ticket}/comments`)[0]?.body).toMatchObject({
      audience: 'shared',
      file_ids: [photo],
    }),
  );
  await waitFor(() => expect(screen.queryByText('leak.jpg')).toBeNull());
  expect(await kept()).toBe(0);
  again.unmount();
});

test('a picture that was taken off does not come back', async () => {
  const first = opened();
  await attach(first.container, 'wrong.jpg');
  await waitFor(async () => expect(await kept()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Take wrong.jpg off' }));
  await waitFor(async () => expect(await kept()).toBe(0));
  first.unmount();
  opened();
  await draftsKept();
  expect(screen.queryByText('wrong.jpg')).toBeNull();
});
