import type { Endpoint, InputOf, ReplyOf } from '#platform/shared/contract.ts';
import { say } from '#platform/shared/text.ts';
import { accessToken, renewAccessToken } from './access-token.ts';
import { languageNow } from '../texts/language.ts';
import { toForm, type FormValue } from './multipart.ts';
import { notify, type ToastAction } from '../frame/notify.ts';
import { noteReached } from '../offline/network.ts';
import { go } from '../place.ts';
import { placeWords } from '../texts/place-words.ts';
import { awaits } from '../idle.ts';
import { refusalOf, saidOf } from '../texts/said.ts';

/** Where a call failed: the network, the clock, the reading of the answer, or the server's own answer. */
export type FailureKind = 'fetch' | 'timeout' | 'parsing' | 'status';

export interface CallFailure {
  ok: false;
  /** The status of the answer; 0 when there was none. */
  status: number;
  /** The parsed JSON body, else the status text, else "Not found" for 404. */
  text: unknown;
  kind: FailureKind;
  /** Seconds after which the server asks to try again. */
  retryAfterS?: number | undefined;
}

export interface CallSuccess<T> {
  ok: true;
  status: number;
  data: T;
  /** Cursor of the next page, where the endpoint has pages. */
  nextCursor?: string | undefined;
  /** What takes this change back, where it can be. */
  undo?: string | undefined;
}

export type CallResult<T> = CallSuccess<T> | CallFailure;

export interface CallOptions {
  /** A toast when it went well: `true` for the default text. */
  successToast?: boolean | string | undefined;
  /** A toast when it did not: `true` for what the server says. */
  errorToast?: boolean | string | undefined;
  /** Files of a multipart endpoint, by field. */
  files?: Readonly<Record<string, Blob | readonly Blob[]>> | undefined;
  /** The version last seen; a newer one on the server makes 409 with the row as it is. */
  ifMatch?: number | undefined;
  /** Keeps one effect over several tries of the same write. Made here when it is not given. */
  idempotencyKey?: string | undefined;
  /** The id of the person who entered it, where somebody else may be signed in by now: the server refuses it from anybody else. */
  asPerson?: string | undefined;
  /** It goes on when the page is left meanwhile: for what shows at once. A few hundred bytes, as browsers keep 64 KB of such calls in all. */
  outlivesPage?: boolean | undefined;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /** Do not renew the session and try again on 401: for the renewal itself. */
  once?: boolean | undefined;
}

/** What the browser needs of an endpoint. The build strips the schemas, so nothing here may read them. */
export type Address = Pick<Endpoint, 'method' | 'path' | 'files'>;

export const callTimeoutMs = 30_000;
const apiHost: string = import.meta.env['VITE_API_HOST'] ?? '';

/** Makes one call of a contract. Never throws: what goes wrong is in the result, and in a toast where one is asked for. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<CallResult<ReplyOf<E>>> {
  const result = await callAddress<ReplyOf<E>>(endpoint, input, options);
  if (result.ok && options.successToast) notify.success(textOf(options.successToast));
  if (!result.ok && options.errorToast) {
    const said = textOf(options.errorToast) ?? saidOf(result);
    const way = wayOut(result);
    if (way === undefined) notify.error(said);
    else notify.error(said, way);
  }
  return result;
}

/** The same call for whoever kept its address and input as plain data. Says nothing to anybody. */
export async function callAddress<T>(
  endpoint: Address,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions = {},
): Promise<CallResult<T>> {
  const answered = attempt<T>(endpoint, input, {
    ...options,
    idempotencyKey: options.idempotencyKey ?? (endpoint.method === 'GET' ? undefined : requestKey()),
  });
  return awaits(`${endpoint.method} ${endpoint.path}`, answered);
}

