import { expect, test } from 'vitest';
import type { TicketComment } from '#areas/company/tickets/schema.ts';
import { together, type Said } from './together.ts';

const comment = (id: string, mark: number): TicketComment => ({
  id,
  audience: 'internal',
  author: { id: 'a', name: 'Dana', is_staff: true },
  reply_to: null,
  body: { type: 'doc', content: [] },
  plain: id,
  created_at: '2026-11-02T10:00:00Z',
  edited_at: null,
  pinned: false,
  merged_from: null,
  files: [],
  reactions: [],
  version: 1,
  mark,
  can: { change: false, remove: false },
});

/** What the server answers while these stand there: all of them, or those from one on. */
function answered(all: readonly TicketComment[], from?: string): Said {
  const at = all.findIndex(({ id }) => id === from);
  return {
    comments: at === -1 ? [...all] : all.slice(at),
    is_whole: at === -1,
    said: { count: all.length, marks: all.reduce((sum, { mark }) => sum + mark, 0) },
    files: [],
  };
}

const [one, two, three] = [comment('1', 11), comment('2', -7), comment('3', 5)];
const held = answered([one, two]);
const wordsIn = (talk: Said | undefined) => talk?.comments.map(({ plain }) => plain);

test('what was said since stands below what is held', () => {
  const talk = together(held, answered([one, two, three], '2'));
  expect(wordsIn(talk)).toEqual(['1', '2', '3']);
  expect(talk?.is_whole).toBe(true);
});

test('the newest that is held may have changed itself', () => {
  expect(together(held, answered([one, comment('2', 99)], '2'))?.comments[1]?.mark).toBe(99);
});

test('a comment further back that was changed, felt about or taken away, or that came in between, makes all be read again', () => {
  expect(together(held, answered([comment('1', 12), two], '2'))).toBeUndefined();
  expect(together(held, answered([two], '2'))).toBeUndefined();
  expect(together(held, answered([one, comment('1b', 3), two], '2'))).toBeUndefined();
  // One gone and one come: the number is the same, and so might be a sum over numbers alone.
  expect(together(held, answered([comment('0', 12), two], '2'))).toBeUndefined();
});

test('where the newest that is held is gone, the answer is whole already', () => {
  expect(wordsIn(together(held, answered([one, three], '2')))).toEqual(['1', '3']);
});

test('files stand with their comments as they are now', () => {
  const file = { id: 'f', name: 'a.jpg', mime: 'image/jpeg', bytes: 1, audience: 'internal', comment_id: '1' } as const;
  const before = together(held, { ...answered([one, two], '2'), files: [{ ...file, has_thumbnail: false }] });
  expect(before?.comments[0]?.files).toMatchObject([{ has_thumbnail: false }]);
  const after = together(held, { ...answered([one, two], '2'), files: [{ ...file, has_thumbnail: true }] });
  expect(after?.comments[0]?.files).toMatchObject([{ has_thumbnail: true }]);
});
