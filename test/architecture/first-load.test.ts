import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');

/** What the browser has before the first page of staff, or a sign-in page, is shown. */
const firstLoad = [
  'src/app/web.tsx',
  'src/areas/people/sessions/web/login-screen.tsx',
  'src/app/web/shell/shell.tsx',
  'src/areas/company/dashboards/web/dashboard-screen.tsx',
];

/** Weighty packages that nothing on a first page needs; what the sockets bring is read by a schema that comes after it. */
const tooHeavy =
  /^(?:zod|zod\/mini|react-hook-form|@hookform\/.+|@tanstack\/react-(?:table|virtual)|@tiptap\/.+|tus-js-client|pdfjs-dist)$/u;

/** Every way from the file to a package that is too heavy, following only what is fetched together with it. */
function waysToHeavy(start: string): string[] {
  const ways: string[] = [];
  const seen = new Set<string>();
  const walk = (path: string, way: readonly string[]) => {
    if (seen.has(path)) return;
    seen.add(path);
    // The browser gets a contract as addresses alone (decision 031).
    if (!/\.tsx?$/u.test(path) || /^src\/areas\/[^/]+\/[^/]+\/contract\.ts$/u.test(path)) return;
    for (const found of readSource(root, path).imports) {
      if (found.erased || found.deferred) continue;
      if (found.file !== undefined) walk(found.file, [...way, path]);
      else if (tooHeavy.test(found.specifier)) ways.push([...way, path, found.specifier].join(' -> '));
    }
  };
  walk(start, []);
  return ways;
}

test.each(firstLoad)('%s brings no schema, form, table or editor library into the first load', (path) => {
  expect(waysToHeavy(path)).toEqual([]);
});

test('a way to a heavy library is seen where there is one', () => {
  expect(waysToHeavy('src/areas/people/sessions/web/sign-up-screen.tsx')).not.toEqual([]);
});
