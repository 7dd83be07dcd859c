import { beforeEach, expect, test } from 'vitest';
import { queryClient, refresh } from './query.ts';

const keys = [
  ['tables', 'tickets', 'rows', {}],
  ['tables', 'projects', 'count', ''],
  ['tables', '/tables/saved-replies', null, {}],
  ['projects', '/projects/', null, null],
  ['projects', '/projects/:id/history', { id: 'a' }, null],
  ['me'],
] as const;

beforeEach(() => {
  queryClient.clear();
  for (const key of keys) queryClient.setQueryData(key, 'held');
});

/** Which of them are read again when they are next looked at. */
const old = () =>
  keys
    .filter((key) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([root, path]) => `${root} ${path ?? ''}`.trim());

test('a word reads again all that stands under it, by whichever key it is held', async () => {
  await refresh(['tables', 'me']);
  expect(old()).toEqual(['tables tickets', 'tables projects', 'tables /tables/saved-replies', 'me']);
});

test('more words read again one list, or what is of one record, and nothing beside it', async () => {
  await refresh(['tables/tickets', 'projects/:id']);
  expect(old()).toEqual(['tables tickets', 'projects /projects/:id/history']);
});
