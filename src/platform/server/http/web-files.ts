import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/errors.ts';
import { pathMatcher } from '#platform/shared/path-patterns.ts';
import { letShowWithin, sendError } from './http.ts';
import type { Settings } from '../start/settings.ts';
import { screensFile, webFolder } from './web-build.ts';

/** What a screen is made of besides the files that every page names; written by the build, one line for each address. */
interface ScreenFiles {
  path: string;
  isPublic: boolean;
  scripts: readonly string[];
  styles: readonly string[];
}

interface WebOptions {
  settings: Settings;
  /** Whether a browser will probably come in: what lies behind the sign-in is of no use to the page that asks for it. */
  isKnown(request: FastifyRequest): boolean;
}

const signInPath = '/login';
const embeddedPath = '/lead-form';

/** Serves the built front end: files by name, for every other address the page itself, which knows the screens. */
export async function serveWeb(app: FastifyInstance, { settings, isKnown }: WebOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    serve: false,
    cacheControl: false,
    // Compressed once, by the build.
    preCompressed: true,
  });
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(`One${settings.brandName}`))),
  );
  let pageFor: ((path: string, isKnown: boolean) => string) | undefined;
  app.get('/*', async (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || path.startsWith('/api/') || path.startsWith('/ws/'))
      return sendError(reply, request, new AppError('not_found'));
    if (/\.[a-z0-9]{1,8}$/u.test(path)) {
      // Names under /assets carry a hash of their content, so they may be kept for ever.
      void reply.header(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
      return reply.sendFile(path.slice(1));
    }
    // The one page that others may show within theirs: it knows nobody and shows nothing of the portal.
    if (path === embeddedPath) letShowWithin(reply, settings.leadFormSites);
    pageFor ??= await readPages(settings);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageFor(path, isKnown(request)));
  });
}

/** What a device shows of the portal once it is installed there. */
function manifestOf(name: string): object {
  return {
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f3ee',
    theme_color: '#f6f3ee',
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/mark-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/mark-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/mark-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** The page of each address: one for all, but that it names the files of its own screen, so that they come with the start and not after it. */
async function readPages({
  brandName,
}: Pick<Settings, 'brandName'>): Promise<(path: string, isKnown: boolean) => string> {
  const page = (await readFile(join(webFolder, 'index.html'), 'utf8')).replaceAll(
    'OneHearth',
    `One${escapeHtml(brandName)}`,
  );
  const screens: readonly ScreenFiles[] = JSON.parse(await readFile(screensFile, 'utf8'));
  const match = pathMatcher(screens);
  return (path, isKnown) => {
    const found = match(path)?.entry;
    const shown = found === undefined || found.isPublic || isKnown ? found : match(signInPath)?.entry;
    return shown === undefined ? page : page.replace('</head>', `${linksOf(shown)}</head>`);
  };
}

function linksOf({ scripts, styles }: ScreenFiles): string {
  return [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ].join('');
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/');
  } catch {
    return undefined;
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
