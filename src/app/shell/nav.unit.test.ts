import { expect, test } from 'vitest';
import { say } from '#platform/shared/text.ts';
import { matchPath } from '../match.ts';
import { currentEntry, navFor, navItems, targetOf } from '../nav.ts';
import { currentTab, tabsFor } from '../phone-nav.ts';

const names = (groups: readonly string[]) => navFor(groups).map((item) => say(item.label, 'en'));
const children = (key: string) =>
  navItems.find((item) => item.key === key)?.children?.map((child) => say(child.label, 'en'));

test('the entries are those of the specification, by group', () => {
  expect(names(['admin'])).toEqual(['OKRs', 'Projects', 'Sales', 'Finance', 'Design', 'Admin', 'University', 'Floor']);
  expect(names(['employee'])).toEqual(['OKRs', 'Projects', 'Sales', 'Finance', 'Design', 'University']);
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
    design: '/design/product-overview',
    university: '/university/documentation',
    floor: '/floor',
    projects: '/projects',
    owner: '/owner',
    developer: '/developer',
  });
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
  ['/settings', undefined],
])('on %s the entry %s is the current one', (path, entry) => {
  expect(currentEntry(path, navItems)).toBe(entry);
});

test('a phone shows the tabs of the portal it is in, and on shared pages those of its person', () => {
  const to = (path: string, groups: readonly string[]) => tabsFor(path, groups).map((tab) => tab.to);
  expect(to('/owner', ['home_owner'])).toEqual(['/owner', '/settings']);
  expect(to('/settings', ['floor_manager'])).toEqual([
    '/floor',
    '/floor/punch-lists',
    '/floor/manufacturing-sign-offs',
    '/settings',
  ]);
  expect(to('/owner', ['admin'])).toEqual(['/owner', '/settings']);
  expect(to('/projects', ['admin'])).toEqual([]);
  expect(currentTab('/floor-photos', tabsFor('/floor-photos', []))).toBe('/floor');
});
