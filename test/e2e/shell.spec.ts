import { describe, expect, test } from 'vitest';
import { address, callAs, expectAccessible, openPage, settled, signInByScreen } from './harness.ts';

const box = async (locator: {
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
}) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

describe('the sidebar', () => {
  test('is 15rem wide, 3rem as icons, toggled by Ctrl+B and remembered for seven days', async () => {
    const { page, context, go } = await openPage({ as: 'admin', width: 1440, path: '/settings' });
    const aside = page.locator('aside');
    expect((await box(aside)).width).toBe(240);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await box(aside)).width).toBe(48);
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar:state');
    expect(cookie?.value).toBe('false');
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_790);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(604_801);
    await go('/settings');
    expect((await box(aside)).width).toBe(48);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect.poll(async () => (await box(aside)).width).toBe(240);
  });

  test('leaves Ctrl+B to an editor', async () => {
    const { page } = await openPage({ as: 'admin', width: 1440, path: '/settings' });
    await page.evaluate(() => {
      const editor = document.createElement('div');
      editor.contentEditable = 'true';
      document.querySelector('main')?.append(editor);
      editor.focus();
    });
    await page.keyboard.press('Control+b');
    expect(await page.locator('aside').getAttribute('data-state')).toBe('expanded');
  });

  test('is a drawer of 18rem below 768 px, and closes when it has led somewhere', async () => {
    const { page } = await openPage({ as: 'admin', width: 390, height: 844, path: '/settings' });
    expect(await page.locator('aside').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const drawer = page.getByRole('dialog');
    expect((await box(drawer)).width).toBe(288);
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Finance' }).click();
    await page.waitForURL('**/finance/rates');
    await drawer.waitFor({ state: 'detached' });
  });

  test('as icons it shows the sub-entries after 100 ms of hover, and for the keyboard on arrow right', async () => {
    const { page } = await openPage({ as: 'admin', width: 1440, path: '/settings' });
    await page.keyboard.press('Control+b');
    const finance = page.locator('aside').getByRole('link', { name: 'Finance' });
    await finance.hover();
    await page.getByRole('link', { name: 'Rates' }).waitFor();
    await page.mouse.move(700, 500);
    await page.getByRole('link', { name: 'Rates' }).waitFor({ state: 'detached' });
    await finance.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rates');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Rates' }).count()).toBe(0);
  });
});