/** From a refusal to where the first thing that is missing is done. */
export function wayOut(failure: CallFailure): ToastAction | undefined {
  const place = refusalOf(failure).details.find((each) => each.place !== undefined)?.place;
  return place === undefined ? undefined : { label: say(placeWords.there, languageNow()), run: () => go(place) };
}

/** A key that no other request has. Not `crypto.randomUUID`, which is missing on plain http of a local network. */
export function requestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The address of an endpoint with its parameters and query filled in. */
export function addressOf(endpoint: Address, input: { params?: unknown; query?: unknown }): string {
  const params = entriesOf(input.params);
  const path = endpoint.path.replaceAll(/:([a-z_]+)/giu, (_whole, name: string) =>
    encodeURIComponent(wordOf(params.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of entriesOf(input.query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined && each !== null) search.append(name, wordOf(each));
  }
  return `${apiHost}/api${path}${search.size === 0 ? '' : `?${search.toString()}`}`;
}

async function attempt<T>(
  endpoint: Address,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
): Promise<CallResult<T>> {
  const token = accessToken();
  const result = await send<T>(endpoint, input, options, token);
  if (result.ok || result.status !== 401 || token === undefined || options.once) return result;
  const renewed = await renewAccessToken(token).catch(() => undefined);
  return renewed === undefined ? result : send<T>(endpoint, input, options, renewed);
}

async function send<T>(
  endpoint: Address,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: CallOptions,
  token: string | undefined,
): Promise<CallResult<T>> {
  const clock = AbortSignal.timeout(options.timeoutMs ?? callTimeoutMs);
  const isForm = endpoint.files !== undefined || options.files !== undefined;
  const body = isForm
    ? toForm({ ...fieldsOf(input.body), ...options.files })
    : input.body === undefined
      ? null
      : JSON.stringify(input.body);
  const headers: Record<string, string> = {
    accept: 'application/json',
    // The language chosen in Settings, which may be another than the browser's own.
    'accept-language': languageNow(),
    'x-hearth-client': 'web',
    ...(body === null || isForm ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...(options.asPerson === undefined ? {} : { 'x-hearth-person': options.asPerson }),
    ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body,
      credentials: 'same-origin',
      keepalive: options.outlivesPage === true,
      signal: options.signal === undefined ? clock : AbortSignal.any([clock, options.signal]),
    });
    text = response.status === 204 ? '' : await response.text();
    noteReached(true);
  } catch (error) {
    const kind = clock.aborted ? 'timeout' : 'fetch';
    if (options.signal?.aborted !== true) noteReached(false);
    return { ok: false, status: 0, kind, text: error instanceof Error ? error.message : String(error) };
  }
  return read<T>(response, text);
}

function read<T>(response: Response, text: string): CallResult<T> {
  const parsed = parse(text);
  if (!response.ok) {
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
    return {
      ok: false,
      status: response.status,
      kind: 'status',
      text: parsed.value ?? (response.statusText || (response.status === 404 ? 'Not found' : '')),
      ...(Number.isFinite(retryAfterS) ? { retryAfterS } : {}),
    };
  }
  if (!parsed.ok) return { ok: false, status: response.status, kind: 'parsing', text };
  const nextCursor = response.headers.get('x-next-cursor') ?? undefined;
  const undo = response.headers.get('x-undo') ?? undefined;
  return {
    ok: true,
    status: response.status,
    data: parsed.value as T,
    ...(nextCursor === undefined ? {} : { nextCursor }),
    ...(undo === undefined ? {} : { undo }),
  };
}

/** An empty body is no fault: 204 has none. */
function parse(text: string): { ok: boolean; value?: unknown } {
  if (text === '') return { ok: true };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(Object.entries(fieldsOf(value)));
}

function fieldsOf(value: unknown): Record<string, FormValue> {
  return typeof value === 'object' && value !== null ? (value as Record<string, FormValue>) : {};
}

function textOf(toast: boolean | string): string | undefined {
  return typeof toast === 'string' ? toast : undefined;
}
