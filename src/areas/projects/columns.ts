import { defineColumns } from '#platform/shared/table.ts';
import type { Text } from '#platform/shared/text.ts';
import type { channels, dateStatuses, factories, holdReasons, milestoneKinds, projectTypes } from './schema.ts';

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

export const factoryChoices: Words<typeof factories> = {
  loma_linda: { en: 'Loma Linda', es: 'Loma Linda' },
  butte: { en: 'Butte', es: 'Butte' },
  monterrey: { en: 'Monterrey', es: 'Monterrey' },
  reno: { en: 'Reno', es: 'Reno' },
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
  site: { en: 'Site', es: 'Sitio' },
  supply: { en: 'Supply', es: 'Suministro' },
  weather: { en: 'Weather', es: 'Clima' },
  legal: { en: 'Legal', es: 'Legal' },
  other: { en: 'Other', es: 'Otro' },
};

/** Staff see money, tags and what is behind a hold; to everybody else these columns do not exist. */
const access = 'projects.write';

/** The columns of the projects table, in the order in which they stand until somebody moves them. */
export const projectColumns = defineColumns({
  number: { kind: 'text', label: { en: 'Number', es: 'Número' }, width: 84, pinned: true },
  name: { kind: 'text', label: { en: 'Project', es: 'Proyecto' }, width: 184, pinned: true, edit: 'name' },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 154, choices: statusChoices },
  status_since: {
    kind: 'moment',
    label: { en: 'In status since', es: 'En este estado desde' },
    width: 132,
    hidden: true,
  },
  channel: {
    kind: 'choice',
    label: { en: 'Channel', es: 'Canal' },
    width: 132,
    choices: channelChoices,
    edit: 'channel',
    hidden: true,
  },
  project_type: {
    kind: 'choice',
    label: { en: 'Type', es: 'Tipo' },
    width: 140,
    choices: typeChoices,
    edit: 'project_type',
    hidden: true,
  },
  developer: {
    kind: 'text',
    label: { en: 'Developer', es: 'Promotor' },
    width: 168,
    groupable: true,
    edit: 'developer_org',
    hidden: true,
  },
  factory: {
    kind: 'choice',
    label: { en: 'Factory', es: 'Planta' },
    width: 104,
    choices: factoryChoices,
    edit: 'factory',
  },
  street: { kind: 'text', label: { en: 'Street', es: 'Calle' }, width: 180, hidden: true, edit: 'address.line1' },
  city: {
    kind: 'text',
    label: { en: 'City', es: 'Ciudad' },
    width: 132,
    groupable: true,
    edit: 'address.city',
    hidden: true,
  },
  state: {
    kind: 'text',
    label: { en: 'State', es: 'Estado (dirección)' },
    width: 80,
    groupable: true,
    edit: 'address.state',
    hidden: true,
  },
  units: { kind: 'number', label: { en: 'Units', es: 'Unidades' }, width: 68, total: 'sum' },
  modules: { kind: 'number', label: { en: 'Modules', es: 'Módulos' }, width: 88, total: 'sum', hidden: true },
  percent_complete: { kind: 'percent', label: { en: 'Complete', es: 'Avance' }, width: 120, total: 'average' },
  next_milestone: {
    kind: 'choice',
    label: { en: 'Next milestone', es: 'Próximo hito' },
    width: 150,
    choices: milestoneChoices,
  },
  next_milestone_label: {
    kind: 'text',
    label: { en: 'Name of the next milestone', es: 'Nombre del próximo hito' },
    width: 152,
    hidden: true,
  },
  next_date: { kind: 'date', label: { en: 'Next date', es: 'Próxima fecha' }, width: 140, total: 'min' },
  date_status: {
    kind: 'choice',
    label: { en: 'Target Date Status', es: 'Estado de la fecha' },
    width: 132,
    choices: dateStatusChoices,
    hidden: true,
  },
  days_ahead: {
    kind: 'number',
    label: { en: 'Days ahead (+) or behind (−)', es: 'Días de adelanto (+) o atraso (−)' },
    width: 104,
    total: 'min',
    hidden: true,
  },
  ship_date: { kind: 'date', label: { en: 'Ship', es: 'Envío' }, width: 108, hidden: true, total: 'min' },
  set_date: { kind: 'date', label: { en: 'Set', es: 'Montaje' }, width: 108, hidden: true, total: 'min' },
  late: { kind: 'flag', label: { en: 'Late', es: 'Atrasado' }, width: 84, hidden: true },
  mine: { kind: 'flag', label: { en: 'Mine', es: 'Míos' }, width: 84, hidden: true },
  contract_value: {
    kind: 'money',
    label: { en: 'Contract', es: 'Contrato' },
    width: 96,
    total: 'sum',
    access,
    edit: 'contract_value_cents',
  },
  cost_budget: {
    kind: 'money',
    label: { en: 'Cost budget', es: 'Costo presupuestado' },
    width: 132,
    hidden: true,
    total: 'sum',
    access,
    edit: 'cost_budget_cents',
  },
  cost_forecast: {
    kind: 'money',
    label: { en: 'Cost forecast', es: 'Costo previsto' },
    width: 132,
    hidden: true,
    total: 'sum',
    access,
    edit: 'cost_forecast_cents',
  },
  cost_actual: {
    kind: 'money',
    label: { en: 'Cost so far', es: 'Costo a la fecha' },
    width: 132,
    hidden: true,
    total: 'sum',
    access,
    edit: 'cost_actual_cents',
  },
  margin: { kind: 'money', label: { en: 'Margin', es: 'Margen' }, width: 132, hidden: true, total: 'sum', access },
  gross_sqft: {
    kind: 'number',
    label: { en: 'Area (sq ft)', es: 'Superficie (ft²)' },
    width: 108,
    hidden: true,
    total: 'sum',
    edit: 'gross_sqft',
  },
  pm: { kind: 'person', label: { en: 'Manager', es: 'Gerente' }, width: 120 },
  hold_reason: {
    kind: 'choice',
    label: { en: 'Reason of the hold', es: 'Motivo de la pausa' },
    width: 132,
    choices: holdReasonChoices,
    hidden: true,
    access,
  },
  hold_until: { kind: 'date', label: { en: 'On hold until', es: 'En pausa hasta' }, width: 116, hidden: true },
  tags: { kind: 'choices', label: { en: 'Tags', es: 'Etiquetas' }, width: 160, access, edit: 'tags' },
  owner_visible: {
    kind: 'flag',
    label: { en: 'Owners see it', es: 'Lo ven los propietarios' },
    width: 120,
    hidden: true,
    access,
    edit: 'owner_visible',
  },
  created: { kind: 'moment', label: { en: 'Created', es: 'Creado' }, width: 132, hidden: true },
  updated: { kind: 'moment', label: { en: 'Last change', es: 'Último cambio' }, width: 132, hidden: true },
});
export type ProjectColumns = typeof projectColumns;
