import { QueryClientProvider } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useEffect, type ReactNode } from 'react';
import { homeOf } from '#platform/shared/access.ts';
import { texts } from '#platform/shared/text.ts';
import { noteScroll } from '#platform/web/frame/content-scroll.ts';
import { useSay } from '#platform/web/texts/language.ts';
import { lazyPart } from '#platform/web/lazy-part.ts';
import { queryClient } from '#platform/web/call/query.ts';
import { usePath } from '#platform/web/place.ts';
import { useSkipTarget } from '#platform/web/frame/skip-target.ts';
import { AboveTitle } from '#platform/web/frame/page-frame.tsx';
import { RightSidebar, useRightSidebar } from '#platform/web/frame/right-sidebar.tsx';
import { useGroups } from '#platform/web/call/session.ts';
import { useSettings } from '#platform/web/settings-store.ts';
import { useHasRoomBeside } from '#platform/web/use-is-narrow.ts';
import { TooltipProvider } from '#ui/overlays/tooltip.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { useShown } from '../shown.ts';
import { sistersOf } from '../sisters.ts';
import { connectUndo } from './connect-undo.ts';
import { KnownPin } from './lock/known-pin.tsx';
import { PhoneTabs } from './phone-tabs.tsx';
import { worksOnTablets } from '../phone-nav.ts';
import { useLiveConnections } from './live-connections.ts';
import { SisterLinks } from './sister-links.tsx';
import { isSidebarKey, mobileBelowPx, tabletBelowPx, toggleSidebar } from './sidebar/sidebar-state.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { WithPartsOfOthers } from '../parts-of-others.tsx';

const t = texts({
  skip: { en: 'Skip to content', es: 'Saltar al contenido' },
  skipToTable: { en: 'Skip to the table', es: 'Saltar a la tabla' },
});
connectUndo();

/** Comes after the page: with it the queue of the device begins to send, and what the screens read is kept. */
const DeviceBanner = lazyPart(async () => ({ default: (await import('./device/device-banner.tsx')).DeviceBanner }));

const portalZones: readonly (string | undefined)[] = ['owner', 'developer', 'floor'];

/** What stands around every screen behind the sign-in. Owner, developer and floor screens stand in it comfortably. */
export function Shell({ children }: { children: ReactNode }) {
  const say = useSay();
  const groups = useGroups();
  const path = usePath();
  const sisters = sistersOf(path);
  const zone = useShown((state) => state.match?.entry.zone);
  const { target: skipToTable, label: skipLabel } = useSkipTarget();
  const isPanelOpen = useRightSidebar((state) => state.isOpen);
  const hasRoomBeside = useHasRoomBeside();
  const isPending = useShown((state) => state.isPending);
  const density = useSettings((state) => state.density);
  const isPortal = portalZones.includes(zone) || (zone === 'signed_in' && homeOf(groups) !== '/');
  const isTablet = worksOnTablets(groups);
  useLiveConnections();
  const isComfortable = isPortal || density === 'comfortable';
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSidebarKey(event)) return;
      event.preventDefault();
      toggleSidebar(isTablet ? tabletBelowPx : mobileBelowPx);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isTablet]);
  // What floats (menus, panels, dialogs) hangs on the body, so the density has to stand there too.
  useEffect(() => {
    if (isComfortable) document.body.dataset['density'] = 'comfort';
    else delete document.body.dataset['density'];
    return () => {
      delete document.body.dataset['density'];
    };
  }, [isComfortable]);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <WithPartsOfOthers>
          {isTablet && <KnownPin />}
          <a
            href="#content"
            className="fixed top-2 left-2 z-70 -translate-y-20 rounded-2 bg-tip px-3 py-2 text-13 text-tip-on focus:translate-y-0 comfort:py-3 print:hidden"
          >
            {say(t.skip)}
          </a>
          {skipToTable !== null && (
            <button
              type="button"
              onClick={skipToTable}
              className="fixed top-2 left-2 z-70 -translate-y-20 rounded-2 bg-tip px-3 py-2 text-13 text-tip-on focus:translate-y-0 comfort:py-3 print:hidden"
            >
              {say(skipLabel ?? t.skipToTable)}
            </button>
          )}
          <div className="relative flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
            <Sidebar isTablet={isTablet} />
            <div
              className={clsx(
                'flex min-w-0 flex-1 flex-col bg-surface transition-[margin] duration-(--calm) print:mr-0!',
                isPanelOpen && hasRoomBeside && 'mr-(--panel)',
              )}
            >
              <TopBar isPortal={isPortal} isTablet={isTablet} />
              <Suspense>
                <DeviceBanner />
              </Suspense>
              <main
                id="content"
                tabIndex={-1}
                onScroll={(event) => noteScroll(event.currentTarget)}
                className={clsx(
                  // Words for readers of screens stand in it by their place, so that they scroll with it and never make the page itself scroll.
                  'relative min-h-0 flex-1 overflow-y-auto outline-none print:static print:overflow-visible',
                  isPortal && 'bg-canvas',
                )}
              >
                <AboveTitle value={sisters.length === 0 ? null : <SisterLinks sisters={sisters} path={path} />}>
                  {children}
                </AboveTitle>
              </main>
              <PhoneTabs isTablet={isTablet} />
            </div>
          </div>
          {isPending && <span aria-hidden="true" className="bone fixed inset-x-0 top-0 z-70 h-0.5!" />}
          <RightSidebar />
          <PaletteHost />
        </WithPartsOfOthers>
      </TooltipProvider>
    </QueryClientProvider>
  );
}
