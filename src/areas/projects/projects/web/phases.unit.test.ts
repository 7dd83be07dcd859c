import { expect, test } from 'vitest';
import { phasesOf, type PhaseDate } from './phases.ts';

const date = (kind: PhaseDate['kind'], forecast: string | null, more: Partial<PhaseDate> = {}): PhaseDate => ({
  kind,
  baseline: null,
  forecast,
  actual: null,
  ...more,
});

test('a phase reaches from milestone to milestone, by what happened before what is expected', () => {
  expect(
    phasesOf([
      date('design_freeze', '2026-01-10', { actual: '2026-01-12' }),
      date('production_start', '2026-03-01'),
      date('offline', '2026-05-01'),
      date('ship', '2026-05-10'),
      date('handover', '2026-09-01'),
      date('warranty_end', '2027-09-01'),
    ]),
  ).toEqual([
    { step: 3, from: '2026-01-12', to: '2026-03-01' },
    { step: 4, from: '2026-03-01', to: '2026-05-01' },
    { step: 5, from: '2026-05-10', to: '2026-09-01' },
    { step: 6, from: '2026-09-01', to: '2027-09-01' },
  ]);
});

test('a phase without both of its ends is not drawn, and none ends before it begins', () => {
  expect(phasesOf([])).toEqual([]);
  expect(phasesOf([date('production_start', '2026-03-01')])).toEqual([]);
  expect(phasesOf([date('production_start', '2026-03-01'), date('offline', '2026-02-01')])).toEqual([]);
  expect(phasesOf([date('production_start', '2026-03-01'), date('offline', null)])).toEqual([]);
});

test('of several units a phase takes the first day in and the last day out', () => {
  expect(
    phasesOf([
      date('set', '2026-06-03'),
      date('set', '2026-06-01'),
      date('handover', '2026-08-01'),
      date('handover', '2026-08-20'),
    ]),
  ).toEqual([{ step: 5, from: '2026-06-01', to: '2026-08-20' }]);
});
