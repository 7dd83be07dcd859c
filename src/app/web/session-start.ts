import { sessionsContract } from '#areas/people/sessions/contract.ts';
import { renewAccessToken, setRenewal } from '#platform/web/call/access-token.ts';
import { call } from '#platform/web/call/call.ts';
import { signedIn, signedOut, useSession, type SignOutReason } from '#platform/web/call/session.ts';
import { noteReached, useNetwork } from '#platform/web/offline/network.ts';

/** The portal could not be asked whether the kept sign-in still holds. */
export class UnreachableError extends Error {}

/** Hands the platform the call that renews a token, and follows a sign-out in another tab. */
export function connectSession(): void {
  setRenewal(async () => {
    const result = await call(sessionsContract.refresh, { body: {} }, { once: true });
    if (result.ok) {
      signedIn(result.data);
      return result.data.token;
    }
    if (result.status === 401 || result.status === 403) {
      if (useSession.getState().authenticated || useSession.getState().userInfo !== null) signedOut('ended');
      return undefined;
    }
    throw new UnreachableError(`No answer (${result.status})`, { cause: result });
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'hearth.auth' && event.newValue === null && useSession.getState().authenticated) signedOut();
  });
}

/**
 * The start of the application: a kept sign-in is renewed by the cookie; without one the person is signed out. Where nobody answers and the
 * device keeps what this person's screens need, they go on with that; the sign-in is renewed as soon as the portal is reached.
 */
export async function openSession(): Promise<void> {
  if (useSession.getState().userInfo === null) return;
  // Not in the first load of everybody: who is not signed in needs neither it nor the library that reads.
  const kept = import('#platform/web/offline/kept-reads.ts');
  const hasKept = kept.then(({ restoreKeptReads }) => restoreKeptReads()).catch(() => false);
  try {
    const token = await renewAccessToken(undefined);
    // A session that ended while the page was closed: what its reader had on this device is theirs no more.
    if (token === undefined) await kept.then(({ forgetKeptReads }) => forgetKeptReads());
  } catch (error) {
    if (!(await hasKept)) throw error;
    useSession.setState({ authenticated: true });
    noteReached(false);
    useNetwork.subscribe(({ isReached }) => {
      if (isReached && useSession.getState().token === null)
        renewAccessToken(undefined).then(
          async () => (await kept).readAgain(),
          () => noteReached(false),
        );
    });
  }
}

/** Ends the sign-in here at once and on the server as soon as it answers. */
export function endSession(reason?: SignOutReason): void {
  // The call takes the token with it before the token is forgotten.
  void call(sessionsContract.signOut, { body: {} }, { once: true });
  signedOut(reason);
}
