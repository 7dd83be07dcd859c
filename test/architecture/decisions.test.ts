import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const pages = readdirSync(folder).filter((file) => file !== 'README.md');

test('each decision has a number of its own and stands once in the index, under a subject', () => {
  const numbers = pages.map((file) => file.slice(0, 3));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...index.matchAll(/^- \[\d{3}\]\((\d{3}-[a-z0-9-]+\.md)\) \S/gmu)].flatMap(([, file]) => file ?? []);
  expect(listed.toSorted()).toEqual(pages.toSorted());
});
