import type { DehydratedState } from '@tanstack/react-query';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Text } from '#platform/shared/text.ts';
import type { Address } from '../call/call.ts';

/** In the input of a queued call: a field of the answer that an earlier entry of the queue will have got by then. */
export interface FieldOf {
  $of: string;
  field: string;
  /** What it stands in can do without: it is left out when that entry is given up. */
  optional?: true;
}

/** In the input of a queued call: the moment of each try, by the clock of the device. */
export interface MomentOfSending {
  $now: true;
}

/** What a field was when the change was entered, and how people read it. */
export interface BasisField {
  was: unknown;
  /** The name of the field in the record, where the call names it otherwise. */
  of?: string | undefined;
  label: Text;
  /** Words for the values that it may have. */
  words?: Readonly<Record<string, Text>> | undefined;
}

/** By the field of the body: what a change of a record was made on. By it a newer version there is merged field by field. */
export type Basis = Readonly<Record<string, BasisField>>;

/** One thing that two people have decided differently. */
export interface Difference {
  name: string;
  label: Text;
  mine: Text;
  theirs: Text;
  /** What is sent when one of them is chosen; null where that is what stands already. */
  sends: {
    mine: Readonly<Record<string, unknown>> | null;
    theirs: Readonly<Record<string, unknown>> | null;
  };
}

/** What waits for a choice: nothing of the entry is sent before each difference has been decided. */
export interface Conflict {
  /** What is sent in any case; null where that is nothing. */
  rest: Readonly<Record<string, unknown>> | null;
  differences: readonly Difference[];
  /** What stands, for what names the answer of this entry. */
  standing?: Readonly<Record<string, unknown>>;
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
  /** First words of the calls to read again once it has arrived. */
  refreshes?: readonly string[] | undefined;
  /** The record that it changes, or that it will be part of: the screens of that show it before it has arrived. */
  about?: string | undefined;
}

/** A change of a record that waits for the network. */
export interface QueuedCall extends QueuedBase {
  kind: 'call';
  endpoint: Address;
  input: { params?: unknown; query?: unknown; body?: unknown };
  basis?: Basis | undefined;
  /** What somebody else has decided otherwise meanwhile; such an entry is refused until somebody chooses. */
  conflict?: Conflict | undefined;
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

/** A small picture that was seen, and when. */
export interface KeptPicture {
  at: string;
  blob: Blob;
}

interface DeviceStore extends DBSchema {
  queue: { key: number; value: QueuedEntry };
  /** The bytes of queued files, by the key of their entry. */
  bytes: { key: string; value: Blob };
  /** What entries that have arrived were answered, as long as another entry needs it. */
  answers: { key: string; value: Readonly<Record<string, unknown>> };
  /** What the screens that work without network last read, by person. */
  reads: { key: string; value: { at: string; state: DehydratedState } };
  /** Small pictures on those screens, by person and address. */
  pictures: { key: string; value: KeptPicture; indexes: { at: string } };
  /** Forms that were left half-written, by person and form. */
  drafts: { key: string; value: { at: string; values: unknown; files: readonly DraftFile[] } };
}

interface DraftFile {
  key: string;
  name: string;
  type: string;
  bytes: Blob;
  id?: string | undefined;
}

const databaseName = 'hearth.device';
let opening: Promise<IDBPDatabase<DeviceStore>> | undefined;

/** The store of this device, opened once. Rejects where the browser has none, as in some private windows. */
export function deviceStore(): Promise<IDBPDatabase<DeviceStore>> {
  opening ??= openDB<DeviceStore>(databaseName, 3, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true });
        database.createObjectStore('bytes');
        database.createObjectStore('answers');
        database.createObjectStore('reads');
      }
      if (from < 2) database.createObjectStore('pictures').createIndex('at', 'at');
      if (from < 3) database.createObjectStore('drafts');
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
