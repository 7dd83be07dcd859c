import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { defineRecord } from '#platform/shared/record.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { setAccessToken } from '../call/access-token.ts';
import { queryClient } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { deviceStore } from '../offline/device-store.ts';
import { noteReached } from '../offline/network.ts';
import { readQueue, useQueue } from '../offline/queue.ts';
import { usePageActions } from '../page-actions.ts';
import { useQueuedRecord } from './queued-record.ts';
import { RecordMoves } from './record-moves.tsx';

const user = userEvent.setup({ delay: null });
const step = { who: 'punch.write' } as const;
const gap = defineRecord({
  name: 'gap',
  path: '/gaps',
  screen: '/gaps',
  one: { en: 'Gap', es: 'Hueco' },
  many: { en: 'Gaps', es: 'Huecos' },
  code: 'G',
  access: { read: 'punch.read', write: 'punch.write', remove: 'punch.remove' },
  title: 'title',
  fields: { title: { kind: 'text', max: 80, label: { en: 'Title', es: 'Título' } } },
  states: {
    first: 'open',
    words: {
      open: { en: 'Open', es: 'Abierto', tone: 'bad' },
      begun: { en: 'Begun', es: 'Empezado', tone: 'info' },
      review: { en: 'In review', es: 'En revisión', tone: 'warn' },
      closed: { en: 'Closed', es: 'Cerrado', tone: 'good' },
    },
    edges: [
      { from: ['open'], to: 'begun', label: { en: 'Start', es: 'Empezar' }, offline: true, ...step },
      { from: ['begun'], to: 'review', label: { en: 'Submit', es: 'Entregar' }, offline: true, ...step },
      {
        from: ['open', 'review'],
        to: 'closed',
        label: { en: 'Accept', es: 'Aceptar' },
        ...step,
        bars: ({ title }, { userId }) => (title === userId ? { en: 'Not you.', es: 'Tú no.' } : undefined),
      },
    ],
  },
});
const record = {
  id: '1',
  code: 'G-1',
  version: 4,
  title: 'A gap',
  state: 'open',
  allowed_transitions: ['begun', 'closed'],
  can: { change: true, remove: true },
};

function Moves() {
  const shown = useQueuedRecord(gap, JSON.parse(JSON.stringify(record)));
  return shown === undefined ? null : (
    <>
      <p>{String(shown.state)}</p>
      <RecordMoves declaration={gap} record={shown} choices={{}} />
    </>
  );
}
const opened = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Moves />
      </TooltipProvider>
    </QueryClientProvider>,
  );
const queued = () => useQueue.getState().entries;

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

test('without network a step of one’s own is kept and the next one offered after it; what two may decide says that it needs a connection', async () => {
  noteReached(false);
  opened();
  const accept = screen.getByRole('button', { name: /Accept/u });
  expect(accept.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await screen.findByText('begun');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('review');
  const [first, second] = queued();
  expect(first).toMatchObject({ input: { body: { to: 'begun', version: 4 } }, basis: { to: { was: 'open' } } });
  // On what the first will have made of it, and never before it.
  expect(second).toMatchObject({
    needs: [first?.key],
    input: { body: { to: 'review', version: { $of: first?.key, field: 'version' } } },
    basis: { to: { was: 'begun' } },
  });
  noteReached(true);
});

test('a step that the record bars for a person is disabled with the reason, and offered nowhere else', async () => {
  useSession.setState({
    authenticated: true,
    userInfo: { username: 'ana', userId: record.title, groups: ['floor_manager'] },
  });
  opened();
  const accept = screen.getByRole('button', { name: 'Accept' });
  expect(accept.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('Not you.').id).toBe(accept.getAttribute('aria-describedby'));
  await user.click(accept);
  expect(callsOf('POST', '/gaps/1/move')).toEqual([]);
  expect(
    usePageActions
      .getState()
      .offers.flat()
      .map(({ label }) => label),
  ).toEqual(['Start: G-1']);
});

test('a step that nobody answered is kept as the same request', async () => {
  answer('POST', '/gaps/1/move', () => {
    throw new TypeError('Failed to fetch');
  });
  opened();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(queued()).toHaveLength(1));
  const [sent] = callsOf('POST', '/gaps/1/move');
  expect(queued()[0]).toMatchObject({ key: sent?.headers.get('idempotency-key'), input: { body: sent?.body } });
  noteReached(true);
});

test('a step that is refused for the sake of a field asks for that field, with the words of the refusal', async () => {
  const said = { en: 'Is needed.', es: 'Hace falta.' };
  answer('POST', '/gaps/1/move', ({ body }) =>
    body.values?.title === 'A better gap'
      ? { body: { ...record, state: 'begun', version: 5 } }
      : { status: 422, body: { code: 'rule_broken', said, details: [{ path: 'title', said }] } },
  );
  opened();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Title: Is needed.');
  const title = screen.getByRole('textbox', { name: /Title/u });
  await user.clear(title);
  await user.type(title, 'A better gap');
  await user.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
