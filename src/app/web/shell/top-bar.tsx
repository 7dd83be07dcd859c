import clsx from 'clsx';
import { CalendarDays, PanelLeft, Plus, Search, Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isStaff } from '#platform/shared/access.ts';
import { formatToday } from '#platform/shared/dates.ts';
import { texts } from '#platform/shared/text.ts';
import { brand } from '#platform/web/texts/brand.ts';
import { useLanguage, useSay } from '#platform/web/texts/language.ts';
import { Link } from '#platform/web/link.tsx';
import { useIsNarrow } from '#platform/web/use-is-narrow.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { Button } from '#ui/button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { BrandMark } from '#ui/drawings/brand-mark.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Kbd } from '#ui/marks/kbd.tsx';
import { Tooltip } from '#ui/overlays/tooltip.tsx';
import { keyNames } from '#ui/marks/key-names.ts';
import { creationsFor } from './palette/reach.ts';
import { openPalette } from './palette/palette-state.ts';
import { NotificationBell } from './notifications/notification-bell.tsx';
import { mobileBelowPx, tabletBelowPx, toggleSidebar } from './sidebar/sidebar-state.ts';
import { StarPageButton } from './star-page.tsx';
import { AvatarMenu } from './user-menu.tsx';

const t = texts({
  sidebar: { en: 'Toggle sidebar', es: 'Abrir o cerrar la barra lateral' },
  meetings: { en: 'Meetings', es: 'Reuniones' },
  tickets: { en: 'Tickets', es: 'Tickets' },
  search: { en: 'Search', es: 'Buscar' },
  create: { en: 'New', es: 'Nuevo' },
});

/** As printed on the button; a Mac's Cmd does the same. */
const paletteKey = 'Ctrl K';

interface TopBarProps {
  /** As owners, developers and the floor see it. */
  isPortal: boolean;
  /** The sidebar is a drawer up to 1280 px: what stands at its foot stands up here. */
  isTablet: boolean;
}

/** The bar above every page: the date, the two staff links, the bell. */
export function TopBar({ isPortal, isTablet }: TopBarProps) {
  const say = useSay();
  const groups = useGroups();
  const language = useLanguage();
  const now = useToday();
  const isNarrow = useIsNarrow();
  const linkLook = buttonLook({ look: 'quiet' });
  return (
    <header
      className={clsx(
        'flex flex-none items-center gap-1 border-b pr-4 pl-3 max-[24rem]:gap-0 max-[24rem]:px-1 print:hidden',
        isPortal ? 'h-16 border-transparent bg-canvas' : 'h-(--top) border-line',
      )}
    >
      <Tooltip label={say(t.sidebar)} shortcut="Ctrl B">
        <IconButton label={say(t.sidebar)} onClick={() => toggleSidebar(isTablet ? tabletBelowPx : mobileBelowPx)}>
          <PanelLeft />
        </IconButton>
      </Tooltip>
      {isPortal && (
        <span className={clsx('flex items-center gap-2.5 max-[22rem]:sr-only', isTablet ? 'xl:hidden' : 'md:hidden')}>
          <BrandMark />
          {/* On a phone the mark stands for the name: the date keeps its place. */}
          <b className="text-16 font-title tracking-title max-sm:sr-only">{brand}</b>
        </span>
      )}
      <time className="ml-1.5 flex-none text-13 font-label whitespace-nowrap text-text-2">
        {formatToday(language, now, isNarrow ? 'short' : 'long')}
      </time>
      {isStaff(groups) && !isPortal && (
        <span className="max-lg:hidden">
          <StarPageButton />
        </span>
      )}
      <span className="flex-1" />
      <Button
        look="quiet"
        icon={<Search />}
        aria-label={`${say(t.search)} ${keyNames(paletteKey)}`}
        aria-haspopup="dialog"
        onClick={() => openPalette()}
      >
        <span className="inline-flex items-center gap-2 max-lg:hidden">
          {say(t.search)} <Kbd>{paletteKey}</Kbd>
        </span>
      </Button>
      {isStaff(groups) && !isPortal && creationsFor(groups).length > 0 && (
        <Tooltip label={say(t.create)} shortcut="C">
          <Button
            look="quiet"
            icon={<Plus />}
            aria-label={say(t.create)}
            aria-haspopup="dialog"
            className="max-[24rem]:hidden"
            onClick={() => openPalette('create')}
          >
            <span className="max-lg:hidden">{say(t.create)}</span>
          </Button>
        </Tooltip>
      )}
      {isStaff(groups) && (
        <>
          <Link to="/meetings/" className={linkLook} aria-label={say(t.meetings)}>
            <CalendarDays />
            <span className="max-lg:hidden">{say(t.meetings)}</span>
          </Link>
          <Link to="/tickets/" className={linkLook} aria-label={say(t.tickets)}>
            <Ticket />
            <span className="max-lg:hidden">{say(t.tickets)}</span>
          </Link>
        </>
      )}
      <NotificationBell />
      {isPortal && (
        <span className={isTablet ? 'xl:hidden' : 'md:hidden'}>
          <AvatarMenu />
        </span>
      )}
    </header>
  );
}

/** Today, also for a page that stays open over midnight. */
function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(now);
    midnight.setHours(24, 0, 1, 0);
    // A computer that slept wakes with its timer late, never early; an hour at most is waited so that it notices soon.
    const timer = setTimeout(() => setNow(new Date()), Math.min(midnight.getTime() - now.getTime(), 3_600_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
