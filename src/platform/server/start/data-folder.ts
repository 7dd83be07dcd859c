import { chmodSync } from 'node:fs';
import { access, chmod, constants, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { tryFileLock } from '../files/file-lock.ts';

/** A data folder that this process alone uses. */
export interface DataFolder {
  readonly path: string;
  /** Notes the address, so that a second start can say where the first one is. */
  announce(address: string): Promise<void>;
  release(): Promise<void>;
}

/** Another live server uses the data folder; the message says which. */
export class DataFolderInUse extends Error {}

const Holder = z.object({ pid: z.number(), address: z.string().optional() });

/**
 * Makes the data folder, closes it to other users, and takes it for this process. A holder that died, however it died,
 * does not count.
 */
export async function takeDataFolder(wanted: string): Promise<DataFolder> {
  // Only the folder itself is closed: PostgreSQL's own user may have to pass through those above it.
  await mkdir(dirname(wanted), { recursive: true });
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  const path = await realpath(wanted);
  await chmod(path, 0o700);
  // Asked first, because the lock below can't say why it was refused.
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  const lockFile = join(path, 'hearth.lock');
  const noteFile = join(path, 'server.json');
  const lock = tryFileLock(lockFile);
  if (lock === undefined) throw new DataFolderInUse(await sentenceAbout(path, noteFile));
  chmodSync(lockFile, 0o600);
  const note = async (holder: z.infer<typeof Holder>) => {
    await writeFile(`${noteFile}.new`, JSON.stringify(holder), { mode: 0o600 });
    await rename(`${noteFile}.new`, noteFile);
  };
  await note({ pid: process.pid });
  return {
    path,
    announce: (address) => note({ pid: process.pid, address }),
    async release() {
      await rm(noteFile, { force: true });
      lock.release();
    },
  };
}

async function sentenceAbout(path: string, noteFile: string): Promise<string> {
  const text = await readFile(noteFile, 'utf8').catch(() => '{}');
  const holder = Holder.safeParse(parseJson(text));
  const who = holder.success
    ? ` (process ${holder.data.pid}${holder.data.address === undefined ? '' : `, ${holder.data.address}`})`
    : '';
  return `Hearth is already running on the data folder ${path}${who}. Stop it first, or give this one a folder of its own with HEARTH_DATA.`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
