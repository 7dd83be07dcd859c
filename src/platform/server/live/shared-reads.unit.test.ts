import { expect, test, vi } from 'vitest';
import { SharedReads } from './shared-reads.ts';

function asking() {
  let count = 0;
  return { ask: () => Promise.resolve((count += 1)), count: () => count };
}

test('one answer is for all who ask in the same moment, for each key one, and not for longer than two seconds', async () => {
  vi.useFakeTimers();
  const shared = new SharedReads();
  shared.isHeard = true;
  const { ask } = asking();
  expect(await Promise.all([shared.of('a', ask), shared.of('a', ask), shared.of('b', ask)])).toEqual([1, 1, 2]);
  vi.advanceTimersByTime(1_999);
  expect(await shared.of('a', ask)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await shared.of('a', ask)).toBe(3);
  vi.useRealTimers();
});

test('who asks after a write never gets what was asked before it, even if that is answered later', async () => {
  const shared = new SharedReads();
  shared.isHeard = true;
  let answerOld: (words: string) => void = () => undefined;
  const old = shared.of('a', () => new Promise<string>((resolve) => (answerOld = resolve)));
  shared.forget();
  const fresh = shared.of('a', async () => 'new');
  answerOld('old');
  expect(await Promise.all([old, fresh, shared.of('a', async () => 'newest')])).toEqual(['old', 'new', 'new']);
});

test('a failure is nobody else’s, and nothing is kept while writes of others are not heard of', async () => {
  const shared = new SharedReads();
  const { ask, count } = asking();
  await shared.of('a', ask);
  await shared.of('a', ask);
  expect(count()).toBe(2);
  shared.isHeard = true;
  await expect(shared.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await shared.of('a', ask)).toBe(3);
});
