import { expect, test } from 'vitest';
import { middleOf, spotOf } from './projection.ts';
import { stateOutlines } from './us-states.ts';

/** The corners of what a state takes in the picture. */
function boxOf(state: string) {
  const points = [...(stateOutlines[state] ?? '').matchAll(/(\d+) (\d+)/gu)];
  const [xs, ys] = [points.map(([, x]) => Number(x)), points.map(([, , y]) => Number(y))];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test('a place lies in its own state of the picture', () => {
  for (const [state, latitude, longitude] of [
    ['NV', 39.53, -119.81],
    ['MT', 46.0, -112.53],
    ['CA', 34.05, -117.26],
    ['NY', 40.75, -73.98],
    ['TX', 29.42, -98.49],
    ['FL', 25.77, -80.19],
  ] as const) {
    const spot = spotOf(latitude, longitude);
    const box = boxOf(state);
    expect(spot, state).toBeDefined();
    expect(spot?.x, state).toBeGreaterThanOrEqual(box.left - 1);
    expect(spot?.x, state).toBeLessThanOrEqual(box.right + 1);
    expect(spot?.y, state).toBeGreaterThanOrEqual(box.top - 1);
    expect(spot?.y, state).toBeLessThanOrEqual(box.bottom + 1);
  }
});

test('what lies outside of the picture has no place in it, and each state has its middle within', () => {
  expect(spotOf(25.67, -200)).toBeUndefined();
  expect(spotOf(61.2, -149.9)).toBeUndefined();
  for (const state of Object.keys(stateOutlines)) {
    const { x, y } = middleOf(stateOutlines[state] ?? '');
    expect(x > 0 && x < 975 && y > 0 && y < 610, state).toBe(true);
  }
});
