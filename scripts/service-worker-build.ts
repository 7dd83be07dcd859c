// What the build leaves for browsers that keep the portal on the device: the service worker, with the list of the files it keeps.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { ScreenFiles } from './screen-files.ts';

interface Options {
  /** The repository. */
  root: string;
  /** Where the front end is built to. */
  web: string;
  /** The list of the files of each screen. */
  screens: string;
}

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
      async handler() {
        const page = await readFile(join(web, 'index.html'), 'utf8');
        const listed: readonly ScreenFiles[] = JSON.parse(await readFile(screens, 'utf8'));
        const ofFloor = listed
          .filter(({ path }) => keptPlaces.test(path))
          .flatMap((each) => [...each.scripts, ...each.styles]);
        const named = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/gu)].flatMap(([, file]) =>
          // The server writes the list for installing itself, with the brand in it.
          file === undefined || file.endsWith('.webmanifest') ? [] : [file],
        );
        const files = [...new Set([...named, ...ofFloor])];
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

const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
