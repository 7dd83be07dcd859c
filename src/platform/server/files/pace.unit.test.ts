import { expect, test } from 'vitest';
import { turnOfPiece } from './pace.ts';

test('of two hundred files that arrive at once only a few pieces are worked on before everybody else has a turn, and each gets its own', async () => {
  let worked = 0;
  const seen: number[] = [];
  let isOver = false;
  const others = async () => {
    while (!isOver) {
      const before = worked;
      await new Promise<void>((resolve) => setImmediate(resolve));
      seen.push(worked - before);
    }
  };
  const watching = others();
  const files = Array.from({ length: 200 }, async () => {
    for (let piece = 0; piece < 3; piece += 1) {
      await turnOfPiece();
      worked += 1;
    }
  });
  await Promise.all(files);
  isOver = true;
  await watching;
  expect(worked).toBe(600);
  expect(Math.max(...seen)).toBeLessThanOrEqual(8);
});
