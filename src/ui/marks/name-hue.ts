/** The same name has the same colour everywhere; 18 hues, so that neighbours can be told apart. */
export function nameHue(name: string): number {
  let sum = 7;
  for (const sign of name.normalize('NFC')) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return (sum % 18) * 20;
}

/** First letters of the first and the last word, in capitals; one letter for a single word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
