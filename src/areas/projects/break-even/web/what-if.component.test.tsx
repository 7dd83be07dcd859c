import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import type { BreakEvenTarget } from '../schema.ts';
import { WhatIf } from './what-if.tsx';

const figures = {
  fixed_overhead_cents: 42_000_000,
  avg_price_cents: 12_000_000,
  variable_cost_cents: 9_000_000,
  profit_goal_cents: 0,
};
const scenario = {
  ...figures,
  id: '0193a000-0000-7000-8000-000000000002',
  name: 'Two shifts',
  avg_price_cents: 13_000_000,
  version: 1,
  created_by: 'Ana Ruiz',
};
const target: BreakEvenTarget = {
  ...figures,
  id: '0193a000-0000-7000-8000-000000000001',
  factory: 'butte',
  month: '2026-11-01',
  unit_of_measure: 'module',
  note: null,
  loses_per_unit: false,
  break_even_uom: 14,
  target_uom: 14,
  locked_at: null,
  unlocked_until: null,
  unlock_reason: null,
  version: 1,
  scenarios: [scenario],
  can: { change: true, unlock: false },
};

const show = (start?: typeof scenario) =>
  render(
    <QueryClientProvider client={queryClient}>
      <WhatIf target={target} measure="module" produced={4} canWrite={false} start={start} />
    </QueryClientProvider>,
  );
const price = () => screen.getByRole('slider', { name: /price/iu });

test('a scenario that is led to is played at once', () => {
  show(scenario);
  expect(price()).toHaveProperty('value', '13000000');
});

test('without one the target itself is played, until its button is pressed', () => {
  show();
  expect(price()).toHaveProperty('value', '12000000');
  fireEvent.click(screen.getByRole('button', { name: /Two shifts/u }));
  expect(price()).toHaveProperty('value', '13000000');
});
