import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const asGzip = promisify(gzip);
/** What fits into the first packets of an answer arrives no sooner when it is smaller. */
const leastLength = 4096;

/**
 * Sends long JSON answers compressed to whoever takes gzip. Files of the front end are compressed by its build; pictures, archives and
 * sheets are compressed already, and streams are left alone. A short answer, such as one with a token in it, never is.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < leastLength) return payload;
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('application/json') || reply.hasHeader('content-encoding'))
      return payload;
    void reply.header('vary', 'accept-encoding');
    if (!/(?:^|[\s,])gzip(?![\w-])(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/u.test(request.headers['accept-encoding'] ?? ''))
      return payload;
    void reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return asGzip(payload, { level: constants.Z_BEST_SPEED + 3 });
  });
}
