import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import { AppError } from '#platform/shared/errors.ts';
import { newId } from '#platform/shared/ids.ts';
import {
  LookMessage,
  presenceBeatMs,
  presenceForgetMs,
  type PresenceMessage,
  type PresenceRecord,
  type Present,
} from '#platform/shared/presence.ts';
import type { Database } from '../database/database.ts';
import { News, sayings, type Seen } from './presence-news.ts';
import { readClientMessage } from './client-message.ts';
import type { OwnPlan, SocketRoute } from './sockets.ts';
import type { Viewer } from '../viewer.ts';
import { Turns } from './turns.ts';

/** A record may go out of sight while somebody looks at it: this often the right to see it is asked for again. */
const askAgainMs = 5_000;
const tidyMs = 1_000;
/** Questions to the database at one time: a thousand pages that open at once take no connection away from those who work. */
const asksAtOnce = 4;
/** Longer than any question takes; then one is asked all the same. */
const longestAskWaitMs = 60_000;
const comeBackMs = 500;
/** What changes at one record within this time is told together: a thousand who come at once would be told a thousand times. */
const gatherMs = 100;
/** Of more people at one record those who write are told of, and then the first by name. */
const mostPeople = 50;

/** By kind, throws `not_found` for a record that the viewer does not see. A kind that nobody names is seen by nobody. */
export type MaySee = Readonly<Record<PresenceRecord, (viewer: Viewer, id: string) => Promise<unknown>>>;

interface Context {
  db: Database;
  pool: Pool;
  log: BaseLogger;
  maySee: MaySee;
}

interface Entry extends Seen {
  /** When it counts as gone, unless it is heard of again. */
  until: number;
}

interface Look {
  askedAt: number;
  sent: string | undefined;
}

/** One open tab of this server. */
interface Tab {
  place: string;
  viewer: Viewer;
  person: Pick<Present, 'id' | 'name' | 'photo_url'> | undefined;
  send(message: PresenceMessage): void;
  /** What it looks at and may see: when that was last asked, and what it was sent last. */
  looks: Map<string, Look>;
  /** The kinds of which it shows a list, and what it was sent last of their records. */
  lists: ReadonlySet<string>;
  glimpses: Map<string, Look>;
  isGone: boolean;
}

/**
 * Who looks at which record right now, over all servers of one database. Nothing of it is kept: servers tell each other by
 * NOTIFY and say all of it again with every beat, so that what a dead one said is forgotten by itself.
 */
