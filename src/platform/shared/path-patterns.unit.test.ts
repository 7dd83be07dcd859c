import { expect, test } from 'vitest';
import { filledPath, pathMatcher } from './path-patterns.ts';

const match = pathMatcher([
  { path: '/' },
  { path: '/projects/$number' },
  { path: '/projects/new' },
  { path: '/okrs/{-$tab}/{-$id}' },
]);
const found = (path: string) => [match(path)?.entry.path, match(path)?.params];

test('words win over names, names over what may be left out, and slashes at either end change nothing', () => {
  expect(found('/projects/new')).toEqual(['/projects/new', {}]);
  expect(found('/projects/26-041/')).toEqual(['/projects/$number', { number: '26-041' }]);
  expect(found('//')).toEqual(['/', {}]);
  expect(found('/okrs')).toEqual(['/okrs/{-$tab}/{-$id}', {}]);
  expect(found('/okrs/company')).toEqual(['/okrs/{-$tab}/{-$id}', { tab: 'company' }]);
});

test('a path that is too long, unknown or badly encoded belongs to no entry', () => {
  for (const path of ['/projects/new/x', '/nowhere', '/projects/%E0%A4%A']) expect(match(path), path).toBeUndefined();
});

test('a name in a path is decoded, and a page stays the same page whatever of it may be left out', () => {
  expect(found('/projects/a%20b')).toEqual(['/projects/$number', { number: 'a b' }]);
  expect(filledPath('/okrs/{-$tab}', { tab: 'company' })).toBe(filledPath('/okrs/{-$tab}', {}));
});
