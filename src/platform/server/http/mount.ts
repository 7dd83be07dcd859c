import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { BodyOf, Contract, Endpoint, ParamsOf, QueryOf, ReplyOf } from '#platform/shared/contract.ts';
import { AppError, faultOf } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import { languageFor, type Language, type Text } from '#platform/shared/text.ts';
import { capabilities, holds, isStaff, needsMoreThanBadge, needsSession } from '#platform/shared/access.ts';
import type { Database } from '../database/database.ts';
import { InfectedFile, type VirusScanner } from '../files/virus-scan.ts';
import { bySessionOnly, parseInput, type ConstraintFaults } from './faults.ts';
import { readForm, takeForms, type FilePart, type Form } from './form.ts';
import {
  claimKey,
  keepAnswer,
  keptAnswer,
  keyedRequest,
  type KeptAnswer,
  type KeyedRequest,
} from '../writes/idempotency.ts';
import type { OwnAddress } from './own-address.ts';
import { requireStillSeen } from './kept-answers.ts';
import { ForgedSignIn, type RequestLimits } from './request-limits.ts';
import { replyWriter } from './reply-schema.ts';
import { firstAnswered, viewersFor } from './as-groups.ts';
import {
  inTransaction,
  LastRead,
  type Actor,
  type Executor,
  type Write,
  type WriteEnvironment,
} from '../writes/transaction.ts';
import type { SocketCredentials } from '../live/sockets.ts';
import type { Viewer } from '../viewer.ts';
import type { SharedReads } from '../live/shared-reads.ts';

/** What every mounted area stands on; made once in `app/server/server.ts`. */
export interface Kernel extends WriteEnvironment {
  app: FastifyInstance;
  db: Database;
  /** What a person's reads run on; for people outside staff that is row-level security. */
  readsOf(viewer: Viewer): Executor;
  /** Answers that are the same for many who ask in one moment. */
  shared: SharedReads;
  /** The addresses of this portal. */
  own: OwnAddress;
  /** Throws `storage_full` while the disk of the database has too little room for anybody's writes. */
  requireRoom?: () => Promise<void>;
  /** What every file has to pass before it is kept; undefined when none is set. */
  scanner?: VirusScanner | undefined;
  /** How many calls there may be. */
  limits: RequestLimits;
  /** Who asks; undefined for nobody. Throws `session_ended` for a token that is no longer good. */
  authenticate(request: FastifyRequest): Promise<Viewer | undefined>;
  /** Who opens a socket, by a Bearer token or by a one-shot ticket, which is used up by this. */
  authenticateSocket(credentials: SocketCredentials, request: IncomingMessage): Promise<Viewer | undefined>;
  /** In tests and development every reply is also checked against its schema. */
  checksReplies: boolean;
  /** Every endpoint mounted so far, for the reference page and the generated tests. */
  mounted: { name: string; endpoint: Endpoint }[];
}

type ViewerOf<E extends Endpoint> = (typeof capabilities)[E['access']] extends 'public' ? Viewer | undefined : Viewer;

interface BaseContext<E extends Endpoint> {
  viewer: ViewerOf<E>;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** Of an endpoint that takes files, `parts` hands over the body. */
  body: E['files'] extends object ? undefined : BodyOf<E>;
  actor: Actor;
  /** What is answered in words is answered in this. */
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
  /** From `If-Match: "7"`: the version that the caller has seen. */
  ifMatch: number | undefined;
}

interface ReadContext<E extends Endpoint> extends BaseContext<E> {
  db: Executor;
}
/** The whole handler is one transaction; `db` is that transaction. */
interface WriteContext<E extends Endpoint> extends ReadContext<E> {
  write: Write;
}
/** The handler opens its transactions itself, by `inWrite`; `db` reads outside of them. */
interface OwnContext<E extends Endpoint> extends ReadContext<E> {
  inWrite: <T>(run: (write: Write) => Promise<T>, actor?: Actor) => Promise<T>;
  /** The write that answers the call, kept with its answer: whoever asks again under the same Idempotency-Key gets that answer, and no second effect. */
  once: (run: (write: Write) => Promise<ReplyOf<E>>, actor?: Actor) => Promise<ReplyOf<E>>;
  /** Reads the multipart form of an endpoint with `files`; `take` gets each file as it arrives and has to read its stream. */
  parts: <T>(take: (part: FilePart) => Promise<T>) => Promise<Form<BodyOf<E>, T>>;
}

