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
  const facts = { capturedAt: '2026-11-20T14:05:09.000Z', latitude: null, longitude: null };
  expect(readExif(plain)).toEqual(facts);
  expect(readExif(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), plain]))).toEqual(facts);
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
