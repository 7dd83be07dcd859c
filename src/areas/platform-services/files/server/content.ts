import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { AppError } from '#platform/shared/errors.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import type { DerivedPicture } from '#platform/server/files/pictures.ts';
import type { Sendable } from '#platform/server/files/send-file.ts';
import { seesEverything, type Viewer } from '#platform/server/viewer.ts';
import type { View } from '#areas/projects/projects/server/reads.ts';
import type { Mark } from '../schema.ts';
import { drawnOver } from './marks/draw.ts';
import type { FileRow } from './store.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { isPicture } from './uploads/upload-judge.ts';

/** Who gets the bytes as they came: staff, and whoever brought them. Under a portal's view, nobody. */
export function getsOriginal(viewer: Viewer, row: FileRow, view?: View): boolean {
  return view === undefined && (seesEverything(viewer) || row.created_by === viewer.userId);
}

const stays = texts({
  damaged: {
    en: 'This picture is damaged; only staff can download it.',
    es: 'Esta imagen está dañada; solo el personal puede descargarla.',
  },
  located: {
    en: 'This video says where it was taken; only staff can download it.',
    es: 'Este video dice dónde se grabó; solo el personal puede descargarlo.',
  },
});

/** Why the file can't leave the house; undefined when it can. */
export function whyItStays(row: Pick<FileRow, 'mime' | 'drawable' | 'holds_location'>): Text | undefined {
  if (isPicture(row.mime)) return row.drawable ? undefined : stays.damaged;
  return row.holds_location ? stays.located : undefined;
}

/** The bytes of a file: as they came, or for people outside the house as a copy that says nothing of where it was made. */
export async function contentOf(
  storage: FileStorage,
  row: FileRow,
  { original, inline }: { original: boolean; inline: boolean },
): Promise<Sendable> {
  if (!original) {
    const reason = whyItStays(row);
    if (reason !== undefined) throw new AppError('rule_broken', { said: reason });
    if (isPicture(row.mime)) {
      const picture = await storage.pictures.cleanCopy(row.storage_key);
      return drawn(picture, {
        name: cleanFileName(row.name, endings[picture.mime]),
        etag: `${row.sha256}-clean`,
        inline,
      });
    }
  }
  return {
    bytes: row.bytes,
    mime: row.mime,
    name: row.name,
    etag: row.sha256,
    inline,
    open: (range) => storage.store.open(row.storage_key, range),
  };
}

/** A small, upright picture without metadata, with these marks drawn over it. */
export async function thumbnailOf(
  storage: FileStorage,
  row: FileRow,
  size: number,
  marks: readonly Mark[] = [],
): Promise<Sendable> {
  if (!row.drawable) throw new AppError('not_found');
  const small = await storage.pictures.thumbnail(row.storage_key, size);
  if (marks.length > 0) {
    const picture = await drawnOver(small.path, marks);
    return {
      bytes: picture.length,
      mime: 'image/webp',
      name: cleanFileName(row.name, 'webp'),
      etag: `${row.sha256}-${size}-${row.marked_at ?? ''}`.replaceAll(/[^\w-]/gu, ''),
      inline: true,
      open: async (range) =>
        Readable.from([range === undefined ? picture : picture.subarray(range.start, range.end + 1)]),
    };
  }
  return drawn(small, { name: cleanFileName(row.name, 'webp'), etag: `${row.sha256}-${size}`, inline: true });
}

/** Pictures drawn from a stored one are files of this machine. */
function drawn(picture: DerivedPicture, facts: { name: string; etag: string; inline: boolean }): Sendable {
  return {
    ...facts,
    bytes: picture.bytes,
    mime: picture.mime,
    open: async (range) => createReadStream(picture.path, range ?? {}),
  };
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};
