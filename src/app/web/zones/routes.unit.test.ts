import { expect, test } from 'vitest';
import { groups } from '#platform/shared/access.ts';
import { matchPath } from '../match.ts';
import { routes } from '#app/routes.ts';
import { afterSignIn, judge, type Zone } from './guard.ts';

/** Every address of the specification, each once with an example, and who may open it. Written out anew, not read from the table. */
const specified: Readonly<Record<Zone, readonly string[]>> = {
  public: [
    '/register/owner/u1',
    '/register/developer/u1',
    '/site_manual',
    '/lead-form',
    '/login',
    '/reset-password',
    '/developer/login',
    '/owner/login',
    '/floor/login',
    '/auth/callback',
  ],
  signed_in: ['/settings'],
  staff: [
    '/',
    '/projects',
    '/projects/new-project',
    '/projects/project-breakdown',
    '/projects/subtasks',
    '/projects/break-even-target',
    '/projects/ship-and-set-dates',
    '/projects/deviations',
    '/projects/service-trips',
    '/tickets/types',
    '/tickets/checklists',
    '/tickets/replies',
    '/projects/developers',
    '/projects/warranty-requests',
    '/projects/warranty-requests/reports',
    '/projects/warranty-requests/coverages',
    '/projects/warranty-requests/on-call',
    '/projects/foundry-punch-list',
    '/projects/site-punch-list',
    '/projects/active-projects',
    '/projects/owner-manuals',
    '/projects/owner-manuals/owner-manual-editor/m1',
    '/projects/owner-manuals/owner-manual-viewer/m1',
    '/projects/owner-manuals/service-provider-form',
    '/projects/owner-manuals/service-provider-form/s1',
    '/projects/owner-manuals/appliance-form',
    '/projects/owner-manuals/appliance-form/a1',
    '/projects/owner-manuals/solar-incentive-form',
    '/projects/owner-manuals/solar-incentive-form/i1',
    '/projects/owner-manuals/checkbox-form',
    '/projects/owner-manuals/checkbox-form/c1',
    '/projects/punch-lists',
    '/projects/punch-lists/templates',
    '/projects/punch-lists/factory-form',
    '/projects/punch-lists/factory-form/edit',
    '/projects/punch-lists/factory-form/edit/p1',
    '/projects/punch-lists/site-form',
    '/projects/punch-lists/site-form/edit/p1',
    '/projects/26-041',
    '/projects/26-041/photos',
    '/projects/26-041/manufacturing-sign-offs/s1/pre_ship/',
    '/projects/change-orders',
    '/projects/change-orders/c1',
    '/projects/sign-offs',
    '/projects/sign-off-templates',
    '/projects/26-041/unit/u1',
    '/tickets',
    '/inbox',
    '/tickets/',
    '/tickets/ticket-form',
    '/tickets/ticket-form/edit/t1',
    '/sales',
    '/sales/pipeline',
    '/sales/activities',
    '/sales/leads',
    '/sales/loi',
    '/sales/opportunities',
    '/sales/opportunities/o1',
    '/sales/leads/l1',
    '/sales/plan',
    '/sales/room',
    '/sales/contracts',
    '/sales/stages',
    '/sales/contacts',
    '/sales/companies',
    '/sales/contract-templates',
    '/finance/rates',
    '/design',
    '/design/product-overview',
    '/design/dfma-project-priority',
    '/design/dfma-lessons-learned',
    '/design/dfma-priority-by-user',
    '/design/estimates',
    '/design/estimates/new-estimate',
    '/design/estimates/new-bim2bom',
    '/design/model-platform-bom',
    '/design/model-platform-bom/new',
    '/operations',
    '/meetings',
    '/meetings/',
    '/meetings/m1',
    '/charts',
    '/design-software/callback',
    '/university/documentation',
    '/university/documentation/d1',
    '/university/courses',
    '/university/courses/c1',
    '/executive',
    '/okrs',
    '/okrs/company',
    '/okrs/company/objective',
    '/okrs/company/objective/o1',
    // Ours: the wall of the company.
    '/wall',
  ],
  admin: ['/admin'],
  owner: [
    '/owner',
    '/owner/26-041/unit/u1',
    '/owner/26-041/change-orders/c1',
    '/owner/26-041/manufacturing-sign-offs/s1/owner_acceptance/',
  ],
  developer: [
    '/developer',
    '/developer/organisation',
    '/developer/26-041',
    '/developer/26-041/unit/u1',
    '/developer/26-041/change-orders/c1',
    '/developer/26-041/manufacturing-sign-offs/s1/site_final/',
  ],
  floor: [
    '/floor',
    '/floor-photos',
    '/floor/punch-lists',
    '/floor/punch-lists/factory-form',
    '/floor/punch-lists/site-form',
    '/floor/manufacturing-sign-offs',
    '/floor/projects/26-041/manufacturing-sign-offs/s1/factory_qa/',
  ],
};

