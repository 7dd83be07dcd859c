import type { Text } from '#platform/shared/text.ts';
import { callAddress, requestKey, type CallFailure, type CallResult } from '../call/call.ts';
import { refusalOf } from '../texts/said.ts';
import { channelOf } from '../uploads/channels.ts';
import { failureOf, isPassing, piecewise } from '../uploads/pieces.ts';
import { deviceStore, type QueuedCall, type QueuedEntry, type QueuedFile } from './device-store.ts';

/** What became of one try: it arrived, the server refused it, or nobody answered for sure. */
export type Sent =
  | { kind: 'arrived'; answer: Readonly<Record<string, unknown>> }
  /** `current`: the record as somebody else has left it meanwhile. */
  | { kind: 'refused'; status: number; said: Text | null; current?: unknown }
  | { kind: 'unanswered' };

interface Watcher {
  /** Called with where the server keeps a file, as soon as it does. */
  onAddress(address: string): void;
  /** Called with how many bytes of a file have come. */
  onSent(bytes: number): void;
}

/** Sends an entry of the queue once. Never throws. */
export async function sendEntry(entry: QueuedEntry, watcher: Watcher): Promise<Sent> {
  try {
    return await (entry.kind === 'call' ? sendCall(entry) : sendFile(entry, watcher));
  } catch (error) {
    // The device's own store failed: the entry is still there, and another try may find it in order.
    reportError(error);
    return { kind: 'unanswered' };
  }
}

async function sendCall({ endpoint, input, key, userId }: QueuedCall): Promise<Sent> {
  // What names the moment of sending is another request each time; the server knows it again by the ids within.
  const idempotencyKey = namesMoment(input) ? requestKey() : key;
  return outcome(await callAddress(endpoint, await filled(input), { idempotencyKey, asPerson: userId }));
}

async function sendFile(entry: QueuedFile, { onAddress, onSent }: Watcher): Promise<Sent> {
  const channel = channelOf(entry.channel);
  const bytes = await (await deviceStore()).get('bytes', entry.key);
  if (channel === undefined) return { kind: 'unanswered' };
  if (bytes === undefined) return { kind: 'refused', status: 0, said: null };
  const fields = await filled(entry.fields);
  if (channel.whole !== undefined) {
    const file = new File([bytes], entry.name, { type: entry.type });
    const said = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const result = await channel.whole(file, { ...said, client_upload_id: entry.key }, entry.userId);
    if (result.ok) await channel.arrived(result.data);
    return outcome(result);
  }
  const { Upload } = await import('tus-js-client');
  const failure = await new Promise<CallFailure | string>((resolve) => {
    const upload = new Upload(bytes, {
      ...piecewise,
      // The queue itself tries again, in its own time.
      retryDelays: [0, 1000],
      headers: { 'x-hearth-person': entry.userId },
      endpoint: channel.endpoint,
      uploadUrl: entry.address,
      metadata: { ...fields, filename: entry.name, client_upload_id: entry.key },
      onUploadUrlAvailable: () => upload.url !== null && onAddress(upload.url),
      onProgress: onSent,
      onError: (error) => resolve(failureOf(error)),
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  if (typeof failure !== 'string') return outcome(failure);
  const result = await channel.finish(failure.split('/').at(-1) ?? '');
  const sent = outcome(result);
  // A copy that is not the same bytes is none: this one stays, and says so.
  if (sent.kind === 'arrived' && entry.sha256 !== '' && sent.answer['sha256'] !== entry.sha256)
    return { kind: 'refused', status: 0, said: null };
  if (result.ok) await channel.arrived(result.data);
  return sent;
}

function outcome(result: CallResult<unknown>): Sent {
  if (result.ok)
    return {
      kind: 'arrived',
      answer: isRecord(result.data) ? result.data : Array.isArray(result.data) ? { ...result.data[0] } : {},
    };
  if (isPassing(result.status) && !isConflict(result)) return { kind: 'unanswered' };
  const { said = null, current } = refusalOf(result);
  return { kind: 'refused', status: result.status, said, ...(current === undefined ? {} : { current }) };
}

/** A record that was changed in between, in contrast to a twin of the same try that is still at work. */
const isConflict = (failure: CallFailure): boolean =>
  failure.status === 409 && refusalOf(failure).current !== undefined;

/** The input with what earlier entries were answered in the places that name them. */
async function filled<T>(input: T): Promise<T> {
  const answers = new Map<string, Readonly<Record<string, unknown>>>();
  const store = await deviceStore();
  for (const key of await store.getAllKeys('answers')) answers.set(key, (await store.get('answers', key)) ?? {});
  return withAnswers(input, answers) as T;
}

/** Puts answers in place of every `{$of, field}` of a value. */
export function withAnswers(value: unknown, answers: ReadonlyMap<string, Readonly<Record<string, unknown>>>): unknown {
  if (Array.isArray(value))
    return value.filter((each) => !isGone(each, answers)).map((each) => withAnswers(each, answers));
  if (!isRecord(value)) return value;
  if (value['$now'] === true) return new Date().toISOString();
  if (typeof value['$of'] === 'string' && typeof value['field'] === 'string')
    return answers.get(value['$of'])?.[value['field']] ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      isGone(each, answers) ? [] : [[name, withAnswers(each, answers)]],
    ),
  );
}

/** True for what names an answer that will never come, where it can be left out. */
const isGone = (value: unknown, answers: ReadonlyMap<string, unknown>): boolean =>
  isRecord(value) && value['optional'] === true && typeof value['$of'] === 'string' && !answers.has(value['$of']);

/** Whether an input says when it is sent. */
export function namesMoment(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ('$now' in value && value.$now === true) || Object.values(value).some(namesMoment);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
