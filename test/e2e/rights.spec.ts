import { describe, expect, test } from 'vitest';
import { openPage, settled, signInByScreen, type OpenPage, type SamplePerson } from './harness.ts';

const staffEntries = ['OKRs', 'Projects', 'Sales', 'Finance', 'Design', 'University'];
const projectChildren = [
  'Active Projects',
  'Project Breakdown',
  'Break Even Target',
  'Ship & Set Dates',
  'Change Orders',
  'Punch Lists',
  'Warranty Requests',
  'Owner Manuals',
];

/** Written out anew from the specification, not read from the tables of the portal. */
const rights: readonly {
  person: SamplePerson;
  home: RegExp;
  entries: readonly string[];
  hasStaffLinks: boolean;
  refused: readonly string[];
  opened: readonly string[];
}[] = [
  {
    person: 'admin',
    home: /^\/$/u,
    entries: ['OKRs', 'Projects', 'Sales', 'Finance', 'Design', 'Admin', 'University', 'Floor'],
    hasStaffLinks: true,
    refused: [],
    opened: ['/admin', '/projects', '/projects/developers', '/developer/organisation', '/owner', '/floor', '/settings'],
  },
  {
    person: 'employee',
    home: /^\/$/u,
    entries: staffEntries,
    hasStaffLinks: true,
    refused: ['/admin', '/owner', '/developer', '/developer/organisation', '/floor'],
    opened: ['/projects', '/projects/developers', '/tickets/', '/sales', '/finance/rates', '/executive'],
  },
  {
    person: 'owner',
    home: /^\/owner$/u,
    entries: ['Dashboard'],
    hasStaffLinks: false,
    refused: [
      '/',
      '/projects',
      '/projects/26-041',
      '/projects/developers',
      '/admin',
      '/developer',
      '/developer/organisation',
      '/floor',
      '/tickets',
    ],
    opened: ['/owner', '/settings'],
  },
  {
    person: 'developer',
    home: /^\/developer\/2\d-\d{3}$/u,
    entries: ['Dashboard'],
    hasStaffLinks: false,
    refused: ['/projects', '/projects/developers', '/admin', '/owner', '/floor-photos'],
    opened: ['/developer/26-041', '/developer/organisation', '/settings'],
  },
  {
    person: 'floor',
    home: /^\/floor(-photos)?$/u,
    entries: ['Floor'],
    hasStaffLinks: false,
    refused: ['/projects', '/projects/developers', '/admin', '/owner', '/developer', '/developer/organisation'],
    opened: ['/floor', '/floor-photos', '/floor/punch-lists', '/settings'],
  },
];

/** Entries that have a screen from the first areas on. */
const built: readonly string[] = ['Projects', 'Finance', 'Design', 'Admin', 'Dashboard', 'Floor'];

const pathOf = ({ page }: OpenPage) => new URL(page.url()).pathname;

describe('who may go where', () => {
  test.for(rights)(
    '$person has a home, a sidebar and links of their own, and is led home from everywhere else',
    async ({ person, home, entries, hasStaffLinks, refused, opened }) => {
      const here = await openPage({ as: person, width: 1440, path: '/settings' });
      const nav = here.page.getByRole('navigation', { name: 'Main' });
      await nav.waitFor();
      const shown = await nav
        .locator(':scope > ul')
        .last()
        .locator(':scope > li')
        .evaluateAll((items) => items.map((item) => item.querySelector('a')?.textContent ?? ''));
      // In the order of the specification; what is not built yet is left out.
      expect(entries.filter((name) => shown.includes(name))).toEqual(shown);
      expect(shown).toEqual(expect.arrayContaining(entries.filter((name) => built.includes(name))));
      const first = nav.locator(':scope > ul').first();
      expect(await first.getByRole('link', { name: 'Home' }).count()).toBe(hasStaffLinks ? 1 : 0);
      expect(await first.getByRole('button', { name: 'Starred' }).count()).toBe(hasStaffLinks ? 1 : 0);
      expect(await here.page.getByRole('link', { name: 'Meetings', exact: true }).count()).toBe(hasStaffLinks ? 1 : 0);
      expect(await here.page.getByRole('link', { name: 'Tickets', exact: true }).count()).toBe(hasStaffLinks ? 1 : 0);
      await here.page.goto('/');
      await expect.poll(() => pathOf(here), { timeout: 30_000 }).toMatch(home);
      const isLedHome = async (path: string) => {
        await expect.poll(() => pathOf(here), { timeout: 30_000, message: `${person} at ${path}` }).toMatch(home);
      };
      // One is typed into the address bar, where the page begins anew; the others are come to by the router, which asks the same table.
      await here.page.goto('/nowhere/at/all');
      await isLedHome('/nowhere/at/all');
      await settled(here.page);
      for (const path of refused) {
        // From elsewhere, so that who is left where they are is seen.
        await here.visit('/settings');
        await here.visit(path);
        await isLedHome(path);
      }
      for (const path of opened) {
        await here.visit(path);
        expect(pathOf(here), `${person} at ${path}`).toBe(path);
      }
    },
  );

  test('a parent of the sidebar leads to its first child, and shows its children by name', async () => {
    const { page } = await openPage({ as: 'employee', width: 1440, path: '/projects' });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const shown = await nav.locator('ul ul a').allTextContents();
    expect(projectChildren.filter((name) => shown.includes(name))).toEqual(shown);
    expect(shown).toEqual(expect.arrayContaining(['Active Projects', 'Ship & Set Dates']));
    await nav.getByRole('link', { name: 'Finance' }).click();
    await page.waitForURL((url) => url.pathname === '/finance/rates');
    expect(await nav.getByRole('link', { name: 'Rates' }).getAttribute('aria-current')).toBe('page');
  });

  test('somebody signed out is sent to the door from wherever they ask, and it remembers where that was', async () => {
    const here = await openPage({ as: null });
    const isAtTheDoor = async (path: string) => {
      await here.page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(here.page.url()).searchParams.get('redirectTo')).toBe(path);
    };
    await here.page.goto('/projects/26-041?tab=units');
    await isAtTheDoor('/projects/26-041?tab=units');
    await settled(here.page);
    for (const path of [
      '/',
      '/projects',
      '/projects/developers',
      '/developer/organisation',
      '/owner',
      '/developer/26-041',
      '/floor-photos',
      '/admin',
      '/settings',
    ]) {
      await here.visit(path);
      await isAtTheDoor(path);
    }
  });

  test('a newcomer without a group is signed out again, and no session is left behind', async () => {
    const here = await openPage({ as: null });
    await signInByScreen(here, 'newcomer');
    await here.page.getByText('nobody has given you access yet').waitFor();
    expect(pathOf(here)).toBe('/login');
    await here.page.goto('/projects');
    await here.page.waitForURL((url) => url.pathname === '/login');
  });
});
