import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
} from 'fastify';
import type { AppError, ErrorBody } from '#platform/shared/errors.ts';
import { AppError as Failure } from '#platform/shared/errors.ts';
import { compressAnswers } from './compress.ts';
import { refuseOtherHosts, type OwnAddress } from './own-address.ts';
import { toAppError, type ConstraintFaults } from './faults.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: string;
    constraints?: ConstraintFaults;
  }
}

interface HttpOptions {
  log: FastifyBaseLogger;
  trustProxy: boolean | number | string[];
  /** Sent over TLS, so browsers may be told to stay there. */
  secure: boolean;
  /** The names under which it is asked. */
  own: OwnAddress;
  /** Makes another server than Node's plain one; it sees to the times itself. */
  serverFactory?: FastifyServerFactory;
}

/** Node ends a slow request with a plain answer; nobody can hold a connection open for ever. */
export const longestRequestMs = 10 * 60_000;
/** How long a connection that says nothing stays open. */
export const keepAliveMs = 5_000;

/** What a page may load and talk to: only this origin. WebAssembly is compiled for the model reader. `sites`: who may show it within a page of theirs. */
const contentPolicyFor = (sites: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${sites.length === 0 ? "'none'" : ["'self'", ...sites].join(' ')}`,
    // No text becomes markup or a script. `default` lets scripts of this portal start as workers; the editor reads what is pasted in a document apart.
    "require-trusted-types-for 'script'",
    'trusted-types default ProseMirrorClipboard',
  ].join('; ');

const contentPolicy = contentPolicyFor([]);

/** Lets these sites show an answer within a page of theirs, and nobody else. */
export function letShowWithin(reply: FastifyReply, sites: readonly string[]): void {
  if (sites.length > 0) void reply.header('content-security-policy', contentPolicyFor(sites));
}

/** The HTTP server with the rules that hold for every request: body limits, error answers, headers. Areas are mounted on it. */
export function makeHttp(options: HttpOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(options.trustProxy),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    requestTimeout: longestRequestMs,
    keepAliveTimeout: keepAliveMs,
    ...(options.serverFactory === undefined ? {} : { serverFactory: options.serverFactory }),
  });
  app.removeContentTypeParser('text/plain');
  void app.register(cookies);
  // A connection that is kept alive would hold up the end until its time-out, so the last answer on it closes it.
  let isEnding = false;
  app.addHook('preClose', async () => {
    isEnding = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isEnding) void reply.header('connection', 'close');
    setHeaders(reply, options.secure);
    return payload;
  });
  compressAnswers(app);
  refuseOtherHosts(app, options.own);
  app.setErrorHandler((error, request, reply) => {
    if (isCutOff(request)) {
      // Whoever sent it is gone: no fault of the portal's, and nobody reads the answer.
      request.log.debug({ endpoint: request.routeOptions.config.endpoint }, 'A request broke off before its end.');
      return sendError(reply, request, new Failure('malformed_body', { cause: error }));
    }
    const failure = toAppError(error, request.routeOptions.config.constraints ?? {});
    if (failure.status >= 500)
      request.log.error(
        { err: failure.cause ?? error, endpoint: request.routeOptions.config.endpoint },
        failure.message,
      );
    return sendError(reply, request, failure);
  });
  app.setNotFoundHandler((request, reply) => sendError(reply, request, new Failure('not_found')));
  return app;
}

/** True when the connection ended before the whole request had come. */
function isCutOff(request: FastifyRequest): boolean {
  return request.raw.destroyed && !request.raw.complete;
}

/** The one shape of an error answer. */
export function sendError(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    said: error.said,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.current === undefined ? {} : { current: error.current }),
    requestId: request.id,
  };
  if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS));
  // The reply schema of the route describes success only, so the body is written here.
  return reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

function setHeaders(reply: FastifyReply, secure: boolean): void {
  if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', contentPolicy);
  if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  void reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(self)',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  });
}

/** A number counts the proxies from the portal outwards; only what the outermost of them says about the caller is believed. */
function trustedProxies(
  setting: HttpOptions['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
