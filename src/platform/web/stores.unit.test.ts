import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { accessToken } from './call/access-token.ts';
import { nearBottomPx, noteScroll, useContentScroll } from './frame/content-scroll.ts';
import { clearStores, persisted, persistTimeoutMs, type StateStorage } from './persisted.ts';
import { keyOf, queryClient, unusedDataMs } from './call/query.ts';
import {
  closeRightSidebar,
  closeWithPage,
  openRightSidebar,
  slideOutMs,
  useRightSidebar,
} from './frame/right-sidebar.tsx';
import { setNavigator, usePlace } from './place.ts';
import { signedIn, signedOut, signOutClearMs, useSession } from './call/session.ts';
import { useSettings } from './settings-store.ts';
import { choose, setColumnWidth, useSelections, useTables } from './stores.ts';
import { themeOf } from './frame/theme.ts';
import { toastRules } from './frame/toast-container.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never: StateStorage = {
  getItem: async () => new Promise(() => undefined),
  setItem: () => undefined,
  removeItem: () => undefined,
};
const memory = (kept: Record<string, string>): StateStorage => ({
  getItem: (key) => kept[key] ?? null,
  setItem: (key, value) => {
    kept[key] = value;
  },
  removeItem: (key) => {
    delete kept[key];
  },
});

describe('persisted stores', () => {
  test.each(['settings', 'selections', 'tables', 'auth'])(
    'after 5000 ms without an answer "persist timed out" is raised for %s',
    async (key) => {
      const restored = persisted(
        key,
        create(() => ({ a: 1 })),
        (state) => state,
        { storage: never },
      ).restore();
      const failed = vi.fn();
      restored.catch(failed);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(failed).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(failed).toHaveBeenCalledWith(new Error(`persist timed out for store key "${key}"`));
      expect(persistTimeoutMs).toBe(5000);
    },
  );

  test('come back as they were kept, and unreadable ones start anew', async () => {
    const kept: Record<string, string> = { 'hearth.one': '{"a":2}', 'hearth.two': '{broken' };
    const one = create(() => ({ a: 1 }));
    const two = create(() => ({ a: 1 }));
    await persisted('one', one, (state) => state, { storage: memory(kept) }).restore();
    await persisted('two', two, (state) => state, { storage: memory(kept) }).restore();
    expect([one.getState().a, two.getState().a]).toEqual([2, 1]);
  });

  test('what is of the device stays when its person leaves', () => {
    const kept: Record<string, string> = {};
    const store = create(() => ({ a: 1 }));
    persisted('four', store, (state) => state, { storage: memory(kept), isOfDevice: true });
    store.setState({ a: 5 });
    clearStores();
    expect([store.getState().a, kept['hearth.four']]).toEqual([5, '{"a":5}']);
  });

  test('are emptied together, here and where they are kept', () => {
    const kept: Record<string, string> = {};
    const store = create(() => ({ a: 1 }));
    persisted('three', store, (state) => state, { storage: memory(kept) });
    store.setState({ a: 5 });
    expect(kept['hearth.three']).toBe('{"a":5}');
    choose('tab', 'units');
    setColumnWidth('projects', 'name', 320);
    clearStores();
    expect(store.getState().a).toBe(1);
    expect(kept['hearth.three']).toBeUndefined();
    expect(useSelections.getState().chosen).toEqual({});
    expect(useTables.getState().widths).toEqual({});
  });

  test('the token is never kept', () => {
    const kept: Record<string, string> = {};
    vi.stubGlobal('localStorage', memory(kept));
    signedIn({ token: 'secret', user: { username: 'a', userId: 'u', groups: ['admin'] } });
    expect(kept['hearth.auth']).toContain('"username":"a"');
    expect(JSON.stringify(kept)).not.toContain('secret');
    vi.unstubAllGlobals();
  });
});

