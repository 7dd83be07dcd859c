/** A piece of text as it lies on a page: position of its baseline in points from the lower left. */
export interface Piece {
  str: string;
  /** The last two are x and y. */
  transform: readonly number[];
  width: number;
  height: number;
}

/** A part of the words of a page, in reading order. `top`: where it begins, in shares of the page from above. */
export interface WordBlock {
  kind: 'heading' | 'text' | 'row';
  /** One of them, but for a row, which has as many as it has columns. */
  cells: string[];
  top: number;
}

interface Line {
  cells: string[];
  x: number;
  y: number;
  size: number;
}

/** Space between two pieces of a line, in sizes of the letters, from which they are columns. */
const columnGap = 2.2;
/** Distance of two lines, in sizes of the letters, up to which they are one paragraph. */
const lineGap = 1.75;

const xOf = ({ transform }: Piece): number => transform[4] ?? 0;
const yOf = ({ transform }: Piece): number => transform[5] ?? 0;

/**
 * The words of a page as paragraphs, headings and rows of a table, in the order from top to bottom, for reading on a narrow screen. They come
 * from the very page that is signed; how they are broken into lines is the reader's.
 */
export function wordsOf(pieces: readonly Piece[], pageHeight: number): WordBlock[] {
  const lines = linesOf(pieces);
  const body = median(lines.map(({ size }) => size));
  const blocks: (WordBlock & { last: Line })[] = [];
  for (const line of lines) {
    const isRow = line.cells.length > 1;
    const kind = isRow ? 'row' : line.size > body * 1.12 ? 'heading' : 'text';
    const before = blocks.at(-1);
    const goesOn =
      before !== undefined &&
      kind !== 'row' &&
      before.kind === kind &&
      Math.abs(before.last.size - line.size) < 0.5 &&
      before.last.y - line.y > 0 &&
      before.last.y - line.y <= line.size * lineGap;
    if (goesOn) {
      before.cells = [joined(before.cells[0] ?? '', line.cells[0] ?? '')];
      before.last = line;
    } else blocks.push({ kind, cells: line.cells, top: 1 - (line.y + line.size) / pageHeight, last: line });
  }
  return blocks.map(({ kind, cells, top }) => ({ kind, cells, top: Math.max(0, top) }));
}

/** A word that was broken at the end of a line is one again. */
const joined = (before: string, after: string): string =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after) ? `${before.slice(0, -1)}${after}` : `${before} ${after}`;

function linesOf(pieces: readonly Piece[]): Line[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.filter(({ str }) => str.trim() !== '').toSorted((a, b) => yOf(b) - yOf(a))) {
    const row = rows.at(-1);
    const isSame = row?.[0] !== undefined && Math.abs(yOf(row[0]) - yOf(piece)) < Math.max(2, piece.height * 0.4);
    if (isSame) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => lineOf(row.toSorted((a, b) => xOf(a) - xOf(b))));
}

function lineOf(row: readonly Piece[]): Line {
  const cells: string[] = [];
  let end = -Infinity;
  for (const piece of row) {
    const gap = xOf(piece) - end;
    const size = piece.height || 10;
    if (gap > size * columnGap) cells.push(piece.str.trim());
    else cells.push(`${cells.pop() ?? ''}${gap > size * 0.12 ? ' ' : ''}${piece.str}`);
    end = xOf(piece) + piece.width;
  }
  const [first] = row;
  return {
    cells: cells.map((cell) => cell.replaceAll(/\s+/gu, ' ').trim()),
    x: first === undefined ? 0 : xOf(first),
    y: first === undefined ? 0 : yOf(first),
    size: Math.max(...row.map(({ height }) => height || 10)),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 10;
