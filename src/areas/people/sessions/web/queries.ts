import { call, type CallResult } from '#platform/web/call/call.ts';
import type { ReplyOf } from '#platform/shared/contract.ts';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { signedIn } from '#platform/web/call/session.ts';
import {
  badgesContract,
  credentialsContract,
  identitiesContract,
  pinsContract,
  sessionsContract,
} from '../contract.ts';
import type { Door } from './doors.ts';

/** Signs in with what a person has just typed, after a registration for one. The page's guard leads on by itself. */
export async function signInWith(given: {
  username: string;
  password: string;
  door: Door;
}): Promise<CallResult<ReplyOf<typeof sessionsContract.signIn>>> {
  const result = await call(sessionsContract.signIn, { body: { ...given, cookie: true } });
  if (result.ok) signedIn(result.data);
  return result;
}

/** Who one is, with the state of password and second factor. */
export function useMe() {
  return useRead(sessionsContract.me, {});
}

/** Whether one has a PIN. */
export function usePin(enabled = true) {
  return useRead(pinsContract.read, {}, { enabled });
}

/** The badges and tablets of the factories that one leads. */
export function useBadges() {
  return useRead(badgesContract.list, {});
}

const ofBadges = { refreshes: [badgesContract.list] } as const;
export const useIssueBadge = () => useChange(badgesContract.issue, ofBadges);
export const useRevokeBadge = () => useChange(badgesContract.revoke, ofBadges);
export const useUnregisterTablet = () => useChange(badgesContract.unregister, ofBadges);

export function useMySessions() {
  return useRead(sessionsContract.list, {});
}

export function useMyTokens() {
  return useRead(credentialsContract.listTokens, {});
}

export function useMyIdentities() {
  return useRead(identitiesContract.list, {});
}
