import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError, refuse } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { noCameraFacts, readExif, type CameraFacts } from './exif.ts';
import { makeGate } from './gate.ts';
import { readStart, type FileStore, type StagingArea } from './file-store.ts';
import { sentence } from '#platform/shared/text.ts';

export interface PictureFacts {
  /** As it is seen: turned upright. Null where the header can't be read. */
  width: number | null;
  height: number | null;
  camera: CameraFacts;
  /** True when the picture can be drawn. */
  readable: boolean;
}

/** A file made from a picture: upright, without metadata. */
export interface DerivedPicture {
  path: string;
  bytes: number;
  mime: string;
}

export interface Pictures {
  /** Reads a staged picture and keeps a first thumbnail for its key. Refuses (422) one with too many pixels. */
  inspect(key: string, path: string): Promise<PictureFacts>;
  /** At most so many pixels on the longer side, as WebP. */
  thumbnail(key: string, size: number): Promise<DerivedPicture>;
  /** The picture for people outside staff: as large, but redrawn, so that nothing but pixels is left of the original. */
  cleanCopy(key: string): Promise<DerivedPicture>;
  forget(key: string): Promise<void>;
  /** Every key that something is kept for. */
  keys(): AsyncIterable<string>;
}

const maxPixels = 100_000_000;
/** A progressive or interlaced picture has to be held whole while it is decoded. */
const maxProgressivePixels = 40_000_000;
const maxCleanSide = 6144;
const firstThumbnailSize = 320;
const inputRules = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const;

/** Thumbnails and clean copies, made when first asked for and kept in `folder`; all of it can be made again. */
export async function openPictures(folder: string, store: FileStore, staging: StagingArea): Promise<Pictures> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Memory of past pictures is worth less than memory for requests. One core at least stays free of pictures: it answers people.
  sharp.cache(false);
  sharp.concurrency(1);
  const turn = makeGate(Math.max(1, Math.min(4, availableParallelism()) - 1));
  const underWay = new Map<string, Promise<DerivedPicture>>();
  const pathOf = (key: string, variant: string): string => join(folder, key.slice(-2), `${key}-${variant}`);

  async function keep(key: string, variant: string, draw: (to: string) => Promise<unknown>): Promise<string> {
    const path = pathOf(key, variant);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const temporary = join(dirname(path), `.${newId()}`);
    try {
      await (await open(temporary, 'wx', 0o600)).close();
      await draw(temporary);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    return path;
  }

  /** One drawing per picture and variant, however many ask at once. */
  function derived(
    key: string,
    variant: string,
    mime: (format: string) => string,
    draw: (from: string, to: string) => Promise<unknown>,
  ): Promise<DerivedPicture> {
    const name = `${key}-${variant}`;
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const work = (async () => {
      const path = pathOf(key, variant);
      const kept = await stat(path).catch(() => undefined);
      if (kept === undefined) {
        // sharp reads a stream whole into memory but a file piece by piece, so the original is laid beside first.
        const original = await staging.stage(await store.open(key), Number.MAX_SAFE_INTEGER);
        try {
          await turn(() => keep(key, variant, (to) => draw(original.path, to)));
        } finally {
          await staging.discard(original);
        }
      }
      const { format } = await sharp(path).metadata();
      return { path, bytes: (await stat(path)).size, mime: mime(format) };
    })().finally(() => underWay.delete(name));
    underWay.set(name, work);
    return work;
  }

  return {
    async inspect(key, path) {
      return turn(async () => {
        const metadata = await sharp(path, inputRules)
          .metadata()
          .catch((error: unknown) => pixelFault(path, error));
        if (metadata === undefined) return { width: null, height: null, camera: noCameraFacts, readable: false };
        const pixels = metadata.width * metadata.height;
        if (metadata.isProgressive && pixels > maxProgressivePixels) throw tooManyPixels(maxProgressivePixels);
        const camera = await readCamera(path, metadata);
        const { width, height } = metadata.autoOrient;
        const readable = await keep(key, `${firstThumbnailSize}.webp`, (to) =>
          drawThumbnail(path, firstThumbnailSize, to),
        ).then(
          () => true,
          async (error: unknown) => {
            await requirePictureFault(path, error);
            return false;
          },
        );
        return { width, height, camera, readable };
      });
    },
    thumbnail: (key, size) =>
      derived(
        key,
        `${size}.webp`,
        () => 'image/webp',
        (from, to) => drawThumbnail(from, size, to),
      ),
    cleanCopy: (key) =>
      derived(key, 'clean', (format) => `image/${format === 'heif' ? 'avif' : format}`, drawCleanCopy),
    async forget(key) {
      const shard = join(folder, key.slice(-2));
      for (const name of await readdir(shard).catch(() => []))
        if (name.startsWith(`${key}-`)) await rm(join(shard, name), { force: true });
    },
    async *keys() {
      for (const shard of await readdir(folder))
        for (const name of await readdir(join(folder, shard)).catch(() => []))
          if (name.length > 37 && !name.startsWith('.')) yield name.slice(0, 36);
    },
  };
}

