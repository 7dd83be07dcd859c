// What the build leaves for the server beside the page: which files each screen of the route table is made of, and every file once
// more in the two compressed forms that browsers take.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { packFile } from './packed-files.mjs';
import { routeTables } from './route-tables.ts';

/** One line of the route table, as its source says it: the module of the screen, none where it is not built yet. */
interface ListedRoute {
  path: string;
  isPublic: boolean;
  screen: string | undefined;
}

/** What the page of a path names in its head, so that the browser asks for it at once and not after the start has run. */
export interface ScreenFiles {
  path: string;
  isPublic: boolean;
  scripts: string[];
  styles: string[];
}

/** What the router loads besides a screen, as `router.ts` has it. */
const shell = 'src/app/web/shell/shell.tsx';
const missingScreen = 'src/app/web/missing-screen.tsx';

/** Writes `dist/screens.json`: for each address of the route table the files of its screen that are not in the page already. */
export function screenFiles({ root, to }: { root: string; to: string }): Plugin {
  return {
    name: 'hearth-screen-files',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const tables: unknown[] = await Promise.all(
        routeTables.map(async (table) => this.parse(await readFile(join(root, table), 'utf8'), { lang: 'ts' })),
      );
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (entry === undefined) throw new Error('The build has no entry.');
      const first = withImports(entry.fileName, bundle);
      const filesOf = (module: string) => {
        const made = chunks.find((chunk) => chunk.facadeModuleId === join(root, module));
        if (made === undefined) throw new Error(`${module} is in the route table and not a file of the build.`);
        return withImports(made.fileName, bundle);
      };
      const screens = routesIn(tables).map(({ path, isPublic, screen }): ScreenFiles => {
        const needed = [
          ...filesOf(screen === undefined ? missingScreen : moduleOf(screen)),
          ...(isPublic ? [] : filesOf(shell)),
        ];
        const further = [...new Set(needed)].filter((chunk) => !first.has(chunk));
        return {
          path,
          isPublic,
          scripts: further.map((chunk) => `/${chunk.fileName}`),
          styles: [...new Set(further.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))].map(
            (file) => `/${file}`,
          ),
        };
      });
      await writeFile(to, JSON.stringify(screens));
    },
  };
}

/** A chunk and, over all its imports, theirs. */
function withImports(
  fileName: string,
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports) withImports(imported, bundle, found);
  return found;
}

function moduleOf(specifier: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join('src/app', specifier);
}

/** Every object of the table's source with a `path` and a `zone`. What only the development build has is no address of this one. */
export function routesIn(node: unknown): ListedRoute[] {
  if (Array.isArray(node)) return node.flatMap(routesIn);
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'ConditionalExpression') return [];
  const facts = propertiesOf(node);
  const [path, zone] = [literalOf(facts.get('path')), literalOf(facts.get('zone'))];
  if (path === undefined || zone === undefined) return Object.values(node).flatMap(routesIn);
  if (facts.has('redirect')) return [];
  const screen = importedBy(facts.get('screen'));
  if (screen === undefined && !facts.has('missing'))
    throw new Error(`The screen of ${path} is not written as \`() => import('…')\`.`);
  return [{ path, isPublic: zone === 'public', screen }];
}

function propertiesOf(node: object): Map<string, unknown> {
  if (!('type' in node && node.type === 'ObjectExpression' && 'properties' in node && Array.isArray(node.properties)))
    return new Map();
  return new Map(
    node.properties.flatMap((each: { key?: { name?: string }; value?: unknown }) =>
      each.key?.name === undefined ? [] : [[each.key.name, each.value] as const],
    ),
  );
}

function literalOf(node: unknown): string | undefined {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string'
    ? node.value
    : undefined;
}

function importedBy(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('body' in node)) return undefined;
  const { body } = node;
  return typeof body === 'object' && body !== null && 'source' in body ? literalOf(body.source) : undefined;
}

/** Lays `name.br` and `name.gz` beside every file that gets smaller; the server sends what the browser takes. */
export function compressedFiles(): Plugin {
  return {
    name: 'hearth-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(Object.keys(bundle).map((name) => packFile(dir, name)));
    },
  };
}
