import type { SearchPiece } from '../schema.ts';

const excerptBefore = 40;
const excerptLength = 140;
/** Letters that lose more than an accent when they are folded; the database's unaccent does the same. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};

/** One letter as it is compared: without case and accent. */
function foldLetter(letter: string): string {
  const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return ligatures[plain] ?? plain;
}

/** The words of what was typed, folded; endings of the plural fall away as they do in the search itself. */
export function termsOf(typed: string): string[] {
  const words = Array.from(typed, foldLetter)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 8);
  return words.map((word) => (word.length >= 5 && /[a-z]/u.test(word) ? word.replace(/(?:es|s)$/u, '') : word));
}

/** Where a word of the text begins with one of the terms: from and to, in letters of the text. */
function hitsIn(letters: readonly string[], terms: readonly string[]): { from: number; to: number }[] {
  const hits: { from: number; to: number }[] = [];
  let at = 0;
  while (at < letters.length) {
    const isStart = isWordLetter(letters[at]) && !isWordLetter(letters[at - 1]);
    const reach = isStart ? longest(letters, at, terms) : 0;
    if (reach > 0) hits.push({ from: at, to: at + reach });
    at += Math.max(1, reach);
  }
  return hits;
}

function longest(letters: readonly string[], at: number, terms: readonly string[]): number {
  let best = 0;
  for (const term of terms) {
    let taken = 0;
    let folded = '';
    while (at + taken < letters.length && folded.length < term.length) {
      folded += foldLetter(letters[at + taken] ?? '');
      taken += 1;
    }
    if (folded.startsWith(term) && taken > best) best = taken;
  }
  return best;
}

function isWordLetter(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

/** A text cut where what was looked for begins and ends. An empty text has no piece. */
export function piecesOf(text: string, terms: readonly string[]): SearchPiece[] {
  const letters = Array.from(text);
  const pieces: SearchPiece[] = [];
  let done = 0;
  for (const { from, to } of hitsIn(letters, terms)) {
    if (from > done) pieces.push({ text: letters.slice(done, from).join(''), hit: false });
    pieces.push({ text: letters.slice(from, to).join(''), hit: true });
    done = to;
  }
  if (done < letters.length) pieces.push({ text: letters.slice(done).join(''), hit: false });
  return pieces;
}

/** The part of a long text around the first hit; nothing when there is none. */
export function excerptOf(text: string, terms: readonly string[]): SearchPiece[] {
  const letters = Array.from(text);
  const [first] = hitsIn(letters, terms);
  if (first === undefined) return [];
  const from = Math.max(0, first.from - excerptBefore);
  const to = Math.min(letters.length, from + excerptLength);
  const cut = `${from > 0 ? '… ' : ''}${letters.slice(from, to).join('')}${to < letters.length ? ' …' : ''}`;
  return piecesOf(cut, terms);
}
