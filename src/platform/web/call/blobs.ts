import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Endpoint, ReplyOf } from '#platform/shared/contract.ts';
import { say, texts } from '#platform/shared/text.ts';
import { notify } from '../frame/notify.ts';
import { awaits } from '../idle.ts';
import { keepPicture, keptPicture } from '../offline/kept-pictures.ts';
import { useKeeps } from '../offline/use-keeps.ts';
import { languageNow } from '../texts/language.ts';
import { saidOf } from '../texts/said.ts';
import { accessToken, renewAccessToken } from './access-token.ts';
import { addressOf, type Address } from './call.ts';
import { CallError } from './query.ts';

const t = texts({
  notSaved: { en: '{name} was not saved. {why}', es: 'No se guardó {name}. {why}' },
  again: { en: 'Try again in a moment.', es: 'Inténtalo de nuevo en un momento.' },
});

/**
 * Pictures and downloads behind the sign-in. The browser can't send the access token with `<img src>`, so the bytes are fetched
 * and shown from memory; nothing secret stands in an address.
 */
async function fetchBlob(address: string): Promise<Blob> {
  return (await askForBytes(address)).blob();
}

/** The answer of an address that gives bytes, with the sign-in renewed where it has run out. Throws `CallError` for a refusal. */
export async function askForBytes(
  address: string,
  more: { range?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  const once = (token: string | undefined) =>
    awaits(
      `the bytes of ${address}`,
      fetch(address, {
        headers: {
          'x-hearth-client': 'web',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(more.range === undefined ? {} : { range: more.range }),
        },
        ...(more.signal === undefined ? {} : { signal: more.signal }),
      }),
    );
  const token = accessToken();
  let response = await once(token);
  if (response.status === 401 && token !== undefined) response = await once(await renewAccessToken(token));
  if (!response.ok) throw await refusedBy(response);
  return response;
}

/** What a refused request for bytes was told: the portal says it as JSON, whatever lies between may say nothing that a reader understands. */
async function refusedBy(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => undefined);
  const text = typeof body === 'object' ? body : '';
  return new CallError({ ok: false, kind: 'status', status: response.status, text });
}

/** A part of a file: the bytes from `from` up to and without `to`. */
export async function fetchBytes(
  address: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await askForBytes(address, {
    range: `bytes=${from}-${to - 1}`,
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A proxy that knows no ranges answers with the whole file.
  return response.status === 206 ? bytes : bytes.slice(from, to);
}

/** A picture of a screen that works without network: as it was last seen where it can't be fetched. */
async function seenBlob(address: string): Promise<Blob> {
  try {
    const blob = await fetchBlob(address);
    void keepPicture(address, blob);
    return blob;
  } catch (error) {
    const kept = await keptPicture(address);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The address of a picture to show, once it has come; undefined before, and when it can't be had. */
export function usePictureUrl(address: string | null | undefined): string | undefined {
  const keeps = useKeeps();
  const { data } = useQuery({
    queryKey: ['pictures', address],
    queryFn: () => (keeps ? seenBlob : fetchBlob)(address ?? ''),
    ...(keeps ? { networkMode: 'always' as const } : {}),
    enabled: address !== null && address !== undefined,
    staleTime: Infinity,
    retry: 1,
  });
  const url = useMemo(() => (data === undefined ? undefined : URL.createObjectURL(data)), [data]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}

/** The first bytes of a file, once they have come. */
export function useFileStart(
  address: string | null,
  bytes: number,
): { bytes: Uint8Array<ArrayBuffer> | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['pictures', address, 'start', bytes],
    queryFn: ({ signal }) => fetchBytes(address ?? '', 0, bytes, signal),
    enabled: address !== null,
    staleTime: Infinity,
    retry: 1,
  });
  return { bytes: data, failed: isError };
}

/** Saves a file of the portal under its name. Never throws: whoever asked for it reads why it did not come, and the caller gets false. */
export async function download(address: string, name: string): Promise<boolean> {
  return saved(fetchBlob(address), name);
}

/** Saves bytes under a name once they have come, as `download` does. */
export async function saved(bytes: Promise<Blob>, name: string): Promise<boolean> {
  try {
    saveBlob(await bytes, name);
    return true;
  } catch (error) {
    sayNotSaved(error, name);
    return false;
  }
}

/** Says that a file did not come, and why: the portal's own sentence, or that it was out of reach. */
export function sayNotSaved(error: unknown, name: string): void {
  const failure =
    error instanceof CallError ? error.failure : ({ ok: false, status: 0, kind: 'fetch', text: '' } as const);
  const language = languageNow();
  notify.error(say(t.notSaved, language, { name, why: saidOf(failure, language) ?? say(t.again, language) }));
}

/** Hands bytes that are there already to the browser, to be saved under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The bytes that a call with a body answers: what a link without a sign-in leads to has its secret in the body, not in its address. */
export async function sendForBlob(
  endpoint: Address,
  input: { params: unknown; body: unknown },
  signal?: AbortSignal,
): Promise<Blob> {
  const address = addressOf(endpoint, input);
  const response = await awaits(
    `the bytes of ${endpoint.path}`,
    fetch(address, {
      method: endpoint.method,
      headers: { 'x-hearth-client': 'web', 'content-type': 'application/json' },
      body: JSON.stringify(input.body),
      ...(signal === undefined ? {} : { signal }),
    }),
  );
  if (!response.ok) throw await refusedBy(response);
  return response.blob();
}

/** Sends a file as it is, to an endpoint that takes one media type as a stream; the answer is JSON. Throws `CallError` for a refusal. */
export async function sendAsIs<E extends Endpoint & { raw: string }>(endpoint: E, file: Blob): Promise<ReplyOf<E>> {
  const response = await awaits(
    `a file for ${endpoint.path}`,
    fetch(addressOf(endpoint, {}), {
      method: endpoint.method,
      headers: { 'x-hearth-client': 'web', 'content-type': 'application/pdf' },
      body: file,
    }),
  );
  if (response.ok) return response.json();
  throw await refusedBy(response);
}
