import type PDFKit from 'pdfkit';
import { widthToFit } from '#platform/shared/fitted-line.ts';
import { embed } from './embed.ts';
import { usual } from './faces.ts';
import type { Piece } from './pieces.ts';

interface LinePlace {
  /** The usual face as a file. */
  file: string;
  /** Points: no larger, and smaller where the box asks for it. */
  most: number;
  box: { x: number; y: number; width: number; height: number };
}

/** Draws one line in its box, in the middle of its height and from its left edge; long words get small ones, and none is pressed together. */
export function drawLine(kit: PDFKit, pieces: readonly Piece[], { file, most, box }: LinePlace): void {
  const setFont = ({ face }: Piece): void => {
    kit.font(file);
    if (face !== usual) kit._font = embed(kit, kit._font, face, false) as PDFKit['_font'];
  };
  const widthAt = (size: number): number =>
    pieces.reduce((sum, piece) => {
      setFont(piece);
      return sum + kit.fontSize(size).widthOfString(piece.text);
    }, 0);
  const first = Math.min(most, box.height * 0.8);
  const size = (first * box.width) / widthToFit(widthAt(first), box.width);
  kit.font(file).fontSize(size);
  const { ascender, descender } = kit._font;
  const base = box.y + box.height / 2 + ((ascender + descender) / 2000) * size;
  let x = box.x;
  for (const piece of pieces) {
    setFont(piece);
    kit.fontSize(size).text(piece.text, x, base, { lineBreak: false, baseline: 'alphabetic' });
    x += kit.widthOfString(piece.text);
  }
}
