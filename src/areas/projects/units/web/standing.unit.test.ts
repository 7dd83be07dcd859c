import { describe, expect, it } from 'vitest';
import { moduleEdgesFrom, moduleStatuses, unitStatuses, type Module } from '../schema.ts';
import { dayOf, forwardOf, moduleTone, nextStepOf, unitSteps } from './standing.ts';

const days = Object.fromEntries(
  ['online', 'offline', 'ship', 'deliver', 'set'].flatMap((step) => [
    [`${step}_forecast_on`, null],
    [`${step}_actual_on`, null],
  ]),
);
const module = (facts: Partial<Module>) => ({ ...days, ...facts }) as Module;

describe('the day of a step', () => {
  it('is the real one once it is done, and late when the expected one has passed', () => {
    expect(
      dayOf(module({ ship_forecast_on: '2026-11-20', ship_actual_on: '2026-11-21' }), 'ship', '2026-11-25'),
    ).toEqual({ on: '2026-11-21', state: 'done' });
    expect(dayOf(module({ ship_forecast_on: '2026-11-20' }), 'ship', '2026-11-25').state).toBe('late');
    expect(dayOf(module({ ship_forecast_on: '2026-11-25' }), 'ship', '2026-11-25').state).toBe('ahead');
  });

  it('leads to the next step that is open', () => {
    expect(
      nextStepOf(module({ online_actual_on: '2026-11-01', offline_forecast_on: '2026-11-30' }), '2026-11-20'),
    ).toEqual({ step: 'offline', on: '2026-11-30', state: 'ahead' });
    const done = Object.fromEntries(Object.keys(days).map((key) => [key, '2026-01-01']));
    expect(nextStepOf(module(done), '2026-11-20')).toBeUndefined();
  });
});

describe('the way forward', () => {
  it('never offers a hold or a return before the next step', () => {
    for (const status of moduleStatuses) {
      const allowed = moduleEdgesFrom({ status, status_before_hold: 'yard' }).map(({ to }) => to);
      if (['qa_hold', 'returned', 'set'].includes(status)) continue;
      expect(['qa_hold', 'returned']).not.toContain(forwardOf(status, allowed));
    }
    expect(forwardOf('qa_hold', ['yard'])).toBe('yard');
    expect(forwardOf('set', [])).toBeUndefined();
  });
});

it('places every status of a unit on the ramp, never going back', () => {
  const steps = unitStatuses.map((status) => unitSteps[status]);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
});

it('tones a module by where it stands: held, at its place, waiting outside, under way or not begun', () => {
  expect(Object.fromEntries(moduleStatuses.map((status) => [status, moduleTone(status)]))).toEqual({
    scheduled: 'neutral',
    online: 'info',
    qa_hold: 'warn',
    offline: 'line',
    yard: 'line',
    released: 'line',
    in_transit: 'info',
    delivered: 'good',
    set: 'good',
    returned: 'warn',
  });
});