describe('the session', () => {
  const user = { username: 'a', userId: 'u', groups: ['admin', 'unknown'] };
  test('takes a sign-in, with the groups that are known', () => {
    signedIn({ token: 't', user });
    expect(useSession.getState()).toMatchObject({
      authenticated: true,
      token: 't',
      userInfo: { username: 'a', userId: 'u', groups: ['admin'] },
      documentSigning: { verified: true, consent_url: null },
    });
    expect(accessToken()).toBe('t');
  });

  test('a sign-out counts at once, and what was kept is cleared after 0.5 s', () => {
    signedIn({ token: 't', user });
    signedOut();
    expect(useSession.getState()).toMatchObject({ authenticated: false, token: null });
    expect(accessToken()).toBeUndefined();
    vi.advanceTimersByTime(499);
    expect(useSession.getState().userInfo).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(useSession.getState().userInfo).toBeNull();
    expect(signOutClearMs).toBe(500);
  });

  test('who signs in within that half second stays', () => {
    signedIn({ token: 't', user });
    signedOut();
    signedIn({ token: 't2', user: { ...user, username: 'b' } });
    vi.advanceTimersByTime(1000);
    expect(useSession.getState().userInfo?.username).toBe('b');
  });
});

describe('constants', () => {
  test('dark mode is off by default', () => {
    expect(useSettings.getInitialState().darkMode).toBe(false);
    expect([themeOf(false), themeOf(true)]).toEqual(['light', 'dark']);
  });

  test('data that nothing uses is kept for 60 seconds', () => {
    expect(unusedDataMs).toBe(60_000);
    expect(queryClient.getDefaultOptions().queries?.gcTime).toBe(60_000);
  });

  test('the end of the content is near within 1000 px', () => {
    const area = (scrollTop: number) => ({ scrollTop, scrollHeight: 5000, clientHeight: 800 });
    noteScroll(area(3199));
    expect(useContentScroll.getState()).toEqual({ top: 3199, isNearBottom: false });
    noteScroll(area(3200));
    expect(useContentScroll.getState()).toEqual({ top: 3200, isNearBottom: true });
    expect(nearBottomPx).toBe(1000);
  });

  test('the right sidebar keeps its content for 200 ms while it slides out', () => {
    const onClose = vi.fn();
    openRightSidebar({ title: 'T', content: 'c', onClose });
    closeRightSidebar();
    expect(useRightSidebar.getState()).toMatchObject({ isOpen: false, panel: { title: 'T' } });
    expect(onClose).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(199);
    expect(useRightSidebar.getState().panel).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(useRightSidebar.getState().panel).toBeNull();
    expect(slideOutMs).toBe(200);
  });

  test('a right sidebar takes its words out of the address, and leaves those of another record alone', () => {
    const visits: string[] = [];
    setNavigator({ visit: (to) => visits.push(to), preload: () => undefined });
    vi.stubGlobal('location', { pathname: '/meetings', search: '?tab=actions&panel=one' });
    const open = () => {
      usePlace.setState({ path: '/meetings', search: { tab: 'actions', panel: 'one' } });
      openRightSidebar({ title: 'T', content: 'c', words: ['panel'] });
    };
    open();
    closeRightSidebar();
    expect(visits).toEqual(['/meetings?tab=actions']);
    open();
    usePlace.setState({ path: '/meetings', search: { tab: 'topics', panel: 'one' } });
    closeWithPage();
    expect(visits).toHaveLength(2);
    for (const elsewhere of [
      { path: '/sales/leads', search: { panel: 'one' } },
      { path: '/meetings', search: { tab: 'topics', panel: 'two' } },
    ]) {
      open();
      usePlace.setState(elsewhere);
      closeWithPage();
      expect(useRightSidebar.getState().isOpen).toBe(false);
    }
    expect(visits).toHaveLength(2);
  });

  test('a right sidebar that opens again while it slides out stays', () => {
    openRightSidebar({ title: 'A', content: 'a' });
    closeRightSidebar();
    openRightSidebar({ title: 'B', content: 'b' });
    vi.advanceTimersByTime(1000);
    expect(useRightSidebar.getState()).toMatchObject({ isOpen: true, panel: { title: 'B' } });
  });

  test('toasts: top right, 5000 ms, pause on hover, close on click', () => {
    expect(toastRules).toEqual({ position: 'top-right', autoClose: 5000, pauseOnHover: true, closeOnClick: true });
  });
});

test('keys begin with the first word of the path, so that one word refreshes all that hangs on it', () => {
  const endpoint = { method: 'GET', path: '/projects/:id' } as const;
  expect(keyOf(endpoint, { params: { id: '1' } })).toEqual(['projects', '/projects/:id', { id: '1' }, null]);
  expect(keyOf(endpoint)).toEqual(['projects', '/projects/:id']);
});
