import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isSidebarKey,
  mobileBelowPx,
  readSidebarCookie,
  sidebarCookie,
  sidebarCookieSeconds,
  toggleSidebar,
  useSidebar,
  writtenSidebarCookie,
} from './sidebar-state.ts';
import { subMenuGraceMs, subMenuOpenMs } from './flyout.tsx';
import { shownEmailSigns } from '../user-menu.tsx';
import { shownMessageSigns } from '../notifications/shown-signs.ts';

const page = { cookie: '' };
let width = 1440;
beforeEach(() => {
  page.cookie = '';
  width = 1440;
  useSidebar.setState({ isOpen: true, isDrawerOpen: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width < Number(/\d+/u.exec(query)?.[0]) }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the state is remembered in the cookie sidebar:state for 604800 seconds', () => {
  toggleSidebar();
  expect(useSidebar.getState().isOpen).toBe(false);
  expect(page.cookie).toBe('sidebar:state=false; path=/; max-age=604800; samesite=lax');
  expect([sidebarCookie, sidebarCookieSeconds]).toEqual(['sidebar:state', 604_800]);
  toggleSidebar();
  expect(page.cookie).toBe(writtenSidebarCookie(true));
});

test('the cookie is read back; without one the sidebar stands open', () => {
  expect(readSidebarCookie('a=1; sidebar:state=false; b=2')).toBe(false);
  expect(readSidebarCookie('sidebar:state=true')).toBe(true);
  expect(readSidebarCookie('a=1')).toBeUndefined();
});

test('below 768 px it is a drawer, which no cookie remembers', () => {
  width = 767;
  toggleSidebar();
  expect(useSidebar.getState()).toEqual({ isOpen: true, isDrawerOpen: true });
  expect(page.cookie).toBe('');
  width = 768;
  toggleSidebar();
  expect(useSidebar.getState()).toEqual({ isOpen: false, isDrawerOpen: true });
  expect(mobileBelowPx).toBe(768);
});

const key = (more: object) => ({
  key: 'b',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: null,
  ...more,
});

test('Ctrl or Cmd with b toggles it', () => {
  expect(isSidebarKey(key({ ctrlKey: true }))).toBe(true);
  expect(isSidebarKey(key({ metaKey: true, key: 'B' }))).toBe(true);
  expect(isSidebarKey(key({}))).toBe(false);
  expect(isSidebarKey(key({ ctrlKey: true, key: 'k' }))).toBe(false);
  expect(isSidebarKey(key({ ctrlKey: true, shiftKey: true }))).toBe(false);
});

test('inside an editor Ctrl+B is left to mean bold', () => {
  const inside = Object.assign(new EventTarget(), {
    closest: (selector: string) => (selector.includes('contenteditable') ? {} : null),
  });
  expect(isSidebarKey(key({ ctrlKey: true, target: inside }))).toBe(false);
});

test('a sub-menu opens after 100 ms of hover', () => expect(subMenuOpenMs).toBe(100));
test('a sub-menu forgives the pointer for 300 ms', () => expect(subMenuGraceMs).toBe(300));
test('the address in the sidebar is cut at 18 signs', () => expect(shownEmailSigns).toBe(18));
test('notifications show 120 signs', () => expect(shownMessageSigns).toBe(120));
