import { defineRecord } from '#platform/shared/record.ts';
import { proseField, titleField } from '#platform/shared/record-fields.ts';

/** Who sells: how long they take to deliver, how many items they price, and whether their prices still count. */
export const supplier = defineRecord({
  name: 'supplier',
  path: '/suppliers',
  screen: '/design/catalogue?tab=suppliers',
  one: { en: 'Supplier', es: 'Proveedor' },
  many: { en: 'Suppliers', es: 'Proveedores' },
  access: { read: 'catalogue.read', write: 'catalogue.write', remove: 'catalogue.write' },
  title: 'name',
  fields: {
    name: titleField({ width: 260, max: 120, label: { en: 'Name', es: 'Nombre' } }),
    email: { kind: 'text', max: 254, found: 'words', label: { en: 'E-mail', es: 'Correo' } },
    phone: { kind: 'text', max: 40, label: { en: 'Phone', es: 'Teléfono' }, table: { width: 150 } },
    lead_days: {
      kind: 'number',
      whole: true,
      min: 0,
      max: 730,
      label: { en: 'Lead time in days', es: 'Entrega en días' },
      help: { en: 'Where a price does not say otherwise.', es: 'Si un precio no dice otra cosa.' },
      table: { width: 150 },
    },
    items: {
      kind: 'number',
      whole: true,
      derived: true,
      label: { en: 'Items', es: 'Artículos' },
      help: { en: 'Priced by this supplier, today or before.', es: 'Con precio de este proveedor, hoy o antes.' },
    },
    retired: {
      kind: 'flag',
      label: { en: 'Retired', es: 'Retirado' },
      help: {
        en: 'Prices of a retired supplier do not count.',
        es: 'Los precios de un proveedor retirado no cuentan.',
      },
      table: { width: 110, groupable: true },
    },
    note: proseField(2000, { en: 'Note', es: 'Nota' }, { found: 'words' }),
    is_sample: { kind: 'flag', derived: true, label: { en: 'Sample', es: 'Muestra' } },
  },
});