export type ContextOf<E extends Endpoint> = E['method'] extends 'GET'
  ? ReadContext<E>
  : E['transaction'] extends 'own'
    ? OwnContext<E>
    : WriteContext<E>;

/** A write may also end with the reading of its answer under way: see `LastRead`. */
export type Handler<E extends Endpoint> = (context: ContextOf<E>) => Promise<ReplyOf<E> | LastRead<ReplyOf<E>>>;
export type Handlers<C extends Contract> = { [N in keyof C]: Handler<C[N]> };

/** The viewers of requests that passed their guards. */
const viewers = new WeakMap<FastifyRequest, Viewer>();

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function actorOf(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer | undefined): Actor {
  return {
    id: viewer?.userId ?? null,
    name: viewer?.name ?? 'Nobody',
    source: endpoint.source ?? (headerText(request, 'x-hearth-client') === 'web' ? 'ui' : 'api'),
    requestId: request.id,
    ...(viewer === undefined ? {} : { email: viewer.email, isOutside: !isStaff(viewer.groups) }),
    ...(viewer !== undefined && viewer.scopes !== null ? { byToken: true as const } : {}),
  };
}

function ifMatchOf(request: FastifyRequest): number | undefined {
  const value = headerText(request, 'if-match');
  if (value === undefined || value === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/u.exec(value)?.[1];
  if (version === undefined)
    throw new AppError('bad_input', {
      details: [faultOf('If-Match', { en: 'Must be a version number.', es: 'Debe ser un número de versión.' })],
    });
  return Number(version);
}

async function guard(kernel: Kernel, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.method !== 'GET') kernel.own.refuseCrossSite(request);
  const holders = capabilities[endpoint.access];
  let ended: AppError | undefined;
  const viewer = await kernel.authenticate(request).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    ended = error;
    return undefined;
  });
  await kernel.limits.take(endpoint, request, viewer, ended !== undefined && !(ended instanceof ForgedSignIn));
  // A token that is no longer good must not keep anybody from signing in again.
  if (ended !== undefined && holders !== 'public') throw ended;
  if (viewer !== undefined) viewers.set(request, viewer);
  if (viewer !== undefined && holders !== 'public') refuseOthers(request, viewer);
  if (viewer === undefined && holders !== 'public') throw new AppError('not_signed_in');
  if (viewer !== undefined && !holds(viewer.groups, endpoint.access)) throw new AppError('forbidden');
  if (viewer !== undefined && viewer.scopes !== null && needsSession(endpoint.access))
    throw new AppError('forbidden', { said: bySessionOnly });
  if (viewer === undefined || holders === 'public') return;
  if (viewer.byBadge === true && needsMoreThanBadge(endpoint.access))
    throw new AppError('forbidden', {
      said: {
        en: 'A badge is not enough for this. Sign in with your password.',
        es: 'Un gafete no basta para esto. Inicia sesión con tu contraseña.',
      },
    });
  if (viewer.scopes !== null && !viewer.scopes.includes(endpoint.method === 'GET' ? 'read' : 'write')) {
    throw new AppError('forbidden', {
      said: { en: 'This token may not do that.', es: 'Este token no puede hacer eso.' },
    });
  }
}

/**
 * Refuses a call that a device sends for another person than the one who is signed in there by now: what they entered without network waits
 * for them. Nothing of it is done.
 */
function refuseOthers(request: FastifyRequest, viewer: Viewer): void {
  const meant = headerText(request, 'x-hearth-person');
  if (meant !== undefined && meant !== viewer.userId) throw new AppError('conflict', { said: enteredByOther });
}

const enteredByOther: Text = {
  en: 'Somebody else entered this. It is sent when they sign in here again.',
  es: 'Lo registró otra persona. Se enviará cuando vuelva a iniciar sesión aquí.',
};

