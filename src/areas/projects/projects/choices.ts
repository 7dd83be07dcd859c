import type { Group } from '#platform/shared/access.ts';
import type { Text } from '#platform/shared/text.ts';
import type {
  channels,
  dateStatuses,
  holdReasons,
  milestoneKinds,
  ProjectRole,
  projectRoles,
  projectTypes,
} from './schema.ts';

/** The words of a closed list, one for each of its values: a missing one does not compile. */
type Words<L extends readonly string[]> = Record<L[number], Text>;

export const statusChoices = {
  1: { en: 'Pre-construction', es: 'Preconstrucción' },
  2: { en: 'Pre-MA', es: 'Pre-MA' },
  3: { en: 'Pre-production', es: 'Preproducción' },
  4: { en: 'Production', es: 'Producción' },
  5: { en: 'Site work', es: 'Obra' },
  6: { en: 'Warranty', es: 'Garantía' },
  7: { en: 'Hold', es: 'En pausa' },
  8: { en: 'Archived', es: 'Archivado' },
} as const satisfies Record<number, Text>;

export { factoryChoices } from '#platform/shared/factories.ts';

export const roleChoices: Words<typeof projectRoles> = {
  pm: { en: 'Manager', es: 'Gerente' },
  sales: { en: 'Sales', es: 'Ventas' },
  designer: { en: 'Designer', es: 'Diseño' },
  estimator: { en: 'Estimator', es: 'Presupuestos' },
  factory_planner: { en: 'Factory', es: 'Planta' },
  qa_inspector: { en: 'Quality', es: 'Calidad' },
  site_super: { en: 'Site', es: 'Obra' },
  warranty_coord: { en: 'Warranty', es: 'Garantía' },
  finance: { en: 'Finance', es: 'Finanzas' },
  developer: { en: 'Developer', es: 'Desarrollador' },
};

export const channelChoices: Words<typeof channels> = {
  dtc: { en: 'Direct to consumer', es: 'Directo al cliente' },
  b2b: { en: 'Business', es: 'Empresas' },
};

export const typeChoices: Words<typeof projectTypes> = {
  single_family: { en: 'Single family', es: 'Casa unifamiliar' },
  adu: { en: 'Accessory dwelling', es: 'Vivienda accesoria' },
  duplex_townhome: { en: 'Duplex or townhome', es: 'Dúplex o adosada' },
  multifamily: { en: 'Multifamily', es: 'Multifamiliar' },
  hospitality: { en: 'Hospitality', es: 'Hotelería' },
  commercial: { en: 'Commercial', es: 'Comercial' },
  other: { en: 'Other', es: 'Otro' },
};

export const milestoneChoices: Words<typeof milestoneKinds> = {
  design_freeze: { en: 'Design freeze', es: 'Diseño cerrado' },
  plan_approval: { en: 'Plan approval', es: 'Planos aprobados' },
  permit: { en: 'Permit', es: 'Permiso' },
  foundation_ready: { en: 'Foundation ready', es: 'Cimentación lista' },
  production_start: { en: 'Production start', es: 'Inicio de producción' },
  offline: { en: 'Modules offline', es: 'Módulos terminados' },
  ship: { en: 'Ship', es: 'Envío' },
  set: { en: 'Set', es: 'Montaje' },
  utilities: { en: 'Utilities', es: 'Servicios' },
  final_inspection: { en: 'Final inspection', es: 'Inspección final' },
  co: { en: 'Certificate of occupancy', es: 'Certificado de ocupación' },
  handover: { en: 'Handover', es: 'Entrega' },
  warranty_end: { en: 'Warranty ends', es: 'Fin de garantía' },
  custom: { en: 'Milestone', es: 'Hito' },
};

export const dateStatusChoices: Words<typeof dateStatuses> = {
  no_date: { en: 'No date', es: 'Sin fecha' },
  on_track: { en: 'On track', es: 'En tiempo' },
  at_risk: { en: 'At risk', es: 'En riesgo' },
  late: { en: 'Late', es: 'Atrasado' },
  done_on_time: { en: 'Done on time', es: 'Hecho a tiempo' },
  done_late: { en: 'Done late', es: 'Hecho tarde' },
};

export const holdReasonChoices: Words<typeof holdReasons> = {
  permit: { en: 'Permit', es: 'Permiso' },
  financing: { en: 'Financing', es: 'Financiamiento' },
  design: { en: 'Design', es: 'Diseño' },
  client: { en: 'Client', es: 'Cliente' },
  site: { en: 'Site', es: 'Obra' },
  supply: { en: 'Supply', es: 'Suministro' },
  weather: { en: 'Weather', es: 'Clima' },
  legal: { en: 'Legal', es: 'Legal' },
  other: { en: 'Other', es: 'Otro' },
};

/** Words of the address level that a project number shares; a project can't be named like one of them. */
export const reservedProjectNumbers: readonly string[] = [
  'NEW-PROJECT',
  'PROJECT-BREAKDOWN',
  'BREAK-EVEN-TARGET',
  'SHIP-AND-SET-DATES',
  'CHANGE-ORDERS',
  'WARRANTY-REQUESTS',
  'FOUNDRY-PUNCH-LIST',
  'SITE-PUNCH-LIST',
  'ACTIVE-PROJECTS',
  'OWNER-MANUALS',
  'DEVIATIONS',
  'SERVICE-TRIPS',
  'SIGN-OFFS',
  'SIGN-OFF-TEMPLATES',
  'DEVELOPERS',
  'ORGANISATION',
  'LOGIN',
  'PUNCH-LISTS',
  'SUBTASKS',
  'UNIT',
  'PHOTOS',
];

/** The roles that decide over money, quality, badges and leads. Nobody gives one to themselves; only people of the house hold one. */
export const decidingRoles: readonly ProjectRole[] = ['finance', 'qa_inspector', 'factory_planner', 'sales'];
/** The groups of the house itself, as opposed to other companies' staff, owners and developers. */
export const houseGroups: readonly Group[] = ['admin', 'employee', 'floor_manager'];
