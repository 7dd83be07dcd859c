import clsx from 'clsx';
import { ChevronsUpDown, LockKeyhole, LogOut, Settings } from 'lucide-react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { go } from '#platform/web/place.ts';
import { useGroups, useSession } from '#platform/web/call/session.ts';
import { useDeviceSettings } from '#platform/web/device-settings.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { DropdownMenu, MenuCheckItem, MenuHeading, MenuItem, MenuRule } from '#ui/overlays/dropdown-menu.tsx';
import { shorten } from '#ui/layout/shorten.ts';
import { endSession } from '../session-start.ts';
import { lockNow, useLock } from './lock/lock-state.ts';
import { worksOnTablets } from '../phone-nav.ts';
import { openDeviceQueue } from './device/device-state.ts';

export const shownEmailSigns = 18;

const t = texts({
  account: { en: 'Your account', es: 'Tu cuenta' },
  settings: { en: 'Settings', es: 'Ajustes' },
  contrast: { en: 'More contrast', es: 'Más contraste' },
  both: { en: 'English and Spanish', es: 'Inglés y español' },
  lock: { en: 'Lock the screen', es: 'Bloquear la pantalla' },
  logout: { en: 'Logout', es: 'Cerrar sesión' },
});

interface Person {
  name: string;
  email: string;
  photoUrl: string | null;
}

/** The person as the shell shows them: the profile once it is there, the user name until then. */
function usePerson(): Person {
  const username = useSession((state) => state.userInfo?.username ?? '');
  const { data } = useProfile();
  if (data === undefined) return { name: username, email: '', photoUrl: null };
  return { name: `${data.first_name} ${data.last_name}`.trim(), email: data.email, photoUrl: data.thumbnailPhotoUrl };
}

/** The person at the foot of the sidebar, with what they can do about being here. */
export function UserMenu({ isOpen }: { isOpen: boolean }) {
  const person = usePerson();
  if (!isOpen) return <FaceMenu person={person} side="top" align="start" className="mx-auto my-2 size-10" />;
  const trigger = (
    <button
      type="button"
      className="m-2 flex items-center gap-2.5 rounded-[8px] p-2 text-left -outline-offset-2 hover:bg-hover aria-expanded:bg-hover"
    >
      <Avatar name={person.name} photoUrl={person.photoUrl} size={32} />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-13">{person.name}</b>
        <small className="block truncate text-12 text-text-3" title={person.email}>
          {shorten(person.email, shownEmailSigns)}
        </small>
      </span>
      <ChevronsUpDown className="text-text-3" />
    </button>
  );
  return <AccountMenu trigger={trigger} side="top" align="start" person={person} />;
}

/** The same menu behind the face in the top bar, where a phone has no sidebar foot. */
export function AvatarMenu() {
  return <FaceMenu person={usePerson()} side="bottom" align="end" className="size-11" />;
}

/** The face alone opens the menu. It stands under the button, not in it: initials are no words of the button's name. */
function FaceMenu({
  person,
  side,
  align,
  className,
}: Pick<AccountMenuProps, 'side' | 'align'> & { person: Person; className: string }) {
  const say = useSay();
  return (
    <span className={clsx('relative grid flex-none place-items-center', className)}>
      <Avatar name={person.name} photoUrl={person.photoUrl} size={32} />
      <AccountMenu
        trigger={
          <button
            type="button"
            aria-label={say(t.account)}
            title={person.name}
            className="absolute inset-0 rounded-full hover:bg-hover aria-expanded:bg-hover"
          />
        }
        side={side}
        align={align}
        person={person}
      />
    </span>
  );
}

interface AccountMenuProps {
  trigger: React.ReactNode;
  side: 'top' | 'bottom';
  align: 'start' | 'end';
  person: Person;
}

function AccountMenu({ trigger, side, align, person }: AccountMenuProps) {
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
    <DropdownMenu trigger={trigger} side={side} align={align} className="w-55">
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
        {say(t.contrast)}
      </MenuCheckItem>
      {isTablet && (
        <MenuCheckItem
          checked={bothLanguages}
          onCheckedChange={(checked) => useDeviceSettings.setState({ bothLanguages: checked })}
        >
          {say(t.both)}
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
