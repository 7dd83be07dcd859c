import type { DehydratedState } from '@tanstack/react-query';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Text } from '#platform/shared/text.ts';
import type { Address } from '../call/call.ts';

/** In the input of a queued call: a field of the answer that an earlier entry of the queue will have got by then. */
export interface FieldOf {
  $of: string;
  field: string;
}

interface QueuedBase {
  /** Place in the line; given by the store, so that the oldest is the lowest. */
  seq?: number;
  /** Made on the device and sent along with every try: the server does the work once, however often it is asked. */
  key: string;
  userId: string;
  /** What it is, in the words of the screen that queued it. */
  label: Text;
  /** Keys of entries whose answers it names. */
  needs: readonly string[];
  /** When it was made, by the clock of the device: ISO, UTC. */
  madeAt: string;
  /** When it was first sent without an answer; null while it never left the device. */
  firstTriedAt: string | null;
  /** What the server refused it with; null while it waits. A refused one stays until somebody decides. */
  refusal: { status: number; said: Text | null } | null;
}

/** A change of a record that waits for the network. */
export interface QueuedCall extends QueuedBase {
  kind: 'call';
  endpoint: Address;
  input: { params?: unknown; query?: unknown; body?: unknown };
}

/** A picture or another file that waits for the network; its bytes lie beside it. */
export interface QueuedFile extends QueuedBase {
  kind: 'file';
  /** The kind of upload, as its channel is named. */
  channel: string;
  name: string;
  type: string;
  size: number;
  /** The hash of its bytes in hex: the copy on the device goes only when the server has the same. */
  sha256: string;
  /** What the upload says of it: owner_type, owner_id, tags; each may name the answer of an earlier entry. */
  fields: Readonly<Record<string, string | FieldOf>>;
  /** Where the server keeps what has come so far. */
  address: string | null;
  sent: number;
}

export type QueuedEntry = QueuedCall | QueuedFile;

interface DeviceStore extends DBSchema {
  queue: { key: number; value: QueuedEntry };
  /** The bytes of queued files, by the key of their entry. */
  bytes: { key: string; value: Blob };
  /** What entries that have arrived were answered, as long as another entry needs it. */
  answers: { key: string; value: Readonly<Record<string, unknown>> };
  /** What the screens that work without network last read, by person. */
  reads: { key: string; value: { at: string; state: DehydratedState } };
}

const databaseName = 'hearth.device';
let opening: Promise<IDBPDatabase<DeviceStore>> | undefined;

/** The store of this device, opened once. Rejects where the browser has none, as in some private windows. */
export function deviceStore(): Promise<IDBPDatabase<DeviceStore>> {
  opening ??= openDB<DeviceStore>(databaseName, 1, {
    upgrade(database) {
      database.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
      database.createObjectStore('bytes');
      database.createObjectStore('answers');
      database.createObjectStore('reads');
    },
    // A newer page of the portal waits for this one to let go.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => (opening = undefined),
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}
