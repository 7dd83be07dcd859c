import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/shared/errors.ts';

/** What a process that only does jobs still answers: whether it lives, and its figures. */
const answered = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuses everything but health and figures, with 503: a balancer that sends people here by mistake sends them elsewhere then. */
export function serveHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!answered.has(request.url.split('?')[0] ?? '')) throw new AppError('not_for_people');
  });
}
