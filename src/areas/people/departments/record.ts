import { defineRecord } from '#platform/shared/record.ts';

/** People who do one kind of work together: what is asked of them waits for their lead until somebody takes it. */
export const department = defineRecord({
  name: 'department',
  path: '/departments',
  screen: '/admin?tab=departments',
  one: { en: 'Department', es: 'Departamento' },
  many: { en: 'Departments', es: 'Departamentos' },
  access: { read: 'departments.read', write: 'departments.write', remove: 'departments.write' },
  title: 'name',
  fields: {
    name: { kind: 'text', max: 80, required: true, label: { en: 'Name', es: 'Nombre' }, table: { width: 240 } },
    about: {
      kind: 'prose',
      max: 1000,
      label: { en: 'What it does', es: 'Qué hace' },
      table: { width: 280 },
      form: { wide: true },
    },
    lead_id: {
      kind: 'person',
      label: { en: 'Lead', es: 'Responsable' },
      help: {
        en: 'Hears of what nobody has taken yet.',
        es: 'Se entera de lo que nadie ha tomado todavía.',
      },
    },
    members: {
      kind: 'links',
      to: 'person',
      label: { en: 'Members', es: 'Integrantes' },
      help: {
        en: 'Somebody may be in several departments.',
        es: 'Una persona puede estar en varios departamentos.',
      },
      table: { width: 420 },
      form: { wide: true },
    },
  },
});
