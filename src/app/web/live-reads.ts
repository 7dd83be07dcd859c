import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnder } from '#platform/shared/contract.ts';
import { pathOf, refreshUnder } from '#platform/web/call/query-path.ts';
import { rowReaderOf } from '#platform/web/call/row-reader.ts';
import type { LiveMessage } from './live-message.ts';
import { Gathered } from './gathered.ts';
import { looksAt } from './looks-at.ts';
import { refreshedBy, tablesOfRow } from './live-refreshes.ts';

/** What one write tells in several messages is one refresh. */
export const togetherMs = 20;
/** What somebody looks at is read again once in this time, however much is said of it; the first message waits for no other. */
export const gatherMs = 250;
/** Lists, and all that does not name what changed, are read again once in this time at most; when many are there, less often. */
export const listsEveryMs = 1_000;
/** A full reload waits up to this long, by chance, so that not everybody asks at the same moment. */
export const longestJitterMs = 3_000;
/** A list of which single rows were read again is read whole after so long: what they changed of other rows shows then. */
export const wholeListMs = 10_000;
/** More rows than this are no less work than their list. */
const mostRows = 10;
/** More than this are not remembered: what is forgotten is read once more. */
const mostRemembered = 1_000;

/** What a message makes the screens of this person read again. */
interface Told {
  words: readonly string[];
  /** What it is about. */
  ids: ReadonlySet<string>;
  /** The tables of which the record is a row. */
  tables: readonly string[];
  /** It says that what waits for this very person is otherwise. */
  isMine: boolean;
  /** Which message it is: the same one comes twice where somebody looks at what it is about, first without its place in the stream. */
  n: number;
}

interface Options {
  client: QueryClient;
  /** Who reads. */
  userId: () => string | undefined;
  /** Nobody looks at the page. */
  isHidden: () => boolean;
}

/**
 * What live messages make one page read again. What names the record that changed, and an Inbox that a message names the owner of, is read
 * again at once; lists once a second, or as often as the server allows when many are there: then each read again is one in that time.
 * While nobody looks nothing is read, and all that was missed once when somebody does.
 */
export class LiveReads {
  readonly #options: Options;
  #paceMs = 0;
  /** By query, the last message after which it was read again. */
  readonly #readAfter = new Map<string, number>();
  readonly #near: Gathered<Told>;
  readonly #lists: Gathered<Told>;
  /** By query, lists of which only rows were read again. */
  readonly #whole: Gathered<string>;
  readonly #all: Gathered<string>;

