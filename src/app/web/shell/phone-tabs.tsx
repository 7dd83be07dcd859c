import clsx from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { usePath } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { currentTab, tabsFor } from '../phone-nav.ts';

const t = texts({ main: { en: 'Quick access', es: 'Acceso rápido' } });

/** The bar at the foot of a phone, or of a tablet for those who work on one, in reach of the thumb. */
export function PhoneTabs({ isTablet }: { isTablet: boolean }) {
  const say = useSay();
  const path = usePath();
  const tabs = tabsFor(path, useGroups());
  if (tabs.length === 0) return null;
  const current = currentTab(path, tabs);
  return (
    <nav
      aria-label={say(t.main)}
      className={clsx(
        'grid h-19 flex-none auto-cols-fr grid-flow-col border-t border-line bg-raised px-2 pt-1 pb-[max(16px,env(safe-area-inset-bottom))] print:hidden',
        isTablet ? 'md:gap-2 md:py-1.5 xl:hidden' : 'md:hidden',
      )}
    >
      {tabs.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          className={clsx(
            'group grid content-center justify-items-center gap-0.5 rounded-2 text-11 font-label text-text-3 -outline-offset-2 aria-[current]:text-text-1',
            isTablet &&
              'md:flex md:items-center md:justify-center md:gap-3 md:rounded-card md:text-16 md:text-text-2 md:aria-[current]:bg-press',
          )}
        >
          <Icon className="size-5.5! group-aria-[current]:text-accent-text" />
          <span className="max-w-full truncate">{say(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
