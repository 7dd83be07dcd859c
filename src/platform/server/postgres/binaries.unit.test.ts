import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyBinaries, findBinaries } from './binaries.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-binaries-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('the programs run although no install script ever made their library links', async () => {
  const packaged = await findBinaries(join(folder, 'unused'));
  const bare = join(folder, 'package', 'native');
  await cp(packaged.nativeFolder, bare, {
    recursive: true,
    filter: (source) => !/\.so(\.\d+)?$/.test(source) || !/libicu|libpq/.test(source),
  });
  await cp(join(packaged.nativeFolder, '..', 'package.json'), join(folder, 'package', 'package.json'));
  expect(spawnSync(join(bare, 'bin', 'postgres'), ['--version']).status).not.toBe(0);
  const copy = await copyBinaries(bare, join(folder, 'programs'));
  expect(spawnSync(copy.postgres, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
});

test('a copy is made once, and a copy that was cut short is not taken for one', async () => {
  const packaged = await findBinaries(join(folder, 'unused'));
  const first = await copyBinaries(packaged.nativeFolder, join(folder, 'programs'));
  const again = await copyBinaries(first.nativeFolder, join(folder, 'programs'));
  expect(again).toEqual(first);
  expect(await readdir(join(folder, 'programs'))).toHaveLength(1);
});
