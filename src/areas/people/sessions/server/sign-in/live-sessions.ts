import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { z } from 'zod';
import type { Database } from '#platform/server/database/database.ts';
import type { EndedSession } from '#platform/server/live/sockets.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { viewerOfSession, viewerOfToken, whoHasEnded } from './session-store.ts';

/** How long what is known of a session is used without asking again. Changes are heard of sooner; this is for those that are missed. */
const longestAgeMs = 1_000;
const mostKept = 10_000;

interface Kept {
  viewer: Viewer | undefined;
  at: number;
}

interface Listener {
  end(ended: EndedSession): void;
  /** Whose sockets it keeps open by now. */
  open(): readonly Viewer[];
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
  readonly #listeners = new Set<Listener>();
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

  /**
   * `end` is called for every session that ends, whichever server ended it. What could not be heard of, before the first connection and while
   * it was lost, is found by asking for those whom `open` names. Answers how to stop listening.
   */
  onEnded(end: Listener['end'], open: Listener['open'] = () => []): () => void {
    const listener = { end, open };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to listen for what other servers change; a lost connection is made anew. */
  listen(): void {
    this.#listening ??= this.#keepListening();
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopped;
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
          await this.#catchUp();
          await lost;
        } finally {
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) this.#log.warn({ err: error }, 'Changes of sessions can not be heard right now.');
      }
      await sleep(500, undefined, { signal }).catch(() => undefined);
    }
  }

  async #catchUp(): Promise<void> {
    // Who was let in by what was read before is open by the next turn.
    await turn();
    const open = [...this.#listeners].flatMap((listener) => listener.open());
    if (open.length > 0) for (const ended of await whoHasEnded(this.#db, open)) this.#tell(ended);
  }

  #hear(message: string): void {
    const [kind, userId, sessionId] = message.split(':');
    if (!Id.safeParse(userId).success || userId === undefined) return;
    this.forget(userId);
    if (kind === 'ended')
      this.#tell({ userId, sessionId: sessionId === undefined || sessionId === '*' ? null : sessionId });
  }

  #tell(ended: EndedSession): void {
    for (const { end } of this.#listeners) end(ended);
  }

  /** Gives its connection back. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#listening;
  }
}
