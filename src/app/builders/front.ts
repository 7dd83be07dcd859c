import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/server/logging/log.ts';
import { keepAliveMs, longestRequestMs, makeHttp } from '#platform/server/http/http.ts';
import { OwnAddress } from '#platform/server/http/own-address.ts';
import { listeningAddress, type Settings } from '#platform/server/start/settings.ts';

/** What stands behind a name: a portal's own server, which never listens itself, and whether it can work now. */
export interface Behind {
  readonly server: Server;
  isReady(): Promise<boolean>;
}

export interface FrontOptions {
  readonly log: Log;
  readonly settings: Pick<Settings, 'port' | 'host' | 'trustProxy'>;
  /** By the name that a Host header says, in small letters and without its port; undefined for a name that nobody has. */
  find(name: string): Behind | 'away' | undefined;
  /** All that are served. */
  all(): readonly (Behind | 'away')[];
}

export interface Front {
  listen(): Promise<string>;
  /** Takes nothing more, and ends once what was accepted is answered. */
  close(): Promise<void>;
}

/**
 * The one address under which a process serves several builders. The name that a request asks for says whose it is, and it is handed over
 * whole, as an upgrade is, to the server of that builder and to nobody else: here nothing of it is read but that name. A name that nobody
 * has is answered 421, one whose builder is away 503. `/healthz` and `/readyz` answer for all of them under any other name.
 */
export function makeFront({ log, settings, find, all }: FrontOptions): Front {
  let isEnding = false;
  const app = makeHttp({
    log,
    trustProxy: settings.trustProxy,
    secure: false,
    // It has no name of its own.
    own: new OwnAddress({ host: '0.0.0.0', publicUrl: 'http://nobody.invalid', allowedHosts: [] }),
    serverFactory: (answer) =>
      createServer({ requestTimeout: longestRequestMs, keepAliveTimeout: keepAliveMs }, (request, response) => {
        const behind = find(nameOf(request));
        // A connection that is kept alive would hold up the end until its time-out.
        if (isEnding) response.setHeader('connection', 'close');
        if (behind === undefined) answer(request, response);
        else if (behind === 'away') response.writeHead(503, { 'retry-after': '10', connection: 'close' }).end();
        else behind.server.emit('request', request, response);
      }),
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const behind = find(nameOf(request));
    // Whoever goes away in the middle of it ends nothing else.
    socket.on('error', () => socket.destroy());
    if (behind === undefined || behind === 'away')
      return socket.end(
        `HTTP/1.1 ${behind === 'away' ? '503 Service Unavailable' : '421 Misdirected Request'}\r\n\r\n`,
      );
    return behind.server.emit('upgrade', request, socket, head);
  });
  mountHealthOfAll(app, all);
  return {
    async listen() {
      await app.listen({ port: settings.port, host: settings.host });
      return listeningAddress(settings);
    },
    close() {
      isEnding = true;
      return app.close();
    },
  };
}

function mountHealthOfAll(app: FastifyInstance, all: FrontOptions['all']): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await Promise.all(all().map(async (behind) => behind !== 'away' && (await behind.isReady())));
    return reply.status(ready.every(Boolean) ? 200 : 503).send({ ok: ready.every(Boolean) });
  });
}

function nameOf({ headers: { host = '' } }: IncomingMessage): string {
  return host.toLowerCase().replace(/:\d+$/u, '').replace(/\.$/u, '');
}
