import { expect, test } from 'vitest';
import { earliestAfter, ringThrough } from './milestone-waits.ts';

const milestone = (id: string, forecast_on: string | null, ...before: string[]) => ({
  id,
  forecast_on,
  actual_on: null,
  depends_on: before.map((each) => ({ id: each })),
});
const all = [
  milestone('set', '2026-12-10'),
  milestone('utilities', '2026-12-20', 'set'),
  milestone('co', null, 'utilities'),
  milestone('handover', '2027-01-10', 'co'),
];

test('a milestone that would wait for itself, by way of others, is found', () => {
  expect(ringThrough(all, 'set', [{ id: 'handover' }])).toBe('handover');
  expect(ringThrough(all, 'set', [{ id: 'set' }])).toBe('set');
  expect(ringThrough(all, 'handover', [{ id: 'set' }, { id: 'utilities' }])).toBeUndefined();
});

test('the earliest day is the last of what it waits for, each with its days; one without a date says nothing', () => {
  const waits = [
    { id: 'set', lag_days: 15 },
    { id: 'utilities', lag_days: 3 },
    { id: 'co', lag_days: 90 },
  ];
  expect(earliestAfter(all, waits)).toEqual({ on: '2026-12-25', after: 'set' });
  expect(earliestAfter(all, [{ id: 'co', lag_days: 1 }])).toBeUndefined();
});
