import { expect, test } from 'vitest';
import { reservedProjectNumbers } from '#areas/projects/projects/choices.ts';
import { routes } from '#app/routes.ts';

test('no project can be numbered like a screen that stands beside the pages of projects', () => {
  const words = routes.flatMap(({ path }) => /^\/(?:projects|developer|owner)\/([a-z-]+)/u.exec(path)?.slice(1) ?? []);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !reservedProjectNumbers.includes(word.toUpperCase()))).toEqual([]);
});
