import { queryClient } from '#platform/web/call/query.ts';
import { looksAt } from './looks-at.ts';

/** As many as the server takes. */
const mostLooked = 100;
/** What one screen opens and closes at once is said once. */
const settleMs = 200;
/** Says which records are on the screen, each time that others are; of a hidden page none. `sayAnew` is for a new connection. */
export function watchLooks(tell: (ids: string[]) => boolean): {
  say: () => void;
  sayAnew: () => void;
  stop: () => void;
} {
  let said = '[]';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cache = queryClient.getQueryCache();
  const say = () => {
    const looked =
      document.visibilityState === 'hidden'
        ? []
        : [...new Set(cache.findAll({ type: 'active' }).flatMap((query) => [...looksAt(query)]))].slice(0, mostLooked);
    const words = JSON.stringify(looked.toSorted());
    if (words !== said && tell(looked)) said = words;
  };
  const stop = cache.subscribe(({ type }) => {
    if (type !== 'observerAdded' && type !== 'observerRemoved' && type !== 'updated') return;
    timer ??= setTimeout(() => {
      timer = undefined;
      say();
    }, settleMs);
  });
  return {
    say,
    sayAnew() {
      said = '[]';
      say();
    },
    stop() {
      clearTimeout(timer);
      stop();
    },
  };
}
