import { proseField } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { factoryChoices } from '#platform/shared/factories.ts';

/** A duty: who is told at once of what can't wait, from when to when, for the homes of one factory or for all of them. */
export const onCallDuty = defineRecord({
  name: 'on_call_duty',
  path: '/on-call-duties',
  screen: '/projects/warranty-requests/on-call',
  one: { en: 'On-call duty', es: 'Guardia' },
  many: { en: 'On-call duties', es: 'Guardias' },
  feminine: true,
  access: { read: 'on_call.read', write: 'on_call.write', remove: 'on_call.write', bySome: true },
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      max: 140,
      label: { en: 'Duty', es: 'Guardia' },
      help: { en: 'Left empty: whoever has it.', es: 'Si se deja vacío: quien la tiene.' },
      table: { width: 240, hidden: true },
    },
    person: { kind: 'person', required: true, label: { en: 'On call', es: 'De guardia' }, table: { width: 240 } },
    factory: {
      kind: 'choice',
      choices: factoryChoices,
      label: { en: 'For the homes of', es: 'Para las viviendas de' },
      help: {
        en: 'Left empty: of the whole company. Who is on call for a factory comes first.',
        es: 'Si se deja vacío: de toda la empresa. Primero va quien está de guardia por la planta.',
      },
      table: { groupable: true, width: 170 },
    },
    starts_at: { kind: 'moment', required: true, label: { en: 'From', es: 'Desde' } },
    ends_at: { kind: 'moment', required: true, label: { en: 'Until', es: 'Hasta' } },
    phone: {
      kind: 'text',
      max: 40,
      label: { en: 'Reached at', es: 'Se le llama al' },
      help: { en: 'Staff read it, owners do not.', es: 'Lo lee el personal, no los propietarios.' },
      table: { width: 150 },
    },
    standing: {
      kind: 'choice',
      choices: {
        now: { en: 'On duty', es: 'De guardia', tone: 'good' },
        ahead: { en: 'To come', es: 'Por venir', tone: 'info' },
        over: { en: 'Over', es: 'Terminada', tone: 'neutral' },
      },
      derived: true,
      label: { en: 'Now', es: 'Ahora' },
      table: { groupable: true, width: 110 },
    },
    notes: proseField(1000, { en: 'Notes', es: 'Notas' }),
  },
});
