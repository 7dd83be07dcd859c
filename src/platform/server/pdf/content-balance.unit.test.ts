import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanced, balanceOf } from './content-balance.ts';

/** The drawing of a reader and its places, with a `Q` that has no `q` passed over as every reader does; and how many states are open at the end. */
function drawnBy(text: string): { drawn: string[]; open: number } {
  const drawn: string[] = [];
  const stack: number[] = [];
  let place = 0;
  for (const word of text.split(/\s+/u)) {
    if (word === 'q') stack.push(place);
    else if (word === 'Q') place = stack.pop() ?? place;
    else if (word === 'cm') place += 1;
    else if (word === 'f') drawn.push(`f at ${place}`);
  }
  return { drawn, open: stack.length };
}

const word = fc.constantFrom(
  'q',
  'Q',
  '1 0 0 1 5 5 cm',
  '0 0 9 9 re',
  'f',
  'BT',
  'ET',
  '(Q \\) q) Tj',
  '<51> Tj',
  '/Q gs',
  '/Span BMC',
  'EMC',
  '% Q q\n',
  '[ (q) 3 ] TJ',
  '<< /Q 1 >> pop',
);

test('whatever a page leaves open or closes too often, it draws the same and leaves nothing behind', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join(' ');
      const mended = balanced(Buffer.from(text));
      if (mended === undefined) throw new Error(text);
      const again = balanceOf(mended);
      expect(again).toMatchObject({ extra: [], states: 0, marks: 0, isText: false, isPath: false });
      const bare = (drawing: string) =>
        drawing.replaceAll(/%.*\n/gu, '').replaceAll(/\([^)]*\\\)[^)]*\)|\([^)]*\)|\/Q|<[^>]*>+/gu, ' ');
      const [before, after] = [drawnBy(bare(text)), drawnBy(bare(Buffer.from(mended).toString()))];
      expect(after).toEqual({ drawn: before.drawn, open: 0 });
    }),
    { numRuns: 300 },
  );
});

test('what needs no mending stays byte for byte', () => {
  const bytes = Buffer.from('q 1 0 0 1 5 5 cm BT (Q) Tj ET Q BI /W 1 /H 1 ID \u0001Q q EI 0 0 9 9 re f');
  expect(balanced(bytes)).toBe(bytes);
});

test.each(['(open', '<51', '[ 1 2', '<< /A 1', ']', 'BI /W 1 ID xx', 'qq', 'QQ', 'Q BI /W 1 ID x EI'])(
  'what cannot be told with certainty is not mended: %s',
  (text) => {
    expect(balanced(Buffer.from(text))).toBe(undefined);
  },
);
