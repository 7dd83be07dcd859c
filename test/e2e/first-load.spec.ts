import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the first load of /login stays within 110 KB of JavaScript and that of / within 230 KB, gzipped', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bundle-size.mjs']);
  expect(stdout).toMatch(/\/login\s+[\d.]+ KB.*: ok\n\/\s+[\d.]+ KB.*: ok/u);
});
