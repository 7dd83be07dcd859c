import { aside, proseField, toldOfMoves } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';

export const impacts = texts({
  safety: { en: 'Safety', es: 'Seguridad' },
  code: { en: 'Building code', es: 'Código de construcción' },
  structural: { en: 'Structure', es: 'Estructura' },
  fff: { en: 'Form, fit or function', es: 'Forma, ajuste o función' },
  cosmetic: { en: 'Looks', es: 'Apariencia' },
  cost: { en: 'Cost', es: 'Costo' },
  schedule: { en: 'Schedule', es: 'Cronograma' },
});

const approvers = { en: 'whoever passes deviations', es: 'quien aprueba desviaciones' };

/** Where what is built differs, or is to differ, from what was drawn, for which modules and for how long, and who has let it pass. */
export const deviation = defineRecord({
  name: 'deviation',
  path: '/deviations',
  screen: '/projects/deviations',
  one: { en: 'Deviation', es: 'Desviación' },
  many: { en: 'Deviations', es: 'Desviaciones' },
  feminine: true,
  code: 'DV',
  access: { read: 'deviations.read', write: 'deviations.write', remove: 'deviations.approve' },
  project: 'project_id',
  title: 'title',
  sheet: {
    table: 'deviations',
    labels: {
      code: 'Number',
      title: 'Name',
      state: 'Status',
      project_id: 'Project',
      timing: 'When',
      requirement_ref: 'Requirement',
      disposition: 'Disposition',
      expires_on: 'Due Date',
    },
  },
  tells: [toldOfMoves(['created_by'])],
  fields: {
    title: { kind: 'text', max: 140, required: true, found: 'title', label: { en: 'Title', es: 'Título' } },
    project_id: {
      kind: 'link',
      to: 'project',
      required: true,
      once: true,
      label: { en: 'Project', es: 'Proyecto' },
    },
    modules: { kind: 'links', to: 'module', label: { en: 'Modules', es: 'Módulos' } },
    units: aside({ kind: 'links', to: 'unit', label: { en: 'Units', es: 'Unidades' } }),
    timing: {
      kind: 'choice',
      required: true,
      label: { en: 'When', es: 'Cuándo' },
      choices: texts({
        before_build: { en: 'Before it is built', es: 'Antes de construir' },
        after_build: { en: 'It is built already', es: 'Ya construido' },
      }),
    },
    requirement_ref: {
      kind: 'text',
      max: 200,
      required: true,
      found: 'words',
      label: { en: 'Requirement', es: 'Requisito' },
      help: { en: 'The drawing, specification or clause of a code.', es: 'El plano, la especificación o el artículo.' },
    },
    as_designed: proseField(2000, { en: 'As designed', es: 'Como se diseñó' }, { found: 'words' }),
    as_built: proseField(2000, { en: 'As built', es: 'Como se construye' }, { found: 'words' }),
    reason: { kind: 'prose', max: 2000, label: { en: 'Reason', es: 'Motivo' }, form: { wide: true } },
    impacts: { kind: 'choices', choices: impacts, label: { en: 'Touches', es: 'Afecta a' } },
    class: {
      kind: 'choice',
      derived: true,
      label: { en: 'Class', es: 'Clase' },
      choices: texts({ major: { en: 'Major', es: 'Mayor' }, minor: { en: 'Minor', es: 'Menor' } }),
    },
    disposition: {
      kind: 'choice',
      label: { en: 'What is done', es: 'Qué se hace' },
      choices: texts({
        rework: { en: 'Rework', es: 'Rehacer' },
        repair: { en: 'Repair', es: 'Reparar' },
        replace: { en: 'Replace', es: 'Reemplazar' },
        scrap: { en: 'Scrap', es: 'Desechar' },
        return: { en: 'Send back', es: 'Devolver' },
        use_as_is: { en: 'Use as it is', es: 'Usar como está' },
      }),
    },
    limit_qty: {
      kind: 'number',
      min: 1,
      max: 10_000,
      whole: true,
      label: { en: 'For how many modules', es: 'Para cuántos módulos' },
      help: {
        en: 'This or a last day: no deviation is open-ended.',
        es: 'Esto o un último día: ninguna queda abierta.',
      },
    },
    expires_on: { kind: 'date', label: { en: 'Until', es: 'Hasta' } },
    engineer_letter: aside({
      kind: 'link',
      to: 'file',
      label: { en: 'Engineer’s letter', es: 'Carta del ingeniero' },
      help: {
        en: 'Needed to use as it is what touches safety or code.',
        es: 'Hace falta para usar como está lo que afecta a la seguridad o al código.',
      },
    }),
    label_agency_notified: aside({
      kind: 'flag',
      label: { en: 'Label agency told', es: 'Agencia certificadora avisada' },
    }),
    shared_with_developer: aside({
      kind: 'flag',
      label: { en: 'Shown to the developer', es: 'Visible para el desarrollador' },
      help: {
        en: 'What differs, where and how it stands, once it is submitted. Never why, nor who passed it.',
        es: 'Qué difiere, dónde y cómo va, una vez enviada. Nunca el motivo ni quién la aceptó.',
      },
    }),
    design_by: { kind: 'person', form: false, label: { en: 'Passed by design', es: 'Aceptada por diseño' } },
    quality_by: { kind: 'person', form: false, label: { en: 'Passed by quality', es: 'Aceptada por calidad' } },
    done_modules: aside({
      kind: 'links',
      to: 'module',
      label: { en: 'Modules dealt with', es: 'Módulos resueltos' },
      form: false,
    }),
    lesson: aside({ kind: 'link', to: 'lesson', derived: true, panel: false, label: { en: 'Lesson', es: 'Lección' } }),
  },
  states: {
    first: 'draft',
    words: {
      draft: { en: 'Draft', es: 'Borrador', tone: 'neutral' },
      submitted: {
        en: 'Submitted',
        es: 'Enviada',
        tone: 'info',
        waits: { right: 'deviations.approve', who: approvers, department: 'Quality' },
      },
      under_review: {
        en: 'Under review',
        es: 'En revisión',
        tone: 'warn',
        waits: { right: 'deviations.approve', who: approvers, department: 'Quality' },
      },
      approved: { en: 'Approved', es: 'Aprobada', tone: 'good' },
      rejected: { en: 'Rejected', es: 'Rechazada', tone: 'bad' },
      closed: { en: 'Closed', es: 'Cerrada', tone: 'good' },
      expired: { en: 'Expired', es: 'Vencida', tone: 'bad' },
    },
    edges: [
      {
        from: ['draft'],
        to: 'submitted',
        label: { en: 'Submit', es: 'Enviar' },
        who: 'deviations.write',
        requires: ['as_designed', 'as_built', 'reason', 'disposition'],
        guards: ['placed', 'bounded', 'letter'],
      },
      {
        from: ['submitted'],
        to: 'under_review',
        label: { en: 'Take into review', es: 'Tomar en revisión' },
        who: 'deviations.approve',
      },
      {
        from: ['under_review'],
        to: 'approved',
        label: { en: 'Approve', es: 'Aprobar' },
        who: 'deviations.approve',
        guards: ['four_eyes', 'passed', 'letter'],
      },
      {
        from: ['under_review'],
        to: 'rejected',
        label: { en: 'Reject', es: 'Rechazar' },
        who: 'deviations.approve',
        reason: true,
        guards: ['four_eyes'],
      },
      {
        from: ['submitted', 'rejected'],
        to: 'draft',
        label: { en: 'Take back to draft', es: 'Volver a borrador' },
        who: 'deviations.write',
      },
      {
        from: ['approved'],
        to: 'closed',
        label: { en: 'Close', es: 'Cerrar' },
        who: 'deviations.write',
        guards: ['all_done'],
      },
      {
        from: ['approved'],
        to: 'expired',
        label: { en: 'Mark as expired', es: 'Marcar como vencida' },
        who: 'deviations.write',
        guards: ['past'],
      },
    ],
  },
});
