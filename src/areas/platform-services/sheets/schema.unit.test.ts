import { expect, test } from 'vitest';
import { readFormula } from './schema.ts';

test('a sign after a backslash stands for itself within a text, and a text that is never closed is no formula', () => {
  const text = (formula: string) => {
    const read = readFormula(formula);
    return read?.kind === 'compare' && read.right.kind === 'text' ? read.right.text : undefined;
  };
  expect(text(String.raw`{Name}='Siobhán O\'Brien'`)).toBe("Siobhán O'Brien");
  expect(text(String.raw`{Name}="6\" pipe"`)).toBe('6" pipe');
  expect(text(String.raw`{Name}='a\\b'`)).toBe(String.raw`a\b`);
  expect(text(`{Name}="O'Brien"`)).toBe("O'Brien");
  for (const open of [String.raw`{Name}='a\'`, `{Name}='a`, String.raw`{Name}=\'a'`])
    expect(readFormula(open)).toBeUndefined();
});
