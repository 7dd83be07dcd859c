import { aside, proseField, toldOfMoves } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';
import { photoRuleWords } from '#platform/shared/photo-rule.ts';
import { lessonEfforts, lessonStateWords } from './choices.ts';

const lessonSources = texts({
  punch: { en: 'Punch item', es: 'Pendiente de calidad' },
  warranty: { en: 'Warranty', es: 'Garantía' },
  deviation: { en: 'Deviation', es: 'Desviación' },
  change_order: { en: 'Change order', es: 'Orden de cambio' },
  meeting: { en: 'Meeting', es: 'Reunión' },
  success: { en: 'What went well', es: 'Lo que salió bien' },
  audit: { en: 'Audit', es: 'Auditoría' },
  ticket: { en: 'Ticket', es: 'Ticket' },
});

const lessonCategories = texts({
  quality: { en: 'Quality', es: 'Calidad' },
  safety: { en: 'Safety', es: 'Seguridad' },
  schedule: { en: 'Schedule', es: 'Cronograma' },
  cost: { en: 'Cost', es: 'Costo' },
  procurement: { en: 'Procurement', es: 'Compras' },
  design: { en: 'Design', es: 'Diseño' },
  logistics: { en: 'Logistics', es: 'Logística' },
  people: { en: 'People', es: 'Personas' },
});

const lessonDepartments = texts({
  design: { en: 'Design', es: 'Diseño' },
  engineering: { en: 'Engineering', es: 'Ingeniería' },
  procurement: { en: 'Procurement', es: 'Compras' },
  production: { en: 'Production', es: 'Producción' },
  quality: { en: 'Quality', es: 'Calidad' },
  logistics: { en: 'Logistics', es: 'Logística' },
  site: { en: 'Site', es: 'Obra' },
});

/** In no list, form or list of facts. */
const behind = { table: false, form: false, panel: false } as const;

