import { spawnSync } from 'node:child_process';

/** Copies a data folder that nothing runs on, with owners and rights, in a tenth of the time that making one takes. Throws when it can't. */
export function copyDataFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The prepared data folder could not be copied: ${stderr}`);
}
