import { recordKinds } from '#areas/platform-services/changes/choices.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Query, type QueryKey } from '@tanstack/react-query';
import { queryClient } from '#platform/web/call/query.ts';
import { FakeSocket } from '#test/fake-socket.ts';
import { openLivePage, type LivePage } from '#test/component/live-page.ts';
import { refreshedBy, refreshes } from '../live-refreshes.ts';
import { listsEveryMs, longestJitterMs, togetherMs } from '../live-reads.ts';

const reload = vi.spyOn(queryClient, 'invalidateQueries');
const last = () => FakeSocket.all.at(-1)!;
/** Every first word that some message makes screens read again. */
const known = [...new Set(Object.values(refreshes).flatMap((each) => each.map((word) => word.split('/')[0] ?? '')))];
/** What was read again, by the first words of its keys, in the order of the alphabet; or that all was, or all became old. */
const words = () =>
  reload.mock.calls.flatMap(([filter]) => {
    const { predicate } = filter ?? {};
    if (predicate === undefined) return [filter?.refetchType ?? 'everything'];
    return known.filter((word) => predicate(queryOf(word))).toSorted();
  });
const queryOf = (word: string) =>
  new Query<unknown, Error, unknown, QueryKey>({ client: queryClient, queryKey: [word], queryHash: word });
let seq = 4;
let live: LivePage;

beforeEach(async () => {
  reload.mockReset().mockResolvedValue();
  seq = 4;
  live = await openLivePage({ seq, chance: 0.999 });
});
afterEach(() => live.close());

function hear(type: string) {
  seq += 1;
  last().says({ type, id: 'x', epoch: 'e', seq });
}

test('at the start nothing is read twice, but what was read before is old', () => {
  expect(last().url).toBe('wss://portal.example.test/ws/live/?resume=1&ticket=ticket');
  expect(words()).toEqual(['none']);
});

test('each known type refreshes its own lists, once for all that come close together', async () => {
  for (const [type, lists] of [
    [
      'project',
      [
        'projects',
        'tables',
        'units',
        'modules',
        'milestones',
        'files',
        'albums',
        'dashboard',
        'project-breakdown',
        'active-projects',
        'break-even',
        'schedule',
        'subtasks',
        'posts',
        'requests',
        'ticket-talk',
        'punch-items',
        'punch',
        'shared-punch',
        'warranty-items',
        'warranty',
        'change-order-contracts',
        'change-order-exposure',
        'change-order-log',
        'change-decisions',
        'floor-changes',
        'sign-off-forms',
        'sign-off-wall',
        'models',
        'design',
        'model-platform',
        'bim2bom',
        'boms',
        'estimates',
        'sales-room',
        'sales-plan',
        'own-trips',
        'service-trip-sheets',
        'service-trip-route',
        'service-trip-places',
        ...Object.values(recordKinds).map(({ path }) => path),
        'inbox',
        'dfma',
        'bin',
        'undo',
      ],
    ],
    ['subtask', ['project-subtasks', 'subtasks', 'project-breakdown', 'dfma', 'tables', 'inbox', 'bin', 'undo']],
    ['break_even', ['break-even', 'break-even-targets', 'bin', 'undo']],
    ['user', ['users', 'me', 'registrations', 'inbox', 'tables']],
    ['estimate', ['estimates', 'tables', 'catalogue', 'design', 'inbox']],
    [
      'bim2bom',
      [
        'bim2bom',
        'models',
        'rules',
        'boms',
        'model-platform',
        'tables',
        'catalogue',
        'design',
        'projects',
        'dashboard',
        'inbox',
        'bin',
        'undo',
      ],
    ],
    ['rate', ['rates', 'tables', 'catalogue', 'bim2bom', 'estimates', 'design', 'inbox', 'bin', 'undo']],
  ] as const) {
    reload.mockClear();
    for (let count = 0; count < 50; count += 1) hear(type);
    expect(words()).toEqual([]);
    await vi.advanceTimersByTimeAsync(listsEveryMs);
    expect(words(), type).toEqual([...lists].toSorted());
  }
});

