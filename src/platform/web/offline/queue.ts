import { create } from 'zustand';
import type { Endpoint, InputOf } from '#platform/shared/contract.ts';
import type { Text } from '#platform/shared/text.ts';
import { accessToken } from '../call/access-token.ts';
import { requestKey } from '../call/call.ts';
import { refresh } from '../call/query.ts';
import { useSession } from '../call/session.ts';
import { lookOf } from './after-arrival.ts';
import {
  deviceStore,
  type Basis,
  type Conflict,
  type FieldOf,
  type MomentOfSending,
  type QueuedCall,
  type QueuedEntry,
  type QueuedFile,
} from './device-store.ts';
import { hashOf } from './hash.ts';
import { decided, mergeQueued } from './merge-queued.ts';
import { useNetwork } from './network.ts';
import { namedIn, nextOf, versionOf, withDependents, withoutAnswersOf } from './order.ts';
import { sendEntry, type Sent } from './send-entry.ts';

/**
 * The queue of this device: what was entered stays here until the server has it, over a closed page and an empty battery. The page drives
 * it (when something is queued, when the network is back, when somebody looks, every few seconds), because not every browser has a
 * background that would. Records go before files, each kind in the order in which it was entered; one tab sends for all.
 */
interface QueueState {
  /** Of the person who is signed in, oldest first. */
  entries: readonly QueuedEntry[];
  /** What has arrived, until the screens that it shows on have read it again. */
  arrived: readonly QueuedEntry[];
  /** How many entries of other people wait on this device. */
  ofOthers: number;
  /** The entry on its way just now. */
  sending: string | null;
  /** Bytes of that entry that have arrived, where it is a file. */
  sentBytes: number;
  /** False where the browser keeps nothing: then a change is sent at once or not at all. */
  isKept: boolean;
}

export const useQueue = create<QueueState>()(() => ({
  entries: [],
  arrived: [],
  ofOthers: 0,
  sending: null,
  sentBytes: 0,
  isKept: true,
}));

/** How long the queue rests after a try that nobody answered; doubled with each, up to a minute. */
const restMs = 3_000;
const longestRestMs = 60_000;
/** The server knows the key of a change for seven days; one that was sent without an answer is not sent again after six. */
const repeatableMs = 6 * 24 * 60 * 60 * 1000;
const lockName = 'hearth.queue';
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hearth.queue');

interface CallStep<E extends Endpoint> {
  endpoint: E;
  /** Fields may stand as `{$of: key, field}`: what an earlier step was answered. */
  input: Placed<InputOf<E>>;
  label: Text;
  key?: string;
  basis?: Basis;
  /** Keys of what goes before it, though it names nothing of their answers. */
  after?: readonly string[];
  refreshes?: readonly string[];
  about?: string;
}

type Placed<T> = T extends object
  ? { [K in keyof T]: Placed<T[K]> | FieldOf }
  : T extends string
    ? T | MomentOfSending
    : T;

interface FileStep {
  channel: string;
  file: File;
  fields: Readonly<Record<string, string | FieldOf>>;
  label: Text;
  key?: string;
  about?: string;
}

/** A change of a record as a step of what is queued. */
export function callStep<E extends Endpoint>(step: CallStep<E>): Step {
  const { endpoint, input, label, key = requestKey(), basis, after = [], refreshes, about } = step;
  const { method, path } = endpoint;
  return {
    kind: 'call',
    key,
    label,
    endpoint: { method, path },
    input,
    needs: [...new Set([...namedIn(input), ...after])],
    refreshes: refreshes ?? [path.split('/')[1] ?? ''],
    ...(basis === undefined ? {} : { basis }),
    ...(about === undefined ? {} : { about }),
  };
}

/** A file as a step of what is queued. */
export function fileStep({ channel, file, fields, label, key = requestKey(), about }: FileStep): Step {
  return {
    kind: 'file',
    channel,
    key,
    label,
    file,
    fields,
    needs: namedIn(fields),
    ...(about === undefined ? {} : { about }),
  };
}

