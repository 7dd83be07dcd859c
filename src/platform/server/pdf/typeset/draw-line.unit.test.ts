import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '#test/pdf-of.ts';
import { putTogether } from '../put-together.ts';

/** Left edge, right edge and size in points of one typed line in the sealed file. */
async function drawnLine(text: string, style: 'hand' | 'plain', box: { width: number; height: number }) {
  const stamp = { document: 0, page: 1, x: 0.1, y: 0.5, ...box, what: { text, style } };
  const draft = { documents: [pdfOf(['x'])], stamps: [stamp], last: pdfOf(['Last']), title: 't', author: 'a' };
  const bytes = await putTogether({ ...draft, language: 'en', keywords: 'k' });
  const page = await (await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise).getPage(1);
  const [left = 0, , right = 0] = page.view;
  const { items } = await page.getTextContent();
  const drawn = items.flatMap((item) => ('str' in item && !['', 'x'].includes(item.str.trim()) ? [item] : []));
  expect(drawn.map((item) => item.str).join('')).toBe(text);
  const starts = drawn.map(({ transform }) => Number(transform[4]));
  const ends = drawn.map(({ transform, width }) => Number(transform[4]) + width);
  const pageWidth = right - left;
  return {
    left: Math.min(...starts) - pageWidth * 0.1,
    right: Math.max(...ends) - pageWidth * 0.1,
    room: pageWidth * box.width,
    size: Number(drawn[0]?.transform[3]),
  };
}

describe.each(['hand', 'plain'] as const)('a line typed in the style %s', (style) => {
  test.each([1, 12, 18, 19, 44, 120, 300])(
    'of %i letters fits its box, wide or narrow, and begins at its edge',
    async (letters) => {
      for (const width of [0.4, 0.08]) {
        const line = await drawnLine('M'.repeat(letters), style, { width, height: 0.04 });
        expect(line.left).toBeCloseTo(0, 1);
        expect(line.right).toBeLessThanOrEqual(line.room + 0.1);
      }
    },
  );
});

test('a line is smaller where it is long, and as large as its box allows where it is short', async () => {
  const box = { width: 0.3, height: 0.04 };
  const short = await drawnLine('Ana', 'hand', box);
  const long = await drawnLine('M'.repeat(40), 'hand', box);
  const longer = await drawnLine('M'.repeat(80), 'hand', box);
  expect(short.right).toBeLessThan(short.room);
  expect(long.right).toBeCloseTo(long.room, 0);
  expect(long.size).toBeLessThan(short.size);
  expect(longer.size).toBeCloseTo(long.size / 2, 1);
});
