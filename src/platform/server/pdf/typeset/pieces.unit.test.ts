import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { pdfOf } from '#test/pdf-of.ts';
import { putTogether } from '../put-together.ts';
import { facesFor, standIn, undrawn, usual } from './faces.ts';
import { piecesOf } from './pieces.ts';

const names = [
  '王小明',
  '김서연',
  'محمد العلي',
  'ヤマダ ハナコ',
  'Ana 🏠 López',
  'Nguyễn Thị Hồng',
  'Łukasz Żółć',
  'Иван Петров',
  'דוד כהן',
  'สมชาย',
  'अमित',
  '大和ハウス',
];
const drawnIn = async (text: string) => piecesOf(text, await facesFor(text));
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test.each(names)('%s is drawn whole, by faces that have each of its characters', async (text) => {
  expect(await undrawn(text)).toEqual([]);
  const drawn = plain((await drawnIn(text)).map((piece) => piece.text).join(''));
  expect([...drawn].toSorted()).toEqual([...text.normalize('NFC')].toSorted());
});

test('a name stands in the sealed file in letters of a face, never as the sign for none', async () => {
  const stamps = names.map((text, at) => ({
    document: 0,
    page: 1,
    x: 0.1,
    y: 0.05 + at * 0.06,
    width: 0.4,
    height: 0.04,
    what: { text, style: at % 2 === 0 ? ('hand' as const) : ('plain' as const) },
  }));
  const draft = { documents: [pdfOf(['x'])], stamps, last: pdfOf(['Last']), title: 't', author: 'a' };
  const bytes = await putTogether({ ...draft, language: 'en', keywords: 'k' });
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  const words = items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s/gu, '');
  for (const text of names.filter((each) => !/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u.test(each)))
    expect(words).toContain(text.replaceAll(/\s/gu, ''));
  expect(words).not.toContain('\uFFFD');
});

test('what is written from right to left stands so, within words of the other direction too', async () => {
  const line = async (text: string) => plain((await drawnIn(text)).map((piece) => piece.text).join(''));
  expect(await line('محمد العلي')).toBe('العلي محمد');
  expect(await line('Mr. محمد العلي (Sr.) 12')).toBe('Mr. العلي محمد (Sr.) 12');
  expect(await line('דוד (כהן)')).toMatch(/^\(?כהן\)? ?\(?דוד|\(כהן\) דוד/u);
});

test('a Chinese character is drawn as the rest of its name is', async () => {
  const scriptOf = async (text: string) => (await facesFor(text))('大')?.split('/')[0];
  expect(await scriptOf('大和ハウス')).toBe('jp');
  expect(await scriptOf('大明')).toBe('sc');
  expect(await scriptOf('大 김')).toBe('kr');
});

test('a character that no face has is named where it stands, and told', async () => {
  expect(await undrawn('x 𓀀 y')).toEqual(['𓀀']);
  expect((await drawnIn('x 𓀀 y')).map((piece) => piece.text).join('')).toBe('x [U+13000] y');
  expect((await drawnIn('אב ܀')).map((piece) => piece.text).join('')).toContain('[U+0700]');
  expect(await undrawn('a\u200Eb\uFE0F')).toEqual([]);
});

test('whatever is typed, each character is drawn, named or unseen: none is lost', { timeout: 120_000 }, async () => {
  const word = fc.oneof(
    fc.constantFrom(...names),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 4 }), async (words) => {
      const text = words
        .join(' ')
        .replaceAll(/[\n\r\u2028\u2029]/gu, ' ')
        .normalize('NFC');
      const faceOf = await facesFor(text);
      const pieces = piecesOf(text, faceOf);
      const drawn = plain(pieces.map((piece) => piece.text).join(''));
      for (const char of new Set(plain(text)))
        expect(drawn.includes(char) || faceOf(char) !== undefined || drawn.includes(standIn(char))).toBe(true);
      for (const piece of pieces)
        if (piece.face === usual) expect(piece.text).not.toMatch(/[\p{Script=Han}\p{Script=Hangul}]/u);
    }),
    { numRuns: 60 },
  );
});
