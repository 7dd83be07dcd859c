import { expect, test } from 'vitest';
import { tvPages } from './tv-pages.ts';

test('every project is shown once, in order, on a page of its own status', () => {
  const groups = [
    { status: 1, projects: [1, 2, 3, 4, 5] },
    { status: 4, projects: [6] },
  ];
  expect(tvPages(groups, 4)).toEqual([
    { status: 1, projects: [1, 2, 3, 4] },
    { status: 1, projects: [5] },
    { status: 4, projects: [6] },
  ]);
  expect(tvPages([{ status: 1, projects: [] }], 4)).toEqual([]);
});
