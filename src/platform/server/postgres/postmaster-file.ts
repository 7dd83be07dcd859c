import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a postmaster wrote about itself. It is a claim, not a fact: the id may belong to somebody else by now. */
export interface PostmasterFile {
  readonly pid: number;
  readonly dataFolder: string;
  readonly port: number;
  readonly socketFolder: string;
}

/** Reads `postmaster.pid`; undefined when it is absent or not yet written whole. */
export async function readPostmasterFile(clusterFolder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  const [pid, dataFolder, , port, socketFolder] = text?.split('\n') ?? [];
  if (pid === undefined || !/^-?\d+$/.test(pid.trim())) return undefined;
  return {
    pid: Math.abs(Number(pid)),
    dataFolder: dataFolder?.trim() ?? '',
    port: Number(port ?? 0),
    socketFolder: socketFolder?.trim() ?? '',
  };
}
