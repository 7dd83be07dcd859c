import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { output } from './identity.ts';

/** What is known about a process that may belong to a PostgreSQL cluster. */
export interface ClusterProcess {
  readonly pid: number;
  /** `postmaster` accepts connections; a `backend` is one of its children. */
  readonly role: 'postmaster' | 'backend';
  /** Its command line, parts separated by NUL where the system tells. */
  readonly command: string;
  /** The program file it runs, where the system tells; ends in `(deleted)` when that file was replaced since. */
  readonly program: string | undefined;
}

/** The name that every process of a cluster carries in its title, so that it is known even when its folder is hidden. */
export function clusterName(clusterFolder: string): string {
  return `hearth-${createHash('sha256').update(clusterFolder).digest('hex').slice(0, 12)}`;
}

/**
 * Every live process of the cluster in `clusterFolder`, and no other: neither a PostgreSQL of somebody else
 * nor a stranger that was given a recycled process id.
 */
export async function processesOf(clusterFolder: string): Promise<ClusterProcess[]> {
  const folder = await realpath(clusterFolder).catch(() => clusterFolder);
  const running = process.platform === 'linux' ? await linuxProcesses() : await otherProcesses();
  return running.flatMap(({ pid, command, workingFolder, program }): ClusterProcess[] => {
    const looksLikePostgres = command.startsWith('postgres: ') || isPostgresProgram(command.split('\0')[0] ?? '');
    const inFolder = workingFolder === folder;
    const named =
      command.startsWith(`postgres: ${clusterName(folder)}: `) || command.split('\0').includes(`-D${folder}`);
    if (!looksLikePostgres || !(inFolder || named)) return [];
    return [{ pid, role: command.startsWith('postgres: ') ? 'backend' : 'postmaster', command, program }];
  });
}

/** Sends a process this signal; that it has ended by itself is no fault. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Whether a live process with this id exists, and whether it could be a PostgreSQL at all. */
export async function describeProcess(pid: number): Promise<'none' | 'postgres' | 'other'> {
  if (!isAlive(pid)) return 'none';
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await output('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => '');
  return command.startsWith('postgres: ') || isPostgresProgram(command.split(/[\0 ]/)[0] ?? '') ? 'postgres' : 'other';
}

/** True while a process with this id runs, whoever owns it. A dead one that its parent has not reaped is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    // The state follows the program's name, which stands in brackets and may itself hold brackets and spaces.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

interface RunningProcess {
  readonly pid: number;
  /** The command line; its parts are separated by NUL where the system says so. */
  readonly command: string;
  readonly workingFolder: string | undefined;
  readonly program: string | undefined;
}

async function linuxProcesses(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replace(/\0+$/, ''),
      workingFolder: await readlink(`/proc/${pid}/cwd`).catch(() => undefined),
      program: await readlink(`/proc/${pid}/exe`).catch(() => undefined),
    })),
  );
}

async function otherProcesses(): Promise<RunningProcess[]> {
  const listing = await output('ps', ['-axo', 'pid=,command=']);
  return listing.split('\n').flatMap((line): RunningProcess[] => {
    const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || command === undefined) return [];
    // Without the kernel's separators, a command line is cut at spaces that begin an option.
    return [
      { pid: Number(pid), command: command.replaceAll(/ (?=-)/g, '\0'), workingFolder: undefined, program: undefined },
    ];
  });
}

function isPostgresProgram(path: string): boolean {
  return basename(path) === 'postgres' || basename(path) === 'postmaster';
}
