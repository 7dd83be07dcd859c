import { defineRecord } from '#platform/shared/record.ts';
import { activityKinds } from './choices.ts';

/** What was said or done with a customer, and what comes next. Of sales alone: nobody outside staff reads any of it. */
export const activity = defineRecord({
  name: 'activity',
  path: '/activities',
  screen: '/sales/activities',
  one: { en: 'Activity', es: 'Actividad' },
  many: { en: 'Activities', es: 'Actividades' },
  feminine: true,
  access: { read: 'sales.read', write: 'sales.write', remove: 'sales.remove' },
  title: 'title',
  fields: {
    title: {
      kind: 'text',
      max: 140,
      required: true,
      found: 'title',
      label: { en: 'In a line', es: 'En una línea' },
      table: { width: 260 },
      form: { wide: true },
    },
    kind: {
      kind: 'choice',
      choices: activityKinds,
      required: true,
      label: { en: 'Kind', es: 'Tipo' },
      table: { groupable: true },
    },
    happened_at: {
      kind: 'moment',
      label: { en: 'When', es: 'Cuándo' },
      help: { en: 'Empty: now.', es: 'Vacío: ahora.' },
    },
    opportunity_id: { kind: 'link', to: 'opportunity', label: { en: 'Opportunity', es: 'Oportunidad' } },
    lead_id: { kind: 'link', to: 'lead', label: { en: 'Lead', es: 'Prospecto' } },
    contact_id: { kind: 'link', to: 'contact', label: { en: 'Contact', es: 'Contacto' } },
    company_id: { kind: 'link', to: 'company', label: { en: 'Company', es: 'Empresa' } },
    words: {
      kind: 'prose',
      max: 8000,
      found: 'words',
      label: { en: 'What was said', es: 'Lo que se dijo' },
      form: { wide: true },
    },
    next_step: {
      kind: 'text',
      max: 140,
      once: true,
      label: { en: 'Next step', es: 'Próximo paso' },
      help: {
        en: 'Becomes the next step of the lead or the opportunity.',
        es: 'Pasa a ser el próximo paso del prospecto o de la oportunidad.',
      },
      table: { width: 200 },
    },
    next_due: {
      kind: 'date',
      once: true,
      label: { en: 'Next step due', es: 'Fecha del próximo paso' },
    },
  },
});
