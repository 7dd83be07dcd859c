import { aside, projectField } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { departmentWords, subtaskStatusWords } from './choices.ts';

/** What a department has to do for a home. The calls of its own (`/subtasks`) and the breakdown are written by hand beside it. */
export const subtask = defineRecord({
  name: 'subtask',
  path: '/project-subtasks',
  screen: '/projects/subtasks',
  one: { en: 'Subtask', es: 'Subtarea' },
  many: { en: 'Subtasks', es: 'Subtareas' },
  feminine: true,
  access: { read: 'subtasks.read', write: 'subtasks.write', remove: 'subtasks.write' },
  project: 'project_id',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      max: 200,
      required: true,
      found: 'title',
      label: { en: 'Subtask', es: 'Subtarea' },
      table: { width: 280 },
    },
    status: { kind: 'choice', choices: subtaskStatusWords, label: { en: 'Status', es: 'Estado' } },
    department: {
      kind: 'choice',
      required: true,
      choices: departmentWords,
      label: { en: 'Department', es: 'Departamento' },
    },
    owner_id: { kind: 'person', label: { en: 'Owner', es: 'Responsable' } },
    due_on: { kind: 'date', deadline: true, label: { en: 'Due', es: 'Vence' } },
    project_id: projectField,
    unit_id: {
      kind: 'link',
      to: 'unit',
      label: { en: 'Unit', es: 'Unidad' },
      help: {
        en: 'The unit or the module that it is about; neither for the project as a whole.',
        es: 'La unidad o el módulo del que trata; ninguno si es de todo el proyecto.',
      },
    },
    module_id: { kind: 'link', to: 'module', label: { en: 'Module', es: 'Módulo' } },
    weight: aside({
      kind: 'number',
      min: 1,
      max: 100,
      whole: true,
      label: { en: 'Weight', es: 'Peso' },
      help: {
        en: 'How much it counts in the percentage of its project; 1 where nothing is said.',
        es: 'Cuánto cuenta en el porcentaje del proyecto; 1 si no se indica.',
      },
      table: { total: 'sum' },
    }),
    hours: aside({
      kind: 'number',
      min: 0,
      max: 10_000,
      whole: true,
      label: { en: 'Hours', es: 'Horas' },
      help: {
        en: 'How many hours of work it is thought to take: the load of whoever has it.',
        es: 'Cuántas horas de trabajo se cree que lleva: la carga de quien la tiene.',
      },
      table: { total: 'sum', width: 90 },
    }),
    details: { kind: 'prose', max: 4000, found: 'words', label: { en: 'Notes', es: 'Notas' } },
    completed_at: aside({ kind: 'moment', derived: true, label: { en: 'Completed at', es: 'Completada el' } }),
    sort_order: {
      kind: 'number',
      min: -1_000_000,
      max: 1_000_000,
      whole: true,
      form: false,
      table: false,
      label: { en: 'Order by hand', es: 'Orden a mano' },
    },
  },
});
