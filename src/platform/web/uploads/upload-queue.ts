import { create } from 'zustand';
import type { Upload } from 'tus-js-client';
import { accessToken } from '#platform/web/call/access-token.ts';
import { requestKey } from '#platform/web/call/call.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useSession } from '#platform/web/call/session.ts';
import { channelOf, type UploadChannel } from './channels.ts';
import { failureOf, piecewise } from './pieces.ts';
import { forget, forgetAll, recall, remember, type RememberedUpload } from './upload-memory.ts';

/** `lost`: begun before the page was loaded anew; the file itself has to be shown to the browser once more. */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'failed' | 'lost';

export interface Sending {
  key: string;
  channel: string;
  /** The record that the file goes to: `project:…`. */
  target: string;
  name: string;
  size: number;
  lastModified: number;
  sent: number;
  state: SendingState;
  error?: string | undefined;
  fields: Readonly<Record<string, string>>;
  file: File | null;
  handle: FileSystemFileHandle | null;
  address: string | null;
}

export interface Taken {
  file: File;
  handle?: FileSystemFileHandle | null;
}

export const useUploads = create<{ uploads: readonly Sending[]; done: number }>()(() => ({ uploads: [], done: 0 }));

/** Two at a time: the second sends while the first waits for the answer to a piece. */
const atOnce = 2;
const running = new Map<string, Upload>();
let isRecalled = false;

const set = (key: string, patch: Partial<Sending>) =>
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((each) => (each.key === key ? { ...each, ...patch } : each)),
  }));
const find = (key: string) => useUploads.getState().uploads.find((each) => each.key === key);
const drop = (key: string) =>
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((each) => each.key !== key) }));

/** Puts files in the line. One that is known from before the page was loaded goes on where it stopped. */
export function addUploads(
  channel: string,
  target: string,
  taken: readonly Taken[],
  fields: Readonly<Record<string, string>>,
): void {
  const fresh: Sending[] = [];
  for (const { file, handle = null } of taken) {
    const lost = useUploads
      .getState()
      .uploads.find(
        (each) =>
          each.state === 'lost' &&
          each.channel === channel &&
          each.target === target &&
          each.name === file.name &&
          each.size === file.size &&
          each.lastModified === file.lastModified,
      );
    if (lost !== undefined) {
      set(lost.key, { file, handle, state: 'waiting' });
      continue;
    }
    const key = requestKey();
    fresh.push({
      key,
      channel,
      target,
      name: file.name,
      size: file.size,
      lastModified: file.lastModified,
      sent: 0,
      state: 'waiting',
      fields: { ...fields, client_upload_id: key },
      file,
      handle,
      address: null,
    });
  }
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, ...fresh] }));
  for (const each of fresh) void keep(each);
  work();
}

export function pauseUpload(key: string): void {
  void running.get(key)?.abort();
  running.delete(key);
  set(key, { state: 'paused' });
  work();
}

export function resumeUpload(key: string): void {
  set(key, { state: 'waiting', error: undefined });
  work();
}

export function pauseAll(): void {
  for (const { key, state } of useUploads.getState().uploads)
    if (state === 'sending' || state === 'waiting') pauseUpload(key);
}

export function resumeAll(): void {
  for (const { key, state } of useUploads.getState().uploads)
    if (state === 'paused' || state === 'failed') set(key, { state: 'waiting', error: undefined });
  work();
}

/** Takes a file out of the line, and off the server what has come of it. */
export async function cancelUpload(key: string): Promise<void> {
  const sending = find(key);
  await running.get(key)?.abort();
  running.delete(key);
  drop(key);
  void forget(key);
  work();
  const address = sending?.address ?? null;
  if (address !== null) await removeAt(address);
}

async function removeAt(address: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  await Upload.terminate(address, {
    headers: { 'x-hearth-client': 'web', authorization: `Bearer ${accessToken() ?? ''}` },
  }).catch(() => undefined);
}

