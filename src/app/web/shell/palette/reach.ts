import { holds, type Capability, type Group } from '#platform/shared/access.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { isBuilt } from '#app/built.ts';
import { matchPath } from '#app/web/match.ts';
import { zoneAccess, type Zone } from '#app/web/zones/guard.ts';

const t = texts({
  project: { en: 'New project', es: 'Nuevo proyecto' },
  ticket: { en: 'New ticket', es: 'Ticket nuevo' },
  estimate: { en: 'New estimate', es: 'Estimación nueva' },
  factoryItem: { en: 'New factory punch item', es: 'Pendiente de planta nuevo' },
  siteItem: { en: 'New site punch item', es: 'Pendiente de obra nuevo' },
  invitation: { en: 'New invitation', es: 'Invitación nueva' },
});

/** What can be begun, and the right it takes. One whose screen is not built yet is not offered. */
const creations: readonly { to: string; label: Text; access: Capability }[] = [
  { to: '/projects/new-project', label: t.project, access: 'projects.write' },
  { to: '/tickets/ticket-form', label: t.ticket, access: 'zone.staff' },
  { to: '/design/estimates/new-estimate', label: t.estimate, access: 'zone.staff' },
  { to: '/projects/punch-lists/factory-form', label: t.factoryItem, access: 'zone.staff' },
  { to: '/projects/punch-lists/site-form', label: t.siteItem, access: 'zone.staff' },
  { to: '/admin?tab=invitations&new=1', label: t.invitation, access: 'zone.admin' },
];

/** Admins may open the portals of others, but do not carry their entries around; as in the sidebar. */
const portalOf: Partial<Record<Zone, Group>> = { owner: 'home_owner', developer: 'developer', floor: 'floor_manager' };
/** Whether somebody in these groups is led to the screens of a zone. */
export function mayVisit(zone: Zone, groups: readonly string[]): boolean {
  const portal = portalOf[zone];
  return zone !== 'public' && holds(groups, zoneAccess[zone]) && (portal === undefined || groups.includes(portal));
}

/** What somebody in these groups may begin. */
export function creationsFor(groups: readonly string[]): readonly { to: string; label: Text }[] {
  return creations.filter(({ to, access }) => holds(groups, access) && isBuilt(to));
}

/** Whether somebody in these groups is led to this address. */
export function mayReach(to: string, groups: readonly string[]): boolean {
  const zone = matchPath(to)?.entry.zone;
  return zone !== undefined && isBuilt(to) && mayVisit(zone, groups);
}
