import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/call/query.ts';
import { FakeSocket } from '#test/fake-socket.ts';
import { openLivePage, type LivePage } from '#test/component/live-page.ts';
import { rowReader } from '#platform/web/call/row-reader.ts';
import { gatherMs, listsEveryMs, togetherMs, wholeListMs } from '../live-reads.ts';

const [one, other] = ['019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002'];
const last = () => FakeSocket.all.at(-1)!;
const looked = () => last().sent.map((text) => (JSON.parse(text) as { look: string[] }).look);
let live: LivePage;
let ends: (() => void)[];
let seq: number;
/** How often each query was read since it was opened. */
let reads: Record<string, number>;

/** A part of the screen that reads this. */
async function opens(name: string, queryKey: QueryKey, data: unknown = [], meta = {}): Promise<void> {
  const queryFn = () => {
    reads[name] = (reads[name] ?? -1) + 1;
    return Promise.resolve(data);
  };
  ends.push(new QueryObserver(queryClient, { queryKey, queryFn, meta }).subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
}

/** The message as it comes early to whoever looks, or in its place in the stream. */
function hear(type: string, id: string, more: object = {}): void {
  last().says({ type, id, epoch: 'e', seq: (seq += 1), ...more });
}

beforeEach(async () => {
  [ends, seq, reads] = [[], 4, {}];
  live = await openLivePage({ seq, chance: 0.5 });
  await opens('page', ['rates', '/rates/:id', { id: one }, null]);
  await opens('by number', ['rates', '/rates/:id/steps', { id: 'R-1' }, null], { id: one });
  await opens('list', ['tables', 'rates', 'rows', '', 0]);
  await opens('elsewhere', ['subtasks', '/subtasks', null, {}]);
});
afterEach(() => {
  for (const end of ends) end();
  queryClient.clear();
  live.close();
});

test('the server is told what is on the screen, each time that it is something else, and on each new connection', async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looked()).toEqual([[one]]);
  await opens('panel', ['tickets', '/tickets/:id', { id: other }, null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looked()).toEqual([[one], [one, other]]);
  live.document.visibilityState = 'hidden';
  live.document.dispatchEvent(new Event('visibilitychange'));
  expect(looked().at(-1), 'Nobody looks at a hidden page').toEqual([]);
  live.document.visibilityState = 'visible';
  live.document.dispatchEvent(new Event('visibilitychange'));
  expect(looked().at(-1)).toEqual([one, other]);
  last().drops();
  await vi.advanceTimersByTimeAsync(1_000);
  last().opens();
  expect(looked()).toEqual([[one, other]]);
});

test('what one looks at is read again at once, the lists when the message has its place, and nothing twice', async () => {
  last().says({ type: 'rate', id: one, n: 7, about: [one] });
  await vi.advanceTimersByTimeAsync(togetherMs);
  expect(reads).toEqual({ page: 1, 'by number': 1, list: 0, elsewhere: 0 });
  await vi.advanceTimersByTimeAsync(gatherMs);
  hear('rate', one, { n: 7 });
  await vi.advanceTimersByTimeAsync(listsEveryMs);
  expect(reads).toEqual({ page: 1, 'by number': 1, list: 1, elsewhere: 0 });
});

test('a message that was not heard early reads all of it again, once', async () => {
  hear('rate', one, { n: 7 });
  await vi.advanceTimersByTimeAsync(listsEveryMs);
  expect(reads).toEqual({ page: 1, 'by number': 1, list: 1, elsewhere: 0 });
  // It was said again since, and of that nothing was heard early.
  hear('rate', one, { n: 9 });
  await vi.advanceTimersByTimeAsync(listsEveryMs);
  expect(reads).toEqual({ page: 2, 'by number': 2, list: 2, elsewhere: 0 });
});

test('lists are read again once a second, however much is said; what is on the screen of it four times', async () => {
  for (let n = 1; n <= 100; n += 1) {
    last().says({ type: 'rate', id: one, n, about: [one] });
    hear('rate', other, { n: 1_000 + n });
    await vi.advanceTimersByTimeAsync(30);
  }
  expect(reads['list']).toBe(3);
  expect(reads['page']).toBeGreaterThanOrEqual(10);
});

test('where many are there the lists wait as long as the server says; what one looks at does not', async () => {
  hear('rate', one, { n: 7, pace_ms: 10_000 });
  await vi.advanceTimersByTimeAsync(togetherMs + gatherMs);
  expect(reads).toEqual({ page: 1, 'by number': 1, list: 0, elsewhere: 0 });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reads['list']).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads['list']).toBe(1);
  for (let n = 8; n < 18; n += 1) {
    hear('rate', other, { n, pace_ms: 10_000 });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(reads['list']).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads['list']).toBe(2);
});

describe('of a list on the screen', () => {
  let rows: string[][];
  let isEnough: boolean;
  beforeEach(async () => {
    [rows, isEnough] = [[], true];
    const meta = {
      [rowReader]: async (ids: string[]) => {
        rows.push(ids);
        return isEnough;
      },
    };
    await opens('lessons', ['tables', 'lessons', 'rows', '', 0], [], meta);
    await opens('their count', ['tables', 'lessons', 'count', '']);
  });

  test('the rows that changed are read again and the whole ten seconds later; its count with it, as ever', async () => {
    hear('lesson', one, { n: 1 });
    hear('lesson', other, { n: 2 });
    await vi.advanceTimersByTimeAsync(listsEveryMs);
    expect(rows).toEqual([[one, other]]);
    expect(reads).toMatchObject({ lessons: 0, 'their count': 1 });
    await vi.advanceTimersByTimeAsync(wholeListMs);
    expect(reads).toMatchObject({ lessons: 1, 'their count': 1 });
    expect(rows).toHaveLength(1);
  });

  test('the whole is read at once where a row is not enough, or something else than a row of it changed', async () => {
    isEnough = false;
    hear('lesson', one, { n: 1 });
    await vi.advanceTimersByTimeAsync(listsEveryMs);
    expect([rows, reads['lessons']]).toEqual([[[one]], 1]);
    isEnough = true;
    hear('lesson', one, { n: 2 });
    hear('project', other, { n: 3 });
    await vi.advanceTimersByTimeAsync(listsEveryMs);
    expect([rows, reads['lessons']]).toEqual([[[one]], 2]);
  });

  test('more than ten rows are their whole list', async () => {
    for (let n = 10; n < 21; n += 1) hear('lesson', `${one.slice(0, -2)}${n}`, { n });
    await vi.advanceTimersByTimeAsync(listsEveryMs);
    expect([rows, reads['lessons']]).toEqual([[], 1]);
  });
});
