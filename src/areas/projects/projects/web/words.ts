import type { percentMethods } from '../schema.ts';
import { moduleStatusChoices, unitStatusChoices } from '#areas/projects/units/choices.ts';
import { texts, type Text } from '#platform/shared/text.ts';
import {
  channelChoices,
  dateStatusChoices,
  factoryChoices,
  holdReasonChoices,
  milestoneChoices,
  roleChoices,
  statusChoices,
  typeChoices,
} from '../choices.ts';

/** The words of the projects area that other areas show as well: statuses, factories, milestones, roles. */

/** The full names of the eight statuses, as the specification has them. */
/** How far a project is to the hundredth, and by what that is counted; `plain` where that is not known. */
export const percentWords = texts({
  plain: { en: '{n}% complete', es: '{n}% de avance' },
  modules: {
    en: '{n}% complete: the average of how far its modules are, from 0 (not begun) to 100 (set)',
    es: '{n}% de avance: el promedio de sus módulos, de 0 (sin empezar) a 100 (montado)',
  },
  subtasks: {
    en: '{n}% complete: the share of its subtasks that are completed, by their weight',
    es: '{n}% de avance: la parte de sus subtareas completadas, según su peso',
  },
  milestones: {
    en: '{n}% complete: the share of its milestones that are done',
    es: '{n}% de avance: la parte de sus hitos cumplidos',
  },
  manual: { en: '{n}% complete: set by hand', es: '{n}% de avance: anotado a mano' },
});

export const statusNames: Record<number, Text> = {
  1: { en: 'Active - Pre-construction', es: 'Activo - Preconstrucción' },
  2: { en: 'Active - Pre-MA', es: 'Activo - Pre-MA' },
  3: { en: 'Active - Pre-production', es: 'Activo - Preproducción' },
  4: { en: 'Active - Production', es: 'Activo - Producción' },
  5: { en: 'Site Work', es: 'Obra en sitio' },
  6: { en: 'Warranty', es: 'Garantía' },
  7: { en: 'Hold', es: 'En pausa' },
  8: { en: 'Archived', es: 'Archivado' },
};

/** The same in few letters, for chips and boards. */
export const statusWords: Record<number, Text> = statusChoices;

export const factoryWords: Record<string, Text> = factoryChoices;

export const channelWords: Record<string, Text> = channelChoices;

export const typeWords: Record<string, Text> = typeChoices;

export const milestoneWords: Record<string, Text> = milestoneChoices;

/** The name of a milestone: its own label, else the word for its kind. */
export function milestoneText(milestone: { kind: string; label: string | null }): Text {
  if (milestone.label !== null) return { en: milestone.label, es: milestone.label };
  return milestoneWords[milestone.kind] ?? { en: milestone.kind, es: milestone.kind };
}

export const dateStatusWords: Record<string, Text> = dateStatusChoices;

export const roleWords: Record<string, Text> = roleChoices;

export const holdReasonWords: Record<string, Text> = holdReasonChoices;

export const archiveReasonWords: Record<string, Text> = {
  completed: { en: 'Completed', es: 'Completado' },
  cancelled: { en: 'Cancelled', es: 'Cancelado' },
  lost: { en: 'Lost', es: 'Perdido' },
  duplicate: { en: 'Duplicate', es: 'Duplicado' },
  test: { en: 'Test', es: 'Prueba' },
};

/** What a guard asks for, said to the person who wants to move a project or module. */
export const guardWords: Record<string, Text> = {
  signed_agreement: { en: 'Signed Design Agreement or LOI', es: 'Contrato de diseño o LOI firmado' },
  signed_manufacturing_agreement: { en: 'Signed Manufacturing Agreement', es: 'Contrato de fabricación firmado' },
  address_given: { en: 'Address of the site', es: 'Dirección del sitio' },
  manager_set: { en: 'Project manager', es: 'Gerente de proyecto' },
  factory_chosen: { en: 'Factory chosen', es: 'Planta elegida' },
  units_named: { en: 'At least one unit', es: 'Al menos una unidad' },
  baselines_set: { en: 'Baseline dates set', es: 'Fechas base definidas' },
  plan_approved: { en: 'Plans approved', es: 'Planos aprobados' },
  design_frozen: { en: 'Design frozen', es: 'Diseño cerrado' },
  modules_have_serials: { en: 'Serial number on every module', es: 'Número de serie en cada módulo' },
  modules_delivered: { en: 'Every module delivered', es: 'Todos los módulos entregados' },
  handover_dated: { en: 'Handover has a date', es: 'La entrega tiene fecha' },
  bom_released: { en: 'Bill of materials released', es: 'Lista de materiales liberada' },
  pre_ship_signed: { en: 'Pre-ship sign-offs signed', es: 'Firmas previas al envío' },
  manual_published: { en: 'Owner manual published', es: 'Manual del propietario publicado' },
  no_critical_site_item: { en: 'No open critical item on site', es: 'Sin pendientes críticos en obra' },
  coverage_ended: { en: 'Warranty coverage ended', es: 'Cobertura de garantía terminada' },
  factory_form_checked: { en: 'Factory form answered and checked', es: 'Formulario de planta respondido y revisado' },
  label_given: { en: 'Label number', es: 'Número de etiqueta' },
  six_condition_photos: {
    en: 'Six photos of its condition before shipping',
    es: 'Seis fotos de su estado antes del envío',
  },
  condition_in_known: { en: 'Photos on arrival, or a reason why not', es: 'Fotos a la llegada, o la razón' },
  data_plate_shown: { en: 'Photo of the data plate', es: 'Foto de la placa de datos' },
  no_critical_fail: { en: 'No critical point fails', es: 'Ningún punto crítico falla' },
  no_critical_factory_item: { en: 'No open critical item in the factory', es: 'Sin pendientes críticos en planta' },
  no_form_reopened: { en: 'No form opened again', es: 'Ningún formulario reabierto' },
  no_item_before_ship: {
    en: 'No open item to fix before it ships',
    es: 'Sin pendientes por corregir antes del envío',
  },
  no_item_before_set: {
    en: 'No open item to fix before it is set',
    es: 'Sin pendientes por corregir antes del montaje',
  },
  deviations_not_used_up: {
    en: 'No deviation used up or past its day',
    es: 'Sin desviación agotada ni vencida',
  },
};