describe('the top bar', () => {
  test('shows the whole date to every group, in both languages, on every width', async () => {
    const homes = { employee: '/', owner: '/owner', developer: '/developer', floor: '/floor' } as const;
    for (const as of ['employee', 'owner', 'developer', 'floor'] as const)
      for (const language of ['en', 'es'] as const) {
        const { page, leave } = await openPage({ as, language, path: homes[as] });
        for (const width of [320, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const seen = await page
            .locator('header time')
            .first()
            .evaluate((time) => {
              const box = time.getBoundingClientRect();
              const bar = time.closest('header');
              return {
                text: time.textContent,
                isWhole:
                  box.width > 0 && box.left >= 0 && box.right <= innerWidth && time.scrollWidth <= time.clientWidth,
                barFits: bar !== null && bar.scrollWidth <= bar.clientWidth,
              };
            });
          expect(seen, `${as} ${language} ${width}`).toMatchObject({ isWhole: true, barFits: true });
          expect(seen.text).toContain(String(new Date().getDate()));
        }
        await leave();
      }
  });

  test('shows today, and Meetings and Tickets to staff only', async () => {
    const staff = await openPage({ as: 'employee', path: '/settings' });
    const today = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(
      new Date(),
    );
    expect(await staff.page.locator('header time').first().textContent()).toBe(today);
    expect(await staff.page.getByRole('link', { name: 'Meetings' }).getAttribute('href')).toBe('/meetings/');
    expect(await staff.page.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/tickets/');
    for (const person of ['owner', 'developer', 'floor'] as const) {
      const { page, leave } = await openPage({ as: person, path: '/settings' });
      expect(await page.getByRole('link', { name: 'Meetings' }).count(), person).toBe(0);
      expect(await page.getByRole('link', { name: 'Tickets' }).count(), person).toBe(0);
      await leave();
    }
  });
});

describe('the notification panel', () => {
  test('is 600 px wide, at most 400 high, says when it is empty, and closes on a click outside', async () => {
    const { page } = await openPage({ as: 'newcomer', width: 1440, path: '/settings' });
    await page.getByRole('button', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const size = await box(panel);
    expect(size.width).toBe(600);
    expect(size.height).toBeLessThanOrEqual(400);
    expect(await panel.getByText('You have no notifications').isVisible()).toBe(true);
    expect(await panel.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.mouse.click(300, 600);
    await panel.waitFor({ state: 'detached' });
  });
});

describe('toasts', () => {
  test('rise top right, and go at a click', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/settings' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    const toast = page.getByText('Profile saved');
    await toast.waitFor();
    const place = await box(page.locator('.Toastify__toast-container'));
    expect(place.y).toBeLessThan(20);
    expect(place.x + place.width).toBeGreaterThan(1400);
    await toast.click();
    await toast.waitFor({ state: 'detached' });
  });
});

describe('signing out', () => {
  test('leads to /login at once, and what was kept of the person is cleared after half a second', async () => {
    const opened = await openPage({ as: null, width: 1440 });
    await signInByScreen(opened, 'employee');
    const { page } = opened;
    await page.getByRole('button', { name: /employee@/u }).click();
    expect(await page.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth.auth'))).toBeNull();
    await page.goto('/projects');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === '/projects');
  });

  test('no token is ever kept in storage', async () => {
    const opened = await openPage({ as: null, width: 1440 });
    await signInByScreen(opened, 'employee');
    await opened.page.getByRole('button', { name: 'Notifications' }).waitFor();
    const kept = await opened.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain('employee');
    expect(kept).not.toMatch(/eyJ|token"/u);
  });

  test('somebody without a group is signed out again and told why', async () => {
    const opened = await openPage({ as: null });
    await signInByScreen(opened, 'newcomer');
    await opened.page.getByText('nobody has given you access yet').waitFor();
    expect(new URL(opened.page.url()).pathname).toBe('/login');
  });
});

describe('going about', () => {
  test.for([
    ['owner', '/projects', '/owner'],
    ['developer', '/admin', '/developer'],
    ['floor', '/', '/floor-photos'],
    ['employee', '/admin', '/'],
    ['employee', '/nowhere/at/all', '/'],
    ['owner', '/nowhere', '/owner'],
  ] as const)('%s at %s is led to %s', async ([person, from, to]) => {
    const { page } = await openPage({ as: person, path: from });
    await page.waitForURL(
      (url) => url.pathname === to || (to === '/developer' && url.pathname.startsWith('/developer')),
    );
  });

  test('a new page is named in the tab and to screen readers, and the focus begins at its content', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/settings' });
    await page.getByRole('link', { name: 'Finance' }).click();
    await page.waitForURL('**/finance/rates');
    await expect.poll(() => page.locator('p[aria-live=polite]').textContent(), { interval: 50 }).toBe('Rates');
    await expect.poll(() => page.title()).toBe('Rates · OneHearth');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.goBack();
    await page.waitForURL('**/settings');
    await expect.poll(() => page.title()).toContain('Settings');
  });

  test('the language changes without a reload, and is still there after one', async () => {
    const { page, go } = await openPage({ as: 'employee', path: '/settings?tab=appearance' });
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/me/settings') && answer.ok());
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await kept;
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
    await go('/settings?tab=appearance');
    await page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  });

  test('a person who chose dark never sees a flash of light', async () => {
    const { page } = await openPage({ as: null, theme: 'dark', isFresh: true });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        Object.assign(globalThis, { first: document.documentElement.dataset['theme'] }),
      );
    });
    await page.goto('/login');
    expect(await page.evaluate(() => (globalThis as unknown as { first?: string }).first)).toBe('dark');
  });

  test('a screen that fails is the page "Unexpected Application Error" with a number and a way to retry', async () => {
    const { page } = await openPage({ as: 'employee', path: '/settings' });
    await page.route('**/assets/missing-screen-*.js', (route) => route.abort());
    await page.goto('/executive');
    await page.getByRole('heading', { name: 'Unexpected Application Error' }).waitFor();
    expect(await page.getByText(/^Request [0-9a-f-]{8,}/u).isVisible()).toBe(true);
    await page.unroute('**/assets/missing-screen-*.js');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Executive view' }).waitFor();
  });

  test('the page as served is the loading screen with the product’s name', async () => {
    const html = await (await fetch(`${address()}/`)).text();
    expect(html).toMatch(/class="loading-screen"[^>]*>OneHearth</u);
  });
});

