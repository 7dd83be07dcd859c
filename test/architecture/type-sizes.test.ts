import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '../..');

test('words have sizes that the theme has: any other would silently be the one of what stands around them', () => {
  const theme = readFileSync(join(root, 'src/ui/theme.css'), 'utf8');
  const sizes = new Set([...theme.matchAll(/--text-(\d+):/gu)].map(([, size]) => size));
  expect(sizes.size).toBeGreaterThan(5);
  const faults = listFiles(root, 'src')
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w-])text-(\d+)\b(?!-)/gu)].flatMap(([found, size]) =>
        sizes.has(size) || Number(size) < 10 ? [] : [`${path}: ${found}`],
      ),
    );
  expect(faults).toEqual([]);
});
