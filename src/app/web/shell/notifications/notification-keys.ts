import type { KeyboardEvent } from 'react';
import {
  deleteNotification,
  readNotification,
  unreadNotification,
  useNotifications,
} from '#areas/platform-services/notifications/web/notification-store.ts';
import { texts } from '#platform/shared/text.ts';
import { isTypingPlace, writtenKey, type ScreenKey } from '#platform/web/keys.ts';
import { useSettings } from '#platform/web/settings-store.ts';

const t = texts({
  next: { en: 'Next notification', es: 'Aviso siguiente' },
  previous: { en: 'Previous notification', es: 'Aviso anterior' },
  open: { en: 'Open it', es: 'Abrirlo' },
  remove: { en: 'Delete it', es: 'Eliminarlo' },
  unread: { en: 'Mark it as unread, or as read', es: 'Marcarlo como no leído, o como leído' },
});

/** The keys of the open panel, for the list of keys. The panel takes them itself, so that J and K stay the page's elsewhere. */
export const notificationKeys: readonly ScreenKey[] = [
  { key: 'j', label: t.next },
  { key: 'k', label: t.previous },
  { key: 'Enter', label: t.open },
  { key: 'e', label: t.remove },
  { key: 'u', label: t.unread },
];

const acts = new Map<string, (rows: readonly HTMLElement[], at: number) => void>([
  ['j', (rows, at) => focus(rows[Math.min(at + 1, rows.length - 1)])],
  ['k', (rows, at) => focus(rows[at === -1 ? rows.length - 1 : Math.max(at - 1, 0)])],
  [
    'e',
    (rows, at) => {
      const id = rows[at]?.dataset['notification'];
      if (id === undefined) return;
      // The row goes once the server has confirmed; the focus is not to go with it.
      focus(rows[at + 1] ?? rows[at - 1]);
      deleteNotification(id);
    },
  ],
  [
    'u',
    (rows, at) => {
      const id = rows[at]?.dataset['notification'];
      const item = useNotifications.getState().notifications.find((each) => each.id === id);
      if (item === undefined) return;
      if (item.read) unreadNotification(item.id);
      else readNotification(item.id);
    },
  ],
]);

/** Takes the panel's own keys. Enter needs nothing: the focus stands on a link. */
export function onNotificationKey(event: KeyboardEvent<HTMLElement>): void {
  const key = writtenKey(event.nativeEvent);
  const act = key === undefined ? undefined : acts.get(key);
  if (act === undefined || isTypingPlace(event.target) || !useSettings.getState().singleKeys) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')];
  act(
    rows,
    rows.findIndex((row) => row.contains(document.activeElement)),
  );
}

function focus(row: HTMLElement | undefined): void {
  row?.querySelector('a')?.focus();
}
