/** What this browser remembers of files on their way, so that a closed tab or an empty battery costs nothing that has arrived. */
export interface RememberedUpload {
  /** Chosen here and kept over all tries: the server makes one file of it. */
  key: string;
  userId: string;
  /** Which kind of upload it is, and the place that it goes to. Those of before there were several went to records. */
  channel?: string;
  target?: string;
  name: string;
  size: number;
  lastModified: number;
  fields: Readonly<Record<string, string>>;
  /** Where the server keeps what has come. */
  address: string | null;
  sent: number;
  /** Where the browser gives one, the way back to the file itself; it asks the person before it opens it again. */
  handle: FileSystemFileHandle | null;
}

const databaseName = 'hearth.uploads';
const storeName = 'uploads';

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'key' }));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The store can not be opened.')));
  });
}

async function withStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise((resolve, reject) => {
      const asked = act(database.transaction(storeName, mode).objectStore(storeName));
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('The store did not answer.')));
    });
  } finally {
    database.close();
  }
}

/** A browser without a store (a private window) still uploads; it only forgets. */
const ignore = (): undefined => undefined;

export async function remember(upload: RememberedUpload): Promise<void> {
  await withStore('readwrite', (store) => store.put(upload)).catch(ignore);
}

export async function forget(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key)).catch(ignore);
}

/** The unfinished uploads of this person. Those of anybody else who used this browser are wiped. */
export async function recall(userId: string): Promise<RememberedUpload[]> {
  const all: RememberedUpload[] = (await withStore('readonly', (store) => store.getAll()).catch(ignore)) ?? [];
  for (const other of all.filter((upload) => upload.userId !== userId)) await forget(other.key);
  return all.filter((upload) => upload.userId === userId);
}

/** Forgets everything, at sign-out. */
export async function forgetAll(): Promise<void> {
  await withStore('readwrite', (store) => store.clear()).catch(ignore);
}
