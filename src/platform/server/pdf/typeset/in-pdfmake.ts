import { createRequire } from 'node:module';
import { embed, type Embedded, type Fonted } from './embed.ts';
import { facesFor, isUsual, usual, type FaceOf } from './faces.ts';
import { piecesOf } from './pieces.ts';

interface Pdfmake extends Fonted {
  provideFont(this: Pdfmake, family: string, isBold: boolean, isItalic: boolean): Embedded;
}

/** Lets pdfmake draw in the faces that `inFaces` names: it asks for fonts by the names of files, and these are slices of fonts in one weight. */
export function facesInPdfmake(): void {
  const { default: document } = createRequire(import.meta.url)('pdfmake/js/PDFDocument.js') as {
    default: { prototype: Pdfmake };
  };
  const { provideFont } = document.prototype;
  document.prototype.provideFont = function provide(family, isBold, isItalic) {
    if (!family.includes('/')) return provideFont.call(this, family, isBold, isItalic);
    return embed(this, provideFont.call(this, usual, false, false), family, isBold);
  };
}

/** The same nodes of a document with each text in the faces that draw it. */
export async function inFaces<Nodes>(nodes: Nodes): Promise<Nodes> {
  const texts: string[] = [];
  walk(nodes, (text) => {
    if (!isUsual(text)) texts.push(text);
    return text;
  });
  if (texts.length === 0) return nodes;
  const faceOf = await facesFor(texts.join('\n'));
  return walk(nodes, (text) => (isUsual(text) ? text : { text: faced(text, faceOf) }));
}

/** One piece after the other, line by line. */
function faced(text: string, faceOf: FaceOf): { text: string; font?: string }[] {
  return text.split('\n').flatMap((line, at, all) => {
    const pieces = piecesOf(line, faceOf).map((piece) =>
      piece.face === usual ? { text: piece.text } : { text: piece.text, font: piece.face },
    );
    return at === all.length - 1 ? pieces : [...pieces, { text: '\n' }];
  });
}

/** No text that somebody reads: pictures, codes, addresses and names of places. */
const notRead: ReadonlySet<string> = new Set(['image', 'qr', 'link', 'id']);

function walk<Value>(value: Value, change: (text: string) => unknown): Value {
  const step = (each: unknown): unknown => {
    if (typeof each === 'string') return change(each);
    if (Array.isArray(each)) return each.map(step);
    if (typeof each !== 'object' || each === null) return each;
    return Object.fromEntries(
      Object.entries(each).map(([key, inner]) => [
        key,
        notRead.has(key) ? inner : key === 'text' ? flat(step(inner)) : step(inner),
      ]),
    );
  };
  return step(value) as Value;
}

/** The text of a node as one list: pdfmake forgets the looks of words that hold words of their own. */
function flat(made: unknown): unknown {
  if (Array.isArray(made))
    return made.flatMap((word: unknown) => (isMany(word) ? word.text.map((each) => ({ ...word, ...each })) : [word]));
  return isMany(made) ? made.text : made;
}

const isMany = (word: unknown): word is { text: object[] } =>
  typeof word === 'object' && word !== null && 'text' in word && Array.isArray(word.text);
