import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** What was left behind: what was prepared, or why it could not be. */
type Left<T> = { made: T } | { fault: string };

const longestMs = 100_000;

/**
 * What `prepare` answers, made once for the whole run by whichever process asks first; the others wait for it and read it as JSON. It gets
 * a folder that lasts as long as the run.
 */
export async function preparedOnce<T>(name: string, prepare: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(inject('preparedFolder'), name);
  const said = join(folder, 'said.json');
  const isMine = await mkdir(folder).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isMine) {
    const left: Left<T> = await prepare(join(folder, 'files')).then(
      (made) => ({ made }),
      (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    // Whole or not at all, for those who look for it meanwhile.
    await writeFile(`${said}.part`, JSON.stringify(left));
    await rename(`${said}.part`, said);
  }
  for (const end = Date.now() + longestMs; ; await sleep(50)) {
    const text = await readFile(said, 'utf8').catch(() => undefined);
    if (text !== undefined) {
      const left: Left<T> = JSON.parse(text);
      if ('fault' in left) throw new Error(`What tests share could not be prepared (${name}):\n${left.fault}`);
      return left.made;
    }
    if (Date.now() > end) throw new Error(`What tests share is not prepared after ${longestMs / 1000} s (${name}).`);
  }
}
