import { useSession } from '../call/session.ts';
import { deviceStore } from './device-store.ts';

/** The time for which an abandoned draft is kept. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** A form as it was left, with its files: plain values, and the bytes as the store holds them. */
export interface KeptDraft<V> {
  /** When it was last written: ISO, UTC. */
  at: string;
  values: V;
  files: readonly KeptFile[];
}

interface KeptFile {
  key: string;
  name: string;
  type: string;
  bytes: Blob;
  /** The file has arrived under this id already. */
  id?: string | undefined;
}

/** A file of a form as its screen holds it. With an id it has arrived already. */
export interface FormFile {
  key: string;
  file: File;
  id?: string;
}

/** Files as the store takes them. */
export const keptFiles = (files: readonly FormFile[]): KeptFile[] =>
  files.map(({ key, file, id }) => ({ key, name: file.name, type: file.type, bytes: file, id }));

/** Files as they were kept. */
export const formFiles = (kept: readonly KeptFile[]): FormFile[] =>
  kept.map(({ key, name, type, bytes, id }) => ({
    key,
    file: new File([bytes], name, { type }),
    ...(id === undefined ? {} : { id }),
  }));

/** The name of a form's draft on this device: each person has their own, also on a tablet that several use. */
const keyOf = (name: string): string => `${useSession.getState().userInfo?.userId ?? ''} ${name}`;

/** One write after the other, in the order in which they were asked for: the last one stands. */
let last: Promise<unknown> = Promise.resolve();

function inOrder<T>(write: () => Promise<T>): Promise<T> {
  const next = last.then(write, write);
  last = next.catch(() => undefined);
  return next;
}

/** Keeps a draft on this device, in place of the one before. Where the browser keeps nothing, nothing is kept, and nothing fails. */
export async function keepDraft<V>(name: string, draft: Omit<KeptDraft<V>, 'at'>): Promise<void> {
  const [key, at] = [keyOf(name), new Date().toISOString()];
  await inOrder(async () => (await deviceStore()).put('drafts', { at, ...draft }, key)).catch(() => undefined);
}

/** The draft that this person left here; undefined where there is none, or it is older than thirty days. */
export async function readDraft<V>(name: string): Promise<KeptDraft<V> | undefined> {
  const key = keyOf(name);
  const found = await inOrder(async () => (await deviceStore()).get('drafts', key)).catch(() => undefined);
  if (found === undefined || Date.parse(found.at) < Date.now() - keptForMs) return undefined;
  return found as KeptDraft<V>;
}

/** Lets a draft go: what was written has been sent, or given up. */
export async function dropDraft(name: string): Promise<void> {
  const key = keyOf(name);
  await inOrder(async () => (await deviceStore()).delete('drafts', key)).catch(() => undefined);
}

/** Ends once everything that was to be kept or let go of is. */
export const draftsKept = (): Promise<unknown> => last;
