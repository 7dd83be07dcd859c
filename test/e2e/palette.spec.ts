import { describe, expect, test } from 'vitest';
import { expectAccessible, openPage, settled, type SamplePerson } from './harness.ts';

const dialog = 'Search and commands';

describe('the command palette', () => {
  test('opens by Ctrl+K with the focus in its field, as often as one likes', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/projects' });
    const field = page.getByRole('combobox', { name: dialog });
    for (let round = 0; round < 2; round += 1) {
      await page.keyboard.press('Control+k');
      await field.waitFor();
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      if (round === 0) await page.keyboard.press('Escape');
      if (round === 0) await field.waitFor({ state: 'detached' });
    }
    await expectAccessible(page);
  });

  test('what is typed before its code has come becomes its first words, and no key of the page', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, isFresh: true });
    let comes = () => {};
    const hasCome = new Promise<void>((resolve) => (comes = resolve));
    await page.route('**/assets/palette-*.js', async (route) => {
      await hasCome;
      await route.continue();
    });
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    // `c` opens what can be created and `?` the keys, when they are keys of the page.
    await page.keyboard.type('c?');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('bre');
    comes();
    const field = page.getByRole('combobox', { name: dialog });
    await expect.poll(() => field.inputValue()).toBe('bre');
    await page.keyboard.type('ak');
    await expect.poll(() => field.inputValue()).toBe('break');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/projects/break-even-target');
  });

  test('says so when its code can not be had, and comes at the next press', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, isFresh: true });
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.goto('/projects');
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByText('This could not be loaded.').waitFor();
    await page.unroute('**/assets/palette-*.js');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).waitFor();
  });

  test('"break" and Enter lands on the Break Even Target', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).fill('break');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/projects/break-even-target');
  });

  test('finds a project by the beginning of its name, a unit and a person, and goes there by the keyboard alone', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/' });
    const answer = await page.evaluate(async () => {
      const signedIn = await fetch('/api/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'employee', password: 'hearth-sample' }),
      });
      const { token } = await signedIn.json();
      const projects = await fetch('/api/projects/', { headers: { authorization: `Bearer ${token}` } });
      return ((await projects.json()) as { name: string; project_number: string }[])[0];
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).fill(answer?.project_number ?? '');
    // At once: Enter that comes before the answer counts for its first result.
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/projects/${answer?.project_number}`);
    await page.keyboard.press('Control+k');
    await page
      .getByRole('option', { name: answer?.name ?? '' })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: dialog }).fill('employee');
    await page.getByRole('group', { name: 'People' }).getByRole('option').first().click();
    await page.getByRole('dialog').getByText('E-mail').waitFor();
  });

  test('offers what can be done with the open project, and knows where one was, as the sidebar does', async () => {
    const { page, visit } = await openPage({ as: 'employee', width: 1440, path: '/finance/rates' });
    // A page counts as visited once one has stayed for a moment.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth.recents'))).toContain('/finance/rates');
    await visit('/projects/26-041');
    await page.getByRole('heading', { name: 'Juniper Ridge Townhomes' }).waitFor();
    await page.getByRole('button', { name: 'Starred' }).click();
    await page.getByRole('list', { name: 'Recent' }).getByRole('link', { name: 'Rates' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).fill('Edit people');
    await page.getByRole('group', { name: 'On this page' }).getByRole('option').first().click();
    await page.getByRole('dialog', { name: 'People of Juniper Ridge Townhomes' }).waitFor();
  });

  test.each<[SamplePerson, RegExp]>([
    ['owner', /^\/(owner|settings)/u],
    ['developer', /^\/(developer|settings)/u],
    ['floor', /^\/(floor|settings)/u],
  ])('%s sees no command of staff', async (as) => {
    const { page } = await openPage({ as, width: 1440, path: '/settings' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).waitFor();
    const names = await page.getByRole('option').allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).not.toMatch(/Projects$|New project|Admin|Foundry|Tickets|OKR/u);
    await page.getByRole('combobox', { name: dialog }).fill('foundry');
    await settled(page);
    expect(await page.getByRole('option', { name: /Foundry Punch/u }).count()).toBe(0);
  });

  test('a file that was found opens where it lies, for staff beside the page and in a portal large', async () => {
    const staff = await openPage({ as: 'employee', width: 1440, path: '/' });
    await staff.page.keyboard.press('Control+k');
    await staff.page.getByRole('combobox', { name: dialog }).fill('day of the crane');
    await staff.page.getByRole('group', { name: 'Files' }).getByRole('option').first().click();
    await staff.page.waitForURL(/tab=files&file=/u);
    const panel = staff.page.getByRole('dialog', { name: 'Set day plan.md' });
    await panel.getByRole('button', { name: 'Download' }).waitFor();
    await staff.page.keyboard.press('Escape');
    await expect.poll(() => staff.page.url()).not.toContain('file=');

    const owner = await openPage({ as: 'owner', width: 1440, path: '/owner' });
    await owner.page.keyboard.press('Control+k');
    await owner.page.getByRole('combobox', { name: dialog }).fill('first evening');
    await owner.page.getByRole('group', { name: 'Files' }).getByRole('option').first().click();
    await owner.page.waitForURL(/\/owner.*file=/u);
    await owner.page.getByRole('dialog').getByText('The first evening').first().waitFor();
    await owner.page.keyboard.press('Escape');
    await expect.poll(() => owner.page.url()).not.toContain('file=');
    expect([...staff.errors, ...owner.errors]).toEqual([]);
  });

  test('a module that was found is marked on its unit, and what is begun by its address opens at once', async () => {
    const { page, go } = await openPage({ as: 'admin', width: 1440, path: '/' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).fill('26-041-007');
    await page.getByRole('group', { name: 'Modules' }).getByRole('option').first().click();
    await page.waitForURL(/\/unit\/.*module=/u);
    await page.locator('tr[aria-current=true]').getByText('26-041-007').waitFor();

    await page.keyboard.press('c');
    await page.getByRole('option', { name: 'New invitation' }).click();
    await page.getByRole('dialog', { name: 'Invite a person' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.url()).not.toContain('new=1');
    // A file that is gone says so and leaves the page standing.
    await go('/projects/26-041?tab=files&file=00000000-0000-7000-8000-000000000000');
    await page.getByText('That file is not there any more').waitFor();
    await expect.poll(() => page.url()).not.toContain('file=');
  });

  test('offers what can be done here and the pages one was on first', async () => {
    const { page, go } = await openPage({ as: 'employee', width: 1440, path: '/projects' });
    // A page counts as visited once one has stayed for a moment.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth.recents'))).toContain('/projects');
    await go('/settings');
    await page.keyboard.press('Control+k');
    // Above them stands only what can be done with the page itself.
    const groups = page.getByRole('listbox', { name: 'Results' }).getByRole('group');
    await groups.first().getByRole('option', { name: 'Copy the link to this page' }).waitFor();
    const recent = groups.nth(1);
    await recent.getByText('Recent', { exact: true }).waitFor();
    await recent.getByRole('option', { name: 'Projects' }).click();
    await page.waitForURL('**/projects');
  });

  test('is a sheet over the whole page on a phone, opened by its button', async () => {
    const { page } = await openPage({
      as: 'employee',
      width: 390,
      height: 844,
      path: '/projects',
      theme: 'dark',
      language: 'es',
    });
    await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox').waitFor();
    const box = await sheet.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 390 });
    expect(box?.height).toBeGreaterThan(800);
    await sheet.getByRole('combobox').fill('montaje');
    await sheet.getByRole('option').first().waitFor();
    await expectAccessible(page);
  });
});

describe('keys', () => {
  test('? lists them, G then P goes to the projects, C creates, / searches the page; none acts in a field', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/' });
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys of this page' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('c');
    expect(await page.getByRole('combobox').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL('**/projects');
    await settled(page);
    await page.keyboard.press('c');
    await page.getByRole('option', { name: 'New project' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
    await page.keyboard.type('cg');
    expect(await page.getByRole('option', { name: 'New project' }).count()).toBe(0);
  });

  test('can be switched off in Settings, for this person on every device; Ctrl+K stays', async () => {
    const { page, go } = await openPage({ as: 'hannah', width: 1440, path: '/settings?tab=appearance' });
    const wish = page.getByLabel('Keys without Ctrl');
    await wish.click();
    await settled(page);
    await page.evaluate(() => localStorage.removeItem('hearth.settings'));
    await go('/projects');
    // What the person wishes has come from the portal again.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('hearth.settings')))
      .toContain('"singleKeys":false');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: dialog }).waitFor();
    expect(await page.getByRole('heading', { name: 'Keys of this page' }).count()).toBe(0);
    await go('/settings?tab=appearance');
    await page.getByLabel('Keys without Ctrl').click();
    await settled(page);
  });
});
