import type { RouteEntry } from './routes.ts';

/** Every address of sales. */
export const salesRoutes: readonly RouteEntry[] = [
  { path: '/sales', zone: 'staff', screen: () => import('#areas/sales/opportunities/web/overview-screen.tsx') },
  {
    path: '/sales/pipeline',
    zone: 'staff',
    screen: () => import('#areas/sales/opportunities/web/board-screen.tsx'),
  },
  { path: '/sales/activities', zone: 'staff', screen: () => import('#areas/sales/activities/web/list-screen.tsx') },
  { path: '/sales/leads', zone: 'staff', screen: () => import('#areas/sales/leads/web/leads-screen.tsx') },
  { path: '/sales/loi', zone: 'staff', screen: () => import('#areas/sales/contracts/web/loi-screen.tsx') },
  {
    path: '/sales/opportunities',
    zone: 'staff',
    screen: () => import('#areas/sales/opportunities/web/list-screen.tsx'),
  },
  {
    path: '/sales/opportunities/$id',
    zone: 'staff',
    screen: () => import('#areas/sales/opportunities/web/deal-screen.tsx'),
  },
  { path: '/sales/leads/$id', zone: 'staff', screen: () => import('#areas/sales/leads/web/lead-screen.tsx') },
  { path: '/sales/stages', zone: 'staff', screen: () => import('#areas/sales/opportunities/web/stages-screen.tsx') },
  { path: '/sales/plan', zone: 'staff', screen: () => import('#areas/sales/opportunities/web/plan-screen.tsx') },
  { path: '/sales/room', zone: 'staff', screen: () => import('#areas/sales/opportunities/web/room-screen.tsx') },
  { path: '/sales/contacts', zone: 'staff', screen: () => import('#areas/sales/customers/web/contacts-screen.tsx') },
  { path: '/sales/companies', zone: 'staff', screen: () => import('#areas/sales/customers/web/companies-screen.tsx') },
  { path: '/sales/contracts', zone: 'staff', screen: () => import('#areas/sales/contracts/web/contracts-screen.tsx') },
  {
    path: '/sales/envelopes/$id',
    zone: 'staff',
    screen: () => import('#areas/sales/signing/web/envelope-screen.tsx'),
  },
  {
    path: '/sales/contract-templates',
    zone: 'staff',
    screen: () => import('#areas/sales/contracts/web/templates-screen.tsx'),
  },
];
