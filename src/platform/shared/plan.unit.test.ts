import { describe, expect, test } from 'vitest';
import { planStanding } from './plan.ts';

describe('how progress stands against its plan', () => {
  test('without a plan it is neither good nor bad, however little or much is done', () => {
    for (const done of [0, 20, 33, 66, 100])
      for (const planned of [null, undefined]) expect(planStanding(done, planned)).toEqual({ ahead: 0, tone: 'plain' });
  });

  test('the same share done is on plan, behind or ahead, as its plan has it', () => {
    expect(planStanding(40, 40)).toEqual({ ahead: 0, tone: 'plain' });
    expect(planStanding(40, 42)).toEqual({ ahead: 0, tone: 'plain' });
    expect(planStanding(40, 43)).toEqual({ ahead: -3, tone: 'warn' });
    expect(planStanding(40, 49)).toEqual({ ahead: -9, tone: 'warn' });
    expect(planStanding(40, 50)).toEqual({ ahead: -10, tone: 'bad' });
    expect(planStanding(40, 38)).toEqual({ ahead: 0, tone: 'plain' });
    expect(planStanding(40, 30)).toEqual({ ahead: 10, tone: 'good' });
  });

  test('the difference is that of the figures that people read', () => {
    // 40.99 is read as 40 and 46.01 as 46.
    expect(planStanding(40.99, 46.01).ahead).toBe(-6);
    expect(planStanding(99.99, 100).ahead).toBe(0);
  });
});
