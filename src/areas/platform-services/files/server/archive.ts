import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { cleanFileName } from '#platform/server/files/file-names.ts';
import { uniqueNames, type ZipPart } from '#platform/server/files/zip-writer.ts';
import { Readable } from 'node:stream';
import { contentOf, whyItStays } from './content.ts';
import type { FileRow } from './store.ts';

const note = 'READ ME.txt';

/**
 * The files as parts of an archive, under names that are safe and differ. Those that may not leave the house are not in it, and a note
 * says so: nobody takes an archive for complete that is not.
 */
export function archiveOf(
  storage: FileStorage,
  rows: readonly FileRow[],
  getsOriginals: (row: FileRow) => boolean,
): ZipPart[] {
  const inside = rows.filter((row) => getsOriginals(row) || whyItStays(row) === undefined);
  const left = rows.filter((row) => !inside.includes(row));
  const names = uniqueNames([...(left.length > 0 ? [note] : []), ...inside.map((row) => archiveName(row))]).slice(
    left.length > 0 ? 1 : 0,
  );
  const parts = inside.map((row, index): ZipPart => ({
    name: names[index] ?? row.name,
    changedAt: new Date(row.captured_at ?? row.uploaded_at),
    open: async () => (await contentOf(storage, row, { original: getsOriginals(row), inline: false })).open(),
  }));
  if (left.length === 0) return parts;
  const words = [
    'Not in this archive, because they can not be freed of hidden data:',
    'No están en este archivo, porque no se les pueden quitar los datos ocultos:',
    '',
    ...left.map((row) => row.name),
    '',
  ].join('\r\n');
  return [
    ...parts,
    { name: note, changedAt: new Date(), open: async () => Readable.from([Buffer.from(words, 'utf8')]) },
  ];
}

/** Names that Windows refuses as well are made to fit. */
function archiveName(row: FileRow): string {
  const clean = cleanFileName(row.name, undefined);
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu.test(clean) ? `_${clean}` : clean;
}
