import { texts } from '#platform/shared/text.ts';
import { isStaff } from '#platform/shared/access.ts';
import { useKeys, type ScreenKey } from '#platform/web/keys.ts';
import { go } from '#platform/web/place.ts';
import { undoLast } from '#platform/web/undo.ts';
import { useGroups } from '#platform/web/call/session.ts';
import { creationsFor, mayReach } from './palette/reach.ts';
import { openKeyList } from './key-list-state.ts';
import { openPalette } from './palette/palette-state.ts';

const t = texts({
  everywhere: { en: 'Everywhere', es: 'En todas partes' },
  undo: { en: 'Take back what was done last', es: 'Deshacer lo último' },
  palette: { en: 'Search and commands', es: 'Búsqueda y comandos' },
  keys: { en: 'These keys', es: 'Estas teclas' },
  create: { en: 'Create', es: 'Crear' },
  search: { en: 'Search on this page', es: 'Buscar en esta página' },
  sidebar: { en: 'Open or close the sidebar', es: 'Abrir o cerrar la barra lateral' },
  home: { en: 'Go to the start page', es: 'Ir a la página de inicio' },
  settings: { en: 'Go to your settings', es: 'Ir a tus ajustes' },
  projects: { en: 'Go to the projects', es: 'Ir a los proyectos' },
  active: { en: 'Go to the active projects', es: 'Ir a los proyectos activos' },
  breakdown: { en: 'Go to the breakdown', es: 'Ir al desglose' },
  dates: { en: 'Go to ship and set dates', es: 'Ir a envío y montaje' },
  tickets: { en: 'Go to the tickets', es: 'Ir a los tickets' },
  meetings: { en: 'Go to the meetings', es: 'Ir a las reuniones' },
  okrs: { en: 'Go to the OKRs', es: 'Ir a los OKR' },
  admin: { en: 'Go to the administration', es: 'Ir a la administración' },
});

/** G and then a letter. Which of them a person has follows from what they may open. */
const places = [
  { key: 'g p', to: '/projects', label: t.projects },
  { key: 'g c', to: '/projects/active-projects', label: t.active },
  { key: 'g b', to: '/projects/project-breakdown', label: t.breakdown },
  { key: 'g s', to: '/projects/ship-and-set-dates', label: t.dates },
  { key: 'g t', to: '/tickets', label: t.tickets },
  { key: 'g m', to: '/meetings', label: t.meetings },
  { key: 'g o', to: '/okrs', label: t.okrs },
  { key: 'g a', to: '/admin', label: t.admin },
] as const;

/** The keys that every screen has. */
export function useEverywhereKeys(): void {
  const groups = useGroups();
  const keys: ScreenKey[] = [
    { key: 'mod+z', label: t.undo, act: () => void undoLast() },
    { key: 'mod+k', label: t.palette, act: () => openPalette() },
    { key: '?', label: t.keys, act: openKeyList },
    { key: '/', label: t.search, act: focusSearch },
    ...(isStaff(groups) && creationsFor(groups).length > 0
      ? [{ key: 'c', label: t.create, act: () => openPalette('create') }]
      : []),
    { key: 'g h', label: t.home, act: () => go('/') },
    ...places.filter(({ to }) => mayReach(to, groups)).map(({ key, to, label }) => ({ key, label, act: () => go(to) })),
    { key: 'g ,', label: t.settings, act: () => go('/settings') },
    // The shell takes it before all others.
    { key: 'mod+b', label: t.sidebar },
  ];
  useKeys(t.everywhere, keys);
}

/** The search field of the page where it has one, else the search over everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field === null) openPalette();
  else {
    field.focus();
    field.select();
  }
}
