import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failedTests, retriedTests } from './test-outcomes.mjs';

const root = join(import.meta.dirname, '..');
// Inside the package, where the test of the run below finds Vitest.
const results = join(root, 'test-results');
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, 'retried-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a real run names what failed and what passed only on its second try, each with its first fault, and nothing else', () => {
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
  writeFileSync(join(folder, 'gates.spec.ts'), `throw new Error('no hinges');`);
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
    ],
    { encoding: 'utf8', timeout: 60_000 },
  );
  expect(signal).toBeNull();
  const outcome = JSON.parse(readFileSync(report, 'utf8'));
  expect(failedTests(outcome)).toEqual([
    { file: join(folder, 'doors.spec.ts'), name: 'doors › a door that is bricked up stays shut', why: 'Error: bricks' },
    { file: join(folder, 'gates.spec.ts'), name: 'the file itself', why: 'no hinges' },
  ]);
  expect(retriedTests(outcome)).toEqual([
    {
      file: join(folder, 'doors.spec.ts'),
      name: 'doors › a door that jams once opens',
      why: expect.stringContaining('the door: expected'),
    },
  ]);
}, 60_000);
