import clsx from 'clsx';
import { texts } from '#platform/shared/text.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { usePath } from '#platform/web/place.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { homeOf } from '#platform/shared/access.ts';
import { useLateCode } from '#platform/web/late-code.ts';
import { useInboxCounts } from '#areas/company/inbox/web/queries.ts';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { currentEntry, firstItems, navFor } from '#app/nav.ts';
import { SidebarEntry } from './sidebar-entry.tsx';
import { closeDrawer, useSidebar } from './sidebar-state.ts';
import { StarredEntry } from './starred-entry.tsx';
import { UserMenu } from '../user-menu.tsx';

const t = texts({
  main: { en: 'Main', es: 'Principal' },
  subtitle: { en: 'Unified Information', es: 'Información unificada' },
  close: { en: 'Close sidebar', es: 'Cerrar la barra lateral' },
});

const loadDrawer = () => import('#ui/overlays/drawer.tsx');

/** The sidebar: wide or icons only from 768 px on, a drawer below; for those who work on tablets from 1280 px on. */
export function Sidebar({ isTablet }: { isTablet: boolean }) {
  const isOpen = useSidebar((state) => state.isOpen);
  const isDrawerOpen = useSidebar((state) => state.isDrawerOpen);
  const drawer = useLateCode('the drawer of the sidebar', loadDrawer, isDrawerOpen, closeDrawer);
  const say = useSay();
  return (
    <>
      <aside
        data-state={isOpen ? 'expanded' : 'collapsed'}
        className={clsx(
          'sticky top-0 flex h-dvh flex-none flex-col overflow-hidden border-r border-line bg-canvas transition-[width] duration-(--calm) print:hidden',
          isTablet ? 'max-xl:hidden' : 'max-md:hidden',
          isOpen ? 'w-(--side)' : 'w-(--side-icons)',
        )}
      >
        <SidebarContent isOpen={isOpen} />
      </aside>
      {drawer !== undefined && (
        <drawer.Drawer
          open={isDrawerOpen}
          onOpenChange={(open) => useSidebar.setState({ isDrawerOpen: open })}
          side="left"
          title={say(t.main)}
          hideTitle
          closeLabel={say(t.close)}
          className={isTablet ? 'xl:hidden' : 'md:hidden'}
        >
          {/* A click on any link inside leads somewhere, so the drawer has done its work. */}
          <div
            className="flex min-h-full flex-col bg-canvas"
            onClickCapture={(event) =>
              event.target instanceof Element && event.target.closest('a') !== null && closeDrawer()
            }
          >
            <SidebarContent isOpen />
          </div>
        </drawer.Drawer>
      )}
    </>
  );
}

function SidebarContent({ isOpen }: { isOpen: boolean }) {
  const say = useSay();
  const groups = useGroups();
  const path = usePath();
  const first = navFor(groups, firstItems);
  const waiting = useInboxCounts({ enabled: first.some(({ key }) => key === 'inbox') }).data?.mine;
  const items = navFor(groups);
  const current = currentEntry(path, [...first, ...items]);
  return (
    <>
      <Link
        to={homeOf(groups) ?? '/'}
        {...(isOpen ? {} : { 'aria-label': brand })}
        className={clsx(
          'flex h-15 flex-none items-center gap-2.5 overflow-hidden',
          isOpen ? 'px-3.5' : 'justify-center',
        )}
      >
        <BrandMark />
        {isOpen && (
          <span className="min-w-0 whitespace-nowrap">
            <b className="block truncate text-[15px] leading-[18px] font-title tracking-title">{brand}</b>
            <small className="block truncate text-11 text-text-3">{say(t.subtitle)}</small>
          </span>
        )}
      </Link>
      <nav
        aria-label={say(t.main)}
        className={clsx(
          'min-h-0 flex-1 overflow-x-hidden overflow-y-auto py-1 [scrollbar-width:thin]',
          isOpen ? 'px-2' : 'px-1.5',
        )}
      >
        {first.length > 0 && (
          <ul className="mb-2 flex flex-col gap-px border-b border-line pb-2">
            {first.map((item) => (
              <SidebarEntry
                key={item.key}
                item={item}
                current={current}
                isOpen={isOpen}
                count={item.key === 'inbox' ? waiting : undefined}
              />
            ))}
            <StarredEntry isOpen={isOpen} />
          </ul>
        )}
        <ul className="flex flex-col gap-px">
          {items.map((item) => (
            <SidebarEntry key={item.key} item={item} current={current} isOpen={isOpen} />
          ))}
        </ul>
      </nav>
      <UserMenu isOpen={isOpen} />
    </>
  );
}
