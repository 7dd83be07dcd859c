import { aside, projectField, proseField } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { templateFields, templateStates } from '#platform/shared/versioned-template.ts';
import { formTypeWords, statusWords } from './choices.ts';

/** What is asked in a kind of sign-off. Its areas and items are a column of their own (`schema.ts`); what is in use stays as it is. */
export const signOffTemplate = defineRecord({
  name: 'sign_off_template',
  path: '/sign-off-templates',
  screen: '/projects/sign-off-templates',
  one: { en: 'Sign-off template', es: 'Plantilla de aprobación' },
  many: { en: 'Sign-off templates', es: 'Plantillas de aprobación' },
  feminine: true,
  access: { read: 'sign_offs.read', write: 'sign_offs.templates', remove: 'sign_offs.templates' },
  title: 'name',
  fields: {
    name: templateFields.name,
    name_es: aside({ kind: 'text', max: 120, label: { en: 'Name in Spanish', es: 'Nombre en español' } }),
    form_type: {
      kind: 'choice',
      choices: formTypeWords,
      required: true,
      once: true,
      label: { en: 'Form', es: 'Formulario' },
      table: { groupable: true },
    },
    revision: templateFields.revision,
    item_count: { kind: 'number', whole: true, derived: true, label: { en: 'Questions', es: 'Preguntas' } },
    applies_state: templateFields.applies_state,
    note: templateFields.note,
  },
  states: templateStates('sign_offs.templates'),
});

/** One form that is being filled in, for a module, a home or a project. What is answered and signed hangs on it. */
export const signOff = defineRecord({
  name: 'sign_off',
  path: '/sign-offs',
  screen: '/projects/sign-offs',
  one: { en: 'Sign-off', es: 'Aprobación' },
  many: { en: 'Sign-offs', es: 'Aprobaciones' },
  feminine: true,
  code: 'SO',
  access: { read: 'sign_offs.read', write: 'sign_offs.write', remove: 'sign_offs.remove' },
  project: 'project_id',
  title: 'title',
  fields: {
    title: {
      kind: 'text',
      max: 140,
      found: 'title',
      label: { en: 'Of what', es: 'De qué' },
      help: { en: 'Empty: the home and the module.', es: 'Vacío: la casa y el módulo.' },
      table: { width: 240 },
    },
    form_type: {
      kind: 'choice',
      choices: formTypeWords,
      required: true,
      once: true,
      label: { en: 'Form', es: 'Formulario' },
      table: { groupable: true },
    },
    status: {
      kind: 'choice',
      choices: statusWords,
      derived: true,
      label: { en: 'Status', es: 'Estado' },
      table: { groupable: true },
    },
    progress: {
      kind: 'percent',
      derived: true,
      label: { en: 'Approved', es: 'Aprobado' },
      table: { width: 130 },
    },
    fails: {
      kind: 'number',
      whole: true,
      derived: true,
      label: { en: 'Fails', es: 'Fallas' },
      table: { total: 'sum' },
    },
    project_id: projectField,
    unit_id: { kind: 'link', to: 'unit', once: true, label: { en: 'Unit', es: 'Unidad' } },
    module_id: { kind: 'link', to: 'module', once: true, label: { en: 'Module', es: 'Módulo' } },
    inspector: { kind: 'person', label: { en: 'Inspector', es: 'Inspector' } },
    asks_developer: aside({
      kind: 'flag',
      label: { en: 'The developer signs too', es: 'El desarrollador también firma' },
      help: {
        en: 'For receiving and site final: it is signed only when a developer of the project has signed as well.',
        es: 'Para recepción y final de obra: queda firmada solo cuando también firma un desarrollador del proyecto.',
      },
    }),
    template_id: aside({
      kind: 'link',
      to: 'sign_off_template',
      once: true,
      label: { en: 'Template', es: 'Plantilla' },
      help: { en: 'Empty: the one in use for this form.', es: 'Vacío: la que está en uso para este formulario.' },
    }),
    note: proseField(2000, { en: 'What to know', es: 'Qué hay que saber' }, { found: 'words' }),
    template_revision: aside({
      kind: 'number',
      whole: true,
      derived: true,
      label: { en: 'Template version', es: 'Versión de la plantilla' },
    }),
  },
});
