import { describe, expect, test } from 'vitest';
import type { RateCard } from '../schema.ts';
import { changeDays, heldBefore, rateRows } from './rate-rows.ts';

let made = 0;
function rate(facts: Partial<RateCard>): RateCard {
  made += 1;
  return {
    id: String(made),
    kind: 'freight',
    key: 'module',
    factory: null,
    state: null,
    value: '1',
    uom: 'usd_per_mile',
    components: null,
    effective_from: '2026-01-01',
    effective_to: null,
    status: 'approved',
    source: 'x',
    note: null,
    is_sample: false,
    made_by: null,
    made_at: '2026-01-01T00:00:00Z',
    approved_by: null,
    approved_at: null,
    refusal: null,
    version: 1,
    allowedTransitions: [],
    can: { change: false, approve: false },
    ...facts,
  };
}

describe('the grid of rates', () => {
  const rates = [
    // First, so that only its state keeps it from counting.
    rate({ value: '98', status: 'draft', effective_from: '2026-07-01' }),
    rate({ value: '10', effective_to: '2026-05-31' }),
    rate({ value: '12', effective_from: '2026-06-01' }),
    rate({ value: '15', factory: 'butte', effective_from: '2026-03-01' }),
    rate({ value: '20', state: 'CA' }),
  ];
  const valuesOn = (day: string) =>
    rateRows(rates, day).map(({ state, cells }) => [
      state,
      cells.everywhere.rate?.value,
      cells.butte.rate?.value,
      cells.butte.isOwn,
      cells.reno.isOwn,
    ]);

  test('shows for each factory what counts on the day, its own or that of all, and a row for each state', () => {
    expect(valuesOn('2026-02-01')).toEqual([
      [null, '10', '10', false, false],
      ['CA', '20', '20', false, false],
    ]);
    expect(valuesOn('2026-06-01')[0]).toEqual([null, '12', '15', true, false]);
    expect(valuesOn('2025-12-31')[0]).toEqual([null, undefined, undefined, false, false]);
  });

  test('counts no draft, but says that one waits', () => {
    const [row] = rateRows(rates, '2026-08-01');
    expect([row?.cells.everywhere.rate?.value, row?.cells.everywhere.waits, row?.cells.reno.waits]).toEqual([
      '12',
      true,
      false,
    ]);
    expect(changeDays(rates)).toEqual(['2026-01-01', '2026-03-01', '2026-06-01']);
  });

  test('compares a draft with what would hold without it', () => {
    const draft = rates.find(({ status }) => status === 'draft');
    expect(draft === undefined ? undefined : heldBefore(rates, draft)?.value).toBe('12');
  });
});