describe('a colleague’s news', () => {
  test('raises the bell and a toast at once; the panel shows it, follows it, and deletes it', async () => {
    const { body: people } = await callAs('admin', 'GET', '/users?q=employee');
    const { body: projects } = await callAs('admin', 'GET', '/projects?limit=50');
    const mine = (people as { id: string; username: string }[]).find(({ username }) => username === 'employee');
    const details = await Promise.all(
      (projects as { id: string }[]).map(
        async ({ id }) =>
          (await callAs('admin', 'GET', `/projects/${id}`)).body as {
            id: string;
            name: string;
            members: { user_id: string; role: string }[];
          },
      ),
    );
    const project = details.find(({ members }) => members.every(({ user_id }) => user_id !== mine?.id));
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/settings' });
    const bell = page.getByRole('button', { name: 'Notifications' });
    await bell.waitFor();
    await settled(page);
    const members = [
      ...(project?.members ?? []).map(({ user_id, role }) => ({ user_id, role })),
      { user_id: mine?.id, role: 'designer' },
    ];
    const put = await callAs('admin', 'PUT', `/projects/${project?.id}/members`, { members });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    await page.locator('.Toastify__toast').first().waitFor();
    await page
      .locator('#unread-notifications')
      .getByText(/^\d+ unread$/u)
      .waitFor({ state: 'attached' });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const rows = panel.getByRole('listitem');
    const before = await rows.count();
    expect(await rows.first().locator('time').textContent()).toMatch(
      /^[A-Z][a-z]{2} \d{1,2}(st|nd|rd|th) \d{2}, \d{1,2}:\d{2} (am|pm)$/u,
    );
    await expectAccessible(page);
    await rows.first().getByRole('link').click();
    await page.waitForURL('**/projects/**');
    await bell.click();
    await rows.first().getByRole('button', { name: 'Delete notification' }).click();
    await expect.poll(() => rows.count()).toBe(before - 1);
  });
});

describe('a session that ends elsewhere', () => {
  test('ends here too, without a click: the page leads to the door, which says so and remembers the way back', async () => {
    const opened = await openPage({ as: null, width: 1440 });
    await signInByScreen(opened, 'hannah');
    const { page, context } = opened;
    await page.getByRole('button', { name: 'Notifications' }).waitFor();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.waitForURL('**/projects');
    await context.clearCookies();
    const signedIn = await fetch(`${address()}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'hannah', password: 'hearth-sample' }),
    });
    const { token } = (await signedIn.json()) as { token: string };
    await fetch(`${address()}/api/auth/sessions/end-others`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === '/projects');
    await page.getByText('Your session has ended').waitFor();
  });

  test('a sign-out in one tab signs out the others', async () => {
    const opened = await openPage({ as: null, width: 1440 });
    await signInByScreen(opened, 'employee');
    await opened.page.getByRole('button', { name: 'Notifications' }).waitFor();
    const other = await opened.context.newPage();
    await other.goto('/settings');
    await other.getByRole('button', { name: /employee@/u }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    await opened.page.waitForURL((url) => url.pathname === '/login');
  });
});
