import { queryClient, refresh } from '#platform/web/call/query.ts';
import { Socket } from '#platform/web/call/socket.ts';
import type { LiveMessage } from './live-message.ts';
import { useSession } from '#platform/web/call/session.ts';
import { refreshedBy } from './live-refreshes.ts';

/** What one write tells in several messages is one refresh. */
export const togetherMs = 20;
/** Messages that come close together (an import) are one refresh in this time; the first of them waits for no other. */
export const gatherMs = 250;
/** A full reload waits up to this long, by chance, so that not everybody asks at the same moment. */
export const longestJitterMs = 3_000;

interface Pace {
  waitMs: () => number;
  restMs: number;
}

/** Keeps what is on screen true while others work. Returns what ends it. */
export function startLiveUpdates(): () => void {
  const lists = gathered((words: ReadonlySet<string>) => refresh([...words]), {
    waitMs: () => togetherMs,
    restMs: gatherMs - togetherMs,
  });
  const all = gathered(() => queryClient.invalidateQueries(), {
    waitMs: () => Math.random() * longestJitterMs,
    restMs: 0,
  });
  let isFirst = true;
  const socket = new Socket<LiveMessage>({
    path: '/ws/live/',
    query: { resume: '1' },
    schema: async () => (await import('./live-message.ts')).LiveMessage,
    receive(message) {
      if (message.type === 'resume') {
        // What was read before the socket stood may be older than its position: it is read again when it is next looked at.
        if (isFirst) void queryClient.invalidateQueries({ refetchType: 'none' });
        else if (message.recovered !== true) all.add('all');
        isFirst = false;
        return;
      }
      const words = refreshedBy(message, useSession.getState().userInfo?.userId);
      if (words === undefined) all.add('all');
      else for (const word of words) lists.add(word);
    },
  });
  // What nobody looks at waits until somebody does: a hidden tab asks for nothing, and for everything it missed at once.
  const look = () => {
    lists.start();
    all.start();
  };
  document.addEventListener('visibilitychange', look);
  socket.open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    socket.close();
    lists.stop();
    all.stop();
  };
}

/** Runs once for all that is added within the wait, never twice at a time, not again before it has rested, and not while the page is hidden. */
function gathered(run: (items: ReadonlySet<string>) => Promise<void>, { waitMs, restMs }: Pace) {
  const items = new Set<string>();
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
      }, restMs);
      void run(taken).finally(() => {
        isRunning = false;
        start();
      });
    }, waitMs());
  };
  return {
    add(item: string) {
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
