import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newId } from '#platform/shared/ids.ts';

const Kept = z.object({ secret: z.base64url().length(43) });

/** What is there of a file of keys; undefined where there is none. */
export async function readKeyFile(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/**
 * The key that seals the portal's other keys in the database, 32 bytes: that of the setting, or of `keys/root.json` in the data folder,
 * closed to others and made at the first start. Every process of one portal has the same one. Throws for a file that is broken.
 */
export async function openRootKey(dataFolder: string, setting?: string): Promise<Buffer> {
  if (setting !== undefined) return Buffer.from(setting, 'base64url');
  const folder = join(dataFolder, 'keys');
  const path = join(folder, 'root.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readKeyFile(path)) === undefined) {
    const draft = join(folder, `.${newId()}`);
    await writeFile(draft, JSON.stringify({ secret: randomBytes(32).toString('base64url') }), {
      mode: 0o600,
      flush: true,
    });
    // Whichever process is first gives the others its key: a link takes no name that is taken.
    await link(draft, path).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    });
    await rm(draft);
  }
  return Buffer.from(Kept.parse(JSON.parse(await readFile(path, 'utf8'))).secret, 'base64url');
}
