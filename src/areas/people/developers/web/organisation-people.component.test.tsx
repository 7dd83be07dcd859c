import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { answer, callsOf } from '#test/component/server.ts';
import type { OrganisationPeople as People } from '../schema.ts';
import { OrganisationPeople } from './organisation-people.tsx';

const id = '01a2057c-ea66-7ef2-bfc2-2a3e6468fe14';
const path = `/developer-organisations/${id}/people`;
const ana = { user_id: '01a2057c-ea66-7ef2-bfc2-000000000001', name: 'Ana Ruiz', email: 'ana@example.com' };
const open: People['invitations'] = [
  { id, email: 'new@example.com', role: 'viewer', name: '', expires_at: '2027-01-02T00:00:00Z' },
];

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <OrganisationPeople id={id} />
      </TooltipProvider>
    </QueryClientProvider>,
  );

function answered(may: boolean): void {
  answer('GET', path, () => ({
    body: {
      people: [{ ...ana, role: 'approver', since: '2026-01-01T00:00:00Z', can: { change: may, remove: may } }],
      invitations: may ? open : [],
      can: { invite: may },
    } satisfies People,
  }));
}

test('whoever may not run an organisation reads its people and can do nothing about them', async () => {
  answered(false);
  show();
  expect(await screen.findByText('Ana Ruiz')).toBeTruthy();
  expect(screen.getByText('Approver')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('its administrator is asked before somebody goes, and sees who is invited', async () => {
  answered(true);
  answer('DELETE', `${path}/${ana.user_id}`, () => ({ status: 204 }));
  const user = userEvent.setup({ delay: null });
  show();
  expect(await screen.findByRole('combobox', { name: 'Role of Ana Ruiz' })).toBeTruthy();
  expect(screen.getByText('Invited · Viewer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Ana Ruiz' }));
  expect(callsOf('DELETE', `${path}/${ana.user_id}`)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove the person' }));
  await expect.poll(() => callsOf('DELETE', `${path}/${ana.user_id}`).length).toBe(1);
});
