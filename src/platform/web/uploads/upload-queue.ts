import { create } from 'zustand';
import type { DetailedError, Upload } from 'tus-js-client';
import { accessToken, renewAccessToken } from '#platform/web/call/access-token.ts';
import { requestKey, type CallResult } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';
import { saidOf } from '#platform/web/texts/said.ts';
import { useSession } from '#platform/web/call/session.ts';
import { forget, forgetAll, recall, remember, type RememberedUpload } from './upload-memory.ts';

/** `lost`: begun before the page was loaded anew; the file itself has to be shown to the browser once more. */
export type SendingState = 'waiting' | 'sending' | 'paused' | 'failed' | 'lost';

/** One kind of upload: where it goes, and what is done once it has come. */
export interface UploadChannel {
  /** Remembered with an upload over a reload of the page. */
  name: string;
  endpoint: string;
  /** Asks for what came of an upload, and makes it should the last answer have been lost before it was made. */
  finish(id: string): Promise<CallResult<unknown>>;
  /** After that, with what came of it. */
  arrived(made: unknown): Promise<void>;
}

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
/** Pieces small enough that a thin line shows its progress, large enough that each costs next to nothing. */
const pieceBytes = 8 * 1024 * 1024;
const retryDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

/** Known from the moment that a screen which sends by them is loaded. */
const channels = new Map<string, UploadChannel>();

/** Makes a channel known, so that what was on its way when the page was last open can go on. */
export function openChannel(channel: UploadChannel): void {
  channels.set(channel.name, channel);
}

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
  const channel = channels.get(sending.channel);
  if (channel === undefined) return set(key, { state: 'paused' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  void navigator.locks?.request(lockOf(key), () => held);
  const upload = new Upload(file, {
    endpoint: channel.endpoint,
    uploadUrl: sending.address,
    chunkSize: pieceBytes,
    retryDelays: retryDelaysMs,
    metadata: { ...fields, filename: file.name },
    storeFingerprintForResuming: false,
    headers: { 'x-hearth-client': 'web', 'accept-language': languageNow() },
    onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${accessToken() ?? ''}`);
    },
    async onAfterResponse(_request, response) {
      if (response.getStatus() === 401) await renewAccessToken(accessToken()).catch(() => undefined);
    },
    onShouldRetry: (error) => isPassing(error),
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
      set(key, { state: 'failed', error: 'originalResponse' in error ? wordsOf(error) : undefined });
      work();
    },
    onSuccess() {
      void arrived(channel, key, upload.url).finally(release);
    },
  });
  running.set(key, upload);
  upload.start();
}

/** True for what another try may mend: the network, a busy server, a token that has just been renewed. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return status === 0 || status === 401 || status === 409 || status === 423 || status === 429 || status >= 500;
}

function wordsOf(error: DetailedError): string | undefined {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 0) return saidOf({ ok: false, status: 0, kind: 'fetch', text: '' });
  let text: unknown;
  try {
    text = JSON.parse(error.originalResponse?.getBody() ?? '');
  } catch {
    text = '';
  }
  return saidOf({ ok: false, status, kind: 'status', text });
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
