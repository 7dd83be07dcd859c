import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { retriedTests } from './retried-tests.mjs';

const root = join(import.meta.dirname, '..');
// Inside the package, where the test of the run below finds Vitest.
const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'retried-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a real run names the tests that passed only on their second try, with what the first failed by, and no other', () => {
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {};');
  writeFileSync(
    join(folder, 'doors.spec.ts'),
    `import { describe, expect, test } from 'vitest';
    let tries = 0;
    describe('doors', () => {
      test('a door that jams once opens', () => { expect(tries++, 'the door').toBe(1); });
      test('a door that is oiled opens', () => {});
      test('a door that is bricked up stays shut', () => { throw new Error('bricks'); });
    });`,
  );
  const report = join(folder, 'report.json');
  const { signal } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--retry=1',
      '--reporter=json',
      `--outputFile=${report}`,
      'doors',
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(signal).toBeNull();
  expect(retriedTests(JSON.parse(readFileSync(report, 'utf8')))).toEqual([
    {
      file: join(folder, 'doors.spec.ts'),
      name: 'doors › a door that jams once opens',
      why: expect.stringContaining('the door: expected'),
    },
  ]);
}, 60_000);
