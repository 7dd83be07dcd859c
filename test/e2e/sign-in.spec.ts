import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, signInByScreen } from './harness.ts';

const doors = [
  ['/login', undefined],
  ['/developer/login', 'Developer'],
  ['/owner/login', 'Owner'],
  ['/floor/login', 'Floor'],
] as const;

describe('the doors', () => {
  test.for(doors)('%s shows its fields by name and keeps to the rules of access', async ([path, title]) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, errors, leave } = await openPage({ as: null, theme, path });
      expect(await page.getByLabel('Username or e-mail').isVisible()).toBe(true);
      expect(await page.getByLabel('Password', { exact: true }).isVisible()).toBe(true);
      expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isVisible()).toBe(true);
      if (title !== undefined) expect(await page.getByRole('heading', { name: title }).count()).toBeGreaterThan(0);
      expect(await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light')).toBe(theme);
      await expectAccessible(page);
      expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
      await leave();
    }
  });

  test('a wrong password is answered by the words of the catalogue, and nothing else happens', async () => {
    const opened = await openPage({ as: null });
    await signInByScreen(opened, 'employee', 'not the password');
    await opened.page.getByRole('alert').getByText('The username or password you entered is incorrect').waitFor();
    expect(new URL(opened.page.url()).pathname).toBe('/login');
  });

  test('the same screen speaks Spanish', async () => {
    const { page } = await openPage({ as: null, language: 'es', path: '/login' });
    expect(await page.getByLabel('Usuario o correo').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es');
  });
});

describe('home', () => {
  test.for([
    ['admin', '/'],
    ['employee', '/'],
    ['owner', '/owner'],
    ['developer', '/developer'],
    ['floor', '/floor-photos'],
  ] as const)('%s signs in by the screen and lands at %s', async ([person, home]) => {
    const opened = await openPage({ as: null });
    await signInByScreen(opened, person);
    await opened.page.waitForURL(
      (url) =>
        url.pathname === home ||
        (home === '/developer' && url.pathname.startsWith('/developer')) ||
        (home === '/floor-photos' && url.pathname === '/floor'),
    );
  });

  test('somebody signed out is sent to the door and on to where they wanted to go', async () => {
    const opened = await openPage({ as: null, path: '/projects' });
    await opened.page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('redirectTo') === '/projects',
    );
    await opened.page.getByLabel('Username or e-mail').fill('employee');
    await opened.page.getByLabel('Password', { exact: true }).fill('hearth-sample');
    await opened.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await opened.page.waitForURL((url) => url.pathname === '/projects');
  });
});
