import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('no more than so many have a turn at once, and those who wait get theirs in order', async () => {
  const turns = new Turns(2);
  const order: number[] = [];
  let now = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const giveBack = await turns.take();
      order.push(index);
      now += 1;
      most = Math.max(most, now);
      await sleep(5);
      now -= 1;
      giveBack();
      // Given back twice, it is still one turn.
      giveBack();
    }),
  );
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
});

test('who waits too long goes on without, so that one who never ends holds up nobody for ever', async () => {
  const turns = new Turns(1);
  const giveBack = await turns.take();
  const second = await turns.take();
  const third = turns.take();
  second();
  giveBack();
  (await third)();
  expect(await Promise.race([turns.take().then(() => 'free'), sleep(100).then(() => 'held')])).toBe('free');
});