const everybody: readonly string[] = groups;
const allowed: Readonly<Record<Zone, readonly string[]>> = {
  public: everybody,
  signed_in: everybody,
  staff: ['admin', 'employee', 'third_party_staff'],
  admin: ['admin'],
  owner: ['home_owner', 'admin'],
  developer: ['developer', 'admin'],
  floor: ['floor_manager', 'admin'],
};

const homes: Readonly<Record<string, string>> = {
  admin: '/',
  employee: '/',
  third_party_staff: '/',
  home_owner: '/owner',
  developer: '/developer',
  floor_manager: '/floor-photos',
};
const zones = Object.keys(specified) as Zone[];
const everyAddress = zones.flatMap((zone) => specified[zone].map((path) => ({ zone, path })));

test.each(everyAddress)('$path exists in the zone $zone', ({ zone, path }) => {
  expect(matchPath(path)?.entry.zone).toBe(zone);
});

test('no route of the table is missing from this list, so that a new one is judged here too', () => {
  const reached = new Set(everyAddress.map(({ path }) => matchPath(path)?.entry.path));
  const ownAdditions = new Set([
    '/sign-up',
    '/invitation',
    '/shared/$token',
    '/sign-off/$token',
    '/trip/$token',
    '/sign/$token',
    '/signing/$id',
    '/sales/envelopes/$id',
    '/verify',
    '/parts',
    '/design/catalogue',
    '/design/estimates/$id',
    '/design/model-platform-bom/$id',
  ]);
  expect(routes.map((entry) => entry.path).filter((path) => !reached.has(path) && !ownAdditions.has(path))).toEqual([]);
});

test.each(everyAddress)(
  '$path: nobody signed in is led to the sign-in page and keeps where they came from',
  ({ zone, path }) => {
    const verdict = judge(zone, { authenticated: false, groups: [] }, `${path}?a=1`);
    expect(verdict).toEqual(
      zone === 'public' ? { kind: 'open' } : { kind: 'go', to: `/login?redirectTo=${path}%3Fa%3D1` },
    );
  },
);

const everyVisit = everyAddress.flatMap(({ zone, path }) => everybody.map((group) => ({ zone, path, group })));

test.each(everyVisit)('$path as $group', ({ zone, path, group }) => {
  const verdict = judge(zone, { authenticated: true, groups: [group] }, path);
  expect(verdict).toEqual(allowed[zone].includes(group) ? { kind: 'open' } : { kind: 'go', to: homes[group] });
});

test.each(everyAddress)('$path: a person with no known group is signed out and sent to /login', ({ zone, path }) => {
  const verdict = judge(zone, { authenticated: true, groups: ['visitors'] }, path);
  expect(verdict).toEqual(
    zone === 'public' || zone === 'signed_in' ? { kind: 'open' } : { kind: 'signOut', to: '/login' },
  );
});

test('of two groups both zones open, and the home is the first of them', () => {
  const both = { authenticated: true, groups: ['home_owner', 'floor_manager'] };
  expect(judge('owner', both, '/owner')).toEqual({ kind: 'open' });
  expect(judge('floor', both, '/floor')).toEqual({ kind: 'open' });
  expect(judge('staff', both, '/')).toEqual({ kind: 'go', to: '/owner' });
});

test.each(Object.values(homes))(
  'the home %s is open to those it is the home of, so that no redirect runs in a ring',
  (home) => {
    const owners = Object.keys(homes).filter((group) => homes[group] === home);
    const zone = matchPath(home)?.entry.zone ?? 'public';
    for (const group of owners)
      expect(judge(zone, { authenticated: true, groups: [group] }, home)).toEqual({ kind: 'open' });
  },
);

test.each(['/nowhere', '/projects/26-041/nowhere', '/admin/users/x', '/owner/x', '/%E0%A4%A'])(
  '%s is unknown',
  (path) => {
    expect(matchPath(path)).toBeUndefined();
  },
);

test('words of the table win over names: a project cannot hide a screen', () => {
  expect(matchPath('/projects/change-orders')?.entry.path).toBe('/projects/change-orders');
  expect(matchPath('/projects/26-041')?.params).toEqual({ project_number: '26-041' });
  expect(matchPath('/developer/login')?.entry.zone).toBe('public');
});

test('the photos of a project are its page with the tab Photos', () => {
  const match = matchPath('/projects/26-041/photos');
  expect(match !== undefined && 'redirect' in match.entry && match.entry.redirect(match.params)).toBe(
    '/projects/26-041?tab=photos',
  );
});

test('after a sign-in one goes to /, or back to where one came from', () => {
  expect(afterSignIn(undefined)).toBe('/');
  expect(afterSignIn('/projects?status=4')).toBe('/projects?status=4');
});

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'evil',
  '',
  '/\t/evil.test',
  '/\n//evil.test',
  'javascript:alert(1)',
])('a sign-in never leads to %j', (redirectTo) => {
  expect(afterSignIn(redirectTo)).toBe('/');
});
