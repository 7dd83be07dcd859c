import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logSink } from './log-sink.ts';

let folder: string;
let file: string;
let fd: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-sink-'));
  file = join(folder, 'a.log');
  fd = openSync(file, 'a');
});

afterEach(() => {
  closeSync(fd);
  rmSync(folder, { recursive: true });
});

/** A disk that takes so many bytes more, and then none until it is given more. */
function smallDisk(code = 'ENOSPC') {
  const disk = {
    room: 0,
    write(to: number, bytes: Buffer, offset: number): number {
      if (disk.room === 0) throw Object.assign(new Error(code), { code });
      const length = Math.min(disk.room, bytes.length - offset);
      disk.room -= length;
      return writeSync(to, bytes, offset, length);
    },
  };
  return disk;
}

test.each(['ENOSPC', 'EROFS', 'EIO', 'EPIPE', 'EAGAIN'])(
  'lines that fail with %s are dropped and counted, and the next line that can be written says how many are missing',
  (code) => {
    const disk = smallDisk(code);
    disk.room = 30;
    const sink = logSink(fd, disk.write);
    sink.write('{"line":1}\n');
    sink.write('{"line":2,"is":"longer than the room that is left"}\n');
    sink.write('{"line":3}\n');
    expect(sink.dropped).toBe(2);
    disk.room = 10_000;
    sink.write('{"line":4}\n');
    expect(sink.dropped).toBe(0);
    const lines = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([{ line: 1 }, { level: 40, droppedLines: 2 }, { line: 4 }]);
  },
);

test('a file that was closed under it ends nothing either', () => {
  const other = openSync(join(folder, 'b.log'), 'a');
  const sink = logSink(other);
  closeSync(other);
  sink.write('{"line":1}\n');
  expect(sink.dropped).toBe(1);
});
