import type { RouteEntry } from './routes.ts';

/** Every address that opens without a sign-in: the doors, and what a link of one's own leads to. */
export const publicRoutes: readonly RouteEntry[] = [
  { path: '/login', zone: 'public', isDoor: true, screen: () => import('#areas/people/sessions/web/login-screen.tsx') },
  {
    path: '/developer/login',
    zone: 'public',
    isDoor: true,
    screen: () => import('#areas/people/sessions/web/login-screen.tsx'),
  },
  {
    path: '/owner/login',
    zone: 'public',
    isDoor: true,
    screen: () => import('#areas/people/sessions/web/login-screen.tsx'),
  },
  {
    path: '/floor/login',
    zone: 'public',
    isDoor: true,
    screen: () => import('#areas/people/sessions/web/login-screen.tsx'),
  },
  {
    path: '/sign-up',
    zone: 'public',
    isDoor: true,
    screen: () => import('#areas/people/sessions/web/sign-up-screen.tsx'),
  },
  {
    path: '/reset-password',
    zone: 'public',
    screen: () => import('#areas/people/sessions/web/reset-password-screen.tsx'),
  },
  { path: '/auth/callback', zone: 'public', screen: () => import('#areas/people/sessions/web/callback-screen.tsx') },
  { path: '/invitation', zone: 'public', screen: () => import('#areas/people/accounts/web/invitation-screen.tsx') },
  {
    path: '/register/owner/$unit_id',
    zone: 'public',
    screen: () => import('#areas/people/accounts/web/register-screen.tsx'),
  },
  {
    path: '/register/developer/$unit_id',
    zone: 'public',
    screen: () => import('#areas/people/accounts/web/register-screen.tsx'),
  },
  {
    path: '/shared/$token',
    zone: 'public',
    screen: () => import('#areas/platform-services/shares/web/shared-screen.tsx'),
  },
  {
    path: '/sign-off/$token',
    zone: 'public',
    screen: () => import('#areas/quality/sign-offs/web/link-screen.tsx'),
  },
  { path: '/trip/$token', zone: 'public', screen: () => import('#areas/service/trips/web/link-screen.tsx') },
  { path: '/sign/$token', zone: 'public', screen: () => import('#areas/sales/signing/web/link-screen.tsx') },
  { path: '/verify', zone: 'public', screen: () => import('#areas/sales/signing/web/verify-screen.tsx') },
  { path: '/lead-form', zone: 'public', screen: () => import('#areas/sales/leads/web/form/form-screen.tsx') },
  { path: '/site_manual', zone: 'public', missing: 'siteManual' },
];
