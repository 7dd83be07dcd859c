import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { boxFrom, type Box } from './page-shape.ts';

const name = (text: string) => PDFName.of(text);
/** Nothing that a reader draws on the page by itself. */
const undrawn: ReadonlySet<string> = new Set(['/Link', '/Popup']);
/** Drawn alike by every reader from the appearance that they bring along. */
const drawn: ReadonlySet<string> = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Watermark Link'
    .split(' ')
    .map((each) => `/${each}`),
);
/** Marks on words, which pdf.js leaves out where it is not said which words. */
const onWords: ReadonlySet<string> = new Set(['/Highlight', '/Underline', '/Squiggly', '/StrikeOut']);
const flag = { invisible: 1, hidden: 2, print: 4, noView: 32 };

/** One note as it is drawn: its appearance, and where on the page it lies. */
export interface FlatNote {
  appearance: PDFStream;
  /** From the appearance's own box to the rectangle on the page: scale and shift of both directions. */
  across: readonly [scale: number, shift: number];
  up: readonly [scale: number, shift: number];
}

/**
 * The notes of a page that a reader draws over it, in their order; `undefined` where one of them cannot be kept as it is shown: it brings no
 * appearance, is to be filled in or played, or shows on paper alone.
 */
export function notesOf(page: PDFPage): FlatNote[] | undefined {
  const { context } = page.node;
  const list = context.lookup(page.node.get(name('Annots')));
  if (!(list instanceof PDFArray)) return list === undefined ? [] : undefined;
  const notes: FlatNote[] = [];
  for (const each of list.asArray()) {
    const note = context.lookup(each);
    if (note === undefined || String(note) === 'null') continue;
    if (!(note instanceof PDFDict)) return undefined;
    const found = flatNote(context, note);
    if (found === undefined) return undefined;
    if (found !== 'nothing') notes.push(found);
  }
  return notes;
}

function flatNote(context: PDFContext, note: PDFDict): FlatNote | 'nothing' | undefined {
  const subtype = String(note.lookup(name('Subtype')));
  const flags = note.lookupMaybe(name('F'), PDFNumber)?.asNumber() ?? 0;
  const appearance = appearanceOf(note);
  if (undrawn.has(subtype) && appearance === undefined) return 'nothing';
  if (!drawn.has(subtype)) return undefined;
  if ((flags & flag.hidden) !== 0) return 'nothing';
  if ((flags & (flag.noView | flag.invisible)) !== 0) return (flags & flag.print) === 0 ? 'nothing' : undefined;
  const rectangle = boxFrom(note.lookupMaybe(name('Rect'), PDFArray));
  if (appearance === undefined || rectangle === undefined) return undefined;
  if (onWords.has(subtype) && (note.lookupMaybe(name('QuadPoints'), PDFArray)?.size() ?? 0) < 8) return undefined;
  const placed = placeOf(appearance, rectangle);
  return placed === undefined ? undefined : { appearance: asForm(context, appearance), ...placed };
}

/** The normal appearance, of several the one that is chosen. */
function appearanceOf(note: PDFDict): PDFStream | undefined {
  const normal = note.lookupMaybe(name('AP'), PDFDict)?.lookup(name('N'));
  if (normal instanceof PDFStream) return normal;
  const chosen = note.lookup(name('AS'));
  if (!(normal instanceof PDFDict) || !(chosen instanceof PDFName)) return undefined;
  const found = normal.lookup(chosen);
  return found instanceof PDFStream ? found : undefined;
}

/** ISO 32000, 12.5.5: the box of the appearance, turned by its matrix, is laid over the rectangle. */
function placeOf({ dict }: PDFStream, rectangle: Box): Pick<FlatNote, 'across' | 'up'> | undefined {
  const box = boxFrom(dict.lookupMaybe(name('BBox'), PDFArray));
  if (box === undefined) return undefined;
  const [a, b, c, d, e, f] = matrixOf(dict);
  const corners = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[0], box[3]],
    [box[2], box[3]],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [left, right, lower, upper] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (!(right > left) || !(upper > lower)) return undefined;
  const [wide, high] = [
    (rectangle[2] - rectangle[0]) / (right - left),
    (rectangle[3] - rectangle[1]) / (upper - lower),
  ];
  return { across: [wide, rectangle[0] - left * wide], up: [high, rectangle[1] - lower * high] };
}

function matrixOf(dict: PDFDict): readonly [number, number, number, number, number, number] {
  const numbers = dict.lookupMaybe(name('Matrix'), PDFArray);
  if (numbers?.size() !== 6) return [1, 0, 0, 1, 0, 0];
  const at = (index: number) => numbers.lookup(index, PDFNumber).asNumber();
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

/** The appearance as a form of its own. Blended as a reader blends a note: with the page, not within a group. */
function asForm(context: PDFContext, appearance: PDFStream): PDFStream {
  const dict = context.obj({});
  for (const [key, value] of appearance.dict.entries()) dict.set(key, value);
  for (const key of ['Group', 'OC', 'StructParent', 'StructParents']) dict.delete(name(key));
  dict.set(name('Type'), name('XObject'));
  dict.set(name('Subtype'), name('Form'));
  if (dict.lookup(name('Resources')) === undefined) dict.set(name('Resources'), context.obj({}));
  return PDFRawStream.of(dict, appearance.getContents());
}
