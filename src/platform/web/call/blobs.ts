import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { awaits } from '../idle.ts';
import { accessToken, renewAccessToken } from './access-token.ts';

/**
 * Pictures and downloads behind the sign-in. The browser can't send the access token with `<img src>`, so the bytes are fetched
 * and shown from memory; nothing secret stands in an address.
 */
async function fetchBlob(address: string): Promise<Blob> {
  return (await ask(address)).blob();
}

async function ask(address: string, more: { range?: string; signal?: AbortSignal } = {}): Promise<Response> {
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
  if (!response.ok) throw new Error(response.statusText || String(response.status));
  return response;
}

/** A part of a file: the bytes from `from` up to and without `to`. */
export async function fetchBytes(
  address: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await ask(address, {
    range: `bytes=${from}-${to - 1}`,
    ...(signal === undefined ? {} : { signal }),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  // A proxy that knows no ranges answers with the whole file.
  return response.status === 206 ? bytes : bytes.slice(from, to);
}

/** The address of a picture to show, once it has come; undefined before, and when it can't be had. */
export function usePictureUrl(address: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['pictures', address],
    queryFn: () => fetchBlob(address ?? ''),
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

/** Saves a file of the portal under its name. */
export async function download(address: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchBlob(address));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
