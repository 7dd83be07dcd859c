import { Bell } from 'lucide-react';
import { unreadCount, useNotifications } from '#areas/platform-services/notifications/web/notification-store.ts';
import { texts } from '#platform/shared/text.ts';
import { useKeys } from '#platform/web/keys.ts';
import { LateOpener } from '#platform/web/late-opener.tsx';
import { useSay } from '#platform/web/texts/language.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { notificationKeys } from './notification-keys.ts';

const t = texts({
  notifications: { en: 'Notifications', es: 'Notificaciones' },
  unread: {
    en: '{count, plural, one {# unread} other {# unread}}',
    es: '{count, plural, one {# sin leer} other {# sin leer}}',
  },
});

const loadPopover = () => import('./notification-popover.tsx');

/** The bell at the end of the top bar, with its panel. */
export function NotificationBell() {
  const say = useSay();
  const items = useNotifications((state) => state.notifications);
  const unread = useNotifications(unreadCount);
  useKeys(t.notifications, notificationKeys);
  const trigger = (
    <IconButton label={say(t.notifications)} {...(unread === 0 ? {} : { 'aria-describedby': 'unread-notifications' })}>
      <Bell />
    </IconButton>
  );
  return (
    <span className="relative flex">
      <LateOpener what="the panel of notifications" load={loadPopover} trigger={trigger} opens="dialog">
        {(code) => <code.NotificationPopover trigger={trigger} items={items} />}
      </LateOpener>
      {/* Beside the button, not in it, so that its name stays the same; the count is said by the description. It sits on the bell, however large the target is. */}
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-[max(-4px,calc(50%-20px))] bottom-[calc(50%+4px)] flex"
        >
          <CountBadge
            count={unread}
            hot
            max={99}
            className="h-4! min-w-4! px-1! text-[10px]! shadow-[0_0_0_2px_var(--surface)]"
          />
        </span>
      )}
      <span id="unread-notifications" className="sr-only">
        {unread > 0 && say(t.unread, { count: unread })}
      </span>
    </span>
  );
}
