import { panelAddress } from '#platform/shared/record.ts';
import { texts, type Text } from '#platform/shared/text.ts';

/** A declared record as every part of the portal may need to know it without loading its declaration. */
interface RecordKind {
  /** The first word of its calls. */
  path: string;
  /** The address of its list, and what that is called. */
  screen: string;
  many: Text;
  /** What a history calls one of them. */
  one: Text;
  /** What stands before the verb in its audit rows, where that is not its name. */
  actions?: string;
  /** First words of other calls that a write of it may change the answers of. */
  also?: readonly string[];
}

/** A line for each record of `app/records.ts`, which a test holds against it. */
export const recordKinds: Readonly<Record<string, RecordKind>> = {
  // The parts of a meeting stand on its page, which is one call of the meetings.
  action_item: {
    path: 'action-items',
    screen: '/meetings?tab=actions',
    many: { en: 'Actions', es: 'Acciones' },
    one: { en: 'an action', es: 'una acción' },
    also: ['meetings'],
  },
  agenda_item: {
    path: 'agenda-items',
    screen: '/meetings?tab=topics',
    many: { en: 'Agenda items', es: 'Temas' },
    one: { en: 'an agenda item', es: 'un tema' },
    // What was decided on it, and who does what about it, names it.
    also: ['meetings', 'meeting-outcomes', 'action-items'],
  },
  meeting: {
    path: 'meetings',
    screen: '/meetings',
    many: { en: 'Meetings', es: 'Reuniones' },
    one: { en: 'a meeting', es: 'una reunión' },
    // All that came of it names it.
    also: ['meeting-series', 'agenda-items', 'meeting-outcomes', 'action-items'],
  },
  meeting_outcome: {
    path: 'meeting-outcomes',
    screen: '/meetings?tab=decisions',
    many: { en: 'Decisions', es: 'Decisiones' },
    one: { en: 'an outcome', es: 'un resultado' },
    also: ['meetings', 'change-orders'],
  },
  meeting_series: {
    path: 'meeting-series',
    screen: '/meetings?tab=series',
    many: { en: 'Meeting series', es: 'Series de reuniones' },
    one: { en: 'a meeting series', es: 'una serie de reuniones' },
    also: ['meetings'],
  },
  change_order: {
    path: 'change-orders',
    screen: '/projects/change-orders',
    many: { en: 'Change orders', es: 'Órdenes de cambio' },
    one: { en: 'a change order', es: 'una orden de cambio' },
    // What it does to a contract stands on its project, what it asks for on a bill, and what a deviation cost in its lesson.
    also: [
      'boms',
      'lessons',
      'change-order-contracts',
      'change-order-exposure',
      'change-decisions',
      'projects',
      'active-projects',
      'project-breakdown',
    ],
  },
  developer_organisation: {
    path: 'developer-organisations',
    screen: '/projects/developers',
    many: { en: 'Developers', es: 'Desarrolladores' },
    one: { en: 'a developer', es: 'un desarrollador' },
    // Projects name it, and what its people see of them hangs on it.
    also: ['projects', 'active-projects', 'users', 'own-trips'],
  },
  department: {
    path: 'departments',
    also: ['ticket-talk'],
    screen: '/admin?tab=departments',
    many: { en: 'Departments', es: 'Departamentos' },
    one: { en: 'a department', es: 'un departamento' },
  },
  supplier: {
    path: 'suppliers',
    screen: '/design/catalogue?tab=suppliers',
    many: { en: 'Suppliers', es: 'Proveedores' },
    one: { en: 'a supplier', es: 'un proveedor' },
    // Items, prices and lines name it; which price counts is told by the catalogue itself.
    also: ['catalogue', 'boms'],
  },
  contract: {
    path: 'contracts',
    screen: '/sales/contracts',
    many: { en: 'Contracts', es: 'Contratos' },
    one: { en: 'a contract', es: 'un contrato' },
    // A project stands on it, its parties see their own, and its envelope names its amount and its review.
    also: ['own-contracts', 'envelopes', 'projects', 'active-projects'],
  },
  activity: {
    path: 'activities',
    screen: '/sales/activities',
    many: { en: 'Activities', es: 'Actividades' },
    one: { en: 'an activity', es: 'una actividad' },
    // When a deal was last heard of follows it, and it answers a lead.
    also: ['opportunities', 'leads'],
  },
  service_trip: {
    path: 'service-trips',
    screen: '/projects/service-trips',
    many: { en: 'Service trips', es: 'Visitas de servicio' },
    one: { en: 'a service trip', es: 'una visita de servicio' },
    also: ['service-trip-sheets', 'service-trip-route', 'service-trip-places'],
  },
  lead: {
    path: 'leads',
    screen: '/sales/leads',
    many: { en: 'Leads', es: 'Prospectos' },
    one: { en: 'a lead', es: 'un prospecto' },
    // A timeline begins with what they asked.
    also: ['activities'],
  },
  contract_template: {
    path: 'contract-templates',
    screen: '/sales/contract-templates',
    many: { en: 'Contract templates', es: 'Plantillas de contrato' },
    one: { en: 'a contract template', es: 'una plantilla de contrato' },
    also: ['contracts'],
  },
  opportunity: {
    path: 'opportunities',
    screen: '/sales/opportunities',
    many: { en: 'Opportunities', es: 'Oportunidades' },
    one: { en: 'an opportunity', es: 'una oportunidad' },
    // Whoever notes something names it, and a lead what it became.
    also: [
      'contacts',
      'companies',
      'sales-stages',
      'sales-board',
      'sales-room',
      'sales-overview',
      'activities',
      'leads',
    ],
  },
  sales_stage: {
    path: 'sales-stages',
    screen: '/sales/stages',
    many: { en: 'Stages', es: 'Etapas' },
    one: { en: 'a stage', es: 'una etapa' },
    also: ['opportunities', 'sales-board', 'sales-overview'],
  },
  contact: {
    path: 'contacts',
    screen: '/sales/contacts',
    many: { en: 'Contacts', es: 'Contactos' },
    one: { en: 'a contact', es: 'un contacto' },
    also: ['opportunities', 'activities', 'leads'],
  },
  company: {
    path: 'companies',
    screen: '/sales/companies',
    many: { en: 'Companies', es: 'Empresas' },
    one: { en: 'a company', es: 'una empresa' },
    also: ['opportunities', 'contacts', 'activities', 'leads'],
  },
  deadline_policy: {
    path: 'deadline-policies',
    screen: '/admin?tab=deadlines',
    many: { en: 'Deadlines', es: 'Plazos' },
    one: { en: 'a deadline policy', es: 'una regla de plazos' },
  },
  business_calendar: {
    path: 'business-calendars',
    screen: '/admin?tab=calendars',
    many: { en: 'Calendars', es: 'Calendarios' },
    one: { en: 'a calendar', es: 'un calendario' },
  },
  deviation: {
    path: 'deviations',
    screen: '/projects/deviations',
    many: { en: 'Deviations', es: 'Desviaciones' },
    one: { en: 'a deviation', es: 'una desviación' },
    // Lessons gather what they were learned from, and a module waits for it.
    also: ['lessons', 'lesson-links', 'dfma', 'modules', 'sign-off-wall'],
  },
  feature_flag: {
    path: 'flags',
    screen: '/admin?tab=flags',
    many: { en: 'Flags', es: 'Banderas' },
    one: { en: 'a flag', es: 'una bandera' },
    actions: 'flag',
    also: ['feature_flag'],
  },
  lesson: {
    path: 'lessons',
    screen: '/design/dfma-lessons-learned',
    many: { en: 'Lessons learned', es: 'Lecciones aprendidas' },
    one: { en: 'a lesson', es: 'una lección' },
    also: ['lesson-links', 'deviations', 'dfma'],
  },
  sign_off: {
    path: 'sign-offs',
    screen: '/projects/sign-offs',
    many: { en: 'Sign-offs', es: 'Aprobaciones' },
    one: { en: 'a sign-off', es: 'una aprobación' },
    // A module leaves the yard by it.
    also: ['sign-off-forms', 'sign-off-wall', 'modules', 'units'],
  },
  sign_off_template: {
    path: 'sign-off-templates',
    screen: '/projects/sign-off-templates',
    many: { en: 'Sign-off templates', es: 'Plantillas de aprobación' },
    one: { en: 'a sign-off template', es: 'una plantilla de aprobación' },
    // A lesson knows the version that asks for what it teaches.
    also: ['lessons', 'lesson-links'],
  },
  subtask: {
    path: 'project-subtasks',
    screen: '/projects/subtasks',
    many: { en: 'Subtasks', es: 'Subtareas' },
    one: { en: 'a subtask', es: 'una subtarea' },
    also: ['subtasks', 'project-breakdown', 'dfma'],
  },
  punch_template: {
    path: 'punch-templates',
    screen: '/projects/punch-lists/templates',
    many: { en: 'Frequent defects', es: 'Defectos frecuentes' },
    one: { en: 'a frequent defect', es: 'un defecto frecuente' },
  },
  saved_reply: {
    path: 'saved-replies',
    screen: '/tickets/replies',
    many: { en: 'Saved replies', es: 'Respuestas guardadas' },
    one: { en: 'a saved reply', es: 'una respuesta guardada' },
  },
  ticket: {
    path: 'tickets',
    screen: '/tickets',
    many: { en: 'Tickets', es: 'Tickets' },
    one: { en: 'a ticket', es: 'un ticket' },
    // What it cost, and in which home, gathers in its lesson.
    also: [
      'ticket-talk',
      'requests',
      'dashboard',
      'punch-items',
      'punch',
      'warranty-items',
      'warranty-requests',
      'warranty',
      'change-orders',
      'lessons',
      'lesson-links',
      'dfma',
      'service-trip-sheets',
      'own-trips',
    ],
  },
  warranty_request: {
    path: 'warranty-requests',
    screen: '/projects/warranty-requests/reports',
    many: { en: 'Warranty reports', es: 'Reportes de garantía' },
    one: { en: 'a warranty report', es: 'un reporte de garantía' },
    also: ['warranty-items', 'warranty'],
  },
  on_call_duty: {
    path: 'on-call-duties',
    screen: '/projects/warranty-requests/on-call',
    many: { en: 'On-call duties', es: 'Guardias' },
    one: { en: 'an on-call duty', es: 'una guardia' },
  },
  warranty_coverage: {
    path: 'warranty-coverages',
    screen: '/projects/warranty-requests/coverages',
    many: { en: 'Warranty coverages', es: 'Coberturas de garantía' },
    one: { en: 'a warranty coverage', es: 'una cobertura de garantía' },
    // What was received under it is judged anew.
    also: ['warranty-items', 'warranty', 'tickets', 'ticket-talk', 'requests'],
  },
  ticket_type: {
    path: 'ticket-types',
    screen: '/tickets/types',
    many: { en: 'Ticket categories', es: 'Categorías de tickets' },
    one: { en: 'a ticket category', es: 'una categoría de tickets' },
    also: ['tickets', 'ticket-talk'],
  },
  checklist_template: {
    path: 'checklist-templates',
    screen: '/tickets/checklists',
    many: { en: 'Checklists', es: 'Listas de control' },
    one: { en: 'a checklist', es: 'una lista de control' },
  },
};

/** Where a declared record is opened; undefined for a kind that is not declared. */
export function recordAddress(kind: string, id: string): string | undefined {
  const kept = recordKinds[kind];
  return kept?.screen === undefined ? undefined : panelAddress({ screen: kept.screen }, id);
}

const verbs = texts({
  created: { en: 'wrote down {one}', es: 'registró {one}' },
  changed: { en: 'changed {one}', es: 'cambió {one}' },
  moved: { en: 'took {one} a step further', es: 'avanzó {one}' },
  removed: { en: 'moved {one} to the bin', es: 'movió {one} a la papelera' },
  restored: { en: 'brought {one} back', es: 'recuperó {one}' },
  undone: { en: 'took a change of {one} back', es: 'deshizo un cambio de {one}' },
});

/** What can be done to a declared record, by the names of their audit rows. */
export const recordActionWords: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries(recordKinds).flatMap(([kind, { one, actions = kind }]) =>
    Object.entries(verbs).map(([verb, { en, es }]): [string, Text] => [
      `${actions}.${verb}`,
      { en: en.replace('{one}', one.en), es: es.replace('{one}', one.es) },
    ]),
  ),
);
