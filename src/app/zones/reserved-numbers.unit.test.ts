import { expect, test } from 'vitest';
import { reservedProjectNumbers } from '#areas/projects/projects/project-number.ts';
import { routes } from '../routes.ts';

test('no project can be numbered like a screen that stands beside the pages of projects', () => {
  const words = routes.flatMap(({ path }) => /^\/(?:projects|developer|owner)\/([a-z-]+)/u.exec(path)?.slice(1) ?? []);
  expect(words.length).toBeGreaterThan(10);
  // What is signed in by there is no page of the portal.
  const free = words.filter((word) => word !== 'login' && !reservedProjectNumbers.includes(word.toUpperCase()));
  expect(free).toEqual([]);
});
