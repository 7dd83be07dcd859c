import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { ClusterFiles } from './cluster-files.ts';
import { describeProcess, isAlive, processesOf, signalProcess, type ClusterProcess } from './cluster-processes.ts';
import { readPostmasterFile } from './postmaster-file.ts';

/** The postmaster that runs on this cluster now, as the system sees it: the pid file alone is not believed. */
export async function findPostmaster(clusterFolder: string): Promise<ClusterProcess | undefined> {
  const claim = await readPostmasterFile(clusterFolder);
  if (claim === undefined) return undefined;
  const living = await processesOf(clusterFolder);
  return living.find(({ pid, role }) => pid === claim.pid && role === 'postmaster');
}

/**
 * Makes room for a new postmaster once the old one is dead: waits for its orphaned backends, which hold its shared
 * memory for a second or two, ends those that stay, and withdraws a pid file whose number now belongs to a stranger.
 */
export async function endOldCluster(files: ClusterFiles, log: BaseLogger): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const left = await processesOf(files.cluster);
    if (left.length === 0) break;
    const waitedMs = Date.now() - begun;
    if (waitedMs > 10_000) {
      throw new Error(
        `Old PostgreSQL processes do not end: ${left.map(({ pid }) => pid).join(', ')}. End them, then start Hearth again.`,
      );
    }
    // Their work is lost with their postmaster and will be undone by recovery, so ending them harms nothing.
    if (waitedMs > 1_000) for (const { pid } of left) signalProcess(pid, waitedMs > 2_000 ? 'SIGKILL' : 'SIGQUIT');
    await sleep(50);
  }
  await withdrawStaleClaim(files, log);
}

/** No process ever has this number, so PostgreSQL itself sees that the owner of the file is gone. */
const noProcess = 2_147_483_646;

/**
 * The number in a pid file may have been given to another program since. PostgreSQL would refuse to start for its sake.
 * Only the number is replaced: the line about shared memory stays, and with it PostgreSQL's own check that nobody
 * is using these files.
 */
async function withdrawStaleClaim(files: ClusterFiles, log: BaseLogger): Promise<void> {
  const claim = await readPostmasterFile(files.cluster);
  if (claim !== undefined && (await describeProcess(claim.pid)) !== 'none') {
    const file = join(files.cluster, 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    // Beside it first: on a full disk the file would be left empty, and PostgreSQL refuses to start on an empty one.
    await writeFile(`${file}.new`, [String(noProcess), ...lines.slice(1)].join('\n'));
    await rename(`${file}.new`, file);
    log.warn(
      { pid: claim.pid },
      'The process number in the PostgreSQL pid file belongs to another program now; ignored.',
    );
  }
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(files.socketFolder, name), { force: true });
}

/** Asks a postmaster to end with everything on disk; one that does not is ended harder, and recovers at its next start. */
export async function stopPostmaster(
  pid: number,
  log: BaseLogger,
  first: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  const steps = [
    ['SIGINT', 6_000],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 2_000],
  ] as const;
  for (const [name, waitMs] of steps.slice(first === 'SIGINT' ? 0 : 1)) {
    if (!isAlive(pid)) return;
    if (name !== first) log.warn({ pid, signal: name }, 'PostgreSQL is slow to end.');
    signalProcess(pid, name);
    const deadline = Date.now() + waitMs;
    while (isAlive(pid) && Date.now() < deadline) await sleep(25);
  }
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}