test('a message that comes alone waits for no other; what comes close after it is gathered', async () => {
  reload.mockClear();
  hear('rate');
  await vi.advanceTimersByTimeAsync(togetherMs);
  const once = words();
  expect(once).toContain('rates');
  for (let count = 0; count < 5; count += 1) hear('rate');
  await vi.advanceTimersByTimeAsync(listsEveryMs - togetherMs - 1);
  expect(words()).toEqual(once);
  await vi.advanceTimersByTimeAsync(1 + togetherMs);
  expect(words()).toEqual([...once, ...once]);
});

test('any other type reloads everything, at a moment of chance within three seconds, and one at a time', async () => {
  reload.mockClear();
  let finish = () => {};
  reload.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
  for (let count = 0; count < 20; count += 1) hear('something_new');
  await vi.advanceTimersByTimeAsync(longestJitterMs * 0.99);
  expect(words()).toEqual([]);
  await vi.advanceTimersByTimeAsync(longestJitterMs * 0.01);
  expect(words()).toEqual(['everything']);
  hear('something_new');
  await vi.advanceTimersByTimeAsync(longestJitterMs * 2);
  expect(words(), 'the second waits for the first').toEqual(['everything']);
  finish();
  await vi.advanceTimersByTimeAsync(longestJitterMs);
  expect(words()).toEqual(['everything', 'everything']);
});

test('a hidden page reads nothing, and all that it missed once when somebody looks at it again', async () => {
  reload.mockClear();
  live.document.visibilityState = 'hidden';
  hear('user');
  hear('sidebar');
  hear('something_new');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(words()).toEqual([]);
  live.document.visibilityState = 'visible';
  live.document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(longestJitterMs);
  expect(words().toSorted()).toEqual(
    ['users', 'me', 'registrations', 'inbox', 'tables', 'sidebar-links', 'everything'].toSorted(),
  );
});

test('after a loss it asks for what it missed; when that can’t be had, everything is reloaded', async () => {
  reload.mockClear();
  hear('user');
  await vi.advanceTimersByTimeAsync(listsEveryMs);
  last().drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(last().url).toContain('?resume=1&epoch=e&offset=5&');
  last().opens();
  last().says({ type: 'resume', recovered: true, epoch: 'e', seq: 5 });
  await vi.advanceTimersByTimeAsync(longestJitterMs);
  expect(words()).toEqual(['inbox', 'me', 'registrations', 'tables', 'users']);
  last().drops();
  await vi.advanceTimersByTimeAsync(2_000);
  last().opens();
  last().says({ type: 'resume', recovered: false, epoch: 'other', seq: 0 });
  await vi.advanceTimersByTimeAsync(longestJitterMs);
  expect(words()).toEqual(['inbox', 'me', 'registrations', 'tables', 'users', 'everything']);
});

test('a message that does not fit is left out', async () => {
  reload.mockClear();
  for (const bad of ['no json', '{"type":7}', '[]']) last().says(bad);
  await vi.advanceTimersByTimeAsync(longestJitterMs * 2);
  expect(words()).toEqual([]);
});

test('a message that names whose Inbox it concerns makes nobody else read theirs again', () => {
  expect(refreshedBy({ type: 'inbox', inbox: 'ana' }, 'ana')).toEqual(['inbox']);
  expect(refreshedBy({ type: 'inbox', inbox: 'ana' }, 'ben')).toEqual([]);
  expect(refreshedBy({ type: 'post', inbox: 'ana ben' }, 'ben')).toContain('inbox');
  expect(refreshedBy({ type: 'post', inbox: 'ana' }, 'ben')).toEqual(['posts', 'projects', 'dashboard', 'bin', 'undo']);
  expect(refreshedBy({ type: 'post' }, 'ben')).toContain('inbox');
  expect(refreshedBy({ type: 'unheard of', inbox: 'ana' }, 'ben')).toBeUndefined();
});
