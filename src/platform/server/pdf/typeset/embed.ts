import type { Font } from 'fontkit';
import { fontOf, type Face } from './faces.ts';

/** A font within a document that pdfkit writes. */
export type Embedded = object;

/** The parts of a document of pdfkit by which a font is laid in that is no file: it takes files and their names alone. */
export interface Fonted {
  _font: Embedded;
  _fontFamilies: Record<string, Embedded>;
}

/** Lays a face into the document once, and answers it. `usual`: a font that the document has from a file. */
export function embed(document: Fonted, usual: Embedded, face: Face, isBold: boolean): Embedded {
  const key = `${face} ${isBold ? 'bold' : 'plain'}`;
  const known = document._fontFamilies[key];
  if (known !== undefined) return known;
  const Embed = usual.constructor as new (within: Fonted, font: Font, id: string) => Embedded;
  const font = new Embed(document, fontOf(face, isBold), `G${Object.keys(document._fontFamilies).length}`);
  // What stands here is written at the end of the document.
  document._fontFamilies[key] = font;
  return font;
}
