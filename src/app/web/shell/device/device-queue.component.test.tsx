import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/shared/contract.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { setAccessToken } from '#platform/web/call/access-token.ts';
import { useSession } from '#platform/web/call/session.ts';
import { deviceStore } from '#platform/web/offline/device-store.ts';
import { noteReached } from '#platform/web/offline/network.ts';
import { callStep, enqueue, fileStep, readQueue, retryAll, useQueue } from '#platform/web/offline/queue.ts';
import { setLanguage } from '#platform/web/texts/language.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { DeviceQueue } from './device-queue.tsx';

const user = userEvent.setup({ delay: null });
const things = contract({
  change: {
    method: 'PATCH',
    path: '/things/:id',
    summary: 's',
    access: 'everyone.use',
    params: z.strictObject({ id: z.string() }),
    body: z.strictObject({ area: z.string(), title: z.string(), version: z.number() }),
    reply: z.object({ id: z.string(), version: z.number() }),
  },
});
const label = { en: 'Change: Gap', es: 'Modificación: Gap' };
const change = () =>
  callStep({
    endpoint: things.change,
    input: { params: { id: '1' }, body: { area: 'Kitchen', title: 'Gap', version: 3 } },
    label,
    key: 'k1',
    basis: {
      area: { was: 'Bath', label: { en: 'Area', es: 'Área' } },
      title: { was: 'Hole', label: { en: 'Title', es: 'Título' } },
    },
  });
const opened = () =>
  render(
    <TooltipProvider>
      <DeviceQueue onClose={() => undefined} />
    </TooltipProvider>,
  );

// The store of these tests gives files back without their methods.
vi.mock(import('#platform/web/offline/queue.ts'), async (original) => ({
  ...(await original()),
  bytesOf: async (key) => new Blob([`bytes of ${key}`]),
}));

beforeEach(async () => {
  setAccessToken(undefined);
  for (const name of ['queue', 'bytes', 'answers'] as const) await (await deviceStore()).clear(name);
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'luis', userId: 'me', groups: ['floor_manager'] },
  });
  await readQueue();
  noteReached(true);
});

test('what two people entered differently is shown with both values in the reader’s language, and sent as it is chosen', async () => {
  answer('PATCH', '/things/1', ({ body }) =>
    body.version === 3
      ? {
          status: 409,
          body: { code: 'conflict', said: label, current: { id: '1', version: 8, area: 'Hall', title: 'Crack' } },
        }
      : { body: { id: '1', version: 9 } },
  );
  setAccessToken('token');
  setLanguage('es');
  opened();
  await enqueue([change()]);
  await screen.findByText(/Espera tu elección/u);
  const send = screen.getByRole('button', { name: /Conservar lo elegido/u });
  expect(send.getAttribute('aria-disabled')).toBe('true');
  await user.click(within(screen.getByRole('group', { name: 'Área' })).getByRole('button', { name: /Kitchen/u }));
  await user.click(within(screen.getByRole('group', { name: 'Título' })).getByRole('button', { name: /Crack/u }));
  // Nothing of it goes before every difference is decided, whoever asks for all to be sent.
  await retryAll();
  expect(callsOf('PATCH', '/things/1')).toHaveLength(1);
  await user.click(send);
  await screen.findByText('Aquí no espera nada: todo llegó.');
  expect(callsOf('PATCH', '/things/1').at(-1)?.body).toEqual({ area: 'Kitchen', version: 8 });
});

test('saved as a file, what waits is whole: every entry, and every photo with its bytes', async () => {
  let saved: Blob | undefined;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved = blob;
    return 'blob:saved';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await enqueue([
    change(),
    fileStep({
      channel: 'files',
      file: new File(['bytes of it'], 'gap.jpg', { type: 'image/jpeg' }),
      fields: { owner_type: 'module', owner_id: 'm' },
      label: { en: 'Photo', es: 'Foto' },
      key: 'photo-key-1',
    }),
  ]);
  opened();
  await user.click(screen.getByRole('button', { name: 'Save as a file' }));
  await waitFor(() => {
    if (saved === undefined) throw new Error('Nothing was saved.');
  });
  const parts = unzipSync(new Uint8Array(await (saved ?? new Blob()).arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(parts[name]);
  expect(JSON.parse(text('entries.json'))).toMatchObject([{ key: 'k1', basis: { area: { was: 'Bath' } } }, {}]);
  expect(text('files/photo-ke-gap.jpg')).toBe('bytes of photo-key-1');
  expect(useQueue.getState().entries).toHaveLength(2);
});
