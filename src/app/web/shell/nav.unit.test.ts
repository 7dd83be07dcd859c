import { expect, test } from 'vitest';
import { say } from '#platform/shared/text.ts';
import { matchPath } from '../match.ts';
import { isBuilt } from '#app/built.ts';
import { currentEntry, firstItems, navFor, navItems, targetOf } from '#app/nav.ts';
import { currentTab, tabsFor } from '../phone-nav.ts';
import { sistersOf } from '../sisters.ts';

const names = (groups: readonly string[]) => navFor(groups).map((item) => say(item.label, 'en'));
const specified = navItems.map((item) => say(item.label, 'en'));
const children = (key: string) =>
  navItems.find((item) => item.key === key)?.children?.map((child) => say(child.label, 'en'));

test('the entries are those of the specification in its order', () => {
  expect(specified).toEqual([
    'OKRs',
    'Projects',
    'Sales',
    'Finance',
    'Design',
    'Admin',
    'University',
    'Dashboard',
    'Dashboard',
    'Floor',
  ]);
});

test('each group sees its own entries, in that order, and none whose screen is not built', () => {
  const inOrder = (shown: readonly string[]) => specified.filter((name) => shown.includes(name));
  const admin = names(['admin']);
  expect(admin).toEqual(inOrder(admin));
  expect(admin).toEqual(expect.arrayContaining(['Projects', 'Finance', 'Design', 'Admin', 'Floor']));
  expect(names(['employee'])).toEqual(admin.filter((name) => !['Admin', 'Floor'].includes(name)));
  const addresses = navFor(['admin', 'home_owner', 'developer']).flatMap((item) => [
    targetOf(item),
    ...(item.children ?? []).map((child) => child.to),
  ]);
  expect(addresses.filter((address) => !isBuilt(address))).toEqual([]);
  // As long as one is not built there is something that this leaves out.
  expect(isBuilt('/floor')).toBe(true);
  expect(isBuilt('/nowhere/at/all')).toBe(false);
  expect(names(['third_party_staff'])).toEqual(names(['employee']));
  expect(names(['home_owner'])).toEqual(['Dashboard']);
  expect(names(['developer'])).toEqual(['Dashboard']);
  expect(names(['floor_manager'])).toEqual(['Floor']);
  expect(names([])).toEqual([]);
});

test('the sub-entries are those of the specification', () => {
  expect(children('projects')).toEqual([
    'Active Projects',
    'Project Breakdown',
    'Break Even Target',
    'Ship & Set Dates',
    'Change Orders',
    'Punch Lists',
    'Warranty Requests',
    'Owner Manuals',
  ]);
  expect(children('sales')).toEqual(['Opportunities', 'LOI', 'Contracts']);
  expect(children('finance')).toEqual(['Rates']);
  expect(children('design')).toEqual([
    'Product',
    'DfMA Project Priority',
    'DfMA Priority by User',
    'DfMA Lessons Learned',
    'New meeting notes',
    'New action item',
    'Estimating',
    'Model platform BOM',
  ]);
  expect(children('university')).toEqual(['Documentation', 'Courses']);
  expect(children('floor')).toEqual(['Photos', 'Punch Lists', 'Sign Offs']);
});

test('a parent without a page of its own leads to its first child', () => {
  const targets = Object.fromEntries(navItems.map((item) => [item.key, targetOf(item)]));
  expect(targets).toMatchObject({
    sales: '/sales/opportunities',
    finance: '/finance/rates',
    design: '/design',
    university: '/university/documentation',
    floor: '/floor',
    projects: '/projects',
    owner: '/owner',
    developer: '/developer',
  });
});

test('above the groups stand the ways to where the day begins, for staff', () => {
  expect(firstItems.map(({ to }) => to)).toEqual(['/', '/inbox']);
  expect(navFor(['employee'], firstItems).map(({ to }) => to)).toContain('/');
  expect(navFor(['home_owner', 'developer', 'floor_manager'], firstItems)).toEqual([]);
});

test('sisters show each other, as far as they are built', () => {
  const links = (path: string) => sistersOf(path).map(({ to }) => to);
  expect(links('/wall')).toEqual(expect.arrayContaining(['/', '/wall']));
  expect(links('/design/catalogue/')).toEqual(links('/design'));
  expect(links('/design')).toContain('/design/catalogue');
  expect(links('/design').filter((to) => !isBuilt(to))).toEqual([]);
  expect(links('/projects/26-041')).toEqual([]);
  expect(links('/projects')).toContain('/projects/developers');
  expect(links('/developer/organisation')).toEqual(['/developer', '/developer/organisation']);
});

test('every entry leads to a screen that exists', () => {
  const addresses = navItems.flatMap((item) => [
    targetOf(item),
    ...(item.children ?? []).map((child) => child.to.split('?')[0] ?? ''),
  ]);
  expect(addresses.filter((address) => matchPath(address) === undefined)).toEqual([]);
});

test.each([
  ['/projects', '/projects'],
  ['/projects/26-041', '/projects'],
  ['/projects/change-orders', '/projects/change-orders'],
  ['/projects/owner-manuals/appliance-form/', '/projects/owner-manuals'],
  ['/floor-photos', '/floor'],
  ['/floor/punch-lists/site-form', '/floor/punch-lists'],
  ['/okrs/company', '/okrs'],
  ['/sales', '/sales'],
  ['/sales/leads', '/sales'],
  ['/sales/pipeline', '/sales'],
  ['/sales/envelopes/1', '/sales'],
  ['/sales/opportunities/1', '/sales/opportunities'],
  ['/settings', undefined],
])('on %s the entry %s is the current one', (path, entry) => {
  expect(currentEntry(path, navItems)).toBe(entry);
});

test('a phone shows the tabs of the portal it is in, and on shared pages those of its person', () => {
  const to = (path: string, groups: readonly string[]) => tabsFor(path, groups).map((tab) => tab.to);
  expect(to('/owner', ['home_owner'])).toEqual(['/owner', '/settings']);
  expect(to('/settings', ['floor_manager'])).toEqual(
    ['/floor', '/floor/punch-lists', '/floor/manufacturing-sign-offs', '/settings'].filter(isBuilt),
  );
  expect(to('/owner', ['admin'])).toEqual(['/owner', '/settings']);
  expect(to('/projects', ['admin'])).toEqual(['/', '/inbox', '/projects', '/settings'].filter(isBuilt));
  expect(to('/projects', [])).toEqual([]);
  expect(currentTab('/projects/26-041', tabsFor('/projects', ['admin']))).toBe('/projects');
  expect(currentTab('/floor-photos', tabsFor('/floor-photos', []))).toBe('/floor');
  const form = '/floor/projects/26-041/manufacturing-sign-offs/1/factory_qa';
  expect(currentTab(form, tabsFor(form, ['floor_manager']))).toBe('/floor/manufacturing-sign-offs');
});