type Shared = 'key' | 'label' | 'needs' | 'about';
export type Step =
  | Pick<QueuedCall, Shared | 'kind' | 'endpoint' | 'input' | 'basis' | 'refreshes'>
  | (Pick<QueuedFile, Shared | 'kind' | 'channel' | 'fields'> & { file: File });

/** The field of what another step will have been answered. `optional`: done without it, should that step be given up. */
export const answerOf = (key: string, field: string, optional?: 'optional'): FieldOf => ({
  $of: key,
  field,
  ...(optional === undefined ? {} : { optional: true }),
});

/** The moment at which a call is sent. Only for calls that the server knows again by ids of their own. */
export const whenSent: MomentOfSending = { $now: true };

/** Keeps these steps on the device, all or none; resolves once they are safe there. Rejects where the browser keeps nothing. */
export async function enqueue(steps: readonly Step[]): Promise<void> {
  const userId = useSession.getState().userInfo?.userId;
  if (userId === undefined) throw new Error('Nobody is signed in.');
  const madeAt = new Date().toISOString();
  const hashed = await Promise.all(
    steps.map(async (step) => ({ step, sha256: step.kind === 'file' ? await hashOf(step.file) : '' })),
  );
  const store = await deviceStore();
  const writes = store.transaction(['queue', 'bytes'], 'readwrite', { durability: 'strict' });
  for (const { step, sha256 } of hashed) {
    const base = { userId, madeAt, firstTriedAt: null, refusal: null };
    if (step.kind === 'call') {
      void writes.objectStore('queue').add({ ...base, ...step });
      continue;
    }
    const { file, ...fields } = step;
    const { name, type, size } = file;
    void writes.objectStore('bytes').add(file, step.key);
    void writes.objectStore('queue').add({ ...base, ...fields, name, type, size, sha256, address: null, sent: 0 });
  }
  await writes.done;
  await changed();
  void work();
}

/** Reads what lies on the device; at the start, when somebody signs in, and when another tab has changed it. */
export async function readQueue(): Promise<void> {
  const userId = useSession.getState().userInfo?.userId;
  try {
    const all = await (await deviceStore()).getAll('queue');
    const entries = all.filter((entry) => entry.userId === userId);
    useQueue.setState({ entries, ofOthers: all.length - entries.length, isKept: true });
  } catch {
    useQueue.setState({ entries: [], isKept: false });
  }
}

/** Tries a refused entry once more. */
export async function retry(key: string): Promise<void> {
  await patch(key, { refusal: null, firstTriedAt: null });
  void work();
}

/** Tries all that wait, and those that were refused. */
export async function retryAll(): Promise<void> {
  for (const entry of useQueue.getState().entries)
    // What waits for a choice is not sent before it is made.
    if (entry.refusal !== null && !hasConflict(entry)) await patch(entry.key, { refusal: null });
  rest = 0;
  void work();
}

/** Whether somebody has to choose before this entry goes on. */
export const hasConflict = (entry: QueuedEntry): entry is QueuedCall & { conflict: Conflict } =>
  entry.kind === 'call' && entry.conflict !== undefined;

/** Decides what two people have entered differently: by the name of each difference, whether mine stands. What is chosen is sent. */
export async function choose(key: string, keepsMine: Readonly<Record<string, boolean>>): Promise<void> {
  const entry = useQueue.getState().entries.find((each) => each.key === key);
  if (entry === undefined || !hasConflict(entry)) return;
  const body = decided(entry.conflict, keepsMine);
  const { conflict, ...open } = entry;
  // All that was chosen stands: what follows is made on that.
  if (body === undefined) await settle(open, conflict.standing ?? {}, 'decided');
  else await replace({ ...open, input: { ...entry.input, body }, refusal: null, firstTriedAt: null });
  void work();
}

