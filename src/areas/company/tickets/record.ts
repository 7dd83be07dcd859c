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
  hidesWaits: true,
  tells: [
    {
      when: 'lead_id',
      to: ['lead_id'],
      type: 'ticket_assigned',
      text: { en: '{record} is yours now', es: '{record} ahora es tuyo' },
    },
  ],
  fields: {
    title: {
      kind: 'text',
      max: 140,
      required: true,
      found: 'title',
      label: { en: 'Title', es: 'Título' },
      table: { width: 270 },
      form: { wide: true },
    },
    kind: {
      kind: 'choice',
      choices: kindWords,
      derived: true,
      label: { en: 'Kind', es: 'Tipo' },
      table: { hidden: true },
    },
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
      table: { width: 190 },
    },
    response_due_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'Answer by', es: 'Responder antes de' },
      table: { hidden: true, width: 170 },
    },
    resolution_due_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'Solve by', es: 'Resolver antes de' },
      table: { hidden: true, width: 180 },
    },
    lead_id: { kind: 'person', label: { en: 'Assignee', es: 'Responsable' } },
    project_id: { kind: 'link', to: 'project', label: { en: 'Project', es: 'Proyecto' }, table: { groupable: true } },
    unit_id: { kind: 'link', to: 'unit', label: { en: 'Unit', es: 'Unidad' } },
    module_id: { kind: 'link', to: 'module', label: { en: 'Module', es: 'Módulo' }, table: { hidden: true } },
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
    visibility: {
      kind: 'choice',
      choices: visibilityWords,
      label: { en: 'Who reads it', es: 'Quién lo lee' },
      help: {
        en: 'Shared: whoever asked reads the title, the description and what is written as shared.',
        es: 'Compartido: quien lo pidió lee el título, la descripción y lo que se escriba como compartido.',
      },
      table: { hidden: true },
    },
    side: {
      kind: 'choice',
      choices: sideWords,
      derived: true,
      label: { en: 'Shared with', es: 'Compartido con' },
      table: { hidden: true },
    },
    type_id: {
      kind: 'link',
      to: 'ticket_type',
      label: { en: 'Category', es: 'Categoría' },
      table: { groupable: true },
    },
    phase: { kind: 'choice', choices: phaseWords, label: { en: 'Phase', es: 'Fase' }, table: { hidden: true } },
    area: {
      kind: 'text',
      max: 80,
      label: { en: 'Room or side', es: 'Cuarto o lado' },
      table: { hidden: true },
    },
    due_on: { kind: 'date', deadline: true, label: { en: 'Due', es: 'Vence' } },
    tags: { kind: 'text', max: 200, found: 'words', label: { en: 'Tags', es: 'Etiquetas' }, table: { hidden: true } },
    description: {
      kind: 'prose',
      max: 8000,
      found: 'words',
      label: { en: 'Description', es: 'Descripción' },
      form: { wide: true },
    },
    parent_id: {
      kind: 'link',
      to: 'ticket',
      label: { en: 'Part of', es: 'Parte de' },
      table: { hidden: true },
    },
    details: {
      // What the fields of its category hold, in words: for lists, files and the history. `custom` is the truth.
      kind: 'prose',
      max: 20000,
      derived: true,
      label: { en: 'Details', es: 'Detalles' },
      table: { hidden: true },
    },
    source: {
      kind: 'choice',
      choices: sourceWords,
      derived: true,
      label: { en: 'Came from', es: 'Vino de' },
      table: { hidden: true },
    },
    waiting_reason: {
      kind: 'text',
      max: 300,
      form: false,
      label: { en: 'What it waits for', es: 'Qué espera' },
      table: { hidden: true },
    },
    wakes_on: {
      kind: 'date',
      form: false,
      label: { en: 'Waits until', es: 'Espera hasta' },
      help: { en: 'On this day it opens by itself.', es: 'Ese día se abre por sí solo.' },
      table: { hidden: true },
    },
    resolution: {
      kind: 'choice',
      choices: resolutionWords,
      form: false,
      label: { en: 'Outcome', es: 'Resultado' },
      table: { hidden: true },
    },
    resolution_note: {
      kind: 'prose',
      max: 2000,
      form: false,
      label: { en: 'What was done', es: 'Qué se hizo' },
    },
    duplicate_of: {
      kind: 'link',
      to: 'ticket',
      form: false,
      label: { en: 'Merged into', es: 'Fusionado con' },
      table: { hidden: true },
    },
    sla_state: {
      kind: 'choice',
      choices: deadlineWords,
      derived: true,
      label: { en: 'Deadline', es: 'Plazo' },
      table: { hidden: true },
    },
    due_day: {
      kind: 'date',
      derived: true,
      label: { en: 'Due day', es: 'Día límite' },
      help: {
        en: 'The day that somebody has set, else the one by which it was promised.',
        es: 'El día que alguien fijó; a falta de él, el del plazo prometido.',
      },
      table: { hidden: true },
    },
    at_risk: {
      kind: 'flag',
      derived: true,
      label: { en: 'Deadline at risk today', es: 'Plazo en riesgo hoy' },
      table: { hidden: true, width: 170 },
    },
    in_my_department: {
      kind: 'flag',
      derived: true,
      label: { en: 'In my department', es: 'En mi departamento' },
      table: { hidden: true, width: 160 },
    },
    has_unread: {
      kind: 'flag',
      derived: true,
      label: { en: 'Has unread', es: 'Tiene sin leer' },
      table: { hidden: true, width: 120 },
    },
    first_responded_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'First answer', es: 'Primera respuesta' },
      table: { hidden: true },
    },
    resolved_at: {
      kind: 'moment',
      derived: true,
      label: { en: 'Resolved at', es: 'Resuelto el' },
      table: { hidden: true },
    },
    closed_at: { kind: 'moment', derived: true, label: { en: 'Closed at', es: 'Cerrado el' }, table: { hidden: true } },
    reopen_count: {
      kind: 'number',
      derived: true,
      whole: true,
      label: { en: 'Opened again', es: 'Veces reabierto' },
      table: { hidden: true, total: 'sum' },
    },
    rating: {
      kind: 'number',
      derived: true,
      whole: true,
      min: 1,
      max: 5,
      label: { en: 'Satisfaction', es: 'Satisfacción' },
      table: { hidden: true },
    },
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
    fields: {
      kind: 'prose',
      max: 6000,
      label: { en: 'Fields of its own', es: 'Campos propios' },
      help: {
        en: 'One in each line: name | text, number, choice, date or flag | English | Spanish | required | choices with ;',
        es: 'Uno por línea: nombre | text, number, choice, date o flag | inglés | español | required | opciones con ;',
      },
      table: { hidden: true },
      form: { wide: true },
    },
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
