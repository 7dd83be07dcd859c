import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import type { FollowUpOf } from '#platform/web/record/follow-up.ts';
import { ChangesFrom } from './changes-from.tsx';

const project = { id: '018f2a3c-0000-7000-8000-000000000001', name: '26-041 Juniper Ridge' };
const id = '018f2a3c-0000-7000-8000-000000000002';
const made = '018f2a3c-0000-7000-8000-000000000003';

const shown = (origin: Pick<FollowUpOf, 'kind' | 'short'>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <ChangesFrom {...origin} id={id} title="Beam moved by four inches" project={project} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  queryClient.clear();
  useSession.setState({ userInfo: { username: 'priya', userId: 'person-1', groups: ['employee'] } });
  answer('GET', '/tables/change-orders', () => ({ body: { rows: [], next: null } }));
  answer('GET', '/users', () => ({ body: [] }));
  answer('GET', '/projects/choices', () => ({ body: [] }));
});

test.each([
  ['ticket', 'ticket', undefined],
  ['deviation', 'deviation', undefined],
  ['meeting_outcome', 'outcome', true],
] as const)(
  'from a %s a change order is made that names it, with its words and project',
  async (kind, field, short) => {
    answer('POST', '/change-orders', () => ({ status: 201, body: { id: made } }));
    shown({ kind, ...(short === undefined ? {} : { short }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Change order from/u }));
    const title = await screen.findByRole('textbox', { name: /^Title/u });
    expect(title).toHaveProperty('value', 'Beam moved by four inches');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(callsOf('POST', '/change-orders')).toHaveLength(1));
    expect(callsOf('POST', '/change-orders')[0]?.body).toMatchObject({
      title: 'Beam moved by four inches',
      project_id: project.id,
      [field]: id,
    });
  },
);

test('whoever may not write one is not offered it', () => {
  useSession.setState({ userInfo: { username: 'floor', userId: 'person-2', groups: ['floor_manager'] } });
  const { container } = shown({ kind: 'deviation' });
  expect(container.childElementCount).toBe(0);
});