/** Gives an entry up, with all that can not be without it. Only for what somebody has seen and decided. */
export async function discard(key: string): Promise<void> {
  const { entries } = useQueue.getState();
  const gone = withDependents(key, entries);
  const goneByKey = new Map(gone.map((entry) => [entry.key, entry]));
  const left = entries.filter((entry) => !goneByKey.has(entry.key));
  const store = await deviceStore();
  const writes = store.transaction(['queue', 'bytes', 'answers'], 'readwrite');
  for (const entry of gone) {
    if (entry.seq !== undefined) void writes.objectStore('queue').delete(entry.seq);
    void writes.objectStore('bytes').delete(entry.key);
    // What an earlier entry was answered is kept only as long as somebody needs it.
    for (const need of entry.needs)
      if (!left.some(({ needs }) => needs.includes(need))) void writes.objectStore('answers').delete(need);
  }
  for (const entry of left)
    if (entry.needs.some((need) => goneByKey.has(need)))
      void writes.objectStore('queue').put(withoutAnswersOf(entry, goneByKey));
  await writes.done;
  await changed();
  void work();
}

/** The bytes of a queued file, as long as they are only here. */
export async function bytesOf(key: string): Promise<Blob | undefined> {
  return (await deviceStore()).get('bytes', key);
}

let isWorking = false;
let rest = 0;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Sends what can be sent, unless this tab or another is at it. */
async function work(): Promise<void> {
  if (isWorking || accessToken() === undefined) return;
  isWorking = true;
  clearTimeout(resting);
  try {
    const locks: LockManager | null | undefined = navigator.locks;
    if (!locks) await sendAll();
    else await locks.request(lockName, { ifAvailable: true }, async (lock) => (lock === null ? undefined : sendAll()));
  } catch (error) {
    // The store of the device failed; what lies in it is tried again later.
    reportError(error);
  } finally {
    isWorking = false;
    useQueue.setState({ sending: null, sentBytes: 0 });
  }
  if (useQueue.getState().entries.some(({ refusal }) => refusal === null)) {
    rest = Math.min(longestRestMs, rest === 0 ? restMs : rest * 2);
    resting = setTimeout(() => void work(), rest);
  }
}

async function sendAll(): Promise<void> {
  for (;;) {
    await readQueue();
    const next = nextOf(useQueue.getState().entries);
    if (next === undefined || accessToken() === undefined) return;
    if (next.firstTriedAt !== null && Date.now() - Date.parse(next.firstTriedAt) > repeatableMs) {
      await patch(next.key, { refusal: { status: 0, said: null } });
      continue;
    }
    if (next.firstTriedAt === null) await patch(next.key, { firstTriedAt: new Date().toISOString() });
    // While this was read, somebody else may have signed in; the server refuses what still crosses on the way.
    if (next.userId !== useSession.getState().userInfo?.userId) continue;
    useQueue.setState({ sending: next.key, sentBytes: next.kind === 'file' ? next.sent : 0 });
    const sent = await sendEntry(next, {
      onAddress: (address) => void patch(next.key, { address }),
      onSent: (sentBytes) => useQueue.setState({ sentBytes }),
    });
    if (sent.kind === 'unanswered') return;
    rest = 0;
    if (sent.kind === 'refused') await refused(next, sent);
    else await settle(next, sent.answer);
  }
}

/** Takes a refusal in: what somebody else has changed meanwhile is merged field by field, and where both changed the same it waits for a choice. */
async function refused(entry: QueuedEntry, { status, said, current }: Extract<Sent, { kind: 'refused' }>) {
  const refusal = { status, said };
  if (entry.kind === 'file' || entry.basis === undefined || status !== 409 || current === undefined)
    return patch(entry.key, { refusal });
  const merged = mergeQueued(entry, current);
  if (merged.kind === 'done') return settle(entry, isRecord(current) ? current : {});
  if (merged.kind === 'choose') return replace({ ...entry, conflict: merged.conflict, refusal });
  // A record that is the same as before was refused for something else.
  if (versionOf(entry) === merged.body['version']) return patch(entry.key, { refusal });
  return replace({ ...entry, input: { ...entry.input, body: merged.body }, firstTriedAt: null });
}

