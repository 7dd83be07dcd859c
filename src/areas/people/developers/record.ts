import { aside } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { texts } from '#platform/shared/text.ts';

/** A property developer whom projects are built for: a company, its people, and what they are shown of its projects. */
export const developerOrganisation = defineRecord({
  name: 'developer_organisation',
  path: '/developer-organisations',
  screen: '/projects/developers',
  one: { en: 'Developer', es: 'Desarrollador' },
  many: { en: 'Developers', es: 'Desarrolladores' },
  access: { read: 'developers.read', write: 'developers.write', remove: 'developers.remove' },
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      max: 120,
      noAddress: true,
      required: true,
      found: 'title',
      label: { en: 'Name', es: 'Nombre' },
    },
    contact_name: { kind: 'text', max: 120, noAddress: true, found: 'words', label: { en: 'Contact', es: 'Contacto' } },
    email: { kind: 'text', max: 200, label: { en: 'E-mail', es: 'Correo' } },
    phone: { kind: 'text', max: 40, label: { en: 'Phone', es: 'Teléfono' } },
    address: aside({ kind: 'text', max: 240, label: { en: 'Address', es: 'Dirección' }, form: { wide: true } }),
    withheld: {
      kind: 'choices',
      reads: 'developers.write',
      label: { en: 'Not shown to its people', es: 'No se muestra a su gente' },
      help: {
        en: 'Beside what a project itself keeps back. Costs, margins and internal notes are never shown.',
        es: 'Además de lo que el proyecto mismo no muestra. Costos, márgenes y notas internas nunca se muestran.',
      },
      choices: texts({
        photos: { en: 'Photos', es: 'Fotos' },
        dates: { en: 'Dates', es: 'Fechas' },
      }),
    },
    notes: {
      kind: 'prose',
      max: 4000,
      reads: 'developers.write',
      label: { en: 'Notes, for the team only', es: 'Notas, solo para el equipo' },
      form: { wide: true },
    },
    people: { kind: 'number', derived: true, reads: 'developers.write', label: { en: 'People', es: 'Personas' } },
    projects: { kind: 'number', derived: true, reads: 'developers.write', label: { en: 'Projects', es: 'Proyectos' } },
  },
});
