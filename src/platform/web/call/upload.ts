import { accessToken, renewAccessToken } from './access-token.ts';
import { addressOf, requestKey, type Address, type CallResult } from './call.ts';
import { languageNow } from '../texts/language.ts';
import { toForm, type FormValue } from './multipart.ts';

interface UploadOptions {
  fields: Readonly<Record<string, FormValue>>;
  files: Readonly<Record<string, Blob | readonly Blob[]>>;
  /** From 0 to 100, as the bytes leave. */
  onProgress: (percent: number) => void;
  signal?: AbortSignal | undefined;
  /** The id of the person who entered it, as for a call. */
  asPerson?: string | undefined;
}

/** Sends a multipart form and tells how far it is, which `fetch` can't. The result is that of `call`. */
export async function upload<T>(endpoint: Address, options: UploadOptions): Promise<CallResult<T>> {
  const result = await attempt<T>(endpoint, options);
  return result;
}

async function attempt<T>(endpoint: Address, options: UploadOptions): Promise<CallResult<T>> {
  const token = accessToken();
  const result = await send<T>(endpoint, options, token);
  if (result.ok || result.status !== 401 || token === undefined) return result;
  const renewed = await renewAccessToken(token).catch(() => undefined);
  return renewed === undefined ? result : send<T>(endpoint, options, renewed);
}

function send<T>(
  endpoint: Address,
  { fields, files, onProgress, signal, asPerson }: UploadOptions,
  token: string | undefined,
): Promise<CallResult<T>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (text: string) => resolve({ ok: false, status: 0, kind: 'fetch', text });
    request.open(endpoint.method, addressOf(endpoint, {}));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', languageNow());
    request.setRequestHeader('x-hearth-client', 'web');
    request.setRequestHeader('idempotency-key', requestKey());
    if (asPerson !== undefined) request.setRequestHeader('x-hearth-person', asPerson);
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100);
    });
    request.addEventListener('error', () => fail('The connection was lost.'));
    request.addEventListener('abort', () => fail('Cancelled.'));
    request.addEventListener('load', () => resolve(answerOf<T>(request)));
    signal?.addEventListener('abort', () => request.abort());
    request.send(toForm({ ...fields, ...files }));
  });
}

function answerOf<T>(request: XMLHttpRequest): CallResult<T> {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    body = undefined;
  }
  if (request.status >= 200 && request.status < 300) return { ok: true, status: request.status, data: body as T };
  return {
    ok: false,
    status: request.status,
    kind: 'status',
    text: body ?? (request.statusText || (request.status === 404 ? 'Not found' : '')),
  };
}
