import clsx from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useProfile } from '#areas/people/accounts/web/queries.ts';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { LateOpener } from '#platform/web/late-opener.tsx';
import { useSession } from '#platform/web/call/session.ts';
import { Avatar } from '#ui/marks/avatar.tsx';
import { shorten } from '#ui/layout/shorten.ts';

export const shownEmailSigns = 18;

const t = texts({
  account: { en: 'Your account', es: 'Tu cuenta' },
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
  trigger: ComponentProps<typeof LateOpener>['trigger'];
  side: 'top' | 'bottom';
  align: 'start' | 'end';
  person: Person;
}

const loadMenu = () => import('./account-menu.tsx');

function AccountMenu({ trigger, ...menu }: AccountMenuProps) {
  return (
    <LateOpener what="the menu of the account" load={loadMenu} trigger={trigger} opens="menu">
      {(code) => <code.AccountMenu trigger={trigger} {...menu} />}
    </LateOpener>
  );
}
