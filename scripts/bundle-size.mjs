// Prints what the first loads of /login, / and /floor cost in gzipped JavaScript, from the built page, and fails above the budget:
// `node scripts/bundle-size.mjs`. Counted: the entry, all that it imports, and the chunks that the route loads on its own.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = fileURLToPath(new URL('../dist/web/', import.meta.url));
const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8'));

const budgets = [
  { page: '/login', kilobytes: 110, screens: ['areas/people/sessions/web/login-screen.tsx'] },
  {
    page: '/',
    kilobytes: 222,
    screens: ['app/web/shell/shell.tsx', 'areas/company/dashboards/web/dashboard-screen.tsx'],
  },
  {
    page: '/floor',
    kilobytes: 200,
    screens: ['app/web/shell/shell.tsx', 'areas/projects/units/web/floor/floor-screen.tsx'],
  },
];

/** All chunks that come with one: itself and, over all its imports, theirs. */
function withImports(key, found = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || found.has(key)) return found;
  found.add(key);
  for (const imported of chunk.imports ?? []) withImports(imported, found);
  return found;
}

function keyOf(screen) {
  return Object.keys(manifest).find(
    (key) =>
      key.replace(/^(\.\.\/)+/u, '').endsWith(screen.replace(/^app\//u, '')) && (manifest[key].isDynamicEntry ?? false),
  );
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
let isOver = false;
for (const { page, kilobytes, screens } of budgets) {
  const keys = new Set(withImports(entry));
  for (const screen of screens) {
    const key = keyOf(screen);
    if (key !== undefined) withImports(key, keys);
  }
  const files = [...keys].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, bytes: gzipSync(await readFile(join(built, file)), { level: 9 }).length })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const verdict = total <= kilobytes ? 'ok' : 'OVER';
  isOver ||= total > kilobytes;
  console.log(
    `${page.padEnd(8)} ${total.toFixed(1).padStart(7)} KB gzip of ${kilobytes} KB, ${files.length} files: ${verdict}`,
  );
  if (process.argv.includes('--files'))
    for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
      console.log(`         ${(bytes / 1000).toFixed(1).padStart(7)} ${file}`);
}
if (isOver) process.exit(1);
