import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { BeginStep } from '../start/start-progress.ts';
import { StartRefused } from '../start/start-faults.ts';
import type { Runner } from './identity.ts';

/** Where everything of one embedded PostgreSQL lies inside the data folder. */
export interface ClusterFiles {
  readonly cluster: string;
  readonly logFile: string;
  readonly socketFolder: string;
  readonly passwords: Passwords;
}

/** `admin` is PostgreSQL's own superuser, used by the supervisor alone; `app` is the portal's role. */
const Passwords = z.object({ admin: z.string().min(20), app: z.string().min(20) });
export type Passwords = z.infer<typeof Passwords>;

/** A socket address holds 104 bytes on macOS and 108 on Linux, of which PostgreSQL's file name takes the rest. */
const longestSocketFolderBytes = 80;

/** Makes the folders and the passwords where they are missing, then the cluster itself. */
export async function prepareCluster(
  dataFolder: string,
  runner: Runner,
  options: { syncToDisk: boolean; begin?: BeginStep | undefined },
): Promise<ClusterFiles> {
  const keys = join(dataFolder, 'keys');
  const log = join(dataFolder, 'log');
  await mkdir(keys, { recursive: true, mode: 0o700 });
  await mkdir(log, { recursive: true, mode: 0o700 });
  const cluster = join(dataFolder, 'postgres');
  const passwords = await readPasswords(join(keys, 'postgres.json'), await isCluster(cluster));
  if (!(await isCluster(cluster))) {
    const step = options.begin?.('Making the database');
    await initialise(dataFolder, cluster, passwords, runner, options);
    step?.end();
  }
  await refuseOtherMajor(cluster);
  const socketFolder = await makeSocketFolder(dataFolder, runner);
  await runner.own(cluster);
  await runner.own(socketFolder);
  return { cluster, logFile: join(log, 'postgres.log'), socketFolder, passwords };
}

async function readPasswords(file: string, clusterExists: boolean): Promise<Passwords> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return parsePasswords(text, file);
  if (clusterExists) {
    throw new Error(`The database exists, but its passwords are missing: ${file}. Put that file back from a backup.`);
  }
  const passwords = { admin: randomBytes(32).toString('base64url'), app: randomBytes(32).toString('base64url') };
  await writeFile(`${file}.new`, JSON.stringify(passwords), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return passwords;
}

function parsePasswords(text: string, file: string): Passwords {
  try {
    return Passwords.parse(JSON.parse(text));
  } catch (error) {
    throw new StartRefused(
      `${file} can not be read as the passwords of the database. Put that file back from a backup.`,
      {
        cause: error,
      },
    );
  }
}

/** True while the data folder holds no embedded database yet. */
export async function isNewCluster(dataFolder: string): Promise<boolean> {
  return !(await isCluster(join(dataFolder, 'postgres')));
}

async function isCluster(cluster: string): Promise<boolean> {
  return stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Builds a new cluster aside and moves it into place when whole, so that a start that was cut short leaves none behind. */
async function initialise(
  dataFolder: string,
  cluster: string,
  passwords: Passwords,
  runner: Runner,
  options: { syncToDisk: boolean },
): Promise<void> {
  const workshop = join(dataFolder, 'postgres.new');
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { mode: 0o700 });
  const passwordFile = join(workshop, 'password');
  await writeFile(passwordFile, passwords.admin, { mode: 0o600 });
  await runner.own(workshop);
  await runToEnd(runner, runner.binaries.initdb, [
    `--pgdata=${join(workshop, 'cluster')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The built-in provider sorts the same on every system and after every upgrade of its libraries.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.syncToDisk ? [] : ['--no-sync']),
  ]);
  await rename(join(workshop, 'cluster'), cluster);
  await rm(workshop, { recursive: true, force: true });
}

async function runToEnd(runner: Runner, program: string, args: readonly string[]): Promise<void> {
  const child = runner.run(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) {
    throw new Error(
      `The database could not be created (${program} ended with ${code}):\n${Buffer.concat(printed).toString('utf8').trim()}`,
    );
  }
}

async function refuseOtherMajor(cluster: string): Promise<void> {
  const major = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (major !== '18') {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this release of Hearth brings 18. ` +
        `Start the release that made it, take a backup there, and restore it here.`,
    );
  }
}

async function makeSocketFolder(dataFolder: string, { identity }: Runner): Promise<string> {
  const near = join(dataFolder, 'run');
  if (Buffer.byteLength(near) <= longestSocketFolderBytes) {
    await mkdir(near, { recursive: true, mode: 0o700 });
    return near;
  }
  const user = process.getuid?.() ?? 0;
  const short = join(
    Buffer.byteLength(tmpdir()) <= 40 ? tmpdir() : '/tmp',
    `hearth-${user}-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`,
  );
  await mkdir(short, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  const found = await lstat(short);
  const owners = 'uid' in identity ? [user, identity.uid] : [user];
  // Anybody may make a folder in the temporary folder; one that is not ours could hand the database to its maker.
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(`${short} belongs to somebody else. Remove it, or set HEARTH_DATA to a shorter path.`);
  }
  await chmod(short, 0o700);
  return short;
}