export class Presence {
  readonly #context: Context;
  readonly #server = newId();
  readonly #tabs = new Map<string, Tab>();
  /** By record, then by tab, of this server and of the others. */
  readonly #entries = new Map<string, Map<string, Entry>>();
  readonly #asking = new Turns(asksAtOnce, longestAskWaitMs);
  /** The records of which something was told just now, and whether there is more since. */
  readonly #gathering = new Map<string, { isMore: boolean }>();
  readonly #stopped = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  #listening: Promise<void> | undefined;
  #saying: Promise<void> = Promise.resolve();
  #count = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** `/ws/presence/`: a tab says what it looks at and hears who else does. */
  get route(): SocketRoute {
    return {
      path: '/ws/presence',
      access: 'presence.use',
      // A script that may only read is nobody who looks at a page.
      plan: (viewer) => (viewer.scopes === null ? this.#planOf(viewer) : undefined),
    };
  }

  start(): void {
    this.#listening ??= this.#keepListening();
    this.#timers = [
      setInterval(() => this.#say(this.#own()), presenceBeatMs).unref(),
      setInterval(() => this.#tidy(), tidyMs).unref(),
    ];
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopped.abort();
    await this.#saying;
    await this.#listening;
  }

  #planOf(viewer: Viewer): OwnPlan {
    return {
      join: (send) => {
        this.#count += 1;
        const tab: Tab = {
          place: `${this.#server}:${this.#count}`,
          viewer,
          person: undefined,
          send,
          looks: new Map(),
          lists: new Set(),
          glimpses: new Map(),
          isGone: false,
        };
        this.#tabs.set(tab.place, tab);
        return {
          receive: async (text) => {
            await this.#look(tab, readClientMessage(LookMessage, text));
            return undefined;
          },
          leave: () => {
            tab.isGone = true;
            this.#tabs.delete(tab.place);
            this.#leave(tab, [...tab.looks.keys()]);
          },
        };
      },
    };
  }

  async #look(tab: Tab, { records, lists = [] }: LookMessage): Promise<void> {
    const person = (tab.person ??= await this.#personOf(tab.viewer));
    const named = new Set(records.map(({ type, id }) => keyOf(type, id)));
    const lost = [...tab.looks.keys()].filter((key) => !named.has(key));
    const changed: Entry[] = [];
    for (const { type, id, writing } of records) {
      const key = keyOf(type, id);
      const look = tab.looks.get(key) ?? { askedAt: 0, sent: undefined };
      if (Date.now() - look.askedAt >= askAgainMs) {
        // Said nowhere: a record that is hidden is as silent as one that is not there.
        if (!(await this.#maySee(tab.viewer, type, id))) {
          // Whoever saw it until now is left with nobody; what was hidden all along is not heard of.
          if (tab.looks.has(key)) tab.send(messageOf(key, [], tab.viewer.userId));
          lost.push(key);
          continue;
        }
        look.askedAt = Date.now();
      }
      if (tab.isGone) return;
      tab.looks.set(key, look);
      const entry = { place: tab.place, record: key, ...person, writing, until: Date.now() + presenceForgetMs };
      if (this.#put(entry)) changed.push(entry);
      this.#tell(key);
    }
    this.#leave(tab, lost);
    this.#say(changed);
    tab.lists = new Set(lists);
    for (const key of tab.glimpses.keys()) if (!tab.lists.has(kindOf(key))) tab.glimpses.delete(key);
    for (const key of new Set([...this.#entries.keys(), ...tab.glimpses.keys()])) await this.#glimpse(tab, key);
  }

  /** Tells a tab that shows a list who is at one of its records, where it may see that and it is news. */
  async #glimpse(tab: Tab, key: string): Promise<void> {
    const kind = kindOf(key);
    if (!tab.lists.has(kind) || tab.looks.has(key)) return;
    const glimpse = tab.glimpses.get(key) ?? { askedAt: 0, sent: undefined };
    let isSeen = true;
    if (Date.now() - glimpse.askedAt >= askAgainMs) {
      isSeen = await this.#maySee(tab.viewer, kind, key.slice(kind.length + 1));
      glimpse.askedAt = isSeen ? Date.now() : 0;
    }
    const message = messageOf(key, isSeen ? this.#peopleAt(key) : [], tab.viewer.userId);
    const sent = JSON.stringify(message);
    // Of a record with nobody at it, a list that heard of nobody there hears nothing.
    if (tab.isGone || sent === glimpse.sent || (glimpse.sent === undefined && message.people.length === 0)) return;
    if (message.people.length === 0) tab.glimpses.delete(key);
    else tab.glimpses.set(key, { ...glimpse, sent });
    tab.send(message);
  }

  async #maySee(viewer: Viewer, type: PresenceRecord, id: string): Promise<boolean> {
    const see = this.#context.maySee[type];
    if (see === undefined) return false;
    try {
      await this.#inTurn(() => see(viewer, id));
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    }
  }

  async #personOf({ userId, name }: Viewer): Promise<NonNullable<Tab['person']>> {
    const { rows } = await this.#inTurn(() =>
      this.#context.db.execute<{ has_photo: boolean }>(
        sql`select photo_file_id is not null as has_photo from users where id = ${userId}`,
      ),
    );
    return { id: userId, name, photo_url: rows[0]?.has_photo === true ? `/api/users/${userId}/photo` : null };
  }

  async #inTurn<T>(ask: () => Promise<T>): Promise<T> {
    const giveBack = await this.#asking.take();
    try {
      return await ask();
    } finally {
      giveBack();
    }
  }

  #leave(tab: Tab, named: readonly string[]): void {
    const keys = named.filter((key) => tab.looks.delete(key));
    for (const key of keys) {
      this.#remove(key, tab.place);
    }
    this.#say(keys.map((record) => ({ place: tab.place, record })));
  }

