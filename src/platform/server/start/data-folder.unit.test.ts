import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUse, takeDataFolder } from './data-folder.ts';

let parent: string;
let folder: string;
let holder: ChildProcess | undefined;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hearth-folder-'));
  folder = join(parent, 'data');
});

afterEach(async () => {
  holder?.kill('SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

/** Another process that holds the folder until it is killed. */
async function holdElsewhere(): Promise<ChildProcess> {
  const source = `
    const { takeDataFolder } = await import('#platform/server/start/data-folder.ts');
    const taken = await takeDataFolder(${JSON.stringify(folder)});
    await taken.announce('http://127.0.0.1:4000');
    process.stdout.write('held');
    setInterval(() => {}, 1000);`;
  holder = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (holder.stdout !== null) await once(holder.stdout, 'data');
  return holder;
}

async function takeAndRelease(): Promise<void> {
  const taken = await takeDataFolder(folder);
  expect(taken.path).toBe(await realpath(folder));
  await taken.release();
}

describe('the data folder', () => {
  test('is made for its owner alone', async () => {
    const taken = await takeDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await taken.release();
  });

  test('is closed when it was open to others', async () => {
    await mkdir(folder);
    await chmod(folder, 0o755);
    await (await takeDataFolder(folder)).release();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('in use by a live server is refused, and the message says which and what to do', async () => {
    const { pid } = await holdElsewhere();
    const refusal = takeDataFolder(folder);
    await expect(refusal).rejects.toThrow(DataFolderInUse);
    await expect(refusal).rejects.toThrow(new RegExp(`process ${pid}, http://127\\.0\\.0\\.1:4000\\).*HEARTH_DATA`));
  });

  test('of a server that was killed is taken at once', async () => {
    const killed = await holdElsewhere();
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await takeAndRelease();
  });

  test('is taken although its note names a live process that has nothing to do with it', async () => {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(join(folder, 'server.json'), JSON.stringify({ pid: process.ppid, address: 'http://127.0.0.1:1' }));
    await takeAndRelease();
  });

  test('that was released may be taken again by the same process', async () => {
    await takeAndRelease();
    await takeAndRelease();
  });
});
