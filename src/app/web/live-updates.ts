import { isUnder } from '#platform/shared/contract.ts';
import { pathOf, queryClient, refresh } from '#platform/web/call/query.ts';
import { Socket } from '#platform/web/call/socket.ts';
import type { LiveMessage } from './live-message.ts';
import { useSession } from '#platform/web/call/session.ts';
import { refreshedBy } from './live-refreshes.ts';
import { looksAt, namesOneOf, watchLooks } from './live-looks.ts';

/** What one write tells in several messages is one refresh. */
export const togetherMs = 20;
/** What somebody looks at is read again once in this time, however much is said of it; the first message waits for no other. */
export const gatherMs = 250;
/** Lists, and all that does not name what changed, are read again once in this time at most; when many are there, less often. */
export const listsEveryMs = 1_000;
/** A full reload waits up to this long, by chance, so that not everybody asks at the same moment. */
export const longestJitterMs = 3_000;
/** More than this are not remembered: what is forgotten is read once more. */
const mostRemembered = 1_000;

interface Pace {
  waitMs: () => number;
  restMs: () => number;
}

/** What a message makes the screens of this person read again. */
interface Told {
  words: readonly string[];
  /** What it is about. */
  ids: ReadonlySet<string>;
  /** Which message it is: the same one comes twice where somebody looks at what it is about, first without its place in the stream. */
  n: number;
}

/**
 * Keeps what is on screen true while others work. What names the record that changed is read again at once; lists once a second, or as
 * often as the server allows when many are there. Returns what ends it.
 */
export function startLiveUpdates(): () => void {
  let paceMs = 0;
  // By query, the last message after which it was read again.
  const readAfter = new Map<string, number>();
  const near = gathered((told: ReadonlySet<Told>) => readNear(told, readAfter), {
    waitMs: () => togetherMs,
    restMs: () => gatherMs - togetherMs,
  });
  const lists = gathered((told: ReadonlySet<Told>) => readLists(told, readAfter), {
    waitMs: () => togetherMs + Math.random() * paceMs,
    restMs: () => Math.max(listsEveryMs, paceMs) - togetherMs,
  });
  const all = gathered(() => queryClient.invalidateQueries(), {
    waitMs: () => Math.random() * Math.max(longestJitterMs, paceMs),
    restMs: () => 0,
  });
  let isFirst = true;
  const socket = new Socket<LiveMessage>({
    path: '/ws/live/',
    query: { resume: '1' },
    schema: async () => (await import('./live-message.ts')).LiveMessage,
    onState: (state) => state === 'open' && looks.sayAnew(),
    receive(message) {
      if (message.type === 'resume') {
        // What was read before the socket stood may be older than its position: it is read again when it is next looked at.
        if (isFirst) void queryClient.invalidateQueries({ refetchType: 'none' });
        else if (message.recovered !== true) all.add('all');
        isFirst = false;
        return;
      }
      const words = refreshedBy(message, useSession.getState().userInfo?.userId);
      const isPlaced = message.seq !== undefined;
      if (isPlaced) paceMs = message.pace_ms ?? 0;
      if (words === undefined) {
        if (isPlaced) all.add('all');
        return;
      }
      const told: Told = {
        words,
        ids: new Set([...(message.id === undefined ? [] : [message.id]), ...(message.about ?? [])]),
        n: message.n ?? Number.POSITIVE_INFINITY,
      };
      near.add(told);
      if (isPlaced) lists.add(told);
    },
  });
  const looks = watchLooks((ids) => socket.send({ look: ids }));
  // What nobody looks at waits until somebody does: a hidden tab asks for nothing, and for everything it missed at once.
  const look = () => {
    looks.say();
    near.start();
    lists.start();
    all.start();
  };
  document.addEventListener('visibilitychange', look);
  socket.open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    socket.close();
    looks.stop();
    near.stop();
    lists.stop();
    all.stop();
  };
}

const isTold = ({ words }: Told, path: string): boolean => words.some((word) => isUnder(path, word));

/** Reads again what is on screen and names one of the records that changed. */
async function readNear(told: ReadonlySet<Told>, readAfter: Map<string, number>): Promise<void> {
  const named = new Map<string, number>();
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) {
    const ids = looksAt(query);
    const path = pathOf(query.queryKey);
    for (const each of told)
      if (each.n > (readAfter.get(query.queryHash) ?? -1) && namesOneOf(ids, each.ids) && isTold(each, path))
        named.set(query.queryHash, Math.max(each.n, named.get(query.queryHash) ?? 0));
  }
  if (named.size === 0) return;
  if (readAfter.size > mostRemembered) readAfter.clear();
  for (const [hash, n] of named) if (Number.isFinite(n)) readAfter.set(hash, n);
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => named.has(queryHash) });
}

/** Reads again what is on screen of all that the messages may have changed, but for what was read after them; the rest is marked as old. */
function readLists(told: ReadonlySet<Told>, readAfter: ReadonlyMap<string, number>): Promise<void> {
  const last = new Map<string, number>();
  for (const { words, n } of told) for (const word of words) last.set(word, Math.max(n, last.get(word) ?? 0));
  return refresh([...last.keys()], ({ queryHash }, word) => (readAfter.get(queryHash) ?? -1) < (last.get(word) ?? 0));
}

/** Runs once for all that is added within the wait, never twice at a time, not again before it has rested, and not while the page is hidden. */
function gathered<T>(run: (items: ReadonlySet<T>) => Promise<void>, { waitMs, restMs }: Pace) {
  const items = new Set<T>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  const start = () => {
    const isHeld = isRunning || resting !== undefined || document.visibilityState === 'hidden';
    if (isHeld || timer !== undefined || items.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      isRunning = true;
      const taken = new Set(items);
      items.clear();
      resting = setTimeout(() => {
        resting = undefined;
        start();
      }, restMs());
      void run(taken).finally(() => {
        isRunning = false;
        start();
      });
    }, waitMs());
  };
  return {
    add(item: T) {
      items.add(item);
      start();
    },
    start,
    stop() {
      clearTimeout(timer);
      clearTimeout(resting);
      items.clear();
    },
  };
}
