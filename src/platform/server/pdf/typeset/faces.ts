import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, openSync, type Font } from 'fontkit';
import wawoff2 from 'wawoff2';
import { writesOutlines } from './glyph-outline.ts';

const resolve = createRequire(import.meta.url).resolve;
export const robotoFolder = join(resolve('pdfmake/package.json'), '..', 'fonts', 'Roboto');
/** The face of all that it has: Latin, Greek, Cyrillic, Vietnamese. */
export const usual = 'Roboto';

/** The scripts that are drawn beside those of the usual face (docs/decisions/410-one-module-decides-the-face.md), each in slices of some hundred characters. */
const scripts = {
  arabic: 'noto-sans-arabic',
  hebrew: 'noto-sans-hebrew',
  devanagari: 'noto-sans-devanagari',
  thai: 'noto-sans-thai',
  kr: 'noto-sans-kr',
  jp: 'noto-sans-jp',
  sc: 'noto-sans-sc',
  emoji: 'noto-emoji',
} as const;
type Script = keyof typeof scripts;

/** Name of a slice, as `jp/105`. */
export type Face = string;

const roboto = openSync(join(robotoFolder, 'Roboto-Regular.ttf'));
const slices = new Map<Script, Promise<readonly { face: Face; from: number; to: number }[]>>();
const opened = new Map<Face, Font>();
const weighed = new Map<string, Font>();

const folderOf = (script: Script) => join(resolve(`@fontsource-variable/${scripts[script]}/package.json`), '..');

/** Which slice holds which characters, as its maker says. */
async function readSlices(script: Script) {
  const told = JSON.parse(await readFile(join(folderOf(script), 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(told).flatMap(([name, ranges]) =>
    ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().slice(2).split('-');
      const face = `${script}/${name.replaceAll(/[[\]]/gu, '')}`;
      return { face, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}

function slicesOf(script: Script) {
  const known = slices.get(script) ?? readSlices(script);
  slices.set(script, known);
  return known;
}

async function open(face: Face): Promise<void> {
  if (opened.has(face)) return;
  const [script = '', slice = ''] = face.split('/');
  const name = `${scripts[script as Script]}-${slice}-wght-normal.woff2`;
  const packed = await readFile(join(folderOf(script as Script), 'files', name));
  // A copy: what the decoder answers lies in its own memory, which the next font is written over.
  opened.set(face, create(Buffer.from(await wawoff2.decompress(packed))));
}

const pointOf = (char: string): number => char.codePointAt(0) ?? 0;
/** Signs that shape or order others and are nothing by themselves. */
const isUnseen = (char: string): boolean => /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Zl}\p{Zp}]/u.test(char);
const isSpace = (char: string): boolean => /\s/u.test(char);

/** True where the usual face draws the whole text. */
export const isUsual = (text: string): boolean =>
  Array.from(text).every((char) => isSpace(char) || roboto.hasGlyphForCodePoint(pointOf(char)));

/** The faces that are looked through for a text, in this order: a Chinese character in a Japanese name is drawn as in Japan. */
function orderFor(text: string): Script[] {
  const han: Script[] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? ['jp', 'sc', 'kr']
    : /\p{Script=Hangul}/u.test(text)
      ? ['kr', 'sc', 'jp']
      : ['sc', 'jp', 'kr'];
  return ['arabic', 'hebrew', 'devanagari', 'thai', ...han, 'emoji'];
}

/** Says of each character of a text which face draws it; undefined for one that none does. */
export type FaceOf = (char: string) => Face | undefined;

/** Opens what a text needs; then says which face draws which of its characters. */
export async function facesFor(text: string): Promise<FaceOf> {
  const found = new Map<string, Face>();
  for (const char of new Set(text.normalize('NFC'))) {
    const point = pointOf(char);
    if (isSpace(char) || roboto.hasGlyphForCodePoint(point)) found.set(char, usual);
    else {
      const face = await sliceWith(point, orderFor(text));
      if (face !== undefined) found.set(char, face);
    }
  }
  return (char) => (isSpace(char) ? usual : found.get(char));
}

async function sliceWith(point: number, order: readonly Script[]): Promise<Face | undefined> {
  for (const script of order)
    for (const { face, from, to } of await slicesOf(script)) {
      if (point < from || point > to) continue;
      await open(face);
      if (opened.get(face)?.hasGlyphForCodePoint(point) === true) return face;
    }
  return undefined;
}

/** The characters of a text that no face draws. */
export async function undrawn(text: string): Promise<string[]> {
  const faceOf = await facesFor(text);
  return [...new Set(text.normalize('NFC'))].filter((char) => faceOf(char) === undefined && !isUnseen(char));
}

/** The name of a character that no face draws, written in its place; nothing for one that is never seen. */
export const standIn = (char: string): string =>
  isUnseen(char) ? '' : `[U+${pointOf(char).toString(16).toUpperCase().padStart(4, '0')}]`;

/** An opened slice in one weight. */
export function fontOf(face: Face, isBold: boolean): Font {
  const key = `${face} ${isBold ? 700 : 400}`;
  const known = weighed.get(key);
  if (known !== undefined) return known;
  const whole = opened.get(face);
  if (whole === undefined) throw new Error(`The face ${face} is not open.`);
  const font = writesOutlines(whole.getVariation({ wght: isBold ? 700 : 400 }));
  weighed.set(key, font);
  return font;
}
