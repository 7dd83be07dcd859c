import { aside, proseField, titleField } from '#platform/shared/record-fields.ts';
import { defineRecord, type States } from '#platform/shared/record.ts';
import {
  deadlineWords,
  phaseWords,
  priorityWords,
  resolutionWords,
  sideWords,
  sourceWords,
  visibilityWords,
} from './choices.ts';
import { ownPrefix } from './rules.ts';
import { kindWords, ladders, rungs, ticketEdges } from './states.ts';

/** The union of the ways of all kinds: which one a ticket goes is said by its kind, and the database holds the two against each other. */
const states: States = { first: ladders.general.first, words: rungs, edges: ticketEdges };

/** Something that waits for somebody: what it is about, who asked, who takes care of it, and by when. */
export const ticket = defineRecord({
  name: 'ticket',
  path: '/tickets',
  screen: '/tickets',
  one: { en: 'Ticket', es: 'Ticket' },
  many: { en: 'Tickets', es: 'Tickets' },
  code: 'T',
  access: { read: 'tickets.read', write: 'tickets.write', remove: 'tickets.remove' },
  project: 'project_id',
  title: 'title',
  answeredBy: ['ticket-talk'],
  hidesWaits: true,
  addedColumns: ownPrefix,
  tells: [
    {
      when: 'lead_id',
      to: ['lead_id'],
      type: 'ticket_assigned',
      text: { en: '{record} is yours now', es: '{record} ahora es tuyo' },
    },
  ],
  fields: {
    title: titleField({ width: 230, min: 3 }),
    kind: aside({ kind: 'choice', choices: kindWords, derived: true, label: { en: 'Kind', es: 'Tipo' } }),
    priority: {
      kind: 'choice',
      choices: priorityWords,
      label: { en: 'Priority', es: 'Prioridad' },
      table: { width: 100 },
    },
    next_due_at: {
      kind: 'moment',
      derived: true,
      panel: false,
      label: { en: 'Next deadline', es: 'Próximo plazo' },
      help: {
        en: 'The answer until it is given, then the solution.',
        es: 'La respuesta hasta que se da; después, la solución.',
      },
      table: { width: 215 },
    },
    response_due_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'Answer by', es: 'Responder antes de' },
      table: { width: 170 },
    }),
    resolution_due_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'Solve by', es: 'Resolver antes de' },
      table: { width: 180 },
    }),
    lead_id: { kind: 'person', label: { en: 'Assignee', es: 'Responsable' } },
    project_id: { kind: 'link', to: 'project', label: { en: 'Project', es: 'Proyecto' }, table: { groupable: true } },
    unit_id: { kind: 'link', to: 'unit', label: { en: 'Unit', es: 'Unidad' } },
    module_id: aside({ kind: 'link', to: 'module', label: { en: 'Module', es: 'Módulo' } }),
    requester_id: {
      kind: 'person',
      label: { en: 'Requester', es: 'Solicitante' },
      help: {
        en: 'The owner, developer or colleague whom it concerns.',
        es: 'El propietario, desarrollador o colega a quien le concierne.',
      },
    },
    department_id: {
      kind: 'link',
      to: 'department',
      label: { en: 'Department', es: 'Departamento' },
      table: { groupable: true },
    },
    visibility: aside({
      kind: 'choice',
      choices: visibilityWords,
      label: { en: 'Who reads it', es: 'Quién lo lee' },
      help: {
        en: 'Shared: whoever asked reads the title, the description and what is written as shared.',
        es: 'Compartido: quien lo pidió lee el título, la descripción y lo que se escriba como compartido.',
      },
    }),
    side: aside({
      kind: 'choice',
      choices: sideWords,
      derived: true,
      label: { en: 'Shared with', es: 'Compartido con' },
    }),
    type_id: {
      kind: 'link',
      to: 'ticket_type',
      label: { en: 'Category', es: 'Categoría' },
      table: { groupable: true },
    },
    phase: aside({ kind: 'choice', choices: phaseWords, label: { en: 'Phase', es: 'Fase' } }),
    area: aside({ kind: 'text', max: 80, label: { en: 'Room or side', es: 'Cuarto o lado' } }),
    due_on: { kind: 'date', deadline: true, label: { en: 'Due', es: 'Vence' } },
    tags: aside({ kind: 'text', max: 200, found: 'words', label: { en: 'Tags', es: 'Etiquetas' } }),
    description: proseField(8000, { en: 'Description', es: 'Descripción' }, { found: 'words' }),
    parent_id: aside({ kind: 'link', to: 'ticket', label: { en: 'Part of', es: 'Parte de' } }),
    details: {
      // What the fields of its category hold, in words: for lists, files and the history. `custom` is the truth.
      kind: 'prose',
      max: 20000,
      derived: true,
      label: { en: 'Details', es: 'Detalles' },
      table: { hidden: true },
    },
    source: aside({ kind: 'choice', choices: sourceWords, derived: true, label: { en: 'Came from', es: 'Vino de' } }),
    waiting_reason: aside({
      kind: 'text',
      max: 300,
      form: false,
      label: { en: 'What it waits for', es: 'Qué espera' },
    }),
    wakes_on: aside({
      kind: 'date',
      form: false,
      label: { en: 'Waits until', es: 'Espera hasta' },
      help: { en: 'On this day it opens by itself.', es: 'Ese día se abre por sí solo.' },
    }),
    resolution: aside({
      kind: 'choice',
      choices: resolutionWords,
      form: false,
      label: { en: 'Outcome', es: 'Resultado' },
    }),
    resolution_note: {
      kind: 'prose',
      max: 2000,
      form: false,
      label: { en: 'What was done', es: 'Qué se hizo' },
    },
    duplicate_of: aside({ kind: 'link', to: 'ticket', form: false, label: { en: 'Merged into', es: 'Fusionado con' } }),
    sla_state: aside({ kind: 'choice', choices: deadlineWords, derived: true, label: { en: 'Deadline', es: 'Plazo' } }),
    due_day: aside({
      kind: 'date',
      derived: true,
      label: { en: 'Due day', es: 'Día límite' },
      help: {
        en: 'The day that somebody has set, else the one by which it was promised.',
        es: 'El día que alguien fijó; a falta de él, el del plazo prometido.',
      },
    }),
    at_risk: aside({
      kind: 'flag',
      derived: true,
      label: { en: 'Deadline at risk today', es: 'Plazo en riesgo hoy' },
      table: { width: 170 },
    }),
    is_over: aside({
      kind: 'flag',
      derived: true,
      label: { en: 'Deadline is over', es: 'Plazo vencido' },
      table: { width: 150 },
    }),
    in_my_department: aside({
      kind: 'flag',
      derived: true,
      label: { en: 'In my department', es: 'En mi departamento' },
      table: { width: 160 },
    }),
    has_unread: aside({
      kind: 'flag',
      derived: true,
      label: { en: 'Has unread', es: 'Tiene sin leer' },
      table: { width: 120 },
    }),
    first_responded_at: aside({
      kind: 'moment',
      derived: true,
      label: { en: 'First answer', es: 'Primera respuesta' },
    }),
    resolved_at: aside({ kind: 'moment', derived: true, label: { en: 'Resolved at', es: 'Resuelto el' } }),
    closed_at: aside({ kind: 'moment', derived: true, label: { en: 'Closed at', es: 'Cerrado el' } }),
    reopen_count: aside({
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Opened again', es: 'Veces reabierto' },
      table: { total: 'sum' },
    }),
    rating: aside({
      kind: 'number',
      derived: true,
      whole: true,
      min: 1,
      max: 5,
      label: { en: 'Satisfaction', es: 'Satisfacción' },
    }),
  },
  states,
});

