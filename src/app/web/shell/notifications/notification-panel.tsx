import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';
import {
  clearSoon,
  keepNotifications,
  useNotifications,
} from '#areas/platform-services/notifications/web/notification-store.ts';
import { useReadRecord } from '#areas/platform-services/notifications/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Button } from '#ui/button.tsx';
import { CountBadge } from '#ui/marks/count-badge.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Segmented } from '#ui/inputs/segmented.tsx';
import { onNotificationKey } from './notification-keys.ts';
import { NotificationRow } from './notification-row.tsx';

const t = texts({
  title: { en: 'Notifications', es: 'Notificaciones' },
  clear: { en: 'Clear', es: 'Borrar' },
  clearing: { en: 'Clearing all…', es: 'Borrando todo…' },
  empty: { en: 'You have no notifications', es: 'No tienes notificaciones' },
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
  undo: { en: 'Undo', es: 'Deshacer' },
});

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
        <NotificationRow key={item.id} item={item} onFollow={onFollow} />
      ))}
    </>
  );
}
