import { useState, type ReactNode } from 'react';
import type { Notification } from '#areas/platform-services/notifications/schema.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Popover } from '#ui/overlays/popover.tsx';
import { NotificationPanel } from './notification-panel.tsx';

const t = texts({ notifications: { en: 'Notifications', es: 'Notificaciones' } });

/** What the bell opens. It comes with the first press on the bell, and stands open then. */
export function NotificationPopover({ trigger, items }: { trigger: ReactNode; items: readonly Notification[] }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover
      label={say(t.notifications)}
      open={isOpen}
      onOpenChange={setOpen}
      align="end"
      className="w-[600px] max-h-[min(400px,var(--radix-popover-content-available-height))]! overflow-hidden! flex flex-col"
      trigger={trigger}
    >
      <NotificationPanel items={items} onFollow={() => setOpen(false)} />
    </Popover>
  );
}