  constructor(options: Options) {
    this.#options = options;
    const { isHidden, client } = options;
    this.#near = new Gathered({
      run: (told) => this.#readNear(told),
      waitMs: () => togetherMs,
      restMs: () => gatherMs - togetherMs,
      isHidden,
    });
    this.#lists = new Gathered({
      run: (told) => this.#readLists(told),
      waitMs: () => togetherMs + Math.random() * this.#paceMs,
      restMs: (count) => Math.max(listsEveryMs, this.#paceMs * count) - togetherMs,
      isHidden,
    });
    this.#whole = new Gathered({
      async run(hashes) {
        await client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
        return hashes.size;
      },
      waitMs: () => wholeListMs + Math.random() * this.#paceMs,
      restMs: (count) => this.#paceMs * count,
      isHidden,
    });
    this.#all = new Gathered({
      async run() {
        await client.invalidateQueries();
        return 0;
      },
      waitMs: () => Math.random() * Math.max(longestJitterMs, this.#paceMs),
      restMs: () => 0,
      isHidden,
    });
  }

  /** Takes one message of the stream, or one that came early to whoever looks. */
  receive(message: LiveMessage): void {
    const userId = this.#options.userId();
    const words = refreshedBy(message, userId);
    const isPlaced = message.seq !== undefined;
    if (isPlaced) this.#paceMs = message.pace_ms ?? 0;
    if (words === undefined) {
      if (isPlaced) this.reloadAll();
      return;
    }
    const told: Told = {
      words,
      ids: new Set([...(message.id === undefined ? [] : [message.id]), ...(message.about ?? [])]),
      tables: message.id === undefined ? [] : tablesOfRow(message.type),
      isMine: message.inbox !== undefined && words.includes('inbox'),
      n: message.n ?? Number.POSITIVE_INFINITY,
    };
    this.#near.add(told);
    if (isPlaced) this.#lists.add(told);
  }

  /** Everything, at a moment of chance. */
  reloadAll(): void {
    this.#all.add('all');
  }

  /** Somebody looks again. */
  start(): void {
    this.#near.start();
    this.#lists.start();
    this.#whole.start();
    this.#all.start();
  }

  stop(): void {
    this.#near.stop();
    this.#lists.stop();
    this.#whole.stop();
    this.#all.stop();
  }

  /** Reads again what is on screen and names one of the records that changed. */
  async #readNear(told: ReadonlySet<Told>): Promise<number> {
    const { client } = this.#options;
    const named = new Map<string, number>();
    for (const query of client.getQueryCache().findAll({ type: 'active' })) {
      const path = pathOf(query.queryKey);
      const ids = looksAt(query);
      const isNear = ({ isMine, ids: changed }: Told) =>
        (isMine && isUnder(path, 'inbox')) || [...changed].some((id) => ids.has(id));
      for (const each of told)
        if (each.n > this.#seenBy(query) && isNear(each) && each.words.some((word) => isUnder(path, word)))
          named.set(query.queryHash, Math.max(each.n, named.get(query.queryHash) ?? 0));
    }
    if (named.size === 0) return 0;
    if (this.#readAfter.size > mostRemembered) this.#readAfter.clear();
    for (const [hash, n] of named) if (Number.isFinite(n)) this.#readAfter.set(hash, n);
    await client.invalidateQueries({ predicate: ({ queryHash }) => named.has(queryHash) });
    return named.size;
  }

  /** Reads again what is on screen of all that the messages may have changed, but for what was read after them; the rest is marked as old. */
  async #readLists(told: ReadonlySet<Told>): Promise<number> {
    const last = new Map<string, number>();
    for (const { words, n } of told) for (const word of words) last.set(word, Math.max(n, last.get(word) ?? 0));
    const rows = await this.#readRows(told);
    const read = new Set(rows);
    for (const hash of rows) this.#whole.add(hash);
    await refreshUnder(this.#options.client, [...last.keys()], (query, word) => {
      const isOld = this.#seenBy(query) < (last.get(word) ?? 0) && !rows.has(query.queryHash);
      if (isOld && query.isActive()) read.add(query.queryHash);
      return isOld;
    });
    return read.size;
  }

  /** Of lists on screen of which the messages name single rows, reads those again; answers the lists for which that was enough. */
  async #readRows(told: ReadonlySet<Told>): Promise<ReadonlySet<string>> {
    const done = new Set<string>();
    const reading = this.#options.client
      .getQueryCache()
      .findAll({ type: 'active', queryKey: ['tables'] })
      .map(async (query) => {
        const read = rowReaderOf(query);
        const path = pathOf(query.queryKey);
        const about = [...told].filter((each) => each.words.some((word) => isUnder(path, word)));
        const table = query.queryKey[1];
        const ids = new Set(about.flatMap((each) => (each.tables.some((name) => name === table) ? [...each.ids] : [])));
        const isRows = about.length > 0 && about.every(({ tables }) => tables.some((name) => name === table));
        if (read === undefined || !isRows || ids.size > mostRows) return;
        if (await read([...ids]).catch(() => false)) done.add(query.queryHash);
      });
    await Promise.all(reading);
    return done;
  }

  #seenBy({ queryHash }: Query): number {
    return this.#readAfter.get(queryHash) ?? -1;
  }
}
