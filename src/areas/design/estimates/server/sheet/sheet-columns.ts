import type { Column } from '#platform/shared/table.ts';
import type { Text } from '#platform/shared/text.ts';

const column = (
  key: string,
  kind: 'text' | 'number' | 'money',
  label: Text,
  width = 110,
): { key: string; column: Column } => ({
  key,
  column: { kind, width, label },
});

/** The columns of the file of lines, in their order. */
export const sheetColumns = [
  column('section', 'text', { en: 'Section', es: 'Sección' }, 90),
  column('cost_code', 'text', { en: 'Code', es: 'Código' }, 90),
  column('description', 'text', { en: 'Description', es: 'Descripción' }, 320),
  column('alternate_of', 'text', { en: 'Alternate to', es: 'Alternativa a' }, 220),
  column('optional', 'text', { en: 'Optional', es: 'Opcional' }, 80),
  column('type', 'text', { en: 'Type', es: 'Tipo' }, 90),
  column('place', 'text', { en: 'Where', es: 'Dónde' }, 90),
  column('module', 'text', { en: 'Module', es: 'Módulo' }, 90),
  column('quantity', 'number', { en: 'Quantity', es: 'Cantidad' }),
  column('uom', 'text', { en: 'Unit', es: 'Unidad' }, 70),
  column('rounded', 'number', { en: 'With waste', es: 'Con merma' }),
  column('unit_cost', 'number', { en: 'Unit cost USD', es: 'Costo unitario USD' }),
  column('cost_source', 'text', { en: 'Price from', es: 'Precio de' }, 90),
  column('cost_as_of', 'text', { en: 'Price of', es: 'Precio del' }),
  column('amount', 'money', { en: 'Amount USD', es: 'Importe USD' }),
  column('difference', 'money', { en: 'Price difference USD', es: 'Diferencia de precio USD' }, 130),
  column('markup_override', 'number', { en: 'Own mark-up %', es: 'Recargo propio %' }),
  column('taxable', 'text', { en: 'Taxable', es: 'Gravable' }, 80),
  column('hours', 'number', { en: 'Hours', es: 'Horas' }, 80),
  column('crew', 'text', { en: 'Crew', es: 'Cuadrilla' }, 120),
  column('confidence', 'text', { en: 'Certainty', es: 'Certeza' }, 90),
  column('note', 'text', { en: 'Note', es: 'Nota' }, 220),
];

/** The columns that a client’s file has: nothing of what it costs us. */
export const clientColumns: ReadonlySet<string> = new Set([
  'section',
  'description',
  'alternate_of',
  'optional',
  'quantity',
  'uom',
  'amount',
  'difference',
]);
