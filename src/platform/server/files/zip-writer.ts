import { finished, PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. It is opened only when its turn comes, so that a thousand files need no more memory than one. */
export interface ZipPart {
  name: string;
  changedAt: Date;
  open(): Promise<Readable>;
}

/**
 * An archive as a stream, its files stored as they are: pictures, films and PDF files are packed already, and what is only copied
 * costs neither time nor memory. A part that can't be read to its end breaks the stream off, so that nobody takes the archive for whole;
 * one that nobody takes to its end lets go of the part it is at, and opens no further one. Names must be unique and safe.
 */
export function zipStream(parts: readonly ZipPart[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough({ highWaterMark: 256 * 1024 });
  let current: Readable | undefined;
  finished(out, () => current?.destroy());
  zip.on('error', (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  for (const { name, changedAt, open } of parts)
    zip.addReadStreamLazy(name, { mtime: changedAt, mode: 0o100644, compress: false }, (begin) => {
      open().then(
        (stream) => {
          current = stream;
          stream.on('error', (error) => zip.emit('error', error));
          if (out.destroyed) stream.destroy();
          else begin(null, stream);
        },
        (error: unknown) => zip.emit('error', error),
      );
    });
  zip.outputStream.pipe(out);
  zip.end();
  return out;
}

/** The names made unique, as a file system that knows no capitals sees them: `a.jpg`, `a (2).jpg`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${stem} (${n})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
