import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, callsOf } from '#test/component/server.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { setSearch } from '#platform/web/place.ts';
import { ViewActions } from './view-actions.tsx';

const user = userEvent.setup({ delay: null });
const rows = [
  { id: 'c1', version: 1, code: 'CO-0001', title: 'Covered entry' },
  { id: 'c2', version: 1, code: 'CO-0002', title: 'Vinyl plank' },
];

const shown = (quick: string) => {
  setSearch({ quick });
  render(
    <QueryClientProvider client={queryClient}>
      <ViewActions />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  queryClient.clear();
  answer('GET', '/tables/change-orders', () => ({ body: { rows, next: null } }));
});

test('those who decide are reminded of all that waits for them but what is left out', async () => {
  answer('POST', '/change-order-reminders', () => ({ body: { done: 1, refused: [] } }));
  shown('sent');
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  await user.click(await screen.findByRole('checkbox', { name: 'CO-0002 Vinyl plank' }));
  await user.click(screen.getByRole('button', { name: 'Remind (1)' }));
  await waitFor(() => expect(callsOf('POST', '/change-order-reminders')).toMatchObject([{ body: { ids: ['c1'] } }]));
});

test('many are marked as billed with their invoice, or as paid, out of those that come before that', async () => {
  answer('POST', '/change-order-bills', () => ({ body: { done: 2, refused: [] } }));
  shown('bill');
  await user.click(screen.getByRole('button', { name: 'Mark payment' }));
  await screen.findByRole('checkbox', { name: 'CO-0001 Covered entry' });
  await user.type(screen.getByRole('textbox', { name: 'Invoice' }), 'INV-7');
  await user.click(screen.getByRole('button', { name: 'Mark payment (2)' }));
  await waitFor(() =>
    expect(callsOf('POST', '/change-order-bills')).toMatchObject([
      { body: { ids: ['c1', 'c2'], payment: 'billed', invoice_ref: 'INV-7' } },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Mark payment' }));
  await user.click(await screen.findByRole('combobox', { name: 'Payment' }));
  await user.click(await screen.findByRole('option', { name: 'Paid' }));
  await waitFor(() =>
    expect(callsOf('GET', '/tables/change-orders').at(-1)?.query.get('filter')).toContain('"billed"'),
  );
  await user.click(await screen.findByRole('button', { name: 'Mark payment (2)' }));
  await waitFor(() =>
    expect(callsOf('POST', '/change-order-bills')[1]).toMatchObject({ body: { ids: ['c1', 'c2'], payment: 'paid' } }),
  );
});
