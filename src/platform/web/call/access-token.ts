/** What a fresh token is asked with: answers the new token, undefined when the session has ended; throws when nobody answers. */
export type Renewal = () => Promise<string | undefined>;

let token: string | undefined;
let renewal: Renewal = async () => undefined;
let renewing: Promise<string | undefined> | undefined;

/** The access token of this page. It lives in memory only, so that no script finds it in a store. */
export function accessToken(): string | undefined {
  return token;
}

export function setAccessToken(next: string | undefined): void {
  token = next;
}

/** Says how a token is renewed. The platform knows no area, so the session area hands its call over at the start. */
export function setRenewal(next: Renewal): void {
  renewal = next;
}

/**
 * A token newer than `stale`. However many calls find theirs refused at once, one renewal runs; a call that was late finds the
 * new token without asking again. Tabs take turns, because each renewal makes the cookie of the one before it worthless.
 */
export async function renewAccessToken(stale: string | undefined): Promise<string | undefined> {
  if (token !== undefined && token !== stale) return token;
  renewing ??= inTurn(renewal)
    .then((next) => {
      token = next;
      return next;
    })
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

async function inTurn(run: Renewal): Promise<string | undefined> {
  const locks: LockManager | null | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return !locks ? run() : locks.request('hearth.renewal', () => run());
}
