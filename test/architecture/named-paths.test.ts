import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, sep } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Where people write down how the portal is made. */
const pages = [
  'README.md',
  ...['docs', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  ),
];
const sources = ['src', 'test', 'docs', 'scripts', 'bench', 'sample', 'migrations'];
const files = sources.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file).split(sep).join('/'),
  ),
);

/** What a reader of the guide is to make. */
const examples: ReadonlySet<string> = new Set(['src/areas/projects/yards/record.ts', 'web/notes-screen.tsx']);

/** Paths of sources that a page names: what it links to, and what stands in backticks and looks like a file or folder of ours. */
function namedIn(page: string): { named: string; exists: boolean }[] {
  const text = readFileSync(join(root, page), 'utf8');
  const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/gu)]
    .flatMap(([, to]) => (to === undefined || /^[a-z]+:/u.test(to) ? [] : [to]))
    .map((named) => ({ named, exists: existsSync(join(root, dirname(page), named)) }));
  const quoted = [...text.matchAll(/`([^`\s]+)`/gu)]
    .flatMap(([, name]) => (name === undefined || !isSource(name) || examples.has(name) ? [] : [name]))
    .map((named) => ({ named, exists: isThere(named) }));
  return [...linked, ...quoted];
}

function isSource(name: string): boolean {
  return (
    /^[\w#.<>{}*,/-]+\.(?:tsx?|mjs|css|sql|md)$/u.test(name) ||
    new RegExp(`^(?:#?(?:areas|platform|app|ui|test|sample|scripts)|${sources.join('|')})/[\\w.<>{}*,/-]+$`, 'u').test(
      name,
    )
  );
}

/** Whether a file or folder ends so: pages name most by the end of their path. `<…>` stands for any one name. */
function isThere(name: string): boolean {
  const wanted = name
    .replace(/^#(areas|platform|app|ui)\//u, 'src/$1/')
    .replace(/^#/u, '')
    .replace(/\/$/u, '')
    .replaceAll(/<[^>]*>/gu, '*');
  return (
    existsSync(join(root, wanted)) ||
    files.some((file) => matchesGlob(file, wanted) || matchesGlob(file, `**/${wanted}`))
  );
}

test('every path that a page of the documentation names is there', () => {
  const gone = pages.flatMap((page) =>
    namedIn(page).flatMap(({ named, exists }) => (exists ? [] : [`${page}: ${named}`])),
  );
  expect(gone).toEqual([]);
});
