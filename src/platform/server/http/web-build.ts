import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BeginStep } from '../start/start-progress.ts';
import { fileLock } from '../files/file-lock.ts';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where the built web part lies. */
export const webFolder = join(repository, 'dist', 'web');

/** Which files each screen is made of, as the build leaves it; beside the folder, since no browser asks for it. */
export const screensFile = join(repository, 'dist', 'screens.json');

const stampFile = join(repository, 'dist', 'web.stamp');

export interface WebBuildOptions {
  readonly begin?: BeginStep | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Builds the web part unless what lies in `dist/web` was built from these very sources. True when it built. */
export async function buildWebWhenStale(options: WebBuildOptions = {}): Promise<boolean> {
  const wanted = await sourceStamp(repository);
  if (await isBuilt(wanted)) return false;
  await mkdir(join(repository, 'dist'), { recursive: true });
  // Two servers on one clone may start together; the second finds the work done.
  const lock = await fileLock(join(repository, 'dist', 'web.lock'));
  try {
    if (await isBuilt(wanted)) return false;
    const step = options.begin?.('Building the web part');
    await runVite(options.signal);
    step?.end();
    await writeFile(stampFile, wanted);
    return true;
  } finally {
    lock.release();
  }
}

/**
 * Packs the built files as small as can be, in a process of its own that gives way to all others; the build has packed them quickly. Ends with
 * this process. A failure costs some bytes on the wire and is told to nobody.
 */
export function packSmallest(): void {
  const child = spawn(process.execPath, [join(repository, 'scripts', 'packed-files.mjs'), webFolder], {
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  child.unref();
  process.once('exit', () => child.kill());
}

async function isBuilt(wanted: string): Promise<boolean> {
  const stamp = await readFile(stampFile, 'utf8').catch(() => undefined);
  const made = [join(webFolder, 'index.html'), screensFile].map((file) => stat(file).catch(() => undefined));
  return stamp === wanted && (await Promise.all(made)).every((each) => each !== undefined);
}

/** A checksum over every file that can change the result: sources that the browser may get, the set-up, the lock file. */
export async function sourceStamp(root: string): Promise<string> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = [
    ...sources.filter((file) => reachesBrowser(relative(root, file).split(sep))),
    ...[
      'vite.config.ts',
      'scripts/packed-files.mjs',
      'scripts/screen-files.ts',
      'package-lock.json',
      'tsconfig.base.json',
      'tsconfig.web.json',
    ].map((name) => join(root, name)),
  ].toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function reachesBrowser(path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  const serverEntry = path[1] === 'app' && (name === 'server.ts' || name === 'start.ts');
  return !path.includes('server') && !serverEntry && !/\.test\.tsx?$/.test(name);
}

async function runVite(signal: AbortSignal | undefined): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json');
  const program = join(dirname(manifest), 'bin', 'vite.js');
  const child = spawn(
    process.execPath,
    [program, 'build', '--config', join(repository, 'vite.config.ts'), '--logLevel', 'warn'],
    {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    },
  );
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(`The web part could not be built:\n${Buffer.concat(printed).toString('utf8').trim()}`);
}