/** Takes an entry that has arrived off the device, in one step with keeping what others need of its answer and what is to be decided of it. */
async function settle(entry: QueuedEntry, answer: Readonly<Record<string, unknown>>, how?: 'decided'): Promise<void> {
  const waiting = useQueue.getState().entries.filter(({ key, refusal }) => key !== entry.key && refusal === null);
  const found = entry.kind === 'call' && how === undefined ? await lookOf(entry)?.(entry, answer, waiting) : undefined;
  const store = await deviceStore();
  const writes = store.transaction(['queue', 'bytes', 'answers'], 'readwrite', { durability: 'strict' });
  if (entry.seq !== undefined) void writes.objectStore('queue').delete(entry.seq);
  void writes.objectStore('bytes').delete(entry.key);
  // As the device has them, whatever the page shows: an answer that somebody waits for is not let go.
  const others = (await writes.objectStore('queue').getAll()).filter(({ key }) => key !== entry.key);
  if (others.some(({ needs }) => needs.includes(entry.key))) void writes.objectStore('answers').put(answer, entry.key);
  for (const need of entry.needs)
    if (!others.some(({ needs }) => needs.includes(need))) void writes.objectStore('answers').delete(need);
  const asked = others.find(({ key }) => key === found?.of);
  // What is not decided yet is asked as it stands now; what was decided is not asked again.
  if (found !== undefined && asked !== undefined && hasConflict(asked))
    void writes.objectStore('queue').put({ ...asked, conflict: found.conflict });
  if (found !== undefined && entry.kind === 'call' && asked === undefined) {
    const { seq: _place, ...rest } = entry;
    void writes.objectStore('queue').add({
      ...rest,
      key: found.of,
      needs: [...(found.needs ?? [])],
      firstTriedAt: null,
      refusal: { status: 409, said: null },
      conflict: found.conflict,
    });
  }
  // What was about an entry that made a record is about that record from now on.
  if (entry.about === entry.key && typeof answer['id'] === 'string')
    for (const { seq, about } of others) {
      const other = about === entry.key && seq !== undefined ? await writes.objectStore('queue').get(seq) : undefined;
      if (other !== undefined) void writes.objectStore('queue').put({ ...other, about: answer['id'] });
    }
  await writes.done;
  if (entry.refreshes !== undefined) useQueue.setState(({ arrived }) => ({ arrived: [...arrived, entry] }));
  await changed();
  readArrivedSoon();
}

let reading: ReturnType<typeof setTimeout> | undefined;
/** How long what has arrived is gathered before the screens read it again: each alone would make them read without end. */
const gatherMs = 400;

function readArrivedSoon(): void {
  reading ??= setTimeout(() => {
    const { arrived } = useQueue.getState();
    void refresh(arrived.flatMap(({ refreshes = [] }) => refreshes))
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
        const read = new Set(arrived);
        useQueue.setState(({ arrived: now }) => ({ arrived: now.filter((entry) => !read.has(entry)) }));
        if (useQueue.getState().arrived.length > 0) readArrivedSoon();
      });
  }, gatherMs);
}

/** Writes an entry anew in its place. */
async function replace(entry: QueuedEntry): Promise<void> {
  await (await deviceStore()).put('queue', entry);
  await changed();
}

async function patch(
  key: string,
  part: Partial<Pick<QueuedFile, 'refusal' | 'firstTriedAt' | 'address'>>,
): Promise<void> {
  const store = await deviceStore();
  const writes = store.transaction('queue', 'readwrite');
  for (let cursor = await writes.store.openCursor(); cursor !== null; cursor = await cursor.continue())
    if (cursor.value.key === key) await cursor.update({ ...cursor.value, ...part });
  await writes.done;
  await changed();
}

async function changed(): Promise<void> {
  await readQueue();
  otherTabs?.postMessage('changed');
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows what lets the queue go on: the network, the sign-in, somebody who looks at the page again, another tab. Once, at the start. */
export function driveQueue(): void {
  const hurry = () => {
    rest = 0;
    void work();
  };
  void readQueue().then(hurry);
  otherTabs?.addEventListener('message', () => void readQueue());
  useNetwork.subscribe(({ isReached }, before) => isReached && !before.isReached && hurry());
  useSession.subscribe((now, before) => {
    if (now.userInfo?.userId !== before.userInfo?.userId || now.token !== before.token) void readQueue().then(hurry);
  });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hurry());
  window.addEventListener('beforeunload', (event) => {
    if (useQueue.getState().sending !== null) event.preventDefault();
  });
}
