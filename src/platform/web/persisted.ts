import type { StoreApi } from 'zustand/vanilla';

/** What a store is kept in. `localStorage` answers at once; the type leaves room for one that does not. */
export interface StateStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void | Promise<void>;
  removeItem(key: string): void | Promise<void>;
}

export const persistTimeoutMs = 5000;

interface Kept {
  restore(): Promise<void>;
  clear(): void;
}

const kept: Kept[] = [];

/**
 * Keeps part of a store over visits, under `hearth.<key>`. `restore` rejects with "persist timed out" for the key when the
 * storage does not answer within 5000 ms; the store then goes on with its first values. What is of the device stays when its person
 * leaves: the next one at it finds it as it was.
 */
export function persisted<S extends object>(
  key: string,
  store: StoreApi<S>,
  pick: (state: S) => Partial<S>,
  { storage = browserStorage(), isOfDevice = false }: { storage?: StateStorage; isOfDevice?: boolean } = {},
): Kept {
  const name = `hearth.${key}`;
  const first = pick(store.getInitialState());
  let isClearing = false;
  store.subscribe((state) => {
    if (!isClearing) void storage.setItem(name, JSON.stringify(pick(state)));
  });
  const one: Kept = {
    async restore() {
      const text = await withTimeout(key, Promise.resolve(storage.getItem(name)));
      const found: unknown = text === null ? null : readJson(text);
      if (typeof found === 'object' && found !== null) store.setState({ ...first, ...found });
    },
    clear() {
      if (isOfDevice) return;
      isClearing = true;
      store.setState(first);
      isClearing = false;
      void storage.removeItem(name);
    },
  };
  kept.push(one);
  return one;
}

/** Restores every store; the errors of those that timed out come back, the others are ready. */
export async function restoreStores(): Promise<unknown[]> {
  const results = await Promise.allSettled(kept.map((each) => each.restore()));
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

/** Empties every store and what was kept of it: the next person at this browser starts fresh. */
export function clearStores(): void {
  for (const each of kept) each.clear();
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(draftPrefix)) localStorage.removeItem(name);
  } catch {
    // Without storage there are no drafts.
  }
}

/** Drafts of forms are kept under this name, one by one, and go with the stores. */
export const draftPrefix = 'hearth.draft.';

async function withTimeout<T>(key: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`persist timed out for store key "${key}"`)), persistTimeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Storage may be switched off by the person or full; the page works without it. */
function browserStorage(): StateStorage {
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt(() => localStorage.getItem(key), null),
    setItem: (key, value) => attempt(() => localStorage.setItem(key, value), undefined),
    removeItem: (key) => attempt(() => localStorage.removeItem(key), undefined),
  };
}
