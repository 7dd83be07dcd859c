import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { defineColumns } from '#platform/shared/table.ts';
import { keyChoices, rateKindChoices, rateStatusChoices, rateUnitChoices } from './choices.ts';

/** The columns of the list of all rates. */
export const rateColumns = defineColumns({
  kind: { kind: 'choice', label: { en: 'Kind', es: 'Tipo' }, width: 148, choices: rateKindChoices },
  key: {
    kind: 'text',
    label: { en: 'Key', es: 'Clave' },
    width: 168,
    pinned: true,
    groupable: true,
    words: keyChoices,
  },
  factory: { kind: 'choice', label: { en: 'Factory', es: 'Planta' }, width: 116, choices: factoryChoices },
  state: { kind: 'text', label: { en: 'State', es: 'Estado' }, width: 76, groupable: true },
  value: { kind: 'number', label: { en: 'Value', es: 'Valor' }, width: 104 },
  uom: { kind: 'choice', label: { en: 'Unit', es: 'Unidad' }, width: 92, choices: rateUnitChoices },
  effective_from: { kind: 'date', label: { en: 'From', es: 'Desde' }, width: 112 },
  effective_to: { kind: 'date', label: { en: 'To', es: 'Hasta' }, width: 112 },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 112, choices: rateStatusChoices },
  source: { kind: 'text', label: { en: 'Source', es: 'Fuente' }, width: 220 },
  note: { kind: 'text', label: { en: 'Note', es: 'Nota' }, width: 200, hidden: true },
  made_by: { kind: 'person', label: { en: 'Written by', es: 'Escrita por' }, width: 148 },
  approved_by: { kind: 'person', label: { en: 'Approved by', es: 'Aprobada por' }, width: 148 },
  approved_at: { kind: 'moment', label: { en: 'Approved', es: 'Aprobada' }, width: 132, hidden: true },
  is_sample: { kind: 'flag', label: { en: 'Sample', es: 'Muestra' }, width: 84, hidden: true },
  updated: { kind: 'moment', label: { en: 'Last change', es: 'Último cambio' }, width: 132, hidden: true },
});
export type RateColumns = typeof rateColumns;
