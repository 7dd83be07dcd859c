import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { accessToken, renewAccessToken } from './access-token.ts';

/**
 * Pictures and downloads behind the sign-in. The browser can't send the access token with `<img src>`, so the bytes are fetched
 * and shown from memory; nothing secret stands in an address.
 */
async function fetchBlob(address: string): Promise<Blob> {
  const ask = (token: string | undefined) =>
    fetch(address, {
      headers: { 'x-hearth-client': 'web', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  const token = accessToken();
  let response = await ask(token);
  if (response.status === 401 && token !== undefined) response = await ask(await renewAccessToken(token));
  if (!response.ok) throw new Error(response.statusText || String(response.status));
  return response.blob();
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

/** The text of a small file, once it has come. */
export function useFileText(address: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['pictures', address, 'text'],
    queryFn: async () => (await fetchBlob(address ?? '')).text(),
    enabled: address !== null,
    staleTime: Infinity,
    retry: 1,
  });
  return data;
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
