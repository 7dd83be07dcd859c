import type { ProjectRole, ProjectStatus } from './schema.ts';
import type { Text } from '#platform/shared/text.ts';

/** What a move needs to be true first. `area`: not built yet, so nobody can look it up; the person confirms it. */
export const projectGuards = {
  signed_agreement: {
    area: null,
    said: {
      en: 'A signed Design Agreement or Letter of Intent.',
      es: 'Un contrato de diseño o carta de intención con firma.',
    },
  },
  signed_manufacturing_agreement: {
    area: null,
    said: { en: 'A signed Manufacturing Agreement.', es: 'Un contrato de fabricación con firma.' },
  },
  address_given: {
    area: null,
    said: { en: 'The address of the site (street and city).', es: 'La dirección de la obra (calle y ciudad).' },
  },
  manager_set: {
    area: null,
    said: { en: 'A project manager among the members.', es: 'Un gerente de proyecto entre las personas del proyecto.' },
  },
  factory_chosen: { area: null, said: { en: 'The factory that builds it.', es: 'La planta que lo fabrica.' } },
  units_named: { area: null, said: { en: 'At least one unit with a name.', es: 'Al menos una unidad con nombre.' } },
  baselines_set: {
    area: null,
    said: {
      en: 'A baseline date on every milestone, and at least one milestone.',
      es: 'Una fecha base en cada hito, y al menos un hito.',
    },
  },
  plan_approved: {
    area: null,
    said: { en: 'The actual date of the plan approval.', es: 'La fecha real de la aprobación de los planos.' },
  },
  design_frozen: {
    area: null,
    said: { en: 'The actual date of the design freeze.', es: 'La fecha real del cierre del diseño.' },
  },
  modules_have_serials: {
    area: null,
    said: {
      en: 'A serial number on every module, and at least one module.',
      es: 'Un número de serie en cada módulo, y al menos un módulo.',
    },
  },
  modules_delivered: {
    area: null,
    said: { en: 'Every module delivered or set.', es: 'Todos los módulos entregados o montados.' },
  },
  handover_dated: { area: null, said: { en: 'The date of the handover.', es: 'La fecha de la entrega.' } },
  bom_released: {
    area: null,
    said: {
      en: 'A released bill of materials of the project, or of the plan of every unit.',
      es: 'Una lista de materiales liberada del proyecto, o del modelo de cada unidad.',
    },
  },
  pre_ship_signed: {
    area: null,
    said: { en: 'Signed pre-ship sign-offs.', es: 'Las aprobaciones previas al envío, firmadas.' },
  },
  manual_published: {
    area: 'owner-manuals',
    said: { en: 'A published owner manual.', es: 'Un manual del propietario publicado.' },
  },
  no_critical_site_item: {
    area: null,
    said: {
      en: 'No open critical or safety item on site.',
      es: 'Ningún pendiente crítico o de seguridad abierto en obra.',
    },
  },
  coverage_ended: {
    area: null,
    said: {
      en: 'The last warranty coverage has ended and no item is open.',
      es: 'La última cobertura de garantía terminó y no queda nada abierto.',
    },
  },
} as const satisfies Record<string, { area: string | null; said: Text }>;
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
