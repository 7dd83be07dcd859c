import { useEffect } from 'react';
import { usePin } from '#areas/people/sessions/web/queries.ts';
import { useSession } from '#platform/web/call/session.ts';
import { notePin } from './lock-state.ts';

/** Lets the lock of this device know whether the person at it has a PIN, as soon as the portal says so. */
export function useKnownPin(enabled: boolean): void {
  const userId = useSession((state) => state.userInfo?.userId);
  const { data } = usePin(enabled);
  const isSet = data === undefined ? undefined : data.is_set && data.tries_left > 0;
  useEffect(() => {
    if (userId !== undefined && isSet !== undefined) notePin(userId, isSet);
  }, [userId, isSet]);
}
