import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { useSession } from '#platform/web/call/session.ts';
import { answer, callsOf } from '#test/component/server.ts';
import { AdoptVersion } from './form/adopt-version.tsx';
import type { FormRead, NewerVersion } from './queries.ts';

const id = '018f2a3c-0000-7000-8000-000000000001';
const next = '018f2a3c-0000-7000-8000-000000000002';
const plan: NewerVersion = {
  template: { id: next, revision: 7, name: 'Factory check', note: 'The gas test is gone.' },
  areas: [
    {
      key: 'tests',
      name: 'System tests',
      name_es: 'Pruebas',
      change: 'changed',
      is_returned: true,
      items: [{ key: 'gas', text: 'Gas holds', text_es: null, change: 'removed', was_answered: true }],
    },
    { key: 'seal', name: 'Air seal', name_es: null, change: 'added', is_returned: false, items: [] },
  ],
  answers_kept: 40,
  answers_lost: 1,
  signatures_superseded: 2,
};
const form = (adopt: number | null) =>
  ({ id, template: { name: 'Factory check', revision: 6 }, can: { adopt } }) as unknown as FormRead;

const shown = (adopt: number | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AdoptVersion form={form(adopt)} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  useSession.setState({ authenticated: true, userInfo: { username: 'q', userId: id, groups: ['employee'] } });
  answer('GET', `/sign-off-forms/${id}/newer-version`, () => ({ body: plan }));
  answer('POST', `/sign-off-forms/${id}/adopt`, () => ({ body: {} }));
});

test('a form that follows the version in use says nothing', () => {
  const { container } = shown(null);
  expect(container.textContent).toBe('');
});

test('what would change is shown before it is adopted, with what stays, and the reason stands there already', async () => {
  const user = userEvent.setup({ delay: null });
  shown(7);
  expect(screen.getByText('Version 7 of this template is in use. This form follows version 6.').isConnected).toBe(true);
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Adopt version 7?' });
  await within(dialog).findByText(
    '40 answers stay, 1 has to be given again or is not asked any more, 2 signatures count no more.',
  );
  expect(dialog.textContent).toContain('The gas test is gone.');
  expect(dialog.textContent).toContain('Goes back to its maker');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toContain('Not asked any more: Gas holds');
  await user.click(within(dialog).getByRole('button', { name: 'Adopt version 7' }));
  await waitFor(() =>
    expect(callsOf('POST', `/sign-off-forms/${id}/adopt`)[0]?.body).toEqual({
      template_id: next,
      reason: 'Version 7 of the template',
    }),
  );
});
