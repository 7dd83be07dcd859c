import { useEffect } from 'react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { usePin } from '#areas/people/sessions/web/queries.ts';
import { useSession } from '#platform/web/call/session.ts';
import { notePin } from './lock-state.ts';

/** Lets the lock of this device know whether the person at it has a PIN, as soon as the portal says so. */
export function KnownPin(): null {
  const userId = useSession((state) => state.userInfo?.userId);
  const { data } = usePin();
  const name = useProfile().data?.first_name;
  const isSet = data === undefined ? undefined : data.is_set && data.tries_left > 0;
  // The lock is there before the network goes.
  useEffect(() => {
    if (isSet === true) void import('./lock-screen.tsx').catch(reportError);
  }, [isSet]);
  useEffect(() => {
    if (userId !== undefined && isSet !== undefined) notePin(userId, isSet, name);
  }, [userId, isSet, name]);
  return null;
}
