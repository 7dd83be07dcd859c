import clsx from 'clsx';
import { BellOff, Ellipsis, Mail, MailOpen, Settings, X } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';
import {
  deleteNotification,
  readNotification,
  unreadNotification,
} from '#areas/platform-services/notifications/web/notification-store.ts';
import { useSetLevel } from '#areas/platform-services/notifications/web/queries.ts';
import { formatNotificationTime } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { notify } from '#platform/web/frame/notify.ts';
import { Link } from '#platform/web/link.tsx';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { shorten } from '#ui/layout/shorten.ts';
import { DropdownMenu, MenuHeading, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import { shownMessageSigns } from './shown-signs.ts';

const t = texts({
  remove: { en: 'Delete notification', es: 'Eliminar notificación' },
  more: { en: 'Show more', es: 'Mostrar más' },
  less: { en: 'Show less', es: 'Mostrar menos' },
  unread: { en: 'Unread', es: 'Sin leer' },
  actions: { en: 'More about this notification', es: 'Más sobre este aviso' },
  markUnread: { en: 'Mark as unread', es: 'Marcar como no leído' },
  markRead: { en: 'Mark as read', es: 'Marcar como leído' },
  mute: { en: 'Mute this project', es: 'Silenciar este proyecto' },
  muted: {
    en: 'The project is muted; mentions still reach you.',
    es: 'El proyecto está silenciado; las menciones aún te llegan.',
  },
  undo: { en: 'Undo', es: 'Deshacer' },
  settings: { en: 'Notification settings', es: 'Ajustes de avisos' },
});

/** Why it came, in words. */
const reasons = texts({
  assigned: { en: 'You got it because it was given to you', es: 'Te llegó porque te lo asignaron' },
  mentioned: { en: 'You got it because you were mentioned', es: 'Te llegó porque te mencionaron' },
  watching: { en: 'You got it because you follow this', es: 'Te llegó porque sigues esto' },
  owner: { en: 'You got it because it is yours', es: 'Te llegó porque es tuyo' },
  role: { en: 'You got it because of your role', es: 'Te llegó por tu función' },
  system: { en: 'You got it from the portal itself', es: 'Te llegó del portal' },
});

const reasonOf = new Map(Object.entries(reasons));

/** The same in two words, beside the time. */
const shortReasons = texts({
  assigned: { en: 'given to you', es: 'te lo asignaron' },
  mentioned: { en: 'you are mentioned', es: 'te mencionan' },
  watching: { en: 'you follow this', es: 'sigues esto' },
  owner: { en: 'it is yours', es: 'es tuyo' },
  role: { en: 'your role', es: 'tu función' },
});

const shortReasonOf = new Map(Object.entries(shortReasons));

function RowMenu({ item }: { item: Notification }) {
  const say = useSay();
  const level = useSetLevel();
  const { project_id: project } = item;
  const set = (to: 'muted' | 'normal', then?: () => void) => {
    if (project != null) level.mutate({ params: { id: project }, body: { level: to } }, { onSuccess: () => then?.() });
  };
  const reason = reasonOf.get(item.reason ?? '');
  return (
    <DropdownMenu
      trigger={
        <IconButton label={say(t.actions)} size="small" className="relative z-1 -my-0.5">
          <Ellipsis />
        </IconButton>
      }
    >
      {reason !== undefined && <MenuHeading>{say(reason)}</MenuHeading>}
      <MenuItem
        icon={item.read ? <Mail /> : <MailOpen />}
        onSelect={() => (item.read ? unreadNotification(item.id) : readNotification(item.id))}
      >
        {say(item.read ? t.markUnread : t.markRead)}
      </MenuItem>
      {project != null && (
        <MenuItem
          icon={<BellOff />}
          onSelect={() =>
            set('muted', () => notify.success(say(t.muted), { label: say(t.undo), run: () => set('normal') }))
          }
        >
          {say(t.mute)}
        </MenuItem>
      )}
      <MenuItem icon={<Settings />} asChild>
        <Link to="/settings?tab=notifications">{say(t.settings)}</Link>
      </MenuItem>
    </DropdownMenu>
  );
}

/** One piece of news: whose it is, what happened and why it came, with its menu. */
export function NotificationRow({ item, onFollow }: { item: Notification; onFollow: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const short = shorten(item.message, shownMessageSigns);
  const why = shortReasonOf.get(item.reason ?? '');
  const follow = () => {
    if (!item.read) readNotification(item.id);
    onFollow();
  };
  return (
    <li
      data-notification={item.id}
      className="relative flex items-start gap-3 border-b border-line py-2.5 pr-2 pl-4 last:border-0 hover:bg-hover"
    >
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
        <p className="text-12 text-text-3">
          <time dateTime={new Date(item.timestamp * 1000).toISOString()} className="tabular-nums">
            {formatNotificationTime(item.timestamp, language)}
          </time>
          {why !== undefined && <span> · {say(why)}</span>}
        </p>
      </div>
      {!item.read && (
        <span role="img" aria-label={say(t.unread)} className="mt-1.5 size-2 flex-none rounded-full bg-text-1" />
      )}
      <RowMenu item={item} />
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
