import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packFile } from './packed-files.mjs';

test('a file is packed quickly, then as small as can be, and both hold the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  const words = Array.from({ length: 4_000 }, (_, at) => `const part${at} = ${(at * 7919) % 1013};`).join('\n');
  await writeFile(join(folder, 'app.js'), words);
  await writeFile(join(folder, 'small.js'), 'short');
  await writeFile(join(folder, 'picture.png'), words);
  for (const name of await readdir(folder)) await packFile(folder, name);
  const quick = await stat(join(folder, 'app.js.br'));
  const done = spawnSync(process.execPath, [join(import.meta.dirname, 'packed-files.mjs'), folder]);
  expect(String(done.stderr)).toBe('');
  expect((await readdir(folder)).toSorted()).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'picture.png', 'small.js']);
  expect((await stat(join(folder, 'app.js.br'))).size).toBeLessThan(quick.size);
  expect(String(brotliDecompressSync(await readFile(join(folder, 'app.js.br'))))).toBe(words);
  expect(String(gunzipSync(await readFile(join(folder, 'app.js.gz'))))).toBe(words);
});
