import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { pictureReader, type Frame } from './read-qr.ts';

/** A code as a camera sees it: grey on grey, with so many pixels to each of its squares, turned by a quarter if asked. */
function frameOf(text: string, pixels: number, isTurned = false): Frame {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const margin = 6;
  const side = (modules.size + 2 * margin) * pixels;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / pixels) - margin, Math.floor(x / pixels) - margin];
      const isInside = Math.min(row, column) >= 0 && Math.max(row, column) < modules.size;
      const isDark = isInside && modules.get(isTurned ? column : row, isTurned ? modules.size - 1 - row : column) !== 0;
      const grey = (isDark ? 60 : 190) + ((x * 7 + y * 13) % 17);
      data.set([grey, grey, grey, 255], (y * side + x) * 4);
    }
  return { width: side, height: side, data };
}

test('the code of a badge is read from a picture whichever way it is held, small or large, and a picture without one says nothing', async () => {
  const read = await pictureReader();
  for (const number of ['7KQ2MZX9RWBDHT4LPNV3', '23456789ABCDEFGHJKLM'])
    for (const pixels of [4, 9]) {
      expect(read(frameOf(number, pixels))).toBe(number);
      expect(read(frameOf(number, pixels, true))).toBe(number);
    }
  const noise = new Uint8ClampedArray(320 * 240 * 4).map((_, at) => (at * 7919) % 256);
  expect(read({ width: 320, height: 240, data: noise })).toBeUndefined();
});
