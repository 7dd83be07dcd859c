import { aside } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { endRules, frequencies, itemStates, itemTypes, outcomeKinds } from './choices.ts';

const access = { read: 'meetings.read', write: 'meetings.write', remove: 'meetings.write' } as const;
const project = { en: 'Project', es: 'Proyecto' };
const zone = { en: 'Time zone', es: 'Zona horaria' };
const minutes = { en: 'Minutes', es: 'Minutos' };
const place = { en: 'Place', es: 'Lugar' };
const video = { en: 'Video link', es: 'Enlace de video' };
const facilitator = { en: 'Facilitator', es: 'Moderador' };
const noteTaker = { en: 'Writes the notes', es: 'Toma notas' };

/** People who meet again and again: by which rule, where, and what their agenda begins with. */
export const meetingSeries = defineRecord({
  name: 'meeting_series',
  path: '/meeting-series',
  screen: '/meetings?tab=series',
  one: { en: 'Meeting series', es: 'Serie de reuniones' },
  many: { en: 'Meeting series', es: 'Series de reuniones' },
  feminine: true,
  access,
  project: 'project_id',
  title: 'title',
  fields: {
    title: { kind: 'text', max: 140, required: true, found: 'title', label: { en: 'Title', es: 'Título' } },
    project_id: { kind: 'link', to: 'project', label: project },
    frequency: { kind: 'choice', required: true, choices: frequencies, label: { en: 'Meets', es: 'Se reúne' } },
    interval: aside({
      kind: 'number',
      min: 1,
      max: 100,
      whole: true,
      label: { en: 'Every so many', es: 'Cada cuántos' },
      help: { en: '2 with “every week” is every other week.', es: '2 con «cada semana» es una semana sí y otra no.' },
    }),
    starts_on: {
      kind: 'date',
      required: true,
      label: { en: 'First day', es: 'Primer día' },
      help: { en: 'Its weekday is that of all that follow.', es: 'Su día de la semana es el de las siguientes.' },
    },
    start_time: {
      kind: 'text',
      max: 5,
      label: { en: 'At', es: 'Hora' },
      help: { en: 'By the clock of the time zone, summer and winter.', es: 'Según el reloj de la zona, todo el año.' },
    },
    tz: aside({ kind: 'text', max: 60, label: zone }),
    duration_minutes: { kind: 'number', min: 1, max: 1440, whole: true, label: minutes },
    end_rule: aside({ kind: 'choice', choices: endRules, label: { en: 'Ends', es: 'Termina' } }),
    ends_on: { kind: 'date', label: { en: 'Last day', es: 'Último día' }, shown: ['end_rule', 'is', 'date'] },
    end_count: aside({
      kind: 'number',
      min: 1,
      max: 1000,
      whole: true,
      label: { en: 'Meetings in all', es: 'Reuniones en total' },
      shown: ['end_rule', 'is', 'count'],
    }),
    location: { kind: 'text', max: 200, label: place },
    video_url: aside({ kind: 'text', max: 500, label: video }),
    facilitator: { kind: 'person', label: facilitator },
    note_taker: aside({ kind: 'person', label: noteTaker }),
    people: aside({ kind: 'links', to: 'person', label: { en: 'People', es: 'Personas' } }),
    guests: aside({
      kind: 'text',
      max: 1000,
      label: { en: 'Guests by mail', es: 'Invitados por correo' },
      help: {
        en: 'Addresses with commas between. They get invitations and minutes, and see nothing here.',
        es: 'Direcciones separadas por comas. Reciben invitaciones y minutas, y aquí no ven nada.',
      },
      form: { wide: true },
    }),
    template: {
      kind: 'prose',
      max: 10_000,
      label: { en: 'Agenda of each meeting', es: 'Orden del día de cada reunión' },
      help: {
        en: 'One line for each item, its minutes at the end: “Safety 5”. A line that begins with # is a section.',
        es: 'Una línea por tema, con los minutos al final: «Seguridad 5». Una línea con # es una sección.',
      },
      form: { wide: true },
    },
    next_at: { kind: 'moment', derived: true, label: { en: 'Next meeting', es: 'Próxima reunión' } },
  },
});

