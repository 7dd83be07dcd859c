// What the build leaves for browsers that keep the portal on the device: the service worker, with the list of the files it keeps.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { ScreenFiles } from './screen-files.ts';

interface Options {
  /** The repository. */
  root: string;
  /** Where the front end is built to. */
  web: string;
  /** The list of the files of each screen. */
  screens: string;
}

/** A part that is loaded later and is longer than this is none that a screen needs without network. */
const heaviestPartChars = 150_000;
/** Addresses whose screens open without network from the second visit on, whoever signs in at the device. */
const keptPlaces = /^\/floor(?:\/|-|$)/u;

/** Builds `service-worker.js` beside the page once everything else stands there. */
export function serviceWorker({ root, web, screens }: Options): Plugin {
  return {
    name: 'hearth-service-worker',
    apply: 'build',
    writeBundle: {
      // The list of the screens is written by another plugin.
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const page = await readFile(join(web, 'index.html'), 'utf8');
        const listed: readonly ScreenFiles[] = JSON.parse(await readFile(screens, 'utf8'));
        const named = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/gu)].flatMap(([, file]) =>
          // The server writes the list for installing itself, with the brand in it.
          file === undefined || file.endsWith('.webmanifest') ? [] : [file],
        );
        const first = [
          ...named,
          ...listed.filter(({ path }) => keptPlaces.test(path)).flatMap(({ scripts }) => scripts),
        ];
        const others = new Set(listed.filter(({ path }) => !keptPlaces.test(path)).map(({ scripts }) => scripts[0]));
        const files = [...new Set([...named, ...withParts(first, others, bundle)])];
        const kept = await Promise.all(
          files.map(async (url) => ({
            url,
            // A name with a hash says its content itself.
            revision: url.startsWith('/assets/') ? null : await hashOf(join(web, url)),
          })),
        );
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          define: {
            KEPT_FILES: JSON.stringify([...kept, { url: '/floor', revision: await hashOf(join(web, 'index.html')) }]),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir: web,
            emptyOutDir: false,
            target: 'es2023',
            copyPublicDir: false,
            lib: {
              entry: join(root, 'src/app/web/service-worker.ts'),
              formats: ['iife'],
              name: 'hearthServiceWorker',
              fileName: () => 'service-worker.js',
            },
          },
        });
      },
    },
  };
}

/**
 * These files with all that they load: at once, or later, as a menu or a dialog does. Not the screens of others, and nothing heavy (the
 * views of documents and models), which needs the network for what it shows anyway.
 */
function withParts(
  first: readonly string[],
  others: ReadonlySet<string | undefined>,
  bundle: Rolldown.OutputBundle,
): Set<string> {
  const found = new Set<string>();
  const take = (fileName: string, isAsked: boolean) => {
    const url = `/${fileName}`;
    const chunk = bundle[fileName];
    if (found.has(url) || chunk?.type !== 'chunk') return;
    if (isAsked && (others.has(url) || chunk.code.length > heaviestPartChars)) return;
    found.add(url);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(`/${css}`);
    for (const imported of chunk.imports) take(imported, false);
    for (const imported of chunk.dynamicImports) take(imported, true);
  };
  for (const url of first) take(url.slice(1), false);
  return found;
}

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
