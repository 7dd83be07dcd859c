import { holds, type Capability } from '#platform/shared/access.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { isBuilt } from '#app/built.ts';
import { routes, type RouteEntry } from '#app/routes.ts';
import { screenName } from '../screen-names.ts';
import { creationsFor, mayVisit } from './reach.ts';

/** A place that the palette leads to, or something new that it begins. */
export interface Command {
  to: string;
  label: Text;
  parent?: Text | undefined;
  isCreate: boolean;
  /** What it is found by besides its name: the words of its address, as people say them to each other. */
  words: string;
}

const t = texts({
  unassigned: { en: 'Unassigned tickets', es: 'Tickets sin asignar' },
  department: { en: 'Tickets of my department', es: 'Tickets de mi departamento' },
  allTickets: { en: 'All tickets', es: 'Todos los tickets' },
  punch: { en: 'Punch list', es: 'Lista de pendientes' },
  closedTickets: { en: 'Closed tickets', es: 'Tickets cerrados' },
  actions: { en: 'Action items', es: 'Acciones de reuniones' },
});

/** Tabs that people go to by name, as often as to a page. */
const views: readonly { to: string; label: Text; words: string; access: Capability }[] = [
  { to: '/tickets?quick=unassigned', label: t.unassigned, words: 'tickets unassigned', access: 'tickets.read' },
  { to: '/tickets?quick=department', label: t.department, words: 'tickets department', access: 'tickets.read' },
  { to: '/tickets?quick=all', label: t.allTickets, words: 'tickets all open', access: 'tickets.read' },
  { to: '/tickets?quick=punch', label: t.punch, words: 'tickets punch list', access: 'tickets.read' },
  { to: '/tickets?quick=closed', label: t.closedTickets, words: 'tickets closed', access: 'tickets.read' },
  { to: '/tickets?quick=actions', label: t.actions, words: 'actions action items', access: 'meetings.read' },
];

/** Other names of a screen, or steps that somebody else leads to. */
const unnamed: readonly string[] = ['/floor-photos', '/design-software/callback', '/parts'];

/** Everything in the portal that needs no more than its address, for somebody in these groups. */
export function commandsFor(groups: readonly string[]): Command[] {
  const begun = creationsFor(groups).map(({ to, label }) => ({ to, label, isCreate: true, words: wordsOf(to) }));
  const taken = new Set(begun.map(({ to }) => to));
  const screens = routes.flatMap((entry): Command[] => {
    const to = plainPath(entry);
    if (to === undefined || taken.has(to) || 'missing' in entry || !mayVisit(entry.zone, groups)) return [];
    const name = screenName(to);
    return name === undefined ? [] : [{ to, ...name, isCreate: false, words: wordsOf(to) }];
  });
  const tabs = views
    .filter(({ to, access }) => holds(groups, access) && isBuilt(to))
    .map(({ access: _access, ...view }) => ({ ...view, isCreate: false }));
  return [...begun, ...screens, ...tabs];
}

/** The address of a route that needs none of its names filled in; undefined for one that does. */
export function plainPath(entry: RouteEntry): string | undefined {
  const path = entry.path.replaceAll(/\/\{-\$[a-z_]+\}/gu, '');
  return path.includes('$') || entry.zone === 'public' || unnamed.includes(path) ? undefined : path;
}

function wordsOf(to: string): string {
  return to.split('?')[0]?.replaceAll(/[/-]+/gu, ' ').trim() ?? '';
}
