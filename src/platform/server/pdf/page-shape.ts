import { PDFArray, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib';

/** Left, lower, right and upper edge, in points of the page's own coordinates. */
export type Box = readonly [left: number, lower: number, right: number, upper: number];

const letter: Box = [0, 0, 612, 792];

/** Four numbers as a box with its corners in order, or undefined where it has no area. */
export function boxFrom(array: PDFArray | undefined): Box | undefined {
  if (array?.size() !== 4) return undefined;
  const edges = [0, 1, 2, 3].map((at) => array.lookupMaybe(at, PDFNumber)?.asNumber() ?? Number.NaN);
  const [a = 0, b = 0, c = 0, d = 0] = edges;
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  return edges.every(Number.isFinite) && box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

function inherited(page: PDFPage, name: string): unknown {
  return page.node.context.lookup(page.node.getInheritableAttribute(PDFName.of(name)));
}

function boxOf(page: PDFPage, name: string): Box | undefined {
  const array = inherited(page, name);
  return array instanceof PDFArray ? boxFrom(array) : undefined;
}

/** The part of the page that a reader shows: the crop box cut to the media box, as pdf.js does it. */
export function shownBox(page: PDFPage): Box {
  const media = boxOf(page, 'MediaBox') ?? letter;
  const crop = boxOf(page, 'CropBox') ?? media;
  const both: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  return both[2] > both[0] && both[3] > both[1] ? both : media;
}

/** Quarter turns clockwise with which the page is shown; an angle that is no quarter counts as none, as in pdf.js. */
export function turnsOf(page: PDFPage): 0 | 1 | 2 | 3 {
  const found = inherited(page, 'Rotate');
  const angle = found instanceof PDFNumber ? found.asNumber() : 0;
  return angle % 90 === 0 ? (((((angle / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3) : 0;
}

/** Width and height in the page's own points, as a reader shows it: cut to its crop box, turned. */
export function shownSize(page: PDFPage): [number, number] {
  const [left, lower, right, upper] = shownBox(page);
  return turnsOf(page) % 2 === 1 ? [upper - lower, right - left] : [right - left, upper - lower];
}

/** Writes the shown box and the turn on the page itself, so that every reader comes to the same. */
export function fixShape(page: PDFPage): void {
  const box = shownBox(page);
  const turns = turnsOf(page);
  const { context } = page.node;
  page.node.set(PDFName.of('MediaBox'), context.obj([...box]));
  page.node.set(PDFName.of('CropBox'), context.obj([...box]));
  page.node.set(PDFName.of('Rotate'), context.obj(turns * 90));
}
