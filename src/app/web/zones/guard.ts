import { holds, homeOf, type Capability } from '#platform/shared/access.ts';
import { loginPath, safePath } from '#platform/web/redirect-to.ts';

/** Who may open the screens of a zone, each by one row of the access table. */
export const zoneAccess = {
  public: 'everyone.use',
  signed_in: 'self.use',
  staff: 'zone.staff',
  admin: 'zone.admin',
  owner: 'zone.owner',
  developer: 'zone.developer',
  floor: 'zone.floor',
} as const satisfies Record<string, Capability>;

export type Zone = keyof typeof zoneAccess;

export interface Visitor {
  authenticated: boolean;
  groups: readonly string[];
}

/** What becomes of a visit: the screen opens, the person goes elsewhere, or is signed out and goes to /login. */
export type Verdict = { kind: 'open' } | { kind: 'go'; to: string } | { kind: 'signOut'; to: '/login' };

const open: Verdict = { kind: 'open' };

/** Judges a visit to a screen of a zone; `path` is the address with its query. */
export function judge(zone: Zone, visitor: Visitor, path: string): Verdict {
  if (zone === 'public') return open;
  if (!visitor.authenticated) return { kind: 'go', to: loginPath(path) };
  if (holds(visitor.groups, zoneAccess[zone])) return open;
  return toOwnHome(visitor.groups);
}

/** Where a sign-in leads: back to where the person came from, else to `/`, whose own guard sends each to their home. */
export function afterSignIn(redirectTo: string | undefined): string {
  return safePath(redirectTo) ?? '/';
}

function toOwnHome(groups: readonly string[]): Verdict {
  const home = homeOf(groups);
  return home === undefined ? { kind: 'signOut', to: '/login' } : { kind: 'go', to: home };
}
