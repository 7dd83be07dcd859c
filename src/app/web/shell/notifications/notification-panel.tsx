import clsx from 'clsx';
import { BellOff, Check, Ellipsis, Mail, MailOpen, Settings, X } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';
import {
  clearSoon,
  deleteNotification,
  keepNotifications,
  readNotification,
  unreadNotification,
  useNotifications,
} from '#areas/platform-services/notifications/web/notification-store.ts';
import { useReadRecord, useSetLevel } from '#areas/platform-services/notifications/web/queries.ts';
import { formatNotificationTime } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { Button } from '#ui/button.tsx';
import { notify } from '#platform/web/frame/notify.ts';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { DropdownMenu, MenuHeading, MenuItem } from '#ui/overlays/dropdown-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { shorten } from '#ui/layout/shorten.ts';
import { onNotificationKey } from './notification-keys.ts';
import { NotificationIcon } from './notification-icon.tsx';

export const shownMessageSigns = 120;

const t = texts({
  title: { en: 'Notifications', es: 'Notificaciones' },
  clear: { en: 'Clear', es: 'Borrar' },
  clearing: { en: 'Clearing all…', es: 'Borrando todo…' },
  empty: { en: 'You have no notifications', es: 'No tienes notificaciones' },
  remove: { en: 'Delete notification', es: 'Eliminar notificación' },
  more: { en: 'Show more', es: 'Mostrar más' },
  less: { en: 'Show less', es: 'Mostrar menos' },
  unread: { en: 'Unread', es: 'Sin leer' },
  which: { en: 'Which notifications', es: 'Qué notificaciones' },
  all: { en: 'All', es: 'Todas' },
  mentioned: { en: 'Mentions', es: 'Menciones' },
  assigned: { en: 'Assigned', es: 'Asignadas' },
  watching: { en: 'Watching', es: 'Siguiendo' },
  none: { en: 'Nothing of this kind', es: 'Nada de este tipo' },
  group: {
    en: '{count, plural, one {# update} other {# updates}} on the same record',
    es: '{count, plural, one {# aviso} other {# avisos}} del mismo registro',
  },
  readGroup: { en: 'Mark all as read', es: 'Marcar todo como leído' },
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

const tabs = ['all', 'mentioned', 'assigned', 'watching'] as const;

/** News of one record stand together, where the newest of them stands. */
function grouped(items: readonly Notification[]): Notification[][] {
  const keyOf = ({ id, entity_type: type, entity_id: entity }: Notification) =>
    type == null || entity == null ? id : `${type} ${entity}`;
  return [...Map.groupBy(items, keyOf).values()];
}

/** The list behind the bell. */
export function NotificationPanel({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) {
  const say = useSay();
  const [tab, setTab] = useState<(typeof tabs)[number]>('all');
  const isClearing = useNotifications((state) => state.isClearing);
  const shown = items.filter(({ reason }) => tab === 'all' || reason === tab);
  return (
    // Keys reach it from whatever has the focus within; it is no control itself.
    <div role="presentation" className="contents" onKeyDown={onNotificationKey}>
      <header className="flex flex-none flex-wrap items-center gap-2 border-b border-line py-1.5 pr-2 pl-4 sm:h-11 sm:py-0">
        <h2 className="text-14 font-title">{say(t.title)}</h2>
        <CountBadge count={items.length} />
        <Segmented
          label={say(t.which)}
          value={tab}
          onValueChange={setTab}
          items={tabs.map((value) => ({ value, label: say(t[value]) }))}
          className="max-sm:order-last max-sm:mr-2 max-sm:w-full max-sm:[&>*]:flex-1"
        />
        <span className="flex-1" />
        {isClearing ? (
          <>
            <span role="status" className="text-12 text-text-2">
              {say(t.clearing)}
            </span>
            <Button size="small" onClick={keepNotifications}>
              {say(t.undo)}
            </Button>
          </>
        ) : (
          <Button look="quiet" size="small" disabled={items.length === 0} onClick={clearSoon}>
            {say(t.clear)}
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <p className="px-4 py-10 text-center text-14 text-text-2">{say(t.empty)}</p>
      ) : shown.length === 0 ? (
        <p className="px-4 py-10 text-center text-14 text-text-2">{say(t.none)}</p>
      ) : (
        <ScrollArea label={say(t.title)} className="min-h-0 flex-1 [&>div]:max-h-[355px] max-sm:[&>div]:max-h-[311px]">
          <ul className={clsx(isClearing && 'opacity-40')}>
            {grouped(shown).map((group) => (
              <Group key={group[0]?.id} items={group} onFollow={onFollow} />
            ))}
          </ul>
        </ScrollArea>
      )}
    </div>
  );
}

function Group({ items, onFollow }: { items: readonly Notification[]; onFollow: () => void }) {
  const say = useSay();
  const read = useReadRecord();
  const [first] = items;
  const { entity_type: type, entity_id: entity } = first ?? {};
  return (
    <>
      {items.length > 1 && type != null && entity != null && (
        <li className="flex items-center gap-2 border-b border-line bg-sunken py-1 pr-2 pl-4 text-12 text-text-2">
          <span className="flex-1">{say(t.group, { count: items.length })}</span>
          {items.some((item) => !item.read) && (
            <Button
              size="small"
              look="quiet"
              icon={<Check />}
              onClick={() => read.mutate({ body: { entity_type: type, entity_id: entity } })}
            >
              {say(t.readGroup)}
            </Button>
          )}
        </li>
      )}
      {items.map((item) => (
        <Row key={item.id} item={item} onFollow={onFollow} />
      ))}
    </>
  );
}

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

function Row({ item, onFollow }: { item: Notification; onFollow: () => void }) {
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
