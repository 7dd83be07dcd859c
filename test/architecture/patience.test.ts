import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const patienceMs = 15_000;

/** The places of a source where a test gives up before a machine that is busy with other work has had its turn. */
function impatientIn(source: string): string[] {
  const waits = [...source.matchAll(/\btimeout(?::| =) ?([\d_]+)(?! \* slowness)\b/gu)]
    // Multiplied by how slow the machine is, it is a promise that is measured.
    .filter(([, ms]) => Number(ms?.replaceAll('_', '')) < patienceMs)
    .map(([found]) => found);
  // Without a limit of its own it gives up after a second.
  const bare = [
    ...source.matchAll(/\bvi\.(?:waitFor|waitUntil)\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/gu),
  ]
    .map(([found]) => found)
    .filter((found) => !/timeout|\bsoon\b/u.test(found));
  return [...waits, ...bare];
}

test('no test gives up waiting before a busy machine has had its turn', () => {
  const faults = ['src', 'sample', 'test']
    .flatMap((folder) => listFiles(root, folder))
    .filter(
      (path) =>
        /\.(?:test|spec)\.tsx?$|^test\/(?!architecture\/).*\.tsx?$/u.test(path) && !path.endsWith('/patience.test.ts'),
    )
    .flatMap((path) => impatientIn(readFileSync(join(root, path), 'utf8')).map((found) => `${path}: ${found}`));
  expect(faults).toEqual([]);
});

test('a pool of a test hears that its database was dropped', () => {
  const faults = ['src', 'sample', 'test']
    .flatMap((folder) => listFiles(root, folder))
    .filter(
      (path) => /\.(?:test|spec)\.tsx?$|^test\//u.test(path) && !/^test\/(?:architecture\/|database\.ts)/u.test(path),
    )
    .filter((path) => /\bnew (?:pg\.)?Pool\(/u.test(readFileSync(join(root, path), 'utf8')));
  // `openTestPool` of test/database.ts makes one that does.
  expect(faults).toEqual([]);
});

test('the rule sees what it is for', () => {
  expect(impatientIn('await expect.poll(look, { timeout: 5_000 }).toBe(1);')).toHaveLength(1);
  expect(impatientIn('await vi.waitFor(() => expect(seen(1)).toBe(1));')).toHaveLength(1);
  expect(impatientIn('await vi.waitFor(() => expect(seen(1)).toBe(1), { timeout: 30_000 });')).toEqual([]);
});