/** What a job has taught, from the event that taught it to the template or drawing that now holds it. */
export const lesson = defineRecord({
  name: 'lesson',
  path: '/lessons',
  screen: '/design/dfma-lessons-learned',
  one: { en: 'Lesson', es: 'Lección' },
  many: { en: 'Lessons learned', es: 'Lecciones aprendidas' },
  feminine: true,
  code: 'LL',
  access: { read: 'lessons.read', write: 'lessons.write', remove: 'lessons.triage' },
  project: 'project_id',
  title: 'title',
  tells: [
    {
      when: 'owner',
      to: ['owner'],
      type: 'proj_assigned',
      text: { en: '{record}: this lesson is yours', es: '{record}: esta lección es tuya' },
    },
    toldOfMoves(['owner', 'created_by']),
  ],
  sheet: {
    table: 'lessons_learned',
    labels: {
      code: 'Number',
      title: 'Name',
      state: 'Status',
      project_id: 'Project',
      category: 'Category',
      source: 'Source',
      lesson: 'Lesson',
      owner: 'Assignee',
      due_on: 'Due Date',
      cost_impact: 'Cost Impact',
    },
  },
  fields: {
    title: {
      kind: 'text',
      max: 140,
      required: true,
      found: 'title',
      label: { en: 'Title', es: 'Título' },
      table: { width: 280 },
    },
    project_id: { kind: 'link', to: 'project', label: { en: 'Project', es: 'Proyecto' } },
    source: {
      kind: 'choice',
      required: true,
      label: { en: 'Came from', es: 'Vino de' },
      choices: lessonSources,
    },
    captured_on: { kind: 'date', required: true, once: true, label: { en: 'Captured on', es: 'Registrada el' } },
    category: {
      kind: 'choice',
      required: true,
      label: { en: 'Category', es: 'Categoría' },
      choices: lessonCategories,
    },
    situation: proseField(4000, { en: 'What happened', es: 'Qué pasó' }, { found: 'words' }),
    cause: { kind: 'prose', max: 2000, found: 'words', label: { en: 'Cause', es: 'Causa' }, form: { wide: true } },
    lesson: proseField(
      400,
      { en: 'Lesson', es: 'Lección' },
      {
        found: 'words',
        help: { en: 'One sentence that another job can use.', es: 'Una frase que sirva en otra obra.' },
      },
    ),
    recommendation: proseField(2000, { en: 'Recommendation', es: 'Recomendación' }),
    department: aside({ kind: 'choice', label: { en: 'Department', es: 'Departamento' }, choices: lessonDepartments }),
    plan: aside({ kind: 'text', max: 120, found: 'words', label: { en: 'Plan or assembly', es: 'Plano o ensamble' } }),
    frequency: { kind: 'number', derived: true, label: { en: 'Times', es: 'Veces' }, table: { width: 80 } },
    units_touched: {
      kind: 'number',
      derived: true,
      label: { en: 'Homes touched', es: 'Casas afectadas' },
      table: { width: 110 },
    },
    priority: { kind: 'number', derived: true, label: { en: 'Priority', es: 'Prioridad' }, table: { width: 90 } },
    priority_set: {
      kind: 'number',
      min: 0,
      max: 100,
      whole: true,
      writes: 'lessons.triage',
      label: { en: 'Priority by hand', es: 'Prioridad a mano' },
      help: { en: 'From 0 to 100, in place of the one worked out.', es: 'De 0 a 100, en lugar de la calculada.' },
      table: false,
    },
    priority_why: {
      kind: 'text',
      max: 200,
      writes: 'lessons.triage',
      label: { en: 'Why this priority', es: 'Por qué esta prioridad' },
      table: false,
    },
    effort: { kind: 'choice', label: { en: 'Effort', es: 'Esfuerzo' }, choices: lessonEfforts },
    cost_impact: {
      kind: 'money',
      reads: 'lessons.triage',
      label: { en: 'Estimated cost', es: 'Costo estimado' },
      help: {
        en: 'Counts while it is more than what gathers from the linked records.',
        es: 'Cuenta mientras supere lo que se reúne de los registros vinculados.',
      },
      table: { hidden: true },
    },
    cost_counted: {
      kind: 'money',
      derived: true,
      reads: 'lessons.triage',
      label: { en: 'Cost', es: 'Costo' },
      table: { total: 'sum' },
    },
    owner: { kind: 'person', label: { en: 'Owner', es: 'Responsable' } },
    due_on: { kind: 'date', deadline: true, label: { en: 'Due', es: 'Vence' } },
    action: {
      kind: 'prose',
      max: 1000,
      label: { en: 'Action', es: 'Acción' },
      help: {
        en: 'What is done, by the owner and until the day it is due.',
        es: 'Qué hace el responsable hasta la fecha.',
      },
      form: { wide: true },
    },
    evidence_file: aside({
      kind: 'link',
      to: 'file',
      label: { en: 'Document that holds it', es: 'Documento que la incluye' },
    }),
    evidence_template: aside({
      kind: 'link',
      to: 'sign_off_template',
      label: { en: 'Form that asks for it', es: 'Formulario que la pregunta' },
    }),
    evidence_bom: aside({
      kind: 'text',
      max: 40,
      label: { en: 'Bill of materials that holds it', es: 'Lista de materiales que la incluye' },
      help: { en: 'Its number and version, as BOM-0007 v2.', es: 'Su número y versión, como BOM-0007 v2.' },
    }),
    evidence: {
      kind: 'prose',
      max: 1000,
      label: { en: 'Evidence', es: 'Evidencia' },
      help: { en: 'Where in it, and what changed.', es: 'En qué parte y qué cambió.' },
      form: { wide: true },
    },
    // What it proposes to ask; the panel shows and edits it as one.
    check_template: { ...behind, kind: 'link', to: 'sign_off_template', label: { en: 'Form', es: 'Formulario' } },
    check_area: { ...behind, kind: 'text', max: 40, label: { en: 'Area', es: 'Área' } },
    check_text: { ...behind, kind: 'text', max: 200, label: { en: 'Question', es: 'Pregunta' } },
    check_text_es: {
      ...behind,
      kind: 'text',
      max: 200,
      label: { en: 'Question in Spanish', es: 'Pregunta en español' },
    },
    check_photo: { ...behind, kind: 'choice', choices: photoRuleWords, label: { en: 'Photo', es: 'Foto' } },
  },
  states: {
    first: 'captured',
    words: lessonStateWords,
    edges: [
      {
        from: ['captured'],
        to: 'triaged',
        label: { en: 'Triage', es: 'Clasificar' },
        who: 'lessons.triage',
        requires: ['lesson'],
      },
      {
        from: ['triaged'],
        to: 'action_planned',
        label: { en: 'Plan the action', es: 'Planear la acción' },
        who: 'lessons.write',
        requires: ['action', 'owner', 'due_on'],
      },
      {
        from: ['action_planned'],
        to: 'implemented',
        label: { en: 'Mark as implemented', es: 'Marcar como aplicada' },
        who: 'lessons.write',
      },
      {
        from: ['implemented'],
        to: 'embedded',
        label: { en: 'Mark as embedded', es: 'Marcar como incorporada' },
        who: 'lessons.triage',
        guards: ['kept_by'],
      },
      {
        from: ['captured', 'triaged', 'action_planned'],
        to: 'rejected',
        label: { en: 'Reject', es: 'Rechazar' },
        who: 'lessons.triage',
        reason: true,
      },
      {
        from: ['rejected'],
        to: 'captured',
        label: { en: 'Reopen', es: 'Reabrir' },
        who: 'lessons.triage',
      },
    ],
  },
});
