import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { listFiles } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
/** As wide as a person can read without scrolling. */
const most = 160;

/** Lines of a source that stand in a template of SQL and are longer than anybody reads. */
function longLines(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes('sql`')) return [];
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' });
  const lines = text.split('\n');
  const long = new Set<string>();
  new Visitor({
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      const first = text.slice(0, node.quasi.start).split('\n').length;
      const last = text.slice(0, node.quasi.end).split('\n').length;
      for (let line = first; line <= last; line += 1)
        if ((lines[line - 1] ?? '').length > most) long.add(`${path}:${line}`);
    },
  }).visit(program);
  return [...long];
}

test('statements are written so that a person can read them: no line of SQL is longer than 160 characters', () => {
  const sources = ['src', 'sample', 'test', 'bench', 'scripts']
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => /\.tsx?$/u.test(path));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.flatMap(longLines)).toEqual([]);
});