/** What a ticket can be about, with what is usual for it. */
export const ticketType = defineRecord({
  name: 'ticket_type',
  path: '/ticket-types',
  screen: '/tickets/types',
  one: { en: 'Ticket category', es: 'Categoría de tickets' },
  many: { en: 'Ticket categories', es: 'Categorías de tickets' },
  feminine: true,
  access: { read: 'tickets.read', write: 'tickets.settings', remove: 'tickets.settings' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' } },
    name_es: { kind: 'text', max: 80, label: { en: 'Name in Spanish', es: 'Nombre en español' } },
    default_priority: {
      kind: 'choice',
      choices: priorityWords,
      label: { en: 'Usual priority', es: 'Prioridad habitual' },
    },
    default_department_id: {
      kind: 'link',
      to: 'department',
      label: { en: 'Usual department', es: 'Departamento habitual' },
    },
    policy_id: {
      kind: 'link',
      to: 'deadline_policy',
      label: { en: 'Deadlines', es: 'Plazos' },
      help: {
        en: 'This policy holds for its tickets, whatever else would match.',
        es: 'Esta regla vale para sus tickets, aunque otra también corresponda.',
      },
    },
    disabled: { kind: 'flag', label: { en: 'No longer offered', es: 'Ya no se ofrece' } },
    fields: aside({
      kind: 'prose',
      max: 6000,
      label: { en: 'Fields of its own', es: 'Campos propios' },
      help: {
        en: 'One in each line: name | text, number, choice, date or flag | English | Spanish | required | choices with ;',
        es: 'Uno por línea: nombre | text, number, choice, date o flag | inglés | español | required | opciones con ;',
      },
      form: { wide: true },
    }),
  },
});

/** Points that are often needed together, to be put on a ticket. */
export const checklistTemplate = defineRecord({
  name: 'checklist_template',
  path: '/checklist-templates',
  screen: '/tickets/checklists',
  one: { en: 'Checklist', es: 'Lista de control' },
  many: { en: 'Checklists', es: 'Listas de control' },
  feminine: true,
  access: { read: 'tickets.read', write: 'tickets.settings', remove: 'tickets.settings' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' }, table: { width: 240 } },
    points: {
      kind: 'prose',
      max: 8000,
      required: true,
      label: { en: 'Points', es: 'Puntos' },
      help: {
        en: 'One in each line. A star at its end: it must be done before the ticket is resolved.',
        es: 'Uno por línea. Con un asterisco al final: debe hacerse antes de resolver el ticket.',
      },
      table: { width: 420 },
      form: { wide: true },
    },
  },
});

/** Words that are often needed, with places for the name of whoever reads them and what the ticket is about. */
export const savedReply = defineRecord({
  name: 'saved_reply',
  path: '/saved-replies',
  screen: '/tickets/replies',
  one: { en: 'Saved reply', es: 'Respuesta guardada' },
  many: { en: 'Saved replies', es: 'Respuestas guardadas' },
  feminine: true,
  access: { read: 'tickets.read', write: 'tickets.write', remove: 'tickets.write' },
  title: 'title',
  fields: {
    title: { kind: 'text', max: 80, required: true, label: { en: 'Title', es: 'Título' } },
    body: {
      kind: 'prose',
      max: 4000,
      required: true,
      label: { en: 'Words', es: 'Texto' },
      help: {
        en: '{name}, {ticket}, {project} and {unit} are filled in.',
        es: '{name}, {ticket}, {project} y {unit} se completan.',
      },
      form: { wide: true },
    },
    scope: {
      kind: 'choice',
      choices: {
        everybody: { en: 'For everybody', es: 'Para todos' },
        personal: { en: 'Only for me', es: 'Solo para mí' },
      },
      label: { en: 'Offered to', es: 'Se ofrece a' },
    },
  },
});
