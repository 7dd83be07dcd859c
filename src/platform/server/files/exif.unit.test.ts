import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noCameraFacts, readExif } from './exif.ts';

interface Tag {
  tag: number;
  type: number;
  count: number;
  /** The value itself, or where it stands. */
  value: Buffer;
}

/** An Exif block: a directory at 8, and what follows it. */
function block(tags: readonly Tag[], rest: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(10 + tags.length * 12 + 4);
  head.write('II');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(tags.length, 8);
  tags.forEach(({ tag, type, count, value }, index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    value.copy(head, at + 8, 0, 4);
  });
  return Buffer.concat([head, rest]);
}

function place(at: number): Buffer {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(at);
  return value;
}

const changed = 0x0132;

test('the moment of a picture is read, with the mark of Exif before it and without', () => {
  const plain = block(
    [{ tag: changed, type: 2, count: 20, value: place(26) }],
    Buffer.from('2026:11:20 14:05:09\0', 'latin1'),
  );
  const facts = {
    capturedAt: '2026-11-20T14:05:09.000Z',
    capturedWall: '2026-11-20T14:05:09',
    latitude: null,
    longitude: null,
  };
  expect(readExif(plain)).toEqual(facts);
  expect(readExif(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), plain]))).toEqual(facts);
});

/** A block whose pictures data hold these texts, with the clock of satellites where one is given. */
function photo(texts: Readonly<Record<number, string>>, satellites?: { day: string; time: readonly number[] }): Buffer {
  const pointers = satellites === undefined ? [0x8769] : [0x8769, 0x8825];
  const entries = Object.entries(texts).map(([tag, text]) => ({
    tag: Number(tag),
    type: 2,
    bytes: Buffer.from(`${text}\0`),
  }));
  const fractions = Buffer.concat(
    (satellites?.time ?? []).map((value) => {
      const fraction = Buffer.alloc(8);
      fraction.writeUInt32LE(value);
      fraction.writeUInt32LE(1, 4);
      return fraction;
    }),
  );
  const directories = [
    entries,
    ...(satellites === undefined
      ? []
      : [
          [
            { tag: 7, type: 5, bytes: fractions },
            { tag: 0x1d, type: 2, bytes: Buffer.from(`${satellites.day}\0`) },
          ],
        ]),
  ];
  let at = 10 + pointers.length * 12 + 4;
  const parts: Buffer[] = [];
  const starts = directories.map((directory) => {
    const start = at;
    const head = Buffer.alloc(2 + directory.length * 12);
    head.writeUInt16LE(directory.length);
    at += head.length;
    parts.push(head);
    directory.forEach(({ tag, type, bytes }, index) => {
      const entry = 2 + index * 12;
      head.writeUInt16LE(tag, entry);
      head.writeUInt16LE(type, entry + 2);
      head.writeUInt32LE(type === 5 ? bytes.length / 8 : bytes.length, entry + 4);
      head.writeUInt32LE(at, entry + 8);
      at += bytes.length;
      parts.push(bytes);
    });
    return start;
  });
  return block(
    pointers.map((tag, index) => ({ tag, type: 4, count: 1, value: place(starts[index] ?? 0) })),
    Buffer.concat(parts),
  );
}

test('the wall of a picture is the clock where it was taken, and its moment follows from offset, satellites or, without both, the clock', () => {
  const original = { 0x9003: '2026:11:20 17:45:00' };
  const wall = '2026-11-20T17:45:00';
  for (const tag of [0x9010, 0x9011, 0x9012])
    expect(readExif(photo({ ...original, [tag]: '-08:00' })), String(tag)).toMatchObject({
      capturedAt: '2026-11-21T01:45:00.000Z',
      capturedWall: wall,
    });
  const satellites = { day: '2026:11:21', time: [1, 45, 2] };
  expect(readExif(photo(original, satellites))).toMatchObject({
    capturedAt: '2026-11-21T01:45:02.000Z',
    capturedWall: wall,
  });
  expect(readExif(photo({ ...original, 0x9011: '-07:00' }, satellites)).capturedAt).toBe('2026-11-21T00:45:00.000Z');
  expect(readExif(photo(original))).toMatchObject({ capturedAt: '2026-11-20T17:45:00.000Z', capturedWall: wall });
  // A satellites' clock that no zone explains is not believed.
  expect(readExif(photo(original, { day: '2026:11:22', time: [15, 45, 0] })).capturedAt).toBe(
    '2026-11-20T17:45:00.000Z',
  );
  expect(readExif(photo(original, { day: '2026:11:21', time: [99, 0, 0] })).capturedAt).toBe(
    '2026-11-20T17:45:00.000Z',
  );
});

test('days that no calendar has, and cameras that were never set, give no moment', () => {
  for (const text of ['0000:00:00 00:00:00', '2026:13:40 14:05:09', '1804:01:01 00:00:00', '    :  :     :  :  '])
    expect(
      readExif(block([{ tag: changed, type: 2, count: 20, value: place(26) }], Buffer.from(`${text}\0`, 'latin1'))),
      text,
    ).toEqual(noCameraFacts);
});

test('whatever stands in a block, it is read to an end, and what is broken counts as absent', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isLittle) => {
      const { latitude, longitude } = readExif(
        Buffer.concat([Buffer.from(isLittle ? 'II\x2a\0\x08\0\0\0' : 'MM\0\x2a\0\0\0\x08', 'latin1'), bytes]),
      );
      expect(Math.abs(latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude ?? 0)).toBeLessThanOrEqual(180);
    }),
  );
});

test('a block whose every tag claims all of it, or points at itself, costs no more than another', () => {
  const size = 60_000;
  const count = Math.floor((size - 14) / 12);
  for (const tag of [undefined, 0x8825, 0x8769, changed]) {
    const tags = Array.from({ length: count }, (_, index) => ({
      tag: tag ?? index,
      type: index % 2 === 0 ? 1 : 4,
      count: size,
      value: place(8),
    }));
    expect(readExif(block(tags))).toEqual(noCameraFacts);
  }
});
