import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openZip, type ZipFaultKind } from './zip.ts';
import { uniqueNames, zipStream, type ZipPart } from './zip-writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-zip-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const changedAt = new Date('2026-05-04T10:20:30Z');
const part = (name: string, ...pieces: Buffer[]): ZipPart => ({
  name,
  changedAt,
  open: async () => Readable.from(pieces),
});

async function written(...parts: ZipPart[]): Promise<string> {
  const path = join(folder, 'a.zip');
  await writeFile(path, await buffer(zipStream(parts)));
  return path;
}

async function contentOf(path: string, name: string, left = 1_000_000): Promise<Buffer> {
  const zip = await openZip(path, 10);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.read(name, { left })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    zip.close();
  }
}

const fault = (kind: ZipFaultKind): object => expect.objectContaining({ kind });

test('what is written is read again, whatever its name and however it came', async () => {
  const large = Buffer.alloc(300_000, 'Hearth ');
  const path = await written(
    part('a.txt', Buffer.from('one'), Buffer.from('two')),
    part('Ñandú — plano.pdf', large),
    part('empty.bin'),
  );
  const zip = await openZip(path, 3);
  zip.close();
  expect([...zip.names]).toEqual(['a.txt', 'Ñandú — plano.pdf', 'empty.bin']);
  expect((await contentOf(path, 'a.txt')).toString()).toBe('onetwo');
  expect((await contentOf(path, 'Ñandú — plano.pdf')).equals(large)).toBe(true);
  expect((await contentOf(path, 'empty.bin')).length).toBe(0);
  expect((await contentOf(path, 'not there')).length).toBe(0);
});

test('an archive without a part is an archive still', async () => {
  const zip = await openZip(await written(), 0);
  zip.close();
  expect(zip.names.size).toBe(0);
});

test('more entries, or more bytes, than are allowed are refused', async () => {
  const path = await written(part('a', Buffer.alloc(1000)), part('b', Buffer.alloc(1000)));
  await expect(openZip(path, 1)).rejects.toEqual(fault('too_large'));
  await expect(contentOf(path, 'b', 999)).rejects.toEqual(fault('too_large'));
  expect((await contentOf(path, 'b', 1000)).length).toBe(1000);
});

test('a file that is no archive, is cut off or names a place outside of itself is told apart', async () => {
  const path = await written(part('inside/a.txt', Buffer.from('x'.repeat(500))));
  const whole = await buffer(zipStream([part('inside/a.txt', Buffer.from('x'.repeat(500)))]));
  const placed = async (bytes: Buffer): Promise<string> => {
    await writeFile(path, bytes);
    return path;
  };
  const renamed = (to: string): Buffer =>
    Buffer.from(whole.toString('latin1').replaceAll('inside/a.txt', to), 'latin1');
  await expect(openZip(await placed(Buffer.from('no archive at all')), 9)).rejects.toEqual(fault('damaged'));
  await expect(openZip(await placed(Buffer.alloc(0)), 9)).rejects.toEqual(fault('damaged'));
  await expect(openZip(await placed(whole.subarray(0, -30)), 9)).rejects.toEqual(fault('damaged'));
  for (const name of ['../../../a.t', '..\\..\\..\\a.t', '/inside/a.tx', 'C:/nside/a.t', 'C:\\nside\\a.t'])
    await expect(openZip(await placed(renamed(name)), 9), name).rejects.toEqual(fault('outside'));
  await expect(openZip(join(folder, 'none.zip'), 9)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a part that can not be read breaks the archive off, and one that nobody takes lets go of what it read', async () => {
  const fails: ZipPart = { name: 'b', changedAt, open: () => Promise.reject(new Error('It is gone.')) };
  await expect(buffer(zipStream([part('a', Buffer.from('x')), fails]))).rejects.toThrow('It is gone.');
  const breaks: ZipPart = {
    name: 'b',
    changedAt,
    open: async () =>
      new Readable({
        read() {
          this.destroy(new Error('The disk is gone.'));
        },
      }),
  };
  await expect(buffer(zipStream([breaks, part('c', Buffer.from('x'))]))).rejects.toThrow('The disk is gone.');

  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  let isNextOpened = false;
  const stream = zipStream([
    { name: 'endless', changedAt, open: async () => endless },
    {
      name: 'next',
      changedAt,
      open: async () => {
        isNextOpened = true;
        return Readable.from([]);
      },
    },
  ]);
  for await (const _chunk of stream) if (endless.readableFlowing !== null) break;
  while (!endless.destroyed) await setImmediate();
  expect(isNextOpened).toBe(false);
});

test('names that differ in capitals only are told apart, as file systems ask', () => {
  expect(uniqueNames(['a.jpg', 'A.jpg', 'a (2).jpg', 'b', 'b'])).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (2) (2).jpg',
    'b',
    'b (2)',
  ]);
});
