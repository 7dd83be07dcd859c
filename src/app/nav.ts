import {
  DraftingCompass,
  FolderKanban,
  GraduationCap,
  Handshake,
  HardHat,
  House,
  Inbox,
  Landmark,
  LayoutDashboard,
  ShieldCheck,
  Target,
  type LucideIcon,
} from 'lucide-react';
import { holds, type Capability, type Group } from '#platform/shared/access.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import { withoutEndSlash } from '#platform/web/place.ts';
import { isBuilt } from './built.ts';

export interface NavChild {
  label: Text;
  to: string;
  /** Opens in a new tab. */
  isExternal?: true;
  /** By this name an admin may give it an address outside. */
  setting?: 'meeting_notes' | 'action_item';
}

export interface NavItem {
  key: string;
  label: Text;
  icon: LucideIcon;
  access: Capability;
  /** Narrows the right to one group: admins may open the portals of others, but do not carry their entries around. */
  only?: Group;
  /** Where the entry itself leads; a parent without one leads to its first child. */
  to?: string;
  /** The folder of all its screens, where the entry itself has no screen there: it is marked on those that none of its children stands for. */
  within?: string;
  children?: readonly NavChild[];
}

const t = texts({
  home: { en: 'Home', es: 'Inicio' },
  inbox: { en: 'Inbox', es: 'Bandeja' },
  okrs: { en: 'OKRs', es: 'OKR' },
  projects: { en: 'Projects', es: 'Proyectos' },
  activeProjects: { en: 'Active Projects', es: 'Proyectos activos' },
  projectBreakdown: { en: 'Project Breakdown', es: 'Desglose de proyectos' },
  breakEvenTarget: { en: 'Break Even Target', es: 'Punto de equilibrio' },
  shipAndSetDates: { en: 'Ship & Set Dates', es: 'Envío y montaje' },
  changeOrders: { en: 'Change Orders', es: 'Órdenes de cambio' },
  punchLists: { en: 'Punch Lists', es: 'Listas de pendientes' },
  warrantyRequests: { en: 'Warranty Requests', es: 'Solicitudes de garantía' },
  ownerManuals: { en: 'Owner Manuals', es: 'Manuales del propietario' },
  sales: { en: 'Sales', es: 'Ventas' },
  opportunities: { en: 'Opportunities', es: 'Oportunidades' },
  loi: { en: 'LOI', es: 'Cartas de intención' },
  contracts: { en: 'Contracts', es: 'Contratos' },
  finance: { en: 'Finance', es: 'Finanzas' },
  rates: { en: 'Rates', es: 'Tarifas' },
  design: { en: 'Design', es: 'Diseño' },
  product: { en: 'Product', es: 'Producto' },
  dfmaProjectPriority: { en: 'DfMA Project Priority', es: 'DfMA por proyecto' },
  dfmaPriorityByUser: { en: 'DfMA Priority by User', es: 'DfMA por persona' },
  dfmaLessonsLearned: { en: 'DfMA Lessons Learned', es: 'Lecciones DfMA' },
  newMeetingNotes: { en: 'New meeting notes', es: 'Nuevas notas de reunión' },
  newActionItem: { en: 'New action item', es: 'Nueva acción' },
  estimating: { en: 'Estimating', es: 'Estimaciones' },
  modelBom: { en: 'Model platform BOM', es: 'Materiales de la plataforma' },
  admin: { en: 'Admin', es: 'Administración' },
  university: { en: 'University', es: 'Universidad' },
  documentation: { en: 'Documentation', es: 'Documentación' },
  courses: { en: 'Courses', es: 'Cursos' },
  dashboard: { en: 'Dashboard', es: 'Inicio' },
  floor: { en: 'Floor', es: 'Planta' },
  photos: { en: 'Photos', es: 'Fotos' },
  signOffs: { en: 'Sign Offs', es: 'Aprobaciones' },
});

/** What stands above the groups: where the day begins. What is starred follows it. */
export const firstItems: readonly NavItem[] = [
  { key: 'home', label: t.home, icon: House, access: 'zone.staff', to: '/' },
  { key: 'inbox', label: t.inbox, icon: Inbox, access: 'zone.staff', to: '/inbox' },
];

