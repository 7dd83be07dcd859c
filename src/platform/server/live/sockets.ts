import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { BaseLogger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import { holds, type Capability } from '#platform/shared/access.ts';
import { AppError } from '#platform/shared/errors.ts';
import { isDatabaseGone } from '../database/database.ts';
import type { OwnAddress } from '../http/own-address.ts';
import type { Outbox } from './outbox.ts';
import type { Position } from './outbox-follower.ts';
import { LiveSocket } from './live-socket.ts';
import type { Executor } from '../writes/transaction.ts';
import type { Viewer } from '../viewer.ts';

export const pingMs = 30_000;
const handshakeMs = 10_000;
const largestMessageBytes = 8_192;
const socketsPerPerson = 100;
const closingMs = 1_000;

/** Codes with which the server closes; 1012 is the standard's own for a restart, after which a client comes back. */
export const closeCodes = { restart: 1012, flood: 1008, sessionEnded: 4401, notYours: 4403, tooMany: 4429 } as const;

export interface SocketCredentials {
  bearer: string | undefined;
  ticket: string | undefined;
}

/** Whose sockets end: those of one session, or without one all of a person (deactivated, other groups). */
export interface EndedSession {
  userId: string;
  sessionId: string | null;
}

/** What one opened socket is: which channel it follows, what it says first and what it answers. */
export interface SocketPlan {
  channel: string;
  /** First messages of a stream that starts anew, read in the same snapshot as the position. */
  begin(tx: Executor, at: Position): Promise<object[]>;
  /** First messages of a stream that goes on from the client's position. */
  resumed?(at: Position): object[];
  /** The ids that the client looks at by now, for it to hear of them at once. */
  looksAt?: ReadonlySet<string>;
  /** Takes one message of the client; what it returns goes back to this socket only. Throws `bad_input` for one that does not fit. */
  receive?(text: string): Promise<object | undefined>;
}

/** A socket with no channel of the outbox behind it: what is said on it is kept nowhere. */
export interface OwnPlan {
  join(send: (message: object) => void): { receive(text: string): Promise<object | undefined>; leave(): void };
}

export interface SocketRoute {
  /** `/ws/notifications/:userId`; with and without the slash at its end. */
  path: string;
  access: Capability;
  /** Undefined when this socket is somebody else's: closed with 4403. */
  plan(
    viewer: Viewer,
    params: Readonly<Record<string, string>>,
    query: URLSearchParams,
  ): SocketPlan | OwnPlan | undefined;
}

interface Context {
  server: Server;
  outbox: Outbox;
  log: BaseLogger;
  /** The portal's own addresses: who asks for another, and a page of another, opens no socket. */
  own: OwnAddress;
  /** Who opens the socket; undefined for nobody. A ticket is used up by this. */
  authenticate(credentials: SocketCredentials, request: IncomingMessage): Promise<Viewer | undefined>;
}

interface Admitted {
  viewer: Viewer;
  route: SocketRoute;
  params: Record<string, string>;
  query: URLSearchParams;
}

/** Every WebSocket of the portal: who may open which, and what ends them. */
export class Sockets {
  readonly #context: Context;
  readonly #routes: { route: SocketRoute; pattern: RegExp }[] = [];
  readonly #open = new Set<LiveSocket>();
  readonly #handshakes = new Set<{ ended: EndedSession[] }>();
  readonly #ws = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #pings: NodeJS.Timeout;
  #closing = false;

  constructor(context: Context) {
    this.#context = context;
    context.server.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head));
    this.#pings = setInterval(() => this.#ping(), pingMs).unref();
  }

  serve(route: SocketRoute): void {
    const pattern = new RegExp(`^${route.path.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)')}/?$`, 'u');
    this.#routes.push({ route, pattern });
  }

  /** How many are open now. */
  get count(): number {
    return this.#open.size;
  }

  /** Who stands behind each open one. */
  get viewers(): Viewer[] {
    return [...this.#open].map(({ viewer }) => viewer);
  }

  /** Closes the sockets of this server whose session has ended; a handshake under way meets the same end. */
  end(ended: EndedSession): void {
    for (const handshake of this.#handshakes) handshake.ended.push(ended);
    for (const socket of this.#open)
      if (isOf(socket.viewer, ended)) socket.close(closeCodes.sessionEnded, 'Session ended');
  }

  /** Takes no new ones and asks every client to come back later. Resolves when all are gone, within about a second. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#pings);
    const gone = [...this.#open].map((socket) => socket.closed(closeCodes.restart, 'Restarting', closingMs));
    await Promise.all(gone);
  }

  #ping(): void {
    for (const socket of this.#open) socket.ping();
  }

  async #upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    const handshake: { ended: EndedSession[] } = { ended: [] };
    this.#handshakes.add(handshake);
    const drop = () => raw.destroy();
    const timer = setTimeout(drop, handshakeMs);
    raw.on('error', drop);
    try {
      const admitted = await this.#admit(request);
      if (raw.destroyed) return;
      raw.off('error', drop);
      this.#ws.handleUpgrade(request, raw, head, (ws) => void this.#run(ws, admitted, handshake.ended));
    } catch (error) {
      this.#refuse(raw, error);
    } finally {
      clearTimeout(timer);
      this.#handshakes.delete(handshake);
    }
  }

  async #admit(request: IncomingMessage): Promise<Admitted> {
    if (this.#closing)
      throw new AppError('database_gone', {
        said: { en: 'The portal is restarting.', es: 'El portal se está reiniciando.' },
      });
    this.#context.own.checkUpgrade(request);
    // Put behind a host, since two slashes at its beginning would make a host of what follows.
    const url = URL.parse(`http://portal${request.url ?? '/'}`);
    if (url === null) throw new AppError('not_found');
    const found = this.#routes
      .map(({ route, pattern }) => ({ route, match: pattern.exec(url.pathname) }))
      .find(({ match }) => match !== null);
    if (found?.match == null) throw new AppError('not_found');
    const bearer = /^Bearer (.+)$/iu.exec(request.headers.authorization ?? '')?.[1];
    const viewer = await this.#context.authenticate(
      { bearer, ticket: url.searchParams.get('ticket') ?? undefined },
      request,
    );
    if (viewer === undefined) throw new AppError('not_signed_in');
    if (!holds(viewer.groups, found.route.access)) throw new AppError('forbidden');
    if (viewer.scopes !== null && !viewer.scopes.includes('read')) throw new AppError('forbidden');
    return { viewer, route: found.route, params: { ...found.match.groups }, query: url.searchParams };
  }

  #refuse(raw: Duplex, error: unknown): void {
    const failure =
      error instanceof AppError
        ? error
        : new AppError(isDatabaseGone(error) ? 'database_gone' : 'unexpected', { cause: error });
    if (failure.code === 'unexpected') this.#context.log.error({ err: error }, 'A socket could not be opened.');
    if (raw.destroyed) return;
    const body = JSON.stringify({ code: failure.code, message: failure.message, said: failure.said });
    raw.end(
      `HTTP/1.1 ${failure.status} ${failure.code}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${failure.status === 503 ? 'Retry-After: 2\r\n' : ''}\r\n${body}`,
    );
  }

  async #run(ws: WebSocket, { viewer, route, params, query }: Admitted, ended: readonly EndedSession[]): Promise<void> {
    const socket = new LiveSocket(ws, viewer, this.#context.log);
    this.#open.add(socket);
    socket.onGone(() => this.#open.delete(socket));
    closeInTime(socket);
    const plan = route.plan(viewer, params, query);
    if (plan === undefined) return socket.close(closeCodes.notYours, 'Not yours');
    if (this.#closing) return socket.close(closeCodes.restart, 'Restarting');
    if (ended.some((each) => isOf(viewer, each))) return socket.close(closeCodes.sessionEnded, 'Session ended');
    if ([...this.#open].filter((each) => each.viewer.userId === viewer.userId).length > socketsPerPerson)
      return socket.close(closeCodes.tooMany, 'Too many sockets');
    if ('join' in plan) {
      const { receive, leave } = plan.join((message) => socket.send(JSON.stringify(message)));
      socket.onMessage(receive);
      return socket.onGone(leave);
    }
    if (plan.receive !== undefined) socket.onMessage(plan.receive);
    try {
      const leave = await this.#context.outbox.join({
        channel: plan.channel,
        from: positionIn(query),
        begin: async (tx, at) => (await plan.begin(tx, at)).map((message) => JSON.stringify(message)),
        resumed: (at) => plan.resumed?.(at).map((message) => JSON.stringify(message)) ?? [],
        deliver: (frame, isMissed) => socket.send(frame, isMissed),
        looksAt: plan.looksAt,
        lost: () => socket.close(closeCodes.restart, 'Come back'),
      });
      socket.onGone(leave);
    } catch (error) {
      this.#context.log.warn({ err: error }, 'A socket could not be started.');
      socket.close(closeCodes.restart, 'Come back');
    }
  }
}

/** A timer can't be set for longer than this. */
const longestTimerMs = 2 ** 31 - 1;

/** Nobody tells that a sign-in has ended by its time, so each socket knows its own end. */
function closeInTime(socket: LiveSocket): void {
  const { endsAt } = socket.viewer;
  if (endsAt === undefined) return;
  const leftMs = endsAt.getTime() - Date.now();
  if (leftMs <= 0) return socket.close(closeCodes.sessionEnded, 'Session ended');
  const timer = setTimeout(() => closeInTime(socket), Math.min(leftMs, longestTimerMs)).unref();
  socket.onGone(() => clearTimeout(timer));
}

function isOf(viewer: Viewer, ended: EndedSession): boolean {
  return ended.userId === viewer.userId && (ended.sessionId === null || ended.sessionId === viewer.sessionId);
}

function positionIn(query: URLSearchParams): Position | undefined {
  const epoch = query.get('epoch');
  const offset = query.get('offset');
  if (epoch === null || offset === null || epoch.length > 80 || !/^\d{1,15}$/u.test(offset)) return undefined;
  return { epoch, seq: Number(offset) };
}
