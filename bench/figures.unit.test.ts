import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withFigures, type Figure } from './figures.ts';

const when = { command: 'npm run bench:x', date: '2026-11-22', machine: '2 cores, load 0.1' };
const empty =
  '# Figures\n\n<!-- figures: written by the measurements themselves -->\n<!-- /figures -->\n\nWhat follows.\n';

function figure(id: string, more: Partial<Figure> = {}): Figure {
  return { id, promise: 'An answer', bound: '≤ 10 ms', measured: '4 ms', isMet: true, ...more };
}

function rowsOf(page: string): string[] {
  return page.split('\n').filter((line) => line.startsWith('| `'));
}

test('a figure becomes a row with what was promised, found, typed, when and where', () => {
  const page = withFigures(empty, [figure('x.answer')], when);
  expect(rowsOf(page)).toEqual([
    '| `x.answer` | An answer | ≤ 10 ms | 4 ms | yes | `npm run bench:x` | 2026-11-22 | 2 cores, load 0.1 |',
  ]);
  expect(page.startsWith('# Figures\n')).toBe(true);
  expect(page.endsWith('\n\nWhat follows.\n')).toBe(true);
});

test('a later measurement takes the place of the earlier one, and leaves those of others', () => {
  const first = withFigures(empty, [figure('b.one'), figure('a.two')], when);
  const second = withFigures(first, [figure('b.one', { measured: '12 ms', isMet: false })], {
    ...when,
    command: 'npm run bench:x -- 2',
    date: '2026-11-23',
  });
  expect(rowsOf(second)).toEqual([
    '| `a.two` | An answer | ≤ 10 ms | 4 ms | yes | `npm run bench:x` | 2026-11-22 | 2 cores, load 0.1 |',
    '| `b.one` | An answer | ≤ 10 ms | 12 ms | **no** | `npm run bench:x -- 2` | 2026-11-23 | 2 cores, load 0.1 |',
  ]);
});

test('what is written twice is written once', () => {
  const page = withFigures(empty, [figure('a'), figure('b')], when);
  expect(withFigures(page, [figure('b')], when)).toBe(page);
});

test('no text of a figure breaks the table', () => {
  const [row = ''] = rowsOf(withFigures(empty, [figure('a', { promise: 'a | b\nc', measured: '1 |' })], when));
  expect(row.split('|')).toHaveLength(10);
});

test('a page without its table is said, not written over', () => {
  expect(() => withFigures('# Figures', [figure('a')], when)).toThrow('no table');
});

test('the page that is kept has a table, and every command in it is one of this package', async () => {
  const root = new URL('..', import.meta.url);
  const page = await readFile(new URL('docs/benchmarks.md', root), 'utf8');
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = rowsOf(page).map((row) => /`npm run ([\w:-]+)/u.exec(row)?.[1] ?? row);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
