import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { useKeySets } from '#platform/web/keys.ts';
import { usePlace } from '#platform/web/place.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { useTicketRowKeys } from './row-keys.tsx';

const id = '018f2a3c-0000-7000-8000-000000000001';
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
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
let now: object = record;

beforeEach(() => {
  now = record;
  useSession.setState({ authenticated: true, userInfo: { username: 'ana', userId: id, groups: ['employee'] } });
  answer('GET', '/users', () => ({ body: [] }));
  answer('GET', '/projects/choices', () => ({ body: [] }));
  answer('GET', `/tickets/${id}`, () => ({ body: now }));
  answer('PATCH', `/tickets/${id}`, () => ({ body: { ...record, version: 4 } }));
  answer('POST', `/tickets/${id}/move`, () => {
    now = { ...record, state: 'in_progress', version: 4, allowed_transitions: ['open'] };
    return { body: now };
  });
});

function Keys() {
  const { rowKeys, asked } = useTicketRowKeys();
  return (
    <>
      {rowKeys.map(({ key, act }) => (
        <button key={key} type="button" onClick={() => act({ id, version: 3 })}>
          {key}
        </button>
      ))}
      {asked}
    </>
  );
}
async function pressed(key: string): Promise<void> {
  render(
    <QueryClientProvider client={queryClient}>
      <Keys />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: key }));
}

test('p asks for the priority of that ticket alone', async () => {
  await pressed('p');
  await user.click(await screen.findByRole('combobox', { name: /Priority/u }));
  expect(screen.queryByRole('textbox', { name: /Title/u })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Urgent' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(callsOf('PATCH', `/tickets/${id}`).map(({ body }) => body)).toEqual([{ priority: 'urgent', version: 3 }]),
  );
});

test('a asks who takes care of it', async () => {
  await pressed('a');
  expect((await screen.findByRole('combobox', { name: /Assignee/u })).isConnected).toBe(true);
});

test('s offers the steps that the ticket offers, and is gone once one was taken', async () => {
  await pressed('s');
  expect((await screen.findByRole('dialog', { name: 'Change the status of T-1042' })).textContent).toContain(
    'Now: Open',
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() =>
    expect(callsOf('POST', `/tickets/${id}/move`).map(({ body }) => body)).toEqual([{ to: 'in_progress', version: 3 }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('whoever may not change it is asked nothing', async () => {
  now = { ...record, can: { change: false, remove: false } };
  await pressed('a');
  await waitFor(() => expect(callsOf('GET', `/tickets/${id}`)).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('c shows the ticket and begins a note as soon as its conversation is there', async () => {
  await pressed('c');
  expect(usePlace.getState().search['panel']).toBe(id);
  const begun: string[] = [];
  const label = { en: 'Reply', es: 'Responder' };
  const keys = ['r', 'c'].map((key) => ({ key, label, act: () => begun.push(key) }));
  useKeySets.setState(({ sets }) => ({ sets: [...sets, { title: label, keys }] }));
  expect(begun).toEqual(['c']);
  // Another conversation that comes later is none of its business.
  useKeySets.setState(({ sets }) => ({ sets: [...sets, { title: label, keys }] }));
  expect(begun).toEqual(['c']);
});
