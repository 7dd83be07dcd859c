import {
  Building2,
  Camera,
  CircleUser,
  ClipboardCheck,
  FolderKanban,
  House,
  Inbox,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
} from 'lucide-react';
import { homeOf } from '#platform/shared/access.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { isBuilt } from '../built.ts';

interface Tab {
  to: string;
  label: Text;
  icon: LucideIcon;
}

const t = texts({
  home: { en: 'Home', es: 'Inicio' },
  inbox: { en: 'Inbox', es: 'Bandeja' },
  projects: { en: 'Projects', es: 'Proyectos' },
  photos: { en: 'Photos', es: 'Fotos' },
  punchLists: { en: 'Punch lists', es: 'Pendientes' },
  signOffs: { en: 'Sign-offs', es: 'Aprobaciones' },
  organisation: { en: 'Organisation', es: 'Organización' },
  settings: { en: 'Settings', es: 'Ajustes' },
});

const settings: Tab = { to: '/settings', label: t.settings, icon: CircleUser };

/** The tabs of staff and of each portal on a phone. */
const tabs = {
  '/': [
    { to: '/', label: t.home, icon: House },
    { to: '/inbox', label: t.inbox, icon: Inbox },
    { to: '/projects', label: t.projects, icon: FolderKanban },
    settings,
  ],
  '/owner': [{ to: '/owner', label: t.home, icon: House }, settings],
  '/developer': [
    { to: '/developer', label: t.projects, icon: LayoutDashboard },
    { to: '/developer/organisation', label: t.organisation, icon: Building2 },
    settings,
  ],
  '/floor': [
    { to: '/floor', label: t.photos, icon: Camera },
    { to: '/floor/punch-lists', label: t.punchLists, icon: ListChecks },
    { to: '/floor/manufacturing-sign-offs', label: t.signOffs, icon: ClipboardCheck },
    settings,
  ],
} as const satisfies Record<string, readonly Tab[]>;

/** The tabs for a page: those of the portal it lies in, else those of the person's own; without what is not built. */
export function tabsFor(path: string, groups: readonly string[]): readonly Tab[] {
  const place = placeOf(path, groups);
  return place === undefined ? [] : tabs[place].filter(({ to }) => isBuilt(to));
}

function placeOf(path: string, groups: readonly string[]): keyof typeof tabs | undefined {
  for (const portal of ['/owner', '/developer', '/floor'] as const)
    if (path === portal || path.startsWith(`${portal}/`)) return portal;
  const home = path === '/floor-photos' ? path : homeOf(groups);
  return home === '/floor-photos' ? '/floor' : home;
}

/** The floor works on tablets, both ways round: there the bar at the foot stands in place of the sidebar. */
export function worksOnTablets(groups: readonly string[]): boolean {
  return homeOf(groups) === '/floor-photos';
}

export function currentTab(path: string, shown: readonly Tab[]): string | undefined {
  // A sign-off of the floor lies under its project, and was come to by the wall.
  const here =
    path === '/floor-photos' ? '/floor' : path.replace(/^\/floor\/projects\/.*$/u, '/floor/manufacturing-sign-offs');
  return shown
    .map(({ to }) => to)
    .filter((to) => here === to || (to !== '/' && here.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
