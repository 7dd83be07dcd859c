import type { ProjectRole, ProjectStatus } from './schema.ts';

/** What a move needs to be true first. `area`: not built yet, so nobody can look it up; the person confirms it. */
export const projectGuards = {
  signed_agreement: { area: null, message: 'A signed Design Agreement or Letter of Intent.' },
  signed_manufacturing_agreement: { area: null, message: 'A signed Manufacturing Agreement.' },
  address_given: { area: null, message: 'The address of the site (street and city).' },
  manager_set: { area: null, message: 'A project manager among the members.' },
  factory_chosen: { area: null, message: 'The factory that builds it.' },
  units_named: { area: null, message: 'At least one unit with a name.' },
  baselines_set: { area: null, message: 'A baseline date on every milestone, and at least one milestone.' },
  plan_approved: { area: null, message: 'The actual date of the plan approval.' },
  design_frozen: { area: null, message: 'The actual date of the design freeze.' },
  modules_have_serials: { area: null, message: 'A serial number on every module, and at least one module.' },
  modules_delivered: { area: null, message: 'Every module delivered or set.' },
  handover_dated: { area: null, message: 'The date of the handover.' },
  bom_released: { area: null, message: 'A released bill of materials of the project, or of the plan of every unit.' },
  pre_ship_signed: { area: 'sign-offs', message: 'Signed pre-ship sign-offs.' },
  manual_published: { area: 'owner-manuals', message: 'A published owner manual.' },
  no_critical_site_item: { area: 'punch-lists', message: 'No open critical or safety item on site.' },
  coverage_ended: { area: 'warranty', message: 'The last warranty coverage has ended and no item is open.' },
} as const satisfies Record<string, { area: string | null; message: string }>;
export type ProjectGuard = keyof typeof projectGuards;

interface ProjectEdge {
  from: readonly number[];
  /** `held`: the status before the hold; `archived`: the one before the archive; `back`: one step back. */
  to: ProjectStatus | 'held' | 'archived' | 'back';
  /** Project roles that may move it; admins always may. */
  who: readonly ProjectRole[];
  guards: readonly ProjectGuard[];
  requires: readonly ('reason' | 'hold_reason' | 'hold_until' | 'archive_reason')[];
}

/** The state machine of a project. The first edge that leads where somebody wants to go is the one that counts. */
export const projectEdges: readonly ProjectEdge[] = [
  {
    from: [1],
    to: 2,
    who: ['sales', 'pm'],
    guards: ['signed_agreement', 'address_given', 'manager_set'],
    requires: [],
  },
  {
    from: [2],
    to: 3,
    who: ['pm'],
    guards: ['signed_manufacturing_agreement', 'factory_chosen', 'units_named', 'baselines_set'],
    requires: [],
  },
  {
    from: [3],
    to: 4,
    who: ['factory_planner'],
    guards: ['bom_released', 'plan_approved', 'design_frozen', 'modules_have_serials'],
    requires: [],
  },
  { from: [4], to: 5, who: ['pm', 'site_super'], guards: ['modules_delivered', 'pre_ship_signed'], requires: [] },
  {
    from: [5],
    to: 6,
    who: ['pm', 'warranty_coord'],
    guards: ['handover_dated', 'manual_published', 'no_critical_site_item'],
    requires: [],
  },
  { from: [6], to: 8, who: [], guards: ['coverage_ended'], requires: ['archive_reason'] },
  { from: [1, 2, 3, 4, 5], to: 7, who: ['pm'], guards: [], requires: ['hold_reason', 'hold_until'] },
  { from: [7], to: 'held', who: ['pm'], guards: [], requires: ['reason'] },
  { from: [1, 2, 3, 4, 5, 7], to: 8, who: [], guards: [], requires: ['archive_reason'] },
  { from: [8], to: 'archived', who: [], guards: [], requires: ['reason'] },
  { from: [2, 3, 4, 5, 6], to: 'back', who: [], guards: [], requires: ['reason'] },
];

export interface Standing {
  status: number;
  status_before_hold: number | null;
  status_before_archive: number | null;
}

/** The edges that leave a project's present status, with the target worked out. Where two lead to one place, the first counts. */
export function edgesFrom(standing: Standing): { edge: ProjectEdge; to: number }[] {
  const found = new Map<number, ProjectEdge>();
  for (const edge of projectEdges) {
    if (!edge.from.includes(standing.status)) continue;
    const to =
      edge.to === 'held'
        ? standing.status_before_hold
        : edge.to === 'archived'
          ? standing.status_before_archive
          : edge.to === 'back'
            ? standing.status - 1
            : edge.to;
    if (to !== null && !found.has(to)) found.set(to, edge);
  }
  return [...found].map(([to, edge]) => ({ edge, to }));
}

/** Whether a person with these roles on the project may take an edge. Guards are judged apart. */
export function mayTake(edge: ProjectEdge, roles: readonly string[], isAdmin: boolean): boolean {
  return isAdmin || edge.who.some((role) => roles.includes(role));
}