export const moduleStatusWords: Record<string, Text> = moduleStatusChoices;

export const unitStatusWords: Record<string, Text> = unitStatusChoices;

export const words = texts({
  units: { en: '{n, plural, one {# unit} other {# units}}', es: '{n, plural, one {# unidad} other {# unidades}}' },
  modules: { en: '{n, plural, one {# module} other {# modules}}', es: '{n, plural, one {# módulo} other {# módulos}}' },
  projects: {
    en: '{n, plural, one {# project} other {# projects}}',
    es: '{n, plural, one {# proyecto} other {# proyectos}}',
  },
  daysLate: {
    en: '{n, plural, one {# d late} other {# d late}}',
    es: '{n, plural, one {# d de atraso} other {# d de atraso}}',
  },
  daysLeft: {
    en: '{n, plural, =0 {today} one {# d left} other {# d left}}',
    es: '{n, plural, =0 {hoy} one {falta # d} other {faltan # d}}',
  },
});

/** What counts a project's completion, in words. */
export const percentMethodWords: Readonly<Record<(typeof percentMethods)[number], Text>> = texts({
  manual: { en: 'By hand', es: 'A mano' },
  subtasks: { en: 'By subtasks', es: 'Por subtareas' },
  modules: { en: 'By modules', es: 'Por módulos' },
  milestones: { en: 'By milestones', es: 'Por hitos' },
});

/** The facts of a project that its form, its page and its history name alike. */
export const projectFactWords = texts({
  line2: { en: 'Second address line', es: 'Segunda línea de la dirección' },
  country: { en: 'Country', es: 'País' },
  county: { en: 'County', es: 'Condado' },
  latitude: { en: 'Latitude', es: 'Latitud' },
  longitude: { en: 'Longitude', es: 'Longitud' },
  coordinates: { en: 'Coordinates', es: 'Coordenadas' },
  site_time_zone: { en: 'Time zone of the site', es: 'Zona horaria de la obra' },
  ahj_name: { en: 'Building authority', es: 'Autoridad de construcción' },
  ahj_contact: { en: 'Contact at the authority', es: 'Contacto en la autoridad' },
  state_program: { en: 'State program', es: 'Programa estatal' },
  third_party_agency: { en: 'Inspection agency', es: 'Agencia de inspección' },
  budget: { en: 'Cost budget', es: 'Costo presupuestado' },
  forecast: { en: 'Cost forecast', es: 'Costo previsto' },
  actual: { en: 'Cost so far', es: 'Costo a la fecha' },
  percent_method: { en: 'How completion is counted', es: 'Cómo se cuenta el avance' },
  percent_complete: { en: 'Complete', es: 'Avance' },
  hubspot_deal_id: { en: 'HubSpot deal', es: 'Negocio en HubSpot' },
  chat_channel_url: { en: 'Chat channel', es: 'Canal de chat' },
  tags: { en: 'Tags', es: 'Etiquetas' },
  owner_visible: { en: 'Owners see the project', es: 'Los propietarios ven el proyecto' },
  developer_visible: { en: 'Developers see the project', es: 'Los desarrolladores ven el proyecto' },
  show_photos: { en: 'Photos are shown', es: 'Se muestran las fotos' },
  show_dates: { en: 'Dates are shown', es: 'Se muestran las fechas' },
  show_sign_offs: { en: 'Sign-offs are shown', es: 'Se muestran las aprobaciones' },
});

/** The contracts of a project: in English to the letter of the specification. */
export const contractTypeWords: Readonly<Record<string, Text>> = texts({
  'Design Agreement': { en: 'Design Agreement', es: 'Contrato de diseño' },
  'Letter of Intent': { en: 'Letter of Intent', es: 'Carta de intención' },
  'Manufacturing Agreement': { en: 'Manufacturing Agreement', es: 'Contrato de fabricación' },
});
