import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepReserve, releaseReserve } from './reserve-file.ts';

let folder: string;
const room = (megabytes: number) => async () => megabytes * 1024 * 1024;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-reserve-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('space is set aside where there is plenty, and given back only while the disk is full', async () => {
  await keepReserve(folder, room(100));
  expect(await readdir(folder)).toEqual([]);
  await keepReserve(folder, room(1_000));
  expect(await releaseReserve(folder, room(900))).toBe(false);
  expect(await readdir(folder)).toEqual(['postgres.reserve']);
  expect(await releaseReserve(folder, room(2))).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(await releaseReserve(folder, room(2))).toBe(false);
});
