import type { DetailedError, UploadOptions } from 'tus-js-client';
import { accessToken, renewAccessToken } from '#platform/web/call/access-token.ts';
import type { CallFailure } from '#platform/web/call/call.ts';
import { languageNow } from '#platform/web/texts/language.ts';

/** How every file that comes in pieces is sent: with a fresh token each time, and tried again for as long as another try may help. */
export const piecewise: Partial<UploadOptions> = {
  // Small enough that a thin line shows its progress, large enough that each costs next to nothing.
  chunkSize: 8 * 1024 * 1024,
  retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000],
  storeFingerprintForResuming: false,
  onBeforeRequest(request) {
    request.setHeader('authorization', `Bearer ${accessToken() ?? ''}`);
    request.setHeader('accept-language', languageNow());
    request.setHeader('x-hearth-client', 'web');
  },
  async onAfterResponse(_request, response) {
    if (response.getStatus() === 401) await renewAccessToken(accessToken()).catch(() => undefined);
  },
  onShouldRetry: (error) => isPassing(statusOf(error)),
};

/** True for what another try may mend: the network, a busy server, a token that has just been renewed. */
export function isPassing(status: number): boolean {
  return status === 0 || [401, 408, 409, 423, 425, 429].includes(status) || status >= 500;
}

/** What came of an upload that ended, in the shape of every failed call. */
export function failureOf(error: Error | DetailedError): CallFailure {
  const status = statusOf(error);
  if (status === 0 || !('originalResponse' in error)) return { ok: false, status: 0, kind: 'fetch', text: '' };
  let text: unknown = '';
  try {
    text = JSON.parse(error.originalResponse?.getBody() ?? '');
  } catch {
    // Whatever stood before the portal answered; its words are none of ours.
  }
  return { ok: false, status, kind: 'status', text };
}

const statusOf = (error: Error | DetailedError): number =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0;
