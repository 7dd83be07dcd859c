import { aside } from '#platform/shared/record-fields.ts';
import { defineRecord } from '#platform/shared/record.ts';
import { flagTypeWords } from './choices.ts';

/** A part of the portal that some people see before everybody does. Its rules are written by the calls of its own. */
export const flag = defineRecord({
  name: 'feature_flag',
  actions: 'flag',
  path: '/flags',
  screen: '/admin?tab=flags',
  one: { en: 'Flag', es: 'Bandera' },
  many: { en: 'Flags', es: 'Banderas' },
  feminine: true,
  access: { read: 'flags.manage', write: 'flags.manage', remove: 'flags.manage' },
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      max: 100,
      required: true,
      once: true,
      label: { en: 'Flag', es: 'Bandera' },
      table: { width: 260 },
    },
    description: {
      kind: 'prose',
      max: 1000,
      label: { en: 'Description', es: 'Descripción' },
      table: { width: 280 },
    },
    enabled: { kind: 'flag', label: { en: 'On', es: 'Activa' } },
    type: { kind: 'choice', required: true, choices: flagTypeWords, label: { en: 'Type', es: 'Tipo' } },
    default_on: aside({ kind: 'flag', label: { en: 'On for everybody else', es: 'Activa para los demás' } }),
    owner_id: { kind: 'person', label: { en: 'Owner', es: 'Responsable' } },
    expected_days: aside({
      kind: 'number',
      min: 1,
      max: 3650,
      whole: true,
      label: { en: 'Days it should last', es: 'Días que debe durar' },
    }),
    never_stale: aside({ kind: 'flag', label: { en: 'May stay', es: 'Puede quedarse' } }),
    rule_count: { kind: 'number', derived: true, label: { en: 'Rules', es: 'Reglas' } },
    stale: { kind: 'flag', derived: true, label: { en: 'Stale', es: 'Vieja' } },
    last_seen_at: { kind: 'moment', derived: true, label: { en: 'Last asked', es: 'Última consulta' } },
    archived_at: aside({ kind: 'moment', form: false, label: { en: 'Archived', es: 'Archivada' } }),
  },
});
