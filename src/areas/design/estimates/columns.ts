import { factoryChoices } from '#areas/projects/projects/choices.ts';
import { defineColumns } from '#platform/shared/table.ts';
import { estimateBasisChoices, estimateKindChoices, estimateStatusChoices } from './choices.ts';

/** The columns of the estimates, one row for each revision. */
export const estimateColumns = defineColumns({
  code: { kind: 'text', label: { en: 'Code', es: 'Código' }, width: 92, pinned: true },
  name: { kind: 'text', label: { en: 'Name', es: 'Nombre' }, width: 220, edit: 'name' },
  project: { kind: 'text', label: { en: 'Project', es: 'Proyecto' }, width: 160, groupable: true },
  kind: { kind: 'choice', label: { en: 'Kind', es: 'Tipo' }, width: 92, choices: estimateKindChoices, edit: 'kind' },
  basis: { kind: 'choice', label: { en: 'Basis', es: 'Origen' }, width: 112, choices: estimateBasisChoices },
  revision: { kind: 'number', label: { en: 'Rev.', es: 'Rev.' }, width: 60 },
  status: { kind: 'choice', label: { en: 'Status', es: 'Estado' }, width: 108, choices: estimateStatusChoices },
  price: { kind: 'money', label: { en: 'Price', es: 'Precio' }, width: 124, total: 'sum' },
  per_sqft: { kind: 'money', label: { en: '$/sq ft', es: '$/ft²' }, width: 88 },
  margin: { kind: 'percent', label: { en: 'Margin', es: 'Margen' }, width: 88 },
  direct: { kind: 'money', label: { en: 'Direct cost', es: 'Costo directo' }, width: 124, total: 'sum', hidden: true },
  per_module: { kind: 'money', label: { en: '$/module', es: '$/módulo' }, width: 108, hidden: true },
  rate_date: { kind: 'date', label: { en: 'Rates of', es: 'Tarifas del' }, width: 108 },
  rate_age: {
    kind: 'number',
    label: { en: 'Rate age (days)', es: 'Edad de tarifas (días)' },
    width: 116,
    hidden: true,
  },
  unpriced: { kind: 'number', label: { en: 'Without price', es: 'Sin precio' }, width: 104 },
  lines: { kind: 'number', label: { en: 'Lines', es: 'Partidas' }, width: 76, hidden: true },
  factory: { kind: 'choice', label: { en: 'Factory', es: 'Planta' }, width: 108, choices: factoryChoices },
  plan: { kind: 'text', label: { en: 'Plan', es: 'Plan' }, width: 92, groupable: true, hidden: true },
  sqft: { kind: 'number', label: { en: 'Sq ft', es: 'ft²' }, width: 84, hidden: true },
  modules: { kind: 'number', label: { en: 'Modules', es: 'Módulos' }, width: 84, hidden: true },
  valid_until: { kind: 'date', label: { en: 'Valid until', es: 'Vigente hasta' }, width: 112, hidden: true },
  owner: { kind: 'person', label: { en: 'Owner', es: 'Responsable' }, width: 148 },
  created: { kind: 'moment', label: { en: 'Created', es: 'Creado' }, width: 132, hidden: true },
  updated: { kind: 'moment', label: { en: 'Last change', es: 'Último cambio' }, width: 132 },
});
export type EstimateColumns = typeof estimateColumns;
