import { aside, projectOfUnit, proseField, unitField } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { accessWords, channelWords, tierWords } from './choices.ts';

/** What somebody reported about a home at one time: one thing or several, when they can be visited, and how to get in. */
export const warrantyRequest = defineRecord({
  name: 'warranty_request',
  path: '/warranty-requests',
  screen: '/projects/warranty-requests/reports',
  one: { en: 'Warranty report', es: 'Reporte de garantía' },
  many: { en: 'Warranty reports', es: 'Reportes de garantía' },
  code: 'WR',
  access: { read: 'warranty.read', write: 'warranty.write', remove: 'warranty.remove' },
  project: 'project_id',
  title: 'summary',
  fields: {
    summary: {
      kind: 'text',
      max: 140,
      required: true,
      found: 'title',
      label: { en: 'In short', es: 'En breve' },
      table: { width: 280 },
      form: { wide: true },
    },
    unit_id: unitField,
    project_id: projectOfUnit,
    submitted_by: {
      kind: 'person',
      once: true,
      label: { en: 'Reported by', es: 'Lo reportó' },
      help: {
        en: 'The owner who reads how it goes. Left empty, it stays among staff.',
        es: 'El propietario que lee cómo va. Si se deja vacío, queda entre el personal.',
      },
    },
    channel: { kind: 'choice', choices: channelWords, label: { en: 'How it came', es: 'Cómo llegó' } },
    // What is covered was judged by it.
    received_at: { kind: 'moment', once: true, label: { en: 'Received', es: 'Recibido' } },
    access: { kind: 'choice', choices: accessWords, label: { en: 'How to get in', es: 'Cómo entrar' } },
    pets: { kind: 'text', max: 120, label: { en: 'Pets', es: 'Mascotas' } },
    preferred_times: { kind: 'text', max: 300, label: { en: 'When it suits', es: 'Cuándo les conviene' } },
    items: { kind: 'number', derived: true, whole: true, label: { en: 'Warranty items', es: 'Casos de garantía' } },
    open_items: { kind: 'number', derived: true, whole: true, label: { en: 'Still open', es: 'Aún abiertos' } },
    notes: proseField(2000, { en: 'Notes', es: 'Notas' }),
  },
});

/** What a home is covered for, from when, and for how long. */
export const warrantyCoverage = defineRecord({
  name: 'warranty_coverage',
  path: '/warranty-coverages',
  screen: '/projects/warranty-requests/coverages',
  one: { en: 'Warranty coverage', es: 'Cobertura de garantía' },
  many: { en: 'Warranty coverages', es: 'Coberturas de garantía' },
  feminine: true,
  code: 'WC',
  access: { read: 'warranty.read', write: 'warranty.write', remove: 'warranty.remove' },
  project: 'project_id',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      max: 140,
      label: { en: 'Name', es: 'Nombre' },
      help: { en: 'Left empty: what the unit is called.', es: 'Si se deja vacío: como se llama la unidad.' },
      table: { width: 160, hidden: true },
    },
    unit_id: unitField,
    project_id: projectOfUnit,
    tier: {
      kind: 'choice',
      choices: tierWords,
      required: true,
      once: true,
      label: { en: 'For what', es: 'Para qué' },
      table: { groupable: true },
    },
    starts_on: { kind: 'date', required: true, label: { en: 'From', es: 'Desde' } },
    months: {
      kind: 'number',
      whole: true,
      min: 1,
      max: 600,
      required: true,
      label: { en: 'Months', es: 'Meses' },
    },
    ends_on: { kind: 'date', derived: true, label: { en: 'Last day', es: 'Último día' } },
    transfers: {
      kind: 'flag',
      label: { en: 'Goes with the home', es: 'Se va con la vivienda' },
      help: {
        en: 'Still holds when the home is sold to somebody else.',
        es: 'Sigue vigente cuando la vivienda se vende a otra persona.',
      },
    },
    follows_handover: {
      kind: 'flag',
      derived: true,
      label: { en: 'Follows the handover', es: 'Sigue a la entrega' },
      table: { hidden: true },
    },
    underwriter: aside({ kind: 'text', max: 120, label: { en: 'Insurer', es: 'Aseguradora' } }),
    policy_no: aside({ kind: 'text', max: 80, label: { en: 'Policy number', es: 'Número de póliza' } }),
    document_id: { kind: 'link', to: 'file', label: { en: 'Document', es: 'Documento' }, table: false },
  },
});
