import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { listenForKeys } from '#platform/web/keys.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { TicketKeys } from './ticket-keys.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
const person = '018f2a3c-0000-7000-8000-000000000002';
const record = {
  id,
  code: 'T-1042',
  state: 'open',
  version: 3,
  title: 'The heat pump hums',
  priority: 'medium',
  lead_id: null,
  can: { change: true, remove: true },
  allowed_transitions: ['in_progress', 'resolved'],
};
type Shown = Parameters<typeof TicketKeys>[0]['record'];
const user = userEvent.setup({ delay: null });
let deaf: () => void;

beforeEach(() => {
  deaf = listenForKeys();
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: person, groups: ['employee'] } });
  answer('GET', '/users', () => ({
    body: [{ id: person, first_name: 'Ana', last_name: 'Vega', email: 'a@x.test', group: ['employee'] }],
  }));
  answer('GET', '/projects/choices', () => ({ body: [] }));
  answer('PATCH', '/tickets/:id', () => ({ body: { ...record, version: 4 } }));
});
afterEach(() => {
  deaf();
  usePageActions.setState({ offers: [] });
});

const opened = (change: object = {}) =>
  render(
    <QueryClientProvider client={queryClient}>
      <TicketKeys record={{ ...record, ...change } as unknown as Shown} />
    </QueryClientProvider>,
  );

test('p asks for the priority alone and sends nothing else', async () => {
  opened();
  await user.keyboard('p');
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox', { name: /Title/u })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: /Priority/u }));
  await user.click(await screen.findByRole('option', { name: 'Urgent' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(callsOf('PATCH', `/tickets/${id}`)).toHaveLength(1));
  expect(callsOf('PATCH', `/tickets/${id}`)[0]?.body).toEqual({ priority: 'urgent', version: 3 });
});

test('a asks who takes care of it', async () => {
  opened();
  await user.keyboard('a');
  expect((await screen.findByRole('combobox', { name: /Assignee/u })).isConnected).toBe(true);
});

test('s offers the steps that the ticket offers, and takes one as its button does', async () => {
  const act = vi.fn<() => void>();
  usePageActions.setState({ offers: [[{ key: `move ${id} in_progress`, label: 'Start: T-1042', act }]] });
  opened();
  await user.keyboard('s');
  expect((await screen.findByRole('dialog')).textContent).toContain('Now: Open');
  expect(screen.queryByRole('button', { name: 'Resolve' }), 'It is not offered').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(act).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('whoever may not change it is asked nothing', async () => {
  opened({ can: { change: false, remove: false }, allowed_transitions: [] });
  for (const key of ['a', 's', 'p']) await user.keyboard(key);
  expect(screen.queryByRole('dialog')).toBeNull();
});
