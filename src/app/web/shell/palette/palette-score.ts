import { plainLetters } from '#ui/inputs/plain-letters.ts';

/**
 * How well a name answers what was typed; 0 for not at all. Each word typed must begin a word of the name or of the words behind
 * it; a name that begins with what was typed comes first, then words of the name, then the words behind it.
 */
export function scoreOf(typed: string, name: string, behind = ''): number {
  const wanted = wordsIn(typed);
  if (wanted.length === 0) return 0;
  const own = wordsIn(name);
  const others = wordsIn(behind);
  let score = 0;
  for (const word of wanted) {
    const at = own.findIndex((each) => each.startsWith(word));
    if (at >= 0) score += own[at] === word ? 12 : 10;
    else if (others.some((each) => each.startsWith(word))) score += 4;
    else if (initialsOf(own).startsWith(word) && word.length > 1) score += 3;
    else return 0;
  }
  if (own.join(' ').startsWith(wanted.join(' '))) score += 10;
  // Of two that fit as well, the shorter name is the nearer one.
  return score / wanted.length - own.length / 100;
}

function wordsIn(text: string): string[] {
  return plainLetters(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function initialsOf(words: readonly string[]): string {
  return words.map((word) => word[0] ?? '').join('');
}