/** Draws without any metadata: sharp copies none unless told to. */
function drawThumbnail(from: string, size: number, to: string): Promise<unknown> {
  return sharp(from, inputRules)
    .autoOrient()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(to);
}

async function drawCleanCopy(from: string, to: string): Promise<unknown> {
  const { format, hasAlpha, pages } = await sharp(from, inputRules).metadata();
  const animated = format === 'gif' && (pages ?? 1) > 1;
  const whole = sharp(from, { ...inputRules, animated });
  const upright = (animated ? whole : whole.autoOrient()).resize(maxCleanSide, maxCleanSide, {
    fit: 'inside',
    withoutEnlargement: true,
  });
  return encode(upright, format, hasAlpha).toFile(to);
}

function encode(picture: Sharp, format: string, hasAlpha: boolean): Sharp {
  if (format === 'png') return picture.png();
  if (format === 'gif') return picture.gif();
  if (format === 'webp' || hasAlpha) return picture.webp({ quality: 90 });
  return picture.jpeg({ quality: 90 });
}

async function readCamera(path: string, metadata: Metadata): Promise<CameraFacts> {
  const block = metadata.exif ?? (metadata.format === 'png' ? await pngExif(path) : undefined);
  return block === undefined ? noCameraFacts : readExif(block);
}

/** The eXIf chunk of a PNG, which libvips does not report. */
async function pngExif(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(8);
    const { size } = await handle.stat();
    for (let at = 8, chunks = 0; at + 12 <= size && chunks < 10_000; chunks += 1) {
      await handle.read(head, 0, 8, at);
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (type === 'eXIf' && length <= 1024 * 1024) {
        const block = Buffer.alloc(length);
        await handle.read(block, 0, length, at + 8);
        return block;
      }
      if (type === 'IEND') return undefined;
      at += 12 + length;
    }
    return undefined;
  } finally {
    await handle.close();
  }
}

async function pixelFault(path: string, error: unknown): Promise<undefined> {
  if (error instanceof Error && error.message.includes('exceeds pixel limit')) throw tooManyPixels(maxPixels);
  await requirePictureFault(path, error);
}

/**
 * Throws unless it was the picture that failed: what is kept as damaged stays so. sharp says of a file that it could not open, because the
 * machine had no open file left, that it is no picture; so the file is opened once more, by whoever says what went wrong.
 */
async function requirePictureFault(path: string, error: unknown): Promise<void> {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) throw error;
  const said = error instanceof Error ? error.message : '';
  const name = Object.entries(systemErrors).find(([, pattern]) => pattern.test(said))?.[0];
  if (name !== undefined) throw Object.assign(new Error(said, { cause: error }), { code: name, syscall: 'write' });
  await readStart(path, 1);
}

/** What libvips writes below its own words when a call to the system failed, and the code it stands for. */
const systemErrors: Readonly<Record<string, RegExp>> = {
  ENOSPC: /No space left on device|Disk quota exceeded/iu,
  EMFILE: /Too many open files/iu,
  EROFS: /Read-only file system/iu,
  EACCES: /Permission denied|Operation not permitted/iu,
  ENOMEM: /Cannot allocate memory|out of memory/iu,
  EIO: /(?:system|unix) error:|unable to (?:write|open for write)/iu,
};

function tooManyPixels(limit: number): AppError {
  const rule = {
    en: 'The picture has more than {most} megapixels.',
    es: 'La imagen tiene más de {most} megapíxeles.',
  };
  return refuse('file', sentence(rule, { most: limit / 1_000_000 }));
}
