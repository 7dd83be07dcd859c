import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer, callsOf } from '#test/component/server.ts';
import type { Origin } from '../schema.ts';
import { LessonOf } from './embeds.tsx';

const id = '018f2a3c-0000-7000-8000-000000000002';
const lesson = {
  id: '018f2a3c-0000-7000-8000-000000000003',
  code: 'LL-0007',
  title: 'Order sill flashing longer',
  state: 'triaged',
};
const nothing = { lesson: null, former: [], similar: [], is_ripe: true };
const as = (group: 'employee' | 'floor_manager' | 'home_owner') =>
  useSession.setState({ userInfo: { username: 'somebody', userId: 'person-1', groups: [group] } });
const shown = (learned: object, kind: Origin['kind'] = 'ticket') => {
  answer('GET', '/lesson-links', () => ({ body: { ...nothing, ...learned } }));
  return render(
    <QueryClientProvider client={queryClient}>
      <LessonOf kind={kind} id={id} />
    </QueryClientProvider>,
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  queryClient.clear();
  as('employee');
  answer('POST', '/lesson-links/lessons', () => ({ status: 201, body: { id: lesson.id } }));
  answer('PUT', '/lesson-links', () => ({ status: 204, body: null }));
  answer('POST', '/lesson-links/end', () => ({ status: 204, body: null }));
  answer('POST', '/lessons/capture', () => ({ status: 201, body: { code: 'LL-0008' } }));
});

test('one press makes a lesson of a record, another adds it to one that reads like it', async () => {
  shown({ similar: [{ ...lesson, lesson: 'Six inches longer' }] });
  await press('Add to LL-0007');
  await waitFor(() =>
    expect(callsOf('PUT', '/lesson-links')[0]?.body).toEqual({ kind: 'ticket', id, lesson: lesson.id }),
  );
  await press('Make a lesson of it');
  await waitFor(() => expect(callsOf('POST', '/lesson-links/lessons')[0]?.body).toEqual({ kind: 'ticket', id }));
});

test('a record that belongs to a lesson leads to it, says how often that happened and where it belonged before', async () => {
  shown({
    lesson: { ...lesson, times: 3 },
    former: [{ ...lesson, code: 'LL-0002', ended_at: '2026-11-02T18:00:00.000Z', ended_by: 'Ana Pine' }],
  });
  expect((await screen.findByText('LL-0007 Order sill flashing longer')).getAttribute('href')).toContain(lesson.id);
  expect(screen.getByText('3 times')).toBeTruthy();
  expect(screen.getByText(/taken off by Ana Pine/u)).toBeTruthy();
  await press('Take off LL-0007');
  await waitFor(() => expect(callsOf('POST', '/lesson-links/end')[0]?.body).toEqual({ kind: 'ticket', id }));
});

test('of a draft nothing is learned', async () => {
  const { container } = shown({ is_ripe: false });
  await waitFor(() => expect(callsOf('GET', '/lesson-links').length).toBeGreaterThan(0));
  expect(container.childElementCount).toBe(0);
});

test('the floor writes a lesson of a punch item down in a sentence; owners see nothing of it', async () => {
  as('floor_manager');
  const { unmount } = shown({});
  await press('Write a lesson down');
  await userEvent.type(await screen.findByRole('textbox', { name: /^In a sentence/u }), 'Warm the clips first');
  await press('Send');
  await waitFor(() =>
    expect(callsOf('POST', '/lessons/capture')[0]?.body).toEqual({
      title: 'Warm the clips first',
      source: 'punch',
      situation: null,
      ticket_id: id,
    }),
  );
  unmount();
  as('home_owner');
  expect(shown({}).container.childElementCount).toBe(0);
});
