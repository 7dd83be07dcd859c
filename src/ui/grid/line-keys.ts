import type { GridLine } from './grid-model.ts';

/** What a line is known by while the window moves: its row, so that an edit stays with it. */
export function keyOfLine<Row>(line: GridLine<Row>, index: number): string {
  return line.kind === 'wait' ? `wait ${index}` : line.id;
}

/** While pages come from different moments a row may stand twice; each place still needs a key of its own. */
export function uniqueKeys(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  return keys.map((key) => {
    if (!seen.has(key)) {
      seen.add(key);
      return key;
    }
    const other = `${key} again`;
    seen.add(other);
    return other;
  });
}