/** Serves an area: every endpoint of its contract, guarded, checked both ways, its writes in one transaction. */
export function mount<const C extends Contract>(
  kernel: Kernel,
  area: string,
  contract: C,
  handlers: Handlers<C>,
  constraints: ConstraintFaults = {},
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    kernel.mounted.push({ name: `${area}.${name}`, endpoint });
    const handler = handlers[name] as unknown as (context: unknown) => Promise<unknown>;
    const shape = endpoint.reply;
    const options: RouteShorthandOptions = {
      onRequest: (request) => guard(kernel, endpoint, request),
      config: { endpoint: `${area}.${name}`, constraints },
      ...(typeof shape === 'string'
        ? {}
        : {
            schema: { response: { [endpoint.status ?? 200]: {} } },
            serializerCompiler: () => replyWriter(shape),
          }),
    };
    const route = {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...options,
      handler: (request: FastifyRequest, reply: FastifyReply) => answer(kernel, endpoint, handler, request, reply),
    };
    if (endpoint.raw !== undefined) takeRaw(kernel.app, endpoint.raw, (scope) => scope.route(route));
    else if (endpoint.files === undefined) kernel.app.route(route);
    else {
      // In a scope of its own: no other endpoint ever reads a form.
      void kernel.app.register(async (scope) => {
        await takeForms(scope);
        scope.route(route);
      });
    }
  }
}

/** A scope of routes that take one type of body, unread: its length is the handler's business. */
function takeRaw(app: FastifyInstance, type: string, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
    add(scope);
  });
}

async function answer(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: (context: unknown) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // Signing in and staying signed in are small writes that reading needs: they are tried whatever room there is.
  if (endpoint.method !== 'GET' && capabilities[endpoint.access] !== 'public') await kernel.requireRoom?.();
  const person = viewers.get(request);
  const kept: Kept = { isAny: false };
  return firstAnswered(
    person === undefined ? [undefined] : viewersFor(endpoint, person, request),
    (viewer) => answerAs(kernel, endpoint, handler, { request, reply, viewer, kept }),
    () => kept.isAny || reply.raw.headersSent,
  );
}

/** Turns true with the first write of a call that is committed. */
interface Kept {
  isAny: boolean;
}

async function answerAs(
  kernel: Kernel,
  endpoint: Endpoint,
  handler: (context: unknown) => Promise<unknown>,
  asked: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer | undefined; kept: Kept },
): Promise<unknown> {
  const { request, reply, viewer } = asked;
  const actor = actorOf(endpoint, request, viewer);
  const committed = async <T>(run: Promise<T>): Promise<T> => {
    const outcome = await run;
    asked.kept.isAny = true;
    return outcome;
  };
  const base = {
    viewer,
    actor,
    params: endpoint.params === undefined ? undefined : parseParams(endpoint, request),
    query: endpoint.query === undefined ? undefined : parseInput(endpoint.query, request.query),
    body:
      endpoint.body === undefined || endpoint.files !== undefined
        ? undefined
        : parseInput(endpoint.body, request.body ?? {}),
    language: languageFor(request.headers['accept-language']),
    request,
    reply,
    ifMatch: ifMatchOf(request),
  };
  reply.status(endpoint.status ?? (endpoint.reply === 'empty' ? 204 : 200));
  // What everybody may call says itself what it shows, also about what is not the viewer's own (the door of a unit, a share link).
  const db = viewer === undefined || capabilities[endpoint.access] === 'public' ? kernel.db : kernel.readsOf(viewer);
  if (endpoint.reply === 'stream') {
    await handler({ ...base, db });
    return reply;
  }
  if (endpoint.method === 'GET') return finish(kernel, endpoint, await handler({ ...base, db }));
  const keyed = keyedOf(request, viewer);
  /** The answer that was kept, for whoever still sees what it is about. */
  const repeat = async (kept: KeptAnswer) => {
    await requireStillSeen(kernel, viewer, request, kept);
    return replayed(reply, kept);
  };
  /** The write whose outcome is the answer. An answer that is kept is kept with it. */
  const once = async (run: (write: Write) => Promise<unknown>, by: Actor = actor) => {
    // A write that is tried again begins anew.
    let left: { undo?: string | undefined; kept?: KeptAnswer | undefined } = {};
    const writing = inTransaction(kernel, by, async (write) => {
      left = { kept: keyed === undefined ? undefined : await claimKey(write.tx, keyed) };
      if (left.kept !== undefined) return undefined;
      const returned = await run(write);
      left = { undo: write.undoId() };
      if (keyed === undefined && returned instanceof LastRead) return returned;
      const result = finish(kernel, endpoint, await answerOf(returned));
      if (keyed !== undefined) await keepAnswer(write.tx, keyed, reply.statusCode, result);
      return result;
    });
    const outcome = await committed(writing);
    // Only what is committed can be taken back: what the database refuses at the end of a write is answered without a word of this one.
    if (left.undo !== undefined) void reply.header('x-undo', left.undo);
    return left.kept === undefined ? outcome : repeat(left.kept);
  };
  if (endpoint.transaction === 'own') {
    // What such a handler looks at before its write may have been changed by that very write.
    const keptSoFar = async () =>
      keyed === undefined || takesBytes(endpoint) ? undefined : keptAnswer(kernel.db, keyed);
    const kept = await keptSoFar();
    if (kept !== undefined) return repeat(kept);
    const inWrite = <T>(run: (write: Write) => Promise<T>, other?: Actor) =>
      committed(inTransaction(kernel, other ?? actor, run));
    const parts = <T>(take: (part: FilePart) => Promise<T>) => readForm(request, endpoint, take, kernel.scanner);
    const handled = handler({ ...base, db: kernel.db, inWrite, once, parts });
    try {
      return finish(kernel, endpoint, await handled.catch((error: unknown) => noteInfected(error, request, inWrite)));
    } catch (error) {
      // A twin that was sent earlier and is through only now: what it did is no reason to refuse this one.
      const keptNow = error instanceof AppError && error.status < 500 ? await keptSoFar() : undefined;
      if (keptNow === undefined) throw error;
      return repeat(keptNow);
    }
  }
  const outcome = await once((write) => handler({ ...base, db: write.tx, write }));
  return outcome instanceof LastRead ? finish(kernel, endpoint, await outcome.answer) : outcome;
}

