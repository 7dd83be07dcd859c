import bidi from 'bidi-js';
import { standIn, usual, type Face, type FaceOf } from './faces.ts';

/** Some characters of a line that one face draws, in the order in which they are written. */
export interface Piece {
  text: string;
  face: Face;
  /** The number of a character that no face draws: read from left to right everywhere. */
  isNumber?: true;
}

const order = bidi();
const joins = /[\p{M}\u200C\u200D\p{Variation_Selector}]/u;

/**
 * One line of text as pieces from left to right: each in the face that draws it, and what is written from right to left in that order (UAX 9).
 * A character that no face draws is named by its number.
 */
export function piecesOf(line: string, faceOf: FaceOf): Piece[] {
  const text = line.normalize('NFC');
  const { levels } = order.getEmbeddingLevels(text, 'ltr');
  const runs: { level: number; text: string }[] = [];
  let at = 0;
  for (const char of text) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += char;
    else runs.push({ level, text: char });
    at += char.length;
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.flatMap((run) => (run.level % 2 === 0 ? facesOf(run.text, faceOf) : fromTheRight(run.text, faceOf)));
}

function reverseFrom(runs: { level: number }[], level: number): void {
  for (let from = 0; from < runs.length; from += 1) {
    let to = from;
    while ((runs[to]?.level ?? 0) >= level) to += 1;
    if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
    from = to;
  }
}

/** So many characters from right to left stay on one line; more are rarely a name. */
const mostTogether = 60;

/** Words from right to left; within a word its face joins and turns the letters. A name is not broken between two lines, which would part its order. */
function fromTheRight(text: string, faceOf: FaceOf): Piece[] {
  return (text.length > mostTogether ? text : text.replaceAll(' ', '\u00A0'))
    .split(/(\s+)/u)
    .toReversed()
    .flatMap((word) => facesOf(word, faceOf).toReversed())
    .map((piece) =>
      piece.isNumber === true || /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(piece.text) ? piece : turned(piece),
    );
}

const turned = ({ text, face }: Piece): Piece => ({
  face,
  text: Array.from(text, (char) => order.getMirroredCharacter(char) ?? char)
    .toReversed()
    .join(''),
});

function facesOf(text: string, faceOf: FaceOf): Piece[] {
  const pieces: Piece[] = [];
  for (const char of text) {
    const last = pieces.at(-1);
    const found = faceOf(char);
    // What belongs to the character before it stays with that.
    const face = joins.test(char) && last !== undefined && last.face !== usual ? last.face : (found ?? usual);
    if (found === undefined && face === usual) {
      if (standIn(char) !== '') pieces.push({ text: standIn(char), face, isNumber: true });
    } else if (last?.face === face && last.isNumber !== true) last.text += char;
    else pieces.push({ text: char, face });
  }
  return pieces;
}
