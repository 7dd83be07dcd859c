import { create } from 'zustand';

export const sidebarCookie = 'sidebar:state';
export const sidebarCookieSeconds = 604_800;
/** Below this width the sidebar is a drawer. */
export const mobileBelowPx = 768;

interface SidebarState {
  isOpen: boolean;
  isDrawerOpen: boolean;
}

/** Whether the sidebar is wide or icons only, and whether its drawer is open on a small screen. */
export const useSidebar = create<SidebarState>()(() => ({
  isOpen: typeof document === 'undefined' || readSidebarCookie(document.cookie) !== false,
  isDrawerOpen: false,
}));

/** What the cookie remembers; undefined when there is none. */
export function readSidebarCookie(cookies: string): boolean | undefined {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${sidebarCookie}=`));
  return found === undefined ? undefined : found.slice(sidebarCookie.length + 1) === 'true';
}

/** The cookie as it is written: for the whole portal and seven days. */
export function writtenSidebarCookie(isOpen: boolean): string {
  return `${sidebarCookie}=${isOpen}; path=/; max-age=${sidebarCookieSeconds}; samesite=lax`;
}

/** Below this width it is one for those who work on tablets: there the bar at the foot has their entries. */
export const tabletBelowPx = 1280;

function isBelow(px: number): boolean {
  return matchMedia(`(width < ${px}px)`).matches;
}

/** Opens or closes whichever the screen has: the sidebar, remembered for seven days, or the drawer. */
export function toggleSidebar(drawerBelowPx: number = mobileBelowPx): void {
  if (isBelow(drawerBelowPx)) {
    useSidebar.setState(({ isDrawerOpen }) => ({ isDrawerOpen: !isDrawerOpen }));
    return;
  }
  const isOpen = !useSidebar.getState().isOpen;
  useSidebar.setState({ isOpen });
  document.cookie = writtenSidebarCookie(isOpen);
}

export function closeDrawer(): void {
  useSidebar.setState({ isDrawerOpen: false });
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** True for Ctrl+B or Cmd+B, unless it is pressed where text is edited richly: there it means bold. */
export function isSidebarKey(event: Key): boolean {
  if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
    return false;
  const { target } = event;
  const isEditor =
    typeof target === 'object' &&
    target !== null &&
    'closest' in target &&
    typeof target.closest === 'function' &&
    target.closest('[contenteditable]:not([contenteditable="false"]), [role="textbox"]') !== null;
  return !isEditor;
}