/** One meeting: a single one, or an occurrence of a series. */
export const meeting = defineRecord({
  name: 'meeting',
  path: '/meetings',
  screen: '/meetings',
  one: { en: 'Meeting', es: 'Reunión' },
  many: { en: 'Meetings', es: 'Reuniones' },
  feminine: true,
  code: 'M',
  access,
  project: 'project_id',
  title: 'title',
  tells: [
    {
      when: 'facilitator',
      to: ['facilitator'],
      type: 'meeting_action',
      text: { en: '{record}: you lead it', es: '{record}: tú la moderas' },
    },
  ],
  fields: {
    title: {
      kind: 'text',
      max: 140,
      required: true,
      found: 'title',
      label: { en: 'Title', es: 'Título' },
      table: { width: 260 },
    },
    starts_at: { kind: 'moment', required: true, label: { en: 'Date', es: 'Fecha' } },
    series_id: { kind: 'link', to: 'meeting_series', once: true, label: { en: 'Series', es: 'Serie' } },
    duration_minutes: aside({ kind: 'number', min: 1, max: 1440, whole: true, label: minutes }),
    tz: aside({ kind: 'text', max: 60, label: zone }),
    project_id: { kind: 'link', to: 'project', label: project },
    location: aside({ kind: 'text', max: 200, label: place }),
    video_url: aside({ kind: 'text', max: 500, label: video }),
    facilitator: { kind: 'person', label: facilitator },
    note_taker: aside({ kind: 'person', label: noteTaker }),
    people: aside({ kind: 'text', max: 20_000, derived: true, label: { en: 'Participants', es: 'Participantes' } }),
    notify: aside({
      kind: 'flag',
      label: { en: 'Tell the participants by mail', es: 'Avisar a los participantes por correo' },
    }),
    item_count: { kind: 'number', derived: true, label: { en: 'Agenda items', es: 'Temas' } },
    open_actions: { kind: 'number', derived: true, label: { en: 'Open actions', es: 'Acciones abiertas' } },
    attended: { kind: 'number', derived: true, label: { en: 'Attended', es: 'Asistieron' } },
    occurrence_at: aside({ kind: 'moment', derived: true, label: { en: 'Planned for', es: 'Prevista para' } }),
    started_at: aside({ kind: 'moment', derived: true, label: { en: 'Began', es: 'Empezó' } }),
    ended_at: aside({ kind: 'moment', derived: true, label: { en: 'Ended at', es: 'Terminó' } }),
    ical_sequence: {
      kind: 'number',
      derived: true,
      label: { en: 'Calendar version', es: 'Versión del calendario' },
      table: false,
    },
  },
  states: {
    first: 'draft',
    words: {
      draft: { en: 'Draft', es: 'Borrador', tone: 'neutral' },
      open: { en: 'Open', es: 'Abierta', tone: 'info' },
      in_progress: { en: 'In progress', es: 'En curso', tone: 'good' },
      closed: { en: 'Closed', es: 'Cerrada', tone: 'neutral' },
      cancelled: { en: 'Cancelled', es: 'Cancelada', tone: 'bad' },
    },
    edges: [
      {
        from: ['draft'],
        to: 'open',
        label: { en: 'Open and invite', es: 'Abrir e invitar' },
        who: 'meetings.write',
        guards: ['leads'],
      },
      {
        from: ['draft', 'open'],
        to: 'in_progress',
        label: { en: 'Start', es: 'Empezar' },
        who: 'meetings.write',
        guards: ['leads'],
      },
      {
        from: ['in_progress'],
        to: 'closed',
        label: { en: 'End', es: 'Terminar' },
        who: 'meetings.write',
        guards: ['leads'],
      },
      {
        from: ['closed'],
        to: 'open',
        label: { en: 'Open again', es: 'Volver a abrir' },
        who: 'meetings.write',
        guards: ['leads'],
      },
      {
        from: ['draft', 'open', 'in_progress'],
        to: 'cancelled',
        label: { en: 'Cancel', es: 'Cancelar' },
        who: 'meetings.write',
        guards: ['leads'],
      },
    ],
  },
});

/** What a meeting is to talk about, one thing at a time. Its notes are written by a call of their own, under a lease. */
export const agendaItem = defineRecord({
  name: 'agenda_item',
  path: '/agenda-items',
  screen: '/meetings?tab=topics',
  one: { en: 'Agenda item', es: 'Tema' },
  many: { en: 'Agenda items', es: 'Temas' },
  code: 'AG',
  access,
  title: 'title',
  tells: [
    {
      when: 'presenter',
      to: ['presenter'],
      type: 'meeting_action',
      text: { en: '{record}: you present it', es: '{record}: tú lo presentas' },
    },
  ],
  fields: {
    title: {
      kind: 'text',
      max: 255,
      required: true,
      found: 'title',
      label: { en: 'Agenda item', es: 'Tema' },
      table: { width: 300 },
    },
    meeting_id: {
      kind: 'link',
      to: 'meeting',
      required: true,
      once: true,
      label: { en: 'Meeting', es: 'Reunión' },
    },
    item_type: { kind: 'choice', choices: itemTypes, once: true, label: { en: 'Kind', es: 'Tipo' } },
    section_id: {
      kind: 'link',
      to: 'agenda_section',
      form: false,
      table: false,
      label: { en: 'Section', es: 'Sección' },
    },
    presenter: { kind: 'person', label: { en: 'Presents', es: 'Presenta' } },
    duration_minutes: { kind: 'number', min: 0, max: 1440, whole: true, label: minutes },
    status: { kind: 'choice', choices: itemStates, label: { en: 'Came of it', es: 'Resultado' } },
    notes: { kind: 'prose', max: 50_000, derived: true, found: 'words', label: { en: 'Notes', es: 'Notas' } },
    carry_count: { kind: 'number', derived: true, label: { en: 'Times carried', es: 'Veces pospuesto' } },
    spent_seconds: aside({ kind: 'number', derived: true, label: { en: 'Seconds used', es: 'Segundos usados' } }),
    parked: aside({ kind: 'flag', derived: true, label: { en: 'In the backlog', es: 'En lista de espera' } }),
    sort_order: {
      kind: 'number',
      min: -1e12,
      max: 1e12,
      form: false,
      table: false,
      label: { en: 'Order by hand', es: 'Orden a mano' },
    },
  },
});