/** Files and streams are no part of what a key stands for, and their calls keep no answer. */
const takesBytes = (endpoint: Endpoint): boolean => endpoint.files !== undefined || endpoint.raw !== undefined;

function replayed(reply: FastifyReply, { status, body }: { status: number; body: unknown }): unknown {
  reply.status(status).header('idempotency-replayed', 'true');
  return body;
}

function keyedOf(request: FastifyRequest, viewer: Viewer | undefined): KeyedRequest | undefined {
  const key = headerText(request, 'idempotency-key');
  if (key === undefined) return undefined;
  if (key.length > 200)
    throw new AppError('bad_input', {
      details: [
        faultOf('Idempotency-Key', {
          en: 'Must have at most 200 characters.',
          es: 'Debe tener como máximo 200 caracteres.',
        }),
      ],
    });
  return keyedRequest(viewer?.userId ?? `nobody:${request.ip}`, key, request.method, request.url, request.body);
}

/** Who brings what is infected stands in the audit log, although nothing of it is kept. */
async function noteInfected(
  error: unknown,
  request: FastifyRequest,
  inWrite: (run: (write: Write) => Promise<void>) => Promise<void>,
): Promise<never> {
  if (error instanceof InfectedFile) {
    const { file, found } = error;
    const endpoint = request.routeOptions.config.endpoint;
    request.log.warn({ endpoint, file, found }, 'The virus scanner found something in a file; nothing of it was kept.');
    await inWrite(async (write) =>
      write.audit({ action: 'upload.infected', entityType: 'upload', entityId: newId(), new: { file, found } }),
    );
  }
  throw error;
}

function answerOf(returned: unknown): unknown {
  return returned instanceof LastRead ? returned.answer : returned;
}

/** An id that is none is answered like an id that is not there: nothing can be learned from the difference. */
function parseParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  const result = endpoint.params?.safeParse(request.params);
  if (result?.success !== true) throw new AppError('not_found');
  return result.data;
}

function finish(kernel: Kernel, endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.reply === 'empty' || endpoint.reply === 'stream') return result;
  if (!kernel.checksReplies) return result;
  const checked = endpoint.reply.safeParse(result);
  if (!checked.success)
    throw new Error(
      `The reply of ${endpoint.method} ${endpoint.path} is not what its contract says: ${checked.error.message}`,
    );
  return result;
}
