import { expect, test } from 'vitest';
import { judgePdf } from './pdf-desk.ts';

test('of several builders each gets its turn, however much another has waiting', async () => {
  const bytes = new Uint8Array([1]);
  const [north, south] = [{}, {}];
  const done: string[] = [];
  const judge = async (of: object, name: string) => {
    await judgePdf(of, bytes.slice(), 10);
    done.push(name);
  };
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) => judge(north, `north ${index}`)),
    judge(south, 'south'),
  ]);
  expect(done).toHaveLength(13);
  // Two are read at once; what waited of the other builder does not go before.
  expect(done.indexOf('south')).toBeLessThan(6);
});

test('one builder that has too much waiting is refused, and no other', async () => {
  const [north, south] = [{}, {}];
  const none = new Uint8Array([1]);
  const all = Array.from({ length: 30 }, () =>
    judgePdf(north, none.slice(), 10).then(
      () => 200,
      () => 429,
    ),
  );
  const other = judgePdf(south, none.slice(), 10);
  expect((await Promise.all(all)).filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await other).toBe('unreadable');
});