/** What was decided, or is to be known. The list of them over all meetings is the decision log. */
export const meetingOutcome = defineRecord({
  name: 'meeting_outcome',
  path: '/meeting-outcomes',
  screen: '/meetings?tab=decisions',
  one: { en: 'Outcome', es: 'Resultado' },
  many: { en: 'Decisions', es: 'Decisiones' },
  access,
  title: 'text',
  fields: {
    text: {
      kind: 'text',
      max: 2000,
      required: true,
      found: 'title',
      label: { en: 'Words', es: 'Texto' },
      table: { width: 420 },
    },
    kind: { kind: 'choice', choices: outcomeKinds, once: true, label: { en: 'Kind', es: 'Tipo' } },
    item_id: { kind: 'link', to: 'agenda_item', required: true, once: true, label: { en: 'Agenda item', es: 'Tema' } },
    decided_by: { kind: 'links', to: 'person', label: { en: 'Decided by', es: 'Decidieron' } },
    meeting_id: { kind: 'link', to: 'meeting', derived: true, label: { en: 'Meeting', es: 'Reunión' } },
    decided_at: { kind: 'moment', derived: true, label: { en: 'Decided on', es: 'Decidida el' } },
  },
});

/** Something that somebody has to do by a day, most often because a meeting said so. */
export const actionItem = defineRecord({
  name: 'action_item',
  path: '/action-items',
  screen: '/meetings?tab=actions',
  one: { en: 'Action item', es: 'Acción' },
  many: { en: 'Actions', es: 'Acciones' },
  feminine: true,
  access,
  project: 'project_id',
  title: 'title',
  sheet: {
    table: 'action items',
    labels: {
      title: 'Name',
      state: 'Status',
      owner: 'Assignee',
      due_on: 'Due Date',
      project_id: 'Project',
      meeting_id: 'Meeting',
      item_id: 'Agenda Item',
    },
  },
  tells: [
    {
      when: 'owner',
      to: ['owner'],
      type: 'meeting_action',
      text: { en: '{who} gave you an action: {record}', es: '{who} te dio una acción: {record}' },
    },
  ],
  fields: {
    title: {
      kind: 'text',
      max: 255,
      required: true,
      found: 'title',
      label: { en: 'Action', es: 'Acción' },
      table: { width: 320 },
    },
    owner: { kind: 'person', required: true, label: { en: 'Owner', es: 'Responsable' } },
    due_on: { kind: 'date', deadline: true, required: true, label: { en: 'Due', es: 'Vence' } },
    project_id: { kind: 'link', to: 'project', label: project },
    meeting_id: { kind: 'link', to: 'meeting', label: { en: 'From meeting', es: 'De la reunión' } },
    item_id: aside({ kind: 'link', to: 'agenda_item', form: false, label: { en: 'From item', es: 'Del tema' } }),
    subtask_id: aside({ kind: 'link', to: 'subtask', label: { en: 'Subtask', es: 'Subtarea' } }),
    dropped_reason: aside({
      kind: 'text',
      max: 300,
      label: { en: 'Why it was dropped', es: 'Por qué se descartó' },
      help: { en: 'Only of one that is completed without being done.', es: 'Solo si se cierra sin hacerse.' },
      shown: ['state', 'is', 'Completed'],
    }),
    completed_at: { kind: 'moment', derived: true, label: { en: 'Completed at', es: 'Completada el' } },
  },
  states: {
    first: 'To Do',
    words: {
      'To Do': { en: 'To Do', es: 'Por hacer', tone: 'neutral', waits: 'owner', ask: { en: 'To do', es: 'Por hacer' } },
      'In Progress': {
        en: 'In Progress',
        es: 'En curso',
        tone: 'info',
        waits: 'owner',
        ask: { en: 'Finish it', es: 'Terminarlo' },
      },
      Completed: { en: 'Completed', es: 'Completada', tone: 'good' },
    },
    edges: [
      {
        from: ['To Do', 'In Progress'],
        to: 'Completed',
        label: { en: 'Done', es: 'Hecho' },
        who: 'meetings.write',
      },
      {
        from: ['To Do'],
        to: 'In Progress',
        label: { en: 'Begin', es: 'Empezar' },
        who: 'meetings.write',
      },
      {
        from: ['In Progress', 'Completed'],
        to: 'To Do',
        label: { en: 'Back to To Do', es: 'Volver a por hacer' },
        who: 'meetings.write',
      },
    ],
  },
});
