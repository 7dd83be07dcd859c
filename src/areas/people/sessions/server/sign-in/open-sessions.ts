import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { apiTokens, socketTickets } from '#areas/people/accounts/server/tables.ts';
import { AppError } from '#platform/shared/errors.ts';
import { ForgedSignIn } from '#platform/server/http/request-limits.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { EndedSession, SocketCredentials } from '#platform/server/live/sockets.ts';
import type { Executor } from '#platform/server/writes/transaction.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { openAccessTokens, tokenKeys, type AccessTokens } from '../tokens/access-tokens.ts';
import { LiveSessions } from './live-sessions.ts';
import { openSealedSecrets, secretKeys, type SealedSecrets } from '../second-factor/sealed-secrets.ts';
import { sealStoredSecrets } from '../second-factor/second-factor.ts';
import { hashSecret, newSecret } from '../tokens/secrets.ts';
import { viewerOfSession, viewerOfToken } from './session-store.ts';

/** What personal tokens begin with, so that people and secret scanners know one when they see it. */
export const apiTokenPrefix = 'hrt_';
const ticketLifeS = 30;

/** Who somebody is: made once at composition, handed to whatever lets people in. */
export interface Sessions {
  accessTokens: AccessTokens;
  live: LiveSessions;
  /** Seals the secrets of authenticator apps. */
  sealed: SealedSecrets;
  /** Who sends the request; undefined when it names nobody. Throws `session_ended` for a token that is no longer good. */
  authenticate(request: FastifyRequest): Promise<Viewer | undefined>;
  /** The same for a socket: by its one-shot ticket, or by the token of a script. Undefined for whatever is not good. */
  authenticateSocket(credentials: SocketCredentials): Promise<Viewer | undefined>;
  /** A ticket for one socket: good once, for 30 seconds. */
  makeTicket(db: Executor, viewer: Viewer, request: FastifyRequest): Promise<string>;
  /** `end` is called for each session that ends, wherever; whoever keeps a socket of it open closes it, and says by `open` of whom. Answers how to stop. */
  onSessionEnded(end: (ended: EndedSession) => void, open?: () => readonly Viewer[]): () => void;
  close(): Promise<void>;
}

interface SessionsContext {
  db: Database;
  pool: pg.Pool;
  log: BaseLogger;
  /** The portal's other keys: those of tokens and of sealed secrets lie beside them. */
  keys: Parameters<typeof tokenKeys>[0];
}

export async function openSessions({ db, pool, log, keys }: SessionsContext): Promise<Sessions> {
  const accessTokens = openAccessTokens(await tokenKeys(keys));
  const sealed = openSealedSecrets(await secretKeys(keys));
  await sealStoredSecrets(db, sealed, log);
  const live = new LiveSessions(db, pool, log);
  live.listen();
  return {
    accessTokens,
    live,
    sealed,
    async authenticate(request) {
      const token = bearerOf(request);
      if (token === undefined) return undefined;
      const viewer = await viewerOf(token);
      if (viewer === undefined) throw (await wasGood(token)) ? new AppError('session_ended') : new ForgedSignIn();
      return viewer;
    },
    async makeTicket(executor, viewer, request) {
      const ticket = newSecret();
      const apiToken =
        viewer.scopes === null
          ? undefined
          : await viewerOfToken(executor, { value: bearerOf(request)?.slice(apiTokenPrefix.length) ?? '' });
      await executor.insert(socketTickets).values({
        ticketHash: hashSecret(ticket),
        userId: viewer.userId,
        sessionId: viewer.sessionId,
        apiTokenId: apiToken?.tokenId ?? null,
        expiresAt: sql`now() + make_interval(secs => ${ticketLifeS})`,
      });
      return ticket;
    },
    authenticateSocket: ({ ticket, bearer }) =>
      ticket !== undefined
        ? redeemTicket(ticket)
        : bearer === undefined
          ? Promise.resolve(undefined)
          : viewerOf(bearer),
    onSessionEnded: (end, open) => live.onEnded(end, open),
    close: () => live.close(),
  };

  async function viewerOf(token: string): Promise<Viewer | undefined> {
    if (token.startsWith(apiTokenPrefix)) return live.token(token.slice(apiTokenPrefix.length));
    const sessionId = await accessTokens.read(token);
    return sessionId === undefined ? undefined : live.session(sessionId);
  }

  /** True for a token that is not good any more and once was. */
  async function wasGood(token: string): Promise<boolean> {
    if (!token.startsWith(apiTokenPrefix)) return accessTokens.wasMade(token);
    const [row] = await db
      .select({ id: apiTokens.id })
      .from(apiTokens)
      .where(eq(apiTokens.tokenHash, hashSecret(token.slice(apiTokenPrefix.length))));
    return row !== undefined;
  }

  async function redeemTicket(ticket: string): Promise<Viewer | undefined> {
    const [row] = await db
      .delete(socketTickets)
      .where(and(eq(socketTickets.ticketHash, hashSecret(ticket)), sql`${socketTickets.expiresAt} > now()`))
      .returning();
    if (row === undefined) return undefined;
    if (row.sessionId !== null) return viewerOfSession(db, row.sessionId);
    return row.apiTokenId === null ? undefined : (await viewerOfToken(db, { id: row.apiTokenId }))?.viewer;
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +([\w.~+/=-]{1,2000})$/iu.exec(request.headers.authorization ?? '')?.[1];
}
