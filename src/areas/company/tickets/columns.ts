import { aside, projectField, proseField, titleField } from '#platform/shared/record-fields.ts';
import { defineRecord, type States } from '#platform/shared/record.ts';
import {
  foundInWords,
  mustFixWords,
  partyWords,
  phaseWords,
  punchCategoryWords,
  punchPriorityWords,
  severityWords,
  tradeWords,
} from './choices.ts';
import { ladders, terminalRungs } from './states.ts';

const { first, rungs, edges } = ladders.punch_list;
const states: States = { first, words: rungs, edges };

/** The way of a warranty item, which is declared where warranties are: its own states, and the one in which it may end in another. */
export const warrantyStates: States = {
  first: ladders.warranty.first,
  words: { ...ladders.warranty.rungs, merged: terminalRungs.merged },
  edges: ladders.warranty.edges,
};

/**
 * A punch item: a ticket of the kind `punch_list`, seen by itself. Name, number, history and way back are those of the ticket that it is; its own
 * are its calls, the rights to them, and the fields and states of its kind alone.
 */
export const punchItem = defineRecord({
  name: 'ticket',
  path: '/punch-items',
  screen: '/projects/punch-lists',
  one: { en: 'Punch item', es: 'Pendiente de calidad' },
  many: { en: 'Punch items', es: 'Pendientes de calidad' },
  code: 'T',
  access: { read: 'punch.read', write: 'punch.write', remove: 'punch.remove' },
  project: 'project_id',
  title: 'title',
  fields: {
    photo: {
      kind: 'text',
      max: 40,
      derived: true,
      panel: false,
      label: { en: 'Photo', es: 'Foto' },
      table: { width: 76 },
    },
    title: titleField({ width: 280, label: { en: 'What is wrong', es: 'Qué está mal' } }),
    title_es: aside({
      kind: 'text',
      max: 240,
      derived: true,
      panel: false,
      label: { en: 'What is wrong, in Spanish', es: 'Qué está mal, en español' },
      table: { width: 280 },
    }),
    phase: aside({
      kind: 'choice',
      choices: phaseWords,
      required: true,
      once: true,
      label: { en: 'List', es: 'Lista' },
      table: { width: 100 },
    }),
    project_id: projectField,
    unit_id: aside({ kind: 'link', to: 'unit', label: { en: 'Unit', es: 'Unidad' } }),
    module_id: {
      kind: 'link',
      to: 'module',
      label: { en: 'Module', es: 'Módulo' },
      table: { groupable: true, width: 130 },
    },
    area: {
      kind: 'text',
      max: 80,
      required: true,
      label: { en: 'Area', es: 'Área' },
      table: { groupable: true, width: 140 },
    },
    category: {
      kind: 'choice',
      choices: punchCategoryWords,
      required: true,
      label: { en: 'Category', es: 'Categoría' },
      table: { groupable: true },
    },
    defect_type: { kind: 'text', max: 80, label: { en: 'Defect', es: 'Defecto' }, table: { groupable: true } },
    position: aside({
      kind: 'text',
      max: 80,
      label: { en: 'Where in it', es: 'Dónde' },
      help: { en: 'Wall, floor, ceiling or a reference.', es: 'Muro, piso, techo o una referencia.' },
    }),
    priority: {
      kind: 'choice',
      choices: punchPriorityWords,
      label: { en: 'Priority', es: 'Prioridad' },
      table: { width: 110 },
    },
    severity: { kind: 'choice', choices: severityWords, label: { en: 'Severity', es: 'Gravedad' } },
    must_fix_before: {
      kind: 'choice',
      choices: mustFixWords,
      label: { en: 'Must be fixed', es: 'Debe corregirse' },
      table: { groupable: true },
    },
    lead_id: { kind: 'person', label: { en: 'Assignee', es: 'Responsable' } },
    due_on: { kind: 'date', deadline: true, label: { en: 'Due', es: 'Vence' } },
    trade: { kind: 'choice', choices: tradeWords, label: { en: 'Trade', es: 'Oficio' }, table: { groupable: true } },
    description: proseField(8000, { en: 'Description', es: 'Descripción' }, { found: 'words' }),
    regulatory: aside({ kind: 'flag', label: { en: 'Required by code', es: 'Exigido por norma' } }),
    responsible_party: aside({
      kind: 'choice',
      choices: partyWords,
      label: { en: 'Responsible', es: 'Responsable del costo' },
      table: { groupable: true },
    }),
    manager_id: aside({ kind: 'person', label: { en: 'In charge', es: 'A cargo' } }),
    approver_id: aside({
      kind: 'person',
      label: { en: 'Approver', es: 'Aprobador' },
      help: {
        en: 'Alone accepts what is critical or required by code.',
        es: 'Es quien acepta lo crítico o exigido por norma.',
      },
    }),
    station_found: aside({
      kind: 'text',
      max: 60,
      label: { en: 'Station found', es: 'Estación donde se halló' },
      table: { groupable: true },
    }),
    station_caused: aside({
      kind: 'text',
      max: 60,
      label: { en: 'Station caused', es: 'Estación de origen' },
      table: { groupable: true },
    }),
    found_in: aside({ kind: 'choice', choices: foundInWords, label: { en: 'Found in', es: 'Hallado en' } }),
    root_cause: aside({ kind: 'text', max: 300, label: { en: 'Root cause', es: 'Causa raíz' } }),
    schedule_impact_days: aside({
      kind: 'number',
      whole: true,
      min: -365,
      max: 365,
      label: { en: 'Days of delay', es: 'Días de retraso' },
      table: { total: 'sum' },
    }),
    cost_cents: aside({
      kind: 'money',
      reads: 'punch.costs',
      label: { en: 'Cost', es: 'Costo' },
      table: { total: 'sum' },
    }),
    back_charge: aside({
      kind: 'flag',
      reads: 'punch.costs',
      label: { en: 'Charge it back', es: 'Cobrar al responsable' },
    }),
    owner_visible: aside({
      kind: 'flag',
      writes: 'punch.costs',
      label: { en: 'Shown to the owner', es: 'Visible para el propietario' },
    }),
    pin_file_id: {
      kind: 'link',
      to: 'file',
      form: false,
      label: { en: 'On the plan', es: 'En el plano' },
      table: false,
    },
    pin_page: {
      kind: 'number',
      whole: true,
      min: 1,
      max: 500,
      form: false,
      label: { en: 'Page', es: 'Página' },
      table: false,
    },
    pin_x: {
      kind: 'number',
      min: 0,
      max: 1,
      form: false,
      label: { en: 'Place across', es: 'Lugar a lo ancho' },
      table: false,
    },
    pin_y: {
      kind: 'number',
      min: 0,
      max: 1,
      form: false,
      label: { en: 'Place down', es: 'Lugar a lo alto' },
      table: false,
    },
    resolution: { kind: 'text', max: 40, derived: true, label: { en: 'Outcome', es: 'Resultado' }, table: false },
    resolution_note: {
      kind: 'prose',
      max: 2000,
      form: false,
      label: { en: 'What was done', es: 'Qué se hizo' },
    },
    age_days: {
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Age in days', es: 'Días de antigüedad' },
      table: { width: 110, total: 'max' },
    },
    reopen_count: {
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Repeats', es: 'Repeticiones' },
      table: { width: 100, total: 'sum' },
    },
    after_photos: aside({
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Photos after', es: 'Fotos después' },
    }),
    carried_over_from: aside({
      kind: 'link',
      to: 'ticket',
      derived: true,
      label: { en: 'Carried over from', es: 'Viene de' },
    }),
    submitted_by: aside({ kind: 'person', derived: true, label: { en: 'Put right by', es: 'Corregido por' } }),
    reviewer_id: aside({ kind: 'person', derived: true, label: { en: 'Reviewer', es: 'Revisor' } }),
    verified_by: aside({ kind: 'person', derived: true, label: { en: 'Accepted by', es: 'Aceptado por' } }),
    verified_at: aside({ kind: 'moment', derived: true, label: { en: 'Accepted at', es: 'Aceptado el' } }),
    resolved_at: { kind: 'moment', derived: true, label: { en: 'Put right at', es: 'Corregido el' }, table: false },
    closed_at: aside({ kind: 'moment', derived: true, label: { en: 'Closed at', es: 'Cerrado el' } }),
  },
  states,
});
