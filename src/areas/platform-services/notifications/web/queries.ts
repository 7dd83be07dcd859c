import { useMemo } from 'react';
import { useChange, useRead } from '#platform/web/call/query.ts';
import { notificationsContract } from '../contract.ts';
import type { Notification } from '../schema.ts';
import { useNotifications } from './notification-store.ts';

/** The newest unread ones that the bell holds; live. */
export function useUnread(most: number): Notification[] {
  const all = useNotifications((state) => state.notifications);
  return useMemo(() => all.filter(({ read }) => !read).slice(0, most), [all, most]);
}

export function usePreferences() {
  return useRead(notificationsContract.preferences, {});
}

export const useSetPreferences = () => useChange(notificationsContract.setPreferences);
export const useSetLevel = () => useChange(notificationsContract.setLevel);
/** The bell hears what was read through its socket. */
export const useReadRecord = () => useChange(notificationsContract.readRecord);
