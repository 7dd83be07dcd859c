import { LockKeyhole, LogOut, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { useDeviceSettings } from '#platform/web/device-settings.ts';
import { deviceWords } from '#platform/web/device-words.ts';
import { DropdownMenu, MenuCheckItem, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { endSession } from '../session-start.ts';
import { lockNow, useLock } from './lock/lock-state.ts';
import { worksOnTablets } from '../phone-nav.ts';
import { openDeviceQueue } from './device/device-state.ts';

const t = texts({
  settings: { en: 'Settings', es: 'Ajustes' },
  lock: { en: 'Lock the screen', es: 'Bloquear la pantalla' },
  logout: { en: 'Logout', es: 'Cerrar sesión' },
});

interface AccountMenuProps {
  trigger: ReactNode;
  side: 'top' | 'bottom';
  align: 'start' | 'end';
  person: { name: string; email: string };
}

/** What somebody can do about being here. It comes with the first press on their face, and stands open then. */
export function AccountMenu({ trigger, side, align, person }: AccountMenuProps) {
  const say = useSay();
  const { moreContrast, bothLanguages } = useDeviceSettings();
  const isTablet = worksOnTablets(useGroups());
  const canLock = useLock((state) => state.userId !== null);
  // Who leaves on purpose is not led back to the page they left.
  const logout = async () => {
    // Whatever is only on this device goes first: the next person at it could not send it.
    const { useQueue } = await import('#platform/web/offline/queue.ts');
    if (useQueue.getState().entries.length > 0) return openDeviceQueue();
    endSession();
    go('/login');
  };
  return (
    <DropdownMenu trigger={trigger} side={side} align={align} opensAtOnce className="w-55">
      <MenuHeading>
        <span className="block truncate text-13 text-text-1">{person.name}</span>
        <span className="block truncate">{person.email}</span>
      </MenuHeading>
      <MenuRule />
      <MenuItem asChild>
        <Link to="/settings">
          <Settings />
          {say(t.settings)}
        </Link>
      </MenuItem>
      <MenuCheckItem
        checked={moreContrast}
        onCheckedChange={(checked) => useDeviceSettings.setState({ moreContrast: checked })}
      >
        {say(deviceWords.moreContrast)}
      </MenuCheckItem>
      {isTablet && (
        <MenuCheckItem
          checked={bothLanguages}
          onCheckedChange={(checked) => useDeviceSettings.setState({ bothLanguages: checked })}
        >
          {say(deviceWords.bothLanguages)}
        </MenuCheckItem>
      )}
      {isTablet && canLock && (
        <MenuItem icon={<LockKeyhole />} onSelect={lockNow}>
          {say(t.lock)}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut />} onSelect={() => void logout()}>
        {say(t.logout)}
      </MenuItem>
    </DropdownMenu>
  );
}
