import { describe, expect, test } from 'vitest';
import { whatAxeFinds } from './axe.ts';
import { expectAccessible, openPage, signInByScreen } from './harness.ts';

/** The colour that the page is painted with, as the browser computes it: its lightness from 0 to 1. */
const lightness = () => {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return -1;
  for (const part of [document.documentElement, document.body]) {
    canvas.fillStyle = getComputedStyle(part).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return (red + green + blue) / 765;
};

describe('light and dark', () => {
  test('light is the default, also on a machine that is set to dark', async () => {
    const { page, context } = await openPage({ as: null, theme: 'dark' });
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.setItem('hearth.settings', 'null'));
    const fresh = await context.newPage();
    await fresh.goto('/login');
    expect(await fresh.evaluate(lightness)).toBeGreaterThan(0.8);
  });

  test('who chose dark sees dark from the first paint on, while the scripts are still on their way', async () => {
    for (const theme of ['dark', 'light'] as const) {
      const { page, leave } = await openPage({ as: null, theme, isFresh: true });
      // The portal's own script never arrives: what stands there now is the first paint.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/login', { waitUntil: 'commit' });
      await page.locator('.loading-screen').waitFor();
      if (theme === 'dark') expect(await page.evaluate(lightness)).toBeLessThan(0.25);
      else expect(await page.evaluate(lightness)).toBeGreaterThan(0.8);
      await leave();
    }
  });
});

describe('the user menu', () => {
  test('shows the name, and of the address eighteen characters', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/settings' });
    const foot = page.locator('aside').getByRole('button', { name: /Dana Whitfield/u });
    await foot.waitFor();
    expect(await foot.locator('small').textContent()).toBe('employee@hearth.ex…');
    expect(await foot.locator('small').getAttribute('title')).toBe('employee@hearth.example');
  });
});

describe('the right sidebar', () => {
  test('slides in with a project, keeps to the rules of access, and goes at a click outside, 200 ms later', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, height: 900, path: '/projects' });
    const row = page.getByRole('row', { name: /26-041/u });
    await row.getByText('26-041').click();
    const panel = page.getByRole('dialog').filter({ hasText: 'Juniper Ridge Townhomes' });
    await panel.getByRole('link', { name: 'Open project' }).waitFor();
    await expectAccessible(page);
    await page.mouse.click(400, 500);
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/projects');
  });
});

describe('the door', () => {
  test('a wrong password is answered in the words of the catalogue, as an alert, and the password is not kept', async () => {
    const opened = await openPage({ as: null });
    await signInByScreen(opened, 'hannah', 'not it');
    const alert = opened.page.getByRole('alert');
    await alert.waitFor();
    expect((await alert.textContent())?.trim()).toBe('The username or password you entered is incorrect');
    expect(await opened.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('not it');
  });
});

describe('what judges every screen', () => {
  test('finds words too faint to read, and a spacing that nobody can widen', async () => {
    const { page } = await openPage({ as: null, path: '/login' });
    expect(await whatAxeFinds(page)).toEqual([]);
    const label = page.getByText('Username or e-mail').first();
    const style = (name: string, value: string, priority: string) =>
      label.evaluate((element, given) => element instanceof HTMLElement && element.style.setProperty(...given), [
        name,
        value,
        priority,
      ] as const);
    await style('line-height', '1', 'important');
    expect((await whatAxeFinds(page)).join()).toContain('avoid-inline-spacing');
    await style('line-height', '', '');
    await style('color', '#eee', '');
    await style('background-color', '#fff', '');
    for (const wish of [{}, { only: 'colours' }] as const)
      expect((await whatAxeFinds(page, wish)).join()).toContain('color-contrast');
  });
});
