import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import type { EndedSession } from '#platform/server/live/sockets.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { viewerOfSession, viewerOfToken } from './session-store.ts';

/** How long what is known of a session is used without asking again. Changes are heard of sooner; this is for those that are missed. */
const longestAgeMs = 1_000;
const mostKept = 10_000;

interface Kept {
  viewer: Viewer | undefined;
  at: number;
}

const Id = z.uuid();

/**
 * Who is behind a session or token at this moment. Kept in memory for at most a second; what changes in this process is forgotten with
 * its commit, what changes anywhere else when PostgreSQL tells (channel `hearth_sessions`, triggers in migrations).
 */
export class LiveSessions {
  readonly #db: Database;
  readonly #pool: pg.Pool;
  readonly #log: BaseLogger;
  readonly #kept = new Map<string, Kept>();
  readonly #asking = new Map<string, Promise<Viewer | undefined>>();
  readonly #listeners = new Set<(ended: EndedSession) => void>();
  /** Counts up with each change, so that an answer that was asked for before one is not kept. */
  #changes = 0;
  readonly #stopped = new AbortController();
  #listening: Promise<void> | undefined;

  constructor(db: Database, pool: pg.Pool, log: BaseLogger) {
    this.#db = db;
    this.#pool = pool;
    this.#log = log;
  }

  session(id: string): Promise<Viewer | undefined> {
    return this.#find(`session:${id}`, () => viewerOfSession(this.#db, id));
  }

  token(value: string): Promise<Viewer | undefined> {
    return this.#find(`token:${value}`, async () => (await viewerOfToken(this.#db, { value }))?.viewer);
  }

  async #find(key: string, ask: () => Promise<Viewer | undefined>): Promise<Viewer | undefined> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && performance.now() - kept.at < longestAgeMs) return kept.viewer;
    const asked = this.#asking.get(key);
    if (asked !== undefined) return asked;
    const at = performance.now();
    const changes = this.#changes;
    const asking = ask()
      .then((viewer) => {
        if (this.#kept.size >= mostKept) this.#kept.clear();
        // Nobody is kept as nobody: forged ids would fill the memory.
        if (viewer !== undefined && changes === this.#changes) this.#kept.set(key, { viewer, at });
        else this.#kept.delete(key);
        return viewer;
      })
      .finally(() => {
        if (this.#asking.get(key) === asking) this.#asking.delete(key);
      });
    this.#asking.set(key, asking);
    return asking;
  }

  /** What is known of this person no longer holds. */
  forget(userId: string): void {
    this.#changes += 1;
    this.#asking.clear();
    for (const [key, { viewer }] of this.#kept) if (viewer?.userId === userId) this.#kept.delete(key);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#asking.clear();
    this.#kept.clear();
  }

  /** Called for every session that ends, whichever server ended it. Answers how to stop listening. */
  onEnded(listener: (ended: EndedSession) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to listen for what other servers change; a lost connection is made anew. */
  listen(): void {
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopped;
    let lostAt: Date | undefined;
    while (!signal.aborted) {
      try {
        const client = await this.#pool.connect();
        try {
          const lost = new Promise<void>((resolve) => {
            client.once('end', resolve).once('error', () => resolve());
            signal.addEventListener('abort', () => resolve(), { once: true });
            // Closed while it was connecting: that event is over.
            if (signal.aborted) resolve();
          });
          client.on('notification', (message) => this.#hear(message.payload ?? ''));
          await client.query('LISTEN hearth_sessions');
          // Whatever was said meanwhile is looked up, and what is in memory may be stale.
          this.#forgetAll();
          if (lostAt !== undefined) await this.#catchUp(lostAt);
          lostAt = undefined;
          await lost;
        } finally {
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'Changes of sessions can not be heard right now.');
      }
      lostAt ??= new Date();
      await sleep(500, undefined, { signal }).catch(() => undefined);
    }
  }

  async #catchUp(since: Date): Promise<void> {
    const { rows } = await this.#pool.query<{ user_id: string; id: string | null }>(
      `select user_id, id from sessions where revoked_at > $1::timestamptz - interval '10 seconds'
       union all select id, null from users where updated_at > $1::timestamptz - interval '10 seconds' and state <> 'active'`,
      [since.toISOString()],
    );
    for (const row of rows) this.#tell({ userId: row.user_id, sessionId: row.id });
  }

  #hear(message: string): void {
    const [kind, userId, sessionId] = message.split(':');
    if (!Id.safeParse(userId).success || userId === undefined) return;
    this.forget(userId);
    if (kind === 'ended')
      this.#tell({ userId, sessionId: sessionId === undefined || sessionId === '*' ? null : sessionId });
  }

  #tell(ended: EndedSession): void {
    for (const listener of this.#listeners) listener(ended);
  }

  /** Gives its connection back. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#listening;
  }
}