  /** True when this is news to others. */
  #put(entry: Entry): boolean {
    const tabs = this.#entries.get(entry.record) ?? new Map<string, Entry>();
    this.#entries.set(entry.record, tabs);
    const before = tabs.get(entry.place);
    tabs.set(entry.place, entry);
    return before === undefined || before.writing !== entry.writing;
  }

  #remove(key: string, place: string): void {
    const tabs = this.#entries.get(key);
    if (tabs?.delete(place) !== true) return;
    if (tabs.size === 0) this.#entries.delete(key);
    this.#tell(key);
  }

  /** Each person at a record once, by name, however many tabs they have; one who writes in any of them writes. */
  #peopleAt(key: string): Present[] {
    const people = new Map<string, Present>();
    for (const { id, name, photo_url, writing } of this.#entries.get(key)?.values() ?? [])
      people.set(id, { id, name, photo_url, writing: writing ?? people.get(id)?.writing ?? null });
    return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** Tells who is at a record now, at once, and what comes in the next moment together after it. */
  #tell(key: string): void {
    const gathering = this.#gathering.get(key);
    if (gathering !== undefined) {
      gathering.isMore = true;
      return;
    }
    this.#tellNow(key);
    const next = { isMore: false };
    this.#gathering.set(key, next);
    setTimeout(() => {
      this.#gathering.delete(key);
      if (next.isMore) this.#tell(key);
    }, gatherMs).unref();
  }

  /** Tells the tabs of this server that look at a record, or show a list with it, who else does, where that is another answer than before. */
  #tellNow(key: string): void {
    const people = this.#peopleAt(key);
    for (const tab of this.#tabs.values())
      if (tab.lists.has(kindOf(key)))
        this.#glimpse(tab, key).catch((error: unknown) => {
          this.#context.log.debug({ err: error }, 'A list could not be sent who is where.');
        });
    for (const place of this.#entries.get(key)?.keys() ?? []) {
      const tab = this.#tabs.get(place);
      const look = tab?.looks.get(key);
      if (tab === undefined || look === undefined) continue;
      const message = messageOf(key, people, tab.viewer.userId);
      const sent = JSON.stringify(message);
      if (sent === look.sent) continue;
      look.sent = sent;
      tab.send(message);
    }
  }

  #tidy(): void {
    const now = Date.now();
    for (const [key, tabs] of this.#entries)
      for (const { place, until } of tabs.values()) {
        if (until > now) continue;
        const tab = this.#tabs.get(place);
        if (tab === undefined) this.#remove(key, place);
        else this.#leave(tab, [key]);
      }
  }

  #own(): Seen[] {
    return [...this.#entries.values()].flatMap((tabs) =>
      [...tabs.values()]
        .filter(({ place }) => this.#tabs.has(place))
        .map(({ place, record, id, name, photo_url, writing }) => ({ place, record, id, name, photo_url, writing })),
    );
  }

  /** Tells the other servers, one saying after the other. What is lost with the database is said again by the next beat. */
  #say(entries: News['entries'], asks = false): void {
    if (entries.length === 0 && !asks) return;
    const texts = sayings({ server: this.#server, asks, entries });
    this.#saying = this.#saying.then(async () => {
      try {
        for (const text of texts) await this.#context.pool.query('select pg_notify($1, $2)', ['hearth_presence', text]);
      } catch (error) {
        this.#context.log.debug({ err: error }, 'Other servers could not be sent who is where.');
      }
    });
  }

  #hear(text: string): void {
    const read = News.safeParse(JSON.parse(text));
    if (!read.success || read.data.server === this.#server) return;
    for (const entry of read.data.entries) {
      if ('id' in entry) {
        this.#put({ ...entry, until: Date.now() + presenceForgetMs });
        this.#tell(entry.record);
      } else this.#remove(entry.record, entry.place);
    }
    if (read.data.asks) this.#say(this.#own());
  }

  async #keepListening(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        const client = await this.#context.pool.connect();
        try {
          const lost = new Promise<void>((resolve) => {
            client.once('end', resolve).once('error', () => resolve());
            signal.addEventListener('abort', () => resolve(), { once: true });
            // Stopped while it was connecting: that event is over.
            if (signal.aborted) resolve();
          });
          client.on('notification', ({ payload }) => this.#hear(payload ?? '{}'));
          await client.query('LISTEN hearth_presence');
          this.#say([], true);
          await lost;
        } finally {
          client.release(true);
        }
      } catch (error) {
        if (!signal.aborted) this.#context.log.warn({ err: error }, 'Who is where can not be heard right now.');
      }
      await sleep(comeBackMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

function keyOf(type: PresenceRecord, id: string): string {
  return `${type}:${id.toLowerCase()}`;
}

function kindOf(key: string): PresenceRecord {
  return key.slice(0, key.indexOf(':'));
}

/** What somebody hears of the others at a record. */
function messageOf(key: string, people: readonly Present[], toUserId: string): PresenceMessage {
  const others = people.filter(({ id }) => id !== toUserId);
  const record = kindOf(key);
  return { type: 'presence', record, id: key.slice(record.length + 1), people: foremost(others) };
}

function foremost(people: Present[]): Present[] {
  if (people.length <= mostPeople) return people;
  const chosen = new Set(
    [...people]
      .sort((one, other) => Number(one.writing === null) - Number(other.writing === null))
      .slice(0, mostPeople),
  );
  return people.filter((each) => chosen.has(each));
}
