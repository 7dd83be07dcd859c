import { expect, test } from 'vitest';
import { makeGate } from './gate.ts';

test('so many work at once and no more, in their order; one that fails makes room all the same', async () => {
  const gate = makeGate(2);
  const begun: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const works = Array.from({ length: 5 }, (_, n) => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return gate(async () => {
      begun.push(n);
      await end.promise;
      return n;
    });
  });
  const settled = Promise.allSettled(works);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('The disk is full.'));
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  ends[2]?.resolve();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
