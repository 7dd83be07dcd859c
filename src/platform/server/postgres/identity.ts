import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chmod, chown, lchown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries, type PostgresBinaries } from './binaries.ts';

/**
 * As whom PostgreSQL runs. It refuses to run as root, so a root process either
 * - `namespace`: shows it an ordinary user id inside a user namespace; files stay root's own,
 * - `capability`: runs it as another user that may pass through root's closed folders,
 * - `user`: runs it as another user without any privilege.
 * The last two take a copy of the programs where that user can't reach them by its own right.
 */
export type Identity =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'capability'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

export interface Runner {
  readonly identity: Identity;
  readonly binaries: PostgresBinaries;
  /** Starts a program as the chosen identity, in its own session, so that Ctrl+C in a terminal does not reach it. */
  run(program: string, args: readonly string[], options: { cwd: string; stdio: StdioOptions }): ChildProcess;
  /** Gives a folder and all that is in it to the chosen identity, closed to everybody else. */
  own(folder: string): Promise<void>;
}

/** Folders that every user can enter; the programs are copied there when they lie where only root can go. */
const sharedFolders = ['/var/lib/hearth', '/opt/hearth'];

/**
 * Chooses the first way of running PostgreSQL that is seen to work on this machine.
 * `only` restricts the choice to the named kinds, so that each way can be tested on one machine.
 */
export async function chooseRunner(
  binaries: PostgresBinaries,
  dataFolder: string,
  only?: readonly Identity['kind'][],
): Promise<Runner> {
  if (process.getuid?.() !== 0) return runner({ kind: 'self' }, binaries);
  const allowed = (kind: Identity['kind']) => only === undefined || only.includes(kind);

  const inside = await ordinaryAccount();
  if (allowed('namespace')) {
    const candidate = runner({ kind: 'namespace', ...inside }, binaries);
    if (await works(candidate, dataFolder)) return candidate;
  }
  const nobody = await accountNamed('nobody');
  for (const kind of ['capability', 'user'] as const) {
    if (!allowed(kind)) continue;
    if (kind === 'user') {
      // The other user only needs to pass through the data folder to its own folder; it can't list it.
      await chown(dataFolder, 0, nobody.gid);
      await chmod(dataFolder, 0o710);
    }
    for (const folder of [undefined, ...sharedFolders]) {
      const programs =
        folder === undefined ? binaries : await copyBinaries(binaries.nativeFolder, folder).catch(() => undefined);
      if (programs === undefined) continue;
      const candidate = runner({ kind, ...nobody }, programs);
      if (await works(candidate, dataFolder)) return candidate;
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no other user of this machine can enter ${dataFolder}. ` +
      'Set HEARTH_DATA to a folder below one that others can enter, such as /var/lib/hearth/data, ' +
      'or start Hearth as an ordinary user.',
  );
}

/**
 * A probe of what matters: the program loads with its libraries and is content with where it lies, and the data folder
 * can be entered. PostgreSQL complains on standard error, and goes on, about a place that it may only reach by privilege.
 */
async function works(candidate: Runner, dataFolder: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const probe = candidate.run('/bin/sh', ['-c', script, 'sh', dataFolder, candidate.binaries.postgres], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complained = false;
  probe.stderr?.on('data', () => (complained = true));
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.once('close', (code) => resolve(code === 0 && !complained));
  });
}

function runner(identity: Identity, binaries: PostgresBinaries): Runner {
  return {
    identity,
    binaries,
    run(program, args, { cwd, stdio }) {
      const options = { cwd, stdio, detached: true, env: cleanEnvironment() };
      switch (identity.kind) {
        case 'self':
          return spawn(program, args, options);
        case 'namespace':
          return spawn(
            'unshare',
            ['--user', `--map-user=${identity.uid}`, `--map-group=${identity.gid}`, '--', program, ...args],
            options,
          );
        case 'capability':
          return spawn(
            'setpriv',
            [
              `--reuid=${identity.uid}`,
              `--regid=${identity.gid}`,
              '--clear-groups',
              '--inh-caps=-all,+dac_override',
              '--ambient-caps=-all,+dac_override',
              '--',
              program,
              ...args,
            ],
            options,
          );
        case 'user':
          return spawn(program, args, { ...options, uid: identity.uid, gid: identity.gid });
      }
    },
    async own(folder) {
      if (identity.kind === 'self' || identity.kind === 'namespace') {
        await giveTo(folder, 0, 0);
      } else {
        await giveTo(folder, identity.uid, identity.gid);
      }
      await chmod(folder, 0o700);
    },
  };
}

/** PostgreSQL reads many PG… and locale variables; none of the caller's may change how the server behaves. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Ownership changes when Hearth was started once by root and once by another way of running. */
async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const found = await lstat(folder);
  if (found.uid === uid && found.gid === gid) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid);
  }
  // The folder itself comes last: its owner tells the next start that all below it was given over.
  await lchown(folder, uid, gid);
}

/** PostgreSQL looks its user up by name, so the id must be one that this machine knows. */
async function ordinaryAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = await readAccounts();
  // 65534 also stands for "somebody outside this namespace", so any other account is preferred.
  return (
    accounts.find(({ uid }) => uid >= 1000 && uid < 65534) ??
    accounts.find(({ uid }) => uid > 0 && uid < 65534) ?? { uid: 65534, gid: 65534 }
  );
}

async function accountNamed(name: string): Promise<{ uid: number; gid: number }> {
  const accounts = await readAccounts();
  return accounts.find((account) => account.name === name) ?? { uid: 65534, gid: 65534 };
}

async function readAccounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Runs a program to its end and answers what it printed; used for short system commands. */
export async function output(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 16_000_000 });
  return stdout;
}
