import { expect, test } from 'vitest';
import { permitGaps } from '../schema.ts';

const permit = (state: string, valid_from: string, valid_to: string) => ({
  state,
  no: valid_from,
  valid_from,
  valid_to,
});

test('a trip is covered state by state, by one permit from its first to its last day', () => {
  const trip = ['2026-12-01', '2026-12-03'] as const;
  expect(permitGaps([], ...trip)).toEqual([]);
  expect(permitGaps([permit('NV', '2026-12-01', '2026-12-03')], ...trip)).toEqual([]);
  // A permit that was renewed in time, beside the old one.
  expect(
    permitGaps([permit('NV', '2026-10-01', '2026-11-30'), permit('NV', '2026-11-20', '2026-12-31')], ...trip),
  ).toEqual([]);
  expect(
    permitGaps([permit('NV', '2026-10-01', '2026-12-02'), permit('CA', '2026-12-02', '2026-12-31')], ...trip),
  ).toEqual([
    { state: 'NV', lacks: 'ends', on: '2026-12-02' },
    { state: 'CA', lacks: 'begins', on: '2026-12-02' },
  ]);
  // Two that meet in the middle are two trips, not one.
  expect(
    permitGaps([permit('NV', '2026-11-01', '2026-12-01'), permit('NV', '2026-12-02', '2026-12-31')], ...trip),
  ).toEqual([{ state: 'NV', lacks: 'ends', on: '2026-12-01' }]);
});
