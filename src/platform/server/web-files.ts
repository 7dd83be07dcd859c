import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/shared/errors.ts';
import { sendError } from './http.ts';
import type { Settings } from './settings.ts';

const webFolder = join(import.meta.dirname, '../../../dist/web');

/** Serves the built front end: files by name, for every other address the page itself, which knows the screens. */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    wildcard: false,
    index: false,
    serve: false,
  });
  let page: string | undefined;
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
    page ??= (await readFile(join(webFolder, 'index.html'), 'utf8')).replaceAll(
      'OneHearth',
      `One${escapeHtml(settings.brandName)}`,
    );
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
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
