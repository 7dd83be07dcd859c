import type { ComponentType } from 'react';
import { publicRoutes } from './public-routes.ts';
import { salesRoutes } from './sales-routes.ts';
import type { MissingScreen } from './web/missing.ts';
import type { Zone } from './web/zones/guard.ts';

/** A screen module exports `Screen`; it is loaded when its route is. */
type LoadScreen = () => Promise<{ Screen: ComponentType }>;

export type RouteEntry = {
  /** In the router's notation: `$name` a part of the path, `{-$name}` one that may be left out. */
  path: string;
  zone: Zone;
  /** The part of the path that is kept as the last choice in this zone: `choose('developer.project_number', …)`. */
  remembers?: string;
} & (
  | { screen: LoadScreen; /** A door to sign in by: who is signed in already goes straight on. */ isDoor?: true }
  | { missing: MissingScreen }
  | { redirect: (params: Readonly<Record<string, string>>) => string }
);

/** Every address of the portal. A new screen is one line here, or in the list of its wing. */
export const routes: readonly RouteEntry[] = [
  ...publicRoutes,

  { path: '/settings', zone: 'signed_in', screen: () => import('./web/pages/settings-page.tsx') },
  { path: '/signing/$id', zone: 'signed_in', screen: () => import('#areas/sales/signing/web/signing-screen.tsx') },

  { path: '/', zone: 'staff', screen: () => import('#areas/company/dashboards/web/dashboard-screen.tsx') },
  { path: '/inbox', zone: 'staff', screen: () => import('./web/inbox-screen.tsx') },
  { path: '/wall', zone: 'staff', screen: () => import('#areas/company/wall/web/company-wall-screen.tsx') },
  { path: '/projects', zone: 'staff', screen: () => import('#areas/projects/projects/web/projects-screen.tsx') },
  {
    path: '/projects/new-project',
    zone: 'staff',
    screen: () => import('#areas/projects/projects/web/new-project/new-project-screen.tsx'),
  },
  {
    path: '/projects/project-breakdown',
    zone: 'staff',
    screen: () => import('#areas/projects/subtasks/web/breakdown-screen.tsx'),
  },
  {
    path: '/projects/subtasks',
    zone: 'staff',
    screen: () => import('#areas/projects/subtasks/web/subtasks-screen.tsx'),
  },
  {
    path: '/projects/break-even-target',
    zone: 'staff',
    screen: () => import('#areas/projects/break-even/web/break-even-screen.tsx'),
  },
  {
    path: '/projects/ship-and-set-dates',
    zone: 'staff',
    screen: () => import('#areas/projects/schedule/web/ship-and-set/ship-and-set-screen.tsx'),
  },
  {
    path: '/projects/deviations',
    zone: 'staff',
    screen: () => import('#areas/design/deviations/web/deviations-screen.tsx'),
  },
  {
    path: '/projects/service-trips',
    zone: 'staff',
    screen: () => import('#areas/service/trips/web/trips-screen.tsx'),
  },
  {
    path: '/projects/sign-offs',
    zone: 'staff',
    screen: () => import('#areas/quality/sign-offs/web/sign-offs-screen.tsx'),
  },
  {
    path: '/projects/sign-off-templates',
    zone: 'staff',
    screen: () => import('#areas/quality/sign-offs/web/templates-screen.tsx'),
  },
  {
    path: '/projects/developers',
    zone: 'staff',
    screen: () => import('./web/pages/developers-page.tsx'),
  },
  {
    path: '/projects/change-orders',
    zone: 'staff',
    screen: () => import('#areas/sales/change-orders/web/change-orders-screen.tsx'),
  },
  {
    path: '/projects/change-orders/$id',
    zone: 'staff',
    screen: () => import('#areas/sales/change-orders/web/change-order-screen.tsx'),
  },
  {
    path: '/projects/warranty-requests',
    zone: 'staff',
    screen: () => import('#areas/service/warranty/web/warranty-screen.tsx'),
  },
  {
    path: '/projects/warranty-requests/reports',
    zone: 'staff',
    screen: () => import('#areas/service/warranty/web/reports-screen.tsx'),
  },
  {
    path: '/projects/warranty-requests/coverages',
    zone: 'staff',
    screen: () => import('#areas/service/warranty/web/coverages-screen.tsx'),
  },
  {
    path: '/projects/warranty-requests/on-call',
    zone: 'staff',
    screen: () => import('#areas/service/on-call/web/on-call-screen.tsx'),
  },
  {
    path: '/projects/foundry-punch-list',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/lists/foundry-punch-list-screen.tsx'),
  },
  {
    path: '/projects/site-punch-list',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/lists/site-punch-list-screen.tsx'),
  },
  {
    path: '/projects/active-projects',
    zone: 'staff',
    screen: () => import('./web/pages/active-projects-page.tsx'),
  },
  { path: '/projects/owner-manuals', zone: 'staff', missing: 'ownerManuals' },
  { path: '/projects/owner-manuals/owner-manual-editor/$id', zone: 'staff', missing: 'ownerManualEditor' },
  { path: '/projects/owner-manuals/owner-manual-viewer/$id', zone: 'staff', missing: 'ownerManual' },
  { path: '/projects/owner-manuals/service-provider-form/{-$id}', zone: 'staff', missing: 'serviceProvider' },
  { path: '/projects/owner-manuals/appliance-form/{-$id}', zone: 'staff', missing: 'appliance' },
  { path: '/projects/owner-manuals/solar-incentive-form/{-$id}', zone: 'staff', missing: 'solarIncentive' },
  { path: '/projects/owner-manuals/checkbox-form/{-$id}', zone: 'staff', missing: 'checkbox' },
  {
    path: '/projects/punch-lists',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/punch-lists-screen.tsx'),
  },
  {
    path: '/projects/punch-lists/templates',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/templates-screen.tsx'),
  },
  {
    path: '/projects/punch-lists/factory-form/{-$edit}/{-$id}',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/form/factory-form-screen.tsx'),
  },
  {
    path: '/projects/punch-lists/site-form/{-$edit}/{-$id}',
    zone: 'staff',
    screen: () => import('#areas/quality/punch/web/form/site-form-screen.tsx'),
  },
  {
    path: '/projects/$project_number',
    zone: 'staff',
    screen: () => import('./web/pages/project-page.tsx'),
  },
  {
    path: '/projects/$project_number/photos',
    zone: 'staff',
    redirect: ({ project_number }) => `/projects/${encodeURIComponent(project_number ?? '')}?tab=photos`,
  },
  {
    path: '/projects/$project_number/manufacturing-sign-offs/$id/$form_type',
    zone: 'staff',
    screen: () => import('#areas/quality/sign-offs/web/sign-off-screen.tsx'),
  },
  {
    path: '/projects/$project_number/unit/$unit_id',
    zone: 'staff',
    screen: () => import('./web/pages/unit-page.tsx'),
  },
  { path: '/tickets', zone: 'staff', screen: () => import('#app/web/pages/tickets-page.tsx') },
  {
    path: '/tickets/types',
    zone: 'staff',
    screen: () => import('#areas/company/tickets/web/settings/types-screen.tsx'),
  },
  {
    path: '/tickets/checklists',
    zone: 'staff',
    screen: () => import('#areas/company/tickets/web/settings/checklists-screen.tsx'),
  },
  {
    path: '/tickets/replies',
    zone: 'staff',
    screen: () => import('#areas/company/tickets/web/settings/replies-screen.tsx'),
  },
  {
    path: '/tickets/ticket-form/{-$edit}/{-$id}',
    zone: 'staff',
    screen: () => import('#areas/company/tickets/web/form/ticket-form-screen.tsx'),
  },
  ...salesRoutes,
  { path: '/finance/rates', zone: 'staff', screen: () => import('#areas/finance/rates/web/rates-screen.tsx') },
  {
    path: '/design/catalogue',
    zone: 'staff',
    screen: () => import('./web/pages/catalogue-page.tsx'),
  },
  { path: '/design', zone: 'staff', screen: () => import('#areas/design/design/web/design-screen.tsx') },
  {
    path: '/design/product-overview',
    zone: 'staff',
    screen: () => import('#areas/design/design/web/products-screen.tsx'),
  },
  {
    path: '/design/dfma-project-priority',
    zone: 'staff',
    screen: () => import('#areas/design/dfma/web/project-priority-screen.tsx'),
  },
  {
    path: '/design/dfma-lessons-learned',
    zone: 'staff',
    screen: () => import('#areas/design/lessons/web/lessons-screen.tsx'),
  },
  {
    path: '/design/dfma-priority-by-user',
    zone: 'staff',
    screen: () => import('#areas/design/dfma/web/priority-by-user-screen.tsx'),
  },
  {
    path: '/design/estimates',
    zone: 'staff',
    screen: () => import('#areas/design/estimates/web/estimates-screen.tsx'),
  },
  {
    path: '/design/estimates/new-estimate',
    zone: 'staff',
    screen: () => import('#areas/design/estimates/web/new-estimate-screen.tsx'),
  },
  {
    path: '/design/estimates/new-bim2bom',
    zone: 'staff',
    screen: () => import('#areas/design/models/web/new-bim2bom-screen.tsx'),
  },
  {
    path: '/design/model-platform-bom',
    zone: 'staff',
    screen: () => import('#areas/design/model-platform/web/groups-screen.tsx'),
  },
  {
    path: '/design/model-platform-bom/new',
    zone: 'staff',
    screen: () => import('#areas/design/model-platform/web/new-screen.tsx'),
  },
  // Where the catalogue, the rates and the bell lead to; after the fixed addresses, which come first.
  {
    path: '/design/estimates/$id',
    zone: 'staff',
    screen: () => import('#areas/design/estimates/web/estimate-screen.tsx'),
  },
  {
    path: '/design/model-platform-bom/$id',
    zone: 'staff',
    screen: () => import('#areas/design/boms/web/bom-screen.tsx'),
  },
  { path: '/operations', zone: 'staff', missing: 'operations' },
  { path: '/meetings', zone: 'staff', screen: () => import('#areas/company/meetings/web/meetings-screen.tsx') },
  { path: '/meetings/$id', zone: 'staff', screen: () => import('#areas/company/meetings/web/meeting-screen.tsx') },
  { path: '/charts', zone: 'staff', missing: 'charts' },
  {
    path: '/design-software/callback',
    zone: 'staff',
    screen: () => import('#areas/design/model-platform/web/callback-screen.tsx'),
  },
  { path: '/university/documentation/{-$id}', zone: 'staff', missing: 'documentation' },
  { path: '/university/courses/{-$id}', zone: 'staff', missing: 'courses' },
  { path: '/executive', zone: 'staff', missing: 'executive' },
  { path: '/okrs/{-$tab}/{-$type}/{-$id}', zone: 'staff', missing: 'okrs' },

  { path: '/admin', zone: 'admin', screen: () => import('#areas/people/admin/web/admin-screen.tsx') },

  { path: '/owner', zone: 'owner', screen: () => import('#areas/people/homes/web/owner-home-screen.tsx') },
  {
    path: '/owner/$project_number/unit/$unit_id',
    zone: 'owner',
    screen: () => import('./web/pages/unit-page.tsx'),
  },
  {
    path: '/owner/$project_number/change-orders/$id',
    zone: 'owner',
    screen: () => import('#areas/sales/change-orders/web/client/decision-screen.tsx'),
  },
  {
    path: '/owner/$project_number/manufacturing-sign-offs/$id/$form_type',
    zone: 'owner',
    screen: () => import('#areas/quality/sign-offs/web/sign-off-screen.tsx'),
  },

  {
    path: '/developer',
    zone: 'developer',
    screen: () => import('#areas/projects/projects/web/developer-door-screen.tsx'),
  },
  { path: '/developer/organisation', zone: 'developer', screen: () => import('./web/pages/own-organisation-page.tsx') },
  {
    path: '/developer/$project_number',
    zone: 'developer',
    remembers: 'project_number',
    screen: () => import('#areas/people/homes/web/developer-home-screen.tsx'),
  },
  {
    path: '/developer/$project_number/unit/$unit_id',
    zone: 'developer',
    screen: () => import('./web/pages/unit-page.tsx'),
  },
  {
    path: '/developer/$project_number/change-orders/$id',
    zone: 'developer',
    screen: () => import('#areas/sales/change-orders/web/client/decision-screen.tsx'),
  },
  {
    path: '/developer/$project_number/manufacturing-sign-offs/$id/$form_type',
    zone: 'developer',
    screen: () => import('#areas/quality/sign-offs/web/sign-off-screen.tsx'),
  },

  { path: '/floor', zone: 'floor', screen: () => import('#areas/projects/units/web/floor/floor-screen.tsx') },
  // A floor manager's home by the specification's own name for it; the same screen, so that the two never redirect in a ring.
  { path: '/floor-photos', zone: 'floor', screen: () => import('#areas/projects/units/web/floor/floor-screen.tsx') },
  {
    path: '/floor/punch-lists',
    zone: 'floor',
    screen: () => import('#areas/quality/punch/web/floor-lists-screen.tsx'),
  },
  {
    path: '/floor/punch-lists/factory-form',
    zone: 'floor',
    screen: () => import('#areas/quality/punch/web/form/floor-factory-form-screen.tsx'),
  },
  {
    path: '/floor/punch-lists/site-form',
    zone: 'floor',
    screen: () => import('#areas/quality/punch/web/form/floor-site-form-screen.tsx'),
  },
  {
    path: '/floor/manufacturing-sign-offs',
    zone: 'floor',
    screen: () => import('#areas/quality/sign-offs/web/wall/wall-screen.tsx'),
  },
  {
    path: '/floor/projects/$project_number/manufacturing-sign-offs/$id/$form_type',
    zone: 'floor',
    screen: () => import('#areas/quality/sign-offs/web/sign-off-screen.tsx'),
  },

  // Every part of the design system in all its states; while developing only.
  ...(import.meta.env.DEV
    ? [{ path: '/parts', zone: 'public' as const, screen: () => import('./web/parts-screen.tsx') }]
    : []),
];
