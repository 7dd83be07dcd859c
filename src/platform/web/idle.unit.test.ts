import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPause, alsoAwaits, awaitedNow, awaits, holdsBusy } from './idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is awaited until it has ended, well or not, and its answer or fault goes on', async () => {
  const well = awaits('an answer', Promise.resolve(7));
  const badly = awaits('a refusal', Promise.reject(new Error('no')));
  expect(awaitedNow()).toEqual(['an answer', 'a refusal']);
  expect(await well).toBe(7);
  await expect(badly).rejects.toThrow('no');
  expect(awaitedNow()).toEqual([]);
});

test('what is held twice under one name is released one by one, and a second release changes nothing', () => {
  const [first, second] = [holdsBusy('a part'), holdsBusy('a part')];
  first();
  first();
  expect(awaitedNow()).toEqual(['a part']);
  second();
  expect(awaitedNow()).toEqual([]);
});

test('a pause counts until it has run or was called off', () => {
  let runs = 0;
  afterPause('typing', 200, () => (runs += 1));
  const callOff = afterPause('a draft', 200, () => (runs += 1));
  callOff();
  expect(awaitedNow()).toEqual(['typing']);
  vi.advanceTimersByTime(200);
  expect(runs).toBe(1);
  expect(awaitedNow()).toEqual([]);
});

test('others keep books of their own, and those outside read all of it under one name that nobody can replace', () => {
  let count = 0;
  alsoAwaits(() => count);
  count = 2;
  expect(awaitedNow()).toEqual(['2 of the query library']);
  count = 0;
  const outside: unknown = Reflect.get(globalThis, 'hearthAwaits');
  expect(outside).toBe(awaitedNow);
  expect(Reflect.set(globalThis, 'hearthAwaits', () => [])).toBe(false);
});
