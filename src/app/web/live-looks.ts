import type { Query } from '@tanstack/react-query';
import { queryClient } from '#platform/web/call/query.ts';

/** As many as the server takes. */
const mostLooked = 100;
/** What one screen opens and closes at once is said once. */
const settleMs = 200;
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

/** The ids that a call names in its address, and that of the record which it answers. */
export function looksAt({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): ReadonlySet<string> {
  const looked = new Set<string>(JSON.stringify(queryKey.slice(1)).match(ids));
  const { data } = state;
  if (typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string') looked.add(data.id);
  return looked;
}

export function namesOneOf(looked: ReadonlySet<string>, changed: ReadonlySet<string>): boolean {
  for (const id of changed) if (looked.has(id)) return true;
  return false;
}

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
