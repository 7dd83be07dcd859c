import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '../..');

/** A sentence of English alone where a schema or a fault takes one: `error: 'Must be …'`, `message: 'Is …'`. */
const english = /\b(?:error|message):\s*(?:'[A-Z][^'\n]*\.'|`[A-Z"][^`\n]*\.`|"[A-Z][^"\n]*\.")/gu;

/** Where programs are told something else than people: see `errorCodes`. */
const ofCodes = 'src/platform/shared/errors.ts';

function englishIn(source: string): string[] {
  return [...source.matchAll(english)].map(([found]) => found);
}

test('no schema and no fault refuses with a sentence that has no Spanish', () => {
  const files = listFiles(root, 'src').filter(
    (path) => path.endsWith('.ts') && !path.includes('.test.') && !path.includes('/web/') && path !== ofCodes,
  );
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((path) => englishIn(readFileSync(join(root, path), 'utf8')).map((found) => `${path} ${found}`)),
  ).toEqual([]);
});

test('the test finds one', () => {
  expect(englishIn(`z.string({ error: 'Must be text.' }); addIssue({ message: \`Is no \${what}.\` })`)).toHaveLength(2);
  expect(englishIn(`z.string({ error: rules.text, message: 'not a sentence' })`)).toEqual([]);
});
