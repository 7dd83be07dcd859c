import { create } from 'zustand';
import { knownGroups, type Group } from '#platform/shared/access.ts';
import { setAccessToken } from './access-token.ts';
import { clearStores, persisted } from '../persisted.ts';

export interface UserInfo {
  username: string;
  userId: string;
  groups: readonly Group[];
}

interface SessionState {
  userInfo: UserInfo | null;
  token: string | null;
  authenticated: boolean;
  documentSigning: { verified: boolean; consent_url: string | null };
  /** Why the sign-in page stands there, when it has something to say. */
  reason: SignOutReason | null;
}

/** Signed out by the portal: no group that opens anything, or a session that ended. */
export type SignOutReason = 'noGroup' | 'ended';

/** Who is signed in at this browser. */
export const useSession = create<SessionState>()(() => ({
  userInfo: null,
  token: null,
  authenticated: false,
  documentSigning: { verified: false, consent_url: null },
  reason: null,
}));

// The token is never kept: after a reload a fresh one comes by the cookie that no script can read.
persisted('auth', useSession, ({ userInfo, documentSigning }) => ({ userInfo, documentSigning }));

export const signOutClearMs = 500;

interface SignInReply {
  token: string;
  user: { username: string; userId: string; groups: readonly string[] };
}

/** Takes a successful sign-in or renewal in. */
export function signedIn({ token, user }: SignInReply): void {
  const before = useSession.getState().userInfo;
  const groups = knownGroups(user.groups);
  const isSame =
    before !== null &&
    before.userId === user.userId &&
    before.username === user.username &&
    before.groups.join() === groups.join();
  setAccessToken(token);
  useSession.setState({
    token,
    authenticated: true,
    reason: null,
    // The portal signs by itself: nobody has to connect anything first (`GET /auth/me`, document_signing).
    documentSigning: { verified: true, consent_url: null },
    ...(isSame ? {} : { userInfo: { username: user.username, userId: user.userId, groups } }),
  });
}

/** Marks the person signed out at once; what was kept about them is cleared half a second later. */
export function signedOut(reason?: SignOutReason): void {
  setAccessToken(undefined);
  useSession.setState({ authenticated: false, token: null, reason: reason ?? null });
  setTimeout(() => {
    // Somebody may have signed in within the half second; theirs stays.
    if (!useSession.getState().authenticated) clearStores();
  }, signOutClearMs);
}

/** The groups of the signed-in person, none when nobody is. */
export function useGroups(): readonly Group[] {
  return useSession((state) => state.userInfo?.groups ?? noGroups);
}

const noGroups: readonly Group[] = [];
