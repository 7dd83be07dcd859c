import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#areas/notifications/schema.ts';
import {
  deleteAllNotifications,
  deleteNotification,
  readNotification,
} from '#areas/notifications/web/notification-store.ts';
import { formatNotificationTime } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/count-badge.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ScrollArea } from '#ui/scroll-area.tsx';
import { shorten } from '#ui/shorten.ts';
import { NotificationIcon } from './notification-icon.tsx';

export const shownMessageSigns = 120;

const t = texts({
  title: { en: 'Notifications', es: 'Notificaciones' },
  clear: { en: 'Clear', es: 'Borrar' },
  empty: { en: 'You have no notifications', es: 'No tienes notificaciones' },
  remove: { en: 'Delete notification', es: 'Eliminar notificación' },
  more: { en: 'Show more', es: 'Mostrar más' },
  less: { en: 'Show less', es: 'Mostrar menos' },
  unread: { en: 'Unread', es: 'Sin leer' },
});

/** The list behind the bell. */
export function NotificationPanel({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) {
  const say = useSay();
  return (
    <>
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="text-14 font-title">{say(t.title)}</h2>
        <CountBadge count={items.length} />
        <span className="flex-1" />
        <Button look="quiet" size="small" disabled={items.length === 0} onClick={() => deleteAllNotifications()}>
          {say(t.clear)}
        </Button>
      </header>
      {items.length === 0 ? (
        <p className="px-4 py-10 text-center text-14 text-text-2">{say(t.empty)}</p>
      ) : (
        <ScrollArea label={say(t.title)} className="min-h-0 flex-1 [&>div]:max-h-[355px]">
          <ul>
            {items.map((item) => (
              <Row key={item.id} item={item} onFollow={onFollow} />
            ))}
          </ul>
        </ScrollArea>
      )}
    </>
  );
}

function Row({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const short = shorten(item.message, shownMessageSigns);
  const follow = () => {
    if (!item.read) readNotification(item.id);
    onFollow();
  };
  return (
    <li className="relative flex items-start gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-0 hover:bg-hover">
      <span
        className={clsx(
          'mt-0.5 grid size-7 flex-none place-items-center rounded-full bg-press',
          item.read ? 'text-text-3' : 'text-text-1',
        )}
      >
        <NotificationIcon type={item.type} />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className={clsx('text-13 wrap-anywhere', item.read ? 'text-text-2' : 'text-text-1')}>
          {/* The link reaches over the whole row; what else can be pressed stands above it, not inside it. */}
          <Link
            to={item.link}
            onClick={follow}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-line"
          >
            {item.name !== null && <b>{item.name} </b>}
            {isWhole ? item.message : short}
          </Link>
          {short !== item.message && (
            <>
              {' '}
              <button
                type="button"
                aria-expanded={isWhole}
                className="link relative z-1"
                onClick={() => setWhole(!isWhole)}
              >
                {say(isWhole ? t.less : t.more)}
              </button>
            </>
          )}
        </p>
        <time dateTime={new Date(item.timestamp * 1000).toISOString()} className="text-12 text-text-3 tabular-nums">
          {formatNotificationTime(item.timestamp, language)}
        </time>
      </div>
      {!item.read && (
        <span role="img" aria-label={say(t.unread)} className="mt-1.5 size-2 flex-none rounded-full bg-text-1" />
      )}
      <IconButton
        label={say(t.remove)}
        size="small"
        className="relative z-1 -my-0.5"
        onClick={() => deleteNotification(item.id)}
      >
        <X />
      </IconButton>
    </li>
  );
}
