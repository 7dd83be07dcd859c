import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { syncFolder } from '../files/file-store.ts';
import { StartRefused } from '../start/start-faults.ts';

/** What a backup holds, file by file; written last, so that a backup without one is none. */
const Manifest = z.object({
  format: z.literal(1),
  kind: z.enum(['embedded', 'outside']),
  made_at: z.string(),
  /** Of the server whose files these are, or that wrote these rows. */
  postgres_major: z.int(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Of an outside PostgreSQL: where the rows of each table are, and what they add up to. */
  database: z
    .object({
      tables: z.array(
        z.object({
          schema: z.string(),
          name: z.string(),
          path: z.string(),
          columns: z.array(z.string()),
          rows: z.int(),
          sum: z.string(),
        }),
      ),
      sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() })),
      queue_migrations: z.array(z.int()),
    })
    .optional(),
});
export type Manifest = z.infer<typeof Manifest>;
export type ArchivedFile = Manifest['files'][number];

const manifestName = 'manifest.json';
const checksumName = 'manifest.sha256';
const chunkBytes = 1024 * 1024;

/** Passes bytes on, and knows what the manifest says of a file of them. */
export class FileSummer extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  /** Known when the stream has ended. */
  get result(): Omit<ArchivedFile, 'path'> {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
  }
}

/** Copies a file and answers what was copied; undefined when it is not there any more. */
export async function copyHashed(from: string, to: string): Promise<Omit<ArchivedFile, 'path'> | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const count = new FileSummer();
  try {
    // A cluster is thousands of small files: a stream for each takes ten times as long as reading it at once.
    if ((await stat(from)).size <= chunkBytes) {
      const content = await readFile(from);
      await writeFile(to, content, { mode: 0o600 });
      return { bytes: content.length, sha256: digest(content) };
    }
    await pipeline(
      createReadStream(from, { highWaterMark: chunkBytes }),
      count,
      createWriteStream(to, { mode: 0o600 }),
    );
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await rm(to, { force: true });
    return undefined;
  }
  return count.result;
}

/** Forces all that lies below a folder to the disk: at the end and many at once, since a sync for each copy takes a hundred times as long. */
export async function syncTree(folder: string): Promise<void> {
  const left = await filesBelow(folder);
  const work = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await syncFolder(join(folder, path));
  };
  await Promise.all(Array.from({ length: 16 }, work));
  for (const inside of ['', ...(await foldersBelow(folder))]) await syncFolder(join(folder, inside));
}

/** Every file below a folder, by its path inside it; a folder that is not there has none. */
export async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (inside: string): Promise<void> => {
    const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    for (const entry of entries) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.toSorted();
}

/** Every folder below one, empty ones too: PostgreSQL wants some of its own to be there. */
export async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}

/** Ends a backup: from here on it is one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest);
  await writeFile(join(folder, checksumName), digest(text), { mode: 0o600, flush: true });
  await writeFile(join(folder, manifestName), text, { mode: 0o600, flush: true });
  await syncFolder(folder);
}

/** Reads a backup's manifest and every byte of its files; throws with a sentence when anything is missing, cut, changed or added. */
export async function verifyArchive(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const damaged = (path: string, why: string) =>
    new StartRefused(`The backup ${folder} is damaged: ${path} ${why}. Nothing was touched. Take another backup.`);
  for (const { path, bytes, sha256 } of manifest.files) {
    if (path.split('/').includes('..') || path.startsWith('/')) throw damaged(path, 'leads out of it');
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (found === undefined) throw damaged(path, 'is missing');
    if (found.size !== bytes) throw damaged(path, `has ${found.size} bytes where there should be ${bytes}`);
    if ((await hashOfFile(join(folder, path))) !== sha256) throw damaged(path, 'has changed');
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new StartRefused(`${folder} is no backup, or one that was not finished: it has no ${manifestName}.`);
  const checksum = await readFile(join(folder, checksumName), 'utf8').catch(() => '');
  if (digest(text) !== checksum.trim())
    throw new StartRefused(`The backup ${folder} is damaged: ${manifestName} has changed. Nothing was touched.`);
  const parsed = Manifest.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new StartRefused(
      `The backup ${folder} was made by another release of Hearth, in a form that this one does not read.`,
    );
  return parsed.data;
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What names this very backup among all. */
export async function archiveDigest(folder: string): Promise<string> {
  return (await readFile(join(folder, checksumName), 'utf8')).trim();
}

/** True for a file that is there and has this very content. */
export async function isSame(path: string, { bytes, sha256 }: Omit<ArchivedFile, 'path'>): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === bytes && (await hashOfFile(path)) === sha256;
}

async function hashOfFile(path: string): Promise<string> {
  if ((await stat(path)).size <= chunkBytes) return digest(await readFile(path));
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: chunkBytes }), hash);
  return hash.digest('hex');
}
