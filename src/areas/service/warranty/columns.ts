import { partyWords, punchCategoryWords, resolutionWords, sourceWords } from '#areas/company/tickets/choices.ts';
import { warrantyStates } from '#areas/company/tickets/columns.ts';
import { aside, projectOfUnit, proseField, titleField, unitField } from '#platform/shared/record-fields.ts';
import { defineRecord, type Field } from '#platform/shared/record.ts';
import type { Text } from '#platform/shared/text.ts';
import { ageWords, backChargeWords, coverageWords, stageWords, tierWords, urgencyWords } from './choices.ts';

const money = (label: Text) =>
  aside({ kind: 'money', reads: 'warranty.costs', label, table: { total: 'sum' } } as const satisfies Field);

/**
 * A warranty item: a ticket of the kind `warranty`, seen by itself. Name, number, history and way back are those of the ticket that it is; its
 * own are its calls, the rights to them, and the fields and states of its kind alone.
 */
export const warrantyItem = defineRecord({
  name: 'ticket',
  path: '/warranty-items',
  screen: '/projects/warranty-requests',
  one: { en: 'Warranty item', es: 'Caso de garantía' },
  many: { en: 'Warranty items', es: 'Casos de garantía' },
  code: 'T',
  access: { read: 'warranty.read', write: 'warranty.write', remove: 'warranty.remove' },
  project: 'project_id',
  title: 'title',
  hidesWaits: true,
  fields: {
    photo: {
      kind: 'text',
      max: 40,
      derived: true,
      panel: false,
      label: { en: 'Photo', es: 'Foto' },
      table: { width: 76, hidden: true },
    },
    title: titleField({ width: 260, label: { en: 'What is wrong', es: 'Qué está mal' } }),
    priority: {
      kind: 'choice',
      choices: urgencyWords,
      label: { en: 'Urgency', es: 'Urgencia' },
      table: { groupable: true, width: 120 },
    },
    coverage_result: {
      kind: 'choice',
      choices: coverageWords,
      label: { en: 'Coverage', es: 'Cobertura' },
      help: {
        en: 'Worked out on the day of receipt. Whoever judges otherwise says so here.',
        es: 'Se calcula con el día de recepción. Quien lo juzgue distinto lo indica aquí.',
      },
      table: { groupable: true, width: 200 },
    },
    next_due_at: {
      kind: 'moment',
      derived: true,
      panel: false,
      label: { en: 'Next deadline', es: 'Próximo plazo' },
      table: { width: 220 },
    },
    lead_id: { kind: 'person', label: { en: 'Assignee', es: 'Responsable' } },
    on_call_id: aside({
      kind: 'person',
      derived: true,
      label: { en: 'On call, told at once', es: 'De guardia, avisado al momento' },
    }),
    unit_id: unitField,
    requester_id: {
      kind: 'person',
      derived: true,
      label: { en: 'Reported by', es: 'Lo reportó' },
      table: { width: 150 },
    },
    area: {
      kind: 'text',
      max: 80,
      required: true,
      // It stands with how it came in, in the words of whoever reads it.
      panel: false,
      label: { en: 'Area', es: 'Área' },
      table: { groupable: true, width: 120 },
    },
    category: {
      kind: 'choice',
      choices: punchCategoryWords,
      required: true,
      label: { en: 'System', es: 'Sistema' },
      table: { groupable: true },
    },
    visit_at: { kind: 'moment', label: { en: 'Next visit', es: 'Próxima visita' }, table: { width: 150 } },
    covered_until: {
      kind: 'date',
      derived: true,
      label: { en: 'Covered until', es: 'Cubierto hasta' },
      table: { width: 130 },
    },
    request_id: aside({
      kind: 'link',
      to: 'warranty_request',
      once: true,
      label: { en: 'Report', es: 'Reporte' },
      help: {
        en: 'Several things that were reported together share one. Left empty, it gets its own.',
        es: 'Lo que se reportó junto comparte uno. Si se deja vacío, tiene el suyo.',
      },
      table: { width: 130 },
    }),
    project_id: projectOfUnit,
    coverage_id: aside({
      kind: 'link',
      to: 'warranty_coverage',
      derived: true,
      label: { en: 'By which coverage', es: 'Por cuál cobertura' },
    }),
    coverage_tier: aside({
      kind: 'choice',
      choices: tierWords,
      derived: true,
      label: { en: 'Covered for', es: 'Cubierto por' },
      table: { groupable: true },
    }),
    walk_on: {
      kind: 'date',
      derived: true,
      panel: false,
      label: { en: '11-month visit', es: 'Visita de los 11 meses' },
      help: {
        en: 'What only looks wrong is put right then, all at once.',
        es: 'Entonces se arregla, junto, lo que solo se ve mal.',
      },
      table: { hidden: true },
    },
    visit_on: {
      kind: 'date',
      derived: true,
      label: { en: 'Day of the visit', es: 'Día de la visita' },
      table: { hidden: true },
    },
    description: proseField(8000, { en: 'Description', es: 'Descripción' }, { found: 'words' }),
    module_id: aside({
      kind: 'link',
      to: 'module',
      label: { en: 'Module', es: 'Módulo' },
      table: { groupable: true },
    }),
    received_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'Received', es: 'Recibido' },
      table: { width: 150 },
    },
    age_band: aside({
      kind: 'choice',
      choices: ageWords,
      derived: true,
      label: { en: 'Age', es: 'Antigüedad' },
      table: { groupable: true },
    }),
    age_days: aside({
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Age in days', es: 'Días de antigüedad' },
      table: { width: 110, total: 'max' },
    }),
    source: aside({
      kind: 'choice',
      choices: sourceWords,
      derived: true,
      label: { en: 'How it came', es: 'Cómo llegó' },
    }),
    response_due_at: aside({ kind: 'moment', derived: true, label: { en: 'Answer by', es: 'Responder antes de' } }),
    resolution_due_at: aside({ kind: 'moment', derived: true, label: { en: 'Visit by', es: 'Visitar antes de' } }),
    denial_text: proseField(2000, { en: 'Why it is not covered', es: 'Por qué no está cubierto' }),
    appealed_at: aside({ kind: 'moment', derived: true, label: { en: 'Appealed at', es: 'Apelado el' } }),
    cause_stage: {
      kind: 'choice',
      choices: stageWords,
      label: { en: 'Where it came from', es: 'De dónde viene' },
      table: { groupable: true },
    },
    root_cause: { kind: 'text', max: 300, label: { en: 'Root cause', es: 'Causa raíz' } },
    responsible_party: aside({
      kind: 'choice',
      choices: partyWords,
      label: { en: 'Whose doing', es: 'De quién es' },
      table: { groupable: true },
    }),
    resolution_note: proseField(2000, { en: 'What was done', es: 'Qué se hizo' }),
    old_serial: aside({ kind: 'text', max: 80, label: { en: 'Serial taken out', es: 'Serie retirada' } }),
    new_serial: aside({ kind: 'text', max: 80, label: { en: 'Serial put in', es: 'Serie instalada' } }),
    labour_cents: money({ en: 'Labor', es: 'Mano de obra' }),
    parts_cents: money({ en: 'Cost of parts', es: 'Costo de piezas' }),
    travel_cents: money({ en: 'Cost of travel', es: 'Costo de traslado' }),
    total_cents: {
      kind: 'money',
      derived: true,
      reads: 'warranty.costs',
      label: { en: 'Cost', es: 'Costo' },
      table: { total: 'sum', width: 110 },
    },
    back_charge_party: aside({
      kind: 'choice',
      choices: partyWords,
      reads: 'warranty.costs',
      label: { en: 'Charged back to', es: 'Se cobra a' },
    }),
    back_charge_cents: money({ en: 'Charged back', es: 'Cobro al responsable' }),
    back_charge_state: aside({
      kind: 'choice',
      choices: backChargeWords,
      reads: 'warranty.costs',
      label: { en: 'Back-charge', es: 'Cargo a un tercero' },
      table: { groupable: true },
    }),
    duplicate_of: aside({ kind: 'link', to: 'ticket', form: false, label: { en: 'Merged into', es: 'Fusionado con' } }),
    reopen_count: aside({
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Repeats', es: 'Repeticiones' },
      table: { width: 100, total: 'sum' },
    }),
    rating: aside({
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Satisfaction', es: 'Satisfacción' },
      table: { total: 'average' },
    }),
    rating_text: aside({
      kind: 'text',
      max: 1000,
      derived: true,
      label: { en: 'What they said of it', es: 'Qué dijeron de ello' },
    }),
    resolution: {
      kind: 'choice',
      choices: resolutionWords,
      derived: true,
      label: { en: 'Outcome', es: 'Resultado' },
      table: false,
    },
    completed_by: aside({ kind: 'person', derived: true, label: { en: 'Put right by', es: 'Corregido por' } }),
    verified_by: aside({ kind: 'person', derived: true, label: { en: 'Signed off by', es: 'Lo dio por bueno' } }),
    verified_at: aside({ kind: 'moment', derived: true, label: { en: 'Signed off at', es: 'Dado por bueno el' } }),
    resolved_at: { kind: 'moment', derived: true, label: { en: 'Put right at', es: 'Corregido el' }, table: false },
    closed_at: { kind: 'moment', derived: true, label: { en: 'Closed at', es: 'Cerrado el' }, table: false },
  },
  states: warrantyStates,
});