/** The groups of the sidebar, in order, with all that the specification names; `navFor` leaves out what is not built. */
export const navItems: readonly NavItem[] = [
  { key: 'okrs', label: t.okrs, icon: Target, access: 'zone.staff', to: '/okrs' },
  {
    key: 'projects',
    label: t.projects,
    icon: FolderKanban,
    access: 'zone.staff',
    to: '/projects',
    children: [
      { label: t.activeProjects, to: '/projects/active-projects' },
      { label: t.projectBreakdown, to: '/projects/project-breakdown' },
      { label: t.breakEvenTarget, to: '/projects/break-even-target' },
      { label: t.shipAndSetDates, to: '/projects/ship-and-set-dates' },
      { label: t.changeOrders, to: '/projects/change-orders' },
      { label: t.punchLists, to: '/projects/punch-lists' },
      { label: t.warrantyRequests, to: '/projects/warranty-requests' },
      { label: t.ownerManuals, to: '/projects/owner-manuals' },
    ],
  },
  {
    key: 'sales',
    label: t.sales,
    icon: Handshake,
    access: 'zone.staff',
    within: '/sales',
    children: [
      { label: t.opportunities, to: '/sales/opportunities' },
      { label: t.loi, to: '/sales/loi' },
      { label: t.contracts, to: '/sales/contracts' },
    ],
  },
  {
    key: 'finance',
    label: t.finance,
    icon: Landmark,
    access: 'zone.staff',
    children: [{ label: t.rates, to: '/finance/rates' }],
  },
  {
    key: 'design',
    label: t.design,
    icon: DraftingCompass,
    access: 'zone.staff',
    to: '/design',
    children: [
      { label: t.product, to: '/design/product-overview' },
      { label: t.dfmaProjectPriority, to: '/design/dfma-project-priority' },
      { label: t.dfmaPriorityByUser, to: '/design/dfma-priority-by-user' },
      { label: t.dfmaLessonsLearned, to: '/design/dfma-lessons-learned' },
      // Our own meetings hold notes and actions, so the two outside links have an address from the first day.
      { label: t.newMeetingNotes, to: '/meetings?new=notes', isExternal: true, setting: 'meeting_notes' },
      { label: t.newActionItem, to: '/meetings?new=action', isExternal: true, setting: 'action_item' },
      { label: t.estimating, to: '/design/estimates' },
      { label: t.modelBom, to: '/design/model-platform-bom' },
    ],
  },
  { key: 'admin', label: t.admin, icon: ShieldCheck, access: 'zone.admin', to: '/admin' },
  {
    key: 'university',
    label: t.university,
    icon: GraduationCap,
    access: 'zone.staff',
    children: [
      { label: t.documentation, to: '/university/documentation' },
      { label: t.courses, to: '/university/courses' },
    ],
  },
  { key: 'owner', label: t.dashboard, icon: House, access: 'zone.owner', only: 'home_owner', to: '/owner' },
  {
    key: 'developer',
    label: t.dashboard,
    icon: LayoutDashboard,
    access: 'zone.developer',
    only: 'developer',
    to: '/developer',
  },
  {
    key: 'floor',
    label: t.floor,
    icon: HardHat,
    access: 'zone.floor',
    children: [
      { label: t.photos, to: '/floor' },
      { label: t.punchLists, to: '/floor/punch-lists' },
      { label: t.signOffs, to: '/floor/manufacturing-sign-offs' },
    ],
  },
];

/** The entries that somebody in these groups sees, of these: those whose screens are built. */
export function navFor(groups: readonly string[], items: readonly NavItem[] = navItems): readonly NavItem[] {
  return items
    .filter((item) => holds(groups, item.access) && (item.only === undefined || groups.includes(item.only)))
    .flatMap(({ to, children, ...item }) => {
      const built = children?.filter((child) => isBuilt(child.to)) ?? [];
      const own = to !== undefined && isBuilt(to);
      if (!own && built.length === 0) return [];
      return [{ ...item, ...(own ? { to } : {}), ...(built.length === 0 ? {} : { children: built }) }];
    });
}

/** Where an entry leads. */
export function targetOf(item: NavItem): string {
  return item.to ?? item.children?.[0]?.to ?? '/';
}

const aliases: Readonly<Record<string, string>> = { '/floor-photos': '/floor' };

/** The address of the entry that stands for this path: the longest one that the path lies under. */
export function currentEntry(path: string, items: readonly NavItem[]): string | undefined {
  const trimmed = withoutEndSlash(path);
  const here = aliases[trimmed] ?? trimmed;
  const addresses = items.flatMap((item) => [
    ...[item.to, item.within].filter((address) => address !== undefined),
    ...(item.children ?? []).filter((child) => !child.isExternal).map((child) => child.to),
  ]);
  return addresses
    .filter((address) => here === address || (address !== '/' && here.startsWith(`${address}/`)))
    .toSorted((a, b) => b.length - a.length)[0];
}
