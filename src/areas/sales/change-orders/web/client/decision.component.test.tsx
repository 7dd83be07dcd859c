import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { answer, callsOf } from '#test/component/server.ts';
import type { DecisionRead } from '../queries.ts';
import { DecideBar } from './decide-bar.tsx';
import { OfferCard } from './offer-card.tsx';

const user = userEvent.setup({ delay: null });

const decision = (facts: Partial<DecisionRead> = {}): DecisionRead => ({
  id: 'c1',
  status: 'sent',
  offer: {
    code: 'CO-0015',
    title: 'EV-ready garage',
    revision: 2,
    project_number: '26-041',
    project_name: 'Juniper Ridge',
    units: [{ id: 'u1', name: 'A-101', cents: 740_000 }],
    intro: null,
    scope: 'A charger on the garage wall.',
    closing: null,
    lines: [
      {
        uid: 'l1',
        change: 'removed',
        description: 'Garage outlet, not needed',
        uom: 'ea',
        old_quantity: '1',
        new_quantity: '0',
        price_cents: -19_500,
      },
    ],
    price_cents: 713_000,
    tax_percent: 8.75,
    tax_cents: 27_000,
    total_cents: 740_000,
    no_charge: false,
    moves: [{ kind: 'milestone', what: 'handover', label: null, from: '2027-03-29', to: '2027-04-01' }],
    deadline: '2026-11-27',
    sent_by: 'Priya Raman',
  },
  approvers: [],
  before: null,
  is_late: false,
  capacity: 'owner',
  comments: [],
  can: { decide: true, ask: true },
  ...facts,
});

test('a change says in plain words what changes, what it costs and what it does to the dates, and each part', () => {
  const { offer } = decision();
  render(<OfferCard offer={offer} />);
  screen.getByText('A charger on the garage wall.');
  expect(screen.getAllByText('$7,400')).toHaveLength(2);
  screen.getByText('-$195');
  screen.getByText(/not Mar 29/u);
  screen.getByText('Sales tax 8.75%');
});

test('nothing is signed without a mark and an agreement, and what is signed is the version that was read', async () => {
  answer('GET', '/me/profile', () => ({ body: {} }));
  answer('POST', '/change-decisions/c1/approve', () => ({ body: decision({ status: 'approved' }) }));
  render(
    <QueryClientProvider client={queryClient}>
      <DecideBar decision={decision()} view="owner" />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Approve and sign' }));
  await user.click(await screen.findByRole('button', { name: 'Type it' }));
  await user.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Maya Okafor');
  const sign = screen.getAllByRole('button', { name: 'Approve and sign' }).at(-1);
  expect(sign?.matches(':disabled')).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /I agree/u }));
  expect(sign?.matches(':disabled')).toBe(false);
  if (sign !== undefined) await user.click(sign);
  await waitFor(() =>
    expect(callsOf('POST', '/change-decisions/c1/approve')).toMatchObject([
      { body: { revision: 2, consent: true, mark: { method: 'typed', typed: 'Maya Okafor' } } },
    ]),
  );
});
