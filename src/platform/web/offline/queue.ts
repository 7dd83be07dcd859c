import { create } from 'zustand';
import type { Endpoint, InputOf } from '#platform/shared/contract.ts';
import type { Text } from '#platform/shared/text.ts';
import { accessToken } from '../call/access-token.ts';
import { requestKey } from '../call/call.ts';
import { useSession } from '../call/session.ts';
import { deviceStore, type FieldOf, type QueuedCall, type QueuedEntry, type QueuedFile } from './device-store.ts';
import { hashOf } from './hash.ts';
import { useNetwork } from './network.ts';
import { sendEntry, type Sent } from './send-entry.ts';

/**
 * The queue of this device: what was entered stays here until the server has it, over a closed page and an empty battery. The page drives
 * it (when something is queued, when the network is back, when somebody looks, every few seconds), because not every browser has a
 * background that would. Records go before files, each kind in the order in which it was entered; one tab sends for all.
 */
interface QueueState {
  /** Of the person who is signed in, oldest first. */
  entries: readonly QueuedEntry[];
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
}

type Placed<T> = T extends object ? { [K in keyof T]: Placed<T[K]> | FieldOf } : T;

interface FileStep {
  channel: string;
  file: File;
  fields: Readonly<Record<string, string | FieldOf>>;
  label: Text;
  key?: string;
}

/** A change of a record as a step of what is queued. */
export function callStep<E extends Endpoint>({ endpoint, input, label, key = requestKey() }: CallStep<E>): Step {
  const { method, path } = endpoint;
  return { kind: 'call', key, label, endpoint: { method, path }, input, needs: namedIn(input) };
}

/** A file as a step of what is queued. */
export function fileStep({ channel, file, fields, label, key = requestKey() }: FileStep): Step {
  return { kind: 'file', channel, key, label, file, fields, needs: namedIn(fields) };
}

type Step =
  | Pick<QueuedCall, 'kind' | 'key' | 'label' | 'endpoint' | 'input' | 'needs'>
  | (Pick<QueuedFile, 'kind' | 'channel' | 'key' | 'label' | 'fields' | 'needs'> & { file: File });

/** The field of what another step will have been answered. */
export const answerOf = (key: string, field: string): FieldOf => ({ $of: key, field });

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
    const base = {
      key: step.key,
      userId,
      label: step.label,
      needs: step.needs,
      madeAt,
      firstTriedAt: null,
      refusal: null,
    };
    if (step.kind === 'call') {
      void writes.objectStore('queue').add({ ...base, kind: 'call', endpoint: step.endpoint, input: step.input });
      continue;
    }
    const { name, type, size } = step.file;
    void writes.objectStore('bytes').add(step.file, step.key);
    void writes.objectStore('queue').add({
      ...base,
      kind: 'file',
      channel: step.channel,
      name,
      type,
      size,
      sha256,
      fields: step.fields,
      address: null,
      sent: 0,
    });
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
  for (const { key, refusal } of useQueue.getState().entries) if (refusal !== null) await patch(key, { refusal: null });
  rest = 0;
  void work();
}

/** Gives an entry up, with all that needs it. Only for what somebody has seen and decided. */
export async function discard(key: string): Promise<void> {
  const gone = withDependents(key, useQueue.getState().entries);
  const store = await deviceStore();
  const writes = store.transaction(['queue', 'bytes'], 'readwrite');
  for (const entry of gone) {
    if (entry.seq !== undefined) void writes.objectStore('queue').delete(entry.seq);
    void writes.objectStore('bytes').delete(entry.key);
  }
  await writes.done;
  await changed();
}

/** The entry and all entries that, directly or not, need its answer. */
export function withDependents(key: string, entries: readonly QueuedEntry[]): QueuedEntry[] {
  const found = new Set([key]);
  // Who needs an entry was queued with it or after it, so one pass in order finds all.
  for (const entry of entries) if (entry.needs.some((each) => found.has(each))) found.add(entry.key);
  return entries.filter((entry) => found.has(entry.key));
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
    useQueue.setState({ sending: next.key, sentBytes: next.kind === 'file' ? next.sent : 0 });
    const sent = await sendEntry(next, {
      onAddress: (address) => void patch(next.key, { address }),
      onSent: (sentBytes) => useQueue.setState({ sentBytes }),
    });
    if (sent.kind === 'unanswered') return;
    rest = 0;
    await settle(next, sent);
  }
}

/**
 * What goes next: the oldest change whose needs have arrived, and only when there is none the oldest such file. What was refused holds
 * up what needs it and nothing else.
 */
export function nextOf<E extends Pick<QueuedEntry, 'key' | 'kind' | 'needs' | 'refusal'>>(
  entries: readonly E[],
): E | undefined {
  const waiting = new Set(entries.map(({ key }) => key));
  const ready = entries.filter(({ refusal, needs }) => refusal === null && !needs.some((key) => waiting.has(key)));
  return ready.find(({ kind }) => kind === 'call') ?? ready[0];
}

/** Takes an entry that has arrived off the device, in one step with keeping what others need of its answer. */
async function settle(entry: QueuedEntry, sent: Exclude<Sent, { kind: 'unanswered' }>): Promise<void> {
  if (sent.kind === 'refused') return patch(entry.key, { refusal: { status: sent.status, said: sent.said } });
  const store = await deviceStore();
  const writes = store.transaction(['queue', 'bytes', 'answers'], 'readwrite', { durability: 'strict' });
  if (entry.seq !== undefined) void writes.objectStore('queue').delete(entry.seq);
  void writes.objectStore('bytes').delete(entry.key);
  const others = useQueue.getState().entries.filter(({ key }) => key !== entry.key);
  if (others.some(({ needs }) => needs.includes(entry.key)))
    void writes.objectStore('answers').put(sent.answer, entry.key);
  for (const need of entry.needs)
    if (!others.some(({ needs }) => needs.includes(need))) void writes.objectStore('answers').delete(need);
  await writes.done;
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

function namedIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$of' in value && typeof value.$of === 'string') return [value.$of];
  return [...new Set(Object.values(value).flatMap(namedIn))];
}

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