/** Opens the file of a lost upload again by the browser's own handle, which asks the person. False when it can't be had. */
export async function reopenUpload(key: string): Promise<boolean> {
  const lost = find(key);
  if (lost?.handle === null || lost === undefined) return false;
  const handle = lost.handle as FileSystemFileHandle & {
    requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  };
  try {
    if ((await handle.requestPermission?.({ mode: 'read' })) === 'denied') return false;
    const file = await handle.getFile();
    if (file.size !== lost.size || file.lastModified !== lost.lastModified) return false;
    set(key, { file, state: 'waiting' });
    work();
    return true;
  } catch {
    return false;
  }
}

/** Brings back what was on its way when the page was last open. Once for each load of the page. */
export async function recallUploads(): Promise<void> {
  const userId = useSession.getState().userInfo?.userId;
  if (isRecalled || userId === undefined) return;
  isRecalled = true;
  // Another tab may be sending these right now; whoever holds the lock of an upload is at work on it.
  const busy = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name) ?? []);
  const known = new Set(useUploads.getState().uploads.map(({ key }) => key));
  const lost = (await recall(userId))
    .filter(({ key }) => !known.has(key) && !busy.has(lockOf(key)))
    .map((each): Sending => ({
      ...each,
      channel: each.channel ?? 'files',
      target: each.target ?? `${each.fields['owner_type'] ?? ''}:${each.fields['owner_id'] ?? ''}`,
      state: 'lost',
      file: null,
    }));
  if (lost.length > 0) useUploads.setState(({ uploads }) => ({ uploads: [...lost, ...uploads] }));
}

useSession.subscribe((now, before) => {
  if (now.authenticated || !before.authenticated) return;
  for (const upload of running.values()) void upload.abort();
  running.clear();
  isRecalled = false;
  useUploads.setState({ uploads: [], done: 0 });
  void forgetAll();
});

const lockOf = (key: string) => `hearth.upload.${key}`;

async function keep({
  key,
  channel,
  target,
  name,
  size,
  lastModified,
  fields,
  address,
  sent,
  handle,
}: Sending): Promise<void> {
  const userId = useSession.getState().userInfo?.userId;
  if (userId === undefined) return;
  const upload: RememberedUpload = {
    key,
    userId,
    channel,
    target,
    name,
    size,
    lastModified,
    fields,
    address,
    sent,
    handle,
  };
  await remember(upload);
}

function work(): void {
  const { uploads } = useUploads.getState();
  const free = atOnce - uploads.filter(({ state }) => state === 'sending').length;
  for (const next of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
    set(next.key, { state: 'sending' });
    void send(next.key);
  }
}

async function send(key: string): Promise<void> {
  const { Upload } = await import('tus-js-client');
  const sending = find(key);
  if (sending === undefined || sending.file === null || sending.state !== 'sending') return;
  const { file, fields } = sending;
  const channel = channelOf(sending.channel);
  if (channel === undefined) return set(key, { state: 'paused' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(lockOf(key), () => held);
  const upload = new Upload(file, {
    ...piecewise,
    endpoint: channel.endpoint,
    uploadUrl: sending.address,
    metadata: { ...fields, filename: file.name },
    onProgress: (sent) => set(key, { sent }),
    onUploadUrlAvailable() {
      set(key, { address: upload.url });
      const now = find(key);
      if (now !== undefined) void keep(now);
    },
    onChunkComplete(_bytes, accepted) {
      set(key, { sent: accepted });
      const now = find(key);
      if (now !== undefined) void keep(now);
    },
    onError(error) {
      running.delete(key);
      release();
      set(key, { state: 'failed', error: saidOf(failureOf(error)) });
      work();
    },
    onSuccess() {
      void arrived(channel, key, upload.url).finally(release);
    },
  });
  running.set(key, upload);
  upload.start();
}

/** All bytes are there. Asking for what came of them makes it, should the last answer have been lost before it was made. */
async function arrived(channel: UploadChannel, key: string, address: string | null): Promise<void> {
  running.delete(key);
  const id = address?.split('/').at(-1);
  const result = id === undefined ? undefined : await channel.finish(id);
  if (result !== undefined && !result.ok) {
    set(key, { state: 'failed', error: saidOf(result) });
  } else {
    drop(key);
    void forget(key);
    useUploads.setState(({ done }) => ({ done: done + 1 }));
    await channel.arrived(result?.data);
  }
  work();
}
